public import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

extension NavigationStack: WindowContainer {
  var basePages: [any Page] { topPage.map { [$0] } ?? [] }

  func holds(_ page: any Page) -> Bool { entries.contains { $0.page === page } }

  /// Takes the window's extents; the first time, the stack comes into sight.
  ///
  /// What moves keeps its progress; pages are drawn again for the new extents.
  public func resize(to size: Size, scale: PixelScale) { takeExtents(size, scale: scale) }

  func layOut(to size: Size, scale: PixelScale) {
    let stage = Stage(size: size, scale: scale)
    self.stage = stage
    pictures.resize(to: stage)
    recognizer.size = size
    // The travel of a hand is computed again from its next place.
    if let law = hand?.law, case .pinch = law {} else { hand?.law = nil }
    layOutAll()
  }

  /// Whether the pictures are there of the top page, and of what is presented over it.
  public var isDrawn: Bool {
    modals.isDrawn {
      guard let stage, let topPage else { return true }
      let slot = slot(of: topPage)
      return pictures.isDrawn(topPage, on: Stage(size: slot.size, scale: stage.scale))
    }
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
    if modals.hidesBase { flights.removeAll() }
    if !flights.isEmpty {
      perform { $0.advanceFlights(to: time) }
      // What a callback began is in this frame, at its start.
      flights.advance(to: time)
    }
    if !modals.isEmpty {
      perform { $0.modals.advance(to: time) }
      modals.advanceLive(to: time)
    }
    // A first page that gets a title, or loses it, has another place.
    if showsBar { perform { stack in stack.basePages.forEach { stack.layOut($0) } } }
    let wishes = live.advance(modals.hidesBase ? [] : flights.pages + basePages, to: time)
      .joined(with: modals.wishes)
    // A transition that began at its end has its callbacks to come.
    let isOpen = pending != nil && hand == nil
    return Frame(
      scene: scene(),
      isAnimating: flights.isMoving || isOpen || wishes.isAnimating || modals.isMoving,
      wakeTime: wishes.wakeTime)
  }

  /// After the first frame since it came into sight, the stack has appeared.
  public func framePresented() { tellFramePresented() }

  /// Measures the hand's first movement in millimetres where the screen knows its size.
  public func setDensity(pointsPerMillimetre: Double?) { takeDensity(pointsPerMillimetre) }

  /// Ends what moves at once, a decided transition on its new page and a hand's on the old, and goes
  /// out of sight.
  public func suspend() { goToSleep() }

  /// Comes into sight again.
  public func resume() { wakeUp() }

  var isInFlight: Bool { flights.isMoving }

  func removeAllFlights() {
    flights.removeAll()
    hand = nil
  }

  /// Gives every page in sight its extents.
  func layOutAll() {
    for page in flights.pages + basePages { layOut(page) }
    modals.layOut()
    needsPrefetch = true
    setNeedsFrame()
  }

  /// Gives a page its extents.
  func layOut(_ page: any Page) {
    guard let stage else { return }
    live.layOut(page, on: Stage(size: slot(of: page).size, scale: stage.scale))
  }

  /// Has the pictures drawn that are or will be seen.
  func prefetchNeighbours() {
    guard needsPrefetch, let stage else { return }
    needsPrefetch = false
    modals.prepare()
    var pages = basePages + flights.pages
    if entries.count > 1 { pages.append(entries[entries.count - 2].page) }
    pictures.prepare(pages) { page in
      Stage(size: slot(of: page).size, scale: stage.scale)
    }
  }

  private func advanceFlights(to time: Double) {
    flights.advance(to: time)
    if let change = pending, let flight = flights[change.mover], let to = change.to {
      delegate?.navigationStack(self, shows: to, progress: flight.driver.progress)
      // The hand may rest; a flight that nobody holds and nothing moves is at its end.
      if hand == nil, !flight.driver.isMoving { finish(change, as: .completed) }
    }
    flights.removeLanded(except: hand?.flight ?? pending?.mover)
    if flights.isEmpty {
      flattener.keep { _ in false }
      live.forgetGone()
    }
  }
}
