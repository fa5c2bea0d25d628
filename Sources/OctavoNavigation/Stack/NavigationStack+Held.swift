internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// Changes of the stack that somebody else's hand moves.
extension NavigationStack {
  /// Takes what an operation makes of the stack: the callbacks of its beginning, and a flight that
  /// waits.
  func hold(_ operation: NavigationOperation, _ change: StackChange) {
    guard case .pages(let after, let transition, let canReuseFlight) = change else {
      if case .refused(let refusal) = change { refuse(operation, refusal) }
      return
    }
    guard isShown, let top = after.last?.page else { return refuse(operation, .notShown) }
    // Nothing would be seen to follow.
    guard top !== topPage else { return refuse(operation, .noChange) }
    cancelHand()
    barState.hand.cancel()
    barState.isFocused = false
    supersedeTransitions()
    begin(operation, to: after, as: transition, canReuseFlight: canReuseFlight) { _ in nil }
  }
}
