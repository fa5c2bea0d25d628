public import OctavoGeometry
internal import OctavoMotion

/// A transition played from its end to its start with the pages changed over: the exact way back.
///
/// At a progress P it shows what the way there shows at 1 − P, to the last pixel.
public struct WayBackTransition: Transition {
  /// The way there.
  public let wayThere: any Transition

  /// The way back of a transition; `Transition.wayBack` gives the way there for a way back.
  public init(of wayThere: any Transition) { self.wayThere = wayThere }

  /// The layers of the way there at what is left, with the pages changed over.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    undone(wayThere.layers(at: 1 - progress.asProgress, on: stage))
  }

  /// As the way there, the other way: the same time on the reversed curve, the opposite movement.
  public var manner: TransitionManner {
    var manner = wayThere.manner
    manner.curve = manner.curve.reversed
    manner.movement = manner.movement.map { -$0 }
    manner.spread = manner.spread.map { -$0 }
    manner.pinchThreshold = 1 - manner.pinchThreshold
    return manner
  }

  /// As the way there.
  public var overhangs: Bool { wayThere.overhangs }
}

extension Transition {
  /// What undoes this transition: played from its end, with the pages changed over.
  public var wayBack: any Transition {
    (self as? WayBackTransition)?.wayThere ?? WayBackTransition(of: self)
  }
}
