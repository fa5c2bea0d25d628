#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A damped spring, by its angular frequency and damping ratio, solved in closed form: where it is
/// depends on the time alone, never on how many frames were drawn on the way.
public struct Spring: Sendable, Hashable {
  /// The angular frequency without damping, in radians per second; how stiff the spring is.
  public let angularFrequency: Double
  /// The damping ratio: below 1 it swings past its rest, at 1 it returns quickest without doing so,
  /// above 1 it creeps.
  public let dampingRatio: Double

  /// A spring.
  ///
  /// - Returns: nil unless both numbers are finite and greater than 0, and so near to one that the time can be told
  ///   that it takes; any other spring would not come to rest.
  public init?(angularFrequency: Double, dampingRatio: Double) {
    guard angularFrequency.isFinite, dampingRatio.isFinite, angularFrequency > 0, dampingRatio > 0
    else { return nil }
    self.init(lawful: angularFrequency, dampingRatio)
    guard Modes(of: self).slowDecay.isNormal else { return nil }
  }

  private init(lawful angularFrequency: Double, _ dampingRatio: Double) {
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
  }

  /// The spring that settles a released page: quick, with an overshoot of six thousandths.
  public static let settle = Spring(lawful: 22, 0.85)

  /// The displacement from rest and its velocity, a time after they were those given.
  ///
  /// - Parameters:
  ///   - time: The time since then, in seconds; negative or not a number counts as 0.
  ///   - displacement: The displacement from rest at time 0.
  ///   - velocity: The velocity at time 0, in the displacement's unit per second.
  package func displacement(
    after time: Double, from displacement: Double, velocity: Double
  ) -> MotionSample {
    guard time > 0 else { return MotionSample(position: displacement, velocity: velocity) }
    let modes = Modes(of: self)
    let decay = exp(-modes.slowDecay * time)
    // Past this nothing is left to see, and a cosine of a vast phase would be noise.
    guard decay > 0 else { return MotionSample(position: 0) }
    // x = x₀·C + v₀·S, v = v₀·C′ − ω²·x₀·S with the modes' own functions.
    let (cosineLike, sineLike) = modes.shape(at: time)
    let damping = dampingRatio * angularFrequency
    let position = displacement * (cosineLike + damping * sineLike) + velocity * sineLike
    let speed =
      velocity * (cosineLike - damping * sineLike)
      - displacement * angularFrequency * angularFrequency * sineLike
    return MotionSample(position: position, velocity: speed)
  }

  /// The first time after 0 at which a displacement passes through rest again; nil if it
  /// never does.
  package func firstPassage(from displacement: Double, velocity: Double) -> Double? {
    let damping = dampingRatio * angularFrequency
    switch Modes(of: self) {
    case .under(_, let frequency):
      guard displacement != 0 else { return velocity == 0 ? nil : .pi / frequency }
      // x ∝ x₀·cos φ + B·sin φ, B = (v₀ + ζω·x₀)/ω_d: zero where tan φ = −x₀/B.
      let sine = (velocity + damping * displacement) / frequency
      var phase = atan2(-displacement, sine)
      if phase <= 0 { phase += .pi }
      return phase / frequency
    case .critical(let decay):
      guard displacement != 0 else { return nil }
      // x ∝ x₀ + (v₀ + ω·x₀)·t.
      let time = -displacement / (velocity + decay * displacement)
      return time > 0 && time.isFinite ? time : nil
    case .over(let slow, let fast):
      guard displacement != 0 else { return nil }
      // x = a·e^(−slow·t) + b·e^(−fast·t): zero where e^((fast−slow)·t) = −b/a.
      let slowPart = (velocity + fast * displacement) / (fast - slow)
      let ratio = (slowPart - displacement) / slowPart
      guard ratio > 1, ratio.isFinite else { return nil }
      return log(ratio) / (fast - slow)
    }
  }

  /// The spring's way to rest, by its damping.
  private enum Modes {
    /// Swings: the decay rate and the damped angular frequency.
    case under(decay: Double, frequency: Double)
    /// Returns quickest: the double decay rate.
    case critical(decay: Double)
    /// Creeps: the slow and the fast decay rate.
    case over(slow: Double, fast: Double)

    init(of spring: Spring) {
      let ratio = spring.dampingRatio
      let frequency = spring.angularFrequency
      // Within this of 1 the other two forms divide by next to nothing.
      if abs(ratio - 1) < 1e-7 {
        self = .critical(decay: frequency)
      } else if ratio < 1 {
        self = .under(
          decay: ratio * frequency, frequency: frequency * ((1 - ratio) * (1 + ratio)).squareRoot())
      } else {
        let sum = ratio + ((ratio - 1) * (ratio + 1)).squareRoot()
        // The two rates' product is ω²: no difference of near equals for a strongly damped spring.
        self = .over(slow: frequency / sum, fast: frequency * sum)
      }
    }

    var slowDecay: Double {
      switch self {
      case .under(let decay, _), .critical(let decay): decay
      case .over(let slow, _): slow
      }
    }

    /// e^(−ζωt)·cos ω_d·t and e^(−ζωt)·sin ω_d·t / ω_d, or their limits and hyperbolic kin.
    func shape(at time: Double) -> (cosineLike: Double, sineLike: Double) {
      switch self {
      case .under(let decay, let frequency):
        let envelope = exp(-decay * time)
        return (
          envelope * cos(frequency * time), envelope * sin(frequency * time) / frequency
        )
      case .critical(let decay):
        let envelope = exp(-decay * time)
        return (envelope, envelope * time)
      case .over(let slow, let fast):
        let slowPart = exp(-slow * time)
        let fastPart = exp(-fast * time)
        return ((slowPart + fastPart) / 2, (slowPart - fastPart) / (fast - slow))
      }
    }
  }
}
