public import OctavoAccessibility
public import OctavoGeometry
public import OctavoGestures
public import OctavoNavigation
internal import OctavoRaster
internal import OctavoStoryboards
internal import OctavoTransitions

extension StoryboardPlayer {
  /// Takes the window's extents.
  public func resize(to size: Size, scale: PixelScale) {
    stage = Stage(size: size, scale: scale)
    overlay.invalidate()
    for part in parts { part.recognizer.size = size }
    root.resize(to: size, scale: scale)
  }

  /// What is in front, and what is wrong with the board.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var element = AccessibleElement("root", .group, name: "", frame: Rect(size: size))
    var board = root.accessibleElement(in: size)
    board.id = "board"
    board.language = self.board.language
    element.children = [board]
    if let words = overlay.words {
      element.children.append(
        AccessibleElement("message", .label, name: words, frame: Rect(size: size)))
    }
    return element
  }

  /// Passes on what is wanted of what is in front.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    path.first == "board" && root.perform(action, on: Array(path.dropFirst()))
  }

  /// Passes it on to the containers.
  public func setEventTime(_ time: EventTime) {
    eventTime = time
    root.setEventTime(time)
  }

  /// Takes one thing that a person did: what lies over the board first, then the board's segues, then
  /// the containers.
  ///
  /// - Returns: whether it meant something.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    guard !isSuspended, let stage else { return false }
    if overlay.handle(event, in: stage.size) {
      if !isHandFree { forgetHand() }
      // What fingers on a touchpad have is no hand of the board's.
      root.handle(.cancelAll)
      requestFrame?()
      return true
    }
    switch event {
    case .contact(let contact):
      if contact.phase == .began { clearFocus() }
      return handle(contact)
    case .key(let press):
      // Who writes on a page does not mean the board by it.
      let isWriting = textRelay.inner != nil
      if isWriting, root.handle(event) { return true }
      if handleFocus(press) { return true }
      let path = path(at: nil, entersSlots: true)
      let chord = board.keys.first {
        $0.matches(press) && !candidates(.key($0), along: path).isEmpty
      }
      // Each page has heard it once.
      guard let chord else { return !isWriting && root.handle(event) }
      if press.isRepeat { return true }
      return fire(.key(chord), along: path) || !isWriting && root.handle(event)
    case .scroll: return root.handle(event)
    case .cancelAll:
      forgetHand()
      return root.handle(event)
    }
  }

  /// Moves what moves to a frame's time, and says what is then seen.
  public func advance(to time: Double) -> Frame {
    let time = max(time, latestTime ?? time)
    latestTime = time
    fireWaits(at: time)
    var frame = root.advance(to: time)
    isMoving = frame.isAnimating
    if !isMoving, isHandFree, pendingReport != nil {
      // What a save changed waits for the hand and for what moves (Laws, L6).
      swap()
      frame = root.advance(to: time)
      isMoving = frame.isAnimating
    }
    if hasOtherPageCounts, !isMoving, isHandFree, stayInRange() { frame = root.advance(to: time) }
    if isUntidy, !isMoving, isHandFree { tidy() }
    textRelay.follow()
    startWaits(at: time)
    if let stage, let item = overlay.item(on: stage) { frame.scene.items.append(item) }
    frame.wakeTime = [frame.wakeTime, nextWait].compactMap(\.self).min()
    if !waits.isEmpty { frame.inhibitsIdle = true }
    return frame
  }

  /// The frame is on the screen.
  public func framePresented() { root.framePresented() }

  /// Passes on what a frame cost.
  public func noteFrameCost(_ cost: FrameCost) { root.noteFrameCost(cost) }

  /// Passes on how short memory is.
  public func noteMemoryPressure(_ pressure: MemoryPressure) {
    root.noteMemoryPressure(pressure)
  }

  /// Measures the hand's first movement in millimetres where the screen knows its size.
  public func setDensity(pointsPerMillimetre: Double?) {
    density = pointsPerMillimetre
    root.setDensity(pointsPerMillimetre: pointsPerMillimetre)
  }

  /// Lets no more move than the person wants.
  public func setMotion(_ motion: MotionLevel) {
    self.motion = motion
    root.setMotion(motion)
  }

  /// The window can no longer be seen: what moves goes to its end, and nothing goes off by itself.
  public func suspend() {
    isSuspended = true
    forgetHand()
    root.suspend()
    waits = []
  }

  /// The window can be seen again.
  public func resume() {
    isSuspended = false
    root.resume()
    requestFrame?()
  }
}

/// A stack that fills the window has its controls in its bar.
extension StoryboardPlayer: WindowManaging {
  /// Passes it on to a stack that fills the window.
  public func windowStateDidChange() { rootContainer.stack?.windowStateDidChange() }

  /// Whether a stack that fills the window has its controls in its bar.
  public var showsControls: Bool { rootContainer.stack?.showsControls == true }

  /// Whether the stack's bar is there to move the window by.
  public func isTitle(at place: Point) -> Bool {
    rootContainer.stack?.isTitle(at: place) == true
  }
}

extension Storyboard {
  /// The keys that set something off.
  var keys: [KeyChord] {
    segues.flatMap(\.triggers).compactMap { trigger in
      if case .key(let chord) = trigger { chord } else { nil }
    }
  }
}
