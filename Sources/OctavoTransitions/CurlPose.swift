internal import OctavoGeometry

/// How a page is rolled up on a cylinder or a cone: flat as far as a line, around the roll, and flat again
/// on top.
///
/// In points of the leaf: its hinge is x = 0, its free edge x = width, y goes along the hinge.
struct CurlPose: Sendable, Hashable {
  /// Across the line where the page leaves the plane, toward what is lifted; its length is 1.
  var normal: Point
  /// Where that line is: what lies flat has no larger product with the normal.
  var line: Double
  /// The radius of the roll, of a cone beside the corner that is lifted first; 0 is a sharp crease.
  var radius: Double
  /// What it goes around if that is a cone.
  var cone: Cone?

  /// A cone whose point lies on the line.
  struct Cone: Sendable, Hashable {
    var apex: Point
    /// Along the line, to where it opens; its length is 1.
    var along: Point
    /// By how much its radius grows for each point of the way.
    var slope: Double
  }

  /// The roll, the printed side of it.
  var roll: Roll {
    let shape =
      cone.map { Roll.Shape.cone(apex: $0.apex, toward: $0.along, slope: $0.slope) }
      ?? .cylinder(radius: max(radius, Self.leastRadius))
    return Roll(.front, normal: normal, line: line, around: shape)
  }

  /// The roll of a sharp crease, in points: so thin that none sees it.
  static let leastRadius = 1e-3

  /// Where a point of the page is in the plane.
  func place(of point: Point) -> Point {
    if cone != nil {
      let place = roll.place(of: point)
      return Point(x: place.x, y: place.y)
    }
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
    if cone != nil { return roll.place(of: point).z }
    let lifted = normal.x * point.x + normal.y * point.y - line
    guard lifted > 0 else { return 0 }
    return lifted < .pi * radius ? radius * (1 - cosine(lifted / radius)) : 2 * radius
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
