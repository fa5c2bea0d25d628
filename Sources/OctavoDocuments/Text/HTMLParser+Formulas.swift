extension HTMLParser {
  // MARK: - Formulas

  func readFraction(_ node: MarkupTree.Node) {
    for (number, part) in node.children.filter({ $0.name != nil }).enumerated() {
      if number > 0 { builder.add(.plain("/")) }
      // What is longer than a number or a letter is held together.
      let isLong = part.allWords.filter { !$0.isNumber }.count > 1
      if isLong { builder.add(.plain("(")) }
      read(part)
      if isLong { end(with: ")") }
    }
  }

  /// The elements whose parts stand above or below their line, close together.
  private static let scripts: Set<String> = [
    "msub", "msup", "msubsup", "munder", "mover", "munderover",
  ]
  /// The signs that say how what is before them is to what is behind them.
  private static let relations: Set<Character> = [
    "=", "<", ">", "≤", "≥", "≠", "≈", "≡", "∼", "≃", "≅", "∝", "∈", "∉", "⊂", "⊆", "→", "←", "↔",
    "⇒",
    "⇐", "⇔", "↦", "≪", "≫",
  ]

  /// Reads a sign of a formula, with room about it if it is a relation: of the others none has any.
  func readSign(_ node: MarkupTree.Node) {
    let isRelation =
      node.allWords.count == 1 && node.allWords.allSatisfy(Self.relations.contains)
      && !outer.elements.contains { Self.scripts.contains($0.name) }
    if isRelation { add(" ") }
    readChildren(of: node)
    if isRelation { add(" ") }
  }
}
