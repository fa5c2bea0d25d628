internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoMotion
internal import OctavoViews

/// A cubic Bézier with its two handles: time rightwards, way upwards.
struct CurvePicture {
  /// What can be seen of the way: a curve may overshoot by so much.
  static let overshoot = 0.35

  var curve: TimingCurve
  /// The handle that a key would move: 0 or 1.
  var handle: Int
  var isEnabled: Bool

  /// The square of time and way inside a control's body.
  static func plot(of body: Rect) -> Rect {
    let height = max(1, body.size.height / (1 + 2 * overshoot))
    let width = max(1, body.size.width - 28)
    return Rect(x: body.minX + 14, y: body.center.y - height / 2, width: width, height: height)
  }

  /// Where a handle stands.
  static func place(of handle: Int, of curve: TimingCurve, in body: Rect) -> Point {
    let plot = plot(of: body)
    let (time, value) =
      handle == 0
      ? (curve.firstTime, curve.firstValue) : (curve.secondTime, curve.secondValue)
    return Point(
      x: plot.minX + time * plot.size.width, y: plot.maxY - value * plot.size.height)
  }

  /// The curve with a handle at a place, on a grid of hundredths.
  static func moving(
    _ handle: Int, of curve: TimingCurve, to point: Point, in body: Rect
  ) -> TimingCurve {
    let plot = plot(of: body)
    let time = (point.x - plot.minX) / plot.size.width
    let value = (plot.maxY - point.y) / plot.size.height
    return moving(handle, of: curve, toTime: time, value: value)
  }

  /// The curve with a handle at a time and a value, as far as both may go.
  static func moving(
    _ handle: Int, of curve: TimingCurve, toTime time: Double, value: Double
  ) -> TimingCurve {
    func grid(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      let kept = value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 0
      return (kept * 100).rounded() / 100
    }
    let time = grid(time, 0...1)
    let value = grid(value, -overshoot...(1 + overshoot))
    let moved =
      handle == 0
      ? TimingCurve(time, value, curve.secondTime, curve.secondValue)
      : TimingCurve(curve.firstTime, curve.firstValue, time, value)
    return moved ?? curve
  }

  func draw(in context: Context, _ body: Rect) {
    context.fill(body, radius: 7, Palette.card)
    context.stroke(body, radius: 7, width: 1, Palette.line)
    let plot = Self.plot(of: body)
    context.setColor(Palette.line)
    context.stroke(plot, width: 1)
    context.stroke(
      from: Point(x: plot.minX, y: plot.maxY), to: Point(x: plot.maxX, y: plot.minY), width: 1)
    let start = Point(x: plot.minX, y: plot.maxY)
    let end = Point(x: plot.maxX, y: plot.minY)
    let handles = [0, 1].map { Self.place(of: $0, of: curve, in: body) }
    let color = isEnabled ? Palette.accent : Palette.faint
    context.setColor(Palette.faint)
    context.stroke(from: start, to: handles[0], width: 1.5)
    context.stroke(from: end, to: handles[1], width: 1.5)
    context.newPath()
    context.move(to: start)
    context.addCurve(to: end, control1: handles[0], control2: handles[1])
    context.setColor(color)
    context.strokePath(width: 2.5, cap: .round)
    for (index, place) in handles.enumerated() {
      context.newPath()
      context.addArc(center: place, radius: 8)
      context.setColor(Palette.card)
      context.fillPath()
      context.newPath()
      context.addArc(center: place, radius: 6.5)
      context.setColor(color)
      if index == handle { context.fillPath() } else { context.strokePath(width: 2.5) }
    }
  }
}
