internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// What a hand does with what is in the air of a container, its own or somebody else's.
extension WindowContainer {
  /// Whether its page lies still, so that what a person does may be meant for that.
  var isAtRest: Bool { air.isEmpty && hands.isEmpty && pending == nil }

  /// Whether its pages are seen, so that a hand can take them.
  var isShown: Bool { baseState == .appeared && stage != nil }

  var isOpen: Bool { pending != nil && hands.isEmpty }

  /// Takes one thing that a person did: what the window is closed by comes first, then what is presented
  /// over the pages, then the live page that it was done to, then the container itself.
  ///
  /// - Returns: whether it meant something here.
  func route(_ event: InputEvent) -> Bool {
    guard !windowCore.isSuspended, stage != nil else { return false }
    if takesAlways(event) { return true }
    if modals.takesInput { return modals.handle(event) }
    if modals.catches(event) || takesFirst(event) { return true }
    let isUsed = isAtRest && passOn(event)
    guard case .cancelAll = event else { return handle(event, isUsed: isUsed) }
    if !isAtRest { childInput.cancel() }
    recognize(event)
    return true
  }

  func takesFirst(_ event: InputEvent) -> Bool { false }

  func takesAlways(_ event: InputEvent) -> Bool { false }

  /// Does what an event means.
  ///
  /// - Returns: whether it was a tap.
  @discardableResult
  func recognize(_ event: InputEvent, ignoresTaps: Bool = false) -> Bool {
    let acts = read(event, taking: flyingLeaf, ignoresTaps: ignoresTaps)
    guard !acts.isEmpty else { return false }
    if recognizer.isDragging || !hands.isEmpty { childInput.cancel() }
    perform { container in
      for act in acts { container.follow(act) }
    }
    return acts.contains { $0.intent.isTap }
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
    switch dragArea {
    case .off: return []
    case .anywhere: break
    case .edges:
      guard let stage, let edge = gestures.edge(at: point, in: stage.size) else { return [] }
      threshold = .edge
      ways.formIntersection(GestureOffer.Ways(movement: gestures.inward(from: edge)))
    }
    return [GestureOffer(by: self, .along(gestures.axis, ways), at: threshold, leads: leads)]
  }

  /// A drag takes what flies, or begins something.
  func take(_ grab: Grab) {
    guard isShown else { return }
    modals.supersedeTransitions()
    hand = nil
    // What another finger holds already is that one's.
    if let leaf = grab.leaf, hands.othersMovers.contains(leaf) { return }
    guard grab.takesLeaf, let flying = catchable(by: grab) else {
      if makeWay(for: grab) { begin(by: grab) }
      return
    }
    willCatch(flying.mover)
    let session = session(
      grab, of: flying.mover, going: flying.direction, from: .here, resistance: flying.resistance)
    grip(flying.mover, as: "catch", by: session)
  }

  /// Puts what is in the air into a hand: one of its own, or else that of somebody who takes an operation.
  func grip(
    _ mover: Int, as name: String, by session: DragSession? = nil,
    of operation: NavigationOperation? = nil
  ) {
    let progress = hold(mover)
    if let session {
      hand = Hand([mover], session: session)
    } else if let operation {
      give([mover], to: operation)
    }
    trace?(.gesture(name: name, progress: progress))
  }

  /// What one finger does with what is in the air.
  ///
  /// - Parameters:
  ///   - direction: Which way that goes.
  ///   - start: From where its way counts; nil: what was in the air is held where the hand is now, not
  ///     where it left the slop.
  ///   - resistance: How it gives way if it does not let itself be moved away.
  func session(
    _ grab: Grab, of mover: Int, going direction: TurnDirection,
    from start: DragSession.Start? = nil,
    resistance: DragSession.Resistance? = nil, rule: ReleaseRule? = nil
  ) -> DragSession? {
    guard let item = air[mover], let size = stage?.size else { return nil }
    let driver = item.driver
    var (grab, settings) = (grab, gestures)
    settings.panLaw = driver.law
    grab.direction = direction
    if start == .here { grab.movement = gestures.movement(of: direction) }
    // A leaf goes by its lever, all else with the finger, over the whole window.
    let travel = item.transition.defaults.isLeaf ? wholeTravel : max(size[gestures.axis], 1)
    return DragSession(
      grab, from: start ?? (driver.progress == 0 ? .flat : .nextPlace), taking: driver.state,
      in: size, settings: settings, travel: travel,
      grips: grips(of: mover, along: gestures.axis),
      resistance: resistance, rule: rule ?? releaseRule)
  }

  /// Gives the recogniser the settings that hold now.
  func configureRecognizer() {
    var settings = gestures
    settings.dragArea = dragArea
    for act in arena.gestures.configure(reader, settings) { follow(act) }
  }

  var openOperation: NavigationOperation? { pending?.operation }

  var openMovers: [Int] { pending.map { [$0.mover] } ?? [] }

  var container: (any PageContainer)? { self }

  func driver(of mover: Int) -> TransitionDriver? { air[mover]?.driver }

  func drive(_ mover: Int, _ change: (inout TransitionDriver) -> Void) { air.drive(mover, change) }

  func inTurn(_ body: @escaping () -> Void) { perform { _ in body() } }

  func look(of mover: Int) -> (any Transition)? { air[mover]?.transition }

  func travel(of mover: Int, along axis: Axis) -> Double { max(stage?.size[axis] ?? 1, 1) }

  func grips(of mover: Int, along axis: Axis) -> DragSession.Grips? {
    look(of: mover)?.grips(along: axis, at: stage?.scale ?? .one, papers: papers(of: mover))
  }

  /// What was held goes on or back by itself.
  func letGo(_ hand: Hand, commits: Bool, velocity: Double) {
    self.hand = nil
    setNeedsFrame()
    guard let mover = hand.movers.first else { return }
    var commits = commits
    // What came and does not let itself be left is not thrown back from, nor is that left which has come
    // not to let itself be while it was dragged.
    if let change = pending, change.mover == mover, !canLeave(change) {
      commits = change.isDecided
    }
    settle(mover, to: commits ? 1 : 0, velocity: velocity)
    trace?(
      .gesture(name: commits ? "commit" : "release", progress: driver(of: mover)?.progress))
    if pending?.mover == mover { decide(commits: commits) }
    didLetGo(of: mover, commits: commits, velocity: velocity)
  }

  /// Back to what was there when the hand came, at no speed.
  func cancelDrag() {
    guard let hand else { return }
    let progress = hand.movers.first.flatMap(driver)?.progress
    trace?(.gesture(name: "cancel", progress: progress))
    dropHand()
    setNeedsFrame()
  }

  /// The hand no longer holds anything; what it held goes to where the model has it.
  func dropHand() {
    guard let hand else { return }
    self.hand = nil
    for mover in hand.movers {
      settle(mover, to: restingEnd(of: mover), velocity: 0)
    }
    arena.gestures.forget(GestureArena.Session(reader, hands.number))
  }

  /// No hand holds anything any longer.
  func dropHands() {
    for number in hands.numbers {
      hands.choose(number)
      dropHand()
    }
  }

  /// What hands hold is where they have it, but for what keeps leaves apart.
  func followHands() {
    guard hands.movers.count > 1 else { return }
    hands.forEach { hand in
      for mover in hand.movers { put(mover, by: hand) }
    }
  }

  func follow(_ act: GestureArena.Act) {
    hands.choose(act.session.number)
    follow(act.intent)
  }

  /// Lets something go to an end.
  func settle(_ mover: Int, to end: Double, velocity: Double) {
    air.drive(mover) {
      $0.settle(to: end, velocity: velocity, by: settlingMotion, since: eventTime)
    }
  }
}

extension Grab {
  /// What an operation says of it: only a touchpad's travel is not the window's own.
  var reason: NavigationOperation.Reason { travel == nil ? .drag : .scroll }
}
