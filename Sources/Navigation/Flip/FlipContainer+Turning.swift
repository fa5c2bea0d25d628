internal import Geometry
internal import Gestures
internal import Motion
internal import Transitions

/// How a turn begins and ends; everything here runs inside an operation.
extension FlipContainer {
  /// Turns to the page after or before.
  func startStep(
    _ operation: NavigationOperation, as way: TimedTransition? = nil, animated: Bool
  ) {
    guard let page else { return refuse(operation, .atEnd) }
    // Neighbours are not asked for during a turn (L12): one that is open ends first.
    modals.finishOpen()
    if openTurn != nil, !neighbours.isKnown(operation.direction, of: page) { finishOpen() }
    guard let current = self.page, let next = neighbour(operation.direction, of: current) else {
      refuse(operation, .atEnd)
      if operation.reason != .call { bounce(operation.direction) }
      return
    }
    if operation.reason != .call, !current.canLeave { bounce(operation.direction) }
    start(operation, to: next, as: way, animated: animated)
  }

  /// Turns to a page.
  ///
  /// - Parameters:
  ///   - way: How it looks; nil for the container's own way.
  ///   - asks: Whether the page that leaves may veto it.
  func start(
    _ operation: NavigationOperation, to next: any Page, as way: TimedTransition? = nil,
    animated: Bool, asks: Bool = true
  ) {
    if let reason = refusal(of: next) { return refuse(operation, reason) }
    if asks, let page, !page.canLeave { return refuse(operation, .vetoed) }
    trace?(.operation(operation))
    finishOpen()
    dropHand()
    childInput.cancel()
    let from = page
    page = next
    operation.leavingPages = [from].compactMap(\.self)
    isOutOfDate = true
    delegate?.flipContainer(self, willTurnTo: next)
    if let from { caller.willMove(from, to: nil) }
    caller.willMove(next, to: self)
    caller.load(next)
    if let stage { live.layOut(next, on: stage) }
    // Under a modal that covers it, the page is not seen, nor is that it turns (L8).
    let state = baseState
    let isSeen = state == .appearing || state == .appeared
    // Inside another container nobody shows frames: that container draws the page as it is.
    let moves =
      animated && state == .appeared && stage != nil && from != nil && (way != nil || duration > 0)
    if isSeen {
      if let from { caller.willDisappear(from, animated: moves) }
      caller.appear(next, animated: moves)
    }
    setNeedsFrame()
    contentDidChange()
    if moves, let from {
      let leaf = beginLeaf(from: from, to: next, operation.direction, as: way, flies: true)
      leaves.moveCurrent(across: leaf, toward: operation.direction)
      openTurn = OpenTurn(
        operation: operation, from: from, to: next, leaf: leaf, fromWasTold: true)
    } else {
      leaves.removeAll()
      settle(operation, from: from, to: next, as: .completed)
    }
  }

  /// Lets a leaf lift past an end and fall back.
  func bounce(_ direction: TurnDirection) {
    guard motion == .full, baseState == .appeared, let page,
      leaves.neighbour(direction) == nil
    else { return }
    let leaf = beginLeaf(from: page, to: nil, direction, flies: false)
    leaves.drive(leaf) { $0.bounce() }
    trace?(.gesture(name: "bounce", progress: nil))
    setNeedsFrame()
  }

  /// Makes a leaf from the container's page, or takes the one that is in the air between the pages.
  ///
  /// - Parameters:
  ///   - way: How it looks; nil for the container's own way.
  ///   - flies: Whether it sets out to its end; else it waits for its driver.
  func beginLeaf(
    from: any Page, to: (any Page)?, _ direction: TurnDirection, as way: TimedTransition? = nil,
    flies: Bool
  ) -> Leaf.ID {
    let fades = motion == .reduced && flies
    let law = fades ? PanLaw.linear : way?.transition.panLaw ?? gestures.panLaw
    let look =
      fades ? CrossfadeTransition() : way?.transition ?? transition(style(of: direction))
    let leaf = leaves.begin(from: from, to: to, direction, law: law, as: look)
    guard flies else { return leaf.id }
    if leaf.driver.progress > 0 {
      // It was in the air: position and velocity are kept (L7).
      let velocity = leaf.driver.positionVelocity
      leaves.drive(leaf.id) { $0.settle(to: 1, velocity: velocity, by: settlingMotion) }
    } else if let way, !fades {
      leaves.drive(leaf.id) { $0.play(way) }
    } else {
      let (curve, duration) = fades ? (.linear, MotionLevel.fadeDuration) : (timing, self.duration)
      leaves.drive(leaf.id) { $0.play(curve, duration: duration) }
    }
    return leaf.id
  }

  func finishOwn(as result: NavigationOperation.Result) {
    if let open = openTurn { finish(open, as: result) }
  }

  /// Ends an open turn with its callbacks, on the page that is the container's.
  func finish(_ open: OpenTurn, as result: NavigationOperation.Result) {
    openTurn = nil
    isOutOfDate = true
    if hand?.leaf == open.leaf { dropHand() }
    if page === open.to {
      settle(open.operation, from: open.from, to: open.to, as: result)
      return
    }
    caller.willMove(open.to, to: nil)
    caller.willDisappear(open.to, animated: true)
    caller.didDisappear(open.to)
    caller.appear(open.from, animated: true)
    caller.didAppear(open.from)
    caller.didMove(open.to, to: nil)
    live.forget(open.to, isSeen: leaves.pages.contains { $0 === open.to })
    if open.fromWasTold { caller.didMove(open.from, to: self) }
    end(open.operation, from: open.from, to: open.to, isCommitted: false, as: .superseded)
  }

  /// A finger let the open turn's leaf go: the model changes now, the callbacks of the end wait for
  /// it (L5).
  func decide(_ open: inout OpenTurn, commits: Bool) {
    let goal = commits ? open.to : open.from
    guard page !== goal else { return }
    page = goal
    open.operation.leavingPages = commits ? [open.from] : []
    let direction = open.operation.direction
    leaves.moveCurrent(across: open.leaf, toward: commits ? direction : direction.reversed)
    caller.willMove(open.from, to: commits ? nil : self)
    open.fromWasTold = true
  }

  /// The hand that holds a leaf no longer does; the leaf falls to where its pages are.
  func dropHand() {
    guard let hand else { return }
    self.hand = nil
    let leaf = leaves[hand.leaf]
    let target: Double = if let to = leaf?.to, to === page { 1 } else { 0 }
    leaves.drive(hand.leaf) { $0.settle(to: target, velocity: 0, by: settlingMotion) }
    var ignored: [Intent] = []
    recognizer.handle(.cancelAll, into: &ignored)
  }

  /// How a leaf that was let go comes to rest.
  var settlingMotion: TransitionDriver.Settling {
    if motion == .reduced { return .immediate }
    return settling == .spring ? .spring : .classic(duration: duration)
  }

  private func settle(
    _ operation: NavigationOperation, from: (any Page)?, to: any Page,
    as result: NavigationOperation.Result
  ) {
    if let from, from.lifecycle.state == .disappearing { caller.didDisappear(from) }
    // In a container that is only appearing, the page waits for the container's first frame (L3).
    if to.lifecycle.state == .appearing, lifecycle.state == .appeared { caller.didAppear(to) }
    if let from {
      caller.didMove(from, to: nil)
      live.forget(from, isSeen: leaves.pages.contains { $0 === from })
    }
    caller.didMove(to, to: self)
    delegate?.flipContainer(self, didTurnTo: to)
    end(operation, from: from, to: to, isCommitted: true, as: result)
  }

  private func end(
    _ operation: NavigationOperation, from: (any Page)?, to: any Page, isCommitted: Bool,
    as result: NavigationOperation.Result
  ) {
    let event = TurnEvent(
      reason: operation.reason, direction: operation.direction, from: from, to: to,
      isCommitted: isCommitted)
    delegate?.flipContainer(self, didEnd: event)
    trace?(.turn(event))
    operation.end(result)
  }

  /// Why a page cannot be turned to; nil if it can.
  func refusal(of next: any Page) -> NavigationOperation.Refusal? {
    if next === page { return .noChange }
    if modals.contains(next) { return .pageInUse }
    return canHold(next) ? nil : .pageInUse
  }

  /// Ends an operation that nothing was done for (L9).
  func refuse(_ operation: NavigationOperation, _ reason: NavigationOperation.Refusal) {
    trace?(.refused(operation, reason))
    operation.end(.refused(reason))
  }

  /// The style bits of a turn, as it goes over the screen.
  private func style(of direction: TurnDirection) -> FlipStyle {
    var style: FlipStyle = gestures.axis == .vertical ? .vertical : []
    // Forward, pages go leftwards or up, as the finger does.
    if gestures.movement(of: direction) > 0 { style.insert(.backward) }
    return style
  }
}
