public import OctavoGeometry
internal import OctavoMotion

extension BarnDoorTransition {
  /// A finger has the point of the door under it until that stands on its edge; then the other page's edge
  /// goes by the finger's way.
  public func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? {
    isBackward
      ? swing(at: place, going: -movement, of: state.reversed, on: stage.undone)?.reversed
      : swing(at: place, going: movement, of: state, on: stage)
  }

  private func swing(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? {
    let stage = doorway(on: stage)
    let (leaving, coming) = (stage.moving(.from).source, stage.moving(.to).source)
    let way = { @Sendable (progress: Double) -> Double in
      let turned = cosine(.pi * progress)
      return leaving.size.width - (progress < 0.5 ? leaving : coming).size.width * turned
    }
    return Carriage(axis: .horizontal, way: way, decision: Self.decision(from: state.progress)) {
      place, progress in
      let isOpening = progress < 0.5
      let hinge = isOpening ? leaving.minX : coming.maxX
      let lever = (place - hinge) / cosine(.pi * progress)
      guard lever >= 0, lever <= (isOpening ? leaving : coming).size.width else { return nil }
      return Carriage.course(over: isOpening ? 0...0.5 : 0.5...1, going: -1, way: way) {
        hinge + lever * cosine(.pi * $0)
      }
    }
    .grip(at: place, going: movement, of: state, on: stage)
  }

  /// What counts of a door that was taken shut is how far it goes until it stands on its edge, beyond which
  /// no finger in the window comes.
  private static func decision(from begun: Double) -> Carriage.Course {
    switch begun {
    case 0: { $0 < 0.5 ? 1 - cosine(.pi * $0) : 1 }
    case 1: { $0 > 0.5 ? -cosine(.pi * $0) : 0 }
    default: { $0 }
    }
  }
}
