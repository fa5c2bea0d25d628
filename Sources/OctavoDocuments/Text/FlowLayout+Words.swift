internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation

/// Words that were set in one go, where they stand on a page.
struct PlacedLines {
  /// What of the document's text stands there.
  let range: Range<Int>
  /// The same in letters.
  let words: String
  /// The block that they are of, by its index in the section.
  let block: Int
  /// The cell of a row that they are of, by its index there; 0 of what is none.
  var cell = 0
  /// The parts of it that are said of pictures, which are one word each.
  var pictures: [Range<Int>] = []
  /// Whether the cell, or the block of what is none, begins with them.
  var isBeginning = false
  /// The offset of the document's text that the lines begin at, whatever of them stands here.
  fileprivate let start: Int
  fileprivate let layout: TextLayout
  /// Where the lines' upper left corner would be in the frame that they are set in, in points.
  fileprivate let origin: Point
  /// What turns that to the page.
  fileprivate let typography: Typography

  /// Where a part of them stands, in points of the page.
  func rects(of part: Range<Int>) -> [Rect] {
    layout.rects(of: (part.lowerBound - start)..<(part.upperBound - start), isTight: true)
      .map { typography.onPage($0.offset(by: origin)) }
  }

  /// The words, in bytes of UTF-8; what a picture says is one.
  func wordRanges(language: String?) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for word in WordBreaks.words(in: words, language: language) {
      let whole = pictures.reduce(word) { word, picture in
        guard picture.overlaps(word) else { return word }
        return min(word.lowerBound, picture.lowerBound)..<max(word.upperBound, picture.upperBound)
      }
      if let last = result.last, last.overlaps(whole) {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, whole.upperBound)
      } else {
        result.append(whole)
      }
    }
    return result
  }
}

extension [FlowSpan] {
  /// What is said of pictures, in bytes of UTF-8.
  fileprivate var pictures: [Range<Int>] {
    var place = 0
    return compactMap { span in
      let start = place
      place += span.text.utf8.count
      return span.picture == nil ? nil : start..<place
    }
  }
}

/// Where words stand.
extension FlowLayout {
  /// The words that stand on a page.
  func words(on page: Page) -> PageWords {
    var words = PageWords(isVertical: typography.isVertical)
    var last: PlacedLines?
    let blocks = blocks
    for text in texts(on: page, where: { _ in true }) {
      words.text += Self.gap(from: last, to: text, among: blocks)
      last = text
      let start = words.text.utf8.count
      words.text += text.words
      for word in text.wordRanges(language: self.text.language) {
        let (lower, upper) = (word.lowerBound, word.upperBound)
        let place = (text.range.lowerBound + lower)..<(text.range.lowerBound + upper)
        let rects = text.rects(of: place).filter { !$0.size.isEmpty }
        guard !rects.isEmpty else { continue }
        words.words.append(PageWords.Word((start + lower)..<(start + upper), at: rects))
      }
    }
    words.goesOn = last.map { $0.range.upperBound < blocks[$0.block].end } ?? false
    return words
  }

  /// What stands between two texts, as they are written without their places; the cells between them are empty.
  private static func gap(
    from last: PlacedLines?, to next: PlacedLines, among blocks: [FlowBlock]
  ) -> String {
    func tabs(_ count: Int) -> String { String(repeating: "\t", count: count) }
    if let last, last.block == next.block { return tabs(next.cell - last.cell) }
    let tabs = next.isBeginning ? tabs(next.cell) : ""
    guard let last else { return tabs }
    let isClose =
      blocks[next.block].isTight || (blocks[last.block].isRow && blocks[next.block].isRow)
    return (isClose ? "\n" : "\n\n") + tabs
  }

  /// The texts that stand on a page, each set as it is drawn.
  ///
  /// - Parameter isWanted: asked whether one is wanted, by what of the document's text it is.
  func texts(on page: Page, where isWanted: (Range<Int>) -> Bool) -> [PlacedLines] {
    let blocks = blocks
    return page.pieces.flatMap { piece -> [PlacedLines] in
      let block = blocks[piece.block]
      let place = place(of: piece)
      let shown = piece.range.clamped(to: block.start..<block.end)
      switch block.kind {
      case .picture, .rule: return []
      case .row(let row) where piece.lines.isEmpty:
        return cells(of: row, piece.block, in: place, where: isWanted)
      case .paragraph, .heading, .code, .row:
        guard !shown.isEmpty, isWanted(shown) else { return [] }
        let layout = setter.layout(of: block, chunk: piece.chunk, width: place.size.width)
        guard layout.lines.indices.contains(piece.lines.lowerBound) else { return [] }
        // The part was set as a whole, whatever of its lines stands here.
        let top = layout.lines[piece.lines.lowerBound].top
        let cells = block.cells.map {
          ($0.lowerBound + block.start)..<($0.upperBound + block.start)
        }
        let parts = cells.isEmpty ? [block.start..<block.end] : cells
        return parts.enumerated().compactMap { cell, range in
          let part = shown.clamped(to: range)
          guard !part.isEmpty else { return nil }
          let spans = block.spans(
            in: (part.lowerBound - block.start)..<(part.upperBound - block.start))
          return PlacedLines(
            range: part, words: spans.map(\.text).joined(), block: piece.block, cell: cell,
            pictures: spans.pictures, isBeginning: part.lowerBound == range.lowerBound,
            start: block.start + piece.chunk.lowerBound, layout: layout,
            origin: Point(x: place.minX, y: place.minY - top), typography: typography)
        }
      }
    }
  }

  private func cells(
    of row: TableRow, _ block: Int, in place: Rect, where isWanted: (Range<Int>) -> Bool
  ) -> [PlacedLines] {
    let (ranges, start) = (blocks[block].cells, blocks[block].start)
    return typography.cells(of: row, width: place.size.width).enumerated().compactMap {
      index, cell in
      let range = (ranges[index].lowerBound + start)..<(ranges[index].upperBound + start)
      guard !range.isEmpty, isWanted(range) else { return nil }
      return PlacedLines(
        range: range, words: row.cells[index].map(\.text).joined(), block: block, cell: index,
        pictures: row.cells[index].pictures, isBeginning: true, start: range.lowerBound,
        layout: setter.layout(ofCell: index, of: row, in: blocks[block], width: cell.width),
        origin: Point(x: place.minX + cell.left, y: place.minY + typography.rowInset),
        typography: typography)
    }
  }
}

extension FlowBlock {
  /// Where its words end in the document's text.
  fileprivate var end: Int { start + textLength }

  fileprivate var isRow: Bool { if case .row = kind { true } else { false } }
}
