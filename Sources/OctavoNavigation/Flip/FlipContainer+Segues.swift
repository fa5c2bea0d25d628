internal import OctavoGestures
internal import OctavoTransitions

/// What segues make of a flip.
extension FlipContainer: SegueTaker {
  func takes(_ action: Segue.Action) -> Bool {
    switch action {
    case .set, .turn: true
    default: false
    }
  }

  func perform(_ segue: Segue, from page: any Page) -> NavigationOperation? {
    let (transition, animated) = (segue.transition, segue.isAnimated)
    switch segue.action {
    case .set(let make, let direction):
      return setPage(make(), direction: direction, transition: transition, animated: animated)
    case .turn(let direction):
      return turn(direction, transition: transition, animated: animated)
    default: return nil
    }
  }

  func hold(_ operation: NavigationOperation, by segue: Segue, from page: any Page) {
    perform { flip in
      var page: (any Page)?
      if case .set(let make, _) = segue.action { page = make() }
      flip.hold(operation, to: page, as: segue.transition)
    }
  }

  /// Takes the turn to a page, and with it to the one beside it; or to what comes after or before.
  private func hold(
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
    grip(leaf, as: "grab", of: operation)
    open(operation, from: from, to: next, by: leaf)
  }
}

extension Page {
  /// The flips around the page, the nearest first, or the page itself; those around what presents it are
  /// not around it.
  package var flips: [FlipContainer] { pagesAround.compactMap { $0 as? FlipContainer } }
}
