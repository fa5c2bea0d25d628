internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoViews

/// A page with the place that lines into the depth go to, and the nine anchors of the sandboxes.
struct PadPicture {
  /// The anchors along each axis, as shares of the page.
  static let anchors = [-0.25, 0.5, 1.25]
  /// What can be seen, as shares of the page.
  private static let span = -0.5...1.5

  var point: Point
  var isEnabled: Bool

  /// The page inside a control's body.
  static func page(of body: Rect) -> Rect {
    let length = span.upperBound - span.lowerBound
    let (width, height) = (body.size.width / length, body.size.height / length)
    return Rect(
      x: body.center.x - width / 2, y: body.center.y - height / 2, width: max(1, width),
      height: max(1, height))
  }

  /// The place on the page that is under a finger; an anchor that is near draws it.
  static func point(at place: Point, in body: Rect) -> Point {
    let page = page(of: body)
    func share(_ value: Double) -> Double {
      let kept = value.isFinite ? min(max(value, span.lowerBound), span.upperBound) : 0.5
      let near = anchors.first { abs($0 - kept) < 0.06 }
      return near ?? (kept * 100).rounded() / 100
    }
    return Point(
      x: share((place.x - page.minX) / page.size.width),
      y: share((place.y - page.minY) / page.size.height))
  }

  /// Where the knob of a place on the page stands.
  static func place(of point: Point, in body: Rect) -> Point {
    let page = page(of: body)
    return Point(
      x: page.minX + point.x * page.size.width, y: page.minY + point.y * page.size.height)
  }

  /// The place moved by hundredths, within what can be seen.
  static func moving(_ point: Point, x: Double, y: Double) -> Point {
    func kept(_ value: Double) -> Double {
      let kept = min(max(value, span.lowerBound), span.upperBound)
      return (kept * 100).rounded() / 100
    }
    return Point(x: kept(point.x + x), y: kept(point.y + y))
  }

  func draw(in context: Context, _ body: Rect) {
    context.fill(body, radius: 7, Palette.card)
    context.stroke(body, radius: 7, width: 1, Palette.line)
    let page = Self.page(of: body)
    func place(_ x: Double, _ y: Double) -> Point {
      Point(x: page.minX + x * page.size.width, y: page.minY + y * page.size.height)
    }
    context.fill(page, radius: 0, Palette.paper)
    context.setColor(Palette.line)
    let vanishing = place(point.x, point.y)
    for corner in page.corners { context.stroke(from: corner, to: vanishing, width: 1) }
    context.stroke(page, width: 1)
    for x in Self.anchors {
      for y in Self.anchors {
        context.newPath()
        context.addArc(center: place(x, y), radius: 2.5)
        context.setColor(Palette.faint.mixed(with: Palette.card, 0.3))
        context.fillPath()
      }
    }
    context.newPath()
    context.addArc(center: vanishing, radius: 8)
    context.setColor(isEnabled ? Palette.accent : Palette.faint.mixed(with: Palette.card, 0.4))
    context.fillPath()
    context.newPath()
    context.addArc(center: vanishing, radius: 3)
    context.setColor(Palette.card)
    context.fillPath()
  }
}
