internal import OctavoGeometry
public import OctavoGestures

/// What a container does at a time, though nobody does anything then.
struct Timely {
  /// When the next page turns by itself, on the line of the frames' times; nil until it lies at rest.
  var flipTime: Double?
  /// When the next page lifts a little.
  var peekTime: Double?
  /// The leaf that does.
  var peek: Leaf.ID?
  /// The page beyond which there was no other at the other end either, to which it would have turned.
  var lonePage: ObjectIdentifier?
  /// Whether a page was turned, so that nobody needs to be told that pages turn.
  var hasTurned = false

  /// How long a page lies at rest before the next one lifts, in seconds.
  static let peekDelay = 3.0
}

extension FlipContainer {
  /// Lifts the next page a little and lets it fall, to hint that it turns; a touch ends it.
  ///
  /// Nothing is done where something moves already, or there is no such page.
  public func peek(_ direction: TurnDirection = .forward) {
    perform { $0.beginPeek(direction) }
  }

  private func beginPeek(_ direction: TurnDirection) {
    guard !isMotionReduced, baseState == .appeared, isAtRest, !childInput.moves, riffle == nil,
      stage != nil,
      let sheet, sheet.canLeave, let next = self.sheet(direction, of: sheet),
      refusal(of: next) == nil
    else { return }
    // A live page hears no more of its contacts while something moves around it.
    childInput.cancel()
    let leaf = beginLeaf(from: sheet, to: next, direction, flies: false)
    air.drive(leaf) { $0.bounce(since: eventTime) }
    timely.peek = leaf
    needsPrefetch = true
    trace?(.gesture(name: "peek", progress: nil))
    setNeedsFrame()
  }

  /// A touch ends what was to show that pages turn, and holds up what turns by itself.
  func noteTouch(_ event: InputEvent) {
    (timely.flipTime, timely.peekTime) = (nil, nil)
    if autoFlip != nil || peeksAtFirst { setNeedsFrame() }
    guard case .contact(let contact) = event, contact.phase == .began, let leaf = timely.peek else {
      return
    }
    timely.peek = nil
    guard pending?.mover != leaf, !hands.movers.contains(leaf), air[leaf] != nil else { return }
    settle(leaf, to: 0, velocity: 0)
  }

  func doTimely(at time: Double) {
    guard baseState == .appeared else { return }
    if edgePress != nil { perform { $0.riffleIfHeld(at: time) } }
    if riffle != nil { perform { $0.advanceRiffle(to: time) } }
    guard isEnabled else { return }
    if let due = timely.flipTime, time >= due {
      timely.flipTime = nil
      perform { $0.flipByItself() }
    }
    if let due = timely.peekTime, time >= due {
      timely.peekTime = nil
      peeksAtFirst = false
      perform { $0.beginPeek(.forward) }
    }
  }

  func wishes(at time: Double) -> LiveChildren.Wishes {
    var wishes = zoomWishes
    if edgePress != nil {
      let since = edgePress?.since ?? time
      edgePress?.since = since
      let held = LiveChildren.Wishes(wakeTime: since + DragThresholds.longestTap)
      wishes = wishes.joined(with: held)
    }
    if let riffle, !riffle.isAtEnd { wishes.isAnimating = true }
    if turnsByItself { wishes.inhibitsIdle = true }
    let isIdle =
      isAtRest && riffle == nil && baseState == .appeared && !modals.isOpen && isEnabled
      && !isAttended && arena.gestures.contacts(of: reader).isEmpty
    guard isIdle else {
      (timely.flipTime, timely.peekTime) = (nil, nil)
      // The time of a page counts from the frame after the one in which it appears.
      let isWanted = autoFlip != nil || (peeksAtFirst && !timely.hasTurned)
      wishes.isAnimating = wishes.isAnimating || (isWanted && baseState == .appearing)
      return wishes
    }
    if let autoFlip, turnsByItself {
      timely.flipTime = timely.flipTime ?? time + autoFlip.interval
    }
    if peeksAtFirst, !timely.hasTurned {
      timely.peekTime = timely.peekTime ?? time + Timely.peekDelay
    }
    let times = [wishes.wakeTime, timely.flipTime, timely.peekTime].compactMap(\.self)
    wishes.wakeTime = times.min()
    return wishes
  }

  /// Whether pages go on turning by themselves, at once or as soon as a hand lets them.
  private var turnsByItself: Bool {
    guard let autoFlip, let sheet, baseState.isInSight, !modals.isOpen, isEnabled else {
      return false
    }
    guard isEnd(autoFlip.direction, of: sheet) else { return true }
    return autoFlip.end == .wraps && timely.lonePage != ObjectIdentifier(sheet.page.lifecycle)
  }

  /// The time of a page is over.
  private func flipByItself() {
    // Nobody asked for the turn who would have to be told that the page stays.
    guard let autoFlip, isAtRest, let sheet, sheet.canLeave else { return }
    let operation = NavigationOperation(.turn, reason: .timer, direction: autoFlip.direction)
    let isLast = self.sheet(autoFlip.direction, of: sheet) == nil
    var page: (any Page)?
    if isLast, autoFlip.end == .wraps, let dataSource {
      page =
        autoFlip.direction == .forward
        ? dataSource.firstPage(in: self) : dataSource.lastPage(in: self)
    }
    if let page, sheet.pages.contains(where: { $0 === page }) {
      timely.lonePage = ObjectIdentifier(sheet.page.lifecycle)
    }
    if isLast, page == nil { return refuse(operation, .atEnd) }
    request(WaitingTurn(operation: operation, page: page, transition: nil), animated: true)
  }
}
