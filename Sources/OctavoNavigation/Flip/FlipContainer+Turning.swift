internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoTransitions

/// How a turn begins and ends; everything here runs inside an operation.
extension FlipContainer {
  /// Turns to the page after or before.
  func startStep(
    _ operation: NavigationOperation, as timed: TimedTransition? = nil, animated: Bool
  ) {
    guard let sheet else { return refuse(operation, .atEnd) }
    // Neighbours are not asked for during a turn (L12): one that is open ends first.
    modals.supersedeTransitions()
    if pending != nil, !knowsSheet(operation.direction, of: sheet) { supersedeTransitions() }
    regroupIfNeeded()
    guard let current = self.sheet, let next = self.sheet(operation.direction, of: current) else {
      refuse(operation, .atEnd)
      if operation.reason != .call { bounce(operation.direction) }
      return
    }
    if operation.reason != .call, !current.canLeave { bounce(operation.direction) }
    // Who turns fast never rests: this is the time to ask for what comes after.
    if pending == nil { askAhead(operation.direction, of: current) }
    start(operation, to: next, as: timed, animated: animated)
  }

  /// Turns to a page, and with it to the one beside it.
  ///
  /// - Parameters:
  ///   - timed: How it looks; nil for the container's own way.
  ///   - asks: Whether a page that leaves may veto it.
  func start(
    _ operation: NavigationOperation, to page: any Page, as timed: TimedTransition? = nil,
    animated: Bool, asks: Bool = true
  ) {
    if let reason = refusal(of: page) { return refuse(operation, reason) }
    if asks, let sheet, !sheet.canLeave { return refuse(operation, .vetoed) }
    if !knowsSheet(holding: page) {
      supersedeTransitions()
      regroupIfNeeded()
    }
    start(operation, to: sheet(holding: page), as: timed, animated: animated, asks: asks)
  }

  /// Turns to a sheet.
  ///
  /// - Parameter caught: The leaf that leads there from where a hand released it, and how fast it goes; nil
  ///   for a new one.
  func start(
    _ operation: NavigationOperation, to next: Sheet, as timed: TimedTransition? = nil,
    animated: Bool, asks: Bool = true, by caught: (leaf: Leaf.ID, velocity: Double)? = nil
  ) {
    if let reason = refusal(of: next) { return refuse(operation, reason) }
    if asks, let sheet, !sheet.canLeave { return refuse(operation, .vetoed) }
    trace?(.operation(operation))
    endRiffle()
    supersedeTransitions()
    // A hand that turns a leaf leaves those of others alone.
    if caught == nil { dropHands() }
    if operation.reason == .call { forgetUnheldMark() }
    childInput.cancel()
    let from = sheet
    let isRun = animated && timed == nil && caught == nil
    let passed = isRun ? from.map { passedSheets(from: $0, to: next, operation) } ?? [] : []
    if asks, operation.kind == .set, let left = from?.page { onJump?(left) }
    carryZoom(from: from, to: next, operation.direction)
    sheet = next
    let takesTime = timed != nil || duration > 0 || caught != nil
    begin(operation, from: from, to: next, animated: animated && takesTime) { from in
      noteTravel(operation)
      guard let caught else {
        sweptLeaf = nil
        return run(from: from, to: next, passing: passed, operation.direction, as: timed)
      }
      sweptLeaf = air.neighbour(operation.direction)?.id
      air.send(
        caught.leaf, operation.direction, velocity: caught.velocity, by: settlingMotion,
        since: eventTime, except: hands.movers)
      return caught.leaf
    }
  }

  /// Lets a leaf lift past an end and fall back.
  func bounce(_ direction: TurnDirection) {
    guard !isMotionReduced, baseState == .appeared, let sheet,
      air.neighbour(direction) == nil
    else { return }
    // A live page hears no more of its contacts while something moves around it.
    childInput.cancel()
    let leaf = beginLeaf(from: sheet, to: nil, direction, flies: false)
    air.drive(leaf) { $0.bounce(since: eventTime) }
    trace?(.gesture(name: "bounce", progress: nil))
    setNeedsFrame()
  }

  /// Makes a leaf from what is in the window, or takes the one that is in the air between the sheets.
  ///
  /// - Parameters:
  ///   - timed: How it looks; nil for the container's own way.
  ///   - flies: Whether it sets out to its end; else it waits for its driver.
  ///   - longest: The most time that it takes, in seconds.
  func beginLeaf(
    from: Sheet, to: Sheet?, _ direction: TurnDirection, as timed: TimedTransition? = nil,
    flies: Bool, longest: Double = .infinity
  ) -> Leaf.ID {
    carryZoom(from: from, to: to, direction)
    let fades = isMotionReduced && flies
    let turn = pageTurn(from: from, to: to, direction)
    // Whatever a segue says of a curl, two pages have their paper about the spine.
    let own = timed.map { turn.isSpread ? turn.fitted($0.transition) : $0.transition }
    let look = fades ? CrossfadeTransition() : own ?? look(past: to, turn)
    let ownLaw = look.defaults.isLeaf && timed == nil ? gestures.panLaw : look.defaults.panLaw
    let law = fades ? PanLaw.linear : ownLaw
    let leaf = air.begin(
      from: from, to: to, direction, law: law, as: look, isGiven: fades || timed != nil,
      on: stage.map { sheetPictures(on: $0).stage(from: from, to: to) })
    guard flies else { return leaf.id }
    if leaf.driver.progress > 0 {
      // It was in the air: position and velocity are kept (L7).
      let velocity = leaf.driver.positionVelocity
      air.drive(leaf.id) {
        $0.settle(to: 1, velocity: velocity, by: callingMotion, since: eventTime)
      }
    } else if fades {
      air.drive(leaf.id) { $0.fade(since: eventTime) }
    } else if let timed {
      air.drive(leaf.id) { $0.play(timed, since: eventTime) }
    } else {
      let (pace, duration) = (look.defaults.pace(timing), min(self.duration, longest))
      air.drive(leaf.id) { $0.play(pace, duration: duration, since: eventTime) }
    }
    return leaf.id
  }

  /// What is in the air turns along the axis and in the direction that hold now, from where it is; what a hand
  /// holds was let go of.
  func turnAirborne() {
    guard !air.isEmpty else { return }
    lookAirborne { leaf, turn in leaf.isGiven ? nil : look(past: leaf.to, turn) }
    setNeedsFrame()
  }

  /// Leaves in the air look otherwise from now on, each from where it is.
  ///
  /// - Parameter look: How a leaf looks; nil if it stays as it is.
  func lookAirborne(as look: (Leaf, PageTurn) -> (any Transition)?) {
    var looks: [Leaf.ID: any Transition] = [:]
    for leaf in air.leaves {
      looks[leaf.id] = look(leaf, pageTurn(from: leaf.from, to: leaf.to, leaf.direction))
    }
    air.turn(as: looks)
  }

  /// How a turn looks, or a leaf past an end.
  func look(past next: Sheet?, _ turn: PageTurn) -> any Transition {
    endGlow(past: next, turn) ?? transition(turn)
  }

  /// A turn from a sheet, to nothing past an end.
  func pageTurn(from: Sheet, to: Sheet?, _ direction: TurnDirection) -> PageTurn {
    PageTurn(
      direction: direction, axis: gestures.axis, isMirrored: gestures.movement(of: .forward) > 0,
      isSpread: from.isSpread, leaving: from.pages, coming: to?.pages ?? [])
  }

  /// How it looks past an end if the page stays; nil if it lifts, and where there is a page.
  private func endGlow(past next: Sheet?, _ turn: PageTurn) -> EdgeGlowTransition? {
    guard next == nil, gestures.endLaw == .glow else { return nil }
    return EdgeGlowTransition(
      axis: turn.axis, isAtFarEdge: turn.movement < 0, color: endGlowColor)
  }

  /// What becomes of the pages if the container is freed now.
  var orphans: Orphans {
    let pages =
      (pending?.before.pages ?? []) + (pending?.after.pages ?? []) + (sheet?.pages ?? [])
    let isDecided = pending.map { $0.isDecided && $0.exchange.leavingWereTold } ?? false
    return Orphans(
      members: pages, leaving: isDecided ? pending?.exchange.leaving ?? [] : [],
      presented: modals.told)
  }

  func canLeave(_ change: PendingChange<Sheet, Int>) -> Bool {
    (change.isDecided ? change.after : change.before).canLeave
  }

  func show(_ change: PendingChange<Sheet, Int>) {
    sheet = change.isDecided ? change.after : change.before
    let direction = change.operation.direction
    if let sweptLeaf, sweptLeaf != change.mover, air[sweptLeaf] != nil {
      // What went with it goes with it.
      air.send(
        change.isDecided ? change.mover : sweptLeaf,
        change.isDecided ? direction : direction.reversed,
        velocity: 0, by: settlingMotion, since: eventTime,
        except: hands.movers + [change.mover])
      return
    }
    air.moveCurrent(
      across: change.mover, toward: change.isDecided ? direction : direction.reversed)
  }

  func didDecide() {
    if let pending, pending.isDecided { noteTravel(pending.operation) }
  }

  private func noteTravel(_ operation: NavigationOperation) {
    travel.note(operation.direction, at: windowCore.latestTime ?? 0)
  }

  /// How a leaf that was released comes to rest.
  var settlingMotion: TransitionDriver.Settling {
    if isMotionReduced { return .immediate }
    return settling == .spring ? .spring : .classic(duration: duration)
  }

  /// Why a sheet cannot be turned to; nil if it can.
  func refusal(of next: Sheet) -> NavigationOperation.Refusal? {
    next == sheet ? .noChange : next.pages(notOn: sheet).lazy.compactMap(refusal).first
  }

  /// Why a page cannot be turned to; nil if it can.
  func refusal(of next: any Page) -> NavigationOperation.Refusal? {
    if holds(next) { return .noChange }
    if modals.contains(next) { return .pageInUse }
    return canHold(next) ? nil : .pageInUse
  }
}
