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

  /// The same extents at another place: moved by a distance, in points.
  public func offset(by distance: Point) -> Rect {
    Rect(origin: origin + distance, size: size)
  }

  /// The rectangle where all distances are multiplied, those from the origin as well.
  package func scaled(by factor: Double) -> Rect {
    Rect(
      x: minX * factor, y: minY * factor, width: size.width * factor, height: size.height * factor)
  }

  /// The rectangle without a rim of so many points at every edge; larger by it if that is negative.
  package func inset(by rim: Double) -> Rect { inset(x: rim, y: rim) }

  /// The rectangle without a rim of so many points to the left and right, and at the top and bottom.
  package func inset(x: Double, y: Double) -> Rect {
    Rect(
      x: minX + x, y: minY + y, width: max(0, size.width - 2 * x),
      height: max(0, size.height - 2 * y))
  }

  /// The least that covers both.
  public func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// What both cover; without extents if they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// The rectangle with its edges on the nearest whole pixels, one pixel large at the least.
  package func aligned(to scale: PixelScale) -> Rect {
    func edge(_ place: Double) -> Int {
      let pixels = place * scale.factor
      return pixels.isFinite ? Int(min(max(pixels, -1e6), 1e6).rounded()) : 0
    }
    let (left, top) = (edge(minX), edge(minY))
    return Rect(
      x: scale.points(left), y: scale.points(top),
      width: scale.points(max(1, edge(maxX) - left)), height: scale.points(max(1, edge(maxY) - top))
    )
  }

  /// Whether a place lies inside; the left and top edges count, the right and bottom do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
