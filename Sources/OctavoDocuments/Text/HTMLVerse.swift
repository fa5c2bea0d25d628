/// Lines of verses, each of them an element of its own, as books have them that leave nothing to chance.
struct HTMLVerse {
  /// The lines, and how far in each begins, in sizes of letters.
  private(set) var lines: [(node: MarkupTree.Node, inset: Double)] = []
  /// How far in all of them begin, in sizes of letters.
  private(set) var inset = 0.0
  /// How much further in they go on where they are longer than the column.
  private(set) var hang = 0.0
  /// Where pages end about them.
  private(set) var breaks = PageBreaks()
  /// How many of the elements they are, with the blanks between them.
  private(set) var count = 0

  /// The blanks that are as wide as a letter is high.
  private static let blanksPerEm = 4.0
  private static let mostBlanks = 40

  /// None.
  init() {}

  /// Takes the lines that stand at the beginning of some elements.
  ///
  /// - Parameters:
  ///   - nodes: the elements, and words between them.
  ///   - isInPoem: whether what they stand in says that it is of a poem.
  ///   - look: how an element looks.
  init(
    in nodes: ArraySlice<MarkupTree.Node>, isInPoem: Bool,
    look: (MarkupTree.Node, HTMLElement) -> HTMLStyles.Look
  ) {
    for (index, node) in nodes.enumerated() {
      if let words = node.words, !lines.isEmpty, words.allSatisfy(\.isWhitespace) { continue }
      guard let name = node.name, name == "div" || name == "p" else { break }
      let element = HTMLElement(node, named: name)
      let isOfPoem = isInPoem || element.isOfPoem
      // Most paragraphs of a book are asked nothing more.
      guard isOfPoem || name == "div" else { break }
      let look = look(node, element)
      let isLine =
        name == "p"
        ? look.hasRoom == false : look.hasRoom != true && (isOfPoem || (look.indent ?? 0) < 0)
      guard isLine, look.isDisplayed, !look.isBeside, Self.isOneLine(node) else { break }
      // A page may begin with a line, and then the others are below another.
      if look.breaks.before == .page, !lines.isEmpty { break }
      if lines.isEmpty { breaks.before = look.breaks.before }
      breaks.after = look.breaks.after
      lines.append((node, look.inset))
      hang = max(hang, -(look.indent ?? 0))
      count = index + 1
      if look.breaks.after == .page { break }
    }
    inset = lines.map(\.inset).min() ?? 0
    for index in lines.indices { lines[index].inset -= inset }
  }

  /// Whether there are words in an element, and nothing that would stand above or below others.
  private static func isOneLine(_ line: MarkupTree.Node) -> Bool {
    let parts = line.children.lazy.compactMap { child in
      child.first { node in
        switch node.name.map({ HTMLRole($0) }) {
        case .lineBreak, .picture, .object: true
        case let role: role?.isBlock ?? false
        }
      }
    }
    return parts.isEmpty && !line.allWords.isEmpty
  }

  /// The blanks before a line that begins so far in.
  static func blanks(for inset: Double) -> String {
    String(repeating: "\u{A0}", count: min(mostBlanks, max(0, Int(inset * blanksPerEm))))
  }
}
