public import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoRaster
internal import OctavoTransitions

extension FlipContainer: WindowContainer {
  func holds(_ page: any Page) -> Bool { sheet?.contains(page) ?? false }

  /// Takes the window's extents; the first time, the container comes into sight.
  ///
  /// What turns keeps its progress; pages are drawn again for the new extents.
  public func resize(to size: Size, scale: PixelScale) {
    windowCore.resize(self, to: size, scale: scale)
  }

  /// Whether the pictures are there of the pages, of leaves in the air, and of what is presented over them.
  public var isDrawn: Bool {
    modals.isDrawn {
      guard let layout, let sheet else { return true }
      return ([sheet] + air.sheets).flatMap(layout.halves).allSatisfy { half in
        half.page.map { pictures.isDrawn($0, in: layout.place(in: half)) } ?? true
      }
    }
  }

  func layOut(to size: Size, scale: PixelScale) {
    windowCore.layOut(on: Stage(size: size, scale: scale))
    // The travel of a hand is computed again from its next place.
    core.hands.change { $0.session.resize(to: size) }
    modals.layOut()
    if let axis = delegate?.flipContainer(self, axisFor: size), axis != self.axis {
      self.axis = axis
    }
    let regrouped = sheet.flatMap { $0.isSpread != isSpread ? $0 : nil }
    let held = regrouped.flatMap { _ in loosenHeldTurn() }
    if regrouped != nil { endGrouping() }
    for sheet in air.sheets { layOutAgain(sheet) }
    if let sheet { layOut(sheet) }
    layOutPages()
    if let regrouped {
      regroupIfNeeded()
      regroupAirborne(from: regrouped)
      for sheet in air.sheets { layOutAgain(sheet) }
    }
    layOutAirborne()
    if let held { retake(held) }
    findTrim()
    needsPrefetch = true
    setNeedsFrame()
    // The container around this one has no part in what follows.
    if lifecycle.parent != nil { CallQueue.shared.perform { [self] in prefetchNeighbours() } }
  }

  /// Leaves in the air play in the window as it is.
  private func layOutAirborne() {
    guard let stage, !air.isEmpty else { return }
    let sheets = sheetPictures(on: stage)
    for leaf in air.leaves {
      air.layOut(leaf.id, on: sheets.stage(from: leaf.from, to: leaf.to))
    }
  }

  /// Moves what moves to a frame's time, and says what is then seen.
  public func advance(to time: Double) -> Frame { windowCore.advance(self, to: time) }

  /// After the first frame since it came into sight, the container has appeared.
  public func framePresented() { windowCore.framePresented(self) }

  /// Measures the hand's first movement in millimetres where the screen knows its size.
  public func setDensity(pointsPerMillimetre: Double?) {
    windowCore.setDensity(self, pointsPerMillimetre: pointsPerMillimetre)
  }

  /// Lets no more move than the person wants, here and in the pages.
  public func setMotion(_ motion: MotionLevel) {
    if motion == .reduced { perform { $0.endRiffle() } }
    windowCore.setMotion(motion)
  }

  /// Passes it on to the pages.
  public func setLetterScale(_ scale: Double) { windowCore.setLetterScale(scale) }

  /// Ends what moves at once, a decided turn on its new page and a hand's on the old, and goes out of
  /// sight.
  public func suspend() { windowCore.suspend(self) }

  /// Comes into sight again.
  public func resume() { windowCore.resume(self) }

  /// Counts what a frame cost, and passes it on to the live pages.
  public func noteFrameCost(_ cost: FrameCost) {
    windowCore.noteFrameCost(self, cost)
    note(cost)
  }

  /// While memory is short, only pictures of what is seen are drawn and kept.
  public func noteMemoryPressure(_ pressure: MemoryPressure) {
    windowCore.noteMemoryPressure(self, pressure)
  }

  var overtaken: NavigationOperation.Result { .completed }

  var hasWaiting: Bool { !waitingTurns.isEmpty }

  func didAdvanceAir() { beginWaiting() }

  func removeAllFlights() {
    endWaiting()
    (riffle, edgePress, bookmarks, markedPage) = (nil, nil, [], nil)
    air.removeAll()
    hands.removeAll()
  }

  /// Lets the data source lay its pages out, if they have other extents than those it did it for.
  func layOutPages() {
    guard let dataSource, let size = pageSize, size != laidOutSize else { return }
    laidOutSize = size
    guard let replacement = dataSource.page(in: self, laidOutFor: size) else { return }
    forgetPages()
    guard replacement !== page else { return }
    if let page { pictures.lend(from: page, to: replacement) }
    let operation = NavigationOperation(.set, reason: .call, direction: .forward)
    start(operation, to: replacement, animated: false, asks: false)
  }

  func tellWillShow(_ page: any Page) { delegate?.flipContainer(self, willTurnTo: page) }

  func tellShows(_ page: any Page, progress: Double) {
    delegate?.flipContainer(self, turnsTo: page, progress: progress)
  }

  func tellDidShow(_ page: any Page) { delegate?.flipContainer(self, didTurnTo: page) }

  func tellDidEnd(_ turn: TurnEvent) {
    if turn.isCommitted, turn.from != nil {
      (timely.hasTurned, timely.lonePage) = (true, nil)
    }
    delegate?.flipContainer(self, didEnd: turn)
    for listener in turnListeners.values { listener.yield(turn) }
  }

  /// Where paper lies by the pictures as they are now: a finger may come before the leaf's first frame.
  func papers(of mover: Int) -> Papers {
    guard let stage, let leaf = air[mover] else { return Papers() }
    return sheetPictures(on: stage).stage(from: leaf.from, to: leaf.to).papers
  }

  func scene(on stage: Stage) -> Scene {
    var scene = Scene(size: stage.size, scale: stage.scale, background: background)
    layTable()
    let sheets = sheetPictures(on: stage)
    if !air.isEmpty {
      scene.items = air.items(from: sheets)
      scene.items.lay(over: sheets.table)
    } else if let sheet = riffle?.shown ?? sheet {
      scene.items = sheets.items(of: sheet)
    }
    if let item = indicatorItem(on: stage) { scene.items.append(item) }
    return scene
  }
}

extension Page {
  /// Whether the page is flips itself.
  package var isFlip: Bool { self is FlipContainer }
}

extension Sheet: ContainerModel {
  var shownPage: (any Page)? { page }

  func looks(like other: Sheet) -> Bool { self == other }

  static func exchange(from before: Sheet?, to after: Sheet) -> PageExchange {
    PageExchange(from: before, to: after)
  }
}
