/// The answer to a tap past the last page: the leaf lifts by 30° and falls back.
package enum EndBounce {
  /// How far it lifts, as a part of the whole flip's 180°.
  package static let height = 1.0 / 6
  /// How long it lifts, and how long it falls, in seconds.
  package static let stageDuration = 0.25
  /// How long the whole bounce takes, in seconds.
  package static let duration = 2 * stageDuration

  /// The flip's progress and its speed, a time in seconds after the tap; each way ease-in-ease-out.
  package static func sample(at time: Double) -> MotionSample {
    guard time > 0, time < duration else { return MotionSample(position: 0) }
    let rises = time < stageDuration
    let fraction = (rises ? time : time - stageDuration) / stageDuration
    let way = height * TimingCurve.easeInOut.value(at: fraction)
    let speed = height * TimingCurve.easeInOut.velocity(at: fraction) / stageDuration
    return rises
      ? MotionSample(position: way, velocity: speed)
      : MotionSample(position: height - way, velocity: -speed)
  }

  /// Whether it is over.
  package static func isSettled(at time: Double) -> Bool { time >= duration }
}
