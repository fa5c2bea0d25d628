internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoNavigation
internal import OctavoStoryboards
internal import OctavoTransitions

/// Segues that drags and pinches take along, or set off.
extension StoryboardPlayer {
  /// Reads a contact for the board.
  func recognize(_ contact: Contact) {
    if case .passed = hand.meaning { return }
    for (axis, reader) in readers {
      var begin: (() -> Void)?
      let acts = root.windowArena?.read(.contact(contact), by: reader) { pull in
        begin = claim(pull)
        return begin == nil ? .nothing : .way
      }
      for act in acts ?? [] {
        if case .grab = act.intent, let begin {
          root.handle(.cancelAll)
          begin()
        }
        follow(act.intent, along: axis)
      }
    }
  }

  /// Reads the contacts of a new hand.
  func forgetReading() {
    for (axis, reader) in readers {
      root.windowArena?.gestures[reader] = GestureRecognizer(
        size: stage?.size ?? Size(), settings: settings(along: axis))
    }
  }

  /// What the fingers have of a segue goes back to where it was.
  func releaseSegue() {
    if case .segue(let segue) = hand.meaning { segue.held.cancel() }
    endMeaning()
  }

  /// The fingers have let go of what they had; what they had along their way can be caught as long as it moves.
  private func endMeaning() {
    if case .segue(let segue) = hand.meaning {
      if segue.pull != nil { hand.released = segue }
      isUntidy = true
      requestFrame?()
    }
    hand.meaning = hand.fingers.isEmpty ? .open : .spent
  }

  private func follow(_ intent: Intent, along axis: Axis) {
    if case .pinch(let path) = hand.meaning, let pinch = intent.pinch { squeeze(pinch, path) }
    switch hand.meaning {
    case .segue(let segue):
      if segue.follow(intent, by: settings(along: axis)) { onSegue?(segue.segue) }
    case .swipe(let trigger, let start, let movement, let path):
      guard let stage, case .release(let point, let velocity) = intent else { break }
      let reach = (point[axis] - start[axis] + velocity[axis] * ReleaseRule.projection) * movement
      let travel = PlayerHand.swipeTravel
      if reach >= min(travel.points, stage.size[axis] * travel.share) {
        _ = fire(trigger, along: path)
      }
    case .snap(let trigger, let path):
      guard case .pinchEnded(let pinch) = intent else { break }
      let factor = trigger == .pinch(.outwards) ? pinch.scale : 1 / pinch.scale
      if factor >= PlayerHand.pinchFactor { _ = fire(trigger, along: path) }
    case .open, .passed, .pinch, .spent: break
    }
    if intent.endsHand { endMeaning() }
  }

  // MARK: - Drags

  /// What the board does with a drag as it begins; nil if that is not the board's.
  private func claim(_ pull: ContentPull) -> (() -> Void)? {
    guard case .open = hand.meaning, hand.fingers.count == 1, let stage else { return nil }
    if let released = hand.released, released.held.isMoving {
      // It is caught where it is, along the way that it was sent.
      guard released.pull?.axis == pull.axis, !pull.isSteep || released.held.isPlanar else {
        return nil
      }
      return { [self] in
        if released.held.take() { hand.meaning = .segue(released) }
      }
    }
    let offered = root.offered(at: pull.point)
    guard !offered.hasFlight(along: pull.axis) else { return nil }
    let path = path(at: pull.point, entersSlots: true)
    for (trigger, grip) in triggers(of: pull, in: stage.size) {
      guard let first = candidates(trigger, along: path).first, let front = path.last,
        !pull.isSteep || made(first.segue.transition(in: board)).transition.defaults.isPlanar
      else { continue }
      let isOffered = isOffered(
        first.segue, to: .drag(pull, isFromEdge: trigger.isEdge), from: first.page, on: front.page,
        among: offered)
      return isOffered ? nil : { [self] in take(trigger, by: grip, as: pull, along: path) }
    }
    return nil
  }

  /// Takes hold of what a trigger sets off, or will set it off.
  private func take(
    _ trigger: Storyboard.Trigger, by grip: Segue.Grip, as pull: ContentPull, along path: [Spot]
  ) {
    if var segue = hold(trigger, by: grip, along: path) {
      segue.pull = pull
      segue.origin = path.first { $0.page === segue.held.container }?.frame.origin ?? Point()
      hand.meaning = .segue(segue)
    } else {
      hand.meaning = .swipe(trigger, start: pull.point, movement: pull.movement, path: path)
    }
  }

  /// What a drag can set off: in from an edge, then any swipe that way.
  private func triggers(
    of pull: ContentPull, in size: Size
  ) -> [(Storyboard.Trigger, Segue.Grip)] {
    guard pull.axis == .horizontal else {
      return [(.swipe(pull.movement > 0 ? .down : .up), .drag)]
    }
    var triggers: [(Storyboard.Trigger, Segue.Grip)] = []
    let settings = settings(along: .horizontal)
    let edge = settings.edge(at: pull.point, in: size)
    let isInward = edge.map(settings.inward) == pull.movement
    if let edge, isInward {
      triggers.append((.edge(edge == .leading ? .leading : .trailing), .edge))
    }
    triggers.append((.swipe(pull.movement > 0 ? .right : .left), isInward ? .edge : .drag))
    return triggers
  }

  /// Takes the first segue that can be taken along.
  ///
  /// - Returns: nil if there is none, or if one comes before it that is not to follow the finger.
  private func hold(
    _ trigger: Storyboard.Trigger, by grip: Segue.Grip, along path: [Spot]
  ) -> HeldSegue? {
    for found in candidates(trigger, along: path) {
      guard found.segue.isInteractive(in: board) else { return nil }
      guard let (segue, page) = resolved(found.segue, from: found.page) else { continue }
      let held = segue.grab(from: page, by: grip)
      isUntidy = true
      guard held.isHeld else { continue }
      requestFrame?()
      return HeldSegue(held: held, segue: found.segue)
    }
    return nil
  }

  // MARK: - Pinches

  /// Two fingers: if a segue waits for them that no container does by hand, they are the board's.
  func beginPinch() {
    if case .segue = hand.meaning { return }
    guard hand.fingers.count == 2, case .open = hand.meaning,
      !hand.fingers.contains(where: \.hasWandered)
    else {
      if case .open = hand.meaning { hand.meaning = .passed }
      return
    }
    let middle = Point(
      x: (hand.fingers[0].position.x + hand.fingers[1].position.x) / 2,
      y: (hand.fingers[0].position.y + hand.fingers[1].position.y) / 2)
    let path = path(at: middle, entersSlots: true)
    let offered = root.offered(at: middle)
    let isBoards = [Storyboard.Trigger.Pinch.inwards, .outwards].contains { pinch in
      guard let first = candidates(.pinch(pinch), along: path).first else { return false }
      return pinch == .outwards
        || !isOffered(
          first.segue, to: .closing, from: first.page, on: first.page, among: offered)
    }
    guard isBoards else {
      hand.meaning = .passed
      return
    }
    root.handle(.cancelAll)
    hand.meaning = .pinch(path: path)
  }

  /// The fingers have begun to close or to spread.
  private func squeeze(_ pinch: Pinch, _ path: [Spot]) {
    guard pinch.gap != pinch.startGap else { return }
    let closes = pinch.gap < pinch.startGap
    let trigger = Storyboard.Trigger.pinch(closes ? .inwards : .outwards)
    guard let segue = hold(trigger, by: .pinch, along: path) else {
      hand.meaning = .snap(trigger, path: path)
      return
    }
    var start = pinch
    start.gap = pinch.startGap
    _ = segue.follow(.pinchBegan(start), by: settings(along: .horizontal))
    hand.meaning = .segue(segue)
  }
}

extension Intent {
  /// Where two fingers are that move or lift; nil of all else.
  fileprivate var pinch: Pinch? {
    switch self {
    case .pinchChanged(let pinch), .pinchEnded(let pinch): pinch
    default: nil
    }
  }
}

extension Storyboard.Trigger {
  /// Whether it is a drag in from an edge.
  fileprivate var isEdge: Bool { if case .edge = self { true } else { false } }
}
