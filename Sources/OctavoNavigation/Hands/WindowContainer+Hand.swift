internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoTransitions

/// What a hand does with what is in the air of a container, its own or somebody else's.
extension WindowContainer {
  package func offers(at point: Point) -> [GestureOffer] {
    if modals.takesInput { return modals.offers(at: point) }
    let own = arena.gestures.hasDeclined(reader) ? [] : ownOffers(at: point)
    return innerOffers(at: point) + own + modals.offers(at: point)
  }

  /// What is in the air; nothing of it is left to those around the container, wherever the hand goes.
  var flightOffers: [GestureOffer] {
    guard air.isMoving else { return [] }
    return [
      GestureOffer(by: self, .along(gestures.axis, .both), at: .inFlight),
      GestureOffer(by: self, .plane, at: .inFlight),
    ]
  }

  /// What lies still, for a drag that begins at a place and goes in a direction.
  func offers(
    at point: Point, _ direction: TurnDirection, to goal: GestureOffer.Goal, leads: Bool
  ) -> [GestureOffer] {
    let way = GestureOffer.Ways(movement: gestures.movement(of: direction))
    let all = GestureOffer(by: self, .along(gestures.axis, way), to: goal, leads: leads)
    if dragArea == .anywhere { return [all] }
    // Fingers on a touchpad are nowhere on the page, so that no part of it is kept from them.
    guard dragArea == .edges, let stage, let edge = gestures.edge(at: point, in: stage.size) else {
      return [all.toTouchpads]
    }
    guard way == GestureOffer.Ways(movement: gestures.inward(from: edge)) else {
      return [all.toTouchpads]
    }
    return [
      GestureOffer(by: self, .along(gestures.axis, way), to: goal, at: .edge, leads: leads),
      all.toTouchpads,
    ]
  }

  /// A drag takes what flies, or begins something.
  func take(_ grab: Grab) -> Bool {
    uncover()
    // What is presented as a page is asked whether it may be left has the finger.
    guard isShown, !modals.takesInput else { return true }
    modals.supersedeTransitions()
    fallBack()
    // What another finger holds already is that one's.
    if let leaf = grab.leaf, hands.othersMovers.contains(leaf) { return true }
    let flying = grab.takesLeaf ? catchable(by: grab) : nil
    if let flying {
      willCatch(flying.mover)
      grip(flying.mover, as: "catch")
    }
    guard let taken = flying ?? (makeWay(for: grab) ? begin(by: grab) : nil) else { return false }
    var grab = grab
    grab.direction = taken.direction
    // What it begins with something in the air is held where the hand is now, not where it left the slop.
    var start = driver(of: taken.mover)?.progress == 0 ? DragSession.Start.flat : .nextPlace
    if flying != nil {
      (grab.movement, start) = (gestures.movement(of: taken.direction), .here)
    }
    move(
      with: grab, by: gestures, from: start, resistance: taken.resistance,
      rule: releaseRule(taken.direction, fromEdge: flying != nil || grab.edge != nil))
    return true
  }

  /// Puts what is in the air into a hand: one of its own, or that of somebody who takes an operation.
  func grip(_ mover: Int, as name: String, of operation: NavigationOperation? = nil) {
    hold([mover], for: operation)
    trace?(.gesture(name: name, progress: driver(of: mover)?.progress ?? 0))
  }

  /// Gives the recogniser the settings that hold now.
  func configureRecognizer() {
    var settings = gestures
    // Where drags begin is in what is offered at a place.
    if settings.dragArea == .edges { settings.dragArea = .anywhere }
    for act in core.part.configure(settings) { follow(act) }
  }

  var openOperation: NavigationOperation? { pending?.operation }

  var openMovers: [Int] { pending.map { [$0.mover] } ?? [] }

  var host: (any ModalHost)? { self }

  func driver(of mover: Int) -> TransitionDriver? { air[mover]?.driver }

  func drive(_ mover: Int, _ change: (inout TransitionDriver) -> Void) { air.drive(mover, change) }

  func inTurn(_ body: @escaping () -> Void) { perform { _ in body() } }

  func look(of mover: Int) -> (any Transition)? { air[mover]?.transition }

  func travel(of mover: Int, along axis: Axis) -> Double? { max(stage?.size[axis] ?? 1, 1) }

  func grips(of mover: Int, along axis: Axis) -> DragSession.Grips? {
    look(of: mover)?.grips(along: axis, at: stage?.scale ?? .one, papers: papers(of: mover))
  }

  /// What was held goes on or back by itself.
  func letGo(_ hand: Hand, commits: Bool, velocity: Double) {
    self.hand = nil
    setNeedsFrame()
    guard let mover = hand.movers.first else { return }
    var commits = commits
    // What came and does not let itself be left is not thrown back from, nor is that left which has come
    // not to let itself be while it was dragged.
    if let change = pending, change.mover == mover, !canLeave(change) {
      commits = change.isDecided
    }
    settle(mover, to: commits ? 1 : 0, velocity: velocity)
    trace?(
      .gesture(name: commits ? "commit" : "release", progress: driver(of: mover)?.progress))
    if pending?.mover == mover { decide(commits: commits) }
    didLetGo(of: mover, commits: commits, velocity: velocity)
    retakePushed()
  }

  /// Back to what was there when the hand came, at no speed.
  func cancelDrag() {
    guard let hand else { return }
    let progress = hand.movers.first.flatMap(driver)?.progress
    trace?(.gesture(name: "cancel", progress: progress))
    dropHand()
  }

  /// No hand holds anything any longer.
  func dropHands() {
    while let number = hands.numbers.first {
      hands.choose(number)
      dropHand()
    }
  }

  /// What hands hold is where they have it, but for what keeps leaves apart.
  func followHands() {
    guard hands.movers.count > 1 else { return }
    hands.forEach { hand in
      for mover in hand.movers { put(mover, by: hand) }
    }
  }
}

extension Grab {
  /// What an operation says of it: only a touchpad's travel is not the window's own.
  var reason: NavigationOperation.Reason { travel == nil ? .drag : .scroll }
}
