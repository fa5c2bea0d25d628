internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// Comings and goings of modals that somebody else's hand moves.
extension Modals {
  /// Takes the coming of a page.
  func hold(
    _ operation: NavigationOperation, presenting page: any Page, as cover: ModalCover,
    _ transition: TimedTransition?, isDismissible: Bool
  ) {
    host?.performModal { [self] in
      guard isShown else { return refuse(operation, .notShown) }
      let modal = makeModal(page, as: cover, transition, isDismissible: isDismissible)
      guard let leaving = admit(modal, by: operation) else { return }
      begin(
        PendingChange(
          operation: operation, before: presented, after: presented + [modal.id],
          mover: [self[modal.id] ?? modal],
          exchange: PageExchange(.stacked, hiding: leaving, showing: [page])))
      hand = ModalHand(modals: [modal.id])
    }
  }

  /// Takes the going of the top page, or of all.
  func holdDismissal(_ operation: NavigationOperation) {
    host?.performModal { [self] in
      guard isShown else { return refuse(operation, .notShown) }
      guard !presented.isEmpty else { return refuse(operation, .nothingPresented) }
      let ids = Array(operation.kind == .dismiss ? presented.suffix(1) : presented[...])
      guard ids.allSatisfy({ self[$0]?.page.canLeave ?? true }) else {
        return refuse(operation, .vetoed)
      }
      childInput.cancel()
      beginGoing(ids, by: operation)
      hand = ModalHand(modals: ids.reversed())
    }
  }

  private var isShown: Bool { host?.lifecycle.state == .appeared && host?.stage != nil }
}

extension Modals: SegueHolder {
  var container: (any PageContainer)? { host }

  func travel(of operation: NavigationOperation, along axis: Axis) -> Double {
    guard let stage = host?.stage else { return 1 }
    // What slides goes as far as it is seen.
    if axis == .vertical, let modal = modal(of: operation), modal.look == nil {
      return travel(of: modal)
    }
    return max(stage.size[axis], 1)
  }

  func driver(of operation: NavigationOperation) -> TransitionDriver? {
    modal(of: operation)?.driver
  }

  func look(of operation: NavigationOperation) -> (any Transition)? {
    modal(of: operation)?.look
  }

  func isHeld(_ operation: NavigationOperation) -> Bool {
    guard let hand, hand.session == nil else { return false }
    return pending?.operation === operation
  }

  func hold(_ operation: NavigationOperation, at state: TurnState) {
    guard isHeld(operation) else { return }
    for id in hand?.modals ?? [] { change(id) { $0.driver.hold(at: state) } }
    host?.setNeedsFrame()
  }

  func release(_ operation: NavigationOperation, commits: Bool, velocity: Double) {
    guard isHeld(operation), let pending else { return }
    release(
      leaving: commits != pending.presents, velocity: pending.presents ? -velocity : velocity)
  }

  func drop(_ operation: NavigationOperation) {
    if isHeld(operation) { cancel() }
  }

  func take(_ operation: NavigationOperation) {
    guard let flying, let pending, pending.operation === operation else { return }
    hand = ModalHand(modals: pending.mover.map(\.id))
    for id in hand?.modals ?? [] {
      change(id) { $0.driver.hold(at: flying.driver.progress) }
    }
    host?.setNeedsFrame()
  }

  private func modal(of operation: NavigationOperation) -> Modal? {
    guard let pending, pending.operation === operation else { return nil }
    return pending.mover.first.flatMap { self[$0.id] }
  }
}
