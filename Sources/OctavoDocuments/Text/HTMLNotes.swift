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

extension String? {
  /// Whether it has a word, in letters of any size.
  fileprivate func says(_ word: String) -> Bool {
    guard let self, self.utf8.count >= word.utf8.count else { return false }
    return self.lowercased().split(whereSeparator: \.isWhitespace).contains { $0 == word }
  }
}
