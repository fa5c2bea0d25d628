internal import OctavoGeometry
internal import OctavoTransitions

/// Changes that somebody else's hand moves.
extension WindowContainer {
  var container: (any PageContainer)? { self }

  func travel(of operation: NavigationOperation, along axis: Axis) -> Double {
    max(stage?.size[axis] ?? 1, 1)
  }

  func driver(of operation: NavigationOperation) -> TransitionDriver? {
    mover(of: operation)?.driver
  }

  func look(of operation: NavigationOperation) -> (any Transition)? {
    mover(of: operation)?.transition
  }

  func isHeld(_ operation: NavigationOperation) -> Bool {
    hand?.isExternal == true && pending?.operation === operation
  }

  func hold(_ operation: NavigationOperation, at state: TurnState) {
    guard isHeld(operation), let hand else { return }
    air.drive(hand.mover) { $0.hold(at: state) }
    setNeedsFrame()
  }

  func release(_ operation: NavigationOperation, commits: Bool, velocity: Double) {
    guard isHeld(operation), let hand else { return }
    perform { $0.release(hand, commits: commits, velocity: velocity) }
  }

  func drop(_ operation: NavigationOperation) {
    if isHeld(operation) { perform { $0.cancelDrag() } }
  }

  func take(_ operation: NavigationOperation) {
    guard hand == nil, let mover = mover(of: operation) else { return }
    hold(mover.id)
    hand = Hand(mover: mover.id)
    setNeedsFrame()
  }

  private func mover(of operation: NavigationOperation) -> Air.Item? {
    guard let pending, pending.operation === operation else { return nil }
    return air[pending.mover]
  }
}
