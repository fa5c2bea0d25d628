internal import OctavoGestures

/// A turn that was asked for while the air had no room for its leaf.
@MainActor
struct WaitingTurn {
  /// The request.
  let operation: NavigationOperation
  /// The page to turn to; nil for the one after or before, whichever that is when it begins.
  let page: (any Page)?
  /// How it looks; nil for the container's own way.
  let transition: TimedTransition?
}

/// Turns that wait for room in the air: none is lost, and they begin in their order.
extension FlipContainer {
  /// How many leaves may be in the air now: what was asked for, or what the cost of frames allows.
  public var currentLeafLimit: Int { max(leafLimit ?? measuredLeafLimit.count, 1) }

  /// Turns by the container's own way to the page after or before, or to one that lies that way.
  func request(
    _ direction: TurnDirection, to page: (any Page)? = nil, by reason: NavigationOperation.Reason
  ) {
    let operation = NavigationOperation(
      page == nil ? .turn : .set, reason: reason, direction: direction)
    request(WaitingTurn(operation: operation, page: page, transition: nil), animated: true)
  }

  /// Does what a person or the program asks for as soon as the air has room.
  ///
  /// What is not to be seen needs none: what waits is then made first, unseen as well.
  func request(_ turn: WaitingTurn, animated: Bool) {
    guard animated else {
      endWaiting()
      return begin(turn, animated: false)
    }
    if waitingTurns.isEmpty, hasRoom(for: turn) { return begin(turn, animated: true) }
    waitingTurns.append(turn)
  }

  /// Begins what has waited for as long as there is room.
  func beginWaiting() {
    while let turn = waitingTurns.first, hasRoom(for: turn) {
      waitingTurns.removeFirst()
      begin(turn, animated: true)
    }
  }

  /// Makes what waits at once, unseen.
  func endWaiting() {
    while !waitingTurns.isEmpty { begin(waitingTurns.removeFirst(), animated: false) }
  }

  /// What a frame cost is counted for what flies.
  func note(_ cost: FrameCost) {
    let before = currentLeafLimit
    measuredLeafLimit.note(cost, leaves: air.count)
    if currentLeafLimit != before { trace?(.leafLimit(currentLeafLimit)) }
  }

  private func begin(_ turn: WaitingTurn, animated: Bool) {
    if let page = turn.page {
      start(turn.operation, to: page, as: turn.transition, animated: animated)
    } else {
      startStep(turn.operation, as: turn.transition, animated: animated)
    }
  }

  /// Whether a turn may have a leaf: one that turns a leaf in the air round needs no other, unless that parts.
  private func hasRoom(for turn: WaitingTurn) -> Bool {
    if air.count < currentLeafLimit { return true }
    let direction = turn.operation.direction
    guard turn.page == nil, let sheet, let leaf = air.neighbour(direction) else { return false }
    return leaf.side(direction) == knownSheet(direction, of: sheet)
  }
}
