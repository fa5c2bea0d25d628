public import OctavoGeometry
public import OctavoGestures
public import OctavoNavigation
internal import OctavoPixelMemory
internal import OctavoRaster
internal import OctavoTransitions

extension ViewPage: WindowRoot {
  /// Takes the page's extents; the first time in a window, the page comes into sight.
  ///
  /// Transitions keep their progress.
  public func resize(to size: Size, scale: PixelScale) {
    let old = stage
    stage = Stage(size: size, scale: scale)
    part.recognizer.size = size
    if old != stage { PixelPool.shared.forgetSizes() }
    if old?.size != size { onResize?(size) }
    if old == nil { comeIntoSight() }
    setNeedsFrame()
  }

  /// Takes one thing that a person did: a transition under the contact has it, else it may be a tap.
  ///
  /// - Returns: whether it meant something here.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    guard !isSuspended, stage != nil else { return false }
    if onInput?(event) == true {
      // A contact that is taken on its way lets go of what it held.
      if case .contact(var contact) = event, contact.phase != .began {
        contact.phase = .cancelled
        _ = use(.contact(contact))
      }
      return true
    }
    return use(event)
  }

  private func use(_ event: InputEvent) -> Bool {
    switch event {
    case .contact(let contact):
      if let isUsed = press(contact) { return isUsed }
      if contact.phase == .began { touched[contact.key] = transition(at: contact.position) }
      let driven = touched[contact.key]
      if contact.phase == .ended || contact.phase == .cancelled { touched[contact.key] = nil }
      driven?.handle(event)
      let isHeld = driven?.isHeld == true
      // Where it has no use for the way that a contact goes, those around the page may have one.
      let isUsed = contact.phase == .moved ? isHeld : driven != nil
      return tap(event, unless: isHeld) || isUsed
    case .cancelAll:
      forgetContacts()
      for run in runs { run.transition.cancelHand() }
      return true
    case .key(let press): return self.press(press)
    case .scroll: return false
    }
  }

  /// Moves what moves to a frame's time, and says what is then seen.
  public func advance(to time: Double) -> Frame {
    frameCame()
    at(EventTime(time)) { advanceRuns(to: time) }
    tellEditedText()
    return Frame(scene: scene(), isAnimating: runs.contains { $0.transition.isAnimating })
  }

  /// After the first frame since it came into sight, the page has appeared.
  public func framePresented() {
    if isRoot { PageExchange.framePresented(of: self, by: LifecycleCaller()) }
  }

  /// Measures the hand's first movement in millimetres where the screen knows its size.
  public func setDensity(pointsPerMillimetre: Double?) {
    density = pointsPerMillimetre
    for run in runs { run.transition.gestures.pointsPerMillimetre = pointsPerMillimetre }
  }

  /// Lets no more move than the person wants.
  public func setMotion(_ motion: MotionLevel) { windowMotion = motion }

  /// Ends at once what moves, where it was going, and what a hand holds, where it was before.
  public func suspend() {
    guard !isSuspended else { return }
    isSuspended = true
    forgetContacts()
    for run in runs { run.transition.settleAtOnce() }
    guard isRoot, lifecycle.state == .appearing || lifecycle.state == .appeared else { return }
    PageExchange.hide(self, by: LifecycleCaller())
  }

  /// Tells `onAppear`, unless the page did not go out of sight since.
  public func isAppearing() {
    guard !isInSight else { return }
    isInSight = true
    onAppear?()
  }

  /// Ends at once what moves, where it was going, and what a hand holds, where it was before: nobody sees it. Then
  /// tells `onDisappear`.
  public func didDisappear(animated: Bool) {
    forgetContacts()
    for run in runs { run.transition.settleAtOnce() }
    isInSight = false
    onDisappear?()
  }

  /// Comes into sight again.
  public func resume() {
    guard isSuspended else { return }
    isSuspended = false
    comeIntoSight()
    setNeedsFrame()
  }

  /// Whether the page fills a window itself; else its container tells it of its life, and one that it has just
  /// left has yet to let it go.
  private var isRoot: Bool { lifecycle.parent == nil && part.arena.root === self }

  private func comeIntoSight() {
    guard isRoot, stage != nil, !isSuspended, lifecycle.state == .disappeared else { return }
    PageExchange.show(self, by: LifecycleCaller())
  }

  /// The uppermost transition that a hand may take at a place.
  func transition(at point: Point) -> DrivenTransition? {
    runs.last { $0.transition.isEnabled && $0.transition.frame.contains(point) }?.transition
  }

  /// What contacts were about counts for nothing: of those that lift where nobody sees the page it hears no more.
  private func forgetContacts() {
    touched = [:]
    fieldHand = nil
    _ = part.read(.cancelAll, answer: { _ in .nothing })
  }

  /// Reads taps; says whether there was one that somebody hears.
  private func tap(_ event: InputEvent, unless isHeld: Bool) -> Bool {
    let acts = part.read(event, answer: { _ in .nothing })
    guard !isHeld, let onTap else { return false }
    for case .tap(_, let point) in acts.map(\.intent) {
      guard let view = view(at: point) else { continue }
      onTap(view)
      return true
    }
    return false
  }

  /// What is seen of the page now.
  func scene() -> Scene {
    guard let stage else { return Scene(size: Size(width: 1, height: 1), scale: .one) }
    DrawnView.scene += 1
    var scene = Scene(size: stage.size, scale: stage.scale, background: background)
    let seen = (runs + over).filter { $0.action != nil }
    for view in views {
      if let run = seen.first(where: { $0.from === view }) {
        scene.items += run.transition.items(at: stage.scale)
      } else if !view.isHidden, !seen.contains(where: { $0.to === view }),
        let item = still(view, at: stage.scale)
      {
        scene.items.append(item)
      }
    }
    for run in runs where run.action == nil { scene.items += run.transition.items(at: stage.scale) }
    return scene
  }

  private func still(_ view: DrawnView, at scale: PixelScale) -> Scene.Item? {
    let frame = view.frame.aligned(to: scale)
    let stage = Stage(size: frame.size, scale: scale)
    guard !view.frame.size.isEmpty, let snapshot = view.picture(on: stage) else { return nil }
    var item = Scene.Item(page: snapshot, on: stage)
    item = item.moved(by: frame.origin)
    item.clip = view.clip
    return item
  }
}

extension ViewPage: OfferingPage {
  /// Takes part in the arena of the window that it is in, with its transitions.
  package func join(_ arena: WindowArena?) {
    part.join(arena)
    if arena == nil { part.arena.root = self }
    for run in runs { run.transition.part.join(part.arena) }
  }

  /// What the transition at a place would do with a hand that begins there.
  package func offers(at point: Point) -> [GestureOffer] {
    transition(at: point)?.offers(at: point) ?? []
  }
}
