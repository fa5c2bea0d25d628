public import OctavoGeometry
internal import OctavoMotion

extension TurnTransition {
  /// A finger on the half that goes its way has the point under it, as on a leaf about the middle.
  public func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? {
    let half = stage.size[style.axis] / 2
    let sense: Double = style.contains(.backward) ? -1 : 1
    return Carriage(
      axis: style.axis, way: { half * (1 - cosine(.pi * $0)) },
      decision: { (1 - cosine(.pi * $0)) / 2 }
    ) { place, progress in
      // Beyond the upright page, the point is on its other side.
      let lever = (place - half) * sense / cosine(.pi * progress)
      guard abs(lever) <= half else { return nil }
      return { half + sense * lever * cosine(.pi * $0) }
    }
    .grip(at: place, going: movement, of: state, on: stage)
  }
}
