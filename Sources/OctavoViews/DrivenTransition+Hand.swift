internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoTransitions

/// What a hand does with a transition: the same laws as for a container's leaf (Laws, The hand).
extension DrivenTransition {
  /// Takes one thing that a person did, in the page's points.
  func handle(_ event: InputEvent) {
    guard isEnabled else { return }
    var event = event
    if case .contact(var contact) = event {
      contact.position = contact.position - frame.origin
      event = .contact(contact)
    }
    var intents: [Intent] = []
    recognizer.handle(event, leafInFlight: isBetween ? .anyones : nil, into: &intents)
    for intent in intents { follow(intent) }
  }

  /// What a hand did so far counts for nothing.
  func cancelHand() {
    var intents: [Intent] = []
    recognizer.handle(.cancelAll, into: &intents)
    for intent in intents { follow(intent) }
  }

  /// The hand that holds it no longer does; it stays where it is.
  func dropHand() {
    guard hand != nil else { return }
    hand = nil
    var ignored: [Intent] = []
    recognizer.handle(.cancelAll, into: &ignored)
  }

  /// Gives the recogniser the settings that hold now.
  func configureRecognizer() {
    var intents: [Intent] = []
    recognizer.configure(gestures, into: &intents)
    for intent in intents { follow(intent) }
    guard driver.law != gestures.panLaw else { return }
    let (speed, flies) = (velocity, isMoving)
    driver = driver.following(gestures.panLaw)
    if flies {
      settle(velocity: driver.law.positionVelocity(atProgress: progress, velocity: speed))
    }
  }

  /// The finger's way along the gestures' axis that plays it.
  private func playingMovement(_ grab: Grab) -> Double {
    let defaults = transition.defaults
    if let movement = defaults.movement { return movement }
    // Either way will do: the first one plays from the source and takes back from the destination.
    return progress < 1 ? grab.movement : -grab.movement
  }

  private func follow(_ intent: Intent) {
    switch intent {
    case .grab(let grab): take(grab)
    case .drag(let point):
      guard let law = law(at: point) else { return }
      put(at: law.progress(at: point))
    case .release(let point, let velocity): release(at: point, velocity: velocity)
    case .cancelDrag, .pinchCancelled: cancel()
    case .pinchBegan(let pinch): take(pinch)
    case .pinchChanged(let pinch): follow(pinch)
    case .pinchEnded(let pinch): release(pinch)
    case .tap, .step: break
    }
  }

  // MARK: - One contact

  private func take(_ grab: Grab) {
    let movement = playingMovement(grab)
    // There is nothing beyond either end.
    let leadsOut = grab.movement == movement ? progress == 1 : progress == 0
    if leadsOut, !isBetween {
      guard alternates else { return }
      turnAround()
    }
    var grab = grab
    grab.movement = movement
    if gestures.panLaw == .linear { grab.travel = grab.travel ?? frame.size[gestures.axis] }
    hold(grab, isFlat: progress == 0 && !isMoving)
  }

  private func hold(_ grab: Grab, isFlat: Bool) {
    if !isBetween { fades = false }
    driver.hold(at: progress)
    hand = DrivenHand(grip: .pan(grab), law: dragLaw(grab, isFlat: isFlat))
    isOpen = true
    setNeedsFrame()
  }

  private func dragLaw(_ grab: Grab, isFlat: Bool) -> DragLaw {
    guard !isFlat else { return DragLaw(grab, in: frame.size, settings: gestures) }
    return DragLaw(
      grab, taking: progress, turning: gestures.direction(ofMovement: grab.movement),
      in: frame.size, settings: gestures)
  }

  /// How the transition follows a contact at a place; computed from there if the frame changed.
  private func law(at point: Point) -> DragLaw? {
    guard let hand, case .pan(var grab) = hand.grip else { return nil }
    if let law = hand.law { return law }
    grab.point = point
    if gestures.panLaw == .linear { grab.travel = frame.size[gestures.axis] }
    let law = dragLaw(grab, isFlat: false)
    self.hand?.law = law
    return law
  }

  private func release(at point: Point, velocity: Double) {
    guard let law = law(at: point) else { return }
    hand = nil
    let speed = law.positionVelocity(velocity)
    let position = law.position(at: point)
    put(at: law.progress(at: point))
    goal =
      ReleaseRule.leaf.commits(position: position, velocity: speed) ? .destination : .source
    settle(velocity: speed)
  }

  // MARK: - Two contacts

  private func take(_ pinch: Pinch) {
    if !isBetween { fades = false }
    driver.hold(at: progress)
    let law = transition.defaults.spread.map {
      PinchLaw(pinch, closes: $0 < 0, taking: progress)
    }
    hand = DrivenHand(grip: .pinch(pinch, origin: progress), pinchLaw: law)
    isOpen = true
    setNeedsFrame()
  }

  private func follow(_ pinch: Pinch) {
    guard let hand, case .pinch(let first, let origin) = hand.grip else { return }
    if hand.pinchLaw == nil, pinch.gap != first.gap {
      // The first way plays from the source and takes back from the destination.
      let closes = (pinch.gap < first.gap) == (origin < 1)
      self.hand?.pinchLaw = PinchLaw(first, closes: closes, taking: origin)
    }
    if let law = self.hand?.pinchLaw { put(at: law.progress(of: pinch)) }
  }

  private func release(_ pinch: Pinch) {
    guard hand != nil else { return }
    follow(pinch)
    hand = nil
    goal = progress >= transition.defaults.pinchThreshold ? .destination : .source
    settle(velocity: 0)
    setNeedsFrame()
  }

  // MARK: - Both

  private func put(at progress: Double) {
    driver.hold(at: min(max(progress, 0), 1))
    setNeedsFrame()
  }

  /// Goes where it was going before the hand came, at no speed.
  private func cancel() {
    guard hand != nil else { return }
    hand = nil
    settle(velocity: 0)
    setNeedsFrame()
  }
}
