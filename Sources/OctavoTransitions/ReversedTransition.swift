public import OctavoGeometry
internal import OctavoMotion

/// A transition played from its end to its start with the pages changed over: the exact way back.
///
/// At a progress P it shows what the way there shows at 1 − P, to the last pixel.
public struct ReversedTransition: Transition {
  /// The way there.
  public let original: any Transition

  /// The way back of a transition; `Transition.reversed` gives the way there for a way back.
  public init(of original: any Transition) { self.original = original }

  /// The layers of the way there at what is left, with the pages changed over.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    undone(original.layers(at: 1 - progress.asProgress, on: stage.undone))
  }

  /// The layers of the way there at what is left, by the same hand, with the pages changed over.
  public func layers(at state: TurnState, on stage: Stage) -> [Layer] {
    let state = TurnState(progress: state.progress.asProgress, hold: state.hold)
    return undone(original.layers(at: state.reversed, on: stage.undone))
  }

  /// As the way there is moved.
  public func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? {
    original.grip(at: place, going: -movement, of: state.reversed, on: stage.undone)?.reversed
  }

  /// As on the way there.
  public func foldLine(at state: TurnState, on stage: Stage) -> FoldLine? {
    var line = original.foldLine(at: state.reversed, on: stage.undone)
    line?.goesBack.toggle()
    return line
  }

  /// As the way there, the other way: the same time on the reversed curve, the opposite movement.
  public var defaults: TransitionDefaults {
    var defaults = original.defaults
    defaults.curve = defaults.curve.reversed
    defaults.movement = defaults.movement.map { -$0 }
    defaults.spread = defaults.spread.map { -$0 }
    defaults.pinchThreshold = 1 - defaults.pinchThreshold
    return defaults
  }

  /// As the way there.
  public var overhangs: Bool { original.overhangs }
}

extension Transition {
  /// What undoes this transition: played from its end, with the pages changed over.
  public var reversed: any Transition {
    (self as? ReversedTransition)?.original ?? ReversedTransition(of: self)
  }
}
