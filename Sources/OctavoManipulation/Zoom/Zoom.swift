public import OctavoGeometry

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// How large a page is shown, and which place of it is in the middle of the window.
public struct Zoom: Sendable, Hashable {
  /// How large: at 1 the page fills its place, at 2 it is twice as wide and as high.
  public var scale: Double
  /// The place in the middle, as fractions of the page's extents.
  public var center: Point

  /// A page of a scale; its middle is in the middle unless another place is given.
  public init(scale: Double, center: Point = Point(x: 0.5, y: 0.5)) {
    self.scale = scale
    self.center = center
  }

  /// The page as it is without zoom.
  public static let whole = Zoom(scale: 1)
  /// The largest scale.
  public static let largestScale = 8.0

  /// The scales that keys go through, one at a time.
  static let steps = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

  /// By how much notches of a wheel make a page larger: four of them twice as large.
  package static func growth(byNotches count: Double) -> Double { exp2(count / 4) }

  /// The next scale of the steps beyond one; the last at their end.
  package static func step(from scale: Double, isUp: Bool) -> Double {
    let slack = 1.01
    return isUp
      ? steps.first { $0 > scale * slack } ?? largestScale
      : steps.last { $0 * slack < scale } ?? 1
  }
}
