internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// The live pages of a container: those that are roots themselves and make their own scene, frame by
/// frame.
///
/// At rest a live page's scene is merged into the container's, so that only what changed in it is
/// painted; while a transition moves the page itself, the scene is flattened into a picture, once for
/// as long as it stays equal.
@MainActor
final class LiveChildren {
  private struct Child {
    let root: any WindowRoot
    var stage: Stage
    var scene: Scene?
    /// Whether the page left the container, and only its last picture is still seen.
    var isGone = false
  }

  /// What live pages want of the frames to come.
  struct Wishes {
    /// Whether one of the pages goes on moving.
    var isAnimating = false
    /// When the first of them wants a frame even if nothing happens, on the line of the frames.
    var wakeTime: Double?
    /// Whether the screen is to stay on.
    var inhibitsIdle = false

    /// What either wants.
    func joined(with other: Wishes) -> Wishes {
      Wishes(
        isAnimating: isAnimating || other.isAnimating,
        wakeTime: [wakeTime, other.wakeTime].compactMap(\.self).min(),
        inhibitsIdle: inhibitsIdle || other.inhibitsIdle)
    }
  }

  /// Asks the container for a frame.
  var onRequest: (@MainActor () -> Void)?
  /// How dense the glass is, in points a millimetre.
  var pointsPerMillimetre: Double? {
    didSet {
      for child in children.values {
        child.root.setDensity(pointsPerMillimetre: pointsPerMillimetre)
      }
    }
  }

  /// How much the person lets move.
  var motion = MotionLevel.full {
    didSet {
      guard motion != oldValue else { return }
      for child in children.values where !child.isGone { child.root.setMotion(motion) }
    }
  }

  /// How large the person wants letters to be.
  var letterScale = 1.0 {
    didSet {
      guard letterScale != oldValue else { return }
      for child in children.values where !child.isGone { child.root.setLetterScale(letterScale) }
    }
  }

  /// How short of memory the machine is.
  var memoryPressure = MemoryPressure.none {
    didSet {
      guard memoryPressure != oldValue else { return }
      for child in children.values { child.root.noteMemoryPressure(memoryPressure) }
    }
  }

  /// What the window does with the texts of the pages.
  var services = TextServices() {
    didSet { for child in children.values where !child.isGone { child.root.serve(services) } }
  }

  /// The arena of the window, in which the pages take part as long as they are here.
  var arena: WindowArena? {
    didSet {
      guard let arena, arena !== oldValue else { return }
      for child in children.values where !child.isGone { child.root.offering?.join(arena) }
    }
  }

  private var children: [ObjectIdentifier: Child] = [:]
  private var latestTime: Double?
  private var isSuspended = false
  private let flattener = SceneFlattener()

  /// Gives a page its extents, if it is live.
  func layOut(_ page: any Page, on stage: Stage) {
    guard let root = page as? any WindowRoot else { return }
    let key = ObjectIdentifier(page.lifecycle)
    if let child = children[key], child.stage == stage, !child.isGone { return }
    let isNew = children[key]?.isGone ?? true
    if isNew {
      children[key] = Child(root: root, stage: stage)
      root.requestFrame = { [weak self] in self?.onRequest?() }
      root.serve(services)
      if let arena { root.offering?.join(arena) }
      root.setDensity(pointsPerMillimetre: pointsPerMillimetre)
      root.setMotion(motion)
      root.setLetterScale(letterScale)
      root.noteMemoryPressure(memoryPressure)
    }
    children[key]?.stage = stage
    root.resize(to: stage.size, scale: stage.scale)
    guard isNew else { return }
    // It may have filled a window that went out of sight before it was closed.
    if isSuspended { root.suspend() } else { root.offering?.resume() }
  }

  /// Gives a page other extents, if it is live and has not left the container: of one that has, only the last
  /// picture is on its way out, and somebody else may have the page.
  func layOutAgain(_ page: any Page, on stage: Stage) {
    if root(of: page) != nil { layOut(page, on: stage) }
  }

  /// The page left the container.
  ///
  /// - Parameter isSeen: Whether its picture is still on its way out: the last one is kept then, until
  ///   `forgetGone()`.
  func forget(_ page: any Page, isSeen: Bool = false) {
    let key = ObjectIdentifier(page.lifecycle)
    guard let child = children[key] else { return }
    // Somebody else may have it by now.
    if !child.isGone {
      if isSuspended { child.root.resume() }
      release(child.root)
      children[key]?.isGone = true
    }
    if !isSeen { remove(key) }
  }

  /// Drops the last picture of a page that left, unless it came back.
  func forgetPicture(of page: any Page) {
    let key = ObjectIdentifier(page.lifecycle)
    if children[key]?.isGone == true { remove(key) }
  }

  /// All pages left the container, which is no more.
  func forgetAll() {
    for child in children.values where !child.isGone {
      if isSuspended { child.root.resume() }
      release(child.root)
    }
    children = [:]
  }

  /// Drops the last pictures of pages that left.
  func forgetGone() {
    guard children.contains(where: \.value.isGone) else { return }
    for (key, child) in children where child.isGone { remove(key) }
  }

  /// Moves pages to a frame's time.
  ///
  /// - Returns: what they want next.
  func advance(_ pages: [any Page], to time: Double) -> Wishes {
    latestTime = time
    var wishes = Wishes()
    var seen: Set<ObjectIdentifier> = []
    for page in pages {
      let key = ObjectIdentifier(page.lifecycle)
      guard let child = children[key], !child.isGone, seen.insert(key).inserted else { continue }
      let frame = child.root.advance(to: time)
      children[key]?.scene = frame.scene
      wishes = wishes.joined(
        with: Wishes(
          isAnimating: frame.isAnimating, wakeTime: frame.wakeTime,
          inhibitsIdle: frame.inhibitsIdle))
    }
    return wishes
  }

  /// The page as a root, if it is live and was laid out.
  func root(of page: any Page) -> (any WindowRoot)? {
    guard let child = children[ObjectIdentifier(page.lifecycle)], !child.isGone else { return nil }
    return child.root
  }

  /// What a live page shows now; nil if it is not live or was not laid out.
  func scene(of page: any Page) -> Scene? {
    let key = ObjectIdentifier(page.lifecycle)
    guard let child = children[key] else { return nil }
    if child.isGone { return child.scene }
    if child.scene == nil || child.scene?.size != child.stage.size, let latestTime {
      // It came in mid-frame.
      _ = advance([page], to: latestTime)
    }
    return children[key]?.scene
  }

  /// The picture of what a live page shows now.
  func picture(of page: any Page) -> Snapshot? {
    guard let scene = scene(of: page) else { return nil }
    return flattener.picture(of: scene, for: .page(ObjectIdentifier(page.lifecycle)))
  }

  /// What moves in the pages goes to its end.
  func suspend() {
    forgetGone()
    isSuspended = true
    for child in children.values { child.root.suspend() }
  }

  /// What moves in the pages may move again.
  func resume() {
    isSuspended = false
    for child in children.values where !child.isGone { child.root.resume() }
  }

  private func release(_ root: any WindowRoot) {
    root.requestFrame = nil
    root.serve(TextServices())
    root.offering?.join(nil)
  }

  private func remove(_ key: ObjectIdentifier) {
    children[key] = nil
    flattener.keep { $0 != .page(key) }
  }
}
