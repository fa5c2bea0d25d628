import OctavoMotion
import Testing

struct ClassicSettleTests {
  @Test(arguments: [
    // From the target's own half: always D/2, ease-out.
    (0.1, false, 0.25), (0.49, false, 0.25), (0.5, true, 0.25), (0.9, true, 0.25),
    // From the other half: (D/2)·(1 − p), then D/2; p is the part of that half already gone.
    (0.25, true, 0.125 + 0.25), (0, true, 0.5), (0.75, false, 0.125 + 0.25), (0.45, true, 0.275),
  ])
  func `what is left takes the classics' time`(
    progress: Double, commits: Bool, duration: Double
  ) {
    let settle = ClassicSettle(from: progress, commits: commits)
    #expect(abs(settle.duration - duration) < 1e-12)
    #expect(settle.sample(at: 0).position == progress)
    #expect(settle.sample(at: duration + 1e-9) == MotionSample(position: commits ? 1 : 0))
    #expect(settle.isSettled(at: duration + 1e-9))
    #expect(!settle.isSettled(at: duration - 1e-3))
  }

  @Test func `the other half is crossed evenly, the target's half eased out`() {
    let settle = ClassicSettle(from: 0.25, commits: true)
    #expect(abs(settle.sample(at: 0.0625).position - 0.375) < 1e-12)
    #expect(abs(settle.sample(at: 0.0625).velocity - 2) < 1e-12)
    #expect(abs(settle.sample(at: 0.125).position - 0.5) < 1e-12)
    let eased = 0.5 + 0.5 * TimingCurve.easeOut.value(at: 0.5)
    #expect(abs(settle.sample(at: 0.25).position - eased) < 1e-12)
  }

  @Test func `a settling flip never turns back, and its velocity is its slope`() {
    for step in 0...20 {
      for commits in [false, true] {
        let settle = ClassicSettle(from: Double(step) / 20, commits: commits)
        var last = settle.sample(at: 0).position
        for tick in 1...600 {
          let time = Double(tick) / 1000
          let sample = settle.sample(at: time)
          #expect(commits ? sample.position >= last : sample.position <= last)
          #expect((0...1).contains(sample.position))
          last = sample.position
        }
        let h = 1e-7
        let slope =
          (settle.sample(at: 0.2013 + h).position - settle.sample(at: 0.2013 - h).position)
        #expect(abs(slope / (2 * h) - settle.sample(at: 0.2013).velocity) < 1e-4)
      }
    }
  }

  @Test(arguments: [Double.nan, -.infinity, .infinity, -3, 7])
  func `wild numbers stay within the flip`(value: Double) {
    let settle = ClassicSettle(from: value, commits: true, flipDuration: value)
    #expect((0...1).contains(settle.sample(at: 0).position))
    #expect((0...1).contains(settle.sample(at: value).position))
    #expect(settle.sample(at: 1e9) == MotionSample(position: 1))
  }
}
