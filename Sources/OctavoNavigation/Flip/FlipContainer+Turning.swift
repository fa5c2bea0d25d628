internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoTransitions

/// How a turn begins and ends; everything here runs inside an operation.
extension FlipContainer {
  /// Turns to the page after or before.
  func startStep(
    _ operation: NavigationOperation, as timed: TimedTransition? = nil, animated: Bool
  ) {
    guard let sheet else { return refuse(operation, .atEnd) }
    // Neighbours are not asked for during a turn (L12): one that is open ends first.
    modals.supersedeTransitions()
    if pending != nil, !knowsSheet(operation.direction, of: sheet) { supersedeTransitions() }
    regroupIfNeeded()
    guard let current = self.sheet, let next = self.sheet(operation.direction, of: current) else {
      refuse(operation, .atEnd)
      if operation.reason != .call { bounce(operation.direction) }
      return
    }
    if operation.reason != .call, !current.canLeave { bounce(operation.direction) }
    start(operation, to: next, as: timed, animated: animated)
  }

  /// Turns to a page, and with it to the one beside it.
  ///
  /// - Parameters:
  ///   - timed: How it looks; nil for the container's own way.
  ///   - asks: Whether a page that leaves may veto it.
  func start(
    _ operation: NavigationOperation, to page: any Page, as timed: TimedTransition? = nil,
    animated: Bool, asks: Bool = true
  ) {
    if let reason = refusal(of: page) { return refuse(operation, reason) }
    if asks, let sheet, !sheet.canLeave { return refuse(operation, .vetoed) }
    if !knowsSheet(holding: page) {
      modals.supersedeTransitions()
      supersedeTransitions()
      regroupIfNeeded()
    }
    start(operation, to: sheet(holding: page), as: timed, animated: animated, asks: asks)
  }

  private func start(
    _ operation: NavigationOperation, to next: Sheet, as timed: TimedTransition? = nil,
    animated: Bool, asks: Bool = true
  ) {
    if let reason = refusal(of: next) { return refuse(operation, reason) }
    if asks, let sheet, !sheet.canLeave { return refuse(operation, .vetoed) }
    trace?(.operation(operation))
    supersedeTransitions()
    dropHand()
    childInput.cancel()
    let from = sheet
    sheet = next
    var exchange = PageExchange(from: from, to: next)
    operation.leavingPages = exchange.leaving
    needsPrefetch = true
    delegate?.flipContainer(self, willTurnTo: next.page)
    // Under a modal that covers it, the page is not seen, nor is that it turns (L8).
    let state = baseState
    let isSeen = state == .appearing || state == .appeared
    // Inside another container nobody shows frames: that container draws the page as it is.
    let moves =
      animated && state == .appeared && stage != nil && from != nil
      && (timed != nil || duration > 0)
    exchange.announce(in: self, by: caller, decided: true, animated: isSeen ? moves : nil) {
      layOut(next)
    }
    setNeedsFrame()
    contentDidChange()
    if moves, let from {
      let leaf = beginLeaf(from: from, to: next, operation.direction, as: timed, flies: true)
      air.moveCurrent(across: leaf, toward: operation.direction)
      pending = PendingChange(
        operation: operation, before: from, after: next, mover: leaf, exchange: exchange)
    } else {
      air.removeAll()
      settle(operation, exchange, from: from, to: next, as: .completed)
    }
  }

  /// Lets a leaf lift past an end and fall back.
  func bounce(_ direction: TurnDirection) {
    guard motion == .full, baseState == .appeared, let sheet,
      air.neighbour(direction) == nil
    else { return }
    let leaf = beginLeaf(from: sheet, to: nil, direction, flies: false)
    air.drive(leaf) { $0.bounce(since: eventTime) }
    trace?(.gesture(name: "bounce", progress: nil))
    setNeedsFrame()
  }

  /// Makes a leaf from what is in the window, or takes the one that is in the air between the sheets.
  ///
  /// - Parameters:
  ///   - timed: How it looks; nil for the container's own way.
  ///   - flies: Whether it sets out to its end; else it waits for its driver.
  func beginLeaf(
    from: Sheet, to: Sheet?, _ direction: TurnDirection, as timed: TimedTransition? = nil,
    flies: Bool
  ) -> Leaf.ID {
    let fades = motion == .reduced && flies
    let law = fades ? PanLaw.linear : timed?.transition.defaults.panLaw ?? gestures.panLaw
    let look =
      fades ? CrossfadeTransition() : timed?.transition ?? transition(style(of: direction))
    let leaf = air.begin(from: from, to: to, direction, law: law, as: look)
    guard flies else { return leaf.id }
    if leaf.driver.progress > 0 {
      // It was in the air: position and velocity are kept (L7).
      let velocity = leaf.driver.positionVelocity
      air.drive(leaf.id) {
        $0.settle(to: 1, velocity: velocity, by: settlingMotion, since: eventTime)
      }
    } else if let timed, !fades {
      air.drive(leaf.id) { $0.play(timed, since: eventTime) }
    } else {
      let (curve, duration) = fades ? (.linear, MotionLevel.fadeDuration) : (timing, self.duration)
      air.drive(leaf.id) { $0.play(curve, duration: duration, since: eventTime) }
    }
    return leaf.id
  }

  func closeOwn(as result: NavigationOperation.Result) {
    if let pending { finish(pending, as: result) }
  }

  /// Ends a turn with its callbacks, on the page that is the container's.
  func finish(
    _ turn: PendingChange<Sheet, Leaf.ID>, as result: NavigationOperation.Result
  ) {
    pending = nil
    needsPrefetch = true
    if hand?.leaf == turn.mover { dropHand() }
    if sheet == turn.after {
      settle(turn.operation, turn.exchange, from: turn.before, to: turn.after, as: result)
      return
    }
    turn.exchange.revert(in: self, by: caller, forget: forget)
    end(turn.operation, from: turn.before, to: turn.after, isCommitted: false, as: .superseded)
  }

  /// What becomes of the pages if the container is freed now.
  var orphans: Orphans {
    let pages =
      (pending?.before.pages ?? []) + (pending?.after.pages ?? []) + (sheet?.pages ?? [])
    let isDecided = pending.map { sheet == $0.after && $0.exchange.leavingWereTold } ?? false
    return Orphans(
      members: pages, leaving: isDecided ? pending?.exchange.leaving ?? [] : [],
      presented: modals.told)
  }

  /// A finger let the turn's leaf go: the model changes now, the callbacks of the end wait for it (L5).
  func decide(commits: Bool) {
    guard let turn = pending else { return }
    let goal = commits ? turn.after : turn.before
    guard sheet != goal else { return }
    sheet = goal
    turn.operation.leavingPages = commits ? turn.exchange.leaving : []
    let direction = turn.operation.direction
    air.moveCurrent(across: turn.mover, toward: commits ? direction : direction.reversed)
    var exchange = turn.exchange
    exchange.decide(commits: commits, in: self, by: caller)
    pending?.exchange = exchange
  }

  /// The hand that holds a leaf no longer does; the leaf falls to where its pages are.
  func dropHand() {
    guard let hand else { return }
    self.hand = nil
    let leaf = air[hand.leaf]
    let target: Double = if let to = leaf?.to, to == sheet { 1 } else { 0 }
    air.drive(hand.leaf) {
      $0.settle(to: target, velocity: 0, by: settlingMotion, since: eventTime)
    }
    var ignored: [Intent] = []
    core.recognizer.handle(.cancelAll, into: &ignored)
  }

  /// How a leaf that was released comes to rest.
  var settlingMotion: TransitionDriver.Settling {
    if motion == .reduced { return .immediate }
    return settling == .spring ? .spring : .classic(duration: duration)
  }

  private func settle(
    _ operation: NavigationOperation, _ exchange: PageExchange, from: Sheet?, to: Sheet,
    as result: NavigationOperation.Result
  ) {
    exchange.close(in: self, by: caller, forget: forget)
    delegate?.flipContainer(self, didTurnTo: to.page)
    end(operation, from: from, to: to, isCommitted: true, as: result)
  }

  private func end(
    _ operation: NavigationOperation, from: Sheet?, to: Sheet, isCommitted: Bool,
    as result: NavigationOperation.Result
  ) {
    let event = TurnEvent(
      reason: operation.reason, direction: operation.direction, from: from?.page, to: to.page,
      isCommitted: isCommitted)
    delegate?.flipContainer(self, didEnd: event)
    trace?(.turn(event))
    operation.end(result)
  }

  /// Why a sheet cannot be turned to; nil if it can.
  func refusal(of next: Sheet) -> NavigationOperation.Refusal? {
    next == sheet ? .noChange : next.pages(notOn: sheet).lazy.compactMap(refusal).first
  }

  /// Why a page cannot be turned to; nil if it can.
  func refusal(of next: any Page) -> NavigationOperation.Refusal? {
    if holds(next) { return .noChange }
    if modals.contains(next) { return .pageInUse }
    return canHold(next) ? nil : .pageInUse
  }

  /// The style bits of a turn, as it goes over the screen.
  private func style(of direction: TurnDirection) -> FlipStyle {
    var style: FlipStyle = gestures.axis == .vertical ? .vertical : []
    // Forward, pages go leftwards or up, as the finger does.
    if gestures.movement(of: direction) > 0 { style.insert(.backward) }
    return style
  }
}
