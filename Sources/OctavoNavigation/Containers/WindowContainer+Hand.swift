internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// What a hand does with what is in the air of a container, its own or somebody else's.
extension WindowContainer {
  var hand: Hand? {
    get { core.hand }
    set { core.hand = newValue }
  }

  /// Whether its page lies still, so that what a person does may be meant for that.
  var isAtRest: Bool { air.isEmpty && hand == nil && pending == nil }

  var isOpen: Bool { pending != nil && hand == nil }

  var recognizer: GestureRecognizer {
    get { core.recognizer }
    set { core.recognizer = newValue }
  }

  /// Takes one thing that a person did: what is presented over the pages comes first, then the live page
  /// that it was done to, then the container itself.
  ///
  /// - Returns: whether it meant something here.
  func route(_ event: InputEvent) -> Bool {
    guard !core.isSuspended, stage != nil else { return false }
    if modals.takesInput { return modals.handle(event) }
    if modals.catches(event) || takesFirst(event) { return true }
    let isUsed = isAtRest && passOn(event)
    guard case .cancelAll = event else { return handle(event, isUsed: isUsed) }
    if !isAtRest { childInput.cancel() }
    recognize(event)
    return true
  }

  func takesFirst(_ event: InputEvent) -> Bool { false }

  /// Does what an event means.
  ///
  /// - Returns: whether it was a tap.
  @discardableResult
  func recognize(_ event: InputEvent, ignoresTaps: Bool = false) -> Bool {
    let intents = read(event, taking: flyingLeaf, ignoresTaps: ignoresTaps)
    guard !intents.isEmpty else { return false }
    if recognizer.isDragging || hand != nil { childInput.cancel() }
    perform { container in
      for intent in intents { container.follow(intent) }
    }
    return intents.contains(where: \.isTap)
  }

  func offers(at point: Point) -> [GestureOffer] {
    let own = modals.takesInput ? [] : innerOffers(at: point) + ownOffers(at: point)
    return own + modals.offers(at: point)
  }

  /// What is in the air; nothing of it is left to those around the container, wherever the hand goes.
  var flightOffers: [GestureOffer] {
    [
      GestureOffer(by: self, .along(gestures.axis, .both), at: .inFlight),
      GestureOffer(by: self, .plane, at: .inFlight),
    ]
  }

  /// What lies still, for a drag that begins at a place and goes one of some ways.
  func offers(
    at point: Point, leading ways: GestureOffer.Ways, leads: Bool = true
  ) -> [GestureOffer] {
    var (ways, threshold) = (ways, GestureOffer.Threshold.resting)
    switch gestures.dragArea {
    case .off: return []
    case .anywhere: break
    case .edges:
      guard let stage, let edge = gestures.edge(at: point, in: stage.size) else { return [] }
      threshold = .edge
      ways.formIntersection(GestureOffer.Ways(movement: gestures.inward(from: edge)))
    }
    return [GestureOffer(by: self, .along(gestures.axis, ways), at: threshold, leads: leads)]
  }

  /// Gives the recogniser the settings that hold now.
  func configureRecognizer() {
    var intents: [Intent] = []
    core.recognizer.configure(gestures, into: &intents)
    for intent in intents { follow(intent) }
  }

  /// Puts what is in the air where it is, into a hand.
  ///
  /// - Returns: how far it is.
  @discardableResult
  func hold(_ mover: Int) -> Double {
    let progress = air[mover]?.driver.progress ?? 0
    air.drive(mover) { $0.hold(at: progress) }
    return progress
  }

  /// What one finger does with what it holds.
  func followDrag(_ intent: Intent) {
    switch intent {
    case .drag(let point): moveHand { $0.move(to: point) }
    case .release(let point, let velocity):
      releaseHand { $0.release(at: point, velocity: velocity) }
    default: break
    }
  }

  /// The hand moves what it holds.
  func moveHand(_ move: (inout DragSession) -> Void) {
    guard var hand, var session = hand.session else { return }
    move(&session)
    hand.session = session
    self.hand = hand
    air.drive(hand.mover) { $0.hold(at: session.state) }
    setNeedsFrame()
  }

  /// The hand releases what it holds, if it is the kind of hand that does so.
  func releaseHand(_ release: (inout DragSession) -> DragSession.Release?) {
    guard let hand, var session = hand.session, let end = release(&session) else { return }
    air.drive(hand.mover) { $0.hold(at: session.state) }
    self.release(hand, commits: end.commits, velocity: end.velocity)
  }

  /// What was held goes on or back by itself.
  func release(_ hand: Hand, commits: Bool, velocity: Double) {
    self.hand = nil
    setNeedsFrame()
    var commits = commits
    // What came and does not let itself be left is not thrown back from, nor is that left which has come
    // not to let itself be while it was dragged.
    if let change = pending, change.mover == hand.mover, !canLeave(change) {
      commits = change.isDecided
    }
    settle(hand.mover, to: commits ? 1 : 0, velocity: velocity)
    trace?(
      .gesture(name: commits ? "commit" : "release", progress: air[hand.mover]?.driver.progress))
    if pending?.mover == hand.mover { decide(commits: commits) }
  }

  /// Back to what was there when the hand came, at no speed.
  func cancelDrag() {
    guard let hand else { return }
    trace?(.gesture(name: "cancel", progress: air[hand.mover]?.driver.progress))
    dropHand()
    setNeedsFrame()
  }

  /// The hand no longer holds anything; what it held goes to where the model has it.
  func dropHand() {
    guard let hand else { return }
    self.hand = nil
    let isDecided = pending.map { $0.mover == hand.mover && $0.isDecided } ?? false
    settle(hand.mover, to: isDecided ? 1 : 0, velocity: 0)
    forgetHand()
  }

  /// Lets something go to an end.
  func settle(_ mover: Int, to end: Double, velocity: Double) {
    air.drive(mover) {
      $0.settle(to: end, velocity: velocity, by: settlingMotion, since: eventTime)
    }
  }
}
