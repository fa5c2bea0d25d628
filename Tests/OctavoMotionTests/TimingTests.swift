import OctavoMotion
import Testing

struct TimingTests {
  static let curves =
    ([
      .linear, .easeIn, .easeOut, .easeInOut, .default,
      TimingCurve(1, 0, 0, 1), TimingCurve(0, 0, 0, 1), TimingCurve(1, 0, 1, 1),
      TimingCurve(0, 1, 1, 0), TimingCurve(0.3, 0.3, 0.7, 0.7), TimingCurve(0.7, -0.4, 0.4, 1.4),
    ] as [TimingCurve?]).compactMap { $0 }

  @Test(arguments: [
    (0.125, 28.382), (0.2, 62.247), (0.25, 90), (0.375, 151.618), (0, 0), (0.5, 180),
  ])
  func `a half-second flip stands at the law's angles`(time: Double, degrees: Double) {
    let timing = SplitTiming(.easeInOut)
    #expect(abs(timing.value(at: time / 0.5) * 180 - degrees) < 0.0005)
  }

  @Test(arguments: [
    (TimingCurve.linear, TimingCurve.linear, TimingCurve.linear),
    (.easeIn, .easeIn, .linear), (.easeOut, .linear, .easeOut), (.easeInOut, .easeIn, .easeOut),
    (
      TimingCurve(0.7, -0.4, 0.4, 1.4)!, TimingCurve(0.7, -0.4, 1, 1)!,
      TimingCurve(0, 0, 0.4, 1.4)!
    ),
  ])
  func `a curve splits into the law's halves`(
    whole: TimingCurve, first: TimingCurve, second: TimingCurve
  ) {
    let timing = SplitTiming(whole)
    #expect(timing.first == first)
    #expect(timing.second == second)
  }

  @Test func `an eased flip does not pause in the middle`() {
    let timing = SplitTiming(.easeInOut)
    let before = timing.velocity(at: 0.5 - 1e-9)
    let after = timing.velocity(at: 0.5)
    #expect(abs(before - after) < 1e-4)
    #expect(abs(after - 1 / 0.58) < 1e-9)
    #expect(timing.velocity(at: 0) == 0)
    #expect(timing.velocity(at: 1) == 0)
  }

  @Test(arguments: curves)
  func `a curve's time is inverted precisely`(curve: TimingCurve) {
    for step in 0...1000 {
      // A point of the curve by its parameter; its value must come back from its time.
      let s = Double(step) / 1000
      let time =
        3 * (1 - s) * (1 - s) * s * curve.firstTime + 3 * (1 - s) * s * s * curve.secondTime
        + s * s * s
      let value =
        3 * (1 - s) * (1 - s) * s * curve.firstValue + 3 * (1 - s) * s * s * curve.secondValue
        + s * s * s
      // A rounding of time counts for as much as the curve is steep there.
      let tolerance = 1e-12 + min(abs(curve.velocity(at: time)), 1e6) * 4e-16 + steepness(curve)
      #expect(abs(curve.value(at: time) - value) < tolerance, "\(curve) at \(s)")
    }
  }

  /// The slack of the curves that are vertical somewhere: there one rounding of the time is the cube
  /// root of itself along the curve.
  private func steepness(_ curve: TimingCurve) -> Double {
    curve.firstTime == 1 && curve.secondTime == 0 || curve.firstTime == 0 && curve.secondTime == 0
      || curve.firstTime == 1 && curve.secondTime == 1 ? 2e-5 : 0
  }

  @Test(arguments: curves)
  func `a curve starts at 0 and ends at 1 and stays there`(curve: TimingCurve) {
    for time in [-Double.infinity, -1, 0, -0.0, Double.nan] { #expect(curve.value(at: time) == 0) }
    for time in [1, 2, Double.infinity] { #expect(curve.value(at: time) == 1) }
    for time in [-0.1, 1.1, Double.nan, .infinity] { #expect(curve.velocity(at: time) == 0) }
  }

  @Test(arguments: curves)
  func `a curve's velocity is the slope of its values`(curve: TimingCurve) {
    let h = 1e-6
    for step in 1..<100 {
      let time = Double(step) / 100
      let slope = (curve.value(at: time + h) - curve.value(at: time - h)) / (2 * h)
      guard abs(slope) < 20 else { continue }
      #expect(abs(curve.velocity(at: time) - slope) < 1e-4 * (1 + abs(slope)))
    }
    #expect(curve.velocity(at: 0).isFinite)
    #expect(curve.velocity(at: 1).isFinite)
  }

  @Test(arguments: [TimingCurve.linear, .easeIn, .easeOut, .easeInOut, .default])
  func `a preset never turns back`(curve: TimingCurve) {
    let timing = SplitTiming(curve)
    var last = (0.0, 0.0)
    for step in 1...2000 {
      let time = Double(step) / 2000
      let next = (curve.value(at: time), timing.value(at: time))
      #expect(next.0 > last.0 && next.1 > last.1)
      last = next
    }
  }

  @Test func `folding is unfolding backwards`() {
    for step in 0...100 {
      let time = Double(step) / 100
      let fold = TimingCurve.easeOut.value(at: time)
      #expect(abs(fold - (1 - TimingCurve.easeIn.value(at: 1 - time))) < 1e-12)
    }
  }

  @Test(arguments: [
    (-0.01, 0.0, 1.0, 1.0), (0, 0, 1.01, 1), (.nan, 0, 1, 1), (0, .infinity, 1, 1),
    (0, 0, 1, .nan), (0, 0, .infinity, 1),
  ])
  func `a curve that is no function of time is refused`(
    points: (Double, Double, Double, Double)
  ) {
    #expect(TimingCurve(points.0, points.1, points.2, points.3) == nil)
  }
}
