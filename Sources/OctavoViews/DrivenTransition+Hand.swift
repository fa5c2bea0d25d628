internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoMotion
internal import OctavoNavigation
internal import OctavoTransitions

/// What a hand does with a transition: the same laws as for a container's leaf (Laws, The hand).
extension DrivenTransition {
  /// Takes one thing that a person did, in the page's points.
  func handle(_ event: InputEvent) {
    guard isEnabled else { return }
    let intents = recognizer.intents(
      for: event.moved(by: Point() - frame.origin), leafInFlight: isBetween ? .anyones : nil,
      takes: { [transition] in !$0.isSteep || transition.defaults.isPlanar })
    for intent in intents { follow(intent) }
  }

  /// What a hand did so far counts for nothing.
  func cancelHand() {
    for intent in recognizer.intents(for: .cancelAll) { follow(intent) }
  }

  /// The hand that holds it no longer does; it stays where it is.
  func dropHand() {
    guard hand != nil else { return }
    hand = nil
    _ = recognizer.intents(for: .cancelAll)
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
    case .grab(let grab): return take(grab)
    case .pinchBegan(let pinch):
      return hold(
        DragSession(
          pinch, closes: transition.defaults.spread.map { $0 < 0 }, taking: driver.state,
          in: frame.size, settings: gestures))
    default: break
    }
    let defaults = transition.defaults
    guard var session = hand,
      let outcome = session.follow(
        intent, isPlanar: defaults.isPlanar, pinchedPast: defaults.pinchThreshold)
    else { return }
    hand = outcome == .held ? session : nil
    if outcome != .cancelled { driver.hold(at: session.state) }
    switch outcome {
    case .held: break
    case .released(let end):
      goal = end.commits ? .destination : .source
      settle(velocity: end.velocity)
    // Where it was going before the hand came, at no speed.
    case .cancelled: settle(velocity: 0)
    }
    setNeedsFrame()
  }

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
    grab.direction = gestures.direction(ofMovement: movement)
    hold(
      DragSession(
        grab, from: progress == 0 && !isMoving ? .flat : .here, taking: driver.state,
        in: frame.size, settings: gestures, travel: frame.size[gestures.axis],
        grips: shownTransition.grips(along: gestures.axis, at: .one)))
  }

  private func hold(_ session: DragSession) {
    if !isBetween { driver.endFade() }
    driver.hold(at: progress)
    hand = session
    isOpen = true
    setNeedsFrame()
  }
}
