internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// Turns that somebody else's hand moves.
extension FlipContainer {
  /// Takes the turn to the page after or before.
  func holdStep(_ operation: NavigationOperation, as transition: TimedTransition?) {
    modals.supersedeTransitions()
    supersedeTransitions()
    regroupIfNeeded()
    guard let current = sheet, let next = sheet(operation.direction, of: current) else {
      return refuse(operation, .atEnd)
    }
    hold(operation, to: next, as: transition)
  }

  /// Takes the turn to a page, and with it to the one beside it.
  func hold(_ operation: NavigationOperation, to page: any Page, as transition: TimedTransition?) {
    if let reason = refusal(of: page) { return refuse(operation, reason) }
    modals.supersedeTransitions()
    supersedeTransitions()
    regroupIfNeeded()
    hold(operation, to: sheet(holding: page), as: transition)
  }

  private func hold(
    _ operation: NavigationOperation, to next: Sheet, as transition: TimedTransition?
  ) {
    if let reason = refusal(of: next) { return refuse(operation, reason) }
    guard baseState == .appeared, stage != nil, let from = sheet else {
      return refuse(operation, .notShown)
    }
    guard from.canLeave else { return refuse(operation, .vetoed) }
    cancelHand()
    let direction = operation.direction
    let leaf = beginLeaf(from: from, to: next, direction, as: transition, flies: false)
    let progress = air[leaf]?.driver.progress ?? 0
    air.drive(leaf) { $0.hold(at: progress) }
    hand = heldHand(leaf, direction)
    trace?(.gesture(name: "grab", progress: progress))
    begin(operation, from: from, to: next, leaf)
  }

  private func heldHand(_ leaf: Leaf.ID, _ direction: TurnDirection) -> Hand {
    let grab = Grab(
      at: Point(), movement: gestures.movement(of: direction), direction: direction)
    return Hand(leaf: leaf, law: nil, grab: grab, isExternal: true)
  }
}

extension FlipContainer: SegueHolder {
  var container: (any PageContainer)? { self }

  func travel(of operation: NavigationOperation, along axis: Axis) -> Double {
    max(stage?.size[axis] ?? 1, 1)
  }

  func driver(of operation: NavigationOperation) -> TransitionDriver? {
    leaf(of: operation)?.driver
  }

  func look(of operation: NavigationOperation) -> (any Transition)? {
    leaf(of: operation)?.transition
  }

  func isHeld(_ operation: NavigationOperation) -> Bool {
    hand?.isExternal == true && pending?.operation === operation
  }

  func hold(_ operation: NavigationOperation, at progress: Double) {
    guard isHeld(operation), let hand else { return }
    air.drive(hand.leaf) { $0.hold(at: progress) }
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
    guard hand == nil, let leaf = leaf(of: operation) else { return }
    air.drive(leaf.id) { $0.hold(at: leaf.driver.progress) }
    hand = heldHand(leaf.id, operation.direction)
    setNeedsFrame()
  }

  private func leaf(of operation: NavigationOperation) -> Leaf? {
    guard let pending, pending.operation === operation else { return nil }
    return air[pending.mover]
  }
}
