internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoPixelMemory
internal import OctavoRaster
internal import OctavoTransitions

/// What every container has, whatever it does with its pages: the window that it is in, the pictures of
/// its pages, those that are live, and what is presented over them.
///
/// A container holds one and does by it what a window asks of it: each of its public methods calls the
/// one of the same name here.
@MainActor
final class ContainerCore {
  /// When and where the pictures of pages are drawn.
  let drawing: DrawingMode
  /// The pictures of pages.
  let pictures: SnapshotCache
  /// The pages that make their own scene.
  let live = LiveChildren()
  /// The pages that are presented over the container's own.
  let modals: Modals
  /// Makes pictures of several pieces.
  let flattener = SceneFlattener()
  /// The arena of the window: the container's own, or that of the container around it.
  var arena = WindowArena() {
    didSet {
      // A page that comes back to its window may never have left the arena.
      guard oldValue !== arena else { return }
      oldValue.gestures.move(reader, to: &arena.gestures)
      live.arena = arena
      modals.join(arena)
    }
  }
  /// What stands behind the pages, as it was asked for.
  var table = Table.plain {
    didSet { if table != oldValue { setNeedsFrame() } }
  }
  /// The same as it was made.
  var tableTop = TableTop()
  /// Whom the arena reads for.
  let reader: GestureArena.Reader
  /// The hands that hold something.
  var hands = Hands()
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

  /// The core of a container that is in no window.
  init(
    drawing: DrawingMode, pictureBytes: Int?, pool: PixelPool = .shared, gestures: GestureSettings
  ) {
    self.drawing = drawing
    pictures = SnapshotCache(drawing: drawing, byteLimit: pictureBytes, pool: pool)
    reader = arena.join(gestures)
    modals = Modals(in: arena)
    live.arena = arena
    pictures.live = live
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
    arena.gestures[reader].size = stage.size
  }
}
