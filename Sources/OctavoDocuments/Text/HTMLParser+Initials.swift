/// Letters that paragraphs begin with and that are as tall as several lines.
extension HTMLParser {
  /// No more letters and signs than this are one.
  private static let mostLetters = 3

  /// Whether words are one: a letter, with signs before it perhaps.
  private static func isInitial(_ words: some StringProtocol) -> Bool {
    words.count <= mostLetters && words.last?.isLetter == true
      && words.dropLast().allSatisfy(\.isPunctuation)
  }

  /// Whether an element is one.
  func isInitial(_ node: MarkupTree.Node, _ role: HTMLRole, _ look: HTMLStyles.Look) -> Bool {
    look.isAtStart && role.isAmongWords && lineDepth == 0 && !isCode && builder.isAtBlockStart
      && Self.isInitial(node.allWords)
  }

  /// Adds the one that words begin with if they are the first of a paragraph that has one.
  ///
  /// - Returns: what is left of the words.
  func addInitial(of words: String) -> Substring {
    guard isBeforeInitial, lineDepth == 0 else { return words[...] }
    let rest = words.drop(while: \.isWhitespace)
    guard !rest.isEmpty else { return words[...] }
    isBeforeInitial = false
    guard builder.isAtBlockStart, let end = rest.firstIndex(where: { !$0.isPunctuation }),
      Self.isInitial(rest[...end])
    else { return words[...] }
    within(.style(.initial)) { builder.add(.plain(String(rest[...end]))) }
    endsInSpace = false
    return rest[rest.index(after: end)...]
  }
}
