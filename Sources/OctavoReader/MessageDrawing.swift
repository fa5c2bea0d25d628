internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoViews

/// What a person should know, set: whole sentences with names of files in them.
struct MessageDrawing {
  private let text: TextLayout

  init(_ words: String, width: Double, colors: BarColors = .light) {
    text = TextLayout(
      [TextRun(ErrorPage.shown(words), font: Palette.sans(15), color: colors.ink)],
      width: max(width, 40), lineHeight: 1.3)
  }

  /// How high it is, in points.
  var height: Double { text.size.height }

  func draw(in context: Context) { text.draw(in: context, at: Point()) }
}
