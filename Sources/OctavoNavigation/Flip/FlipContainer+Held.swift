internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// Turns that somebody else's hand moves.
extension FlipContainer {
  /// Takes the turn to a page, and with it to the one beside it; or to what comes after or before.
  func hold(
    _ operation: NavigationOperation, to page: (any Page)?, as transition: TimedTransition?
  ) {
    endWaiting()
    if let page, let reason = refusal(of: page) { return refuse(operation, reason) }
    supersedeTransitions()
    regroupIfNeeded()
    let direction = operation.direction
    let wanted =
      page.map { sheet(holding: $0) } ?? sheet.flatMap { sheet(direction, of: $0) }
    guard let next = wanted else { return refuse(operation, .atEnd) }
    if let reason = refusal(of: next) { return refuse(operation, reason) }
    guard isShown, let from = sheet else { return refuse(operation, .notShown) }
    guard from.canLeave else { return refuse(operation, .vetoed) }
    cancelHand()
    let leaf = beginLeaf(from: from, to: next, direction, as: transition, flies: false)
    grip(leaf, as: "grab", by: nil)
    open(operation, from: from, to: next, by: leaf)
  }
}
