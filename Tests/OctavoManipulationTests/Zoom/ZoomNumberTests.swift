import OctavoGeometry
import OctavoMotion
import Testing

@testable import OctavoGestures
@testable import OctavoManipulation

/// The numbers of pages that are shown larger (Laws, The hand).
struct ZoomNumberTests {
  private let space = ZoomSpace(Size(width: 400, height: 300))

  private func view(_ scale: Double, x: Double = 0, y: Double = 0) -> ZoomView {
    ZoomView(scale: scale, origin: Point(x: x, y: y))
  }

  @Test func `what goes by itself is seven eighths of the way there in half of its time`() {
    var hand = ZoomHand(view(2), in: space)
    hand.go(to: view(2, x: -160, y: -80), seen: 0, at: 0)
    #expect((hand.view(at: 0.125).origin - Point(x: -140, y: -70)).length < 1e-9)
    #expect(hand.view(at: 0.25) == view(2, x: -160, y: -80))
  }

  @Test func `of a stretch beyond the largest scale shows the power of 0.3`() {
    var hand = ZoomHand(view(8), in: space)
    let center = Point(x: 200, y: 150)
    hand.pinch(Pinch(center: center, gap: 100, startGap: 100), time: 0)
    hand.pinch(to: Pinch(center: center, gap: 1000, startGap: 100))
    // 10 to the 0.3rd.
    #expect(abs(hand.view(at: 0).scale - 8 * 1.995_262_315) < 1e-6)
  }

  @Test func `a step of reading shows an eighth of the window again`() {
    #expect(space.step(from: view(3), isBack: false) == view(3, y: -262.5))
    #expect(space.step(from: view(3, y: -600), isBack: true) == view(3, y: -337.5))
  }

  @Test func `what is read begins twelve points within the window`() {
    var space = space
    space.reading = Rect(x: 40, y: 30, width: 320, height: 240)
    #expect(space.corner(at: 2, isEnd: false) == view(2, x: -68, y: -48))
    #expect(space.corner(at: 2, isEnd: true) == view(2, x: -332, y: -252))
  }

  @Test(arguments: [-900.0, 1700]) func `a glide meets the edge as fast as it is by then`(
    velocity: Double
  ) {
    let glide = Glide(from: -100, velocity: velocity, within: -200...0)
    let step = 1e-4
    var before = glide.sample(at: step)
    for number in 2..<10_000 {
      let sample = glide.sample(at: Double(number) * step)
      #expect(abs(sample.velocity - before.velocity) < 12)
      #expect(abs(sample.position - before.position) < 0.2)
      before = sample
    }
    #expect(glide.end == (velocity < 0 ? -200 : 0))
  }
}
