internal import OctavoGeometry
internal import OctavoGestures
public import OctavoMotion
internal import OctavoRaster
internal import OctavoTransitions

/// The pages that a container shows over its own: who is presented, who is told, and what is seen.
///
/// A container owns one; `ModalPresenter` has the calls. A presented page does not join its presenter
/// as a page of a stack does: it gets no `willMove` and no `didMove` (Laws, Lifecycle).
@MainActor
public final class Modals {
  /// How long a page takes to slide up or down that nobody drags, in seconds; 0 is at once.
  public var duration = 0.4
  /// How such a page spends its time.
  public var timing = TimingCurve.easeInOut

  /// The container; it owns this, and sets it before it is asked for anything.
  weak var host: (any ModalHost)?

  // What follows is shared by the files of the modals.
  /// The model: who is presented, the bottom one first.
  var presented: [Modal.ID] = []
  /// Whoever is presented or still seen on the way out, the bottom one first.
  var modals: [Modal] = []
  var pending: PendingChange<[Modal.ID], [Modal]>?
  let core: ContainerCore
  var pictures: [ModalCover: SnapshotCache] = [:]
  private var nextID = 0
  private var liveWishes = LiveChildren.Wishes()

  init(in arena: WindowArena) {
    var settings = GestureSettings(axis: .vertical)
    settings.tapZones = nil
    settings.scrollTurns = false
    core = ContainerCore(in: arena, gestures: settings)
    core.requestFrame = { [weak self] in self?.host?.setNeedsFrame() }
  }

  isolated deinit {
    pending?.operation.end(.superseded)
  }

  /// The pages that are presented, the top one last.
  public var pages: [any Page] { presented.compactMap { self[$0]?.page } }

  // MARK: - What a container asks

  /// Whether no page of the container itself is seen, or will be when what moves has come to rest.
  var coversBase: Bool { presented.contains { self[$0]?.cover == .full } }

  /// Whether nothing of the container itself is in the picture.
  var hidesBase: Bool { modals.contains(where: \.covers) }

  /// Whether no modal is presented, and none is seen on its way out.
  var isEmpty: Bool { modals.isEmpty }

  /// Whether pages have callbacks of a coming or a going to come.
  var isOpen: Bool { pending != nil }

  /// Whether hands and keys are for a modal.
  var takesInput: Bool { !presented.isEmpty }

  /// A modal on its way, in or out, that a hand can take from where it is.
  var flying: Modal? {
    guard hand == nil, let id = pending?.mover.first?.id else { return nil }
    return self[id].flatMap { $0.driver.isMoving ? $0 : nil }
  }

  /// The pages that are seen, those on their way out among them, the bottom one first.
  var seenPages: [any Page] { modals.map(\.page) }

  /// Whether none of them is on its way, nor in a hand.
  var isAtRest: Bool {
    pending == nil && hand == nil && modals.count == presented.count
      && !modals.contains(where: \.driver.isMoving)
  }

  /// What the live modals want of the frames to come.
  var wishes: LiveChildren.Wishes { modals.isEmpty ? LiveChildren.Wishes() : liveWishes }

  /// Whether frames move a modal, or the end of one is to come.
  var isMoving: Bool {
    modals.contains(where: \.driver.isMoving) || (pending != nil && hand == nil)
      || wishes.isAnimating
  }

  /// The pages that are seen, the bottom one first, when nothing moves.
  func visiblePages(over base: [any Page]) -> [any Page] {
    guard let top = presented.lastIndex(where: { self[$0]?.cover == .full }) else {
      return base + pages
    }
    return Array(pages[top...])
  }

  /// The same with their places: those of the container's own, and of the modals over them.
  func children(over base: [ChildPage]) -> [ChildPage] {
    let seen = presented.lastIndex { self[$0]?.cover == .full }
    let modals = presented[(seen ?? 0)...].compactMap { self[$0] }.map {
      ChildPage($0.page, in: place(of: $0), as: .modal)
    }
    return seen == nil ? base + modals : modals
  }

  /// Where a modal lies, in points of the container.
  private func place(of modal: Modal) -> Rect {
    stage.map { slot(of: modal.cover, on: $0) } ?? Rect(size: Size())
  }

  /// Where a modal lies that covers so much, in points of the container.
  func slot(of cover: ModalCover, on stage: Stage) -> Rect {
    ModalLayout.slot(of: cover, in: host?.modalArea ?? stage.bounds, at: stage.scale)
  }

  /// Whether a page is presented.
  func contains(_ page: any Page) -> Bool { pages.contains { $0 === page } }

  /// The pages that are told of their appearance by the container, the top one first: those that are
  /// presented, and those that are on their way out.
  var told: [any Page] {
    pages.reversed() + (pending?.exchange.hiding ?? []) + (pending?.exchange.showing ?? [])
  }

  // MARK: - Frames

  /// Moves what moves to a frame's time, and what is in the modals that are seen.
  func advance(in host: some ModalHost, to time: Double) {
    core.beginFrame()
    guard !isEmpty else { return }
    inTurn { [self] in advance(to: time) }
    // Not within an operation of the container: what their own operations do would come after this
    // frame.
    let lowest = modals.lastIndex(where: \.covers) ?? 0
    liveWishes = live.advance(modals[lowest...].map(\.page), to: time)
  }

  private func advance(to time: Double) {
    for index in modals.indices { modals[index].driver.advance(to: time) }
    if let pending, hand == nil,
      !pending.mover.contains(where: { self[$0.id]?.driver.isMoving == true })
    {
      finish(pending, as: .completed)
    }
    // What a callback began is in this frame, at its start.
    for index in modals.indices { modals[index].driver.advance(to: time) }
    let held = pending?.mover.map(\.id) ?? []
    remove {
      $0.presence == 0 && !$0.driver.isMoving && !presented.contains($0.id)
        && !held.contains($0.id)
    }
  }

  /// What moves goes to its end at once, and nothing moves while the window is out of sight.
  func suspend() {
    closeTransition(as: .completed)
    core.suspend()
  }

  // MARK: - Shared by the files of the modals

  /// The modal that was presented last.
  var top: Modal? { presented.last.flatMap { self[$0] } }

  /// A modal by its identity; nil once it is gone.
  subscript(id: Modal.ID) -> Modal? { modals.first { $0.id == id } }

  /// Changes a modal.
  func change(_ id: Modal.ID, _ change: (inout Modal) -> Void) {
    guard let index = modals.firstIndex(where: { $0.id == id }) else { return }
    change(&modals[index])
  }

  /// An identity that no modal had.
  func newID() -> Modal.ID {
    nextID += 1
    return nextID
  }

  /// Takes pictures of modals away that are no longer presented.
  func remove(where isGone: (Modal) -> Bool) {
    let gone = modals.filter(isGone)
    guard !gone.isEmpty else { return }
    modals.removeAll { modal in gone.contains { $0.id == modal.id } }
    for modal in gone {
      if modal.page.lifecycle.parent === host {
        live.forgetPicture(of: modal.page)
      } else {
        live.forget(modal.page)
      }
    }
    flattener.keep { _ in !modals.isEmpty }
  }
}
