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
      var claim: Claim?
      let acts = root.windowArena?.read(.contact(contact), by: reader) { pull in
        claim = self.claim(pull)
        return claim == nil ? .nothing : .way
      }
      for act in acts ?? [] {
        if case .grab = act.intent, let claim { begin(claim) }
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
    if case .segue(let segue) = hand.meaning {
      segue.held.cancel()
      if segue.pull != nil { keep(segue) }
    }
    hand.meaning = hand.fingers.isEmpty ? .open : .spent
  }

  /// Whether the fingers have what follows them in the plane.
  private var holdsPlanar: Bool {
    if case .segue(let segue) = hand.meaning { segue.held.isPlanar } else { false }
  }

  private func follow(_ intent: Intent, along axis: Axis) {
    switch intent {
    case .grab, .drag:
      if case .segue(let segue) = hand.meaning { segue.follow(intent, by: settings(along: axis)) }
    case .stray where !holdsPlanar: releaseSegue()
    case .release(let point, let velocity), .stray(let point, let velocity):
      release(at: point, velocity: velocity, along: axis)
    case .cancelDrag, .pinchCancelled: releaseSegue()
    case .pinchBegan: break
    case .pinchChanged(let pinch): squeeze(by: pinch)
    case .pinchEnded(let pinch): endSqueeze(by: pinch)
    case .tap, .step: break
    }
  }

  // MARK: - Drags

  /// What the board has for a drag.
  private enum Claim {
    /// What flies, which is caught where it is.
    case released(HeldSegue)
    /// What its trigger sets off.
    case segue(Storyboard.Trigger, Segue.Grip, ContentPull, path: [Spot])
  }

  /// What the board has for a drag, if that is the board's.
  private func claim(_ pull: ContentPull) -> Claim? {
    guard case .open = hand.meaning, hand.fingers.count == 1, let stage else { return nil }
    if let released = hand.released, released.held.isMoving {
      // Along the way that it was sent.
      guard released.pull?.axis == pull.axis, !pull.isSteep || released.held.isPlanar else {
        return nil
      }
      return .released(released)
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
      return isOffered ? nil : .segue(trigger, grip, pull, path: path)
    }
    return nil
  }

  /// Takes hold of what it has, or will set it off.
  private func begin(_ claim: Claim) {
    root.handle(.cancelAll)
    switch claim {
    case .released(let released):
      if released.held.take() { hand.meaning = .segue(released) }
    case .segue(let trigger, let grip, let pull, let path):
      if let (held, segue) = hold(trigger, by: grip, along: path) {
        let origin = path.first { $0.page === held.container }?.frame.origin ?? Point()
        hand.meaning = .segue(HeldSegue(held: held, segue: segue, pull: pull, origin: origin))
      } else {
        hand.meaning = .swipe(
          trigger, start: pull.point, movement: pull.movement, path: path)
      }
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
  ) -> (InteractiveSegue, Storyboard.Segue)? {
    for found in candidates(trigger, along: path) {
      guard found.segue.isInteractive(in: board) else { return nil }
      guard let (segue, page) = resolved(found.segue, from: found.page) else { continue }
      let held = segue.grab(from: page, by: grip)
      isUntidy = true
      guard held.isHeld else { continue }
      requestFrame?()
      return (held, found.segue)
    }
    return nil
  }

  private func release(at point: Point, velocity: Point, along axis: Axis) {
    switch hand.meaning {
    case .segue(let segue):
      let release = Intent.release(at: point, velocity: velocity)
      if segue.follow(release, by: settings(along: axis)) { onSegue?(segue.segue) }
      keep(segue)
    case .swipe(let trigger, let start, let movement, let path):
      guard let stage else { return }
      let reach = (point[axis] - start[axis] + velocity[axis] * ReleaseRule.projection) * movement
      let travel = PlayerHand.swipeTravel
      if reach >= min(travel.points, stage.size[axis] * travel.share) {
        _ = fire(trigger, along: path)
      }
    case .open, .passed, .pinch, .snap, .spent: break
    }
  }

  /// What was released can be caught while it is on its way.
  private func keep(_ segue: HeldSegue) {
    hand.released = segue
    isUntidy = true
    requestFrame?()
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

  private func squeeze(by pinch: Pinch) {
    let settings = settings(along: .horizontal)
    if case .pinch(let path) = hand.meaning, pinch.gap != pinch.startGap {
      let closes = pinch.gap < pinch.startGap
      let trigger = Storyboard.Trigger.pinch(closes ? .inwards : .outwards)
      if let (held, segue) = hold(trigger, by: .pinch, along: path) {
        var first = pinch
        first.gap = pinch.startGap
        held.follow(.pinchBegan(first), by: settings)
        hand.meaning = .segue(HeldSegue(held: held, segue: segue))
      } else {
        hand.meaning = .snap(trigger, path: path)
      }
    }
    if case .segue(let segue) = hand.meaning { segue.follow(.pinchChanged(pinch), by: settings) }
  }

  private func endSqueeze(by pinch: Pinch) {
    squeeze(by: pinch)
    switch hand.meaning {
    case .segue(let segue):
      let settings = settings(along: .horizontal)
      if segue.follow(.pinchEnded(pinch), by: settings) { onSegue?(segue.segue) }
      isUntidy = true
    case .snap(let trigger, let path):
      let factor = trigger == .pinch(.outwards) ? pinch.scale : 1 / pinch.scale
      if factor >= PlayerHand.pinchFactor { _ = fire(trigger, along: path) }
    case .open, .passed, .swipe, .pinch, .spent: break
    }
    hand.meaning = .spent
  }
}

extension Storyboard.Trigger {
  /// Whether it is a drag in from an edge.
  fileprivate var isEdge: Bool { if case .edge = self { true } else { false } }
}
