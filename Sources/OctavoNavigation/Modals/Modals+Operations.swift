internal import OctavoTransitions

/// How pages are presented and dismissed: what becomes of the model, and the callbacks from the first to the last.
extension Modals {
  /// Shows a page over all others.
  func present(
    _ page: any Page, as cover: ModalCover, _ transition: TimedTransition?, isDismissible: Bool,
    animated: Bool, _ operation: NavigationOperation
  ) {
    inTurn { [self] in
      let modal = makeModal(page, as: cover, transition, isDismissible: isDismissible)
      guard let exchange = admit(modal, by: operation) else { return }
      let before = presented
      presented.append(modal.id)
      begin(operation, [modal], exchange, from: before, animated: animated)
    }
  }

  /// Takes the top page, or all of them, away.
  func dismiss(animated: Bool, _ operation: NavigationOperation) {
    inTurn { [self] in startDismissal(operation, animated: animated) }
  }

  func makeModal(
    _ page: any Page, as cover: ModalCover, _ transition: TimedTransition?, isDismissible: Bool
  ) -> Modal {
    return Modal(
      id: newID(), page: page, cover: cover, transition: transition, isDismissible: isDismissible)
  }

  /// Puts a modal among those that are seen, of which it is not yet presented.
  ///
  /// - Returns: what goes out of sight under it for what comes; nil if the operation is over.
  func admit(_ newModal: Modal, by operation: NavigationOperation) -> PageExchange? {
    guard let host else {
      operation.end(.superseded)
      return nil
    }
    var modal = newModal
    guard isFree(modal.page) else {
      refuse(operation, .pageInUse)
      return nil
    }
    host.trace?(.operation(operation))
    supersedeTransitions()
    // What a finger holds within a modal below is released: the new one has the focus.
    childInput.cancel()
    host.supersedeBase()
    // It may have been on its way out: then it comes back from where it is.
    if let index = modals.firstIndex(where: { $0.page === modal.page }) {
      let flying = modals.remove(at: index)
      modal.driver = flying.driver
      modal.look = flying.look
      modal.isLeaving = flying.isLeaving
      modal.turn(leaving: false)
    }
    let leaving =
      modal.cover == .full ? Array(visiblePages(over: host.basePages).reversed()) : []
    modals.append(modal)
    modal.page.lifecycle.parent = host
    layOut(modal)
    return PageExchange(.stacked, hiding: leaving, showing: [modal.page])
  }

  func startDismissal(_ operation: NavigationOperation, animated: Bool) {
    guard let host else { return operation.end(.superseded) }
    guard let leavingIDs = goers(by: operation) else { return }
    host.trace?(.operation(operation))
    supersedeTransitions()
    childInput.cancel()
    host.supersedeBase()
    let (going, exchange) = going(leavingIDs, in: host)
    let before = presented
    presented.removeLast(leavingIDs.count)
    operation.leavingPages = going.map(\.page)
    begin(operation, going, exchange, from: before, animated: animated)
  }

  /// The modals that an operation takes away, the bottom one first; nil if it is refused.
  func goers(by operation: NavigationOperation) -> [Modal.ID]? {
    guard !presented.isEmpty else {
      refuse(operation, .nothingPresented)
      return nil
    }
    let ids = Array(operation.kind == .dismiss ? presented.suffix(1) : presented[...])
    if ids.allSatisfy({ self[$0]?.page.canLeave ?? true }) { return ids }
    refuse(operation, .vetoed)
    return nil
  }

  /// The top modals, the top one first, and which pages go out of sight and which come into it when they go.
  func going(_ ids: [Modal.ID], in host: some ModalHost) -> (modals: [Modal], PageExchange) {
    let gone = ids.compactMap { self[$0]?.page }
    let base = host.basePages
    let before = visiblePages(over: base)
    let model = presented
    presented.removeLast(ids.count)
    let after = visiblePages(over: base)
    presented = model
    let leaving = before.filter { page in gone.contains { $0 === page } }
    let coming = after.filter { page in !before.contains { $0 === page } }
    let exchange = PageExchange(.stacked, hiding: leaving.reversed(), showing: coming)
    return (ids.reversed().compactMap { self[$0] }, exchange)
  }

  /// The wills of a coming or a going whose model has changed; without a picture, the dids as well.
  private func begin(
    _ operation: NavigationOperation, _ changed: [Modal], _ exchange: PageExchange,
    from before: [Modal.ID], animated: Bool
  ) {
    guard let host else { return }
    let presents = presented.count > before.count
    let state = host.lifecycle.state
    let takesTime =
      host.isMotionReduced || changed.contains { transition(of: $0, leaving: !presents) != nil }
    let moves = animated && state == .appeared && host.stage != nil && takesTime
    var exchange = exchange
    exchange.announce(
      in: host, by: host.caller, decided: true, animated: state.isInSight ? moves : nil)
    let change = PendingChange(
      operation: operation, before: before, after: presented, mover: changed, exchange: exchange)
    host.needsPrefetch = true
    host.setNeedsFrame()
    host.contentDidChange()
    guard moves else {
      removePictures()
      return finish(change, as: .completed)
    }
    pending = change
    // Under one that covers all, nobody sees another go; a hand may yet bring those back that go now.
    let hidden = Set(modals.prefix(modals.lastIndex(where: \.covers) ?? 0).map(\.id))
    remove {
      hidden.contains($0.id) && !presented.contains($0.id) && !openMovers.contains($0.id)
    }
    for modal in changed {
      send(modal.id, leaving: !presents, isSeen: !hidden.contains(modal.id))
    }
  }

  /// Lets a modal set out for one end of its way, from where it is.
  private func send(_ id: Modal.ID, leaving: Bool, isSeen: Bool) {
    guard let host else { return }
    change(id) { modal in
      modal.turn(leaving: leaving)
      guard isSeen else { return modal.driver.hold(at: 1) }
      if modal.driver.progress > 0 {
        // It was in the air: position and velocity are kept (L7).
        let velocity = modal.driver.positionVelocity
        modal.driver.settle(
          to: 1, velocity: velocity, by: host.callingMotion, since: host.eventTime)
        return
      }
      if host.isMotionReduced {
        modal.fade(since: host.eventTime)
      } else if let transition = transition(of: modal, leaving: leaving) {
        modal.driver.play(transition, since: host.eventTime)
      } else {
        // Beside others that take their time it is gone at once.
        modal.driver.hold(at: 1)
      }
    }
  }

  /// How a modal that nobody holds comes or goes; nil if it does so at once.
  private func transition(of modal: Modal, leaving: Bool) -> TimedTransition? {
    let own =
      modal.transition ?? TimedTransition(ModalLayout.slide, duration: duration, curve: timing)
    if case .curve(_, let duration) = own.timing, duration <= 0 { return nil }
    return leaving ? own.reversed : own
  }

  // MARK: - Ends

  /// Ends the open coming or going at once, with its callbacks; its picture goes on.
  func supersedeTransitions() {
    if let pending { finish(pending, as: .superseded) }
    dropHand()
  }

  /// Ends what is open with its callbacks, and lets nothing move.
  func closeTransition(as result: NavigationOperation.Result) {
    cancelHand()
    if let pending { finish(pending, as: result) }
    removePictures()
  }

  /// Ends a coming or going with its callbacks, as the model has it.
  func finish(
    _ change: PendingChange<[Modal.ID], [Modal]>, as result: NavigationOperation.Result
  ) {
    pending = nil
    dropHand()
    host?.needsPrefetch = true
    guard let host else { return change.operation.end(.superseded) }
    let isPresented = change.mover.allSatisfy { presented.contains($0.id) }
    let isDone = isPresented == change.presents
    if isDone {
      change.exchange.close(in: host, by: host.caller)
    } else {
      change.exchange.revert(in: host, by: host.caller)
    }
    if !isPresented {
      for modal in change.mover { release(modal.page) }
    }
    change.operation.end(isDone ? result : .superseded)
  }

  /// A page that was dismissed belongs to nobody; its picture may still be on the way out.
  private func release(_ page: any Page) {
    if page.lifecycle.parent === host { page.lifecycle.parent = nil }
    live.forget(page, isSeen: modals.contains { $0.page === page })
  }

  /// Puts every modal where it goes.
  private func removePictures() {
    remove { !presented.contains($0.id) }
    for index in modals.indices { modals[index].rest(leaving: false) }
  }

  /// Ends an operation that nothing was done for (L9).
  func refuse(_ operation: NavigationOperation, _ reason: NavigationOperation.Refusal) {
    host?.trace?(.refused(operation, reason))
    operation.end(.refused(reason))
  }

  /// Whether a page can be presented: it belongs nowhere, or is just leaving the container, and it does
  /// not hold the container itself.
  private func isFree(_ page: any Page) -> Bool {
    guard let host, host.canHold(page) else { return false }
    return page.lifecycle.parent == nil || (!host.holds(page) && !contains(page))
  }
}
