internal import OctavoGeometry

/// A finger that holds a point of a page, and how the page rolls so that the point stays under it.
///
/// The page never tears from its hinge, and as long as it is within reach the point is where the finger
/// is; the fold leans as the pull does (Laws, The hand, The curl under the finger). In points of the leaf:
/// its hinge is x = 0, its free edge x = width.
struct CurlHand: Sendable {
  /// The extents of the page.
  let page: Size
  /// The point of the page that is held.
  let grab: Point
  /// The radius of the roll where the page has room for it.
  let radius: Double
  /// Whether the page rolls on a cone, where it leans.
  let isCone: Bool
  /// The steepest pulls that pick the page up without a jump, as angles from level in radians: upwards
  /// less than zero.
  private let leans: ClosedRange<Double>

  /// No point of the page moves by more than so many times the finger's way.
  static let mostPickUp = 8.0
  /// The same of a page on a cylinder beside the point, where that is a cone's: the cone is narrower beside
  /// other points, which then go further.
  private static let mostPickUpOfCones = 6.5

  /// A page that is held at a point, rolled as wide as a radius where it has room for it; in points.
  init(page: Size, grab: Point, radius: Double, isCone: Bool = false) {
    self.page = page
    self.grab = grab
    self.radius = radius
    self.isCone = isCone
    // Small pulls lift (T + e)³ / T³ as far what is e beyond the point, with T before it until the hinge:
    // tan φ ≤ (q Gₓ − (w − Gₓ)) / (1 + q) d, where q is as much of T as e may be, and d the page's rest
    // along the hinge.
    let share = cubeRoot(isCone ? Self.mostPickUpOfCones : Self.mostPickUp) - 1
    let room = max(0, share * grab.x - (page.width - grab.x))
    func steepest(_ rest: Double) -> Double {
      room > 0 ? .pi / 2 - arcTangent((1 + share) * max(0, rest), room) : 0
    }
    leans = -steepest(grab.y)...steepest(page.height - grab.y)
  }

  /// How the page lies; nil while it is flat.
  ///
  /// - Parameters:
  ///   - finger: Where the point would lie.
  ///   - seen: Where the finger is seen; nil if it is where the point would lie.
  func pose(at finger: Point, seenAt seen: Point? = nil) -> CurlPose? {
    let place = reached(finger)
    let pull = grab - place
    let way = pull.length
    guard way > 1e-9 else { return nil }
    // Where perspective lets the point go less far than the finger, the page may be as narrow as the finger's way
    // allows: were it wide, the point would go less far for that, and the page be wide or narrow by chance.
    let gone = max(way, seen.map { (grab - reached($0)).length } ?? 0)
    let normal = Point(x: pull.x / way, y: pull.y / way)
    let room = room(along: normal)
    let largest = CurlPose.largestRadius(way: way, lifted: room)
    let radius = pickedUp(
      min(radius, largest), atMost: largest, way: way, of: gone, along: normal)
    let lifted = CurlPose.lifted(way: way, radius: radius)
    let pose = CurlPose(
      normal: normal, line: normal.x * grab.x + normal.y * grab.y - lifted, radius: radius)
    guard isCone else { return pose }
    let least = pickedUp(
      min(narrowest, largest), atMost: largest, way: way, of: gone, along: normal)
    return coned(pose, at: place, radii: min(least, largest)...largest)
  }

  /// The nearest place to a finger's where the point can be: no further from either end of the hinge
  /// than on the page itself, and toward a side from where it is picked up without a jump.
  func reached(_ finger: Point) -> Point {
    if isReached(finger) { return finger }
    var nearest: Point?
    func consider(_ place: Point) {
      guard isReached(place) else { return }
      if let nearest, (nearest - finger).length <= (place - finger).length { return }
      nearest = place
    }
    consider(grab)
    consider(Point(x: -grab.x, y: grab.y))
    consider(pulled(aboutEnd: 0, toward: finger))
    consider(pulled(aboutEnd: page.height, toward: finger))
    consider(pulled(leaning: leans.lowerBound, toward: finger))
    consider(pulled(leaning: leans.upperBound, toward: finger))
    return nearest ?? grab
  }

  /// Where the point is, as far from an end of the hinge as ever, toward a finger.
  private func pulled(aboutEnd y: Double, toward finger: Point) -> Point {
    let end = Point(x: 0, y: y)
    let offset = finger - end
    guard offset.length > 0 else { return grab }
    let share = (grab - end).length / offset.length
    return Point(x: end.x + offset.x * share, y: end.y + offset.y * share)
  }

  /// Where the point is nearest to a finger if it is pulled at a slope.
  private func pulled(leaning lean: Double, toward finger: Point) -> Point {
    let normal = Point(x: cosine(lean), y: sine(lean))
    let pull = grab - finger
    let along = min(max(0, pull.x * normal.x + pull.y * normal.y), 2 * room(along: normal))
    return Point(x: grab.x - normal.x * along, y: grab.y - normal.y * along)
  }

  private func isReached(_ place: Point) -> Bool {
    let slack = 1e-9 * (page.width + page.height)
    func isNear(_ end: Point) -> Bool { (place - end).length <= (grab - end).length + slack }
    guard isNear(Point()), isNear(Point(x: 0, y: page.height)) else { return false }
    let pull = grab - place
    guard pull.length > slack else { return true }
    let lean = arcTangent(pull.y, pull.x)
    return lean >= leans.lowerBound - 1e-9 && lean <= leans.upperBound + 1e-9
  }

  /// How much of the page there is before the point, along a direction, until the hinge.
  private func room(along normal: Point) -> Double {
    normal.x * grab.x + min(normal.y * grab.y, normal.y * (grab.y - page.height))
  }

  /// A radius with which what is beyond the point does not run ahead of the finger.
  ///
  /// - Parameters:
  ///   - way: The point's.
  ///   - gone: The finger's.
  private func pickedUp(
    _ radius: Double, atMost largest: Double, way: Double, of gone: Double, along normal: Point
  ) -> Double {
    let beyond =
      max(0, normal.x * page.width) + max(0, normal.y * page.height)
      - normal.x * grab.x - normal.y * grab.y
    let factor = isCone ? Self.mostPickUpOfCones : Self.mostPickUp
    let most = factor * gone
    func isTooFar(_ radius: Double) -> Bool {
      let lifted = CurlPose.lifted(way: way, radius: radius)
      return CurlPose.way(lifted: lifted + beyond, radius: radius) > most
    }
    guard isTooFar(radius) else {
      // What has passed over the roll goes as far whatever the radius: as soon as that may be any, the fold stays
      // where it is until the roll is as narrow as it shall be.
      let spare = (most - way - 2 * beyond) / (factor - 1)
      return spare < 0 ? radius : max(radius, min(largest, (way - 2 * spare) / .pi))
    }
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
