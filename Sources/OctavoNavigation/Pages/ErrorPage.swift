public import OctavoCairo
public import OctavoGeometry

/// A page that could not be shown: says so where the page would be, and the book goes on.
public struct ErrorPage: PageContent {
  /// What could not be shown, in a few words.
  public let title: String
  /// Why, and what would help.
  public let message: String

  /// The most letters of a message that are shown: names of files in it may be of any length.
  private static let longest = 1_000
  private static let face = "Noto Sans, Cantarell, DejaVu Sans, sans-serif"

  /// A page about trouble.
  public init(title: String = "This page cannot be shown", message: String) {
    self.title = title
    self.message = message
  }

  /// A page about an error.
  public init(_ error: any Error) {
    self.init(message: String(describing: error))
  }

  /// A warm light grey: neither a page of the book nor an empty window.
  public var background: Color { Color(red: 0.93, green: 0.925, blue: 0.915) }

  /// Draws a sign, the title and the message in the middle, in a small place the message alone.
  public func draw(in context: Context, size: Size) {
    let unit = max(9, min(18, min(size.width, size.height) / 26))
    let width = min(size.width - 2 * unit, unit * 30)
    guard width > unit * 2, size.height > unit * 2 else { return }
    let heading = TextLayout(
      [
        TextRun(
          Self.shown(title), font: Font(Self.face, size: unit * 1.35, weight: 600),
          color: Color(red: 0.2, green: 0.19, blue: 0.18))
      ], width: width, alignment: .center, lineHeight: 1.2)
    let body = TextLayout(
      [
        TextRun(
          Self.shown(message), font: Font(Self.face, size: unit),
          color: Color(red: 0.36, green: 0.35, blue: 0.33))
      ], width: width, alignment: .center, lineHeight: 1.35)
    let sign = unit * 3
    // Where there is no room for all of it, the reason says most.
    let room = size.height - 2 * unit
    var height = body.size.height
    let hasTitle = height + heading.size.height + unit * 0.8 <= room
    if hasTitle { height += heading.size.height + unit * 0.8 }
    let hasSign = hasTitle && height + sign + unit * 1.5 <= room
    if hasSign { height += sign + unit * 1.5 }
    let left = (size.width - width) / 2
    var top = max(hasTitle ? unit : 0, (size.height - height) / 2)
    if hasSign {
      drawSign(in: context, center: Point(x: size.width / 2, y: top + sign / 2), extent: sign)
      top += sign + unit * 1.5
    }
    if hasTitle {
      heading.draw(in: context, at: Point(x: left, y: top))
      top += heading.size.height + unit * 0.8
    }
    body.draw(in: context, at: Point(x: left, y: top))
  }

  /// The beginning and the end of words that are too many.
  package static func shown(_ words: String) -> String {
    guard words.utf8.count > longest, words.count > longest else { return words }
    return "\(words.prefix(longest / 2)) … \(words.suffix(longest / 2))"
  }

  /// A leaf with its corner torn off.
  private func drawSign(in context: Context, center: Point, extent: Double) {
    let (width, height) = (extent * 0.76, extent)
    let (left, top) = (center.x - width / 2, center.y - height / 2)
    context.setColor(Color(red: 0.69, green: 0.33, blue: 0.24))
    context.newPath()
    context.move(to: Point(x: left, y: top))
    context.addLine(to: Point(x: left + width * 0.58, y: top))
    context.addLine(to: Point(x: left + width * 0.7, y: top + height * 0.17))
    context.addLine(to: Point(x: left + width * 0.84, y: top + height * 0.2))
    context.addLine(to: Point(x: left + width, y: top + height * 0.38))
    context.addLine(to: Point(x: left + width, y: top + height))
    context.addLine(to: Point(x: left, y: top + height))
    context.closePath()
    context.strokePath(width: max(1.2, extent * 0.05), join: .round)
    context.newPath()
    context.addArc(
      center: Point(x: center.x, y: top + height * 0.82), radius: max(1, extent * 0.045))
    context.fillPath()
    context.stroke(
      from: Point(x: center.x, y: top + height * 0.42),
      to: Point(x: center.x, y: top + height * 0.7), width: max(1.2, extent * 0.06))
  }
}
