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
      guard let exchange = admit(modal, by: operation) else { return }
      begin(
        PendingChange(
          operation: operation, before: presented, after: presented + [modal.id],
          mover: [self[modal.id] ?? modal], exchange: exchange))
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

  /// Whether there is a window in sight, so that a hand can take something in it.
  var isShown: Bool { host?.lifecycle.state == .appeared && host?.stage != nil }
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
    if axis == .vertical, let modal = modal(of: operation), modal.look == nil {
      return travel(of: modal)
    }
    return max(stage.size[axis], 1)
  }

  func look(of operation: NavigationOperation) -> (any Transition)? {
    modal(of: operation)?.look
  }

  /// The topmost modal that comes or goes by an operation; nil once that is over.
  private func modal(of operation: NavigationOperation) -> Modal? {
    mover(of: operation).flatMap { self[$0] }
  }

  func grips(of operation: NavigationOperation, along axis: Axis) -> DragSession.Grips? {
    guard let modal = modal(of: operation), modal.cover == .full, !modal.isLeaving else {
      return nil
    }
    return modal.look?.grips(along: axis, at: host?.stage?.scale ?? .one)
  }
}
