/// How much moves.
public enum MotionLevel: String, Sendable, Hashable {
  /// Everything.
  case full
  /// Only what a hand moves: calls, keys and taps fade in 140 ms, nothing coasts or bounces.
  case reduced

  /// What moves where both are asked for.
  package func limited(by other: MotionLevel) -> MotionLevel {
    self == .reduced ? .reduced : other
  }

  /// How long a fade takes that stands in for a transition, in seconds (Laws, The hand).
  static let fadeDuration = 0.140
}
