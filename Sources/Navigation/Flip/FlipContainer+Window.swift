public import Geometry
internal import Gestures
internal import Raster
internal import Transitions

extension FlipContainer: WindowRoot {
  /// Takes the window's extents; the first time, the container comes into sight.
  ///
  /// What turns keeps its progress; pages are drawn anew for the new extents.
  public func resize(to size: Size, scale: PixelScale) {
    perform { container in
      let isFirst = container.stage == nil
      let old = container.stage
      container.stage = Stage(size: size, scale: scale)
      container.recognizer.size = size
      // The travel of a hand is reckoned anew from its next place.
      container.hand?.law = nil
      container.modals.layOut()
      if let axis = container.delegate?.flipContainer(container, axisFor: size),
        axis != container.axis
      {
        container.axis = axis
      }
      if old?.size != size { container.layOutPages(for: size) }
      if isFirst { container.show() }
      container.isOutOfDate = true
      container.setNeedsFrame()
    }
  }

  /// Whether the page's picture is there.
  public var isDrawn: Bool {
    guard let stage, let page else { return true }
    return pictures.isDrawn(page, on: stage)
  }

  /// Moves what moves to a frame's time, and says what is then seen.
  public func advance(to time: Double) -> Frame {
    isFrameRequested = false
    let time = max(time, latestTime ?? time)
    latestTime = time
    // What nobody sees does not move on: it is over.
    if modals.hidesBase { leaves.removeAll() }
    if !leaves.isEmpty {
      perform { $0.advanceLeaves(to: time) }
      // What a callback began is in this frame, at its start.
      leaves.advance(to: time)
    }
    if !modals.isEmpty { perform { $0.modals.advance(to: time) } }
    // A turn that began at its end, as one thrown back on its last frame, has its callbacks to come.
    let isOpen = openTurn != nil && hand == nil
    guard let stage else {
      return Frame(scene: Scene(size: Size(width: 1, height: 1), scale: .one), isAnimating: false)
    }
    let scene = modals.scene(on: stage, over: { self.scene(on: stage) })
    return Frame(scene: scene, isAnimating: leaves.isMoving || isOpen || modals.isMoving)
  }

  /// After the first frame since it came into sight, the container has appeared.
  public func framePresented() {
    guard lifecycle.state == .appearing else { return }
    perform { container in
      guard container.lifecycle.state == .appearing else { return }
      container.caller.didAppear(container)
    }
  }

  /// Measures the hand's first movement in millimetres where the screen knows its size.
  public func setDensity(pointsPerMillimetre: Double?) {
    guard gestures.pointsPerMillimetre != pointsPerMillimetre else { return }
    gestures.pointsPerMillimetre = pointsPerMillimetre
  }

  /// Ends what moves at once, a decided turn on its new page and a hand's on the old, and goes out of
  /// sight.
  public func suspend() {
    perform { container in
      guard !container.isSuspended else { return }
      container.isSuspended = true
      container.cancelHand()
      container.modals.sleep()
      if let open = container.openTurn { container.finish(open, as: .completed) }
      container.leaves.removeAll()
      guard container.lifecycle.state == .appearing || container.lifecycle.state == .appeared
      else { return }
      container.caller.willDisappear(container, animated: false)
      container.caller.didDisappear(container)
    }
  }

  /// Comes into sight again.
  public func resume() {
    perform { container in
      guard container.isSuspended else { return }
      container.isSuspended = false
      container.modals.live.wake()
      container.show()
      container.setNeedsFrame()
    }
  }

  private func show() {
    guard stage != nil, !isSuspended, lifecycle.state == .disappeared else { return }
    caller.load(self)
    caller.appear(self, animated: false)
  }

  /// Lets the data source lay its pages out for a window's extents.
  private func layOutPages(for size: Size) {
    guard let dataSource, let replacement = dataSource.page(in: self, laidOutFor: size) else {
      return
    }
    neighbours = Neighbours()
    guard replacement !== page else { return }
    if let page { pictures.lend(from: page, to: replacement) }
    let operation = NavigationOperation(.set, reason: .call, direction: .forward)
    start(operation, to: replacement, animated: false, asks: false)
  }

  private func advanceLeaves(to time: Double) {
    leaves.advance(to: time)
    if let open = openTurn, let leaf = leaves[open.leaf] {
      delegate?.flipContainer(self, turnsTo: open.to, progress: leaf.driver.progress)
      // The hand may rest; a leaf that nobody holds and nothing moves is at its end.
      if hand == nil, !leaf.driver.isMoving { finish(open, as: .completed) }
    }
    leaves.removeLanded(except: hand?.leaf ?? openTurn?.leaf)
  }

  private func scene(on stage: Stage) -> Scene {
    var scene = Scene(size: stage.size, scale: stage.scale, background: background)
    if !leaves.isEmpty {
      scene.items = leaves.items(on: stage, from: pictures, master: openTurn?.leaf)
    } else if let page, let snapshot = pictures.picture(of: page, on: stage) {
      scene.items = [
        Scene.Item(
          Layer(.page, of: .to, source: stage.bounds), showing: snapshot, on: stage)
      ]
    }
    return scene
  }
}

extension Layer.Role {
  /// A page at rest.
  static let page = Layer.Role(rawValue: "page")
}
