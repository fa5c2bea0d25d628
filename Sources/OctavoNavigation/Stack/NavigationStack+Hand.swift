internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// What the hand does with the stack.
extension NavigationStack {
  /// The flight of the open transition, or one that falls back; another flight's operation is over.
  func catchable(by grab: Grab) -> Catch? {
    guard let flight = air.top, flight.driver.isMoving, let pending, pending.mover == flight.id
    else { return nil }
    return Catch(mover: flight.id, direction: pending.operation.direction)
  }

  func begin(by grab: Grab) {
    guard let from = topPage else { return }
    switch grab.direction {
    case .backward:
      // A swipe from anywhere needs less than one from an edge (Laws, The hand).
      let rule: ReleaseRule = grab.edge == nil ? .backFromAnywhere : .leaf
      pop(by: grab.reason) { flight, resists in
        let law = resists ? air[flight]?.driver.law : nil
        return session(
          grab, of: flight, going: .backward, resistance: law.map { .leaf($0) }, rule: rule)
      }
    case .forward:
      guard let next = nextPage(after: from), refusal(ofNew: next.page) == nil else { return }
      let transition = next.transition ?? ownTransition
      let operation = NavigationOperation(.push, reason: grab.reason, direction: .forward)
      let after = entries + [StackEntry(page: next.page, transition: transition)]
      begin(operation, to: after, as: transition) { session(grab, of: $0, going: .forward) }
    }
  }

  /// Whether there may be a page that a hand pushes.
  var hasNextPage: Bool { guide?.nextPage(on: self) != nil || nextPage != nil }

  private func nextPage(after page: any Page) -> NextPage? {
    if let next = guide?.nextPage(on: self) { return next() }
    return nextPage?(page)
  }

  /// The callbacks of an operation that a hand begins.
  ///
  /// - Parameter session: What the hand does with the flight; nil if it is that of somebody who takes the
  ///   operation.
  func begin(
    _ operation: NavigationOperation, to after: [StackEntry], as transition: TimedTransition,
    canReuseFlight: Bool = true, by session: (Flight.ID) -> DragSession?
  ) {
    guard let from = topPage, let to = after.last?.page else { return }
    let flight = beginFlight(from: from, to: to, as: transition, canReuseFlight: canReuseFlight)
    grip(flight, as: "grab", by: session(flight), of: operation)
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
    grip(flight, as: "pull", by: session(flight, true))
    refuse(operation, .vetoed)
  }

  // MARK: - Pinches

  /// Two fingers that close take the top page off, as if they folded it (Laws, The hand).
  func beginSqueeze(by pinch: Pinch) {
    if let firstPinch, hand == nil, pinch.gap < firstPinch.gap {
      self.firstPinch = nil
      take(firstPinch)
    }
  }

  /// Whether two fingers that close take the top page off.
  var popsByClosing: Bool {
    entries.count > 1
      && guide?.popsByPinch(on: self) ?? popsByPinch
        ?? (entries.last?.transition?.transition.defaults.spread != nil)
  }

  private func take(_ pinch: Pinch) {
    guard isShown, popsByClosing else { return }
    supersedeTransitions()
    pop(by: .pinch) { flight, resists in
      DragSession(
        pinch, closes: true, taking: air[flight]?.driver.state ?? TurnState(progress: 0),
        in: stage?.size ?? Size(),
        settings: gestures, resistance: resists ? .leaf(.linear) : nil)
    }
  }
}
