internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoMotion
internal import OctavoTransitions

/// What hands and keys do with the modals: they reach the top one alone.
extension Modals: HandHolder {
  /// Takes one thing that a person did; only asked while a page is presented.
  ///
  /// - Returns: whether it meant something here; a key that did not is the window's to use.
  func handle(_ event: InputEvent) -> Bool {
    guard let top else { return false }
    if childInput.passLent(event) { return true }
    // Only what lies still may be meant.
    let isUsed = !top.driver.isMoving && hand == nil && passOn(event)
    if childInput.isLent(event) { return true }
    switch event {
    case .key(let key):
      if isUsed { return true }
      guard key.name == "Escape", key.modifiers.isEmpty else { return false }
      if !key.isRepeat { dismiss(top, reason: .key) }
    // What is below does not scroll either.
    case .scroll: break
    case .contact, .cancelAll:
      recognize(event, taking: flying.map { _ in .anyones }, ignoresTaps: isUsed)
    }
    return true
  }

  /// Takes a contact that may catch a modal on its way out; only asked while no page is presented.
  ///
  /// - Returns: whether a hand has the modal, and the container nothing to do with it.
  func catches(_ event: InputEvent) -> Bool {
    guard flying != nil || recognizer.reading != .nothing else { return false }
    switch event {
    case .contact, .cancelAll: break
    case .key, .scroll: return false
    }
    let wasHeld = hand != nil
    let acts = read(event, taking: leavingModal, ignoresTaps: true)
    guard wasHeld || recognizer.isDragging else { return false }
    // What the contact was to the container before, it is no more.
    if !wasHeld { host?.cancelHand() }
    follow(acts)
    return true
  }

  /// A modal on its way out: once it is past its commit point, only a touch on it itself means it.
  private var leavingModal: FlyingLeaf? {
    guard let modal = flying, let stage else { return nil }
    let place = seenPlace(of: modal, on: stage)
    return FlyingLeaf(contains: { place.contains($0) }, isLeft: { _ in modal.isPastCatching })
  }

  /// Where a modal is seen that is on its way out: what slides, as far down as it is out of its place.
  private func seenPlace(of modal: Modal, on stage: Stage) -> Rect {
    var place = slot(of: modal.cover, on: stage)
    if modal.look == nil {
      place.origin.y += (1 - modal.position) * (travel(of: modal.id, along: .vertical) ?? 1)
    }
    return place
  }

  /// Whether a drag that begins at a place takes what flies: any does where a modal is presented yet.
  private func isFlightTaken(from point: Point) -> Bool {
    guard let flying, let stage else { return false }
    return takesInput || !flying.isPastCatching || seenPlace(of: flying, on: stage).contains(point)
  }

  /// What would be done with a hand that begins at a place, in the top modal and with it.
  func offers(at point: Point) -> [GestureOffer] {
    let flight =
      isFlightTaken(from: point)
      ? [GestureOffer(by: self, .along(.vertical, .both), at: .inFlight)] : []
    guard let top else { return flight }
    return innerOffers(at: point) + flight + [
      GestureOffer(
        by: self, .along(.vertical, .positive), to: .dismiss, leads: top.isDismissible),
      // Upwards there is nothing to go to, but the finger is the modal's.
      GestureOffer(by: self, .along(.vertical, .negative)),
      GestureOffer(by: self, .closing, to: .dismiss, leads: top.isDismissible),
      // Nothing is left to whoever is below.
      GestureOffer(by: self, .plane),
    ]
  }

  var reachableChildren: [ChildPage] { children(over: []).suffix(1) }

  var hasOnePage: Bool { true }

  private func dismiss(_ modal: Modal, reason: NavigationOperation.Reason) {
    let operation = NavigationOperation(.dismiss, reason: reason, direction: .backward)
    guard modal.isDismissible else { return refuse(operation, .vetoed) }
    dismiss(animated: true, operation)
  }

  func tap(_ zone: TapZone, at point: Point) {
    guard let stage, let top,
      top.cover == .sheet, !slot(of: .sheet, on: stage).contains(point)
    else { return }
    dismiss(top, reason: .tap)
  }

  // MARK: - Taking hold

  /// Whether there is a window in sight, so that a hand can take something in it.
  var isShown: Bool { host?.lifecycle.state == .appeared && stage != nil }

  /// Whatever becomes of it, a finger over a modal is nobody's below.
  func take(_ grab: Grab) -> Bool {
    var goes = true
    if grab.takesLeaf, flying != nil {
      hold(openMovers)
    } else {
      // Upwards there is nothing to go to.
      guard grab.movement > 0, let begun = begin(.drag) else { return true }
      goes = begun
    }
    // It moves a modal by how far that is gone.
    guard let modal = hand?.movers.first.flatMap({ self[$0] }) else { return true }
    var grab = grab
    (grab.direction, grab.movement) = (.backward, 1)
    hand?.session = DragSession(
      grab, from: .here, taking: TurnState(progress: 1 - modal.position),
      in: stage?.size ?? Size(), settings: evenly,
      travel: travel(of: modal.id, along: .vertical), resistance: goes ? nil : .band,
      rule: .backFromAnywhere)
    return true
  }

  func take(_ pinch: Pinch) {
    childInput.cancel()
    var goes = true
    if flying != nil {
      hold(openMovers)
    } else {
      guard let begun = begin(.pinch) else { return }
      goes = begun
    }
    guard let modal = hand?.movers.first.flatMap({ self[$0] }) else { return }
    hand?.session = DragSession(
      closing: pinch, taking: TurnState(progress: 1 - modal.position),
      in: stage?.size ?? Size(), settings: evenly,
      resistance: goes ? nil : .band)
  }

  /// A modal's place goes evenly with the hand, whatever it looks like on its way.
  private var evenly: GestureSettings {
    var settings = recognizer.settings
    settings.panLaw = .linear
    return settings
  }

  /// Takes hold of the top modal, whose going begins.
  ///
  /// - Returns: whether it lets itself be left; nil if there is nothing to hold.
  private func begin(_ reason: NavigationOperation.Reason) -> Bool? {
    host?.uncover()
    guard isShown, let top else { return nil }
    let operation = NavigationOperation(.dismiss, reason: reason, direction: .backward)
    let goes = top.isDismissible && top.page.canLeave
    if goes { beginGoing([top.id], by: operation) } else { refuse(operation, .vetoed) }
    hold([top.id])
    return goes
  }

  /// Begins the going of the top modals, which waits for a hand.
  func beginGoing(_ ids: [Modal.ID], by operation: NavigationOperation) {
    guard let host else { return operation.end(.superseded) }
    host.trace?(.operation(operation))
    supersedeTransitions()
    host.supersedeBase()
    let (going, exchange) = going(ids, in: host)
    begin(
      PendingChange(
        operation: operation, before: presented, after: presented.dropLast(ids.count), mover: going,
        exchange: exchange))
  }

  /// The callbacks of a coming or a going that a hand begins; the model waits for the hand to lift
  /// (L5).
  func begin(_ change: PendingChange<[Modal.ID], [Modal]>) {
    guard let host else { return }
    for modal in change.mover {
      self.change(modal.id) { modal in
        modal.turn(leaving: !change.presents)
        modal.driver.hold(at: modal.driver.progress)
      }
    }
    pending = change
    var exchange = change.exchange
    exchange.announce(in: host, by: host.caller, decided: false, animated: true)
    host.needsPrefetch = true
    host.setNeedsFrame()
  }

  // MARK: - Moving

  var takesPinches: Bool { true }

  var openOperation: NavigationOperation? { pending?.operation }

  var openMovers: [Modal.ID] { pending?.mover.map(\.id) ?? [] }

  func driver(of id: Modal.ID) -> TransitionDriver? { self[id]?.driver }

  func drive(_ id: Modal.ID, _ change: (inout TransitionDriver) -> Void) {
    self.change(id) { change(&$0.driver) }
    setNeedsFrame()
  }

  func look(of id: Modal.ID) -> (any Transition)? { self[id]?.look }

  /// Its own hand moves it as what slides, whatever it looks like; below half of its width it closes.
  func defaults(of hand: Hand) -> TransitionDefaults? {
    guard hand.operation == nil else { return hand.movers.first.flatMap(look)?.defaults }
    var defaults = ModalLayout.slide.defaults
    defaults.pinchThreshold = 0.5.nextUp
    return defaults
  }

  func grips(of id: Modal.ID, along axis: Axis) -> DragSession.Grips? {
    guard let modal = self[id], modal.cover == .full, !modal.isLeaving else { return nil }
    return modal.look?.grips(along: axis, at: stage?.scale ?? .one)
  }

  /// What slides, or is in its own hand, goes as far down as it is seen.
  func travel(of id: Modal.ID, along axis: Axis) -> Double? {
    guard let stage, let modal = self[id] else { return nil }
    let slides = axis == .vertical && (modal.look == nil || hand?.operation == nil)
    return max(stage.size[axis] - (slides ? slot(of: modal.cover, on: stage).minY : 0), 1)
  }

  /// It goes evenly with its own hand, out of its place or into it.
  func put(_ id: Modal.ID, by hand: Hand) {
    change(id) { modal in
      if hand.operation == nil {
        modal.hold(at: 1 - hand.session.position)
      } else {
        modal.driver.hold(at: hand.session.state)
      }
    }
  }

  // MARK: - Releasing

  func letGo(_ hand: Hand, commits: Bool, velocity: Double) {
    if hand.session.resists { return cancelDrag() }
    self.hand = nil
    // What came and does not let itself be left is not thrown back.
    let isBound = hand.movers.contains { id in
      guard presented.contains(id), let modal = self[id] else { return false }
      return !modal.page.canLeave || (pending?.presents == true && !modal.isDismissible)
    }
    // Its own hand counts the way out, somebody else's the way that the operation goes.
    let isInward = hand.operation != nil && pending?.presents == true
    let leaves = commits != isInward && !isBound
    decide(hand.movers, leave: leaves)
    for id in hand.movers {
      let isLeaving = self[id]?.isLeaving == true
      settle(
        id, to: isLeaving == leaves ? 1 : 0, velocity: isLeaving == isInward ? -velocity : velocity)
    }
  }

  func restingEnd(of id: Modal.ID) -> Double {
    (self[id]?.isLeaving == true) == presented.contains(id) ? 0 : 1
  }

  /// A hand released it: the model changes now, the callbacks of the end wait for it (L5).
  private func decide(_ ids: [Modal.ID], leave: Bool) {
    guard let pending, pending.mover.map(\.id) == ids, let top = ids.first,
      presented.contains(top) == leave
    else { return }
    if leave {
      presented.removeAll(where: ids.contains)
    } else {
      presented += ids.reversed()
    }
    pending.operation.leavingPages = leave ? pending.mover.map(\.page) : []
    host?.needsPrefetch = true
    host?.contentDidChange()
  }
}
