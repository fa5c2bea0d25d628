package import OctavoAccessibility
package import OctavoGeometry
package import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// A page with a content of its own and places on it in which other pages are live: containers turn,
/// push and pop there as they do in a window.
@MainActor
package final class SlotPage: PageContainer {
  /// A page in a place.
  package struct Slot {
    /// The page.
    package var page: any Page
    /// Its place, in fractions of the page around it.
    package var rect: Rect

    /// A page in a place.
    package init(_ page: any Page, in rect: Rect) {
      self.page = page
      self.rect = rect
    }
  }

  /// Where the page is in its life.
  package let lifecycle = PageLifecycle()
  /// What the page is called.
  package var title: String?
  /// Whether the page itself lets itself be left.
  package var isLeavable = true
  /// Is told of the page's own callbacks.
  package var onCallback: (@MainActor (TraceEvent.Callback) -> Void)?
  /// Adds what stands on the page itself to what is told to those who do not see it.
  package var onDescribe: (@MainActor (AccessibleElement) -> AccessibleElement)?
  /// Does what they want of something on the page itself, which is named.
  package var onAction: (@MainActor (AccessibleAction, String) -> Bool)?
  /// Asks for a frame; set by the container that the page is in.
  package var requestFrame: (@MainActor () -> Void)? {
    get { core.requestFrame }
    set { core.requestFrame = newValue }
  }
  /// The pages in their places, the bottom one first.
  package private(set) var slots: [Slot] = []

  private let ground: ContentPage
  private let pictures: SnapshotCache
  /// It reads no contacts itself: its part in the arena is that of the pages in it.
  let core = ContainerCore(in: WindowArena(), gestures: GestureSettings())
  package let textRelay = TextRelay()
  private var stage: Stage? { core.stage }

  /// A page without pages in it.
  package init(_ content: any PageContent, title: String? = nil, drawing: DrawingMode) {
    ground = ContentPage(content)
    self.title = title
    pictures = SnapshotCache(drawing: drawing, byteLimit: nil)
    core.take(pictures)
    pictures.onArrival = { [weak core] in core?.setNeedsFrame() }
    textRelay.onServices = { [core] in core.live.services = $0 }
    textRelay.onAsk = { [weak self] in self?.innerTextOfPages(keeping: $0) }
  }

  isolated deinit {
    Orphans(members: slots.reversed().map(\.page)).release(by: [core])
  }

  /// What stands on the page below the others.
  package var content: any PageContent {
    get { ground.content }
    set {
      ground.content = newValue
      redraw()
    }
  }

  /// Puts other pages into places, each page into one; those that are there already stay as they are.
  package func setSlots(_ slots: [Slot]) {
    CallQueue.shared.perform { [self] in
      let old = visiblePages
      self.slots = slots.reduce(into: []) { kept, slot in
        guard !kept.contains(where: { $0.page === slot.page }) else { return }
        let isHere = old.contains { $0 === slot.page }
        if isHere || canHold(slot.page) { kept.append(slot) }
      }
      let new = visiblePages
      let leaving = old.filter { page in !new.contains { $0 === page } }
      let entering = new.filter { page in !old.contains { $0 === page } }
      var exchange = PageExchange(
        .beside, leaving: leaving, entering: entering, hiding: leaving, showing: entering)
      exchange.makeAtOnce(
        in: self, by: LifecycleCaller(), seen: lifecycle.state,
        layOut: { for slot in self.slots { layOut(slot) } }, forget: { live.forget($0) })
      prepare()
      core.setNeedsFrame()
    }
  }

  // MARK: - Page

  /// What stands on the page itself, and the pages in their places.
  package func accessibleElement(in size: Size) -> AccessibleElement {
    let slots = pagesElement(in: size)
    var page = AccessibleElement("page", .page, name: title ?? "", frame: Rect(size: size))
    if let onDescribe { page = onDescribe(page) }
    if slots.focused != nil { page = page.withoutFocus }
    page.children += slots.children
    return page
  }

  /// Does what is wanted of the page itself, or passes it on.
  package func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    if performInPages(action, on: path) { return true }
    return path.last.flatMap { onAction?(action, $0) } ?? false
  }

  /// The pages in their places.
  package var children: [ChildPage] {
    slots.map { ChildPage($0.page, in: place(of: $0), as: .slot) }
  }

  /// Whether the page, and each that is seen on it, lets itself be left.
  package var canLeave: Bool { isLeavable && visiblePages.allSatisfy(\.canLeave) }

  /// Ends what moves in the pages.
  package func settleEverything() {
    for page in visiblePages { page.settleInside() }
  }

  /// Draws a page's new content.
  package func contentDidChange(of page: any Page) { redraw() }

  package func load() { onCallback?(.load) }
  package func didAppear(animated: Bool) { onCallback?(.didAppear(animated: animated)) }
  package func willDisappear(animated: Bool) { onCallback?(.willDisappear(animated: animated)) }

  // MARK: - Inside

  /// Where a page lies, in points, its edges on whole pixels.
  private func place(of slot: Slot) -> Rect {
    guard let stage else { return Rect(size: Size()) }
    let (scale, size) = (stage.scale, stage.size)
    let (left, top) = (
      scale.snapped(slot.rect.minX * size.width), scale.snapped(slot.rect.minY * size.height)
    )
    let least = scale.points(1)
    return Rect(
      x: left, y: top, width: max(least, scale.snapped(slot.rect.maxX * size.width) - left),
      height: max(least, scale.snapped(slot.rect.maxY * size.height) - top))
  }

  private func layOut(_ slot: Slot) {
    guard let stage else { return }
    live.layOut(slot.page, on: self.stage(of: slot, in: stage))
  }

  private func stage(of slot: Slot, in stage: Stage) -> Stage {
    Stage(size: place(of: slot).size, scale: stage.scale)
  }

  /// What stands below is all that is seen through the pages in their places.
  private func groundPlace(on stage: Stage) -> PagePlace {
    PagePlace(stage, of: ground, over: content.background)
  }

  private func pagePlace(of slot: Slot, on stage: Stage) -> PagePlace {
    var place = PagePlace(self.stage(of: slot, in: stage))
    place.put(slot.page, onPageOf: content.background)
    return place
  }

  private func redraw() {
    contentDidChange()
    prepare()
    core.setNeedsFrame()
  }

  private func prepare() {
    guard let stage else { return }
    pictures.prepare([ground] + visiblePages) { page in
      let slot = slots.first { $0.page === page }
      return slot.map { pagePlace(of: $0, on: stage) } ?? groundPlace(on: stage)
    }
  }

  private func scene() -> Scene {
    guard let stage else { return Scene(size: Size(width: 1, height: 1), scale: .one) }
    var scene = Scene(size: stage.size, scale: stage.scale, background: content.background)
    if let snapshot = pictures.picture(of: ground, in: groundPlace(on: stage)) {
      scene.items.append(Scene.Item(page: snapshot, on: stage))
    }
    for slot in slots {
      let rect = place(of: slot)
      if let inner = live.scene(of: slot.page) {
        scene.items += inner.items(in: rect, isWhole: false, over: content.background)
      } else {
        let place = pagePlace(of: slot, on: stage)
        guard let snapshot = pictures.picture(of: slot.page, in: place) else { continue }
        scene.items.append(Scene.Item(page: snapshot, on: place.stage).moved(by: rect.origin))
      }
    }
    return scene
  }
}

extension SlotPage: HostedContainer, ArenaMember, TextPassing {
  /// Takes its extents; it is always in a container, which tells it of its life.
  package func resize(to size: Size, scale: PixelScale) {
    let stage = Stage(size: size, scale: scale)
    core.resize(to: stage)
    pictures.resize(to: stage)
    for slot in slots { layOut(slot) }
    prepare()
    core.setNeedsFrame()
  }

  /// Passes on what a person did to the page in whose place it was done.
  package func handle(_ event: InputEvent) -> Bool {
    passOn(event, writtenIn: textRelay.innerRoot)
  }

  var reachableChildren: [ChildPage] { children.reversed() }

  /// Moves what moves in the pages.
  package func advance(to time: Double) -> Frame {
    core.beginFrame()
    textRelay.followFirst()
    let wishes = live.advance(visiblePages, to: time)
    return Frame(scene: scene(), wishes: wishes)
  }

  /// Passes on what a frame cost.
  package func noteFrameCost(_ cost: FrameCost) {
    core.noteFrameCost(cost, of: visiblePages)
  }

  /// While memory is short, only pictures of what is seen are kept.
  package func noteMemoryPressure(_ pressure: MemoryPressure) {
    core.noteMemoryPressure(pressure)
  }

  /// Passes it on.
  package func framePresented() {
    core.framePresented(of: visiblePages)
  }

  /// Passes it on.
  package func setDensity(pointsPerMillimetre: Double?) {
    core.setDensity(pointsPerMillimetre: pointsPerMillimetre)
  }

  /// Passes it on.
  package func setMotion(_ motion: MotionLevel) { core.setMotion(motion) }

  /// Passes it on.
  package func setLetterScale(_ scale: Double) { core.setLetterScale(scale) }

  /// What moves in the pages goes to its end.
  package func suspend() { core.suspend() }

  /// What moves in the pages may move again.
  package func resume() { core.resume() }

  var hasKeys: Bool { hasKeysInside }

  package func offers(at point: Point) -> [GestureOffer] { innerOffers(at: point) }
}
