internal import OctavoCairo
internal import OctavoGeometry

/// Sets parts of blocks into lines; the same part always comes out the same.
struct FlowSetter {
  let typography: Typography

  /// The most text that is set in one go: a paragraph of any length comes in parts, and the last
  /// line of a part is the first of the next.
  static let chunkLength = 2 << 10
  /// The same of a text without a space for so long as `longWord`: the time to break it into lines
  /// grows with the square of its length.
  static let wordyLength = 512
  /// No word is longer.
  static let longWord = 256
  /// And the most changes of style: the time to set lines grows with their square.
  static let mostSpans = 256

  /// How much smaller code among words is, and what stands above or below the line.
  static let (codeScale, scriptScale) = (0.84, 0.68)

  /// The room between letters with which they are still words, in sizes of them.
  private static let letterSpacing = -0.1...1.0

  /// Where the part of a block that begins at an offset ends.
  func chunkEnd(of block: FlowBlock, from start: Int) -> Int {
    // A character more than a part may hold shows whether the block goes on.
    let spans = block.spans(in: start..<(start + Self.chunkLength + 4)).prefix(Self.mostSpans)
    let bytes = spans.flatMap { Array($0.text.utf8) }
    let isOneWord = bytes.split { $0 == 0x20 || $0 == 0x0A }.contains { $0.count > Self.longWord }
    let most = isOneWord ? Self.wordyLength : Self.chunkLength
    let end = TextCut.end(of: bytes, from: 0, atMost: most)
    var place = 0
    for span in spans {
      let next = place + span.text.utf8.count
      // A picture is not parted: it stands in the next part, or in this one if nothing is before it.
      if span.picture != nil, place < end, end < next { return start + (place > 0 ? place : next) }
      place = next
    }
    return start + end
  }

  /// Sets a part of a block.
  func layout(
    of block: FlowBlock, chunk: Range<Int>, width: Double, alignment: TextAlignment? = nil
  ) -> TextLayout {
    layout(
      of: block, chunk: chunk, width: width, alignment: alignment,
      beside: initial(of: block, chunk: chunk, width: width))
  }

  /// The first letter of a part of a block that its first lines stand beside; nil if it has none, or too few lines.
  func initial(of block: FlowBlock, chunk: Range<Int>, width: Double) -> FlowInitial? {
    guard chunk.lowerBound == 0, FlowInitial.isThere(in: block), !typography.isLeftwards(block),
      !typography.isVertical,
      width >= typography.base * Self.leastBesideInitial,
      !block.spans(in: chunk).contains(where: { $0.text.utf8.contains(0x0A) })
    else { return nil }
    let lines = layout(of: block, chunk: chunk, width: width, beside: nil).lines
    guard lines.count >= FlowInitial.lineCount else { return nil }
    let plain = typography.font(of: block)
    return FlowInitial(
      of: block, plain: Font(plain.families, size: plain.size, weight: plain.weight),
      advance: lines[1].baseline - lines[0].baseline)
  }

  /// A narrower column has no room beside a letter of several lines, in sizes of letters.
  private static let leastBesideInitial = 10.0

  /// Sets a part of a block, its first lines beside a letter.
  func layout(
    of block: FlowBlock, chunk: Range<Int>, width: Double, alignment: TextAlignment? = nil,
    beside initial: FlowInitial?
  ) -> TextLayout {
    let plain = typography.font(of: block)
    let spans = block.spans(in: chunk)
    var runs = spans.indices.map { index in
      // The signs that touch a picture stand in its line, be it as wide as the column.
      let signs =
        Self.touches(index - 1, index, in: spans) + Self.touches(index, index + 1, in: spans)
      return run(
        spans[index], plain: plain, in: block,
        width: max(plain.size, width - Double(signs) * plain.size * 0.6))
    }
    let font = Font(plain.families, size: plain.size, weight: plain.weight)
    if let initial {
      // It is drawn where the first line leaves room for it.
      let room = Rect(x: 0, y: -plain.size / 2, width: initial.width, height: plain.size / 2)
      runs[0] = TextRun(initial.words, font: font, room: room)
    }
    if runs.isEmpty { runs = [TextRun("", font: font)] }
    // A cell of pictures alone stands on the line of the words beside it: what has no width is as tall as letters.
    if spans.allSatisfy({ $0.picture != nil }), !spans.isEmpty {
      runs.append(TextRun("\u{200B}", font: font))
    }
    let lineHeight =
      switch block.kind {
      case .code: Typography.codeLineHeight
      case .heading, .row: 1.0
      case .paragraph, .picture, .rule: Typography.lineHeight
      }
    return TextLayout(
      runs, width: width, alignment: alignment ?? self.alignment(of: block, runs),
      lineHeight: lineHeight,
      hangingIndent: initial?.width ?? hangingIndent(of: block, chunk: chunk), fonts: nil,
      isVertical: typography.isVertical, leastAdvance: typography.leastAdvance(of: block))
  }

  /// How a block's lines stand: those of wide letters alone that go down end alike, wherever signs may not begin the
  /// next one.
  private func alignment(of block: FlowBlock, _ runs: [TextRun]) -> TextAlignment {
    guard typography.isVertical, block.kind == .paragraph, block.alignment == .leading,
      !runs.contains(where: { $0.text.utf8.contains(0x20) })
    else { return block.alignment }
    return .justified
  }

  /// How far the lines after the first stand in, in points.
  private func hangingIndent(of block: FlowBlock, chunk: Range<Int>) -> Double {
    if block.kind == .code { return typography.base * 0.8 }
    guard block.indent != 0, block.alignment == .leading else { return 0 }
    let indent = typography.indent(of: block, columnWidth: typography.columns[0].size.width)
    // Verses begin again and again.
    if indent < 0, block.spans(in: chunk).contains(where: { $0.text.utf8.contains(0x0A) }) {
      return -indent
    }
    // Each part of a long paragraph would have a line that stands out.
    let isWhole = chunk.upperBound == block.textLength
    return chunk.lowerBound == 0 && (indent > 0 || isWhole) ? -indent : 0
  }

  /// How many ends of two spans touch, 0 or 1: there is none where one is not there or has a blank at its end.
  private static func touches(_ first: Int, _ second: Int, in spans: [FlowSpan]) -> Int {
    guard spans.indices.contains(first), spans.indices.contains(second),
      spans[first].picture != nil || spans[second].picture != nil,
      let end = spans[first].text.last, let start = spans[second].text.first
    else { return 0 }
    return end.isWhitespace || start.isWhitespace ? 0 : 1
  }

  /// Sets one cell of a table.
  func layout(
    ofCell index: Int, of row: TableRow, in block: FlowBlock, width: Double
  ) -> TextLayout {
    var cell = block
    cell.spans = row.cells[index]
    return layout(
      of: cell, chunk: 0..<cell.textLength, width: width,
      alignment: index < row.alignments.count ? row.alignments[index] : .leading)
  }

  /// The extent downwards of a row of a table.
  func height(of row: TableRow, in block: FlowBlock, width: Double) -> Double {
    typography.cells(of: row, width: width).enumerated().reduce(0) { height, cell in
      let words = layout(ofCell: cell.offset, of: row, in: block, width: cell.element.width)
      return max(height, words.size.height)
    } + 2 * typography.rowInset
  }

  /// The typeface of a part of a block.
  func font(of span: FlowSpan, in block: FlowBlock) -> Font {
    let plain = typography.font(of: block)
    var font = Font(plain.families, size: plain.size, weight: plain.weight)
    if span.style.contains(.strong) {
      font.weight = max(700, font.weight)
    } else if span.style.contains(.regular) {
      font.weight = 400
    }
    if span.style.contains(.emphasis) { font.isItalic = true }
    // What is drawn in capitals has no small letters, and what is drawn in small letters has no capitals.
    font.isSmallCaps = span.style.contains(.smallCaps) && span.letters.transform != .uppercase
    font.hasOnlySmallCaps =
      span.style.contains(.allSmallCaps) || span.letters.transform == .lowercase
    // What stands beside lines is as tall as these.
    if !span.style.contains(.initial) { font.size *= span.letters.scale }
    if span.style.contains(.code), block.kind != .code {
      font.families = Typeface.mono
      font.size *= Self.codeScale
    }
    if isScript(span) { font.size *= Self.scriptScale }
    return font
  }

  private func isScript(_ span: FlowSpan) -> Bool {
    !span.style.isDisjoint(with: [.raised, .lowered])
  }

  /// Whether something is drawn where the letters of a part of a block would stand.
  func leavesRoom(_ span: FlowSpan) -> Bool { span.picture != nil || isCombined(span) }

  /// Whether letters stand upright beside one another in a line that goes down.
  private func isCombined(_ span: FlowSpan) -> Bool {
    typography.isVertical && span.style.contains(.combined)
      && (1...Self.mostCombined).contains(span.text.count)
      && !span.text.contains(where: \.isWhitespace)
  }

  /// More letters have no room in a line.
  private static let mostCombined = 4

  /// A part of a block as it is set.
  ///
  /// - Parameters:
  ///   - span: the part.
  ///   - plain: how the block's letters look.
  ///   - block: the block.
  ///   - width: the most that a picture takes of a line, in points.
  func run(
    _ span: FlowSpan, plain: (families: String, size: Double, weight: Int), in block: FlowBlock,
    width: Double
  ) -> TextRun {
    let font = font(of: span, in: block)
    var color = block.quoteDepth > 0 ? typography.palette.faintInk : typography.palette.ink
    if span.style.contains(.link) { color = typography.palette.linkInk }
    var rise = 0.0
    // They are raised by the letters that they stand beside.
    let size = font.size / (isScript(span) ? Self.scriptScale : 1)
    if span.style.contains(.raised) { rise += size * 0.38 }
    if span.style.contains(.lowered) { rise -= size * 0.16 }
    if let picture = span.picture {
      var room = picture.room(
        inLettersOf: plain.size, atMost: width, isVertical: typography.isVertical)
      room.origin.y -= rise
      return TextRun(span.text, font: Font(plain.families, size: plain.size), room: room)
    }
    var run = TextRun(
      span.text, font: font, color: color, isUnderlined: span.style.contains(.underlined),
      isStruckThrough: span.style.contains(.struck), rise: rise, language: typography.language)
    let most = Self.letterSpacing
    run.letterSpacing = max(
      most.lowerBound * font.size,
      min(most.upperBound * font.size, span.letters.spacing * typography.base))
    if isCombined(span) {
      run.room = Rect(x: 0, y: -font.size / 2, width: font.size, height: font.size)
    }
    run.isUpright = typography.isVertical && span.style.contains(.upright)
    if let reading = span.reading {
      run.allowsBreaks = span.text.count > FlowReading.mostWhole
      run.letterSpacing += FlowReading.room(for: reading, besides: span.text) * font.size
    }
    // A hyphen would be a sign of the program.
    run.insertsHyphens = !span.style.contains(.code)
    // Pango would draw small capitals as large ones that it makes small itself.
    run.transform =
      font.isSmallCaps && span.letters.transform == .lowercase ? nil : span.letters.transform
    return run
  }
}
