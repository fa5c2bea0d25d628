internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// Turns that somebody else's hand moves.
extension FlipContainer {
  /// Takes the turn to the page after or before.
  func holdStep(_ operation: NavigationOperation, as transition: TimedTransition?) {
    endWaiting()
    modals.supersedeTransitions()
    supersedeTransitions()
    regroupIfNeeded()
    guard let current = sheet, let next = sheet(operation.direction, of: current) else {
      return refuse(operation, .atEnd)
    }
    hold(operation, to: next, as: transition)
  }

  /// Takes the turn to a page, and with it to the one beside it.
  func hold(_ operation: NavigationOperation, to page: any Page, as transition: TimedTransition?) {
    endWaiting()
    if let reason = refusal(of: page) { return refuse(operation, reason) }
    modals.supersedeTransitions()
    supersedeTransitions()
    regroupIfNeeded()
    hold(operation, to: sheet(holding: page), as: transition)
  }

  private func hold(
    _ operation: NavigationOperation, to next: Sheet, as transition: TimedTransition?
  ) {
    if let reason = refusal(of: next) { return refuse(operation, reason) }
    guard baseState == .appeared, stage != nil, let from = sheet else {
      return refuse(operation, .notShown)
    }
    guard from.canLeave else { return refuse(operation, .vetoed) }
    cancelHand()
    let direction = operation.direction
    let leaf = beginLeaf(from: from, to: next, direction, as: transition, flies: false)
    grip(leaf, as: "grab", by: nil)
    open(operation, from: from, to: next, by: leaf)
  }
}
