internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoTransitions

/// What the hand does with the stack.
extension NavigationStack {
  /// The flight of the open transition, or one that falls back; another flight's operation is over.
  func catchable(by grab: Grab) -> Catch? {
    guard let flight = air.top, flight.driver.isMoving, let pending, pending.mover == flight.id
    else { return nil }
    return Catch(mover: flight.id, direction: pending.operation.direction)
  }

  func begin(by grab: Grab) -> Catch? {
    guard let from = topPage else { return nil }
    if grab.direction == .backward { return pop(by: grab.reason) }
    guard let next = nextPage(after: from), refusal(ofNew: next.page) == nil else { return nil }
    let transition = next.transition ?? ownTransition
    let operation = NavigationOperation(.push, reason: grab.reason, direction: .forward)
    let entry = StackEntry(page: next.page, transition: next.back?.reversed ?? transition)
    let after = entries + [entry]
    return begin(operation, to: after, as: transition)
  }

  private func nextPage(after page: any Page) -> NextPage? {
    if let next = guide?.nextPage(on: self) { return next() }
    return nextPage?(page)
  }

  /// The callbacks of an operation that a hand begins, and a flight in it.
  ///
  /// - Parameter isOwn: Whether it is one of the stack's own hands, not that of somebody who takes the operation.
  @discardableResult
  func begin(
    _ operation: NavigationOperation, to after: [StackEntry], as transition: TimedTransition,
    canReuseFlight: Bool = true, isOwn: Bool = true
  ) -> Catch? {
    guard let from = topPage, let to = after.last?.page else { return nil }
    let flight = beginFlight(from: from, to: to, as: transition, canReuseFlight: canReuseFlight)
    grip(flight, as: "grab", of: isOwn ? nil : operation)
    open(operation, from: entries, to: after, by: flight)
    return Catch(mover: flight, direction: operation.direction)
  }

  /// Takes the top page off by hand; one that does not let itself be left is pulled at, without a
  /// callback, and always falls back.
  func pop(by reason: NavigationOperation.Reason) -> Catch? {
    guard entries.count > 1, let from = topPage else { return nil }
    let operation = NavigationOperation(.pop, reason: reason, direction: .backward)
    if from.canLeave { return begin(operation, to: entries.dropLast(), as: backTransition) }
    let to = entries[entries.count - 2].page
    // The page below is told nothing, so one that was never shown stays as it is.
    if to.lifecycle.isLoaded { layOut(to) }
    let flight = beginFlight(from: from, to: to, as: backTransition, canReuseFlight: true)
    grip(flight, as: "pull")
    refuse(operation, .vetoed)
    return air[flight].map {
      Catch(mover: flight, direction: .backward, resistance: .leaf($0.driver.law))
    }
  }
}
