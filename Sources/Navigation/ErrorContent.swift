internal import Cairo
internal import Geometry

/// What stands on a page that could not be drawn: why.
struct ErrorContent: PageContent {
  let message: String

  func draw(in context: Context, size: Size) {
    let margin = min(size.width, size.height) / 10
    let fontSize = min(max(min(size.width, size.height) / 24, 9), 22)
    let grey = Color(red: 0.35, green: 0.35, blue: 0.35)
    let text = TextLayout(
      [
        TextRun(
          "This page cannot be shown\n",
          font: Font("sans-serif", size: fontSize * 1.25, weight: 600), color: grey),
        TextRun(message, font: Font("sans-serif", size: fontSize), color: grey),
      ], width: size.width - 2 * margin, alignment: .center, lineHeight: 1.2)
    text.draw(
      in: context, at: Point(x: margin, y: max(margin, (size.height - text.size.height) / 2)))
  }
}
