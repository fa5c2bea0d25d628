internal import OctavoGestures
internal import OctavoTransitions

/// What segues make of a stack.
extension NavigationStack: SegueTaker {
  func takes(_ action: Segue.Action) -> Bool {
    switch action {
    case .push, .pop, .popTo, .popToRoot, .replace, .setPages: true
    case .set, .turn, .present, .dismiss, .dismissAll, .custom: false
    }
  }

  func hasNothing(left action: Segue.Action) -> Bool {
    if case .pop = action { entries.count == 1 } else { false }
  }

  func perform(_ operation: NavigationOperation, by segue: Segue, from page: any Page) {
    perform { $0.start(operation, $0.change(by: segue, from: page), animated: segue.isAnimated) }
  }

  func hold(_ operation: NavigationOperation, by segue: Segue, from page: any Page) {
    perform { $0.hold(operation, $0.change(by: segue, from: page)) }
  }

  /// Takes what an operation makes of the stack: the callbacks of its beginning, and a flight that
  /// waits.
  private func hold(_ operation: NavigationOperation, _ change: StackChange) {
    guard case .pages(let after, let transition, let canReuseFlight) = change else {
      if case .refused(let refusal) = change { refuse(operation, refusal) }
      return
    }
    uncover()
    guard isShown, topPage != nil, let top = after.last?.page else {
      return refuse(operation, .notShown)
    }
    // Nothing would be seen to follow.
    guard top !== topPage else { return refuse(operation, .noChange) }
    childInput.lendContact()
    cancelHand()
    barState.isFocused = false
    supersedeTransitions()
    begin(operation, to: after, as: transition, canReuseFlight: canReuseFlight, isOwn: false)
  }

  /// What a segue makes of the stack, from a page in it.
  private func change(by segue: Segue, from page: any Page) -> StackChange {
    switch segue.action {
    case .push(let make): change(pushing: make(), as: segue.transition, back: segue.back)
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

  /// The page of the stack that a page is, or is in.
  fileprivate func page(around page: any Page) -> (any Page)? {
    page.pagesAround.first { page in entries.contains { $0.page === page } }
  }
}

extension Page {
  /// The stacks around the page, the nearest first, or the page itself; those around what presents it are
  /// not around it.
  package var stacks: [NavigationStack] { pagesAround.compactMap { $0 as? NavigationStack } }

  /// Says how the page of the nearest stack goes that it is, or is in, when it is popped, in the place of
  /// the way back of its coming.
  ///
  /// - Returns: whether it is in a stack.
  package func setBackTransition(_ back: TimedTransition) -> Bool {
    guard let stack = stacks.first, let page = stack.page(around: self) else { return false }
    CallQueue.shared.perform {
      guard let index = stack.entries.firstIndex(where: { $0.page === page }) else { return }
      stack.entries[index].transition = back.reversed
    }
    return true
  }
}
