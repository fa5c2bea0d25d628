/// The classics' way of finishing a released flip.
///
/// Within the half of the flip that ends at the target it takes half the duration, ease-out, however
/// little is left. From the other half it first crosses what is left of that half at even speed,
/// (D/2)·(1 − p) seconds for the part p already gone, and then the target's half in D/2, ease-out.
package struct ClassicSettle: Sendable, Hashable {
  /// The flip's progress at the start, 0…1, linear in its angle.
  package let start: Double
  /// Where it ends: 0 or 1.
  package let target: Double
  /// How long the settling takes, in seconds.
  package let duration: Double

  /// How long the even crossing up to the upright page takes; 0 if there is none.
  private let crossing: Double
  /// Half the whole flip's duration.
  private let half: Double

  /// A settling flip.
  ///
  /// - Parameters:
  ///   - progress: Where the hand released it, 0…1.
  ///   - commits: Whether the flip ends turned; else it falls back.
  ///   - flipDuration: What a whole flip takes, in seconds.
  package init(from progress: Double, commits: Bool, flipDuration: Double = 0.5) {
    let progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
    start = progress
    target = commits ? 1 : 0
    half = flipDuration.isFinite && flipDuration > 0 ? flipDuration / 2 : 0
    // The part of the crossed half that is left, in units of a half.
    let left = commits ? max(1 - 2 * progress, 0) : max(2 * progress - 1, 0)
    crossing = half * left
    duration = crossing + half
  }

  /// The progress and its speed, a time in seconds after the start.
  package func sample(at time: Double) -> MotionSample {
    guard time < duration else { return MotionSample(position: target) }
    let time = time > 0 ? time : 0
    let knee = crossing > 0 ? 0.5 : start
    if time < crossing {
      let speed = (knee - start) / crossing
      return MotionSample(position: start + speed * time, velocity: speed)
    }
    let fraction = (time - crossing) / half
    let way = target - knee
    return MotionSample(
      position: knee + way * TimingCurve.easeOut.value(at: fraction),
      velocity: way * TimingCurve.easeOut.velocity(at: fraction) / half)
  }

  /// Whether it is over.
  package func isSettled(at time: Double) -> Bool { time >= duration }
}
