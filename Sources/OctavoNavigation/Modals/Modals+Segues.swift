internal import OctavoGeometry
internal import OctavoGestures

/// What segues make of the pages that are presented.
extension Modals: SegueTaker {
  func takes(_ action: Segue.Action) -> Bool {
    switch action {
    case .present, .dismiss, .dismissAll: true
    default: false
    }
  }

  func perform(_ operation: NavigationOperation, by segue: Segue, from page: any Page) {
    if case .present(let make, let cover, let isDismissible) = segue.action {
      present(
        make(), as: cover, segue.transition, isDismissible: isDismissible,
        animated: segue.isAnimated, operation)
    } else {
      dismiss(animated: segue.isAnimated, operation)
    }
  }

  func hold(_ operation: NavigationOperation, by segue: Segue, from page: any Page) {
    inTurn { [self] in
      host?.uncover()
      guard isShown else { return refuse(operation, .notShown) }
      if case .present(let make, let cover, let isDismissible) = segue.action {
        let modal = makeModal(
          make(), as: cover, segue.transition, isDismissible: isDismissible)
        childInput.lendContact()
        host?.childInput.lendContact()
        guard let exchange = admit(modal, by: operation) else { return }
        begin(
          PendingChange(
            operation: operation, before: presented, after: presented + [modal.id],
            mover: [self[modal.id] ?? modal], exchange: exchange))
      } else {
        guard let ids = goers(by: operation) else { return }
        childInput.lendContact()
        childInput.cancel()
        beginGoing(ids, by: operation)
      }
      hold(openMovers, for: operation)
    }
  }
}
