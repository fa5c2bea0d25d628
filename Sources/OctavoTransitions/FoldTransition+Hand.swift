public import OctavoGeometry
internal import OctavoMotion

extension FoldTransition {
  /// A finger that goes with the half that it is on has the point under it.
  public func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? {
    let axis: Axis = style.contains(.horizontal) ? .horizontal : .vertical
    let fold = Carriage.fold(along: axis, isCubic: style.contains(.cubic), on: stage)
    return style.contains(.unfold)
      ? fold.grip(at: place, going: -movement, of: state.reversed, on: stage)?.reversed
      : fold.grip(at: place, going: movement, of: state, on: stage)
  }
}

extension Carriage {
  /// A page that folds to its middle, with sleeves that lie flat or stand upright on its panels.
  static func fold(along axis: Axis, isCubic: Bool, on stage: Stage) -> Carriage {
    let extent = stage.size[axis]
    let split = min(stage.split(along: axis), extent)
    // The free edges are the hinges, which come in as the valley sinks.
    let way = { @Sendable (folded: Double) -> Double in
      extent / 2 * (1 - cosine(.pi / 2 * folded))
    }
    return Carriage(axis: axis, way: way, decision: { 1 - cosine(.pi / 2 * $0) }) {
      place, folded in
      let outward: Double = place < split ? -1 : 1
      let length = place < split ? split : extent - split
      let (distance, angle) = ((place - split) * outward, .pi / 2 * folded)
      let hinge = length * cosine(angle)
      guard distance > hinge || folded == 1 else {
        let point = distance / cosine(angle)
        return { split + outward * point * cosine(.pi / 2 * $0) }
      }
      guard isCubic else {
        let point = distance - hinge
        return { split + outward * (point + length * cosine(.pi / 2 * $0)) }
      }
      // An upright sleeve's point swings out beyond the page before it comes in.
      let point = (distance - hinge) / sine(angle)
      let turning = arcTangent(point, length) / (.pi / 2)
      guard point <= length, folded >= turning else { return nil }
      return course(over: turning...1, going: -outward, way: way) {
        split + outward * (length * cosine(.pi / 2 * $0) + point * sine(.pi / 2 * $0))
      }
    }
  }
}
