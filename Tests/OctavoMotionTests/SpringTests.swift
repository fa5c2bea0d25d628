import OctavoMotion
import Testing

struct SpringTests {
  static let springs =
    ([
      .settle, Spring(angularFrequency: 22, dampingRatio: 1),
      Spring(angularFrequency: 22, dampingRatio: 1 + 1e-9),
      Spring(angularFrequency: 22, dampingRatio: 0.999),
      Spring(angularFrequency: 22, dampingRatio: 1.001),
      Spring(angularFrequency: 22, dampingRatio: 3), Spring(angularFrequency: 8, dampingRatio: 0.2),
      Spring(angularFrequency: 100, dampingRatio: 40),
    ] as [Spring?]).compactMap { $0 }
  static let starts: [(position: Double, velocity: Double)] = [
    (0.6, 1), (0, 0), (0.4, 10), (0.999, -3), (0.53, -0.5), (0.1, 4), (1, -2), (0.0005, 0),
  ]

  @Test(arguments: [
    (1.0, 0.05, 0.7484), (1, 0.1, 0.8964), (1, 0.15, 0.9707), (1, 0.2, 0.9967),
    (0, 0.05, 0.4238), (0, 0.1, 0.1859), (0, 0.15, 0.0569), (0, 0.2, 0.0087),
  ])
  func `a leaf released at 0.6 with one page a second settles by the law`(
    target: Double, time: Double, position: Double
  ) {
    let motion = SpringMotion(from: 0.6, to: target, velocity: 1, limits: 0...1)
    #expect(abs(motion.sample(at: time).position - position) < 0.00005)
  }

  @Test(arguments: [(22.0, 1e200), (1e-300, 1e300), (1e300, 1e300), (0, 1), (1, .nan)])
  func `what would never come to rest is no spring`(frequency: Double, ratio: Double) {
    #expect(Spring(angularFrequency: frequency, dampingRatio: ratio) == nil)
  }

  @Test(arguments: springs)
  func `a spring obeys its equation of motion`(spring: Spring) {
    let h = 1e-5
    let frequency = spring.angularFrequency
    for step in 1...60 {
      let time = Double(step) / 120
      func at(_ time: Double) -> MotionSample {
        spring.displacement(after: time, from: -0.4, velocity: 1)
      }
      let sample = at(time)
      let speed = (at(time + h).position - at(time - h).position) / (2 * h)
      let acceleration = (at(time + h).velocity - at(time - h).velocity) / (2 * h)
      let force =
        -frequency * frequency * sample.position
        - 2 * spring.dampingRatio * frequency * sample.velocity
      let scale = 1 + abs(acceleration)
      #expect(abs(speed - sample.velocity) < 1e-4 * scale)
      #expect(abs(acceleration - force) < 1e-3 * scale * max(1, spring.dampingRatio))
    }
  }

  @Test(arguments: springs, starts)
  func `every spring settles, and ends on its target`(
    spring: Spring, start: (position: Double, velocity: Double)
  ) {
    for limits in [nil, 0.0...1.0] {
      let motion = SpringMotion(
        from: start.position, to: 1, velocity: start.velocity, spring: spring, limits: limits)
      let settled = (0...6000).first { motion.isSettled(at: Double($0) / 1000) }
      #expect(settled != nil)
      #expect(abs(motion.sample(at: 60).position - 1) < 1e-9)
      #expect(motion.sample(at: .infinity) == MotionSample(position: 1))
    }
  }

  @Test(arguments: springs, starts)
  func `a leaf between flat and flat never passes through a page`(
    spring: Spring, start: (position: Double, velocity: Double)
  ) {
    for target in [0.0, 1.0] {
      let motion = SpringMotion(
        from: start.position, to: target, velocity: start.velocity, spring: spring, limits: 0...1)
      var touched = false
      for step in 1...3000 {
        let sample = motion.sample(at: Double(step) / 1000)
        #expect((0...1).contains(sample.position))
        if touched { #expect(sample == MotionSample(position: target)) }
        // Once it lies flat by contact it does not lift again.
        touched = sample == MotionSample(position: target)
      }
    }
  }

  @Test func `a free spring overshoots by its damping`() {
    // e^(−πζ/√(1−ζ²)) of the way, for 0.85: 0.63 %.
    let motion = SpringMotion(from: 0, to: 1)
    let highest = (0...1000).map { motion.sample(at: Double($0) / 1000).position }.max() ?? 0
    #expect(abs(highest - 1.00630) < 0.00002)
  }

  @Test(arguments: [(1.0, 1.0), (0.5, 1.7), (-0.2, 0.6), (-0.4, -3), (0.5, -20)])
  func `contact with the target is where a free spring first crosses it`(
    displacement: Double, velocity: Double
  ) {
    for spring in Self.springs {
      let steps = (1...20000).map { Double($0) / 10000 }
      let positions = steps.map {
        spring.displacement(after: $0, from: displacement, velocity: velocity).position
      }
      let crossed = zip(steps, positions).first { $0.1 * displacement <= 0 }?.0
      let passage = spring.firstPassage(from: displacement, velocity: velocity)
      if let crossed {
        #expect(abs((passage ?? .infinity) - crossed) <= 0.0001 + 1e-9)
      } else {
        #expect((passage ?? .infinity) > 2)
      }
    }
  }

  @Test func `settled means within a thousandth and slower than a hundredth`() {
    let still = SpringMotion(from: 0.9991, to: 1)
    #expect(still.isSettled(at: 0))
    #expect(!SpringMotion(from: 0.9989, to: 1).isSettled(at: 0))
    #expect(SpringMotion(from: 1, to: 1, velocity: 0.0099).isSettled(at: 0))
    #expect(!SpringMotion(from: 1, to: 1, velocity: 0.0101).isSettled(at: 0))
  }

  @Test func `what begins near its bound at no speed is not there yet`() {
    let near = SpringMotion(from: 0.9995, to: 1, limits: 0...1)
    #expect(!near.isSettled(at: 0))
    #expect(near.sample(at: 0).position == 0.9995)
    #expect(near.isSettled(at: 0.5))
    #expect(SpringMotion(from: 1, to: 1, limits: 0...1).isSettled(at: 0))
  }

  @Test func `what begins beyond its bound and is thrown inside is seen there`() {
    let motion = SpringMotion(from: 1.2, to: 1, velocity: -12, limits: 0...1)
    #expect(!motion.isSettled(at: 0.06))
    #expect(motion.sample(at: 0.06).position < 0.95)
    let away = SpringMotion(from: 1.2, to: 1, velocity: 12, limits: 0...1)
    #expect(away.isSettled(at: 0))
  }

  @Test func `numbers that are none do not spread`() {
    let bad: [Double] = [.nan, .infinity, -.infinity]
    for value in bad {
      let motion = SpringMotion(from: value, to: 1, velocity: value, limits: 0...1)
      #expect(motion.sample(at: 0.1) == MotionSample(position: 1))
      #expect(SpringMotion(from: 0.5, to: value).sample(at: 1).position.isFinite)
      #expect(SpringMotion(from: 0.5, to: 1).sample(at: value).position.isFinite)
      #expect(Spring(angularFrequency: value, dampingRatio: 1) == nil)
      #expect(Spring(angularFrequency: 1, dampingRatio: value) == nil)
    }
    #expect(Spring(angularFrequency: 0, dampingRatio: 1) == nil)
    #expect(Spring(angularFrequency: 22, dampingRatio: 0) == nil)
    #expect(Spring(angularFrequency: 22, dampingRatio: -1) == nil)
  }
}
