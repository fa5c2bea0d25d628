internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoRaster
internal import OctavoTransitions

/// What the hand does with the stack.
extension NavigationStack {
  func take(_ grab: Grab) {
    guard baseState == .appeared, stage != nil else { return }
    modals.supersedeTransitions()
    hand = nil
    if grab.takesLeaf, let flight = air.top, flight.driver.isMoving, takeFlying(flight, grab) {
      return
    }
    supersedeTransitions()
    guard let from = topPage else { return }
    let reason: NavigationOperation.Reason = grab.travel == nil ? .drag : .scroll
    switch grab.direction {
    case .backward:
      guard entries.count > 1 else { return }
      // A swipe from anywhere needs less than one from an edge (Laws, The hand).
      let rule: ReleaseRule = grab.edge == nil ? .backFromAnywhere : .leaf
      if from.canLeave {
        let operation = NavigationOperation(.pop, reason: reason, direction: .backward)
        begin(operation, to: entries.dropLast(), as: backTransition, with: grab, rule: rule)
      } else {
        pull(from, to: entries[entries.count - 2].page, with: grab)
        refuse(
          NavigationOperation(.pop, reason: reason, direction: .backward), .vetoed)
      }
    case .forward:
      guard let next = nextPage?(from), refusal(ofNew: next.page) == nil else { return }
      let transition = next.transition ?? ownTransition
      let operation = NavigationOperation(.push, reason: reason, direction: .forward)
      begin(
        operation, to: entries + [StackEntry(page: next.page, transition: transition)],
        as: transition,
        with: grab, rule: .leaf)
    }
  }

  /// Takes the flight of the open transition, or one that falls back, where it is.
  ///
  /// - Returns: whether it was one of them; another flight's operation is over, and the hand begins one.
  private func takeFlying(_ flight: Flight, _ grab: Grab) -> Bool {
    guard let pending, pending.mover == flight.id else { return false }
    let progress = flight.driver.progress
    air.drive(flight.id) { $0.hold(at: progress) }
    var grab = grab
    grab.direction = pending.operation.direction
    grab.movement = gestures.movement(of: grab.direction)
    hand = StackHand(flight: flight.id, grab: grab, rule: .leaf)
    hand?.law = .drag(dragLaw(grab, of: flight.id, isFlat: false))
    trace?(.gesture(name: "catch", progress: progress))
    return true
  }

  /// The callbacks of an operation that a hand begins.
  func begin(
    _ operation: NavigationOperation, to after: [StackEntry], as transition: TimedTransition,
    canReuseFlight: Bool = true, with grab: Grab, rule: ReleaseRule
  ) {
    guard let from = topPage, let to = after.last?.page else { return }
    let flight = beginFlight(from: from, to: to, as: transition, canReuseFlight: canReuseFlight)
    let progress = air[flight]?.driver.progress ?? 0
    air.drive(flight) { $0.hold(at: progress) }
    hand = StackHand(flight: flight, grab: grab, rule: rule)
    // What was in the air is held where the hand is now, not where it left the slop.
    if progress == 0 { hand?.law = .drag(dragLaw(grab, of: flight, isFlat: true)) }
    trace?(.gesture(name: "grab", progress: progress))
    trace?(.operation(operation))
    needsPrefetch = true
    var exchange = PageExchange(from: entries, to: after)
    pending = PendingChange(
      operation: operation, before: entries, after: after, mover: flight, exchange: exchange)
    delegate?.navigationStack(self, willShow: to)
    exchange.announce(in: self, by: caller, decided: false, animated: true) { layOut(to) }
    setNeedsFrame()
  }

  /// Pulls at a page that does not let itself be left: no callback, and it always falls back.
  func pull(_ from: any Page, to: any Page, with grab: Grab) {
    // The page below is told nothing, so one that was never shown stays as it is.
    if to.lifecycle.isLoaded { layOut(to) }
    let flight = beginFlight(from: from, to: to, as: backTransition, canReuseFlight: true)
    let progress = air[flight]?.driver.progress ?? 0
    air.drive(flight) { $0.hold(at: progress) }
    hand = StackHand(flight: flight, grab: grab, rule: .leaf)
    if progress == 0 { hand?.law = .pull(overscroll(grab, of: flight)) }
    trace?(.gesture(name: "pull", progress: progress))
  }

  func move(to point: Point) {
    guard let law = handLaw(at: point), let hand, let flight = air[hand.flight] else { return }
    let progress: Double
    switch law {
    case .drag(let drag): progress = drag.progress(at: point)
    case .pull(let pull):
      progress = flight.driver.law.progress(atPosition: pull.position(at: point))
    case .pinch: return
    }
    air.drive(hand.flight) { $0.hold(at: progress) }
    setNeedsFrame()
  }

  func release(at point: Point, velocity: Double) {
    move(to: point)
    guard let law = handLaw(at: point), let hand else { return }
    switch law {
    case .pull(let pull):
      let speed = pull.sample(at: point, velocity: velocity).velocity
      release(hand, commits: false, velocity: speed)
    case .drag(let drag):
      let speed = drag.positionVelocity(velocity)
      let commits = hand.rule.commits(position: drag.position(at: point), velocity: speed)
      release(hand, commits: commits, velocity: speed)
    case .pinch: break
    }
  }

  /// The flight goes on or back by itself.
  func release(_ hand: StackHand, commits: Bool, velocity: Double) {
    self.hand = nil
    setNeedsFrame()
    // A page that came and does not let itself be left is not thrown back from.
    let held = pending.flatMap { $0.mover == hand.flight ? $0 : nil }
    let isBound = held.map { topPage === $0.to && $0.to?.canLeave == false }
    // Nor is one left that has come not to let itself be left while it was dragged.
    let isKept = held.map {
      topPage === $0.from && !$0.exchange.leaving.allSatisfy(\.canLeave)
    }
    let commits = isBound == true || (commits && isKept != true)
    air.drive(hand.flight) {
      $0.settle(
        to: commits ? 1 : 0, velocity: velocity, by: settlingMotion, since: eventTime)
    }
    trace?(
      .gesture(
        name: commits ? "commit" : "release", progress: air[hand.flight]?.driver.progress))
    if held != nil { decide(commits: commits) }
  }

  /// Back to the page that was on top when the hand came, at no speed.
  func cancelDrag() {
    firstPinch = nil
    guard let hand else { return }
    trace?(.gesture(name: "cancel", progress: air[hand.flight]?.driver.progress))
    dropHand()
    setNeedsFrame()
  }

  /// How the held flight follows a hand that is at a place; computed from there if the window changed.
  private func handLaw(at point: Point) -> StackHand.Law? {
    guard let hand, !hand.isExternal else { return nil }
    if let law = hand.law { return law }
    var grab = hand.grab
    grab.point = point
    let isPull = pending?.mover != hand.flight
    let law: StackHand.Law =
      isPull
      ? .pull(overscroll(grab, of: hand.flight))
      : .drag(dragLaw(grab, of: hand.flight, isFlat: false))
    self.hand?.law = law
    return law
  }

  private func dragLaw(_ grab: Grab, of id: Flight.ID, isFlat: Bool) -> DragLaw {
    let size = stage?.size ?? Size()
    guard let flight = air[id] else { return DragLaw(grab, in: size, settings: gestures) }
    var settings = gestures
    settings.panLaw = flight.driver.law
    var grab = grab
    // All but a leaf go with the finger, over the whole width.
    if flight.driver.law == .linear, grab.travel == nil {
      grab.travel = max(size[gestures.axis], 1)
    }
    guard isFlat else {
      return DragLaw(
        grab, taking: flight.driver.progress, turning: grab.direction, in: size,
        settings: settings)
    }
    return DragLaw(grab, in: size, settings: settings)
  }

  private func overscroll(_ grab: Grab, of id: Flight.ID) -> Overscroll {
    let size = stage?.size ?? Size()
    var grab = grab
    if grab.travel == nil { grab.travel = max(size[gestures.axis], 1) }
    let driver = air[id]?.driver
    let position = driver.map { $0.law.position(atProgress: $0.progress) } ?? 0
    return Overscroll(
      grab, taking: PanLaw.direct.progress(atPosition: position), in: size, settings: gestures)
  }
}
