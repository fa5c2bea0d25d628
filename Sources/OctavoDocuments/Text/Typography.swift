internal import OctavoGeometry
internal import OctavoGestures

/// The sizes and distances that text is set in, for pages of a size; all in points.
struct Typography: Sendable, Hashable {
  /// The size of the letters of a paragraph.
  let base: Double
  /// Where text may stand: one column, or two as in an open book, in the order in which they are read.
  let columns: [Rect]
  /// How the frame that lines are set in, where they go to the right and each is below the last, is turned to the page
  /// for text whose lines go down; nil for any other.
  let turn: AffineMap?
  /// Which way the text is written: from its side lists are marked and quotes indented; nil as to the right.
  let direction: LayoutDirection?
  /// The language that it is written in; nil for the person's own.
  let language: String?
  /// The colours that it is set in.
  private(set) var palette: Palette

  /// The distance of the lines of a paragraph, as a factor of the font's own.
  static let lineHeight = 1.12
  static let codeLineHeight = 1.1
  /// The width of a column on a page that has more room, in sizes of letters.
  static let widestColumn = 33.0

  /// Sizes for pages of a size.
  ///
  /// The letters grow slowly with the page's shorter side, from phone to desktop, and a line never
  /// holds more than about seventy of them, which is what an eye finds its way back from.
  init(
    for size: Size, direction: LayoutDirection? = nil, language: String? = nil,
    isVertical: Bool = false
  ) {
    self.language = language
    // Lines that go down begin at the top, whatever they would do elsewhere.
    self.direction = isVertical ? nil : direction
    let base = Self.letterSize(on: size)
    self.base = base
    palette = .paper
    let side = max(base * 1.1, min(size.width * 0.075, base * 4))
    let top = max(base * 1.1, size.height * 0.075)
    let bottom = max(base * 1.3, size.height * 0.085)
    guard !isVertical else {
      turn = Self.turn(of: size)
      columns = Self.verticalColumns(
        on: size, base: base, sides: side, from: top, to: size.height - bottom)
      return
    }
    turn = nil
    let height = max(base * 2, size.height - top - bottom)
    let widest = base * Self.widestColumn
    if Self.isOpenBook(size, base: base) {
      // An open book: a column on each side of the spine, so that a turning leaf carries whole lines.
      let half = size.width / 2
      let width = min(widest, half - side - base * 1.9)
      let inset = (half - width) / 2
      // Slightly towards the spine, as the pages of a book are.
      let shift = min(inset * 0.12, base)
      columns = Self.inOrder(
        [
          Rect(x: inset + shift, y: top, width: width, height: height),
          Rect(x: half + inset - shift, y: top, width: width, height: height),
        ], direction)
    } else {
      let width = max(base * 3, min(widest, size.width - 2 * side))
      columns = [Rect(x: (size.width - width) / 2, y: top, width: width, height: height)]
    }
  }

  /// Sizes for letters of a size in columns that are given, from left to right.
  init(
    base: Double, columns: [Rect], palette: Palette, direction: LayoutDirection? = nil
  ) {
    precondition(!columns.isEmpty, "text stands in a column")
    self.base = base
    self.direction = direction
    (language, turn) = (nil, nil)
    self.columns = Self.inOrder(columns, direction)
    self.palette = palette
  }

  /// The same in other colours, which change no size and no distance.
  func inked(_ palette: Palette) -> Typography {
    var typography = self
    typography.palette = palette
    return typography
  }

  /// Whether a page has a column on each side of a spine in its middle.
  static func isOpenBook(_ size: Size, base: Double) -> Bool {
    size.width >= size.height * 1.15 && size.width >= base * 46
  }

  private static func inOrder(_ columns: [Rect], _ direction: LayoutDirection?) -> [Rect] {
    direction == .rightToLeft ? columns.reversed() : columns
  }

  /// Something of a block that is given as in a text that is written to the right, where it is in this one.
  func mirrored(_ rect: Rect, within frame: Rect, of block: FlowBlock) -> Rect {
    guard isLeftwards(block) else { return rect }
    var rect = rect
    rect.origin.x = frame.minX + frame.maxX - rect.maxX
    return rect
  }

  /// Whether a block has its indents and its sign on the right.
  func isLeftwards(_ block: FlowBlock) -> Bool { block.direction ?? direction == .rightToLeft }

  /// How many letters of a paragraph fill the columns, roughly.
  var lettersPerPage: Double {
    let area = columns.reduce(0) { $0 + $1.size.width * $1.size.height }
    if isVertical { return max(40, area / (base * base) * Self.verticalDensity) }
    return max(40, area / (base * base * 0.52 * 1.62))
  }

  /// The size of the letters of a paragraph on pages of a size.
  static func letterSize(on page: Size) -> Double {
    let shorter = min(page.width, page.height)
    return (max(11, min(23, 14.4 + shorter * 0.006)) * 4).rounded() / 4
  }

  /// The left and right edges of a block within a column; the left one is that of its first line where others are
  /// further in.
  func edges(of block: FlowBlock, columnWidth: Double) -> (left: Double, width: Double) {
    let (start, end) = margins(of: block, columnWidth: columnWidth)
    let left = min(
      columnWidth * 0.5,
      Double(block.listDepth) * listStep(in: columnWidth) + Double(block.quoteDepth) * quoteStep
        + start + min(0, indent(of: block, columnWidth: columnWidth)))
    let inset = block.kind == .code ? codeInset : 0
    return (left + inset, max(base * 2, columnWidth - left - end - 2 * inset))
  }

  /// The left edge of the bar of a quote that a block stands in, by its index from outside.
  func bar(ofQuote index: Int, of block: FlowBlock, columnWidth: Double) -> Double {
    let quote = block.quotes[index]
    let margin = margins(quote.margins, of: block, columnWidth: columnWidth).start
    return min(
      columnWidth * 0.5,
      Double(quote.listDepth) * listStep(in: columnWidth) + Double(index) * quoteStep + margin)
      + base * 0.1
  }

  private func listStep(in columnWidth: Double) -> Double { min(base * 1.65, columnWidth * 0.09) }

  private var quoteStep: Double { base * 1.15 }

  /// The margins that a text gives a paragraph, in a column that is narrow as much less as that is.
  private func margins(
    of block: FlowBlock, columnWidth: Double
  ) -> (start: Double, end: Double) {
    guard block.kind == .paragraph else { return (0, 0) }
    return margins(block.margins, of: block, columnWidth: columnWidth)
  }

  private func margins(
    _ margins: FlowMargins, of block: FlowBlock, columnWidth: Double
  ) -> (start: Double, end: Double) {
    let em = marginEm(in: columnWidth)
    let (left, right) = (margins.left * em, margins.right * em)
    let (start, end) = isLeftwards(block) ? (right, left) : (left, right)
    return (max(0, start), max(0, min(columnWidth * 0.25, end)))
  }

  /// The size of a letter that margins are counted in: wide letters stand beside one another in all lines.
  private func marginEm(in columnWidth: Double) -> Double {
    isVertical ? base : min(base, columnWidth / Self.widestColumn)
  }

  /// How far the first line of a paragraph stands in from the others, in points; less than 0 where the others do.
  func indent(of block: FlowBlock, columnWidth: Double) -> Double {
    guard block.kind == .paragraph, block.indent != 0 else { return 0 }
    if block.indent > 0 { return min(block.indent, Self.mostIndent) * base }
    let start = margins(of: block, columnWidth: columnWidth).start
    return -min(start, -block.indent * marginEm(in: columnWidth))
  }

  /// In sizes of letters.
  private static let mostIndent = 4.0

  /// The left and right edges of a row's cells, from the block's left edge, in the order of the row.
  func cells(of row: TableRow, width: Double) -> [(left: Double, width: Double)] {
    let gap = base * 1.1
    let wanted = Double(row.letters) * base * 0.5 + gap
    let room = max(base, min(width, wanted) - gap * Double(row.shares.count - 1))
    let columns = widths(of: row, in: room)
    var left = 0.0
    return columns.indices.map { index in
      defer { left += columns[index] + gap }
      let others = columns[index...].prefix(row.spans[index]).dropFirst()
      let cell = others.reduce(columns[index]) { $0 + gap + $1 }
      return (direction == .rightToLeft ? width - left - cell : left, cell)
    }
  }

  /// How wide a letter of a cell is, as a share of the size of a paragraph's, and by how much more a word may be that
  /// has wide ones.
  private static let (cellLetter, wideLetters) = (0.47, 0.4)

  /// The widths of a row's cells, without the gaps: by their shares, but that none is too narrow for its words where
  /// others have room to give.
  private func widths(of row: TableRow, in room: Double) -> [Double] {
    let shared = row.shares.map { room * $0 }
    let least = row.words.map { base * (Self.wideLetters + $0 * Self.cellLetter) }
    let missing = zip(shared, least).reduce(0) { $0 + max(0, $1.1 - $1.0) }
    let spare = zip(shared, least).reduce(0) { $0 + max(0, $1.0 - $1.1) }
    guard missing > 0 else { return shared }
    guard missing <= spare else {
      let total = least.reduce(0, +)
      let scaled = least.map { $0 * room / total }
      return scaled.allSatisfy { $0 >= leastCell } ? scaled : shared
    }
    return zip(shared, least).map { share, least in
      max(share, least) - max(0, share - least) * missing / spare
    }
  }

  /// Whether the cells of a row can stand beside one another, each as wide as a few letters.
  func hasRoom(for row: TableRow, width: Double) -> Bool {
    cells(of: row, width: width).allSatisfy { $0.width >= leastCell }
  }

  /// The least width of a cell.
  private var leastCell: Double { base * 1.2 }

  /// The room above and below the words of a row.
  var rowInset: Double { base * 0.26 }

  /// The room between a code panel's edge and its text.
  var codeInset: Double { base * 0.7 }

  /// The extents of a picture that stands by itself as its text has them, upright, in points; no wider than a column.
  ///
  /// - Parameter natural: its own, in its own pixels.
  func extents(ofPicture natural: Size, in block: FlowBlock) -> Size {
    let column = columns[0].size
    return block.picture.extents(
      of: natural,
      inColumn: isVertical ? column.height : edges(of: block, columnWidth: column.width).width,
      lettersOf: base)
  }

  /// The empty room above a block that does not open a column.
  func space(above block: FlowBlock, after previous: FlowBlock) -> Double {
    if block.isTight, !block.isHeading { return base * 0.28 }
    switch (previous.kind, block.kind) {
    case (.row(let row), .row) where !row.isLast:
      let width = edges(of: block, columnWidth: columns[0].size.width).width
      return hasRoom(for: row, width: width) ? 0 : base * 0.72
    case (.heading, .heading): return base * 0.7
    case (.heading, .code): return base * 1.0
    case (.heading(1), _): return base * 1.0
    case (.heading, _): return base * 0.55
    case (_, .heading(1)): return base * 2.2
    case (_, .heading(2)): return base * 1.75
    case (_, .heading): return base * 1.4
    case (.rule, _), (_, .rule): return base * 1.3
    case (.picture, _), (_, .picture), (.code, _), (_, .code): return base * 1.15
    default: return base * room(above: block, after: previous)
    }
  }

  /// The room between two paragraphs, in sizes of letters.
  ///
  /// Those whose first lines stand in or out are told apart by that, and have the room that their text gives them. Others
  /// have it as far as it is more than paragraphs have that say nothing.
  private func room(above block: FlowBlock, after previous: FlowBlock) -> Double {
    guard let room = block.room else { return Self.paragraphRoom }
    if goesOn(block) { return max(0, min(Self.mostRoom, room)) }
    let most = previous.indent != 0 ? room : Self.paragraphRoom + room - FlowBlock.usualRoom
    return max(Self.paragraphRoom, min(Self.mostRoom, most))
  }

  /// In sizes of letters.
  private static let (paragraphRoom, mostRoom) = (0.72, 4.0)

  /// The face and size of a block's plain text.
  func font(of block: FlowBlock) -> (families: String, size: Double, weight: Int) {
    let size = base * Self.scale(of: block.kind) * block.scale
    switch block.kind {
    case .heading(let level): return (Typeface.sans, size, level == 1 ? 700 : 650)
    case .code: return (Typeface.mono, size, 400)
    case .picture: return (Typeface.sans, size, 400)
    case .row(let row): return (Typeface.sans, size, row.isHead ? 650 : 400)
    case .paragraph, .rule: return (Typeface.serif, size, 400)
    }
  }

  /// How large the letters of a kind of block are, by those of a paragraph.
  static func scale(of kind: FlowBlock.Kind) -> Double {
    switch kind {
    case .heading(let level): [1.75, 1.38, 1.18, 1.04, 1.0, 0.94][max(0, min(5, level - 1))]
    case .code: 0.8
    case .picture: 0.82
    case .row: rowScale
    case .paragraph, .rule: 1
    }
  }

  /// The same of a row of a table.
  static let rowScale = 0.84
}
