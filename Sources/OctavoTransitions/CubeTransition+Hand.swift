public import OctavoGeometry
internal import OctavoMotion

extension CubeTransition {
  /// A finger has the point under it, on whichever face.
  public func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? {
    let face = face(on: stage)
    let half = face.size[style.axis] / 2
    let middle = face.origin[style.axis] + half
    let sense: Double = style.contains(.backward) ? -1 : 1
    // The edge that both faces share.
    let edge = { @Sendable (progress: Double) -> Double in
      half * (cosine(.pi / 2 * progress) - sine(.pi / 2 * progress))
    }
    let way = { @Sendable (progress: Double) -> Double in half - edge(progress) }
    return Carriage(axis: style.axis, way: way, decision: { way($0) / (2 * half) }) {
      place, progress in
      let angle = .pi / 2 * progress
      let across = (place - middle) * sense
      let isLeaving = across <= edge(progress)
      let point =
        isLeaving
        ? (across + half * sine(angle)) / cosine(angle)
        : (across - half * cosine(angle)) / sine(angle)
      guard abs(point) <= half else { return nil }
      // A point far from the edge swings out beyond the cube: on the way out as the page leaves, on the way
      // in as it comes.
      let turning =
        (isLeaving ? arcTangent(half, -point) : arcTangent(point, half)) / (.pi / 2)
      let part = isLeaving ? 0...min(max(turning, 0), 1) : min(max(turning, 0), 1)...1
      guard part.contains(progress) else { return nil }
      return Carriage.course(over: part, going: -sense, way: way) { progress in
        let angle = .pi / 2 * progress
        return middle + sense
          * (isLeaving
            ? point * cosine(angle) - half * sine(angle)
            : point * sine(angle) + half * cosine(angle))
      }
    }
    .grip(at: place, going: movement, of: state, on: stage)
  }
}
