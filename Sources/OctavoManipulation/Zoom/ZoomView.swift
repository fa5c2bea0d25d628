package import OctavoGeometry

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Where a page stands that is shown larger: a point `p` of it is seen at `origin + scale · p`.
package struct ZoomView: Sendable, Hashable {
  /// How large.
  package var scale: Double
  /// Where the page's top left corner is, in window points.
  package var origin: Point

  /// A page by its scale and its corner.
  init(scale: Double, origin: Point) {
    self.scale = scale
    self.origin = origin
  }

  /// The page as it is without zoom.
  package static let whole = ZoomView(scale: 1, origin: Point())

  /// The point of the page that is seen at a place of the window.
  package func point(at place: Point) -> Point {
    Point(x: (place.x - origin.x) / scale, y: (place.y - origin.y) / scale)
  }

  /// Where a point of the page is seen.
  package func place(of point: Point) -> Point {
    Point(x: origin.x + scale * point.x, y: origin.y + scale * point.y)
  }

  /// The same point of the page at a place, at another scale.
  package func scaled(to scale: Double, about place: Point) -> ZoomView {
    let point = point(at: place)
    return ZoomView(
      scale: scale,
      origin: Point(x: place.x - scale * point.x, y: place.y - scale * point.y))
  }

  /// Moved by a distance.
  package func moved(by distance: Point) -> ZoomView {
    ZoomView(scale: scale, origin: origin + distance)
  }

  /// A part of the way from here to another view: the scale goes evenly by its logarithm, and what is
  /// seen at one place of the window stays there.
  func toward(_ end: ZoomView, by part: Double) -> ZoomView {
    guard part < 1 else { return end }
    let scale = self.scale * exp(log(end.scale / self.scale) * part)
    let grown = end.scale - self.scale
    // Between equal scales it is a plain move.
    let share = abs(grown) > 1e-6 * self.scale ? (scale - self.scale) / grown : part
    let way = end.origin - origin
    return ZoomView(
      scale: scale, origin: origin + Point(x: way.x * share, y: way.y * share))
  }
}
