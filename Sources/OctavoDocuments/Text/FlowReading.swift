internal import OctavoCairo
internal import OctavoGeometry

/// How words are spoken, in small letters beside them: above a line that goes across the page, to the right of one that
/// goes down.
enum FlowReading {
  /// The size of its letters, by those of its words.
  static let scale = 0.5
  /// Words of no more letters stand in one line.
  static let mostWhole = 8
  /// How far it may reach over what stands before and behind its words, together, in sizes of their letters.
  private static let overhang = 0.25
  /// How far the middle of its letters is from that of its words in a line that goes down, and its feet from theirs in
  /// any other, in sizes of their letters.
  private static let (fromMiddle, fromFeet) = (0.78, 0.96)

  /// The room between letters with which a reading is no longer than its words, in sizes of their letters.
  static func room(for reading: String, besides words: String) -> Double {
    let missing = width(of: reading) * scale - width(of: words) - overhang
    return max(0, missing / Double(max(1, words.count)))
  }

  /// How wide words are, roughly, in sizes of letters.
  private static func width(of words: String) -> Double {
    words.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 1 : 0.55) }
  }

  /// Draws a reading, or a part of one.
  ///
  /// - Parameters:
  ///   - run: its letters.
  ///   - words: the left and right ends of its words, in points.
  ///   - baseline: the line on which these stand.
  ///   - size: the size of their letters.
  ///   - frame: where lines may stand, which it does not leave.
  static func draw(
    _ run: TextRun, over words: (left: Double, right: Double), baseline: Double, size: Double,
    within frame: Rect, isVertical: Bool, in context: Context
  ) {
    func set(_ run: TextRun) -> TextLayout {
      TextLayout(
        [run], width: nil, alignment: .leading, hangingIndent: 0, fonts: nil,
        isVertical: isVertical)
    }
    var run = run
    var letters = set(run)
    let spare = words.right - words.left - letters.size.width
    // Half as much room is before the first as between two.
    if spare > 0, run.text.unicodeScalars.allSatisfy({ $0.value >= 0x2E80 }) {
      run.letterSpacing = spare / Double(run.text.count)
      letters = set(run)
    }
    guard let line = letters.lines.first else { return }
    let middle = (words.left + words.right) / 2
    let left = max(frame.minX, min(middle - line.width / 2, frame.maxX - line.width))
    let feet = baseline - (isVertical ? fromMiddle : fromFeet) * size
    letters.draw(in: context, at: Point(x: left, y: feet - line.baseline))
  }
}

extension FlowDrawing {
  /// Draws how words are spoken that stand in some lines, of which the first has its top edge at a place.
  func drawReadings(
    of block: FlowBlock, _ spans: [FlowSpan], in lines: TextLayout, at place: Rect,
    lines range: Range<Int>
  ) {
    guard let first = range.first, spans.contains(where: { $0.reading != nil }) else { return }
    var end = 0
    for span in spans {
      let letters = end..<(end + span.text.utf8.count)
      end = letters.upperBound
      guard let reading = span.reading else { continue }
      let own = setter.run(span, plain: typography.font(of: block), in: block, width: 0)
      var font = own.font
      font.size *= FlowReading.scale
      let parts = lines.lines(holding: letters).map { index in
        let rects = lines.rects(of: letters.clamped(to: lines.lines[index].range))
        return (
          line: index, left: rects.map(\.minX).min() ?? 0, right: rects.map(\.maxX).max() ?? 0
        )
      }
      // Of words in two lines each part has its share.
      let whole = parts.reduce(0) { $0 + $1.right - $1.left }
      var (place, rest) = (place, reading[...])
      place.origin.y -= lines.lines[first].top
      for (number, part) in parts.enumerated() {
        let share = (part.right - part.left) / max(whole, 1e-9) * Double(reading.count)
        let words = number == parts.count - 1 ? rest : rest.prefix(Int(share.rounded()))
        rest = rest.dropFirst(words.count)
        guard range.contains(part.line), !words.isEmpty else { continue }
        FlowReading.draw(
          TextRun(String(words), font: font, color: own.color, language: own.language),
          over: (place.minX + part.left, place.minX + part.right),
          baseline: place.minY + lines.lines[part.line].baseline, size: own.font.size,
          within: place, isVertical: typography.isVertical, in: context)
      }
    }
  }
}
