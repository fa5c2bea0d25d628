/// How strongly what is nearer is seen larger.
public enum Perspective: Sendable, Hashable {
  /// The viewer stands at a distance of so many pages, a page being what turns: half the window.
  case skew(Double)
  /// The viewer stands at a distance in points.
  case distance(Double)
  /// The matrix entry itself, −1 / viewer distance in points.
  case m34(Double)
  /// Flat: nothing grows or shrinks.
  case none

  /// The distance at which the classics stand: 4.6666667 pages (Laws, Geometry).
  public static let classic = Perspective.skew(4.6666667)

  /// The matrix entry m34 for a page of an extent in points; zero where a distance is not a distance.
  ///
  /// - Parameter page: the extent of the turning page across its spine.
  public func m34(page: Double) -> Double {
    let value: Double =
      switch self {
      case .skew(let k): -1 / (k * page)
      case .distance(let d): -1 / d
      case .m34(let m): m
      case .none: 0
      }
    return value.isFinite ? value : 0
  }
}
