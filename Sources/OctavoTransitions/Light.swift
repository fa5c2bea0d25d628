/// How pages are lit that have left the plane.
///
/// ```swift
/// flips.transition = { turn in FlipTransition(style: turn.flipStyle, light: .natural) }
/// ```
public enum Light: String, Sendable, Hashable, CaseIterable {
  /// Each transition by a law of its own, as its classic has it (Laws, Shadows).
  case classic
  /// All transitions by one lamp over the viewer's head: paper is as bright as it faces the lamp, and
  /// throws a shadow that is narrow and dark where it nearly touches, wide and faint where it is high
  /// (Laws, Light). Laws and creases of the classics mean nothing under it.
  case natural
}

/// A transition that can be lit in either way.
protocol LitTransition: Transition {
  /// How it is lit.
  var light: Light { get set }
}

extension Transition {
  /// The same transition in a light; itself where it knows but one.
  public func lit(by light: Light) -> any Transition {
    switch self {
    case var fitted as FittedTransition:
      fitted.plain = fitted.plain.lit(by: light)
      return fitted
    case let way as ReversedTransition:
      return ReversedTransition(of: way.original.lit(by: light))
    case var lit as any LitTransition:
      lit.light = light
      return lit
    default: return self
    }
  }
}
