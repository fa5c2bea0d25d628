internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// Pages that run under a finger at the edge.
///
/// What is seen are pictures: the container's page stays the one from which it began, until the finger lifts.
extension FlipContainer {
  /// Takes what the finger does under which pages run, or may come to run.
  ///
  /// - Returns: whether it is nobody else's.
  func followRiffle(_ event: InputEvent) -> Bool {
    guard case .contact(let contact) = event else {
      if riffle != nil { perform { $0.returnFromRiffle() } }
      return false
    }
    if let riffle {
      guard contact.key == riffle.press.contact else {
        // Another finger is another thing.
        if contact.phase == .began { perform { $0.returnFromRiffle() } }
        return false
      }
      perform { $0.follow(contact) }
      return true
    }
    switch contact.phase {
    case .began: edgePress = press(contact)
    case .moved: return beginsRiffle(by: contact)
    case .ended, .cancelled:
      if contact.key == edgePress?.contact { edgePress = nil }
    }
    return false
  }

  /// A contact that comes down at the edge of resting pages.
  private func press(_ contact: Contact) -> EdgePress? {
    guard riffles, isEnabled, isAtRest, !isMotionReduced, dataSource != nil,
      pageZoom.isWhole, gestures.dragArea != .off, !modals.takesInput, let stage,
      let edge = gestures.edge(at: contact.position, in: stage.size)
    else { return nil }
    setNeedsFrame()
    return EdgePress(contact: contact.key, start: contact.position, edge: edge)
  }

  /// A finger that goes along the edge makes pages run, one that takes a page does not.
  private func beginsRiffle(by contact: Contact) -> Bool {
    guard let press = edgePress, press.contact == contact.key else { return false }
    guard isAtRest, let time = windowCore.latestTime, let stage else {
      edgePress = nil
      return false
    }
    let way = contact.position - press.start
    let (along, across) = (abs(way[gestures.axis]), abs(way[gestures.axis.cross]))
    let isAtEdge = gestures.edge(at: contact.position, in: stage.size) == press.edge
    guard isAtEdge, across > 2 * gestures.slop(of: .touch), across > 2 * along else {
      return false
    }
    perform { $0.beginRiffle(press, at: time) }
    guard riffle != nil else { return false }
    perform { $0.follow(contact) }
    return true
  }

  /// A finger has stayed at the edge for long enough.
  func riffleIfHeld(at time: Double) {
    guard let press = edgePress, let since = press.since,
      time >= since + DragThresholds.longestTap - 1e-6
    else { return }
    edgePress = nil
    // One that has wandered is on its way to be a drag.
    guard arena.gestures.resting(for: reader, at: .infinity).contains(press.contact) else { return }
    beginRiffle(press, at: time)
  }

  private func beginRiffle(_ press: EdgePress, at time: Double) {
    edgePress = nil
    guard isAtRest, baseState == .appeared, let sheet, sheet.canLeave else { return }
    if let session = arena.gestures.session(reading: press.contact, for: reader) {
      arena.gestures.forget(session)
    }
    forgetZoomTouches()
    childInput.cancel()
    let direction = press.edge == .trailing ? TurnDirection.forward : .backward
    riffle = Riffle(
      press: press, direction: direction, start: time, shown: sheet, passed: [], latest: time)
    trace?(.gesture(name: "riffle", progress: nil))
    setNeedsFrame()
  }

  private func follow(_ contact: Contact) {
    guard var riffle else { return }
    switch contact.phase {
    case .began: break
    case .moved:
      let way = contact.position - riffle.press.start
      riffle.distance = abs(way[gestures.axis.cross])
      self.riffle = riffle
      let inward = way[gestures.axis] * gestures.inward(from: riffle.press.edge)
      if inward > gestures.edgeStrip + Riffle.wayBack { returnFromRiffle() }
    case .ended: stay(riffle)
    case .cancelled: returnFromRiffle()
    }
  }

  /// Lets as many pages go as are due.
  func advanceRiffle(to time: Double) {
    guard var riffle, !riffle.isAtEnd else { return }
    let pace = Riffle.pace(after: time - riffle.start, distance: riffle.distance)
    // One page waits for room in the air at most.
    riffle.due = min(riffle.due + pace * max(time - riffle.latest, 0), 2)
    riffle.latest = time
    while riffle.due >= 1, air.count < currentLeafLimit {
      guard let next = sheet(riffle.direction, of: riffle.shown),
        next.pages.allSatisfy({ holds($0) || refusal(of: $0) == nil })
      else {
        riffle.isAtEnd = true
        break
      }
      let leaf = beginLeaf(
        from: riffle.shown, to: next, riffle.direction, flies: true, longest: Riffle.leafDuration)
      air.moveCurrent(across: leaf, toward: riffle.direction)
      riffle.passed = (riffle.passed + [riffle.shown]).suffix(Riffle.mostPassed)
      riffle.shown = next
      riffle.due -= 1
      needsPrefetch = true
    }
    self.riffle = riffle
  }

  /// The finger lifted at the edge: what runs lands, and the last page is turned to.
  private func stay(_ riffle: Riffle) {
    self.riffle = nil
    setNeedsFrame()
    guard let sheet, riffle.shown != sheet else { return }
    let operation = NavigationOperation(.turn, reason: .drag, direction: riffle.direction)
    if let last = air.neighbour(riffle.direction.reversed) {
      start(operation, to: riffle.shown, animated: true, by: (last.id, 0))
    } else {
      start(operation, to: riffle.shown, animated: false)
    }
    // What may not be turned to is not stayed at.
    if case .refused = operation.outcome { runBack(riffle) }
  }

  /// The finger went back inside: to the page from which it began.
  func returnFromRiffle() {
    guard let riffle else { return }
    self.riffle = nil
    setNeedsFrame()
    trace?(.gesture(name: "return", progress: nil))
    runBack(riffle)
  }

  private func runBack(_ riffle: Riffle) {
    guard let sheet, riffle.shown != sheet else { return }
    // The nearest ones as they came, and then at once the first.
    let way = riffle.passed.reversed().prefix { $0 != sheet }
    let room = max(currentLeafLimit, air.count) - 1
    _ = run(
      from: riffle.shown, to: sheet, passing: Array(way.prefix(room)), riffle.direction.reversed)
  }

  /// Something else comes: what runs is taken back, and nothing comes to run.
  func endRiffle() {
    edgePress = nil
    returnFromRiffle()
  }
}
