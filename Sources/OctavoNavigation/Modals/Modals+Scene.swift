internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoManipulation
internal import OctavoRaster
internal import OctavoTransitions

/// What is seen of the modals.
extension Modals {
  /// Gives every modal the place that it has in the window now.
  func layOut() {
    guard let stage = host?.stage else { return }
    let isOther = stage.size != self.stage?.size
    core.resize(to: stage)
    if isOther, let hand, let top = hand.movers.first {
      // It stays under the finger, whose way counts from its next place.
      self.hand?.session.resize(to: stage.size, travel: travel(of: top, along: hand.session.axis))
    }
    for modal in modals {
      if presented.contains(modal.id) {
        layOut(modal)
      } else {
        live.layOutAgain(modal.page, on: slotStage(of: modal.cover, in: stage))
      }
    }
  }

  /// Gives a modal its place.
  func layOut(_ modal: Modal) {
    guard let stage else { return }
    live.layOut(modal.page, on: slotStage(of: modal.cover, in: stage))
  }

  /// Has the pictures drawn that are or will be seen.
  func prepare() {
    guard let stage else { return }
    for cover in ModalCover.allCases {
      let pages = modals.filter { $0.cover == cover }.map(\.page)
      guard !pages.isEmpty || pictures[cover] != nil else { continue }
      let (cache, slot) = (cache(of: cover), slotStage(of: cover, in: stage))
      cache.resize(to: slot)
      cache.prepare(pages.reversed()) { PagePlace(slot, of: $0, over: host?.background ?? .black) }
    }
  }

  /// Whether the pictures are there of all that is seen when nothing moves.
  ///
  /// - Parameter base: Whether the container's own is; asked only if it is seen.
  func isDrawn(over base: () -> Bool) -> Bool {
    guard let stage else { return true }
    if !coversBase, !base() { return false }
    return visiblePages(over: []).allSatisfy { page in
      guard let modal = modals.first(where: { $0.page === page }) else { return true }
      return cache(of: modal.cover).isDrawn(page, in: place(of: modal, on: stage))
    }
  }

  /// The window as it is seen: the container's own scene, and the modals over it.
  ///
  /// - Parameter base: Makes the container's own scene; asked only if something of it is seen.
  func scene(on stage: Stage, over base: () -> Scene) -> Scene {
    guard !modals.isEmpty else { return base() }
    let lowest = modals.lastIndex(where: \.covers)
    var scene =
      lowest == nil ? base() : Scene(size: stage.size, scale: stage.scale, items: [])
    for modal in modals[(lowest ?? 0)...] where modal.presence > 0 {
      add(modal, to: &scene, on: stage)
    }
    return scene
  }

  private func add(_ modal: Modal, to scene: inout Scene, on stage: Stage) {
    let slot = slot(of: modal.cover, on: stage)
    let below = scene
    if modal.cover == .sheet, let dim = dim(modal.presence, on: stage) { scene.items.append(dim) }
    if modal.presence == 1 {
      scene.items += itemsAtRest(modal, in: slot, on: stage)
    } else if let look = modal.look {
      // What lies below is a page of the transition, and nothing is behind that.
      let isWhole = modal.cover == .full
      if isWhole { scene.items = [] }
      let hole = Scene(size: slot.size, scale: stage.scale, background: .black)
      if let table = host?.table(over: slot) {
        scene.items.append(table)
      } else if !isWhole {
        scene.items += hole.items(in: slot, isWhole: false, over: .white)
      }
      scene.items += items(modal, as: look, over: below, in: slot, on: stage)
    } else if let snapshot = picture(of: modal, on: stage) {
      let way = stage.size.height - slot.minY
      let item = Scene.Item(page: snapshot, on: Stage(size: slot.size, scale: stage.scale))
      scene.items.append(
        item.moved(by: Point(x: slot.minX, y: slot.minY + (1 - modal.presence) * way)))
    }
  }

  private func itemsAtRest(_ modal: Modal, in slot: Rect, on stage: Stage) -> [Scene.Item] {
    if let inner = live.scene(of: modal.page) {
      let isWhole = slot == stage.bounds
      return inner.items(in: slot, isWhole: isWhole, over: isWhole ? .black : nil)
    }
    let place = Stage(size: slot.size, scale: stage.scale)
    guard let snapshot = picture(of: modal, on: stage) else { return [] }
    return [Scene.Item(page: snapshot, on: place).moved(by: slot.origin)]
  }

  /// A modal on its way by a transition, which plays in its place: between what lies below there and
  /// the page.
  private func items(
    _ modal: Modal, as look: any Transition, over below: Scene, in slot: Rect, on stage: Stage
  ) -> [Scene.Item] {
    let place = Stage(size: slot.size, scale: stage.scale)
    let back = Point() - slot.origin
    var cut = below
    cut.size = place.size
    cut.items = below.items.map { $0.moved(by: back) }
    var ground: Snapshot?
    return look.layers(at: modal.state, on: place).compactMap { layer in
      let snapshot: Snapshot?
      if layer.page == .to {
        snapshot = picture(of: modal, on: stage)
      } else {
        ground = ground ?? flattener.picture(of: cut, for: .flight(modal.id))
        snapshot = ground
      }
      guard let snapshot else { return nil }
      return Scene.Item(layer, showing: snapshot, on: place).moved(by: slot.origin)
    }
  }

  private func picture(of modal: Modal, on stage: Stage) -> Snapshot? {
    cache(of: modal.cover).picture(of: modal.page, in: place(of: modal, on: stage))
  }

  private func place(of modal: Modal, on stage: Stage) -> PagePlace {
    PagePlace(
      slotStage(of: modal.cover, in: stage), of: modal.page, over: host?.background ?? .black)
  }

  private func slotStage(of cover: ModalCover, in stage: Stage) -> Stage {
    Stage(size: slot(of: cover, on: stage).size, scale: stage.scale)
  }

  func cache(of cover: ModalCover) -> SnapshotCache {
    if let cache = pictures[cover] { return cache }
    let cache = SnapshotCache(drawing: host?.drawing ?? .immediate, byteLimit: nil)
    cache.onArrival = { [weak self] in self?.setNeedsFrame() }
    pictures[cover] = cache
    core.take(cache)
    return cache
  }
}
