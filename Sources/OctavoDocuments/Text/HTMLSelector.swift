/// Which elements a rule of a style sheet is about: by their kinds, classes, names and what they say of themselves, by
/// those that they stand in, and by the one that they stand directly behind.
struct HTMLSelector: Sendable {
  /// What is said of one element.
  private struct Part: Sendable {
    var kind: String?
    var classes: [String] = []
    var id: String?
    var attributes: [Attribute] = []
    /// Whether what comes next stands directly in it, not at any depth.
    var isParent = false
  }

  /// What an element says of itself (Selectors 4, 6).
  private struct Attribute: Sendable {
    var name: String
    /// Nil where it is enough that it says something.
    var value: String?
    /// `~` where the value is one of its words, `|`, `^`, `$` and `*` where it is its first word before a hyphen, its
    /// beginning, its end or a part of it; nil where it is all of it.
    var sign: Character?

    /// Reads what stands between brackets.
    init?(_ words: Substring) {
      let name = words.prefix { $0 != "=" }
      let value = words.dropFirst(name.count + 1)
      let isAny = name.count == words.count
      sign = isAny ? nil : name.last.flatMap { "~|^$*".contains($0) ? $0 : nil }
      // What stands before it is the name of its language, which is not asked.
      let own = (sign == nil ? name : name.dropLast()).split { $0 == "|" || $0 == ":" }.last
      guard let own, own.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else {
        return nil
      }
      self.name = String(own)
      self.value = isAny ? nil : value.filter { $0 != "\"" && $0 != "'" }
      if self.value?.isEmpty == true { return nil }
    }

    func isSaid(of element: HTMLElement) -> Bool {
      guard let said = element[name]?.lowercased() else { return false }
      guard let value else { return true }
      return switch sign {
      case "~": said.split(whereSeparator: \.isWhitespace).contains { $0 == value }
      case "|": said == value || said.hasPrefix(value + "-")
      case "^": said.hasPrefix(value)
      case "$": said.hasSuffix(value)
      case "*": said.contains(value)
      default: said == value
      }
    }
  }

  /// What is said of the elements around it, from outside, and of the element itself.
  private var outer: [Part] = []
  private var own: Part
  /// What is said of the element that stands directly before it; nil if nothing is.
  private var before: Part?

  /// What the elements around it have to have among them.
  private let needs: [String]

  /// Elements that stand deeper are in nothing further out.
  private static let mostDepth = 32

  /// Reads a selector in small letters; nil if it says anything else.
  init?(_ words: String) {
    // Only of the element itself it may be said what it stands behind.
    let sides = words.split(separator: "+", omittingEmptySubsequences: false)
    guard let outside = sides.first, sides.count <= 2 else { return nil }
    var parts: [Part] = []
    for word in outside.replacing(">", with: " > ").split(separator: " ") {
      if word == ">" {
        guard !parts.isEmpty else { return nil }
        parts[parts.count - 1].isParent = true
      } else {
        guard let part = Self.part(word) else { return nil }
        parts.append(part)
      }
    }
    guard var own = parts.popLast(), !own.isParent else { return nil }
    if sides.count == 2 {
      let words = sides[1].drop { $0 == " " }
      guard !words.isEmpty, let behind = Self.part(words) else { return nil }
      (before, own) = (own, behind)
    }
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
      if sign == "[" {
        let words = rest.prefix { $0 != "]" }
        guard words.count < rest.count, let attribute = Attribute(words) else { return nil }
        part.attributes.append(attribute)
        rest = rest.dropFirst(words.count + 1)
        continue
      }
      guard sign == "." || sign == "#", let name = name() else { return nil }
      if sign == "." { part.classes.append(name) } else { part.id = name }
    }
    return part
  }

  /// Whether it says no more than a kind, a class, or both.
  var isPlain: Bool {
    outer.isEmpty && before == nil && own.id == nil && own.classes.count <= 1
      && own.attributes.isEmpty
  }

  /// How special it is: a name counts more than any classes, and a class more than any kinds (Selectors 4, 17).
  var specificity: Int {
    (outer + [own] + [before].compactMap(\.self)).reduce(0) { sum, part in
      sum + (part.id == nil ? 0 : 1 << 10) + (part.classes.count + part.attributes.count) << 5
        + (part.kind == nil ? 0 : 1)
    }
  }

  /// What all elements have that it is about: a name, a class or a kind, or nothing of these.
  var key: String {
    own.id.map { "#\($0)" } ?? own.classes.first.map { ".\($0)" } ?? own.kind ?? Self.anyKey
  }

  /// The key of what is about elements of any kind.
  static let anyKey = ""

  /// Whether it is about an element.
  ///
  /// - Parameter outer: those that it stands in.
  func matches(_ element: HTMLElement, in outer: HTMLSurroundings) -> Bool {
    guard Self.isSaid(own, of: element), needs.allSatisfy(outer.holds) else { return false }
    if let before {
      guard let other = element.before, Self.isSaid(before, of: other) else { return false }
    }
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
      && part.attributes.allSatisfy { $0.isSaid(of: element) }
  }
}
