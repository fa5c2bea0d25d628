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

  func perform(_ operation: NavigationOperation, by segue: Segue, from page: any Page) {
    perform { $0.request($0.turn(operation, by: segue), animated: segue.isAnimated) }
  }

  func hold(_ operation: NavigationOperation, by segue: Segue, from page: any Page) {
    perform { $0.hold($0.turn(operation, by: segue)) }
  }

  /// The turn that a segue asks for: to a page, or to what comes after or before.
  private func turn(_ operation: NavigationOperation, by segue: Segue) -> WaitingTurn {
    var page: (any Page)?
    if case .set(let make, _) = segue.action { page = make() }
    return WaitingTurn(operation: operation, page: page, transition: segue.transition)
  }

  /// Takes a turn, and with a page the one beside it.
  private func hold(_ turn: WaitingTurn) {
    endWaiting()
    let (operation, page) = (turn.operation, turn.page)
    if let page, let reason = refusal(of: page) { return refuse(operation, reason) }
    // What stands beside a page is not asked for, and not remembered, where nothing comes of it.
    uncover()
    guard isShown else { return refuse(operation, .notShown) }
    supersedeTransitions()
    regroupIfNeeded()
    let direction = operation.direction
    let wanted =
      page.map { sheet(holding: $0) } ?? sheet.flatMap { sheet(direction, of: $0) }
    guard let next = wanted else { return refuse(operation, .atEnd) }
    if let reason = refusal(of: next) { return refuse(operation, reason) }
    guard let from = sheet else { return refuse(operation, .notShown) }
    guard from.canLeave else {
      needsPrefetch = true
      return refuse(operation, .vetoed)
    }
    childInput.lendContact()
    cancelHand()
    let leaf = beginLeaf(from: from, to: next, direction, as: turn.transition, flies: false)
    grip(leaf, as: "grab", of: operation)
    open(operation, from: from, to: next, by: leaf)
  }
}

extension Page {
  /// The flips around the page, the nearest first, or the page itself; those around what presents it are
  /// not around it.
  package var flips: [FlipContainer] { pagesAround.compactMap { $0 as? FlipContainer } }
}
