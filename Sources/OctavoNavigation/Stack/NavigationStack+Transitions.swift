internal import OctavoGestures
internal import OctavoMotion
internal import OctavoTransitions

/// How a transition begins and ends; everything here runs inside an operation of the queue.
extension NavigationStack {
  /// Does what an operation makes of the stack.
  func start(_ operation: NavigationOperation, _ change: StackChange, animated: Bool) {
    switch change {
    case .refused(let refusal): refuse(operation, refusal)
    case .pages(let after, let transition, let canReuseFlight):
      start(
        operation, to: after, as: transition, canReuseFlight: canReuseFlight, animated: animated)
    }
  }

  /// Makes another stack of this one.
  ///
  /// - Parameters:
  ///   - after: The stack to be, of at least one page.
  ///   - transition: How its top page comes, if it is another.
  ///   - canReuseFlight: Whether what flies between the two pages may be taken instead.
  private func start(
    _ operation: NavigationOperation, to after: [StackEntry], as transition: TimedTransition,
    canReuseFlight: Bool, animated: Bool
  ) {
    guard let to = after.last?.page else { return refuse(operation, .notShown) }
    guard let from = topPage else { return begin(operation, with: after) }
    trace?(.operation(operation))
    supersedeTransitions()
    dropHand()
    childInput.cancel()
    barState.hand.cancel()
    barState.isFocused = false
    let before = entries
    entries = after
    begin(operation, from: before, to: after, animated: animated) { _ in
      let flight = beginFlight(from: from, to: to, as: transition, canReuseFlight: canReuseFlight)
      fly(flight, as: transition)
      return flight
    }
  }

  /// Takes the first pages of a stack that has none: nothing is there that they could come over.
  private func begin(_ operation: NavigationOperation, with after: [StackEntry]) {
    guard let top = after.last?.page else { return }
    trace?(.operation(operation))
    entries = after
    needsPrefetch = true
    delegate?.navigationStack(self, willShow: top)
    admit(after.map(\.page), showing: top)
    setNeedsFrame()
    contentDidChange()
    delegate?.navigationStack(self, didShow: top)
    operation.end(.completed)
  }

  /// Tells the first pages of a stack that they joined it, and the top one that it is seen if the stack is:
  /// a stack that is made within a callback gets its root when the callbacks are done, and may be in sight
  /// by then.
  func admit(_ pages: [any Page], showing top: any Page) {
    var exchange = PageExchange(.stacked, entering: pages, showing: [top])
    exchange.makeAtOnce(in: self, by: caller, seen: baseState, layOut: { layOut(top) })
  }

  /// Puts a flight in the air that waits for its driver, or takes the one between the pages.
  func beginFlight(
    from: any Page, to: any Page, as transition: TimedTransition, canReuseFlight: Bool
  ) -> Flight.ID {
    if canReuseFlight, let flight = air.reverseOrResume(from: from, to: to) { return flight }
    return air.begin(from: from, to: to, as: transition.transition)
  }

  /// A page left the stack; its picture may still be in the air.
  func forget(_ page: any Page) {
    live.forget(page, isSeen: air.pages.contains { $0 === page })
  }

  /// What becomes of the pages if the stack is freed now.
  var orphans: Orphans {
    let exchange = pending?.exchange
    let isDecided = pending?.isDecided == true && exchange?.leavingWereTold == true
    let leaving = exchange?.leaving ?? []
    return Orphans(
      members: leaving + entries.reversed().map(\.page) + (exchange?.entering ?? []),
      leaving: isDecided ? leaving : [], presented: modals.told)
  }

  func canLeave(_ change: PendingChange<[StackEntry], Int>) -> Bool {
    change.isDecided
      ? change.after.shownPage?.canLeave ?? true : change.exchange.leaving.allSatisfy(\.canLeave)
  }

  func show(_ change: PendingChange<[StackEntry], Int>) {
    entries = change.isDecided ? change.after : change.before
    needsPrefetch = true
  }

  func didDecide() { contentDidChange() }

  /// How a flight that was released comes to rest.
  var settlingMotion: TransitionDriver.Settling { isMotionReduced ? .immediate : .spring }

  private func fly(_ id: Flight.ID, as transition: TimedTransition) {
    guard let flight = air[id] else { return }
    if flight.driver.progress > 0 || flight.driver.isMoving {
      // It was in the air: position and velocity are kept (L7).
      let velocity = flight.driver.positionVelocity
      air.drive(id) { $0.settle(to: 1, velocity: velocity, by: callingMotion, since: eventTime) }
    } else if isMotionReduced {
      air.show(CrossfadeTransition(), as: id)
      air.drive(id) { $0.fade(since: eventTime) }
    } else {
      air.drive(id) { $0.play(transition, since: eventTime) }
    }
  }
}
