internal import OctavoCairo
internal import OctavoGeometry

extension FlowText {
  /// The text of a section as words are looked for in it: every block and every cell of a table by itself. What a
  /// picture shows is not looked for, as nobody sees the words.
  func searchable(_ blocks: [FlowBlock], ofSection section: Int) -> SearchableText {
    var text = SearchableText(upTo: range(ofSection: section).upperBound)
    for block in blocks {
      switch block.kind {
      case .picture: text.describe(block.line, at: block.start)
      case .rule: break
      case .row(let row):
        var offset = block.start
        for cell in row.cells {
          let words = cell.map(\.text).joined()
          text.append(words, at: offset)
          offset += words.utf8.count
        }
      case .paragraph, .heading, .code:
        text.append(block.spans.map(\.text).joined(), at: block.start)
      }
    }
    return text
  }
}

/// Where words stand that are looked for.
extension FlowLayout {
  /// Whether words stand on a page, or a part of them.
  func holds(_ words: SearchWords, on page: Page) -> Bool { !found(words, on: page).isEmpty }

  /// Where words stand on a page, in points.
  func marks(of words: SearchWords, on page: Page) -> [Rect] {
    let found = found(words, on: page)
    guard !found.isEmpty else { return [] }
    return texts(on: page) { shown in found.contains { $0.overlaps(shown) } }.flatMap { text in
      found.map { $0.clamped(to: text.range) }.filter { !$0.isEmpty }.flatMap(text.rects(of:))
    }
  }

  /// The places of the words that stand on a page, or begin before it, or end after it.
  private func found(_ words: SearchWords, on page: Page) -> [Range<Int>] {
    let text = text.searchable(blocks, ofSection: section)
    let places = page.start..<max(page.start, page.end)
    return words.ranges(in: text.bytes).map(text.offsets(of:)).filter { $0.overlaps(places) }
  }
}
