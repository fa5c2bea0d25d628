internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoTransitions

/// Whoever has things in the air that a hand moves: one of its own, or that of somebody who took what it has
/// begun. Both move what they hold by the same session.
@MainActor
protocol HandHolder: ArenaMember {
  /// The container in whose points it reads contacts, and whose operations it has.
  var host: (any ModalHost)? { get }
  /// Whether two fingers would have something here.
  var takesPinches: Bool { get }
  /// Whether each finger has what it takes for itself.
  var takesEach: Bool { get }
  /// Whether what such a drag would move follows the finger in the plane; only asked of what it may take.
  func isPlanar(_ pull: ContentPull) -> Bool

  /// The operation whose pages have callbacks to come.
  var openOperation: NavigationOperation? { get }
  /// What moves by it, the top one first.
  var openMovers: [Int] { get }

  /// What decides when something is released that a hand has taken to go on or back, from an edge or not.
  func releaseRule(_ direction: TurnDirection, fromEdge: Bool) -> ReleaseRule

  /// One finger takes what flies, or begins something.
  ///
  /// - Returns: false if what was offered is not there: those around may have a use for the finger.
  func take(_ grab: Grab) -> Bool
  /// Two fingers may take something: as they begin, and each time that they move and hold nothing.
  func take(_ pinch: Pinch)
  /// A short touch.
  func tap(_ zone: TapZone, at point: Point)
  /// A notch of a wheel.
  func step(_ direction: TurnDirection)

  /// What moves something; nil once that is over.
  func driver(of mover: Int) -> TransitionDriver?
  /// Changes how something is moved.
  func drive(_ mover: Int, _ change: (inout TransitionDriver) -> Void)
  /// Puts something where a hand has it.
  func put(_ mover: Int, by hand: Hand)
  /// The hand has pulled at what does not let itself be moved away by a distance in points, which is 0 where it no
  /// longer does, or let go of it there.
  func tellPull(of mover: Int, by distance: Double, isReleased: Bool)
  /// Lets what was held go to an end, at a velocity in whole ways per second.
  func letGo(_ hand: Hand, commits: Bool, velocity: Double)
  /// The end, 0 or 1, to which something goes that no hand holds any more, by what the model has.
  func restingEnd(of mover: Int) -> Double
  /// What the hand did counts for nothing.
  func cancelDrag()
  /// What hands did so far counts for nothing, whatever they held.
  func didCancelHand()

  /// How something looks; nil if it slides, or is over.
  func look(of mover: Int) -> (any Transition)?
  /// How far a finger goes along an axis for the whole way of what goes evenly with it, in points; nil if its
  /// lever says.
  func travel(of mover: Int, along axis: Axis) -> Double?
  /// What a transition says of how it is moved in the container's own window.
  func grips(of mover: Int, along axis: Axis) -> DragSession.Grips?
  /// How what a hand holds follows it; nil if it slides.
  func defaults(of hand: Hand) -> TransitionDefaults?
}

/// What hands mean, as the arena of the window reads it.
extension HandHolder {
  var reader: GestureArena.Reader { core.part.reader }

  /// How the arena reads contacts here.
  var recognizer: GestureRecognizer {
    get { core.part.recognizer }
    set { core.part.recognizer = newValue }
  }

  var takesPinches: Bool { false }

  var takesEach: Bool { false }

  func isPlanar(_ pull: ContentPull) -> Bool { false }

  /// What something that a person did means here.
  ///
  /// - Parameters:
  ///   - leaf: What a hand may take from where it is.
  ///   - ignoresTaps: Whether a page used the contact, so that a tap is none here.
  func read(
    _ event: InputEvent, taking leaf: FlyingLeaf?, ignoresTaps: Bool = false
  ) -> [GestureArena.Act] {
    var acts = core.part.read(
      event, each: takesEach, takesPinch: { _ in takesPinches }, taking: leaf,
      answer: { arena.answer(to: $0, by: self, on: host, isPlanar: isPlanar) })
    if ignoresTaps { acts.removeAll { $0.intent.isTap } }
    return acts
  }

  /// What a hand did so far counts for nothing, here and in the live pages.
  func cancelHand() {
    childInput.cancel()
    for act in read(.cancelAll, taking: nil) { follow(act) }
    didCancelHand()
  }
}

/// What hands do, whoever reads their fingers.
extension HandHolder {
  /// The window, once there is one.
  var stage: Stage? { core.stage }

  var hands: Hands {
    get { core.hands }
    set { core.hands = newValue }
  }

  /// The hand that acts, if it holds something.
  var hand: Hand? {
    get { core.hands.acting }
    set { core.hands.acting = newValue }
  }

  /// Asks the window for a frame.
  func setNeedsFrame() { core.setNeedsFrame() }

  /// Does something after what is going on, as one operation.
  func inTurn(_ body: @escaping () -> Void) { host?.inTurn(body) }

  /// A swipe back from anywhere needs less than one from an edge, or a leaf (Laws, The hand).
  func releaseRule(_ direction: TurnDirection, fromEdge: Bool) -> ReleaseRule {
    direction == .backward && !fromEdge ? .backFromAnywhere : .leaf
  }

  func take(_ pinch: Pinch) {}

  func tap(_ zone: TapZone, at point: Point) {}

  func step(_ direction: TurnDirection) {}

  func put(_ mover: Int, by hand: Hand) { drive(mover) { $0.hold(at: hand.session.state) } }

  func tellPull(of mover: Int, by distance: Double, isReleased: Bool) {}

  func didCancelHand() {}

  func defaults(of hand: Hand) -> TransitionDefaults? {
    hand.movers.first.flatMap(look)?.defaults
  }

  /// Does what an event means; what a hand has is the live pages' no more.
  ///
  /// - Parameters:
  ///   - leaf: What a hand may take from where it is.
  ///   - ignoresTaps: Whether a page used the contact, so that a tap is none here.
  /// - Returns: whether it was a tap.
  @discardableResult
  func recognize(
    _ event: InputEvent, taking leaf: FlyingLeaf?, ignoresTaps: Bool = false
  ) -> Bool {
    let acts = read(event, taking: leaf, ignoresTaps: ignoresTaps)
    guard !acts.isEmpty else { return false }
    if recognizer.isDragging || !hands.isEmpty { childInput.cancel() }
    follow(acts)
    return acts.contains { $0.intent.isTap }
  }

  /// Does what hands mean, as one operation.
  func follow(_ acts: [GestureArena.Act]) {
    guard !acts.isEmpty else { return }
    inTurn { for act in acts { self.follow(act) } }
  }

  /// Does what the hand of a session means.
  func follow(_ act: GestureArena.Act) {
    hands.choose(act.session.number)
    switch act.intent {
    case .grab(let grab): if !take(grab) { arena.gestures.decline(act.session) }
    case .tap(let zone, let point): tap(zone, at: point)
    case .step(let direction): step(direction)
    case .pinchBegan(let pinch): take(pinch)
    case .pinchChanged(let pinch), .pinchEnded(let pinch):
      if hand == nil { take(pinch) }
      self.act(act.intent)
    case .drag, .release, .stray, .cancelDrag, .pinchCancelled: self.act(act.intent)
    }
  }

  /// Puts what moves as one into a hand, where it is: into one of the holder's own, which fingers then move, or
  /// that of somebody who takes an operation.
  func hold(_ movers: [Int], for operation: NavigationOperation? = nil) {
    guard let driver = movers.first.flatMap(driver) else { return }
    fallBack()
    for mover in movers { drive(mover) { $0.hold(at: $0.progress) } }
    let session = DragSession(holding: driver.state, by: driver.law)
    hand = Hand(movers, session: session, operation: operation)
  }

  /// One finger moves what a hand holds from now on, whoever reads it.
  ///
  /// - Parameters:
  ///   - settings: The axis along which it does.
  ///   - start: From where its way counts.
  ///   - resistance: How what it holds gives way if that does not let itself be moved away.
  ///   - rule: What decides when it is released.
  func move(
    with grab: Grab, by settings: GestureSettings, from start: DragSession.Start,
    resistance: DragSession.Resistance? = nil, rule: ReleaseRule
  ) {
    guard let mover = hand?.movers.first, let driver = driver(of: mover) else { return }
    var settings = settings
    settings.panLaw = driver.law
    let axis = settings.axis
    hand?.session = DragSession(
      grab, from: start, taking: driver.state, in: stage?.size ?? Size(), settings: settings,
      travel: travel(of: mover, along: axis), grips: grips(of: mover, along: axis),
      resistance: resistance, rule: rule)
  }

  /// Does with what a hand holds what its fingers mean.
  ///
  /// - Returns: what became of it; nil if that means nothing to it.
  @discardableResult
  func act(
    _ intent: Intent, for operation: NavigationOperation? = nil
  ) -> DragSession.Outcome? {
    let defaults = hand.flatMap(defaults)
    return act(for: operation) {
      $0.follow(
        intent, isPlanar: defaults?.isPlanar ?? false,
        pinchedPast: defaults?.pinchThreshold ?? 0.5)
    }
  }

  /// Does something with what a hand holds: one of the holder's own, or that by which somebody has an operation.
  ///
  /// - Returns: what became of it; nil if that means nothing to it.
  @discardableResult
  func act(
    for operation: NavigationOperation? = nil, _ body: (inout DragSession) -> DragSession.Outcome?
  ) -> DragSession.Outcome? {
    guard var hand, hand.operation === operation else { return nil }
    let pulledBefore = hand.session.pulled
    guard let outcome = body(&hand.session) else { return nil }
    if outcome == .cancelled {
      cancelDrag()
      return outcome
    }
    self.hand = hand
    for mover in hand.movers { put(mover, by: hand) }
    setNeedsFrame()
    if let mover = hand.movers.first, max(hand.session.pulled, pulledBefore) > 0 {
      tellPull(of: mover, by: hand.session.pulled, isReleased: outcome != .held)
    }
    if case .released(let end) = outcome {
      letGo(hand, commits: end.commits, velocity: end.velocity)
    }
    return outcome
  }

  /// Lets something go to an end.
  func settle(_ mover: Int, to end: Double, velocity: Double) {
    drive(mover) {
      $0.settle(
        to: end, velocity: velocity, by: host?.settlingMotion ?? .immediate,
        since: host?.eventTime)
    }
  }

  func cancelDrag() { fallBack() }

  /// The hand no longer holds anything, and what its fingers did so far counts for nothing.
  func dropHand() {
    guard let hand else { return }
    let session = GestureArena.Session(reader, hands.number)
    fallBack()
    // Somebody's fingers who has an operation are read elsewhere.
    if hand.operation == nil { arena.gestures.forget(session) }
  }

  /// What the hand held goes to where the model has it, at no speed.
  func fallBack() {
    guard let hand else { return }
    self.hand = nil
    for mover in hand.movers { settle(mover, to: restingEnd(of: mover), velocity: 0) }
    if let mover = hand.movers.first, hand.session.pulled > 0 {
      tellPull(of: mover, by: 0, isReleased: false)
    }
    retakePushed()
    setNeedsFrame()
  }

  /// What a hand that let go had pushed stays where it is: the hand that holds that goes on from there.
  func retakePushed() {
    hands.change { hand in
      guard let state = hand.movers.first.flatMap(driver)?.state,
        abs(state.progress - hand.session.state.progress) > 1e-6
      else { return }
      hand.session.retake(state)
    }
  }
}
