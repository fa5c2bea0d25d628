internal import OctavoGestures

/// What a `ComicInfo.xml` says of the comic beside it, as ComicRack and those after it write it.
struct ComicInfo: Sendable, Hashable {
  /// From right to left, if it says that the comic is such a manga; nil for most, of which it says nothing.
  let direction: LayoutDirection?
  /// The pages that were two, from 0.
  let doublePages: Set<Int>

  /// Reads it; what of it is damaged says nothing.
  init(_ xml: String) {
    let root = MarkupTree(xml: Array(xml.utf8))?.root
    let manga = root?.first(named: "Manga")?.allWords
    // Of what ends too early a word may be a part.
    let isWhole = xml.contains("</Manga>")
    direction = isWhole && manga == "YesAndRightToLeft" ? .rightToLeft : nil
    let pages = root?.first(named: "Pages")?.children(named: "Page") ?? []
    doublePages = Set(
      pages.compactMap { page in
        // Both are true in XML.
        guard let isDouble = page["DoublePage"], ["true", "1"].contains(isDouble.lowercased())
        else { return nil }
        return page["Image"].flatMap { Int($0) }
      })
  }
}
