/// What stands in a text for its printed pages and its notes.
extension HTMLElement {
  /// Whether its tag says that it is the number of a printed page.
  var isPageNumber: Bool {
    Self.isPageNumber(classes: classes.joined(separator: " ")) { self[$0] }
  }

  /// The same of a tag.
  ///
  /// - Parameters:
  ///   - classes: those that it has.
  ///   - said: what it says of itself under a name.
  static func isPageNumber(classes: String, _ said: (String) -> String?) -> Bool {
    if classes.contains("pag"),
      classes.lowercased().split(whereSeparator: \.isWhitespace).contains(where: {
        pageWords.contains(String($0))
      })
    {
      return true
    }
    return said("type").says("pagebreak") || said("role").says("doc-pagebreak")
  }

  private static let pageWords: Set<String> = [
    "pagenum", "pageno", "pagenumber", "page-number", "page_number", "page-num", "page-no",
  ]
}

extension MarkupTree.Node {
  /// More letters than this are no number.
  private static let mostLetters = 16

  /// Whether what stands in it may be the number of a page, and not something to press or to look at.
  var isPageNumber: Bool {
    guard let name, HTMLRole(name).isAmongWords || ["p", "div"].contains(name) else { return false }
    let words = allWords
    return !words.isEmpty && words.count <= Self.mostLetters
      && first { $0["href"] != nil || ["img", "svg", "object"].contains($0.name) } == nil
  }

  /// Whether it is the number of a note, which a book may leave as it is because the sheet would raise it.
  var isNoteReference: Bool {
    guard self["type"].says("noteref") || self["role"].says("doc-noteref") else { return false }
    let words = allWords
    return words.count <= Self.mostLetters && !words.contains(" ")
  }
}

extension MarkupTree.Node {
  /// Whether it is the sign behind a heading that is its own address, as ¶ or a chain, and no way to anywhere else.
  var isPermalink: Bool {
    guard name == "a", self["href"]?.hasPrefix("#") == true,
      let classes = self["class"]?.lowercased(),
      Self.permalinkWords.contains(where: classes.contains)
    else { return false }
    return allWords.allSatisfy(Self.permalinkSigns.contains)
  }

  /// The last two are a chain in a typeface of signs, and nothing to be seen.
  private static let permalinkSigns: Set<Character> = [
    "¶", "§", "#", "🔗", "⚓", "\u{F0C1}", "\u{200B}",
  ]
  private static let permalinkWords = [
    "anchor", "headerlink", "header-link", "permalink", "hash-link", "copiable-link",
  ]

  /// What a link to another page says of itself which shows nothing but a sign.
  var wordsOfSign: String? {
    guard self["href"]?.hasPrefix("#") == false, allWords.isEmpty,
      children.contains(where: { $0.name != nil }),
      first(where: { ["img", "image", "object"].contains($0.name) }) == nil
    else { return nil }
    return (self["aria-label"] ?? self["title"]).flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
  }

  /// Whether it draws once more, for those who see it, the formula that stands before it.
  var isSpokenAbove: Bool {
    self["aria-hidden"] == "true" && elementBefore?.first(named: "math") != nil
  }
}

extension String? {
  /// Whether it has a word, in letters of any size.
  fileprivate func says(_ word: String) -> Bool {
    guard let self, self.utf8.count >= word.utf8.count else { return false }
    return self.lowercased().split(whereSeparator: \.isWhitespace).contains { $0 == word }
  }
}
