internal import OctavoGeometry
public import OctavoGestures
internal import OctavoMotion
internal import OctavoTransitions

/// What the hand does with the pages.
extension FlipContainer {
  /// Takes one thing that a person did: the page comes first, if it is live.
  ///
  /// - Returns: whether it meant something here.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    guard !core.isSuspended, stage != nil else { return false }
    if modals.takesInput { return modals.handle(event) }
    if modals.catches(event) { return true }
    let isUsed = isAtRest && passOn(event)
    if case .cancelAll = event {
      if !isAtRest { childInput.cancel() }
      recognize(event)
      return true
    }
    guard isEnabled, dataSource != nil, sheet != nil else { return isUsed }
    switch event {
    case .key(let key):
      if isUsed { return true }
      guard !hasKeysInside, let command = KeyCommand(key, settings: gestures),
        !isForParent(key, command)
      else {
        return false
      }
      perform { $0.follow(command, of: key) }
      return true
    case .scroll:
      if !isUsed { recognize(event) }
      return true
    case .contact:
      let isTap = recognize(event, ignoringTaps: isUsed)
      // In another container, what leads nowhere here may be that container's.
      guard lifecycle.parent != nil else { return true }
      if case .drag = hand?.law { return true }
      return isUsed || isTap
    case .cancelAll:
      return true
    }
  }

  func willTake(_ pull: ContentPull) -> Bool {
    if modals.willTake(pull) || air.isMoving || childTakes(pull) { return true }
    guard isEnabled, dataSource != nil, let sheet, let stage, pull.axis == gestures.axis else {
      return false
    }
    let direction = gestures.direction(ofMovement: pull.movement)
    guard sheet.canLeave, knownSheet(direction, of: sheet) != nil else { return false }
    switch gestures.dragArea {
    case .off: return false
    case .anywhere: return true
    case .edges:
      let edge = gestures.edge(at: pull.point, in: stage.size)
      return edge.map(gestures.inward) == pull.movement
    }
  }

  /// What a hand did so far counts for nothing.
  func cancelHand() {
    var intents: [Intent] = []
    core.recognizer.handle(.cancelAll, into: &intents)
    for intent in intents { follow(intent) }
    childInput.cancel()
  }

  /// Gives the recogniser the settings that hold now.
  func configureRecognizer() {
    var intents: [Intent] = []
    core.recognizer.configure(gestures, into: &intents)
    for intent in intents { follow(intent) }
  }

  /// Whether the page lies still, so that what a person does may be meant for it.
  private var isAtRest: Bool { air.isEmpty && hand == nil && pending == nil }

  /// The live pages in their places.
  private var liveChildren: [ChildInputs.Child] {
    guard let layout, let sheet else { return [] }
    return layout.halves(of: sheet).compactMap { half in
      guard let page = half.page, let root = live.root(of: page) else { return nil }
      return ChildInputs.Child(page: page, root: root, rect: half.rect)
    }
  }

  private func passOn(_ event: InputEvent) -> Bool { childInput.pass(event, to: liveChildren) }

  private func childTakes(_ pull: ContentPull) -> Bool {
    guard isAtRest else { return false }
    if childInput.moves { return true }
    guard let child = liveChildren.first(where: { $0.rect.contains(pull.point) }) else {
      return false
    }
    var inner = pull
    inner.point = pull.point - child.rect.origin
    return (child.root as? any HostedContainer)?.willTake(inner) == true
  }

  /// Whether a key that means back leaves the container, as there is nothing before the page.
  private func isForParent(_ key: KeyPress, _ command: KeyCommand) -> Bool {
    guard key.name == "XF86Back", lifecycle.parent != nil, let sheet else { return false }
    return isEnd(.backward, of: sheet)
  }

  /// The leaf that a hand may take from where it is.
  private var flyingLeaf: FlyingLeaf? {
    guard let leaf = air.newestMoving, let stage else { return nil }
    return FlyingLeaf(
      contains: { [air, master = pending?.mover] point in
        air.isSeen(leaf.id, at: point, on: stage, master: master)
      },
      isLeft: { [gestures] movement in
        guard leaf.driver.isPastCommitment else { return false }
        // One that falls back is taken up again by a hand that goes its own way.
        return leaf.driver.heading == 1 || movement != gestures.movement(of: leaf.direction)
      })
  }

  /// Does what an event means.
  ///
  /// - Returns: whether it was a tap that turns.
  @discardableResult
  private func recognize(_ event: InputEvent, ignoringTaps: Bool = false) -> Bool {
    var intents: [Intent] = []
    core.recognizer.handle(
      event, leafInFlight: flyingLeaf, contentMoves: { childTakes($0) }, into: &intents)
    if ignoringTaps { intents.removeAll(where: \.isTap) }
    guard !intents.isEmpty else { return false }
    if core.recognizer.isDragging { childInput.cancel() }
    perform { container in
      for intent in intents { container.follow(intent) }
    }
    return intents.contains(where: \.isTap)
  }

  private func follow(_ intent: Intent) {
    switch intent {
    case .grab(let grab): take(grab)
    case .drag(let point): move(to: point)
    case .release(let point, let velocity): release(at: point, velocity: velocity)
    case .cancelDrag: cancelDrag()
    case .tap(_, let point) where delegateTakes(point): trace?(.gesture(name: "tap", progress: nil))
    case .tap(.turn(let direction), _): step(direction, reason: .tap)
    case .tap(.center, _): trace?(.gesture(name: "tap", progress: nil))
    case .step(let direction): step(direction, reason: .scroll)
    case .pinchBegan, .pinchChanged, .pinchEnded, .pinchCancelled: break
    }
  }

  /// Whether a tap on a page at rest is the delegate's.
  private func delegateTakes(_ point: Point) -> Bool {
    guard air.isEmpty, let delegate,
      let page = standingPages.first(where: { place(of: $0)?.contains(point) == true }),
      let place = place(of: page)
    else { return false }
    return delegate.flipContainer(self, takesTapAt: point - place.origin, on: page)
  }

  private func follow(_ command: KeyCommand, of key: KeyPress) {
    // Repeats coalesce: at most one leaf in 80 ms.
    if key.isRepeat, let lastKeyTurn, abs(key.time - lastKeyTurn) < KeyCommand.repeatInterval {
      return
    }
    lastKeyTurn = key.time
    switch command {
    case .step(let direction):
      // A key that is held at the end says so once.
      let isEnd = sheet.map { self.isEnd(direction, of: $0) } ?? false
      if !(key.isRepeat && isEnd) { step(direction, reason: .key) }
    case .first: jump(to: dataSource?.firstPage(in: self), .backward)
    case .last: jump(to: dataSource?.lastPage(in: self), .forward)
    }
  }

  private func step(_ direction: TurnDirection, reason: NavigationOperation.Reason) {
    startStep(NavigationOperation(.turn, reason: reason, direction: direction), animated: true)
  }

  private func jump(to page: (any Page)?, _ direction: TurnDirection) {
    guard let page else { return }
    let operation = NavigationOperation(.set, reason: .key, direction: direction)
    start(operation, to: page, animated: true)
  }

  // MARK: - Dragging

  private func take(_ grab: Grab) {
    guard baseState == .appeared, let stage else { return }
    modals.supersedeTransitions()
    hand = nil
    if grab.takesLeaf, let leaf = air.newestMoving, takeFlying(leaf, grab) { return }
    supersedeTransitions()
    regroupIfNeeded()
    guard let current = sheet else { return }
    // What cannot be turned to, or from, is taken for the end.
    let wanted = sheet(grab.direction, of: current).flatMap {
      refusal(of: $0) == nil ? $0 : nil
    }
    // Only a touchpad's travel is not the page's own.
    let reason: NavigationOperation.Reason = grab.travel == nil ? .drag : .scroll
    let operation = NavigationOperation(.turn, reason: reason, direction: grab.direction)
    let isVetoed = wanted != nil && !current.canLeave
    let next = isVetoed ? nil : wanted
    let leaf = beginLeaf(from: current, to: next, grab.direction, flies: false)
    let progress = air[leaf]?.driver.progress ?? 0
    air.drive(leaf) { $0.hold(at: progress) }
    guard let next else {
      let pull = Overscroll(grab, in: stage.size, settings: gestures)
      hand = Hand(leaf: leaf, law: progress == 0 ? .end(pull) : nil, grab: grab)
      trace?(.gesture(name: "pull", progress: progress))
      if isVetoed { refuse(operation, .vetoed) }
      return
    }
    // What was in the air is held where the hand is now, not where it left the slop.
    let law = progress == 0 ? Hand.Law.drag(dragLaw(grab, of: leaf, isFlat: true)) : nil
    hand = Hand(leaf: leaf, law: law, grab: grab)
    trace?(.gesture(name: "grab", progress: progress))
    begin(operation, from: current, to: next, leaf)
  }

  /// Takes the leaf of the open turn, or one that falls back past an end, where it is.
  ///
  /// - Returns: whether it was one of them; another leaf's turn is over, and the hand begins one.
  private func takeFlying(_ leaf: Leaf, _ grab: Grab) -> Bool {
    guard leaf.id == pending?.mover || (leaf.to == nil && pending == nil) else { return false }
    let progress = leaf.driver.progress
    air.drive(leaf.id) { $0.hold(at: progress) }
    var grab = grab
    grab.direction = leaf.direction
    grab.movement = gestures.movement(of: leaf.direction)
    if leaf.to == nil, let stage {
      let pull = Overscroll(grab, taking: progress, in: stage.size, settings: gestures)
      hand = Hand(leaf: leaf.id, law: .end(pull), grab: grab)
    } else {
      hand = Hand(
        leaf: leaf.id, law: .drag(dragLaw(grab, of: leaf.id, isFlat: false)), grab: grab)
    }
    trace?(.gesture(name: "catch", progress: progress))
    return true
  }

  /// The callbacks of a turn that a hand begins.
  func begin(
    _ operation: NavigationOperation, from: Sheet, to: Sheet, _ leaf: Leaf.ID
  ) {
    trace?(.operation(operation))
    needsPrefetch = true
    var exchange = PageExchange(from: from, to: to)
    pending = PendingChange(
      operation: operation, before: from, after: to, mover: leaf, exchange: exchange)
    delegate?.flipContainer(self, willTurnTo: to.page)
    exchange.announce(in: self, by: caller, decided: false, animated: true) { layOut(to) }
    setNeedsFrame()
  }

  private func move(to point: Point) {
    guard let law = handLaw(at: point), let hand else { return }
    let progress =
      switch law {
      case .drag(let drag): drag.progress(at: point)
      case .end(let pull): pull.progress(at: point)
      }
    air.drive(hand.leaf) { $0.hold(at: progress) }
    setNeedsFrame()
  }

  private func release(at point: Point, velocity: Double) {
    guard let law = handLaw(at: point), let hand else { return }
    self.hand = nil
    setNeedsFrame()
    switch law {
    case .end(let pull):
      let speed = pull.sample(at: point, velocity: velocity).velocity
      air.drive(hand.leaf) {
        $0.settle(to: 0, velocity: speed, by: settlingMotion, since: eventTime)
      }
      trace?(.gesture(name: "release", progress: pull.progress(at: point)))
    case .drag(let drag):
      let speed = drag.positionVelocity(velocity)
      air.drive(hand.leaf) { $0.hold(at: drag.progress(at: point)) }
      let commits = ReleaseRule.leaf.commits(position: drag.position(at: point), velocity: speed)
      release(hand, commits: commits, velocity: speed)
    }
  }

  /// The leaf goes on or back by itself.
  func release(_ hand: Hand, commits: Bool, velocity: Double) {
    self.hand = nil
    setNeedsFrame()
    // A page that was turned to and does not let itself be left is not thrown back from.
    let isBound = pending.map { $0.mover == hand.leaf && sheet == $0.after && !$0.after.canLeave }
    // Nor is one turned from that has come not to let itself be left while it was dragged.
    let isKept = pending.map {
      $0.mover == hand.leaf && sheet == $0.before && !$0.before.canLeave
    }
    let commits = isBound == true || (commits && isKept != true)
    air.drive(hand.leaf) {
      $0.settle(
        to: commits ? 1 : 0, velocity: velocity, by: settlingMotion, since: eventTime)
    }
    trace?(
      .gesture(
        name: commits ? "commit" : "release", progress: air[hand.leaf]?.driver.progress))
    if pending?.mover == hand.leaf { decide(commits: commits) }
  }

  /// Back to the page that was the container's when the hand came, at no speed.
  func cancelDrag() {
    guard let hand else { return }
    trace?(.gesture(name: "cancel", progress: air[hand.leaf]?.driver.progress))
    dropHand()
    setNeedsFrame()
  }

  /// How the held leaf follows a hand that is at a place; computed from there if the window changed.
  private func handLaw(at point: Point) -> Hand.Law? {
    guard let hand, !hand.isExternal, let stage else { return nil }
    if let law = hand.law { return law }
    var grab = hand.grab
    grab.point = point
    let leaf = air[hand.leaf]
    let law: Hand.Law =
      if leaf?.to == nil {
        .end(
          Overscroll(
            grab, taking: leaf?.driver.progress ?? 0, in: stage.size, settings: gestures))
      } else {
        .drag(dragLaw(grab, of: hand.leaf, isFlat: false))
      }
    self.hand?.law = law
    return law
  }

  private func dragLaw(_ grab: Grab, of id: Leaf.ID, isFlat: Bool) -> DragLaw {
    let size = stage?.size ?? Size()
    guard !isFlat, let leaf = air[id] else {
      return DragLaw(grab, in: size, settings: gestures)
    }
    var settings = gestures
    settings.panLaw = leaf.driver.law
    return DragLaw(
      grab, taking: leaf.driver.progress, turning: leaf.direction, in: size, settings: settings)
  }
}

extension Intent {
  /// Whether it is a short touch without a move.
  fileprivate var isTap: Bool {
    if case .tap = self { true } else { false }
  }
}
