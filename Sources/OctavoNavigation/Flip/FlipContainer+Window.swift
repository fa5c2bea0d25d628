public import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

extension FlipContainer: WindowContainer {
  var basePages: [any Page] { sheet?.pages ?? [] }

  func holds(_ page: any Page) -> Bool { sheet?.contains(page) ?? false }

  /// Takes the window's extents; the first time, the container comes into sight.
  ///
  /// What turns keeps its progress; pages are drawn again for the new extents.
  public func resize(to size: Size, scale: PixelScale) { takeExtents(size, scale: scale) }

  /// Whether the pictures are there of the pages, and of what is presented over them.
  public var isDrawn: Bool {
    modals.isDrawn {
      guard let layout, let sheet else { return true }
      return layout.halves(of: sheet).allSatisfy { half in
        half.page.map { pictures.isDrawn($0, in: layout.place(in: half)) } ?? true
      }
    }
  }

  func layOut(to size: Size, scale: PixelScale) {
    let stage = Stage(size: size, scale: scale)
    self.stage = stage
    pictures.resize(to: stage)
    recognizer.size = size
    // The travel of a hand is computed again from its next place.
    hand?.law = nil
    modals.layOut()
    if let axis = delegate?.flipContainer(self, axisFor: size), axis != self.axis {
      self.axis = axis
    }
    let isRegrouped = sheet.map { $0.isSpread != isSpread } ?? false
    if isRegrouped { endGrouping() }
    for sheet in leaves.sheets + [sheet].compactMap(\.self) { layOut(sheet) }
    layOutPages()
    if isRegrouped { regroupIfNeeded() }
    needsPrefetch = true
    setNeedsFrame()
    // The container around this one has no part in what follows.
    if lifecycle.parent != nil { calls.perform { [self] in prefetchNeighbours() } }
  }

  /// Moves what moves to a frame's time, and says what is then seen.
  public func advance(to time: Double) -> Frame {
    isFrameRequested = false
    let time = max(time, latestTime ?? time)
    latestTime = time
    return at(EventTime(time)) { frame(at: time) }
  }

  private func frame(at time: Double) -> Frame {
    // What nobody sees does not move on: it is over.
    if modals.hidesBase { leaves.removeAll() }
    if !leaves.isEmpty {
      perform { $0.advanceLeaves(to: time) }
      // What a callback began is in this frame, at its start.
      leaves.advance(to: time)
    }
    if !modals.isEmpty {
      perform { $0.modals.advance(to: time) }
      modals.advanceLive(to: time)
    }
    // A turn that began at its end, as one thrown back on its last frame, has its callbacks to come.
    let isOpen = pending != nil && hand == nil
    guard let stage else {
      return Frame(scene: Scene(size: Size(width: 1, height: 1), scale: .one), isAnimating: false)
    }
    let seen = modals.hidesBase ? [] : leaves.sheets.flatMap(\.pages) + basePages
    let wishes = live.advance(seen, to: time).joined(with: modals.wishes)
    let scene = modals.scene(on: stage, over: { self.scene(on: stage) })
    return Frame(
      scene: scene,
      isAnimating: leaves.isMoving || isOpen || modals.isMoving || wishes.isAnimating,
      wakeTime: wishes.wakeTime)
  }

  /// After the first frame since it came into sight, the container has appeared.
  public func framePresented() { tellFramePresented() }

  /// Measures the hand's first movement in millimetres where the screen knows its size.
  public func setDensity(pointsPerMillimetre: Double?) { takeDensity(pointsPerMillimetre) }

  /// Ends what moves at once, a decided turn on its new page and a hand's on the old, and goes out of
  /// sight.
  public func suspend() { goToSleep() }

  /// Comes into sight again.
  public func resume() { wakeUp() }

  var isInFlight: Bool { leaves.isMoving }

  func removeAllFlights() {
    leaves.removeAll()
    flattener.keep { _ in false }
    hand = nil
  }

  /// Lets the data source lay its pages out, if they have other extents than those it did it for.
  func layOutPages() {
    guard let dataSource, let size = pageSize, size != laidOutSize else { return }
    laidOutSize = size
    guard let replacement = dataSource.page(in: self, laidOutFor: size) else { return }
    neighbours = Neighbours()
    forgetSheets()
    guard replacement !== page else { return }
    if let page { pictures.lend(from: page, to: replacement) }
    let operation = NavigationOperation(.set, reason: .call, direction: .forward)
    start(operation, to: replacement, animated: false, asks: false)
  }

  private func advanceLeaves(to time: Double) {
    leaves.advance(to: time)
    if let turn = pending, let leaf = leaves[turn.mover] {
      delegate?.flipContainer(self, turnsTo: turn.after.page, progress: leaf.driver.progress)
      // The hand may rest; a leaf that nobody holds and nothing moves is at its end.
      if hand == nil, !leaf.driver.isMoving { finish(turn, as: .completed) }
    }
    leaves.removeLanded(except: hand?.leaf ?? pending?.mover)
    if leaves.isEmpty {
      live.forgetGone()
      flattener.keep { _ in false }
    }
  }

  private func scene(on stage: Stage) -> Scene {
    var scene = Scene(size: stage.size, scale: stage.scale, background: background)
    let sheets = sheetPictures(on: stage)
    if !leaves.isEmpty {
      scene.items = leaves.items(from: sheets, master: pending?.mover)
    } else if let sheet {
      scene.items = sheets.items(of: sheet)
    }
    return scene
  }
}
