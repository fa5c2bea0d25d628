internal import COctavoCairo
public import OctavoGeometry

/// How the ends of a stroke look.
public enum LineCap: Sendable, Hashable {
  /// The stroke stops at its end point.
  case butt
  /// A half circle around the end point.
  case round
  /// Half a square beyond the end point.
  case square

  fileprivate var value: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

/// How two segments of a stroke meet.
public enum LineJoin: Sendable, Hashable {
  /// In a point.
  case miter
  /// In an arc.
  case round
  /// Cut off.
  case bevel

  fileprivate var value: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

// The path under the pen: built piece by piece, then filled, stroked or clipped to.
extension Context {
  /// Forgets the path so far. The corresponding C function is `cairo_new_path`.
  public func newPath() { unsafe cairo_new_path(pointer) }

  /// Lifts the pen and sets it down. The corresponding C function is `cairo_move_to`.
  public func move(to point: Point) { unsafe cairo_move_to(pointer, point.x, point.y) }

  /// Adds a straight line. The corresponding C function is `cairo_line_to`.
  public func addLine(to point: Point) { unsafe cairo_line_to(pointer, point.x, point.y) }

  /// Adds a cubic Bézier curve. The corresponding C function is `cairo_curve_to`.
  public func addCurve(to end: Point, control1: Point, control2: Point) {
    unsafe cairo_curve_to(pointer, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
  }

  /// Adds an arc, clockwise as seen, in radians from the x axis. The corresponding C function is
  /// `cairo_arc`.
  ///
  /// - Parameters:
  ///   - center: the circle's centre.
  ///   - radius: the circle's radius in points, not negative.
  ///   - start: where the arc begins.
  ///   - end: where it ends; a whole circle unless told otherwise.
  public func addArc(
    center: Point, radius: Double, from start: Double = 0, to end: Double = .pi * 2
  ) {
    guard radius >= 0 else {
      endProgram(misusing: Self.self, "a radius of \(radius); it is 0 or more")
    }
    unsafe cairo_arc(pointer, center.x, center.y, radius, start, end)
  }

  /// Adds a rectangle. The corresponding C function is `cairo_rectangle`.
  public func addRect(_ rect: Rect) {
    unsafe cairo_rectangle(
      pointer, rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }

  /// Adds a rectangle with round corners; the radius is at most half of the shorter side.
  ///
  /// The corresponding C functions are `cairo_new_sub_path`, `cairo_arc` and `cairo_close_path`.
  public func addRoundedRect(_ rect: Rect, radius: Double) {
    let radius = max(0, min(radius, rect.size.width / 2, rect.size.height / 2))
    guard radius > 0 else { return addRect(rect) }
    unsafe cairo_new_sub_path(pointer)
    for (corner, x, y) in [
      (0.0, rect.maxX - radius, rect.maxY - radius), (1, rect.minX + radius, rect.maxY - radius),
      (2, rect.minX + radius, rect.minY + radius), (3, rect.maxX - radius, rect.minY + radius),
    ] {
      addArc(
        center: Point(x: x, y: y), radius: radius, from: corner * .pi / 2,
        to: (corner + 1) * .pi / 2)
    }
    closePath()
  }

  /// Draws a line back to where the pen was set down. The corresponding C function is
  /// `cairo_close_path`.
  public func closePath() { unsafe cairo_close_path(pointer) }

  /// Fills the path and forgets it. The corresponding C function is `cairo_fill`.
  public func fillPath() { unsafe cairo_fill(pointer) }

  /// Strokes the path and forgets it.
  ///
  /// The corresponding C functions are `cairo_set_line_width`, `cairo_set_line_cap`,
  /// `cairo_set_line_join`, `cairo_set_dash` and `cairo_stroke`.
  ///
  /// - Parameters:
  ///   - width: the stroke's width in points.
  ///   - cap: how the ends look.
  ///   - join: how segments meet.
  ///   - dashes: lengths of strokes and gaps in turn, in points; none for a whole stroke.
  public func strokePath(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, dashes: [Double] = []
  ) {
    unsafe cairo_set_line_width(pointer, width)
    unsafe cairo_set_line_cap(pointer, cap.value)
    unsafe cairo_set_line_join(pointer, join.value)
    unsafe cairo_set_dash(pointer, dashes, Int32(dashes.count), 0)
    unsafe cairo_stroke(pointer)
  }

  /// Strokes the inside edge of a rectangle.
  public func stroke(_ rect: Rect, width: Double) {
    newPath()
    addRect(
      Rect(
        x: rect.minX + width / 2, y: rect.minY + width / 2, width: rect.size.width - width,
        height: rect.size.height - width))
    strokePath(width: width)
  }

  /// Strokes a straight line.
  public func stroke(from start: Point, to end: Point, width: Double) {
    newPath()
    move(to: start)
    addLine(to: end)
    strokePath(width: width)
  }
}
