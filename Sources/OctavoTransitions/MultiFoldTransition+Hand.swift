public import OctavoGeometry

extension MultiFoldTransition {
  /// A finger that goes with the panels has the point under it.
  public func grip(
    at place: Point, going movement: Double, of state: TurnState, on stage: Stage
  ) -> TurnGrip? {
    let carriage =
      switch law {
      case .classic: Carriage.fold(along: style.axis, isCubic: false, on: stage)
      case .travelling: travelling(over: stage.size[style.axis])
      }
    return style.contains(.backward)
      ? carriage.grip(at: place, going: -movement, of: state.reversed, on: stage)?.reversed
      : carriage.grip(at: place, going: movement, of: state, on: stage)
  }

  /// Panels of both pages go to the far end, each point as much as it is away from where it stays.
  private func travelling(over extent: Double) -> Carriage {
    Carriage(axis: style.axis, way: { extent * $0 }, decision: { $0 }) { place, progress in
      let edge = extent * progress
      guard place < edge || progress == 0 else {
        let point = (place - edge) / (1 - progress)
        return { extent * $0 + point * (1 - $0) }
      }
      let point = place / progress
      return { point * $0 }
    }
  }
}
