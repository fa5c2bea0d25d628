public import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoRaster
internal import OctavoTransitions

extension NavigationStack: WindowContainer {
  var basePages: [any Page] { topPage.map { [$0] } ?? [] }

  func holds(_ page: any Page) -> Bool { entries.contains { $0.page === page } }

  /// Takes the window's extents; the first time, the stack comes into sight.
  ///
  /// What moves keeps its progress; pages are drawn again for the new extents.
  public func resize(to size: Size, scale: PixelScale) {
    windowCore.resize(self, to: size, scale: scale)
  }

  func layOut(to size: Size, scale: PixelScale) {
    windowCore.layOut(on: Stage(size: size, scale: scale))
    // The travel of a hand is computed again from its next place.
    core.hands.change { $0.session.resize(to: size, travel: size[$0.session.axis]) }
    layOutAll()
  }

  /// Whether the pictures are there of the top page, of those in the air, and of what is presented over them.
  public var isDrawn: Bool {
    modals.isDrawn {
      guard let stage, let topPage else { return true }
      return ([topPage] + air.pages).allSatisfy {
        pictures.isDrawn($0, in: place(of: $0, on: stage))
      }
    }
  }

  /// Moves what moves to a frame's time, and says what is then seen.
  public func advance(to time: Double) -> Frame { windowCore.advance(self, to: time) }

  /// A first page that gets a title, or loses it, has another place.
  func prepareFrame() {
    if showsBar { perform { stack in stack.basePages.forEach { stack.layOut($0) } } }
  }

  /// After the first frame since it came into sight, the stack has appeared.
  public func framePresented() { windowCore.framePresented(self) }

  /// Passes on to the live pages what a frame cost.
  public func noteFrameCost(_ cost: FrameCost) { windowCore.noteFrameCost(self, cost) }

  /// While memory is short, only pictures of what is seen are drawn and kept.
  public func noteMemoryPressure(_ pressure: MemoryPressure) {
    windowCore.noteMemoryPressure(self, pressure)
  }

  /// Measures the hand's first movement in millimetres where the screen knows its size.
  public func setDensity(pointsPerMillimetre: Double?) {
    windowCore.setDensity(self, pointsPerMillimetre: pointsPerMillimetre)
  }

  /// Lets no more move than the person wants, here and in the pages.
  public func setMotion(_ motion: MotionLevel) { windowCore.setMotion(motion) }

  /// Lets the bar grow with the letters, as far as there is room, here and in the pages; it is never smaller than
  /// usual.
  public func setLetterScale(_ scale: Double) {
    windowCore.setLetterScale(scale)
    letterScale = scale
  }

  /// Ends what moves at once, a decided transition on its new page and a hand's on the old, and goes
  /// out of sight.
  public func suspend() { windowCore.suspend(self) }

  /// Comes into sight again.
  public func resume() { windowCore.resume(self) }

  func removeAllFlights() {
    air.removeAll()
    hands.removeAll()
  }

  /// Gives every page in sight its extents.
  func layOutAll() {
    if let stage {
      for page in air.pages { live.layOutAgain(page, on: room(of: page, on: stage)) }
    }
    for page in basePages { layOut(page) }
    modals.layOut()
    needsPrefetch = true
    setNeedsFrame()
  }

  /// Gives a page its extents.
  func layOut(_ page: any Page) {
    guard let stage else { return }
    live.layOut(page, on: room(of: page, on: stage))
  }

  private func room(of page: any Page, on stage: Stage) -> Stage {
    Stage(size: frame(of: page).size, scale: stage.scale)
  }

  /// Has the pictures drawn that are or will be seen.
  func prefetchNeighbours() {
    guard needsPrefetch, let stage else { return }
    needsPrefetch = false
    modals.prepare()
    let seen = basePages + air.pages
    let below = entries.count > 1 ? [entries[entries.count - 2].page] : []
    pictures.prepare(seen, ahead: below) { place(of: $0, on: stage) }
  }

  func layOut(_ entries: [StackEntry]) {
    if let top = entries.last?.page { layOut(top) }
  }

  func tellWillShow(_ page: any Page) { delegate?.navigationStack(self, willShow: page) }

  func tellShows(_ page: any Page, progress: Double) {
    delegate?.navigationStack(self, shows: page, progress: progress)
  }

  func tellDidShow(_ page: any Page) { delegate?.navigationStack(self, didShow: page) }

  func tellDidEnd(_ turn: TurnEvent) { delegate?.navigationStack(self, didEnd: turn) }
}

extension [StackEntry]: ContainerModel {
  var shownPage: (any Page)? { last?.page }

  func looks(like other: [StackEntry]) -> Bool { shownPage === other.shownPage }

  static func exchange(from before: [StackEntry]?, to after: [StackEntry]) -> PageExchange {
    PageExchange(from: before ?? [], to: after)
  }
}
