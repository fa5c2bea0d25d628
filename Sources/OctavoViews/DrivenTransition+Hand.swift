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
    let acts = part.read(
      event.moved(by: Point() - frame.origin), taking: isBetween ? .anyones : nil,
      answer: { [self] in answer(to: $0) })
    follow(acts)
  }

  /// What it would do with a hand that begins on it, at a place in the page's points.
  func offers(at point: Point) -> [GestureOffer] {
    let axis = gestures.axis
    guard !isBetween else {
      return [.along(axis, .both), .plane].map {
        GestureOffer(by: self, $0, at: .inFlight).toContacts
      }
    }
    let edge = gestures.edge(at: point - frame.origin, in: frame.size)
    let ways = GestureOffer.Ways { movement in
      let mayBegin =
        switch gestures.dragArea {
        case .anywhere: true
        case .edges: movement == edge.map(gestures.inward)
        case .off: false
        }
      return mayBegin && (alternates || !leadsOut(movement))
    }
    return [GestureOffer(by: self, .along(axis, ways)).toContacts]
  }

  /// What it has for a drag that begins on it, unless that is somebody else's.
  private func answer(to pull: ContentPull) -> GestureArena.Answer {
    var pull = pull
    pull.point = pull.point + frame.origin
    return part.arena.answer(
      to: pull, by: self, on: page, isPlanar: { [transition] _ in transition.defaults.isPlanar })
  }

  /// What a hand did so far counts for nothing.
  func cancelHand() {
    follow(part.read(.cancelAll, answer: { _ in .nothing }))
  }

  /// The hand that holds it no longer does; it stays where it is.
  func dropHand() {
    guard hand != nil else { return }
    hand = nil
    _ = part.read(.cancelAll, answer: { _ in .nothing })
  }

  /// Reads hands by the settings that hold now.
  func gesturesDidChange() {
    follow(part.configure(gestures))
    guard driver.law != gestures.panLaw else { return }
    let (speed, flies) = (velocity, isMoving)
    driver = driver.following(gestures.panLaw)
    if flies {
      settle(velocity: driver.law.positionVelocity(atProgress: progress, velocity: speed))
    }
  }

  /// The way along the gestures' axis that plays it for a finger that goes one way.
  private func playingMovement(_ movement: Double) -> Double {
    // Where either will do, the first one plays from the source and takes back from the destination.
    transition.defaults.movement ?? (progress < 1 ? movement : -movement)
  }

  /// Whether a finger that goes one way leads it on from the end where it rests: there is nothing beyond either.
  private func leadsOut(_ movement: Double) -> Bool {
    !isBetween && (movement == playingMovement(movement) ? progress == 1 : progress == 0)
  }

  private func follow(_ acts: [GestureArena.Act]) {
    for act in acts { follow(act.intent) }
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
    let movement = playingMovement(grab.movement)
    // What does not alternate offers nothing there.
    if leadsOut(grab.movement) { turnAround() }
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
