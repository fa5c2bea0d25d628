/// The timing of a motion in two stages of equal length, such as a flip's two quarter turns: the
/// first stage takes the curve's first control point, the second its last.
///
/// So ease-in-out becomes ease-in, then ease-out; ease-in becomes ease-in, then linear; ease-out
/// becomes linear, then ease-out; linear stays linear; and a curve of one's own becomes
/// (cp₁; 1, 1), then (0, 0; cp₂).
package struct SplitTiming: Sendable, Hashable {
  /// The curve of the first half of the time, over the first half of the way.
  package let first: TimingCurve
  /// The curve of the second half of the time, over the second half of the way.
  package let second: TimingCurve

  /// The two stages of a curve.
  package init(_ curve: TimingCurve) {
    first = TimingCurve(curve.firstTime, curve.firstValue, 1, 1) ?? .linear
    second = TimingCurve(0, 0, curve.secondTime, curve.secondValue) ?? .linear
  }

  /// The fraction of the whole way (180° of a flip) gone after a fraction of the whole time.
  package func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    return time < 0.5
      ? first.value(at: 2 * time) / 2 : 0.5 + second.value(at: 2 * time - 1) / 2
  }

  /// The speed at a fraction of the whole time, in whole ways per whole time.
  package func velocity(at time: Double) -> Double {
    time < 0.5 ? first.velocity(at: 2 * time) : second.velocity(at: 2 * time - 1)
  }
}
