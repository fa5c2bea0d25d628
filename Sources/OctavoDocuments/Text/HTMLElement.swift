/// An element as style sheets name it.
struct HTMLElement {
  var name: String
  /// In small letters, in order.
  var classes: [String] = []
  var id: String?
  private let node: MarkupTree.Node

  /// More classes than this nobody gives.
  private static let mostClasses = 8

  /// - Parameter node: an element.
  init(_ node: MarkupTree.Node, named name: String) {
    self.name = name
    self.node = node
    classes =
      node["class"]?.lowercased().split(maxSplits: Self.mostClasses) { $0.isWhitespace }
      .prefix(Self.mostClasses).map(String.init) ?? []
    id = node["id"]?.lowercased()
  }

  /// What it says of itself under a name, whatever its language.
  subscript(name: String) -> String? { node[name] }

  /// The element that stands directly before it, in the same one; nil if it is the first.
  var before: HTMLElement? {
    node.elementBefore.map { HTMLElement($0, named: $0.name ?? "") }
  }

  /// Whether it is what its page is about.
  var isMain: Bool { name == "main" || self["role"] == "main" }

  /// Whether one of its classes says that it is the caption of something.
  var isCaption: Bool {
    (name == "p" || name == "div")
      && classes.contains { $0.contains("caption") || $0.contains("figcap") }
  }

  /// Whether one of its classes says that it is of a poem.
  var isOfPoem: Bool {
    classes.contains { word in Self.poemWords.contains { word.hasPrefix($0) } }
  }

  private static let poemWords = ["poem", "poetry", "stanza", "verse", "linegroup", "line-group"]

  /// Each of what it is called by: its kind, its classes and its name.
  var keys: [String] {
    [name] + classes.map { ".\($0)" } + (id.map { ["#\($0)"] } ?? [])
  }
}

/// The elements that something stands in.
struct HTMLSurroundings {
  /// From outside.
  private(set) var elements: [HTMLElement] = []
  /// How many of them are called so.
  private var counts: [String: Int] = [:]

  /// Goes into an element.
  mutating func enter(_ element: HTMLElement) {
    elements.append(element)
    for key in element.keys { counts[key, default: 0] += 1 }
  }

  /// Leaves the innermost element.
  mutating func leave() {
    guard let element = elements.popLast() else { return }
    for key in element.keys {
      let count = counts[key, default: 1] - 1
      counts[key] = count > 0 ? count : nil
    }
  }

  /// Whether one of them is called so.
  func holds(_ key: String) -> Bool { counts[key] != nil }
}

extension MarkupTree.Node {
  /// Of the item of a list that begins with a box for what is to be done whether it is done; nil of any other.
  var task: Bool? {
    var node = self
    for _ in 0..<Self.mostAroundBox {
      let seen = node.children.first { $0.words.map { !$0.allSatisfy(\.isWhitespace) } ?? true }
      guard let first = seen, let name = first.name else { return nil }
      if name == "input" {
        return first["type"]?.lowercased() == "checkbox" ? first["checked"] != nil : nil
      }
      guard name == "label" || name == "p" else { return nil }
      node = first
    }
    return nil
  }

  /// In so many elements, the item among them, a box may stand.
  private static let mostAroundBox = 3
}
