internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoPixelMemory
internal import OctavoRaster
internal import OctavoTransitions

/// What every container has of the window that it is in, whatever it does with its pages: its extents and
/// frames, the pictures of its pages, and what is presented over them.
///
/// A container holds one and does by it what a window asks of it: each of its public methods calls the
/// one of the same name here.
@MainActor
final class WindowCore {
  /// What the container has in common with its modals.
  let core: ContainerCore
  /// When and where the pictures of pages are drawn.
  let drawing: DrawingMode
  /// The pictures of pages.
  let pictures: SnapshotCache
  /// The pages that are presented over the container's own.
  let modals: Modals
  /// The texts that are edited in its pages.
  let textRelay = TextRelay()
  /// Whether hands and keys may do anything.
  var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { inTurn { $0.cancelHand() } }
      // What is done at a time waits meanwhile.
      core.setNeedsFrame()
    }
  }
  /// How much moves, as the program says.
  var motion = MotionLevel.full
  /// How much the person lets move.
  var windowMotion = MotionLevel.full
  /// What is seen where there is no page, and through pages without a ground of their own.
  var background = Color.black {
    didSet {
      guard background != oldValue else { return }
      // It is seen through pages without a ground of their own.
      inTurn { $0.needsPrefetch = true }
      core.setNeedsFrame()
    }
  }
  /// Is told of every decision, callback and operation.
  var trace: (@MainActor (TraceEvent) -> Void)?
  /// What stands behind the pages, as it was asked for.
  var table = Table.plain {
    didSet { if table != oldValue { core.setNeedsFrame() } }
  }
  /// The same as it was made.
  var tableTop = TableTop()
  /// Whether nothing moves, as nobody sees it.
  var isSuspended = false
  /// Whether other pages than before are or will soon be needed.
  var needsPrefetch = false
  /// When the latest frame was.
  var latestTime: Double?

  /// The core of a container that is in none.
  init(
    drawing: DrawingMode, pictureBytes: Int?, pool: PixelPool = .shared, gestures: GestureSettings
  ) {
    self.drawing = drawing
    pictures = SnapshotCache(drawing: drawing, byteLimit: pictureBytes, pool: pool)
    core = ContainerCore(in: WindowArena(), gestures: gestures)
    modals = Modals(in: core.part.arena)
    core.take(pictures)
    core.onArena = { [modals] in modals.join($0) }
    textRelay.onServices = { [core, modals] in
      core.live.services = $0
      modals.core.live.services = $0
    }
  }

  /// How much moves now.
  var currentMotion: MotionLevel { motion.limited(by: windowMotion) }

  /// Takes the extents of the window, or of a place in another container.
  func layOut(on stage: Stage) {
    core.resize(to: stage)
    pictures.resize(to: stage)
  }

  /// Does something to the container as an operation of it.
  private func inTurn(_ body: @escaping (any ModalHost) -> Void) {
    guard let container = modals.host else { return }
    container.inTurn { body(container) }
  }
}
