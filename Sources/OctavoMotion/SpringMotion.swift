/// A way from one place to another on a spring, seeded with the velocity at which the hand released it.
///
/// Times are seconds since the start. A sample before the start is the start; a number that is not
/// finite counts as none: no start is the target, no velocity is rest.
package struct SpringMotion: Sendable, Hashable {
  /// Nearer to the target than this counts as there.
  package static let positionTolerance = 0.001
  /// Slower than this, per second, counts as at rest.
  package static let velocityTolerance = 0.01

  /// Where it starts.
  package let start: Double
  /// Where it ends.
  package let target: Double
  /// The velocity at the start, per second.
  package let velocity: Double
  /// The spring.
  package let spring: Spring
  /// The range that it may not leave; nil lets it swing freely.
  ///
  /// A leaf cannot pass through the page that it falls on: a motion whose target is a bound of the
  /// limits ends when it first gets there.
  package let limits: ClosedRange<Double>?

  /// When the motion is stopped by its target; nil if it settles by the tolerances alone.
  private let contactTime: Double?

  /// A way from `start` to `target`.
  package init(
    from start: Double, to target: Double, velocity: Double = 0, spring: Spring = .settle,
    limits: ClosedRange<Double>? = nil
  ) {
    self.target = target.isFinite ? target : 0
    self.start = start.isFinite ? start : self.target
    self.velocity = velocity.isFinite ? velocity : 0
    self.spring = spring
    self.limits = limits
    if let limits, self.target == limits.lowerBound || self.target == limits.upperBound {
      contactTime = Self.contact(
        displacement: self.start - self.target, velocity: self.velocity, spring: spring,
        outward: self.target == limits.upperBound ? 1 : -1)
    } else {
      contactTime = nil
    }
  }

  /// Where it is and how fast it goes, a time after the start.
  package func sample(at time: Double) -> MotionSample {
    if let contactTime, time >= contactTime { return MotionSample(position: target) }
    let displacement = spring.displacement(
      after: time, from: start - target, velocity: velocity)
    let sample = MotionSample(
      position: target + displacement.position, velocity: displacement.velocity)
    guard let limits, !limits.contains(sample.position) else { return sample }
    return MotionSample(position: min(max(sample.position, limits.lowerBound), limits.upperBound))
  }

  /// Whether it has come to rest on its target: when that stops it, else to the tolerances.
  package func isSettled(at time: Double) -> Bool {
    // What begins near its target at no speed is not there yet.
    if let contactTime { return time >= contactTime }
    let sample = sample(at: time)
    return abs(sample.position - target) < Self.positionTolerance
      && abs(sample.velocity) < Self.velocityTolerance
  }

  /// When the motion first runs into its target from within the limits.
  private static func contact(
    displacement: Double, velocity: Double, spring: Spring, outward: Double
  ) -> Double? {
    let leadsInside = velocity * outward < 0
    // On the target or beyond it already: it is there, unless its velocity leads back inside.
    guard displacement * outward < 0 || (displacement == 0 && leadsInside) else {
      return leadsInside ? nil : 0
    }
    return spring.firstPassage(from: displacement, velocity: velocity)
  }
}
