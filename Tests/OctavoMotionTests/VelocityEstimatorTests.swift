import OctavoMotion
import Testing

/// A finger that goes through stretches of even acceleration.
struct Flick: Sendable, CustomTestStringConvertible {
  struct Stretch: Sendable {
    var seconds: Double
    var speed: Double
    var acceleration = 0.0
  }

  var testDescription: String
  var stretches: [Stretch]
  /// What the estimator says at 60, 90, 120 and 240 Hz.
  var expected: [Double]

  func position(at time: Double) -> Double {
    var left = time
    var position = 0.0
    for (index, stretch) in stretches.enumerated() {
      let last = index == stretches.count - 1
      let seconds = last ? left : min(left, stretch.seconds)
      position += stretch.speed * seconds + stretch.acceleration * seconds * seconds / 2
      left -= seconds
      if left <= 0 { break }
    }
    return position
  }

  var duration: Double { stretches.reduce(0) { $0 + $1.seconds } }
}

struct VelocityEstimatorTests {
  static let flicks = [
    Flick(
      testDescription: "constant 1200", stretches: [.init(seconds: 0.1, speed: 1200)],
      expected: [1200, 1200, 1200, 1200]),
    Flick(
      testDescription: "slows as it lifts",
      stretches: [.init(seconds: 0.06, speed: 1200), .init(seconds: 0.02, speed: 300)],
      expected: [1029, 1098, 1029, 1108]),
    Flick(
      testDescription: "accelerating",
      stretches: [.init(seconds: 0.08, speed: 0, acceleration: 15000)],
      expected: [737, 650, 737, 675]),
    Flick(
      testDescription: "slow, then fast",
      stretches: [.init(seconds: 0.4, speed: 200), .init(seconds: 0.06, speed: 1500)],
      expected: [1500, 1500, 1500, 1500]),
    Flick(
      testDescription: "there and back",
      stretches: [.init(seconds: 0.2, speed: 600), .init(seconds: 0.06, speed: -600)],
      expected: [-600, -600, -600, -600]),
  ]

  @Test(arguments: flicks)
  func `the law's table of velocities holds at every rate`(flick: Flick) {
    for (rate, expected) in zip([60.0, 90, 120, 240], flick.expected) {
      var estimator = VelocityEstimator()
      let count = Int((flick.duration * rate).rounded())
      for index in 0...count {
        let time = Double(index) / rate
        estimator.add(position: flick.position(at: time), time: 7 + time)
      }
      let velocity = estimator.velocity(at: 7 + Double(count) / rate)
      #expect(abs(velocity - expected) < 5, "at \(rate) Hz")
    }
  }

  private func estimator(_ samples: [(Double, Double)]) -> VelocityEstimator {
    var estimator = VelocityEstimator()
    for (time, position) in samples { estimator.add(position: position, time: time) }
    return estimator
  }

  @Test func `one dropped frame does not zero a flick`() {
    let flick = estimator([(0, 0), (0.016, 19.2), (0.033, 39.6), (0.067, 80.4), (0.083, 99.6)])
    #expect(abs(flick.velocity(at: 0.083) - 1200) < 1)
  }

  @Test func `a finger that rests more than 40 ms before it lifts has no velocity`() {
    let flick = estimator([(0, 0), (0.016, 16), (0.032, 32), (0.048, 48)])
    #expect(abs(flick.velocity(at: 0.048 + 0.040) - 1000) < 1)
    #expect(flick.velocity(at: 0.048 + 0.041) == 0)
  }

  @Test(arguments: [(20_000.0, 8000.0), (-20_000, -8000), (7900, 7900)])
  func `speed is limited to 8000 points a second`(speed: Double, expected: Double) {
    let flick = estimator((0...6).map { (Double($0) / 100, Double($0) * speed / 100) })
    #expect(abs(flick.velocity(at: 0.06) - expected) < 1e-6)
  }

  @Test func `samples closer than a millisecond are one`() {
    let twice = estimator([(0, 0), (0.02, 10), (0.02, 20), (0.0205, 24), (0.04, 48)])
    #expect(abs(twice.velocity(at: 0.04) - 1200) < 1)
    // Out of order: the newest word counts, at no earlier time.
    let late = estimator([(0, 0), (0.02, 12), (0.01, 24), (0.04, 48)])
    #expect(abs(late.velocity(at: 0.04) - 1200) < 1)
  }

  @Test func `fewer steps than three share the weight`() {
    // Two steps of 1/60 s: newest .05 and older .35, of .40.
    let step = 1.0 / 60
    let two = estimator([(0, 0), (step, 10), (2 * step, 40)])
    #expect(abs(two.velocity(at: 2 * step) - (0.35 * 600 + 0.05 * 1800) / 0.40) < 1e-6)
    let one = estimator([(0, 0), (step, 10)])
    #expect(abs(one.velocity(at: step) - 600) < 1e-6)
    let short = estimator([(0, 0), (0.008, 8)])
    #expect(abs(short.velocity(at: 0.008) - 1000) < 1e-6)
  }

  @Test func `without motion there is no velocity`() {
    #expect(VelocityEstimator().velocity(at: 0) == 0)
    #expect(estimator([(0, 5)]).velocity(at: 0) == 0)
    var used = estimator([(0, 0), (0.02, 20)])
    used.reset()
    #expect(used.velocity(at: 0.02) == 0)
  }

  @Test func `numbers that are none are no samples`() {
    let flick = estimator([(0, 0), (0.02, .nan), (.infinity, 3), (.nan, 5), (0.02, 20), (0.04, 40)])
    #expect(abs(flick.velocity(at: 0.04) - 1000) < 1)
    #expect(flick.velocity(at: .nan) == 0)
  }

  @Test func `of many samples none of the last 50 ms is dropped`() {
    var (all, latest) = (VelocityEstimator(), VelocityEstimator())
    for millisecond in 0..<400 {
      let time = Double(millisecond) / 1000
      all.add(position: 2e4 * time * time, time: time)
      if millisecond < 50 { continue }
      latest.reset()
      for earlier in millisecond - 50...millisecond {
        let time = Double(earlier) / 1000
        latest.add(position: 2e4 * time * time, time: time)
      }
      #expect(abs(all.velocity(at: time) - latest.velocity(at: time)) < 1e-6)
    }
  }

  @Test func `a fast mouse keeps the last 50 ms`() {
    let flick = estimator((0...3000).map { (Double($0) / 1000, Double($0)) })
    #expect(abs(flick.velocity(at: 3) - 1000) < 1)
  }
}
