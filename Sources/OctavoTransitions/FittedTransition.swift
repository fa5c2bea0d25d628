package import OctavoGeometry

/// A transition whose vanishing point moves with the window's extents.
package struct FittedTransition: Transition {
  /// The transition as it is without that.
  package var plain: any Transition
  let depth: TransitionDepth

  package func layers(at progress: Double, on stage: Stage) -> [Layer] {
    transition(on: stage).layers(at: progress, on: stage)
  }

  package func layers(at state: TurnState, on stage: Stage) -> [Layer] {
    transition(on: stage).layers(at: state, on: stage)
  }

  package func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? {
    transition(on: stage).grip(at: place, going: movement, of: state, on: stage)
  }

  package func foldLine(at state: TurnState, on stage: Stage) -> FoldLine? {
    transition(on: stage).foldLine(at: state, on: stage)
  }

  package var defaults: TransitionDefaults { plain.defaults }

  package var overhangs: Bool { plain.overhangs }

  private func transition(on stage: Stage) -> any Transition {
    depth.applied(to: plain, on: stage.size)
  }
}
