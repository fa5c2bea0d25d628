internal import OctavoGestures

/// Leaves that are caught when their turn is made already: what a hand makes of one is a turn of its own.
extension FlipContainer {
  func restingEnd(of mover: Leaf.ID) -> Double {
    guard pending?.mover != mover, let leaf = air[mover], leaf.to != nil else {
      return openEnd(of: mover)
    }
    return (leaf.direction == .forward) == air.isBefore(mover) ? 1 : 0
  }

  /// A leaf that took others along is caught again when these have landed: it cannot bring them back, so that
  /// what it did is made, and what it does now is a turn of its own.
  func willCatch(_ mover: Leaf.ID) {
    guard let change = pending, change.mover == mover, change.isDecided, let leaf = air[mover],
      leaf.from != change.before, !air.sheets.contains(change.before)
    else { return }
    supersedeTransitions()
  }

  /// A leaf whose turn was made is released: to the other side than the book has it, it turns there, and all
  /// leaves that lie between go with it.
  func didLetGo(of id: Leaf.ID, commits: Bool, velocity: Double) {
    guard pending?.mover != id, let leaf = air[id], leaf.to != nil else { return }
    let turnsOn = (leaf.direction == .forward) == commits
    guard turnsOn != air.isBefore(id), let next = turnsOn ? leaf.high : leaf.low else { return }
    let direction = turnsOn ? TurnDirection.forward : .backward
    let operation = NavigationOperation(.turn, reason: .drag, direction: direction)
    let velocity = leaf.direction == direction ? velocity : -velocity
    start(operation, to: next, animated: true, by: (id, velocity))
    // A page that does not let itself be left takes its leaf back.
    if case .refused = operation.outcome { settle(id, to: restingEnd(of: id), velocity: 0) }
  }
}
