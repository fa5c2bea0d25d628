/// A place in the plane, in points; x grows rightwards, y downwards.
public struct Point: Sendable, Hashable, BitwiseCopyable {
  /// The distance from the origin, rightwards, in points.
  public var x: Double
  /// The distance from the origin, downwards, in points.
  public var y: Double

  /// The origin, or the place given.
  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  /// The coordinate along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// The distance from the origin, in points.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The sum of two places taken as vectors.
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// The vector from `right` to `left`.
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }
}
