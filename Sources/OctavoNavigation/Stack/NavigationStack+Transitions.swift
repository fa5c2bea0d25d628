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
    barState.press = nil
    barState.isFocused = false
    let before = entries
    entries = after
    needsPrefetch = true
    var exchange = PageExchange(from: before, to: after)
    operation.leavingPages = exchange.leaving
    // Under a modal that covers it, a page is not seen, nor is that it comes or goes (L8).
    let state = baseState
    let isSeen = state == .appearing || state == .appeared
    // Inside another container nobody shows frames until it has appeared: it draws the page as it is.
    let moves = animated && from !== to && state == .appeared && stage != nil
    if from !== to { delegate?.navigationStack(self, willShow: to) }
    exchange.announce(in: self, by: caller, decided: true, animated: isSeen ? moves : nil) {
      if from !== to { layOut(to) }
    }
    guard from !== to else {
      return settle(operation, exchange, from: from, to: to, as: .completed)
    }
    setNeedsFrame()
    contentDidChange()
    if moves {
      let flight = beginFlight(from: from, to: to, as: transition, canReuseFlight: canReuseFlight)
      fly(flight, as: transition)
      pending = PendingChange(
        operation: operation, before: before, after: after, mover: flight, exchange: exchange)
    } else {
      air.removeAll()
      settle(operation, exchange, from: from, to: to, as: .completed)
    }
  }

  /// Takes the first pages of a stack that has none: nothing is there that they could come over.
  private func begin(_ operation: NavigationOperation, with after: [StackEntry]) {
    guard let top = after.last?.page else { return }
    trace?(.operation(operation))
    entries = after
    needsPrefetch = true
    delegate?.navigationStack(self, willShow: top)
    var joining = PageExchange(.stacked, entering: after.map(\.page))
    joining.announce(in: self, by: caller, decided: true, animated: nil) {
      caller.load(top)
      layOut(top)
    }
    joining.close(in: self, by: caller)
    if baseState == .appearing || baseState == .appeared {
      var showing = PageExchange(.stacked, showing: [top])
      showing.announce(in: self, by: caller, decided: true, animated: false)
      showing.close(in: self, by: caller)
    }
    setNeedsFrame()
    contentDidChange()
    delegate?.navigationStack(self, didShow: top)
    operation.end(.completed)
  }

  /// Puts a flight in the air that waits for its driver, or takes the one between the pages.
  func beginFlight(
    from: any Page, to: any Page, as transition: TimedTransition, canReuseFlight: Bool
  ) -> Flight.ID {
    if canReuseFlight, let flight = air.reverseOrResume(from: from, to: to) { return flight }
    return air.begin(from: from, to: to, as: transition.transition)
  }

  func closeOwn(as result: NavigationOperation.Result) {
    if let pending { finish(pending, as: result) }
  }

  /// Ends a change with its callbacks, on the stack that the model is.
  func finish(
    _ change: PendingChange<[StackEntry], Flight.ID>, as result: NavigationOperation.Result
  ) {
    pending = nil
    needsPrefetch = true
    if hand?.flight == change.mover { dropHand() }
    guard let to = change.to else { return change.operation.end(.superseded) }
    if topPage === to {
      settle(change.operation, change.exchange, from: change.from, to: to, as: result)
      return
    }
    change.exchange.revert(in: self, by: caller, forget: forget)
    end(change.operation, from: change.from, to: to, isCommitted: false, as: .superseded)
  }

  /// A page left the stack; its picture may still be in the air.
  private func forget(_ page: any Page) {
    live.forget(page, isSeen: air.pages.contains { $0 === page })
  }

  /// What becomes of the pages if the stack is freed now.
  var orphans: Orphans {
    let exchange = pending?.exchange
    let isDecided = topPage === pending?.to && exchange?.leavingWereTold == true
    let leaving = exchange?.leaving ?? []
    return Orphans(
      members: leaving + entries.reversed().map(\.page) + (exchange?.entering ?? []),
      leaving: isDecided ? leaving : [], presented: modals.told)
  }

  /// A hand let the flight of the change go: the model changes now, the callbacks of the end wait for
  /// it (L5).
  func decide(commits: Bool) {
    guard let change = pending else { return }
    let isCommitted = topPage === change.to
    guard commits != isCommitted else { return }
    entries = commits ? change.after : change.before
    change.operation.leavingPages = commits ? change.exchange.leaving : []
    needsPrefetch = true
    var exchange = change.exchange
    exchange.decide(commits: commits, in: self, by: caller)
    pending?.exchange = exchange
    contentDidChange()
  }

  /// The hand that holds a flight no longer does; the flight falls to where its page is.
  func dropHand() {
    guard let hand else { return }
    self.hand = nil
    let target: Double = air[hand.flight]?.to === topPage ? 1 : 0
    air.drive(hand.flight) {
      $0.settle(to: target, velocity: 0, by: settlingMotion, since: eventTime)
    }
    var ignored: [Intent] = []
    core.recognizer.handle(.cancelAll, into: &ignored)
  }

  /// How a flight that was released comes to rest.
  var settlingMotion: TransitionDriver.Settling { motion == .reduced ? .immediate : .spring }

  private func fly(_ id: Flight.ID, as transition: TimedTransition) {
    guard let flight = air[id] else { return }
    if flight.driver.progress > 0 || flight.driver.isMoving {
      // It was in the air: position and velocity are kept (L7).
      let velocity = flight.driver.positionVelocity
      air.drive(id) {
        $0.settle(to: 1, velocity: velocity, by: settlingMotion, since: eventTime)
      }
    } else if motion == .reduced {
      air.show(CrossfadeTransition(), as: id)
      air.drive(id) {
        $0.play(
          TimedTransition(
            CrossfadeTransition(), duration: MotionLevel.fadeDuration, curve: .linear),
          since: eventTime)
      }
    } else {
      air.drive(id) { $0.play(transition, since: eventTime) }
    }
  }

  /// The callbacks of an operation's end.
  private func settle(
    _ operation: NavigationOperation, _ exchange: PageExchange, from: (any Page)?, to: any Page,
    as result: NavigationOperation.Result
  ) {
    exchange.close(in: self, by: caller, forget: forget)
    if from !== to { delegate?.navigationStack(self, didShow: to) }
    end(operation, from: from, to: to, isCommitted: true, as: result)
  }

  private func end(
    _ operation: NavigationOperation, from: (any Page)?, to: any Page, isCommitted: Bool,
    as result: NavigationOperation.Result
  ) {
    if from !== to {
      let event = TurnEvent(
        reason: operation.reason, direction: operation.direction, from: from, to: to,
        isCommitted: isCommitted)
      delegate?.navigationStack(self, didEnd: event)
      trace?(.turn(event))
    }
    operation.end(result)
  }
}
