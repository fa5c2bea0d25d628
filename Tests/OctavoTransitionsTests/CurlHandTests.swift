import OctavoGeometry
import OctavoTestSupport
import Testing

@testable import OctavoTransitions

/// A page that is held at a point (Laws, The hand, The curl under the finger).
@Suite struct `The curl under a finger` {
  private static let sheet = Size(width: 800, height: 1000)

  /// A page of some size, a point on its freer half, and a place anywhere near the book.
  private struct Pull {
    var hand: CurlHand
    var finger: Point

    init(_ dice: inout Dice, isCone: Bool) {
      let page = Size(
        width: .random(in: 300...1600, using: &dice), height: .random(in: 300...1600, using: &dice))
      let grab = Point(
        x: page.width * .random(in: 0.5...1, using: &dice),
        y: page.height * .random(in: 0...1, using: &dice))
      hand = CurlHand(
        page: page, grab: grab, radius: 0.15 * min(page.width, page.height), isCone: isCone)
      finger = Point(
        x: page.width * .random(in: -1.2...1.1, using: &dice),
        y: page.height * .random(in: -0.3...1.3, using: &dice))
    }
  }

  private func pulls(_ count: Int, seed: UInt64, isCone: Bool = false) -> [Pull] {
    var dice = Dice(seed: seed)
    return (0..<count).map { _ in Pull(&dice, isCone: isCone) }
  }

  @Test(arguments: [false, true])
  func `has the point that is held under it, and the page at its hinge`(isCone: Bool) {
    for pull in pulls(10_000, seed: 1, isCone: isCone) {
      guard let pose = pull.hand.pose(at: pull.finger) else { continue }
      let gap = pose.place(of: pull.hand.grab) - pull.hand.reached(pull.finger)
      #expect(gap.length < 1e-9)
      #expect(abs(pose.normal.length - 1) < 1e-12)
      #expect(pose.radius >= 0)
      for y in [0, pull.hand.page.height] { #expect(pose.normal.y * y - pose.line < 1e-9) }
    }
  }

  @Test func `is taken at the nearest place where the page reaches`() {
    var dice = Dice(seed: 2)
    for pull in pulls(500, seed: 3) {
      let place = pull.hand.reached(pull.finger)
      #expect((pull.hand.reached(place) - place).length < 1e-9)
      // All places that the page reaches are no nearer.
      for _ in 0..<20 {
        let other = pull.hand.reached(
          Point(
            x: pull.hand.page.width * .random(in: -1...1, using: &dice),
            y: pull.hand.page.height * .random(in: 0...1, using: &dice)))
        #expect((other - pull.finger).length > (place - pull.finger).length - 1e-6)
      }
    }
  }

  @Test(arguments: [
    (0.0, 211.5, 120.0), (-423.0, 0.0, 120.0), (-600.0, 0.0, 63.66), (-799.999, 0, 0),
  ])
  func `lays the page down about the hinge, its roll ever smaller`(
    finger: Double, line: Double, radius: Double
  ) throws {
    let hand = CurlHand(page: Self.sheet, grab: Point(x: 800, y: 500), radius: 120)
    let pose = try #require(hand.pose(at: Point(x: finger, y: 500)))
    #expect(pose.normal == Point(x: 1, y: 0))
    #expect(abs(pose.line - line) < 0.02 && abs(pose.radius - radius) < 0.02)
  }

  @Test(arguments: [false, true])
  func `picks the page up anywhere on its freer half without a jump`(isCone: Bool) {
    for pull in pulls(2_000, seed: 4, isCone: isCone) {
      let way = pull.finger - pull.hand.grab
      for distance in [0.5, 3, 20] where way.length > distance {
        let share = distance / way.length
        let finger = Point(
          x: pull.hand.grab.x + way.x * share, y: pull.hand.grab.y + way.y * share)
        guard let pose = pull.hand.pose(at: finger) else { continue }
        for corner in Rect(size: pull.hand.page).corners {
          let step = pose.place(of: corner) - corner
          #expect(step.length <= 8 * distance + 1e-6)
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `may hold another point of a page in the air, and the page stays as it is`(isCone: Bool)
    throws
  {
    var dice = Dice(seed: 5)
    var count = 0
    for pull in pulls(4_000, seed: 6, isCone: isCone) {
      guard let pose = pull.hand.pose(at: pull.finger) else { continue }
      let page = pull.hand.page
      let grab = Point(
        x: page.width * .random(in: 0.5...1, using: &dice),
        y: page.height * .random(in: 0...1, using: &dice))
      // Beyond the roll, where nothing is picked up any more, and short of a page that lies at its hinge.
      let lifted = pose.normal.x * grab.x + pose.normal.y * grab.y - pose.line
      let slack = pose.line - max(0, pose.normal.y * page.height)
      guard pose.isAsWideAsEver(in: pull.hand), lifted > .pi * pose.radius, slack > 1 else {
        continue
      }
      let other = CurlHand(
        page: page, grab: grab, radius: pull.hand.radius, isCone: isCone)
      let place = pose.place(of: grab)
      // A page that leans more than it can be picked up by the point is not held by it.
      guard (other.reached(place) - place).length < 1e-9 else { continue }
      let caught = try #require(other.pose(at: place))
      guard caught.isAsWideAsEver(in: other) else { continue }
      count += 1
      #expect((caught.normal - pose.normal).length < 1e-9 && abs(caught.line - pose.line) < 1e-6)
      #expect(abs(caught.radius - pose.radius) < 1e-6)
    }
    #expect(count > 200, "\(count)")
  }

  @Test func `solves the roll to the last bit that matters, from nothing to all of it`() {
    for exponent in -12...3 {
      let (way, radius) = (
        80 * cubeRoot(.init(sign: .plus, exponent: exponent * 3, significand: 1)), 70.0
      )
      let lifted = CurlPose.lifted(way: way, radius: radius)
      #expect(abs(CurlPose.way(lifted: lifted, radius: radius) - way) <= 1e-12 * max(way, 1))
      let largest = CurlPose.largestRadius(way: way, lifted: lifted * 1.2)
      #expect(abs(CurlPose.lifted(way: way, radius: largest) - lifted * 1.2) < 1e-9 * lifted)
    }
  }
}

extension CurlPose {
  /// Whether neither the hinge nor picking up makes the roll another than it would be; a cone is as wide as
  /// ever in the middle of the page's height, or at its free edge.
  fileprivate func isAsWideAsEver(in hand: CurlHand) -> Bool {
    guard let cone else { return radius == hand.radius }
    let x = min((line - normal.y * hand.page.height / 2) / normal.x, hand.page.width)
    let middle = Point(x: x, y: (line - normal.x * x) / normal.y) - cone.apex
    let way = middle.x * cone.along.x + middle.y * cone.along.y
    return abs(cone.slope * way - hand.radius) < 1e-6
  }
}
