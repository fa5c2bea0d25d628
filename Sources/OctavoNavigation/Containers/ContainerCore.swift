internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoTransitions

/// What a container has for its pages, and its modals for theirs: its extents, the pages that are live, the
/// hands that move them, and a part in the arena of the window.
///
/// What a window asks of a container it asks of the pages in it, by the same names.
@MainActor
final class ContainerCore {
  /// The pages that make their own scene.
  let live = LiveChildren()
  /// Makes pictures of several pieces.
  let flattener = SceneFlattener()
  /// What the live pages made of what a person did.
  let childInput = ChildInputs()
  /// The pictures of pages, by the extents that these have.
  private var pictures: [SnapshotCache] = []
  /// The extents that the pages are laid out in; nil until there are some.
  private(set) var stage: Stage?
  /// Asks whoever shows the pages for a frame.
  var requestFrame: (@MainActor () -> Void)?
  private var isFrameRequested = false
  /// The hands that hold something.
  var hands = Hands()
  /// Its part in the arena of the window, its own or that of the container around it.
  private(set) var part: ArenaPart
  /// Whether it is in that of a container around this one.
  private(set) var isHosted = false
  /// Is told of another arena.
  var onArena: (@MainActor (WindowArena) -> Void)?

  /// A part in an arena.
  init(in arena: WindowArena, gestures: GestureSettings) {
    part = ArenaPart(in: arena, reading: gestures)
    live.arena = arena
    live.onRequest = { [weak self] in self?.setNeedsFrame() }
  }

  /// Takes part in the arena of a container around this one from now on, or in one of its own.
  func join(_ other: WindowArena?) {
    isHosted = other != nil
    part.join(other)
    live.arena = part.arena
    onArena?(part.arena)
  }

  /// Takes pictures of pages, which are drawn of those that are not live.
  func take(_ cache: SnapshotCache) {
    pictures.append(cache)
    cache.live = live
    cache.isMemoryShort = live.memoryPressure.isHigh
  }

  // MARK: - Frames

  /// Asks for a frame, once until it comes.
  func setNeedsFrame() {
    guard !isFrameRequested, let requestFrame else { return }
    isFrameRequested = true
    requestFrame()
  }

  /// The frame that was asked for is made.
  func beginFrame() { isFrameRequested = false }

  /// Takes its extents.
  func resize(to stage: Stage) {
    self.stage = stage
    part.recognizer.size = stage.size
  }

  /// The frame that showed pages is on the screen.
  func framePresented(of pages: [any Page]) {
    for page in pages { live.root(of: page)?.framePresented() }
  }

  /// The frame that pages were part of cost something.
  func noteFrameCost(_ cost: FrameCost, of pages: [any Page]) {
    for page in pages { live.root(of: page)?.noteFrameCost(cost) }
  }

  /// While memory is short, only pictures of what is seen are drawn and kept.
  func noteMemoryPressure(_ pressure: MemoryPressure) {
    live.memoryPressure = pressure
    for cache in pictures { cache.isMemoryShort = pressure.isHigh }
  }

  /// The screen says how dense the glass is, or that it does not know.
  func setDensity(pointsPerMillimetre: Double?) { live.pointsPerMillimetre = pointsPerMillimetre }

  /// The person says how much may move.
  func setMotion(_ motion: MotionLevel) { live.motion = motion }

  /// The person says how large letters are to be.
  func setLetterScale(_ scale: Double) { live.letterScale = scale }

  /// What moves in the pages goes to its end.
  func suspend() { live.suspend() }

  /// What moves in the pages may move again.
  func resume() {
    live.resume()
    setNeedsFrame()
  }
}
