import OctavoMotion
import Testing

struct EndTests {
  @Test(arguments: [
    (10.0, 5.5), (50, 26.6), (100, 51.5), (200, 96.7), (400, 172.5), (800, 283.9),
  ])
  func `the rubber band gives by the law`(pull: Double, offset: Double) {
    let band = RubberBand(dimension: 800)
    #expect(abs(band.offset(ofPull: pull) - offset) < 0.05)
    #expect(band.offset(ofPull: -pull) == -band.offset(ofPull: pull))
  }

  @Test(arguments: [1.0, 300, 800, 3840])
  func `a rubber band is taken back where it was let go`(dimension: Double) {
    let band = RubberBand(dimension: dimension)
    for pull in [0, 0.001, 1, 10, 333, 5000, -1, -70] {
      #expect(abs(band.pull(showing: band.offset(ofPull: pull)) - pull) < 1e-6 * (1 + abs(pull)))
    }
  }

  @Test func `a rubber band never gives more than its dimension, and gives ever less`() {
    let band = RubberBand(dimension: 800)
    var last = (offset: 0.0, gain: 800.0)
    for step in 1...100 {
      let offset = band.offset(ofPull: Double(step) * 50)
      #expect(offset > last.offset && offset < 800)
      #expect(offset - last.offset < last.gain)
      last = (offset, offset - last.offset)
    }
    #expect(band.offset(ofPull: .infinity) == 800)
    #expect(band.pull(showing: 900).isFinite)
    #expect(band.offset(ofPull: .nan) == 0)
    #expect(band.pull(showing: .nan) == 0)
    for dimension in [0, -3, Double.nan, .infinity] {
      #expect(RubberBand(dimension: dimension).offset(ofPull: 50) == 0)
      #expect(RubberBand(dimension: dimension).pull(showing: 50) == 0)
    }
  }

  @Test func `the classics' Hill curve is theirs and keeps under 60 degrees`() {
    // From the edge of 800: h = 400, h′ = 1200, K = 1/3600.
    let curve = HillCurve(start: 800, extent: 800)
    for distance in [1.0, 100, 250, 600, 1e9] {
      // 1.6667 = 5/3 + 1/30000: by roots, apart from the code under test.
      let power = distance * cubeRoot(distance) * cubeRoot(distance)
      let strength = power / 3600
      let expected = 0.667 * strength / (1 + strength)
      #expect(abs(curve.lift(atDistance: distance) - expected) < 1e-3)
      #expect(curve.lift(atDistance: -distance) == curve.lift(atDistance: distance))
      #expect(curve.lift(atDistance: distance) <= 0.667)
    }
    #expect(curve.lift(atDistance: 0) == 0)
    #expect(curve.lift(atDistance: .infinity) == 0.667)
    #expect(curve.lift(atDistance: .nan) == 0)
    #expect(HillCurve(start: 0, extent: 0).lift(atDistance: 50) == 0)
    #expect(HillCurve(start: .nan, extent: 800).lift(atDistance: 50) == 0)
  }

  @Test func `a Hill curve is taken back where it was let go`() {
    let curve = HillCurve(start: 780, extent: 800)
    for distance in [0.0, 0.5, 20, 180, 700] {
      let back = curve.distance(atLift: curve.lift(atDistance: distance))
      #expect(abs(back - distance) < 1e-6 * (1 + distance))
    }
    #expect(curve.distance(atLift: 1).isFinite)
  }

  private func cubeRoot(_ value: Double) -> Double {
    var root = max(value, 1)
    for _ in 0..<200 { root -= (root * root * root - value) / (3 * root * root) }
    return root
  }

  @Test(arguments: [0.01, 0.1, 0.2, 0.24, 0.26, 0.3, 0.4, 0.49])
  func `the speed of a bounce is that of its way`(time: Double) {
    let step = 1e-6
    let (before, after) = (EndBounce.sample(at: time - step), EndBounce.sample(at: time + step))
    let speed = (after.position - before.position) / (2 * step)
    #expect(abs(EndBounce.sample(at: time).velocity - speed) < 1e-4)
    #expect((speed > 0) == (time < 0.25))
  }

  @Test func `a tap past the end lifts 30 degrees and falls back in half a second`() {
    #expect(EndBounce.duration == 0.5)
    #expect(EndBounce.sample(at: 0).position == 0)
    #expect(abs(EndBounce.sample(at: 0.25).position * 180 - 30) < 1e-9)
    #expect(abs(EndBounce.sample(at: 0.125).position * 180 - 15) < 1e-9)
    #expect(EndBounce.sample(at: 0.25).velocity == 0)
    #expect(EndBounce.sample(at: 0.5).position == 0)
    #expect(EndBounce.isSettled(at: 0.5) && !EndBounce.isSettled(at: 0.49))
    for step in 0...50 {
      let time = Double(step) / 100
      let mirrored = EndBounce.sample(at: 0.5 - time)
      #expect(abs(EndBounce.sample(at: time).position - mirrored.position) < 1e-12)
    }
    #expect(EndBounce.sample(at: .nan).position == 0)
  }
}
