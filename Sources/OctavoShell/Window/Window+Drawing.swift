internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoRaster
internal import OctavoWaylandProtocols

extension Window: LoopObserver {
  /// What the program does on its own account is done now.
  package func woke(at now: Double) {
    root.setEventTime(EventTime(now, longestLag: InputClock.longestLag))
  }

  /// Applies the newest configure, then draws if a frame is due.
  package func update(at now: Double) throws -> Double? {
    defer { session.accessibility?.update(at: now, isMoving: pacer.isRequested) }
    // Room in the socket wakes the loop, as events do.
    guard let surface, !session.isBlocked else { return nil }
    tellTitle(to: surface)
    applyConfigure()
    switch pacer.decision(at: now) {
    case .wait(let deadline): return deadline
    case .suspend:
      pacer.giveUp()
      rootWasHidden(true)
      return nil
    case .draw:
      if let deadline = waitForPicture(at: now) { return deadline }
      try draw(at: now)
      if case .wait(let deadline) = pacer.decision(at: now) { return deadline }
      // No buffer is free: the release wakes the loop, not the clock.
      return nil
    }
  }

  /// How long the first frame of a root, and its first at another size, wait for the page's picture, and for
  /// what the person asked of all programs, in seconds: a window that opens with bare paper, or light and is then
  /// dark, flashes, as does a screen that is turned and shows the picture before out of shape; one that does not
  /// open seems not to have started.
  private static let pictureTimeout = 0.1

  /// Until when to wait for the picture that the next frame is to show; nil to draw now.
  private func waitForPicture(at now: Double) -> Double? {
    layOutRoot()
    guard isLayoutNew, !root.isDrawn || session.isAppearanceAwaited else { return nil }
    // A window that follows a hand at its rim shows what there is.
    if shown != nil, configuration.states.contains(.resizing) { return nil }
    let deadline = pictureDeadline ?? now + Self.pictureTimeout
    pictureDeadline = deadline
    return now < deadline ? deadline : nil
  }

  /// Gives the root its extents where it does not know them.
  private func layOutRoot() {
    let (extents, scale) = (configuration.extents, self.scale.scale)
    guard laidOut?.extents != extents || laidOut?.scale != scale else { return }
    let isFirst = laidOut == nil
    laidOut = (extents, scale)
    isLayoutNew = true
    root.resize(to: size, scale: scale.pixels)
    // One that filled a window before was told that nobody sees it when it left that.
    if isFirst, !pacer.isSuspended { root.resume() }
    tell(.configured(size, scale.pixels))
  }

  private func draw(at now: Double) throws {
    guard let surface else { return }
    let started = session.loop.now
    let scale = self.scale.scale
    let extents = configuration.extents
    let layout = BufferLayout(
      width: scale.pixels.pixels(Double(extents.width)),
      height: scale.pixels.pixels(Double(extents.height)))
    let swapchain = swapchain ?? makeSwapchain(layout)
    swapchain.resize(to: layout)
    guard let buffer = try acquire(from: swapchain) else { return }
    (isLayoutNew, pictureDeadline) = (false, nil)
    pacer.begin()
    let expected = presentation.predict(at: now)
    if let pressure = memoryPressure.read(at: now) { root.noteMemoryPressure(pressure) }
    let frame = root.advance(to: expected)
    wake(at: frame.isAnimating ? nil : frame.wakeTime)
    surface.inhibitsIdle = frame.inhibitsIdle
    damage.update(from: shown, to: frame.scene)
    guard !damage.isEmpty else {
      // The picture is on the screen already; only what moves has to be asked again.
      root.framePresented()
      // A frame that was asked for from within this one comes when the next one is due, as what moves does.
      if frame.isAnimating || pacer.isRequested {
        surface.requestFrame { [weak self] in self?.frameDone(shows: false) }
        surface.commitState()
        pacer.committed(at: now, isAnimating: true)
      } else if surface.isAnswerDue {
        // The size that was asked for meanwhile was taken back before it was drawn.
        surface.commitState()
      }
      return
    }
    repaint.update(from: buffer.scene, to: frame.scene)
    unsafe session.renderer.render(
      frame.scene, into: buffer.memory.bytes, stride: layout.stride, damage: repaint)
    buffer.scene = frame.scene
    surface.requestFrame { [weak self] in self?.frameDone(shows: true) }
    surface.requestFeedback { [weak self] in self?.framePresented($0) }
    surface.present(buffer, layout: layout, extents: extents, scale: scale, damage: damage)
    swapchain.committed(buffer)
    if shown == nil { session.windowAppeared(surface.surface) }
    shown = frame.scene
    pacer.committed(at: now, isAnimating: frame.isAnimating)
    let duration = session.loop.now - started
    root.noteFrameCost(FrameCost(seconds: duration, interval: presentation.interval))
    tell(.frame(expected: expected, changedPixels: damage.pixelCount, duration: duration))
  }

  /// How long after a picture for which there was no memory it is tried again, in seconds.
  private static let retryInterval = 1.0

  /// A buffer to draw into; without memory for one, a picture that is shown already stays.
  private func acquire(from swapchain: Swapchain) throws -> SwapBuffer? {
    do throws(ShellError) { return try swapchain.acquire() } catch {
      guard shown != nil else { throw error }
      pacer.begin()
      // The root asked for this frame, and asks for no other before it comes.
      wake(at: session.loop.now + Self.retryInterval)
      tell(.failed(error))
      return nil
    }
  }

  /// Asks for a frame at a time, in the place of the time before; nil for none, as is what is no time.
  func wake(at time: Double?) {
    session.loop.cancel(wakeTimer)
    wakeTimer = time.flatMap { $0.isNaN ? nil : $0 }.map { time in
      session.loop.schedule(at: time) { [weak self] in
        self?.wakeTimer = nil
        self?.pacer.requestMotion()
      }
    }
  }

  private func makeSwapchain(_ layout: BufferLayout) -> Swapchain {
    let swapchain = Swapchain(
      shm: session.globals.shm, format: session.globals.windowFormat, layout: layout)
    self.swapchain = swapchain
    return swapchain
  }

  private func frameDone(shows isNew: Bool) {
    let wasSuspended = pacer.isSuspended
    pacer.callbackDone()
    presentation.callbackDone(at: session.loop.now)
    if isNew {
      root.framePresented()
      hasAppeared = true
      script?.start()
    }
    if wasSuspended, !pacer.isSuspended { rootWasHidden(false) }
    swapchain?.prepareSpare()
  }

  private func framePresented(_ time: PresentedTime) {
    // Another clock's times mean something only by their distance to that clock's present.
    guard let present = session.presentationTime() else { return }
    let now = session.loop.now
    let seen = now - (present - time.seconds)
    presentation.framePresented(at: seen, refresh: time.refresh, now: now)
    tell(.presented(at: seen))
  }

  /// Tells the root that nobody can see it, or that somebody can again.
  func rootWasHidden(_ isHidden: Bool) {
    if isHidden {
      root.suspend()
      surface?.inhibitsIdle = false
    } else {
      root.resume()
    }
    tell(isHidden ? .suspended : .resumed)
  }

  func tell(_ kind: WindowEvent.Kind) { onEvent?(WindowEvent(kind, at: session.loop.now)) }
}
