internal import OctavoCairo
internal import OctavoGeometry

/// Fills columns with blocks, line by line.
///
/// A heading stays with the two lines that follow it, a picture with its caption, and with what follows what else a text
/// says; no line of a paragraph stands alone at the foot or at the head of a column; a picture that nearly fits is made
/// a little smaller.
struct FlowPaginator {
  let text: FlowText
  let blocks: [FlowBlock]
  let typography: Typography
  let setter: FlowSetter
  /// The pages that are full and that nobody has taken yet.
  private var pages: [FlowLayout.Page] = []
  /// Whether no block is left.
  private(set) var isDone = false
  /// The block that is set next.
  private var next = 0
  /// How much of the next block stands already; nil if nothing does.
  private var rest: Int?
  private var pieces: [FlowLayout.Piece] = []
  private var column = 0
  private var y = 0.0
  private var isColumnEmpty = true
  /// The part that was set last: it is asked for again when it is placed.
  private var lastSet: (block: Int, part: Part)?
  /// Blocks that stay with one another from the first to the last, and the room that the beginning
  /// of each asks for, from the last to the first.
  var chain: (blocks: Range<Int>, needs: [Double])?

  /// Where the last thing ends that stands whole in its column, by its next block.
  var wholeEnd = 0

  /// A part of a block, set into lines.
  struct Part {
    var chunk: Range<Int>
    var lines: [TextLayout.Line]
    /// Where the next part begins; nil after the last one.
    var next: Int?
    /// The fewest lines of its beginning that stand together.
    var togetherness = FlowPaginator.togetherness
  }

  /// The fewest lines of a paragraph that stand together.
  static let togetherness = 2
  /// Code of so many lines is not parted.
  static let shortCode = 12
  /// The most blocks that are looked at ahead.
  static let longestChain = 256
  /// The room of a rule, in sizes of letters.
  static let ruleHeight = 0.2
  /// How far a picture may shrink so that it need not wait for the next column.
  static let leastPictureShare = 0.62
  /// The share of a column that a picture may take.
  static let mostOfColumn = 0.94

  init(_ blocks: [FlowBlock], of text: FlowText, typography: Typography) {
    self.blocks = blocks
    self.text = text
    self.typography = typography
    setter = FlowSetter(typography: typography)
  }

  var frame: Rect { typography.columns[column] }

  /// Sets blocks until a page or more is full or no block is left.
  ///
  /// - Returns: the pages that became full; none if there are no more.
  mutating func nextPages() -> [FlowLayout.Page] {
    while pages.isEmpty, !isDone {
      if let start = rest {
        rest = placeText(next, from: start)
      } else if next < blocks.count {
        begin(next)
      } else {
        endPage()
        isDone = true
      }
      if rest == nil { next += 1 }
    }
    defer { pages = [] }
    return pages
  }

  /// Sets a block from its beginning: all of it, or the first part of its text.
  private mutating func begin(_ index: Int) {
    let block = blocks[index]
    if block.beginsPage, !isColumnEmpty { endColumn() }
    let space =
      isColumnEmpty || index == 0 ? 0 : typography.space(above: block, after: blocks[index - 1])
    if !isColumnEmpty, y + space + needed(by: index) > frame.size.height {
      endColumn()
    } else {
      y += space
    }
    if let whole = whole(from: index) { wholeEnd = whole.end }
    switch block.kind {
    case .picture(let path): placePicture(path, index)
    case .rule: place(index, height: typography.base * Self.ruleHeight)
    case .row(let row):
      if let height = height(of: row, index) {
        placeHead(above: row, index, height: height)
        place(index, height: height)
      } else {
        rest = placeText(index, from: 0)
      }
    case .paragraph, .heading, .code: rest = placeText(index, from: 0)
    }
  }

  /// Sets the part of a block that begins at an offset.
  mutating func part(of index: Int, from start: Int) -> Part {
    if let last = lastSet, last.block == index, last.part.chunk.lowerBound == start {
      return last.part
    }
    let block = blocks[index]
    let length = block.textLength
    // A row that does not stand beside itself has each cell below the last.
    let cell = block.cells.first { $0.upperBound > start }
    let end = min(setter.chunkEnd(of: block, from: start), cell?.upperBound ?? length)
    let width = typography.edges(of: block, columnWidth: typography.columns[0].size.width).width
    let initial = setter.initial(of: block, chunk: start..<end, width: width)
    var part = Part(
      chunk: start..<end,
      lines: setter.layout(of: block, chunk: start..<end, width: width, beside: initial).lines)
    if end < length {
      part.next = end
      // The last line of a part may not be full: it is set again with the next part.
      if end != cell?.upperBound, part.lines.count > 1, let last = part.lines.popLast() {
        part.next = start + last.range.lowerBound
      }
    }
    if initial != nil {
      // Those below the letter are as wide as the column.
      if part.lines.count > FlowInitial.lineCount {
        part.next = part.lines[FlowInitial.lineCount].range.lowerBound
        part.lines.removeSubrange(FlowInitial.lineCount...)
      }
      part.togetherness = FlowInitial.lineCount
    }
    lastSet = (index, part)
    return part
  }

  /// Puts the part of a block's text that begins at an offset into columns.
  ///
  /// - Returns: where the next part begins; nil after the last one.
  private mutating func placeText(_ index: Int, from start: Int) -> Int? {
    let block = blocks[index]
    let part = part(of: index, from: start)
    let (chunk, lines) = (part.chunk, part.lines)
    guard !lines.isEmpty else {
      place(index, height: 0)
      return nil
    }
    let partEnd = part.next ?? block.length
    var line = 0
    if !isColumnEmpty {
      // A paragraph that is told by how far its first line stands in goes on from the last one as its lines do.
      if start > 0 {
        y += gap(above: lines, of: block)
      } else if typography.goesOn(block) {
        y += leading(above: lines[0], of: block)
      }
    }
    repeat {
      let count = fitting(
        lines, from: line, together: start == 0 && line == 0 ? part.togetherness : 0,
        isBlockEnd: part.next == nil)
      if count == 0, !isColumnEmpty {
        endColumn()
        continue
      }
      let end = min(lines.count, line + max(1, count))
      let (top, bottom) = (lines[line].top, lines[end - 1].bottom)
      // A line reaches to where the next one begins, so that every letter is on one page.
      let from = line == 0 ? start : chunk.lowerBound + lines[line].range.lowerBound
      let to = end < lines.count ? chunk.lowerBound + lines[end].range.lowerBound : partEnd
      pieces.append(
        FlowLayout.Piece(
          block: index, chunk: chunk, lines: line..<end, column: column, top: y,
          height: bottom - top, range: (block.start + from)..<(block.start + to)))
      y += bottom - top
      isColumnEmpty = false
      line = end
      if line < lines.count { endColumn() }
    } while line < lines.count
    return part.next
  }

  /// The room between two parts of a block: the first line of what is set in one go has none above it.
  func gap(above lines: [TextLayout.Line], of block: FlowBlock) -> Double {
    guard lines.count > 1 else { return leading(above: lines[0], of: block) }
    let advance = lines[1].baseline - lines[0].baseline
    // What is taller than letters is parted from them as letters are.
    let reach =
      max(lines[0].descent, lines[0].bottom - lines[0].baseline)
      + max(lines[1].ascent, lines[1].baseline - lines[1].top)
    return max(0, advance - reach)
  }

  /// The room that the lines of a paragraph have between them.
  func leading(above line: TextLayout.Line, of block: FlowBlock) -> Double {
    let height = line.ascent + line.descent
    return max(height * (Typography.lineHeight - 1), typography.leastAdvance(of: block) - height)
  }

  /// How many lines go into the room that is left.
  private func fitting(
    _ lines: [TextLayout.Line], from first: Int, together: Int, isBlockEnd: Bool
  ) -> Int {
    guard first < lines.count else { return 0 }
    // A hair of tolerance: sums of line heights are not exact.
    let room = frame.size.height - y + lines[first].top + 0.01
    var count = 0
    while first + count < lines.count, lines[first + count].bottom <= room { count += 1 }
    let left = lines.count - first - count
    guard left > 0 else { return count }
    if isBlockEnd, left == 1, lines.count > Self.togetherness { count -= 1 }
    if count < together { count = 0 }
    return max(0, count)
  }

  /// Puts a picture where there is room for it and what stays with it.
  private mutating func placePicture(_ path: String, _ index: Int) {
    let full = pictureSize(path, index).height
    let below = heightBelow(picture: index)
    /// Its height beside what stays with it; nil if it were too small.
    func height(in room: Double) -> Double? {
      let left = room - below
      return left >= full * Self.leastPictureShare ? min(full, left) : nil
    }
    var chosen = height(in: frame.size.height - y)
    if chosen == nil, !isColumnEmpty {
      endColumn()
      chosen = height(in: frame.size.height)
    }
    place(index, height: chosen ?? min(full, frame.size.height))
  }

  /// Puts the head of a table above a row that comes to the top of a column.
  private mutating func placeHead(above row: TableRow, _ index: Int, height: Double) {
    let head = index - row.number
    guard isColumnEmpty, row.number > 0, blocks.indices.contains(head),
      case .row(let first) = blocks[head].kind, first.isHead
    else { return }
    guard let headHeight = self.height(of: first, head), headHeight + height <= frame.size.height,
      headHeight * 3 < frame.size.height
    else {
      return
    }
    // It has no text of its own here: the place is the row's below.
    let start = blocks[index].start
    pieces.append(
      FlowLayout.Piece(
        block: head, chunk: 0..<0, lines: 0..<0, column: column, top: y, height: headHeight,
        range: start..<start))
    y += headHeight
    isColumnEmpty = false
  }

  /// The extent downwards of a row with its cells beside one another; nil if no column can hold it so, and it is
  /// parted as a paragraph is.
  func height(of row: TableRow, _ index: Int) -> Double? {
    let block = blocks[index]
    let width = typography.edges(of: block, columnWidth: typography.columns[0].size.width).width
    guard typography.hasRoom(for: row, width: width) else { return nil }
    let height = setter.height(of: row, in: block, width: width)
    return height <= frame.size.height ? height : nil
  }

  private mutating func place(_ index: Int, height: Double) {
    let block = blocks[index]
    pieces.append(
      FlowLayout.Piece(
        block: index, chunk: 0..<block.textLength, lines: 0..<0, column: column, top: y,
        height: height, range: block.start..<(block.start + block.length)))
    y += height
    isColumnEmpty = false
  }

  private mutating func endColumn() {
    y = 0
    isColumnEmpty = true
    column += 1
    if column == typography.columns.count { endPage() }
  }

  private mutating func endPage() {
    if !pieces.isEmpty { pages.append(FlowLayout.Page(pieces: pieces)) }
    pieces = []
    column = 0
    y = 0
    isColumnEmpty = true
  }
}
