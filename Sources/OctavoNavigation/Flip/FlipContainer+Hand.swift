internal import OctavoGeometry
public import OctavoGestures
internal import OctavoManipulation
internal import OctavoMotion
internal import OctavoTransitions

/// What the hand does with the pages.
extension FlipContainer {
  /// Takes one thing that a person did: the page comes first, if it is live.
  ///
  /// - Returns: whether it meant something here.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    noteTouch(event)
    let isUsed = markingPlace(during: event) { followRiffle(event) || route(event) }
    // What a page does something with at its edge makes no pages run.
    if childInput.isUsed { edgePress = nil }
    return isUsed
  }

  func handle(_ event: InputEvent, isUsed: Bool) -> Bool {
    guard isEnabled, dataSource != nil, sheet != nil else { return isUsed }
    guard case .contact = event else {
      if !isUsed { recognize(event, taking: flyingLeaf) }
      return true
    }
    let isTap = recognize(
      event, taking: flyingLeaf, ignoresTaps: isUsed || pageZoom.touches.areUsed)
    // In another container, what leads nowhere here may be that container's.
    guard lifecycle.parent != nil else { return true }
    if hand?.session.counts == true, pending != nil { return true }
    return isUsed || isTap
  }

  /// The pages in their places, once they lie still.
  var reachableChildren: [ChildPage] { isAtRest && riffle == nil ? baseChildren : [] }

  func releaseRule(_ direction: TurnDirection, fromEdge: Bool) -> ReleaseRule { releaseRule }

  /// Each finger may have a leaf of its own.
  var takesEach: Bool { true }

  func isPlanar(_ pull: ContentPull) -> Bool {
    guard air.isEmpty, let sheet else {
      return air.leaves.contains { $0.transition.defaults.isPlanar }
    }
    let direction = gestures.direction(ofMovement: pull.movement)
    let next = knownSheet(direction, of: sheet)
    return look(past: next, pageTurn(from: sheet, to: next, direction)).defaults.isPlanar
  }

  func ownOffers(at point: Point) -> [GestureOffer] {
    guard isEnabled, dataSource != nil, let sheet else { return flightOffers }
    // Past an end there is something to pull at, too.
    let turns = [TurnDirection.forward, .backward].flatMap { direction in
      offers(
        at: point, direction, to: .turn(direction),
        leads: sheet.canLeave && knownSheet(direction, of: sheet) != nil)
    }
    return flightOffers + turns + zoomOffers(at: point)
  }

  /// The leaf that a hand may take from where it is.
  var flyingLeaf: FlyingLeaf? {
    let moving = air.newestMoving
    guard moving != nil || !hands.isEmpty, let stage else { return nil }
    return FlyingLeaf(
      leaf: { [self] point in air.leaf(at: point, from: sheetPictures(on: stage)) },
      isLeft: { [gestures] movement in
        guard let leaf = moving else { return true }
        guard leaf.driver.isPastCommitment else { return false }
        // One that falls back is taken up again by a hand that goes its own way.
        return leaf.driver.heading == 1 || movement != gestures.movement(of: leaf.direction)
      })
  }

  func tap(_ zone: TapZone, at point: Point) {
    switch zone {
    case _ where delegateTakes(point): trace?(.gesture(name: "tap", progress: nil))
    case .turn(let direction): turn(direction, by: .tap)
    case .center: tapCenter(at: point)
    }
  }

  func step(_ direction: TurnDirection) { turn(direction, by: .scroll) }

  /// Turns a page here, or, past the end, one of the flips around that turn the same way: a drag leads on in those
  /// as well.
  private func turn(_ direction: TurnDirection, by reason: NavigationOperation.Reason) {
    guard let sheet, isEnd(direction, of: sheet),
      let around = flipsAround(turning: { [gestures] flips in
        guard flips.gestures.axis == gestures.axis,
          reason == .tap ? flips.gestures.tapZones != nil : flips.gestures.scrollTurns
        else { return nil }
        return flips.gestures.direction(ofMovement: gestures.movement(of: direction))
      })
    else { return request(direction, by: reason) }
    around.flips.perform { $0.request(around.direction, by: reason) }
  }

  /// Whether a tap on a page at rest is the delegate's.
  private func delegateTakes(_ point: Point) -> Bool {
    let point = unzoomed(point)
    guard air.isEmpty, let delegate,
      let child = baseChildren.first(where: { $0.frame.contains(point) })
    else { return false }
    return delegate.flipContainer(
      self, takesTapAt: point - child.frame.origin, on: child.page)
  }

  // MARK: - Dragging

  /// The leaf that was touched, or else that of the open turn or one that falls back past an end.
  func catchable(by grab: Grab) -> Catch? {
    let touched = grab.leaf.flatMap { air[$0] }
    guard let leaf = touched ?? air.newestMoving else { return nil }
    let isOpen = leaf.id == pending?.mover || (leaf.to == nil && pending == nil)
    guard isOpen || (touched != nil && leaf.to != nil) else { return nil }
    return caught(leaf)
  }

  /// A leaf in a hand: past an end it gives way.
  private func caught(_ leaf: Leaf) -> Catch {
    Catch(
      mover: leaf.id, direction: leaf.direction, resistance: leaf.to == nil ? .leaf(.direct) : nil)
  }

  /// Leaves that other fingers hold before the paper that one touches are turned, or turned back: they stay
  /// in their hands, but the book goes on beyond them.
  func makeWay(for grab: Grab) -> Bool {
    // One that was down before pages came to run is another thing, too.
    returnFromRiffle()
    let isOpenOnTheWay = pending.map { change in
      !change.isDecided && change.operation.direction == grab.direction
        && hands.othersMovers.contains(change.mover) && canLeave(change)
    }
    if isOpenOnTheWay == true { decide(commits: true) }
    supersedeTransitions()
    while let leaf = air.neighbour(grab.direction), hands.othersMovers.contains(leaf.id) {
      guard let next = grab.direction == .forward ? leaf.high : leaf.low else { return false }
      let operation = NavigationOperation(.turn, reason: .drag, direction: grab.direction)
      start(operation, to: next, animated: true, by: (leaf.id, 0))
      guard pending?.mover == leaf.id else { return false }
      supersedeTransitions()
    }
    return true
  }

  func begin(by grab: Grab) -> Catch? {
    regroupIfNeeded()
    guard let current = sheet else { return nil }
    // What cannot be turned to, or from, gives way as the end does.
    let neighbour = sheet(grab.direction, of: current)
    let wanted = neighbour.flatMap { refusal(of: $0) == nil ? $0 : nil }
    let operation = NavigationOperation(.turn, reason: grab.reason, direction: grab.direction)
    let isVetoed = wanted != nil && !current.canLeave
    let next = isVetoed ? nil : wanted
    // What cannot be left gives way as the end does, but where a leaf flies that is seen.
    if next == nil, air.neighbour(grab.direction)?.to != nil {
      if isVetoed { refuse(operation, .vetoed) }
      return nil
    }
    let id = beginLeaf(from: current, to: next, grab.direction, flies: false)
    if next == nil, neighbour != nil { air.keep(id) }
    grip(id, as: next == nil ? "pull" : "grab")
    if let next { open(operation, from: current, to: next, by: id) }
    if isVetoed { refuse(operation, .vetoed) }
    return air[id].map(caught)
  }

  /// A leaf goes by its lever, all else with the finger, over the whole window.
  func travel(of mover: Int, along axis: Axis) -> Double? {
    look(of: mover)?.defaults.isLeaf == true ? nil : max(stage?.size[axis] ?? 1, 1)
  }

  func tellPull(of mover: Int, by distance: Double, isReleased: Bool) {
    guard let leaf = air[mover], leaf.to == nil, !leaf.isKept else { return }
    delegate?.flipContainer(
      self, isPulledPastEnd: leaf.direction, by: distance, isReleased: isReleased)
  }
}
