internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation

/// The finger of a trace: where it is, when, and what it set out to do.
struct TraceHand {
  /// The latest time of its device, in seconds.
  var time = 0.0
  /// Where it is, in points.
  var point = Point()
  /// Where it came down and which way it goes; nil while it is off the glass.
  var path: (start: Point, along: Point)?
}

/// What the hand of a trace does: contacts as a touch screen reports them, through the window's door.
extension NavigationTrace {
  /// Comes down and moves as far as it takes to be understood.
  func begin(_ grab: TraceStep.Grab) throws(TraceFault) {
    guard hand.path == nil else { throw TraceFault("the hand holds already: release it first") }
    let isFlip = root?.kind.flip != nil
    let isForward: Bool
    switch grab {
    case .next, .previous:
      guard isFlip else { throw TraceFault("a stack has no next page: grab pop or push") }
      isForward = grab == .next
    case .pop, .push:
      if grab == .push(rootName) { throw TraceFault("\(rootName) is the root's own name") }
      guard !isFlip else { throw TraceFault("a flip has no stack: grab next or previous") }
      isForward = grab != .pop
    case .dismiss: isForward = false
    }
    let size = window.size
    let start: Point
    let along: Point
    if grab == .dismiss {
      start = Point(x: size.width / 2, y: size.height * 0.4)
      along = Point(x: 0, y: 1)
    } else {
      start = Point(x: size.width * (isForward ? 0.95 : 0.05), y: size.height / 2)
      along = Point(x: isForward ? -1 : 1, y: 0)
    }
    hand.path = (start, along)
    if case .push(let name) = grab { pageToPush = makePage(name) }
    defer { pageToPush = nil }
    touch(.began, at: start, after: 1)
    // Twice the slop of a finger: understood, and still a small part of the way.
    for step in 1...3 { touch(.moved, at: start.moved(along, by: Double(step) * 14), after: 0.016) }
  }

  /// Moves to where the page goes on or back, rests, so that no speed counts, and lifts.
  func release(commits: Bool) throws(TraceFault) {
    guard let path = hand.path else { throw TraceFault("there is no hand to release: grab first") }
    hand.path = nil
    let size = window.size
    // Beyond the window's edge: a leaf that was caught in flight has to go the whole way as well.
    let reach = 2 * max(size.width, size.height) * (commits ? 1 : -1)
    for step in 1...4 {
      touch(.moved, at: path.start.moved(path.along, by: reach * Double(step) / 4), after: 0.016)
    }
    touch(.ended, at: hand.point, after: 0.2)
  }

  private func touch(_ phase: Contact.Phase, at point: Point, after pause: Double) {
    hand.point = point
    hand.time += pause
    root?.handle(.contact(Contact(phase, at: point, time: hand.time)))
  }
}

extension Point {
  fileprivate func moved(_ direction: Point, by distance: Double) -> Point {
    Point(x: x + direction.x * distance, y: y + direction.y * distance)
  }
}
