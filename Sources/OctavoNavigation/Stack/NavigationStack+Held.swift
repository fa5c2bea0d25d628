internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// Changes of the stack that somebody else's hand moves.
extension NavigationStack {
  /// Takes what an operation makes of the stack: the callbacks of its beginning, and a flight that
  /// waits.
  func hold(_ operation: NavigationOperation, _ change: StackChange) {
    guard case .pages(let after, let transition, let canReuseFlight) = change else {
      if case .refused(let refusal) = change { refuse(operation, refusal) }
      return
    }
    guard baseState == .appeared, stage != nil, let top = after.last?.page else {
      return refuse(operation, .notShown)
    }
    // Nothing would be seen to follow.
    guard top !== topPage else { return refuse(operation, .noChange) }
    cancelHand()
    barState.press = nil
    barState.isFocused = false
    supersedeTransitions()
    let grab = Grab(
      at: Point(), movement: gestures.movement(of: operation.direction),
      direction: operation.direction)
    begin(
      operation, to: after, as: transition, canReuseFlight: canReuseFlight, with: grab, rule: .leaf)
    hand?.isExternal = true
  }
}

extension NavigationStack: SegueHolder {
  var container: (any PageContainer)? { self }

  func travel(of operation: NavigationOperation, along axis: Axis) -> Double {
    max(stage?.size[axis] ?? 1, 1)
  }

  func driver(of operation: NavigationOperation) -> TransitionDriver? {
    flight(of: operation)?.driver
  }

  func look(of operation: NavigationOperation) -> (any Transition)? {
    flight(of: operation)?.transition
  }

  func isHeld(_ operation: NavigationOperation) -> Bool {
    hand?.isExternal == true && pending?.operation === operation
  }

  func hold(_ operation: NavigationOperation, at progress: Double) {
    guard isHeld(operation), let hand else { return }
    air.drive(hand.flight) { $0.hold(at: progress) }
    setNeedsFrame()
  }

  func release(_ operation: NavigationOperation, commits: Bool, velocity: Double) {
    guard isHeld(operation), let hand else { return }
    perform { $0.release(hand, commits: commits, velocity: velocity) }
  }

  func drop(_ operation: NavigationOperation) {
    if isHeld(operation) { perform { $0.cancelDrag() } }
  }

  func take(_ operation: NavigationOperation, by rule: ReleaseRule) {
    guard hand == nil, let flight = flight(of: operation) else { return }
    air.drive(flight.id) { $0.hold(at: flight.driver.progress) }
    let grab = Grab(
      at: Point(), movement: gestures.movement(of: operation.direction),
      direction: operation.direction, takesLeaf: true)
    hand = StackHand(flight: flight.id, grab: grab, rule: rule, isExternal: true)
    setNeedsFrame()
  }

  private func flight(of operation: NavigationOperation) -> Flight? {
    guard let pending, pending.operation === operation else { return nil }
    return air[pending.mover]
  }
}
