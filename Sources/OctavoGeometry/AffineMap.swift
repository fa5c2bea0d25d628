/// A map of the plane that keeps straight lines straight and parallel ones parallel.
///
/// A point becomes `(xx·x + xy·y + x0, yx·x + yy·y + y0)`, as `matrix()` of CSS and SVG has it.
package struct AffineMap: Sendable, Hashable {
  package var xx = 1.0
  package var yx = 0.0
  package var xy = 0.0
  package var yy = 1.0
  package var x0 = 0.0
  package var y0 = 0.0

  /// The map that leaves everything where it is.
  package static let identity = AffineMap()

  /// The map with these numbers, in the order of `matrix()`.
  package init(
    _ xx: Double = 1, _ yx: Double = 0, _ xy: Double = 0, _ yy: Double = 1, _ x0: Double = 0,
    _ y0: Double = 0
  ) {
    (self.xx, self.yx, self.xy, self.yy, self.x0, self.y0) = (xx, yx, xy, yy, x0, y0)
  }

  /// Moves everything.
  package init(movingBy way: Point) { self.init(1, 0, 0, 1, way.x, way.y) }

  /// Scales everything about the origin.
  package init(scalingBy x: Double, _ y: Double) { self.init(x, 0, 0, y) }

  /// Turns everything about the origin, in radians clockwise where the y axis points down.
  package init(turningBy angle: Double) {
    let (up, along) = (sine(angle), cosine(angle))
    self.init(along, up, -up, along)
  }

  /// The same map of what another one has mapped.
  package func of(_ first: AffineMap) -> AffineMap {
    AffineMap(
      xx * first.xx + xy * first.yx, yx * first.xx + yy * first.yx,
      xx * first.xy + xy * first.yy, yx * first.xy + yy * first.yy,
      xx * first.x0 + xy * first.y0 + x0, yx * first.x0 + yy * first.y0 + y0)
  }

  /// The same about another place than the origin.
  package func about(_ place: Point) -> AffineMap {
    AffineMap(movingBy: place).of(self).of(AffineMap(movingBy: Point() - place))
  }

  /// How much larger areas become; 0 if everything falls on a line.
  package var determinant: Double { xx * yy - xy * yx }

  /// Whether all its numbers are numbers, and it can be undone.
  package var isSound: Bool {
    [xx, yx, xy, yy, x0, y0].allSatisfy { abs($0) < 1e9 } && abs(determinant) > 1e-12
  }

  /// The way back; nil if everything falls on a line.
  package var inverse: AffineMap? {
    guard isSound else { return nil }
    let d = determinant
    return AffineMap(
      yy / d, -yx / d, -xy / d, xx / d, (xy * y0 - yy * x0) / d, (yx * x0 - xx * y0) / d)
  }

  /// Where a point goes.
  package func callAsFunction(_ point: Point) -> Point {
    Point(x: xx * point.x + xy * point.y + x0, y: yx * point.x + yy * point.y + y0)
  }

  /// The upright rectangle about where a rectangle goes.
  package func callAsFunction(_ rect: Rect) -> Rect {
    let corners = rect.corners.map { self($0) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
