internal import Gestures
public import Motion
public import Transitions

/// A transition, how long it takes and how it spends that time.
///
/// ```swift
/// stack.push(next, transition: TimedTransition(FoldTransition(), duration: 0.4, curve: .easeOut))
/// stack.push(other, transition: TimedTransition(SlideTransition(), spring: .settle))
/// ```
public struct TimedTransition: Sendable {
  /// How a transition spends its time.
  public enum Timing: Sendable, Hashable {
    /// Along a curve, in a time in seconds; 0 or less is at once.
    case curve(TimingCurve, duration: Double)
    /// As a spring does, until it is at rest.
    case spring(Spring)
  }

  /// How long a transition takes unless told otherwise, in seconds (SEMANTICS §3).
  public static let defaultDuration = 0.3

  /// How it looks.
  public var transition: any Transition
  /// How it spends its time.
  public var timing: Timing

  /// A transition along a curve.
  ///
  /// - Parameters:
  ///   - transition: How it looks.
  ///   - duration: How long it takes, in seconds; 0 is at once.
  ///   - curve: How it spends that time; the two quarter turns of a flip share it.
  public init(
    _ transition: any Transition, duration: Double = TimedTransition.defaultDuration,
    curve: TimingCurve = .easeInOut
  ) {
    self.transition = transition
    timing = .curve(curve, duration: duration)
  }

  /// A transition on a spring.
  public init(_ transition: any Transition, spring: Spring) {
    self.transition = transition
    timing = .spring(spring)
  }

  /// A transition of the catalogue, in the time of its kind.
  ///
  /// - Throws: `UnknownTransition` for a name or a style that the catalogue does not have.
  public init(named name: String, style: [String] = []) throws(UnknownTransition) {
    let kind = try TransitionCatalog.kind(named: name)
    self.init(try kind.make(style: style), duration: kind.duration)
  }

  /// No transition: the page is there at once.
  public static let cut = TimedTransition(CutTransition(), duration: 0)

  /// The exact way back, in space and in time.
  public var wayBack: TimedTransition {
    var back = self
    back.transition = transition.wayBack
    if case .curve(let curve, let duration) = timing {
      back.timing = .curve(curve.reversed, duration: duration)
    }
    return back
  }
}

extension TimingCurve {
  /// The same curve run from its end to its start.
  fileprivate var reversed: TimingCurve {
    TimingCurve(1 - secondTime, 1 - secondValue, 1 - firstTime, 1 - firstValue) ?? .linear
  }
}

extension Transition {
  /// Whether it has two stages of equal length that share a curve, as a leaf's quarter turns.
  var isStaged: Bool { unfitted is FlipTransition || wayBack.unfitted is FlipTransition }

  /// How it follows a finger: a leaf's edge stays under it, all others go evenly with it.
  var panLaw: PanLaw { isStaged ? .direct : .linear }
}
