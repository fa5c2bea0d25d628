internal import OctavoGeometry

/// A finger that holds a point of a page, and how the page rolls so that the point stays under it.
///
/// The page never tears from its hinge, and as long as it is within reach the point is where the finger
/// is; the fold leans as the pull does (Laws, Hand, The curl under the finger). In points of the leaf:
/// its hinge is x = 0, its free edge x = width.
struct CurlHand: Sendable {
  /// The extents of the page.
  let page: Size
  /// The point of the page that is held.
  let grab: Point
  /// The radius of the roll where the page has room for it.
  let radius: Double
  /// The steepest pulls that pick the page up without a jump, as angles from level in radians: upwards
  /// less than zero.
  private let leans: ClosedRange<Double>

  /// No point of the page moves by more than so many times the finger's way.
  static let mostPickUp = 8.0

  /// A page that is held at a point, rolled as wide as a radius where it has room for it; in points.
  init(page: Size, grab: Point, radius: Double) {
    self.page = page
    self.grab = grab
    self.radius = radius
    // What is lifted before the hinge must be no less than what is beyond the point, as
    // ((T + e) / T)³ is no more than eight: tan φ ≤ (2 Gₓ − w) / 2 d, d the page's rest along the hinge.
    let room = max(0, 2 * grab.x - page.width)
    func steepest(_ rest: Double) -> Double {
      room > 0 ? .pi / 2 - arcTangent(2 * max(0, rest), room) : 0
    }
    leans = -steepest(grab.y)...steepest(page.height - grab.y)
  }

  /// How the page lies; nil while it is flat.
  func pose(at finger: Point) -> CurlPose? {
    let place = reached(finger)
    let pull = grab - place
    let way = pull.length
    guard way > 1e-9 else { return nil }
    let normal = Point(x: pull.x / way, y: pull.y / way)
    let room = room(along: normal)
    let largest = CurlPose.largestRadius(way: way, lifted: room)
    let radius = pickedUp(min(radius, largest), atMost: largest, way: way, along: normal)
    let lifted = CurlPose.lifted(way: way, radius: radius)
    return CurlPose(
      normal: normal, line: normal.x * grab.x + normal.y * grab.y - lifted, radius: radius)
  }

  /// The nearest place to a finger's where the point can be: no further from either end of the hinge
  /// than on the page itself, and toward a side from where it is picked up without a jump.
  func reached(_ finger: Point) -> Point {
    if isReached(finger) { return finger }
    let pull = grab - finger
    var places = [grab, Point(x: -grab.x, y: grab.y)]
    for end in ends {
      let (offset, distance) = (finger - end, (grab - end).length)
      guard offset.length > 0 else { continue }
      let share = distance / offset.length
      places.append(Point(x: end.x + offset.x * share, y: end.y + offset.y * share))
    }
    for lean in [leans.lowerBound, leans.upperBound] {
      let normal = Point(x: cosine(lean), y: sine(lean))
      let along = min(max(0, pull.x * normal.x + pull.y * normal.y), 2 * room(along: normal))
      places.append(Point(x: grab.x - normal.x * along, y: grab.y - normal.y * along))
    }
    let reachable = places.filter(isReached)
    return reachable.min { ($0 - finger).length < ($1 - finger).length } ?? grab
  }

  private func isReached(_ place: Point) -> Bool {
    let slack = 1e-9 * (page.width + page.height)
    guard ends.allSatisfy({ (place - $0).length <= (grab - $0).length + slack }) else {
      return false
    }
    let pull = grab - place
    guard pull.length > slack else { return true }
    let lean = arcTangent(pull.y, pull.x)
    return lean >= leans.lowerBound - 1e-9 && lean <= leans.upperBound + 1e-9
  }

  /// The ends of the hinge.
  private var ends: [Point] { [Point(), Point(x: 0, y: page.height)] }

  /// How much of the page there is before the point, along a direction, until the hinge.
  private func room(along normal: Point) -> Double {
    let (a, b) = (ends[0], ends[1])
    func room(_ end: Point) -> Double { normal.x * (grab.x - end.x) + normal.y * (grab.y - end.y) }
    return min(room(a), room(b))
  }

  /// A radius with which what is beyond the point does not run ahead of the finger.
  private func pickedUp(
    _ radius: Double, atMost largest: Double, way: Double, along normal: Point
  ) -> Double {
    let bounds = Rect(size: page)
    let beyond =
      bounds.corners.map { normal.x * ($0.x - grab.x) + normal.y * ($0.y - grab.y) }.max() ?? 0
    func isTooFar(_ radius: Double) -> Bool {
      let lifted = CurlPose.lifted(way: way, radius: radius)
      return CurlPose.way(lifted: lifted + beyond, radius: radius) > Self.mostPickUp * way
    }
    guard isTooFar(radius) else { return radius }
    return bisected(radius, largest, isTooFar)
  }
}

/// The place between two where a condition that holds at the first holds no longer.
func bisected(_ low: Double, _ high: Double, _ holds: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if holds(middle) { low = middle } else { high = middle }
  }
  return high
}
