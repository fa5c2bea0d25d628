/// An upright rectangle, in points.
public struct Rect: Sendable, Hashable {
  /// The top left corner.
  public var origin: Point
  /// The extents to the right of and below the origin.
  public var size: Size

  /// A rectangle with a corner and extents.
  public init(origin: Point = Point(), size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from its four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The centre.
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// The corners in the order top left, top right, bottom right, bottom left.
  public var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY),
      Point(x: minX, y: maxY),
    ]
  }

  /// Whether a place lies inside; the left and top edges count, the right and bottom do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
