internal import OctavoGestures
internal import OctavoManipulation

/// A turn that a finger holds while other pages come to stand side by side: its callbacks end, and those of a new one
/// begin between the sheets that stand then, by the same leaf in the same hand.
extension FlipContainer {
  /// What a finger held of the open turn.
  struct HeldTurn {
    fileprivate let leaf: Leaf.ID
    fileprivate let session: GestureArena.Session
    fileprivate let grab: Grab
  }

  /// The finger that holds the leaf of the open turn lets go of it, but goes on to be read.
  ///
  /// - Returns: nil if no finger holds it.
  func loosenHeldTurn() -> HeldTurn? {
    guard let pending, !pending.isDecided else { return nil }
    for number in hands.numbers {
      hands.choose(number)
      guard let hand, hand.operation == nil, hand.movers == [pending.mover],
        let grab = hand.session.grab
      else { continue }
      fallBack()
      return HeldTurn(
        leaf: pending.mover, session: GestureArena.Session(reader, number), grab: grab)
    }
    return nil
  }

  /// The finger holds its leaf again, from where that is, if it still leads from what stands in the window to what can
  /// be turned to; else what the finger did so far counts for nothing.
  func retake(_ held: HeldTurn) {
    guard let sheet, sheet.canLeave, let leaf = air[held.leaf], leaf.from == sheet,
      let next = leaf.to, refusal(of: next) == nil, air.neighbour(leaf.direction)?.id == leaf.id
    else { return arena.gestures.forget(held.session) }
    carryZoom(from: sheet, to: next, leaf.direction)
    hands.choose(held.session.number)
    grip(leaf.id, as: "catch")
    let operation = NavigationOperation(
      .turn, reason: held.grab.reason, direction: leaf.direction)
    open(operation, from: sheet, to: next, by: leaf.id)
    move(with: held.grab, by: gestures, from: .nextPlace, rule: releaseRule)
  }
}
