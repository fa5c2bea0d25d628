import OctavoGestures
public import OctavoMotion
public import OctavoTransitions

/// A transition, how long it takes and how it spends that time.
///
/// ```swift
/// stack.push(next, transition: TimedTransition(FoldTransition(), duration: 0.4, curve: .easeOut))
/// stack.push(other, transition: TimedTransition(SlideTransition(), spring: .settle))
/// ```
public struct TimedTransition: Sendable {
  /// How a transition spends its time.
  public enum Timing: Sendable, Hashable {
    /// Along a curve, in a time in seconds; 0 or less is at once, and so is what is no finite number.
    case curve(TimingCurve, duration: Double)
    /// As a spring does, until it is at rest.
    case spring(Spring)
  }

  /// How it looks.
  public var transition: any Transition
  /// How it spends its time.
  public var timing: Timing

  /// A transition along a curve.
  ///
  /// - Parameters:
  ///   - transition: How it looks.
  ///   - duration: How long it takes, in seconds; 0 is at once, nil as its kind does.
  ///   - curve: How it spends that time, nil as its kind does; the two quarter turns of a flip share it.
  public init(
    _ transition: any Transition, duration: Double? = nil, curve: TimingCurve? = nil
  ) {
    let defaults = transition.defaults
    self.transition = transition
    timing = .curve(curve ?? defaults.curve, duration: duration ?? defaults.duration)
  }

  /// A transition on a spring.
  public init(_ transition: any Transition, spring: Spring) {
    self.transition = transition
    timing = .spring(spring)
  }

  /// A transition of the catalogue, in the time and on the curve of its kind.
  ///
  /// - Throws: `UnknownTransition` for a name or a style that the catalogue does not have.
  public init(named name: String, style: [String] = []) throws(UnknownTransition) {
    self.init(try TransitionCatalog.kind(named: name).make(style: style))
  }

  /// No transition: the page is there at once.
  public static let cut = TimedTransition(CutTransition(), duration: 0)

  /// The exact way back, in space and in time.
  public var reversed: TimedTransition {
    var back = self
    back.transition = transition.reversed
    if case .curve(let curve, let duration) = timing {
      back.timing = .curve(curve.reversed, duration: duration)
    }
    return back
  }
}

extension TransitionDefaults {
  /// How it follows a finger: a leaf's edge stays under it, all others go evenly with it.
  package var panLaw: PanLaw { isLeaf ? .direct : .linear }

  /// How the whole of it spends its time by a curve: a leaf's two quarter turns share it.
  package func pace(_ curve: TimingCurve) -> TransitionDriver.Pace {
    isLeaf ? .split(SplitTiming(curve)) : .curve(curve)
  }
}
