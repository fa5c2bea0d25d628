import OctavoGeometry
import Testing

@testable import OctavoTransitions

/// What is seen of a fold that is sharp (Laws, The hand, The curl under the finger).
@Suite struct `A page that is folded sharply` {
  private let page = Size(width: 640, height: 800)
  private let widest = 120.0

  private func crease(at finger: Point) throws -> (crease: CurlFold, radius: Double) {
    let hand = CurlHand(page: page, grab: Point(x: 640, y: 720), radius: widest)
    let pose = try #require(hand.pose(at: finger))
    return (CurlFold(pose, of: Rect(size: page), widest: widest), pose.radius)
  }

  @Test func `has nothing of its own while its roll is two fifths as wide as ever`() throws {
    for finger in [Point(x: 400, y: 700), Point(x: 100, y: 720), Point(x: 0, y: 500)] {
      let (crease, radius) = try crease(at: finger)
      #expect(radius > 0.4 * widest)
      #expect(crease.sharpness == 0)
      #expect(crease.springing(radius) == radius && crease.closing(radius) == radius)
      #expect(crease.darkness(0.3) == 0.3 && crease.contact == 1)
    }
  }

  @Test func `springs up by a fifth of a roll where that has no width`() throws {
    let (crease, radius) = try crease(at: Point(x: -500, y: 0))
    #expect(radius < 1e-6 && abs(crease.sharpness - 1) < 1e-6)
    #expect(abs(crease.springing(radius) - 24) < 1e-3)
    #expect(abs(crease.closing(radius) - 6) < 1e-3)
    #expect(abs(crease.darkness(0) - 0.7) < 1e-6 && abs(crease.contact - 1.6) < 1e-6)
  }

  @Test func `loses it as it comes to rest`() throws {
    let hand = CurlHand(page: page, grab: Point(x: 640, y: 400), radius: widest)
    var before = 1.0
    for gap in [64.0, 32, 16, 4, 1, 0.01] {
      let nearness = gap / 160
      let pose = try #require(hand.pose(at: Point(x: -640 + gap, y: 400)))
      let sharpness = CurlFold(pose, of: Rect(size: page), widest: widest).sharpness
      #expect(sharpness <= before && sharpness <= 3 * nearness * nearness)
      before = sharpness
    }
  }
}
