/// Which elements a rule of a style sheet is about: by their kinds, classes and names, and those of the elements that
/// they stand in.
struct HTMLSelector: Sendable {
  /// What is said of one element.
  private struct Part: Sendable {
    var kind: String?
    var classes: [String] = []
    var id: String?
    /// Whether what comes next stands directly in it, not at any depth.
    var isParent = false
  }

  /// What is said of the elements around it, from outside, and of the element itself.
  private var outer: [Part] = []
  private var own: Part

  /// What the elements around it have to have among them.
  private let needs: [String]

  /// Elements that stand deeper are in nothing further out.
  private static let mostDepth = 32

  /// Reads a selector in small letters; nil if it says anything else.
  init?(_ words: String) {
    var parts: [Part] = []
    for word in words.replacing(">", with: " > ").split(separator: " ") {
      if word == ">" {
        guard !parts.isEmpty else { return nil }
        parts[parts.count - 1].isParent = true
      } else {
        guard let part = Self.part(word) else { return nil }
        parts.append(part)
      }
    }
    guard let own = parts.popLast(), !own.isParent else { return nil }
    (self.outer, self.own) = (parts, own)
    needs = parts.flatMap { part in
      part.classes.map { ".\($0)" } + [part.kind, part.id.map { "#\($0)" }].compactMap(\.self)
    }
  }

  private static func part(_ word: Substring) -> Part? {
    var part = Part()
    var rest = word
    func name() -> String? {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      rest = rest.dropFirst(name.count)
      return name.isEmpty ? nil : String(name)
    }
    part.kind = name()
    while let sign = rest.popFirst() {
      guard sign == "." || sign == "#", let name = name() else { return nil }
      if sign == "." { part.classes.append(name) } else { part.id = name }
    }
    return part
  }

  /// Whether it says no more than a kind, a class, or both.
  var isPlain: Bool { outer.isEmpty && own.id == nil && own.classes.count <= 1 }

  /// How special it is: a name counts more than any classes, and a class more than any kinds (Selectors 4, 17).
  var specificity: Int {
    (outer + [own]).reduce(0) { sum, part in
      sum + (part.id == nil ? 0 : 1 << 10) + part.classes.count << 5 + (part.kind == nil ? 0 : 1)
    }
  }

  /// What all elements have that it is about: a name, a class or a kind.
  var key: String {
    own.id.map { "#\($0)" } ?? own.classes.first.map { ".\($0)" } ?? own.kind ?? ""
  }

  /// Whether it is about an element.
  ///
  /// - Parameter outer: those that it stands in.
  func matches(_ element: HTMLElement, in outer: HTMLSurroundings) -> Bool {
    guard Self.isSaid(own, of: element), needs.allSatisfy(outer.holds) else { return false }
    var around = outer.elements.suffix(Self.mostDepth)
    for part in self.outer.reversed() {
      var isFound = false
      while !isFound, let element = around.popLast() {
        isFound = Self.isSaid(part, of: element)
        if part.isParent { break }
      }
      guard isFound else { return false }
    }
    return true
  }

  private static func isSaid(_ part: Part, of element: HTMLElement) -> Bool {
    (part.kind ?? element.name) == element.name && (part.id ?? element.id) == element.id
      && part.classes.allSatisfy(element.classes.contains)
  }
}
