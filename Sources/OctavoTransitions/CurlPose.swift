internal import OctavoGeometry

/// How a page is rolled up on a cylinder: flat as far as a line, around the roll, and flat again on top.
///
/// In points of the leaf: its hinge is x = 0, its free edge x = width, y goes along the hinge.
struct CurlPose: Sendable, Hashable {
  /// Across the line where the page leaves the plane, toward what is lifted; its length is 1.
  var normal: Point
  /// Where that line is: what lies flat has no larger product with the normal.
  var line: Double
  /// The radius of the roll; 0 is a sharp crease.
  var radius: Double

  /// Where a point of the page is in the plane.
  func place(of point: Point) -> Point {
    let lifted = normal.x * point.x + normal.y * point.y - line
    let way = lifted > 0 ? Self.way(lifted: lifted, radius: radius) : 0
    return Point(x: point.x - normal.x * way, y: point.y - normal.y * way)
  }

  /// Whether no point of the page is a quarter of a pixel from where it is in another pose.
  func isNearly(_ other: CurlPose, on page: Size) -> Bool {
    Rect(size: page).corners.allSatisfy { (place(of: $0) - other.place(of: $0)).length < 0.25 }
  }

  /// How high a point of the page is.
  func height(of point: Point) -> Double {
    let lifted = normal.x * point.x + normal.y * point.y - line
    guard lifted > 0 else { return 0 }
    return lifted < .pi * radius ? radius * (1 - cosine(lifted / radius)) : 2 * radius
  }

  /// The point that is seen at a place, of what has left the plane: on top first, then around the roll.
  ///
  /// - Parameters:
  ///   - page: The page's extents, outside of which is nothing.
  ///   - ground: Where a place that is seen would lie if it were at a height.
  /// - Returns: nil if nothing is seen there that is lifted.
  func lifted(in page: Size, over ground: (_ height: Double) -> Point) -> Point? {
    func point(_ height: Double, lifted: Double, way: Double) -> Point? {
      let place = ground(height)
      let point = Point(x: place.x + normal.x * way, y: place.y + normal.y * way)
      return lifted >= 0 && Rect(size: page).contains(point) ? point : nil
    }
    func across(_ height: Double) -> Double {
      let place = ground(height)
      return normal.x * place.x + normal.y * place.y - line
    }
    let folded = .pi * radius - across(2 * radius)
    if folded > .pi * radius,
      let top = point(2 * radius, lifted: folded, way: 2 * folded - .pi * radius)
    {
      return top
    }
    // The upper half of the roll, which covers the lower one.
    func gap(_ angle: Double) -> Double {
      across(radius * (1 - cosine(angle))) - radius * sine(angle)
    }
    guard gap(.pi / 2) <= 0, gap(.pi) >= 0 else { return nil }
    let angle = bisected(.pi / 2, .pi) { gap($0) < 0 }
    return point(
      radius * (1 - cosine(angle)), lifted: radius * angle, way: radius * Self.angleLessSine(angle))
  }

  /// How far a point goes in the plane that is as much beyond the line.
  static func way(lifted: Double, radius: Double) -> Double {
    guard lifted < .pi * radius else { return 2 * lifted - .pi * radius }
    return radius * angleLessSine(lifted / radius)
  }

  /// How much of the page is beyond the line where a point goes as far: the inverse of `way`.
  static func lifted(way: Double, radius: Double) -> Double {
    guard way < .pi * radius else { return (way + .pi * radius) / 2 }
    let target = way / radius
    // From a third power that is less than the root, Newton's first step goes beyond it and all others
    // back toward it, as the function is convex.
    var angle = cubeRoot(6 * target)
    for _ in 0..<30 {
      let half = sine(angle / 2)
      guard half > 0 else { break }
      let step = (angleLessSine(angle) - target) / (2 * half * half)
      angle = min(angle - step, .pi)
      if abs(step) < 1e-14 * angle { break }
    }
    return radius * angle
  }

  /// The largest radius with which a point that goes a way has no more than so much beyond the line.
  static func largestRadius(way: Double, lifted: Double) -> Double {
    guard lifted > 0 else { return 0 }
    guard way < lifted else { return max(0, (2 * lifted - way) / .pi) }
    let share = way / lifted
    // With 1 − sin a / a = share; less than a half turn, as the way is less than what is lifted.
    let angle = bisected(0, .pi) { angleLessSine($0) < share * $0 }
    return angle > 0 ? lifted / angle : .infinity
  }

  /// a − sin a, exact also where both are nearly the same.
  private static func angleLessSine(_ angle: Double) -> Double {
    guard angle < 0.5 else { return angle - sine(angle) }
    let square = angle * angle
    return angle * square / 6
      * (1 - square / 20
        * (1 - square / 42 * (1 - square / 72 * (1 - square / 110 * (1 - square / 156)))))
  }
}
