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
      hand = Hand([modal.id])
    }
  }

  /// Takes the going of the top page, or of all.
  func holdDismissal(_ operation: NavigationOperation) {
    host?.performModal { [self] in
      guard isShown else { return refuse(operation, .notShown) }
      guard let ids = goers(by: operation) else { return }
      childInput.cancel()
      beginGoing(ids, by: operation)
      hand = Hand(ids.reversed())
    }
  }

  private var isShown: Bool { host?.lifecycle.state == .appeared && host?.stage != nil }
}

extension Modals: HandHolder {
  var container: (any PageContainer)? { host }

  var takesPinches: Bool { true }

  var openOperation: NavigationOperation? { pending?.operation }

  var openMovers: [Modal.ID] { pending?.mover.map(\.id) ?? [] }

  func driver(of id: Modal.ID) -> TransitionDriver? { self[id]?.driver }

  func drive(_ id: Modal.ID, _ change: (inout TransitionDriver) -> Void) {
    self.change(id) { change(&$0.driver) }
  }

  func setNeedsFrame() { host?.setNeedsFrame() }

  func inTurn(_ body: @escaping () -> Void) { body() }

  func travel(of operation: NavigationOperation, along axis: Axis) -> Double {
    guard let stage = host?.stage else { return 1 }
    // What slides goes as far as it is seen.
    if axis == .vertical, let modal = mover(of: operation).flatMap({ self[$0] }), modal.look == nil
    {
      return travel(of: modal)
    }
    return max(stage.size[axis], 1)
  }

  func look(of operation: NavigationOperation) -> (any Transition)? {
    mover(of: operation).flatMap { self[$0] }?.look
  }

  func grips(of operation: NavigationOperation, along axis: Axis) -> DragSession.Grips? {
    guard let modal = mover(of: operation).flatMap({ self[$0] }), modal.cover == .full,
      !modal.isLeaving
    else { return nil }
    return modal.look?.grips(along: axis, at: host?.stage?.scale ?? .one)
  }
}
