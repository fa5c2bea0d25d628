internal import OctavoGestures

/// How a hand takes a segue.
extension Segue {
  /// What a hand holds a segue by.
  public enum Grip: String, Sendable, Hashable {
    /// A drag that began anywhere.
    case drag
    /// A drag inwards from an edge.
    case edge
    /// Two fingers.
    case pinch

    var reason: NavigationOperation.Reason { self == .pinch ? .pinch : .drag }
  }

  /// Takes the way by hand: the pages are told that it begins, and it stays at its beginning until it
  /// is moved.
  ///
  /// - Parameters:
  ///   - page: The page that it starts from.
  ///   - grip: What the hand holds it by.
  /// - Returns: what is in the hand; its operation is refused where `perform(from:)` would be, where
  ///   nothing would be seen to move, and for a custom segue.
  public func grab(from page: any Page, by grip: Grip = .drag) -> InteractiveSegue {
    let operation = operation(by: grip.reason)
    let holder = take(operation, from: page)
    if holder == nil { operation.end(.refused(.notShown)) }
    return InteractiveSegue(operation, by: grip, in: holder)
  }

  /// The request that it makes of a container.
  func operation(by reason: NavigationOperation.Reason) -> NavigationOperation {
    let (kind, direction): (NavigationOperation.Kind, TurnDirection) =
      switch action {
      case .push: (.push, .forward)
      case .pop: (.pop, .backward)
      case .popTo: (.popTo, .backward)
      case .popToRoot: (.popToRoot, .backward)
      case .replace: (.replace, .forward)
      case .set(_, let direction): (.set, direction)
      case .setPages, .custom: (.set, .forward)
      case .turn(let direction): (.turn, direction)
      case .present: (.present, .forward)
      case .dismiss: (.dismiss, .backward)
      case .dismissAll: (.dismissAll, .backward)
      }
    return NavigationOperation(kind, reason: reason, direction: direction)
  }

  private func take(
    _ operation: NavigationOperation, from page: any Page
  ) -> (any HandHolder)? {
    switch action {
    case .push, .pop, .popTo, .popToRoot, .replace, .setPages:
      guard let stack = page.nearest(NavigationStack.self) else { return nil }
      stack.perform { $0.hold(operation, $0.change(by: self, from: page)) }
      return stack
    case .set(let make, _):
      guard let flip = page.nearest(FlipContainer.self) else { return nil }
      flip.perform { $0.hold(operation, to: make(), as: transition) }
      return flip
    case .turn:
      guard let flip = page.nearest(FlipContainer.self) else { return nil }
      flip.perform { $0.holdStep(operation, as: transition) }
      return flip
    case .present(let make, let cover, let isDismissible):
      guard let modals = page.outermostPresenter?.modals else { return nil }
      modals.hold(
        operation, presenting: make(), as: cover, transition, isDismissible: isDismissible)
      return modals
    case .dismiss, .dismissAll:
      guard let modals = page.outermostPresenter?.modals else { return nil }
      modals.holdDismissal(operation)
      return modals
    case .custom: return nil
    }
  }
}

extension NavigationStack {
  /// What a segue makes of the stack, from a page in it.
  func change(by segue: Segue, from page: any Page) -> StackChange {
    switch segue.action {
    case .push(let make): change(pushing: make(), as: segue.transition)
    case .pop: changePopping(as: segue.transition)
    case .popTo(let make): change(poppingTo: make(), as: segue.transition)
    case .popToRoot: changePoppingToRoot(as: segue.transition)
    case .replace(let make):
      self.page(around: page).map {
        change(replacing: $0, with: make(), as: segue.transition)
      } ?? .refused(.notInStack)
    case .setPages(let make): change(to: make(), as: segue.transition)
    case .set, .turn, .present, .dismiss, .dismissAll, .custom: .refused(.notShown)
    }
  }
}
