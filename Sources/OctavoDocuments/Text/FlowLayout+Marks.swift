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
    let blocks = blocks
    return page.pieces.flatMap { piece -> [Rect] in
      let parts = found.map { $0.clamped(to: piece.range) }.filter { !$0.isEmpty }
      guard !parts.isEmpty else { return [] }
      let block = blocks[piece.block]
      let place = place(of: piece)
      switch block.kind {
      case .picture, .rule: return []
      case .row(let row) where piece.lines.isEmpty:
        return marks(parts.map { $0.moved(by: -block.start) }, in: row, block, of: place)
      case .paragraph, .heading, .code, .row:
        let layout = setter.layout(of: block, chunk: piece.chunk, width: place.size.width)
        guard layout.lines.indices.contains(piece.lines.lowerBound) else { return [] }
        // The part was set as a whole, whatever of its lines stands here.
        let top = layout.lines[piece.lines.lowerBound].top
        let origin = Point(x: place.minX, y: place.minY - top)
        let start = block.start + piece.chunk.lowerBound
        return parts.flatMap { part in
          layout.rects(of: part.moved(by: -start), isTight: true)
        }.map { $0.offset(by: origin) }
      }
    }
  }

  private func marks(
    _ parts: [Range<Int>], in row: TableRow, _ block: FlowBlock, of place: Rect
  ) -> [Rect] {
    var start = 0
    return typography.cells(of: row, width: place.size.width).enumerated()
      .flatMap { index, cell -> [Rect] in
        let range = start..<(start + row.cells[index].reduce(0) { $0 + $1.text.utf8.count })
        start = range.upperBound
        let parts = parts.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
        guard !parts.isEmpty else { return [] }
        let layout = setter.layout(ofCell: index, of: row, in: block, width: cell.width)
        let origin = Point(x: place.minX + cell.left, y: place.minY + typography.rowInset)
        return parts.flatMap { part in
          layout.rects(of: part.moved(by: -range.lowerBound), isTight: true)
        }.map { $0.offset(by: origin) }
      }
  }

  /// The places of the words that stand on a page, or begin before it, or end after it.
  private func found(_ words: SearchWords, on page: Page) -> [Range<Int>] {
    let text = text.searchable(blocks, ofSection: section)
    let places = page.start..<max(page.start, page.end)
    return words.ranges(in: text.bytes).map(text.offsets(of:)).filter { $0.overlaps(places) }
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> {
    (lowerBound + distance)..<(upperBound + distance)
  }
}
