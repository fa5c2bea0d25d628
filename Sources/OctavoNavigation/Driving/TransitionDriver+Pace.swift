package import OctavoMotion

/// How a driver is told to spend the time of a transition, and to bring it to its end.
extension TransitionDriver {
  /// How a whole transition spends its time.
  package enum Pace: Sendable {
    /// By a curve.
    case curve(TimingCurve)
    /// By a curve that two quarter turns share.
    case split(SplitTiming)

    /// The part of the way gone after a part of the time.
    func value(at time: Double) -> Double {
      switch self {
      case .curve(let curve): curve.value(at: time)
      case .split(let timing): timing.value(at: time)
      }
    }

    /// The speed after a part of the time, in whole ways per whole time.
    func velocity(at time: Double) -> Double {
      switch self {
      case .curve(let curve): curve.velocity(at: time)
      case .split(let timing): timing.velocity(at: time)
      }
    }
  }

  /// How a released transition comes to its end.
  package enum Settling: Sendable {
    /// On a spring that takes up the hand's velocity.
    case spring
    /// In the classics' time for a flip of a duration.
    case classic(duration: Double)
    /// Evenly, in its part of the time of a fade.
    case even
    /// At once.
    case immediate
  }
}
