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
    let change = OpenTransition(
      operation: operation, from: from, to: to, flight: 0, before: before, after: after,
      leavingWereTold: true)
    operation.leavingPages = change.leaving
    // Under a modal that covers it, a page is not seen, nor is that it comes or goes (L8).
    let state = baseState
    let isSeen = state == .appearing || state == .appeared
    // Inside another container nobody shows frames until it has appeared: it draws the page as it is.
    let moves = animated && from !== to && state == .appeared && stage != nil
    if from !== to { delegate?.navigationStack(self, willShow: to) }
    for page in change.leaving { caller.willMove(page, to: nil) }
    for page in change.entering { caller.willMove(page, to: self) }
    guard from !== to else { return settle(change, as: .completed) }
    caller.load(to)
    layOut(to)
    if isSeen {
      caller.willDisappear(from, animated: moves)
      caller.appear(to, animated: moves)
    }
    setNeedsFrame()
    contentDidChange()
    if moves {
      let flight = beginFlight(from: from, to: to, as: transition, canReuseFlight: canReuseFlight)
      fly(flight, as: transition)
      open = OpenTransition(
        operation: operation, from: from, to: to, flight: flight, before: before, after: after,
        leavingWereTold: true)
    } else {
      flights.removeAll()
      settle(change, as: .completed)
    }
  }

  /// Takes the first pages of a stack that has none: nothing is there that they could come over.
  private func begin(_ operation: NavigationOperation, with after: [StackEntry]) {
    guard let top = after.last?.page else { return }
    trace?(.operation(operation))
    entries = after
    needsPrefetch = true
    delegate?.navigationStack(self, willShow: top)
    for entry in after { caller.willMove(entry.page, to: self) }
    caller.load(top)
    layOut(top)
    for entry in after { caller.didMove(entry.page, to: self) }
    let state = baseState
    if state == .appearing || state == .appeared { caller.appear(top, animated: false) }
    if state == .appeared { caller.didAppear(top) }
    setNeedsFrame()
    contentDidChange()
    delegate?.navigationStack(self, didShow: top)
    operation.end(.completed)
  }

  /// Puts a flight in the air that waits for its driver, or takes the one between the pages.
  func beginFlight(
    from: any Page, to: any Page, as transition: TimedTransition, canReuseFlight: Bool
  ) -> Flight.ID {
    if canReuseFlight, let flight = flights.reverseOrResume(from: from, to: to) { return flight }
    return flights.begin(from: from, to: to, as: transition.transition)
  }

  func closeOwn(as result: NavigationOperation.Result) {
    if let open { finish(open, as: result) }
  }

  /// Ends an open transition with its callbacks, on the stack that the model is.
  func finish(_ open: OpenTransition, as result: NavigationOperation.Result) {
    self.open = nil
    needsPrefetch = true
    if hand?.flight == open.flight { dropHand() }
    if topPage === open.to { return settle(open, as: result) }
    for page in open.entering { caller.willMove(page, to: nil) }
    caller.willDisappear(open.to, animated: true)
    caller.didDisappear(open.to)
    caller.appear(open.from, animated: true)
    caller.didAppear(open.from)
    for page in open.entering {
      caller.didMove(page, to: nil)
      live.forget(page, isSeen: flights.pages.contains { $0 === page })
    }
    if open.leavingWereTold {
      for page in open.leaving.reversed() { caller.didMove(page, to: self) }
    }
    end(open, isCommitted: false, as: .superseded)
  }

  /// What becomes of the pages if the stack is freed now.
  var orphans: Orphans {
    let isDecided = open.map { topPage === $0.to && $0.leavingWereTold } ?? false
    let pages = (open?.leaving ?? []) + entries.reversed().map(\.page) + (open?.entering ?? [])
    return Orphans(
      members: pages, leaving: isDecided ? open?.leaving ?? [] : [], presented: modals.told)
  }

  /// A hand let the open transition's flight go: the model changes now, the callbacks of the end wait
  /// for it (L5).
  func decide(_ open: inout OpenTransition, commits: Bool) {
    let isCommitted = topPage === open.to
    guard commits != isCommitted else { return }
    entries = commits ? open.after : open.before
    open.operation.leavingPages = commits ? open.leaving : []
    needsPrefetch = true
    if commits {
      for page in open.leaving { caller.willMove(page, to: nil) }
      open.leavingWereTold = true
    } else if open.leavingWereTold {
      for page in open.leaving.reversed() { caller.willMove(page, to: self) }
    }
    contentDidChange()
  }

  /// The hand that holds a flight no longer does; the flight falls to where its page is.
  func dropHand() {
    guard let hand else { return }
    self.hand = nil
    let target: Double = flights[hand.flight]?.to === topPage ? 1 : 0
    flights.drive(hand.flight) {
      $0.settle(to: target, velocity: 0, by: settlingMotion, since: eventTime)
    }
    var ignored: [Intent] = []
    recognizer.handle(.cancelAll, into: &ignored)
  }

  /// How a flight that was released comes to rest.
  var settlingMotion: TransitionDriver.Settling { motion == .reduced ? .immediate : .spring }

  private func fly(_ id: Flight.ID, as transition: TimedTransition) {
    guard let flight = flights[id] else { return }
    if flight.driver.progress > 0 || flight.driver.isMoving {
      // It was in the air: position and velocity are kept (L7).
      let velocity = flight.driver.positionVelocity
      flights.drive(id) {
        $0.settle(to: 1, velocity: velocity, by: settlingMotion, since: eventTime)
      }
    } else if motion == .reduced {
      flights.show(CrossfadeTransition(), as: id)
      flights.drive(id) {
        $0.play(
          TimedTransition(
            CrossfadeTransition(), duration: MotionLevel.fadeDuration, curve: .linear),
          since: eventTime)
      }
    } else {
      flights.drive(id) { $0.play(transition, since: eventTime) }
    }
  }

  /// The callbacks of an operation's end.
  private func settle(_ change: OpenTransition, as result: NavigationOperation.Result) {
    if change.from.lifecycle.state == .disappearing { caller.didDisappear(change.from) }
    // In a container that is only appearing, the page waits for the container's first frame (L3).
    if change.to.lifecycle.state == .appearing, lifecycle.state == .appeared {
      caller.didAppear(change.to)
    }
    for page in change.leaving {
      caller.didMove(page, to: nil)
      live.forget(page, isSeen: flights.pages.contains { $0 === page })
    }
    for page in change.entering { caller.didMove(page, to: self) }
    if change.from !== change.to { delegate?.navigationStack(self, didShow: change.to) }
    end(change, isCommitted: true, as: result)
  }

  private func end(
    _ change: OpenTransition, isCommitted: Bool, as result: NavigationOperation.Result
  ) {
    if change.from !== change.to {
      let event = TurnEvent(
        reason: change.operation.reason, direction: change.operation.direction,
        from: change.from, to: change.to, isCommitted: isCommitted)
      delegate?.navigationStack(self, didEnd: event)
      trace?(.turn(event))
    }
    change.operation.end(result)
  }
}
