internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoViews
internal import OctavoWords

extension FieldLook {
  /// How the field looks that words are put into: a sign has room before them.
  static func find(_ colors: BarColors) -> FieldLook {
    var look = FieldLook(
      ground: colors.raised, ink: colors.ink, faint: colors.faint, line: colors.track,
      accent: colors.accent, pressed: colors.pressed, placeholder: "Find in the book")
    (look.inset, look.left) = (5, 40)
    return look
  }
}

/// What was found, set in two lines at most, in which the found words stand out.
struct FoundDrawing {
  private let layout: TextLayout
  private static let most = 2

  init(_ row: FoundRow, width: Double, colors: BarColors) {
    let bytes = row.match.excerpt.utf8
    let words = row.match.words.clamped(to: 0..<bytes.count)
    func part(_ range: Range<Int>) -> String {
      String(decoding: bytes.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
        .plainLine
    }
    var before = part(0..<words.lowerBound)
    // No two lines show more, however long an excerpt is.
    let found = String(part(words).prefix(160))
    var after = String(part(words.upperBound..<bytes.count).prefix(400))
    func set() -> TextLayout {
      func run(_ text: String, weight: Int = 400, _ color: Color) -> TextRun {
        TextRun(text, font: Palette.sans(14, weight: weight), color: color)
      }
      return TextLayout(
        [run(before, colors.ink), run(found, weight: 700, colors.accent), run(after, colors.ink)],
        width: width)
    }
    if before.count > 400 { before = "…" + before.suffix(400) }
    var layout = set()
    // The words stand in the first line or begin the second one.
    if layout.lines.count > Self.most,
      let line = layout.lines.lastIndex(where: { $0.range.lowerBound <= before.utf8.count }),
      line >= Self.most
    {
      let start = layout.lines[line - 1].range.lowerBound
      before = "…" + before[before.index(atByte: start)...]
      layout = set()
    }
    while layout.lines.count > Self.most, !after.isEmpty {
      let shown =
        layout.lines[Self.most - 1].range.upperBound - before.utf8.count - found.utf8.count
      let end = after.index(atByte: max(0, min(shown, after.utf8.count - 1)))
      let kept = after[..<end].dropLast(2)
      after = kept.isEmpty ? "" : kept + "…"
      layout = set()
    }
    self.layout = layout
  }

  func draw(in context: Context, in frame: Rect) {
    let lines = layout.lines.prefix(Self.most)
    let height = lines.last?.bottom ?? 0
    layout.draw(
      in: context, at: Point(x: frame.minX, y: frame.center.y - height / 2), lines: lines.indices)
  }
}
