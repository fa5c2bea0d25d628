internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoViews

/// The sign of an item, drawn in a square of 24 points.
struct BarSign {
  let item: BarItem
  let color: Color

  private static let stroke = 2.0

  func draw(in context: Context, at center: Point) {
    context.saved {
      context.translate(x: center.x - 12, y: center.y - 12)
      context.setColor(color)
      switch item {
      case .back: back(context)
      case .open:
        // A folder.
        lines(
          context,
          [
            [
              (3, 6), (9, 6), (11.5, 8.5), (21, 8.5), (21, 19), (3, 19), (3, 6), (3.5, 6),
            ], [(3, 12), (21, 12)],
          ])
      case .contents:
        // Lines, with a point before each.
        lines(context, [6.0, 12, 18].map { [(9, $0), (20, $0)] })
        for y in [6.0, 12, 18] {
          context.newPath()
          context.addArc(center: Point(x: 4.5, y: y), radius: 1.5)
          context.fillPath()
        }
      case .find:
        // A magnifier.
        context.newPath()
        context.addArc(center: Point(x: 10.5, y: 10.5), radius: 6.5)
        context.strokePath(width: Self.stroke)
        lines(context, [[(15.2, 15.2), (20.5, 20.5)]])
      case .mark, .unmark: Self.ribbon(in: context, Self.ribbonFrame, isFull: item == .unmark)
      case .help:
        context.newPath()
        context.addArc(center: Point(x: 12, y: 12), radius: 9.5)
        context.strokePath(width: Self.stroke)
        context.write(
          "?", in: Rect(x: 0, y: 0, width: 24, height: 24), font: Palette.sans(15, weight: 700),
          color: color, alignment: .center)
      case .view:
        lines(
          context,
          [
            [(4, 7), (10, 7)], [(16, 7), (20, 7)], [(4, 17), (8, 17)], [(14, 17), (20, 17)],
          ])
        for center in [Point(x: 13, y: 7), Point(x: 11, y: 17)] {
          context.newPath()
          context.addArc(center: center, radius: 3)
          context.strokePath(width: Self.stroke)
        }
      case .minimize, .maximize, .restore, .fillScreen, .leaveScreen, .close:
        let sign = item.windowButton?.sign ?? []
        lines(context, sign.map { $0.map { ($0.x, $0.y) } })
      }
    }
  }

  /// An arrow that bends back.
  private func back(_ context: Context) {
    context.newPath()
    context.move(to: Point(x: 4, y: 9))
    context.addLine(to: Point(x: 14, y: 9))
    context.addCurve(
      to: Point(x: 14, y: 19), control1: Point(x: 21, y: 9), control2: Point(x: 21, y: 19))
    context.addLine(to: Point(x: 8, y: 19))
    context.strokePath(width: Self.stroke)
    lines(context, [[(8.5, 4.5), (4, 9), (8.5, 13.5)]])
  }

  private func lines(_ context: Context, _ paths: [[(Double, Double)]]) {
    Self.lines(context, paths)
  }

  private static func lines(_ context: Context, _ paths: [[(Double, Double)]]) {
    context.newPath()
    for path in paths {
      for (index, place) in path.enumerated() {
        let point = Point(x: place.0, y: place.1)
        if index == 0 { context.move(to: point) } else { context.addLine(to: point) }
      }
    }
    context.strokePath(width: stroke)
  }

  /// A ribbon that hangs down from between pages, with a notch.
  static func ribbon(in context: Context, _ frame: Rect, isFull: Bool) {
    context.newPath()
    context.move(to: frame.origin)
    for corner in [
      Point(x: frame.maxX, y: frame.minY), Point(x: frame.maxX, y: frame.maxY),
      Point(x: frame.center.x, y: frame.maxY - frame.size.width * 0.45),
      Point(x: frame.minX, y: frame.maxY),
    ] { context.addLine(to: corner) }
    context.closePath()
    if isFull { context.fillPath() } else { context.strokePath(width: stroke) }
  }

  /// The place of a ribbon that is a sign.
  static let ribbonFrame = Rect(x: 6.5, y: 3.5, width: 11, height: 17)

  /// The corner that a window is resized by.
  static func grip(in context: Context, _ frame: Rect, _ color: Color) {
    context.setColor(color)
    let (x, y) = (frame.maxX - 6, frame.maxY - 6)
    lines(context, [6.0, 12, 18].map { [(x - $0, y), (x, y - $0)] })
  }

  /// Says that something is chosen.
  static func tick(in context: Context, at center: Point, _ color: Color) {
    context.setColor(color)
    let (x, y) = (center.x, center.y)
    lines(context, [[(x - 4.5, y), (x - 1, y + 4), (x + 5, y - 4.5)]])
  }

  /// Takes the last digit away.
  static func erase(in context: Context, at center: Point, _ color: Color) {
    context.saved {
      context.translate(x: center.x - 12, y: center.y - 12)
      context.setColor(color)
      lines(
        context,
        [
          [(1, 12), (8, 5), (22, 5), (22, 19), (8, 19), (1, 12), (2, 11)], [(11, 9), (17, 15)],
          [(17, 9), (11, 15)],
        ])
    }
  }
}
