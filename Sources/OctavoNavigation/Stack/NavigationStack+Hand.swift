internal import OctavoGeometry
internal import OctavoGestures
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
    // Only a touchpad's travel is not the window's own.
    let reason: NavigationOperation.Reason = grab.travel == nil ? .drag : .scroll
    switch grab.direction {
    case .backward:
      // A swipe from anywhere needs less than one from an edge (Laws, The hand).
      let rule: ReleaseRule = grab.edge == nil ? .backFromAnywhere : .leaf
      pop(by: reason) { session(grab, of: $0, resists: $1, rule: rule) }
    case .forward:
      guard let next = nextPage?(from), refusal(ofNew: next.page) == nil else { return }
      let transition = next.transition ?? ownTransition
      let operation = NavigationOperation(.push, reason: reason, direction: .forward)
      let after = entries + [StackEntry(page: next.page, transition: transition)]
      begin(operation, to: after, as: transition) { session(grab, of: $0) }
    }
  }

  /// Takes the flight of the open transition, or one that falls back, where it is.
  ///
  /// - Returns: whether it was one of them; another flight's operation is over, and the hand begins one.
  private func takeFlying(_ flight: Flight, _ grab: Grab) -> Bool {
    guard let pending, pending.mover == flight.id else { return false }
    let progress = hold(flight.id)
    var grab = grab
    grab.direction = pending.operation.direction
    grab.movement = gestures.movement(of: grab.direction)
    hand = Hand(mover: flight.id, session: session(grab, of: flight.id, from: .here))
    trace?(.gesture(name: "catch", progress: progress))
    return true
  }

  /// The callbacks of an operation that a hand begins.
  ///
  /// - Parameter session: What the hand does with the flight; nil if the hand is not the stack's own.
  func begin(
    _ operation: NavigationOperation, to after: [StackEntry], as transition: TimedTransition,
    canReuseFlight: Bool = true, by session: (Flight.ID) -> DragSession?
  ) {
    guard let from = topPage, let to = after.last?.page else { return }
    let flight = beginFlight(from: from, to: to, as: transition, canReuseFlight: canReuseFlight)
    let progress = hold(flight)
    hand = Hand(mover: flight, session: session(flight))
    trace?(.gesture(name: "grab", progress: progress))
    open(operation, from: entries, to: after, by: flight)
  }

  /// Takes the top page off by hand; one that does not let itself be left is pulled at, without a
  /// callback, and always falls back.
  private func pop(
    by reason: NavigationOperation.Reason, _ session: (Flight.ID, _ resists: Bool) -> DragSession?
  ) {
    guard entries.count > 1, let from = topPage else { return }
    let operation = NavigationOperation(.pop, reason: reason, direction: .backward)
    guard !from.canLeave else {
      return begin(operation, to: entries.dropLast(), as: backTransition) { session($0, false) }
    }
    let to = entries[entries.count - 2].page
    // The page below is told nothing, so one that was never shown stays as it is.
    if to.lifecycle.isLoaded { layOut(to) }
    let flight = beginFlight(from: from, to: to, as: backTransition, canReuseFlight: true)
    let progress = hold(flight)
    hand = Hand(mover: flight, session: session(flight, true))
    trace?(.gesture(name: "pull", progress: progress))
    refuse(operation, .vetoed)
  }

  /// What a finger does with a flight.
  ///
  /// - Parameter start: From where its way counts; nil: what was in the air is held where the hand is
  ///   now, not where it left the slop.
  private func session(
    _ grab: Grab, of id: Flight.ID, from start: DragSession.Start? = nil, resists: Bool = false,
    rule: ReleaseRule = .leaf
  ) -> DragSession? {
    guard let driver = air[id]?.driver, let size = stage?.size else { return nil }
    var settings = gestures
    settings.panLaw = driver.law
    // All but a leaf go with the finger, over the whole width.
    return DragSession(
      grab, from: start ?? (driver.progress == 0 ? .flat : .nextPlace), taking: driver.progress,
      in: size, settings: settings, travel: max(size[gestures.axis], 1),
      resistance: resists ? .leaf(driver.law) : nil, rule: rule)
  }

  // MARK: - Pinches

  /// Two fingers have another gap: those that close take the top page off, as if they folded it (Laws,
  /// The hand).
  func squeeze(by pinch: Pinch) {
    if let firstPinch, hand == nil, pinch.gap < firstPinch.gap {
      self.firstPinch = nil
      take(firstPinch)
    }
    if hand?.session?.isPinch == true { moveHand { $0.move(to: pinch) } }
  }

  /// One of the fingers lifted.
  func endSqueeze(by pinch: Pinch) {
    squeeze(by: pinch)
    firstPinch = nil
    let look = hand.flatMap { air[$0.mover] }?.transition
    releaseHand { $0.release(pinch, past: look?.defaults.pinchThreshold ?? 0.5) }
  }

  /// Whether two fingers that close take the top page off.
  var popsByClosing: Bool {
    entries.count > 1
      && popsByPinch ?? (entries.last?.transition?.transition.defaults.spread != nil)
  }

  private func take(_ pinch: Pinch) {
    guard baseState == .appeared, stage != nil, popsByClosing else { return }
    modals.supersedeTransitions()
    supersedeTransitions()
    pop(by: .pinch) { flight, resists in
      DragSession(
        pinch, closes: true, taking: air[flight]?.driver.progress ?? 0, in: stage?.size ?? Size(),
        settings: gestures, resistance: resists ? .leaf(.linear) : nil)
    }
  }
}
