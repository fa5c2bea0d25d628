internal import OctavoGeometry
package import OctavoGestures
internal import OctavoManipulation
internal import OctavoNavigation
internal import OctavoStoryboards
internal import OctavoTransitions

/// Segues that drags and pinches take along, or set off.
extension StoryboardPlayer: GestureGiver {
  package func offers(to pull: ContentPull, over others: GestureOffers) -> [GestureOffer] {
    guard claim(pull, over: others) != nil else { return [] }
    return [GestureOffer(by: self, .along(pull.axis, GestureOffer.Ways(movement: pull.movement)))]
  }

  /// What a contact means to the board, along each axis.
  func read(_ contact: Contact) -> [GestureArena.Act] {
    parts.flatMap { part in
      part.read(
        .contact(contact),
        takesPinch: { [self] pinch in
          hand.claim = claim(pinch)
          return hand.claim != nil
        },
        // Nobody in the window comes before a board.
        answer: { [self] pull in
          hand.claim = claim(pull, over: root.offered(at: pull.point))
          return hand.claim == nil ? .nothing : .way
        })
    }
  }

  /// How contacts are read along the first axis, and pinches.
  var recognizer: GestureRecognizer { parts[0].recognizer }

  /// Reads the contacts of a new hand.
  func readAnew() {
    for part in parts {
      let settings = settings(along: part.recognizer.settings.axis)
      part.recognizer = GestureRecognizer(size: stage?.size ?? Size(), settings: settings)
    }
  }

  /// The fingers have let go of what they had; what one had can be caught as long as it moves.
  func letGo() {
    if case .segue(let held) = hand.holding {
      if held.segue.axis != nil { hand.released = held }
      isUntidy = true
      requestFrame?()
    }
    hand.holding = isHandFree ? .nothing : .spent
  }

  /// Does what the fingers mean with what they have.
  func follow(_ act: GestureArena.Act) {
    let settings = rootContainer.arena.gestures[act.session.reader].settings
    switch act.intent {
    case .grab, .pinchBegan:
      guard let take = hand.claim else { return }
      leaveRegion()
      root.handle(.cancelAll)
      take()
    case .pinchChanged(let pinch), .pinchEnded(let pinch):
      if case .pinch(let path) = hand.holding { squeeze(pinch, path, by: settings) }
    default: break
    }
    switch hand.holding {
    case .segue(let held):
      if held.segue.follow(act.intent, by: settings) { onSegue?(held.origin) }
    case .trigger(let trigger, let pull, let path):
      if sets(off: trigger, by: pull, act.intent) { _ = fire(trigger, along: path) }
    case .pinch, .spent: break
    case .nothing: return
    }
    if act.intent.endsHand { letGo() }
  }

  /// Whether fingers go far enough, as they let go, for what does not follow them.
  private func sets(
    off trigger: Storyboard.Trigger, by pull: ContentPull?, _ intent: Intent
  ) -> Bool {
    switch (intent, pull) {
    case (.release(let point, let velocity), let pull?):
      guard let stage else { return false }
      let (axis, travel) = (pull.axis, PlayerHand.swipeTravel)
      let way = point[axis] - pull.point[axis] + velocity[axis] * ReleaseRule.projection
      return way * pull.movement >= min(travel.points, stage.size[axis] * travel.share)
    case (.pinchEnded(let pinch), nil):
      let factor = trigger == .pinch(.outwards) ? pinch.scale : 1 / pinch.scale
      return factor >= PlayerHand.pinchFactor
    default: return false
    }
  }

  // MARK: - Drags

  /// What the board does with a drag as it begins; nil if that is not the board's.
  ///
  /// - Parameter others: What the containers offer to it.
  private func claim(_ pull: ContentPull, over others: GestureOffers) -> (() -> Void)? {
    guard case .nothing = hand.holding, pull.isOnPage, recognizer.contacts.count == 1, let stage
    else { return nil }
    if let released = hand.released, released.segue.isMoving {
      // It is caught where it is, along the way that it was sent.
      guard released.segue.axis == pull.axis, !pull.isSteep || released.segue.isPlanar else {
        return nil
      }
      return { [self] in
        if released.segue.take() { hand.holding = .segue(released) }
      }
    }
    guard !others.hasFlight(along: pull.axis) else { return nil }
    let path = path(at: pull.point, entersSlots: true)
    for (trigger, grip) in triggers(of: pull, in: stage.size) {
      guard let first = candidates(trigger, along: path).first, let front = path.last,
        !pull.isSteep || made(first.segue.transition(in: board)).transition.defaults.isPlanar
      else { continue }
      let isOffered = isOffered(
        first.segue, to: .drag(pull), from: first.page, on: front.page, among: others)
      return isOffered
        ? nil
        : { [self] in
          hand.holding =
            hold(trigger, by: grip, along: path).map { .segue($0) }
            ?? .trigger(trigger, by: pull, along: path)
        }
    }
    return nil
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
  ) -> PlayerHand.Held? {
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

  // MARK: - Pinches

  /// What the board does with two fingers as they begin to close or to spread; nil if no segue waits for
  /// them that no container does by hand.
  private func claim(_ pinch: Pinch) -> (() -> Void)? {
    guard case .nothing = hand.holding, hand.mayPinch else { return nil }
    let path = path(at: pinch.center, entersSlots: true)
    let offered = root.offered(at: pinch.center)
    let isBoards = [Storyboard.Trigger.Pinch.inwards, .outwards].contains { way in
      guard let first = candidates(.pinch(way), along: path).first else { return false }
      return way == .outwards
        || !isOffered(first.segue, to: .closing, from: first.page, on: first.page, among: offered)
    }
    return isBoards ? { [self] in hand.holding = .pinch(along: path) } : nil
  }

  /// Two fingers that are the board's have closed or spread.
  private func squeeze(_ pinch: Pinch, _ path: [Spot], by settings: GestureSettings) {
    guard pinch.gap != pinch.startGap else { return }
    let trigger = Storyboard.Trigger.pinch(pinch.gap < pinch.startGap ? .inwards : .outwards)
    guard let held = hold(trigger, by: .pinch, along: path) else {
      hand.holding = .trigger(trigger, by: nil, along: path)
      return
    }
    var start = pinch
    start.gap = pinch.startGap
    held.segue.follow(.pinchBegan(start), by: settings)
    hand.holding = .segue(held)
  }
}
