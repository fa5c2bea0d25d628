public import OctavoGeometry
internal import OctavoGestures
public import OctavoNavigation
internal import OctavoRaster
internal import OctavoViews

extension ReaderRoot: WindowRoot {
  /// Gives the extents to what is read, all of them.
  public func resize(to size: Size, scale: PixelScale) {
    self.scale = scale
    state.size = size
    overlay.resize(to: size, scale: scale)
    endScrub()
    previews.removeAll()
    base.resize(to: size, scale: scale)
    changed()
  }

  /// Whether what is read is drawn.
  public var isDrawn: Bool { base.isDrawn }

  /// Notes the time, and passes it on.
  public func setEventTime(_ time: EventTime) {
    if time.seconds.isFinite { now = time.seconds }
    base.setEventTime(time)
  }

  /// Moves what moves to a frame's time; the bars lie over what is then seen.
  public func advance(to time: Double) -> Frame {
    now = max(now, time)
    flips?.isAttended = state.panel != nil || !held.isEmpty || isSelecting
    var frame = base.advance(to: time)
    if isInPresentation { frame.inhibitsIdle = true }
    if bars.isShown {
      if let deadline = bars.deadline, time >= deadline { hideBars() }
      // At a turn they go; where they themselves turned to they stay.
      if let flips, flips.page !== barredPage { hideBars() }
    }
    // What was brought within this frame is seen from the next one on.
    frame.isAnimating = frame.isAnimating || bars.isMoving(at: time)
    defer { tellEditedText() }
    if let step = finding.awaited { find(step) }
    if awaitsContents, hasContents {
      awaitsContents = false
      openContents()
    }
    if let wake = followSelection(at: time) {
      frame.wakeTime = min(frame.wakeTime ?? wake, wake)
    }
    guard isDrawnOver(at: time) else {
      clear()
      return frame
    }
    if flips == nil, ground == nil || !frame.isAnimating { ground = frame.scene.meanColor }
    update(at: time)
    frame.scene.items += overlay.advance(to: time).scene.items
    frame.scene.items += previewItems()
    if let deadline = bars.deadline {
      frame.wakeTime = min(frame.wakeTime ?? deadline, deadline)
    }
    return frame
  }

  /// Passes it on.
  public func framePresented() {
    base.framePresented()
    overlay.framePresented()
  }

  /// Passes it on.
  public func setDensity(pointsPerMillimetre: Double?) {
    base.setDensity(pointsPerMillimetre: pointsPerMillimetre)
  }

  /// Lets no more move than the person wants, of the bars as of what is below them.
  public func setMotion(_ motion: MotionLevel) {
    bars.isReduced = motion == .reduced
    base.setMotion(motion)
  }

  /// Lets the bars grow with the letters, and passes it on.
  public func setLetterScale(_ scale: Double) {
    letterScale = scale
    base.setLetterScale(scale)
  }

  /// Passes it on.
  public func noteFrameCost(_ cost: FrameCost) { base.noteFrameCost(cost) }

  /// Passes on how short memory is.
  public func noteMemoryPressure(_ pressure: MemoryPressure) {
    base.noteMemoryPressure(pressure)
  }

  /// Nobody sees the window: what moves is at its end, what was held is let go.
  public func suspend() {
    bars.settle()
    dropContacts()
    base.suspend()
  }

  /// The window can be seen again.
  public func resume() { base.resume() }
}

extension ReaderRoot: WindowManaging {
  /// The bars say how the window stands.
  public func windowStateDidChange() {
    (base as? any WindowManaging)?.windowStateDidChange()
    followScreen()
    if showsBars { changed() }
  }

  /// Whether what is read has the window's controls in a bar of its own.
  public var showsControls: Bool { (base as? any WindowManaging)?.showsControls == true }

  /// The free space of the upper bar is what a window is moved by.
  public func isTitle(at place: Point) -> Bool {
    if showsBars, let target = screen.target(at: place) {
      return state.panel == nil && target == .title
    }
    return (base as? any WindowManaging)?.isTitle(at: place) == true
  }
}
