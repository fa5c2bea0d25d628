internal import OctavoGeometry
internal import OctavoGestures
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
  /// What stands behind the pages, as it was asked for.
  var table = Table.plain {
    didSet { if table != oldValue { setNeedsFrame() } }
  }
  /// The same as it was made.
  var tableTop = TableTop()
  /// The window, once there is one.
  var stage: Stage?
  /// Whether nothing moves, as nobody sees it.
  var isSuspended = false
  /// Whether other pages than before are or will soon be needed.
  var needsPrefetch = false
  /// Asks the window for a frame, or the container around this one.
  var requestFrame: (@MainActor () -> Void)?

  /// When the latest frame was.
  var latestTime: Double?
  /// Whether the window was asked for a frame that has not come.
  var isFrameRequested = false

  /// The core of a container that is in none.
  init(
    drawing: DrawingMode, pictureBytes: Int?, pool: PixelPool = .shared, gestures: GestureSettings
  ) {
    self.drawing = drawing
    pictures = SnapshotCache(drawing: drawing, byteLimit: pictureBytes, pool: pool)
    core = ContainerCore(in: WindowArena(), gestures: gestures)
    modals = Modals(in: core.arena)
    pictures.live = core.live
    core.onArena = { [modals] in modals.join($0) }
  }

  /// Asks the window for a frame, once until it comes.
  func setNeedsFrame() {
    guard !isFrameRequested, let requestFrame else { return }
    isFrameRequested = true
    requestFrame()
  }

  /// Takes the extents of the window, or of a place in another container.
  func layOut(on stage: Stage) {
    self.stage = stage
    pictures.resize(to: stage)
    core.arena.gestures[core.reader].size = stage.size
  }
}
