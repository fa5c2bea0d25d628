internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster

/// What a window asks of a container, by the names by which it does.
extension WindowCore {
  /// Tells whose core it is.
  func serve(_ container: some WindowContainer) {
    modals.host = container
    pictures.onArrival = { [weak container] in container?.pictureArrived() }
    textRelay.onAsk = { [weak container] in container?.innerText(keeping: $0) }
  }

  /// Takes the window's extents; the first time, the container comes into sight.
  func resize(_ container: some WindowContainer, to size: Size, scale: PixelScale) {
    if !core.isHosted { core.part.arena.root = container }
    perform(container) { [self] container in
      let isFirst = core.stage == nil
      container.layOut(to: size, scale: scale)
      if isFirst { show(container) }
    }
    // In another container, that one follows.
    if !core.isHosted { textRelay.followFirst() }
  }

  /// Moves what moves to a frame's time, and says what is then seen.
  func advance(_ container: some WindowContainer, to time: Double) -> Frame {
    core.beginFrame()
    let time = max(time, latestTime ?? time)
    latestTime = time
    return container.at(EventTime(time)) { frame(of: container, at: time) }
  }

  private func frame(of container: some WindowContainer, at time: Double) -> Frame {
    // What nobody sees does not move on: it is over.
    if modals.hidesBase, !container.air.isEmpty {
      // A page that goes with it may call as well.
      container.perform {
        $0.air.removeAll()
        $0.forgetLanded()
      }
    }
    container.doTimely(at: time)
    if !container.air.isEmpty || container.hasWaiting {
      container.perform { $0.advanceAir(to: time) }
      // What a callback began is in this frame, at its start.
      container.air.advance(to: time, held: core.hands.movers)
    }
    // What it settled out of sight left it for now.
    if needsPrefetch { container.perform { _ in } }
    pictures.isMoving = !container.air.isEmpty
    modals.advance(in: container, to: time)
    container.prepareFrame()
    // What is edited no longer is not being composed in what is seen either.
    textRelay.followFirst()
    let seen = modals.hidesBase ? [] : container.air.pages + container.basePages
    var wishes = core.live.advance(seen, to: time).joined(with: modals.wishes)
      .joined(with: container.wishes(at: time))
    // What began at its end, as a leaf thrown back on its last frame, has its callbacks to come.
    if container.air.isMoving || container.isOpen || modals.isMoving { wishes.isAnimating = true }
    let scene = core.stage.map { stage -> Scene in
      var scene = modals.scene(on: stage) { container.scene(on: stage) }
      scene.items += container.itemsOverModals()
      return scene
    }
    return Frame(
      scene: scene ?? Scene(size: Size(width: 1, height: 1), scale: .one), wishes: wishes)
  }

  /// After the first frame since it came into sight, the container has appeared.
  func framePresented(_ container: some WindowContainer) {
    if isAlone(container), container.lifecycle.state == .appearing {
      container.perform { PageExchange.framePresented(of: $0, by: $0.caller) }
    }
    core.framePresented(of: container.basePages)
    modals.core.framePresented(of: modals.seenPages)
  }

  /// Measures the hand's first movement by the density of the glass.
  func setDensity(_ container: some WindowContainer, pointsPerMillimetre: Double?) {
    core.setDensity(pointsPerMillimetre: pointsPerMillimetre)
    modals.core.setDensity(pointsPerMillimetre: pointsPerMillimetre)
    guard container.gestures.pointsPerMillimetre != pointsPerMillimetre else { return }
    container.gestures.pointsPerMillimetre = pointsPerMillimetre
  }

  /// The person says how much may move; what is in the air goes on as it began.
  func setMotion(_ motion: MotionLevel) {
    windowMotion = motion
    core.setMotion(motion)
    modals.core.setMotion(motion)
  }

  /// The person says how large letters are to be.
  func setLetterScale(_ scale: Double) {
    core.setLetterScale(scale)
    modals.core.setLetterScale(scale)
  }

  /// A frame cost something.
  func noteFrameCost(_ container: some WindowContainer, _ cost: FrameCost) {
    core.noteFrameCost(cost, of: container.basePages)
    modals.core.noteFrameCost(cost, of: modals.seenPages)
  }

  /// Memory is short, or no longer.
  func noteMemoryPressure(_ container: some WindowContainer, _ pressure: MemoryPressure) {
    let wasShort = pictures.isMemoryShort
    core.noteMemoryPressure(pressure)
    modals.core.noteMemoryPressure(pressure)
    guard wasShort != pressure.isHigh else { return }
    needsPrefetch = true
    container.perform { _ in }
  }

  /// The window can no longer be seen: what moves is at its end, and the container goes out of sight.
  func suspend(_ container: some WindowContainer) {
    perform(container) { [self] container in
      guard !isSuspended else { return }
      isSuspended = true
      container.cancelHand()
      modals.suspend()
      container.closeOwn(as: .completed)
      container.landAll()
      container.tidyOutOfSight()
      core.suspend()
      // No frame comes that would tell of the page on which it ended.
      textRelay.follow()
      guard isAlone(container), container.lifecycle.state.isInSight else { return }
      PageExchange.hide(container, by: container.caller)
    }
  }

  /// The window can be seen again.
  func resume(_ container: some WindowContainer) {
    perform(container) { [self] container in
      guard isSuspended else { return }
      isSuspended = false
      core.resume()
      modals.core.resume()
      show(container)
    }
  }

  /// Does what a window asks as an operation; in another container, it is a part of that one's.
  private func perform<C: WindowContainer>(_ container: C, _ operation: @escaping (C) -> Void) {
    if core.isHosted { operation(container) } else { container.perform(operation) }
  }

  /// In a window of its own, the container comes into sight.
  private func show(_ container: some WindowContainer) {
    guard core.stage != nil, !isSuspended, isAlone(container),
      container.lifecycle.state == .disappeared
    else { return }
    PageExchange.show(container, by: container.caller)
  }

  /// Whether the container has a window of its own; one that left another keeps what that was told until it is
  /// let go.
  private func isAlone(_ container: some WindowContainer) -> Bool {
    !core.isHosted && container.lifecycle.parent == nil
  }
}
