internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoViews

/// One row of the page of help, set.
struct HelpDrawing {
  private let pieces: [(text: TextLayout, at: Point)]
  /// How high the text is, in points.
  let height: Double

  init(_ row: HelpText.Row, width: Double, colors: BarColors = .light) {
    let rim = 16.0
    func set(_ words: String, _ width: Double, _ color: Color, _ weight: Int) -> TextLayout {
      TextLayout(
        [TextRun(words, font: Palette.sans(14, weight: weight), color: color)],
        width: max(width, 40), lineHeight: 1.1)
    }
    if row.isNarrow {
      let room = width - 2 * rim
      let what = set(row.what, room, colors.ink, 600)
      let hand = set(row.hand, room, colors.ink, 400)
      let below = 2 + what.size.height
      pieces =
        [(what, Point(x: rim)), (hand, Point(x: rim, y: below))]
        + (row.keys.isEmpty
          ? []
          : [
            (set(row.keys, room, colors.faint, 400), Point(x: rim, y: below + 2 + hand.size.height))
          ])
    } else {
      let column = (width - 4 * rim) / 20
      let (first, second) = (column * 5, column * 8)
      pieces =
        [
          (set(row.what, first, colors.ink, 600), Point(x: rim)),
          (set(row.hand, second, colors.ink, 400), Point(x: 2 * rim + first)),
        ]
        + (row.keys.isEmpty
          ? []
          : [
            (set(row.keys, column * 7, colors.faint, 400), Point(x: 3 * rim + first + second))
          ])
    }
    height = pieces.map { $0.at.y + $0.text.size.height }.max() ?? 0
  }

  func draw(in context: Context, at top: Double) {
    for piece in pieces {
      piece.text.draw(in: context, at: Point(x: piece.at.x, y: piece.at.y + top))
    }
  }
}
