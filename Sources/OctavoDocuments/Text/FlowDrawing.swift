internal import OctavoCairo
internal import OctavoGeometry

/// Puts the pieces of a page on paper.
struct FlowDrawing {
  let layout: FlowLayout
  let typography: Typography
  let context: Context

  var palette: Palette { typography.palette }
  var setter: FlowSetter { FlowSetter(typography: typography) }

  /// Draws what lies below the text: panels, bars, rules and pictures.
  func drawGround(of page: FlowLayout.Page) {
    for (index, piece) in page.pieces.enumerated() {
      let (block, place) = (layout.blocks[piece.block], layout.place(of: piece))
      inFrame {
        if block.quoteDepth > 0 { drawQuoteBars(of: page, index) }
        switch block.kind {
        case .rule: drawRule(place)
        case .row(let row): if piece.lines.isEmpty { drawLine(below: row, in: place) }
        case .code: if !joins(page, index, -1) { drawPanel(behind: page, from: index, at: place) }
        case .paragraph, .heading, .picture: break
        }
      }
      if case .picture(let path) = block.kind {
        drawPicture(path, block, in: typography.onPage(place))
      }
    }
  }

  /// A picture among words, in points of the page.
  struct PlacedPicture {
    var picture: LinePicture
    var words: String
    var rect: Rect
  }

  /// Draws the letters.
  ///
  /// - Returns: the pictures that stand among them.
  func drawText(of page: FlowLayout.Page) -> [PlacedPicture] {
    inFrame { drawLines(of: page) }
  }

  private func drawLines(of page: FlowLayout.Page) -> [PlacedPicture] {
    var pictures: [PlacedPicture] = []
    // One layout serves all lines of a part that is on the page in two columns.
    var last: (block: Int, chunk: Range<Int>, layout: TextLayout)?
    for piece in page.pieces {
      let (block, place) = (layout.blocks[piece.block], layout.place(of: piece))
      switch block.kind {
      case .rule, .picture: break
      case .row(let row) where piece.lines.isEmpty:
        pictures += drawCells(of: row, block, in: place)
      case .code, .paragraph, .heading, .row:
        let lines: TextLayout
        if let last, last.block == piece.block, last.chunk == piece.chunk {
          lines = last.layout
        } else {
          lines = setter.layout(of: block, chunk: piece.chunk, width: place.size.width)
          last = (piece.block, piece.chunk, lines)
        }
        let range = piece.lines.clamped(to: lines.lines.indices)
        lines.draw(in: context, at: place.origin, lines: range)
        pictures += drawRooms(
          of: block, block.spans(in: piece.chunk), in: lines, at: place.origin, lines: range)
        drawReadings(
          of: block, block.spans(in: piece.chunk), in: lines, at: place, lines: range)
        if piece.lines.lowerBound == 0, !range.isEmpty {
          drawInitial(of: block, piece.chunk, in: place, beside: lines.lines)
        }
        if piece.lines.lowerBound == 0, piece.chunk.lowerBound == 0, let marker = block.marker,
          let first = lines.lines.first
        {
          drawMarker(marker, block, in: place, baseline: place.minY + first.baseline - first.top)
        }
      }
    }
    return pictures
  }

  /// Draws the letter that the first lines of a part stand beside.
  private func drawInitial(
    of block: FlowBlock, _ chunk: Range<Int>, in place: Rect, beside lines: [TextLayout.Line]
  ) {
    guard let initial = setter.initial(of: block, chunk: chunk, width: place.size.width) else {
      return
    }
    let last = lines[min(FlowInitial.lineCount, lines.count) - 1]
    initial.draw(
      in: context, at: Point(x: place.minX, y: place.minY + last.baseline - lines[0].top),
      color: block.quoteDepth > 0 ? palette.faintInk : palette.ink)
  }

  /// Draws the letters in the rooms of some lines, of which the first has its top edge at a place.
  ///
  /// - Returns: the pictures that stand in others.
  private func drawRooms(
    of block: FlowBlock, _ spans: [FlowSpan], in lines: TextLayout, at origin: Point,
    lines range: Range<Int>
  ) -> [PlacedPicture] {
    guard !lines.rooms.isEmpty, let first = range.first else { return [] }
    let top = lines.lines[first].top
    let spans = spans.filter(setter.leavesRoom)
    // The room of a large first letter is before theirs.
    return zip(spans, lines.rooms.suffix(spans.count)).compactMap { span, room in
      guard range.contains(room.line) else { return nil }
      let place = room.rect.offset(by: Point(x: origin.x, y: origin.y - top))
      guard let picture = span.picture else {
        drawCombined(span, block, in: place)
        return nil
      }
      return PlacedPicture(
        picture: picture, words: span.text, rect: typography.onPage(place))
    }
  }

  /// Whether the piece beside this one in its column goes on with the same block.
  private func joins(_ page: FlowLayout.Page, _ index: Int, _ step: Int) -> Bool {
    let other = index + step
    guard page.pieces.indices.contains(other) else { return false }
    let (a, b) = (page.pieces[index], page.pieces[other])
    return a.column == b.column && a.block == b.block
  }

  private func drawMarker(_ marker: String, _ block: FlowBlock, in place: Rect, baseline: Double) {
    if marker == FlowBlock.openTask || marker == FlowBlock.doneTask {
      return drawBox(block, isDone: marker == FlowBlock.doneTask, in: place, baseline: baseline)
    }
    guard !typography.isVertical else {
      return drawMarker(marker, block, above: place, baseline: baseline)
    }
    let plain = typography.font(of: block)
    let isNumber = marker.contains { $0.isNumber || $0.isLetter }
    // The dot stands between the number and the text.
    let mark = typography.isLeftwards(block) ? "\u{200F}" + marker : marker
    func set(size: Double) -> TextLayout {
      TextLayout(
        [
          TextRun(
            mark, font: Font(isNumber ? Typeface.serif : Typeface.sans, size: size),
            color: palette.faintInk)
        ])
    }
    let gap = typography.base * 0.5
    var sign = set(size: plain.size)
    // A long number reaches into the margin, and no further; it is half as large at least, unless the page ends there.
    let column = typography.columns[0]
    let margin = typography.columns.map(\.minX).min() ?? 0
    let room =
      typography.edges(of: block, columnWidth: column.size.width).left - gap
      + max(0, min(margin - typography.base * 0.4, typography.base * 1.6))
    if let width = sign.lines.first?.width, width > room {
      let edge = (room + typography.base * 0.3) / width
      sign = set(size: plain.size * max(min(0.5, edge), room / width))
    }
    guard let line = sign.lines.first else { return }
    let beside = Rect(
      x: place.minX - gap - line.width, y: baseline - line.baseline, width: line.width, height: 0)
    sign.draw(in: context, at: typography.mirrored(beside, within: place, of: block).origin)
  }

  /// Draws the box of a task, which no font need have.
  private func drawBox(_ block: FlowBlock, isDone: Bool, in place: Rect, baseline: Double) {
    let side = typography.base * 0.72
    let beside = Rect(
      x: place.minX - typography.base * 0.5 - side, y: baseline - side, width: side, height: side)
    guard !typography.isVertical else {
      let center = Point(x: beside.center.x, y: baseline)
      return upright(about: center) {
        drawBox(Rect(x: -side / 2, y: -side / 2, width: side, height: side), isDone: isDone)
      }
    }
    drawBox(typography.mirrored(beside, within: place, of: block), isDone: isDone)
  }

  private func drawBox(_ place: Rect, isDone: Bool) {
    let (box, side) = (context.aligned(place), place.size.width)
    context.setColor(palette.faintInk)
    context.stroke(box, width: typography.base * 0.07)
    guard isDone else { return }
    context.setColor(palette.ink)
    context.newPath()
    context.move(to: Point(x: box.minX + side * 0.2, y: box.minY + side * 0.52))
    context.addLine(to: Point(x: box.minX + side * 0.42, y: box.minY + side * 0.76))
    context.addLine(to: Point(x: box.minX + side * 0.82, y: box.minY + side * 0.24))
    context.strokePath(width: typography.base * 0.12)
  }

  /// Draws the bars of the quotes that a piece stands in.
  private func drawQuoteBars(of page: FlowLayout.Page, _ index: Int) {
    let piece = page.pieces[index]
    let (block, frame) = (layout.blocks[piece.block], typography.columns[piece.column])
    let previous = index > 0 ? page.pieces[index - 1] : piece
    // A bar goes on through the room between the paragraphs of one quote.
    let gap =
      index > 0 && previous.column == piece.column ? piece.top - previous.top - previous.height : 0
    let joined = zip(layout.blocks[previous.block].quotes, block.quotes)
      .prefix { $0.number == $1.number }.count
    context.setColor(palette.hairline)
    for depth in 0..<min(block.quoteDepth, 6) {
      let reach = depth < joined ? max(0, gap) : 0
      let bar = Rect(
        x: frame.minX + typography.bar(ofQuote: depth, of: block, columnWidth: frame.size.width),
        y: frame.minY + piece.top - reach, width: max(2, typography.base * 0.16),
        height: piece.height + reach)
      context.fill(context.aligned(typography.mirrored(bar, within: frame, of: block)))
    }
  }

  /// Draws one panel behind all pieces of a block that stand below one another.
  private func drawPanel(behind page: FlowLayout.Page, from first: Int, at place: Rect) {
    var last = first
    while joins(page, last, 1) { last += 1 }
    let inset = typography.codeInset
    let vertical = inset * 0.62
    let rect = Rect(
      x: place.minX - inset, y: place.minY - vertical, width: place.size.width + 2 * inset,
      height: layout.place(of: page.pieces[last]).maxY - place.minY + 2 * vertical)
    context.setColor(palette.panel)
    context.newPath()
    context.addRoundedRect(rect, radius: typography.base * 0.3)
    context.fillPath()
  }

  private func drawRule(_ place: Rect) {
    context.setColor(palette.hairline)
    let width = min(place.size.width, typography.base * 7)
    context.fill(
      context.aligned(
        Rect(
          x: place.center.x - width / 2, y: place.center.y, width: width,
          height: max(1, typography.base * 0.07))))
  }

  private func drawCells(
    of row: TableRow, _ block: FlowBlock, in place: Rect
  ) -> [PlacedPicture] {
    typography.cells(of: row, width: place.size.width).enumerated().flatMap { index, cell in
      let words = setter.layout(ofCell: index, of: row, in: block, width: cell.width)
      let origin = Point(x: place.minX + cell.left, y: place.minY + typography.rowInset)
      words.draw(in: context, at: origin)
      drawReadings(
        of: block, row.cells[index], in: words,
        at: Rect(x: origin.x, y: origin.y, width: cell.width, height: place.size.height),
        lines: words.lines.indices)
      return drawRooms(
        of: block, row.cells[index], in: words, at: origin, lines: words.lines.indices)
    }
  }

  private func drawLine(below row: TableRow, in place: Rect) {
    let cells = typography.cells(of: row, width: place.size.width)
    let left = cells.map(\.left).min() ?? 0
    let right = cells.map { $0.left + $0.width }.max() ?? place.size.width
    context.setColor(row.isHead ? palette.faintInk : palette.hairline)
    context.fill(
      context.aligned(
        Rect(
          x: place.minX + left, y: place.maxY - 0.5, width: right - left,
          height: max(1, typography.base * 0.06))))
  }
}
