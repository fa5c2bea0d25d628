internal import Geometry
internal import Gestures
internal import Raster
internal import Transitions

/// What is seen of the modals.
extension Modals {
  /// Gives every modal the place that it has in the window now.
  func layOut() {
    guard let stage = host?.stage else { return }
    recognizer.size = stage.size
    for modal in modals { layOut(modal) }
  }

  /// Gives a modal its place.
  func layOut(_ modal: Modal) {}

  /// Has the pictures drawn that are or will be seen.
  func prepare() {
    guard let stage = host?.stage else { return }
    for cover in ModalCover.allCases {
      let pages = modals.filter { $0.cover == cover }.map(\.page)
      guard !pages.isEmpty || pictures[cover] != nil else { continue }
      cache(of: cover).prepare(pages.reversed()) { _ in slotStage(of: cover, in: stage) }
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
    let slot = ModalLayout.slot(of: modal.cover, on: stage)
    if modal.cover == .sheet, let dim = dim(modal.presence, on: stage) { scene.items.append(dim) }
    let travel = stage.size.height - slot.minY
    let distance = Point(x: slot.minX, y: slot.minY + (1 - modal.presence) * travel)
    let inner = slotStage(of: modal.cover, in: stage)
    guard let snapshot = cache(of: modal.cover).picture(of: modal.page, on: inner) else { return }
    var layer = Layer(.page, of: .to, source: inner.bounds)
    if distance != Point() { layer.placement = .translation(x: distance.x, y: distance.y) }
    scene.items.append(Scene.Item(layer, showing: snapshot, on: inner))
  }

  /// The darkness over what lies below a sheet.
  private func dim(_ presence: Double, on stage: Stage) -> Scene.Item? {
    guard let black = cache(of: .full).paper(.black, on: stage) else { return nil }
    return Scene.Item(
      Layer(
        .dimming, of: .from, source: stage.bounds, opacity: ModalLayout.dimming * presence),
      showing: black)
  }

  private func slotStage(of cover: ModalCover, in stage: Stage) -> Stage {
    Stage(size: ModalLayout.slot(of: cover, on: stage).size, scale: stage.scale)
  }

  private func cache(of cover: ModalCover) -> SnapshotCache {
    if let cache = pictures[cover] { return cache }
    let cache = SnapshotCache(
      drawing: host?.drawing ?? .immediate, byteLimit: 96 * 1024 * 1024)
    cache.onArrival = { [weak self] in self?.host?.setNeedsFrame() }
    pictures[cover] = cache
    return cache
  }
}

extension Layer.Role {
  /// The darkness between a sheet and what lies below it.
  static let dimming = Layer.Role(rawValue: "dimming")
}
