internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoMotion
internal import OctavoTransitions

/// What two fingers do with the stack.
extension NavigationStack {
  var takesPinches: Bool { popsByClosing }

  /// Whether two fingers that close take the top page off.
  var popsByClosing: Bool {
    entries.count > 1
      && guide?.popsByPinch(on: self) ?? popsByPinch
        ?? (entries.last?.transition?.transition.defaults.spread != nil)
  }

  /// Two fingers that close take the top page off, as if they folded it (Laws, The hand).
  func take(_ pinch: Pinch) {
    guard pinch.gap < pinch.startGap, !childInput.moves, popsByClosing else { return }
    uncover()
    guard isShown, !modals.takesInput else { return }
    supersedeTransitions()
    guard let taken = pop(by: .pinch), let size = stage?.size else { return }
    var start = pinch
    start.gap = pinch.startGap
    hand?.session = DragSession(
      start, closes: true, taking: air[taken.mover]?.driver.state ?? TurnState(progress: 0),
      in: size, settings: gestures, resistance: taken.resistance.map { _ in .leaf(.linear) })
  }
}
