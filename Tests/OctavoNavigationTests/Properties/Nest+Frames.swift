import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTestSupport
import OctavoTransitions
import OctavoViews

@testable import OctavoNavigation

/// What a nest shows, and what holds of that.
extension Nest {
  private func draw(_ scene: Scene, _ damage: Damage, into pixels: inout [UInt32]) {
    let stride = scene.pixelWidth * 4
    unsafe pixels.withUnsafeMutableBytes {
      unsafe renderer.render(scene, into: $0, stride: stride, damage: damage)
    }
  }

  /// Whether a frame was asked for.
  var isWanted: Bool {
    guard let last else { return true }
    return asked > 0 || last.isAnimating
  }

  /// Shows a frame, whether it was asked for or not, and compares it with the one before and with what damage tells.
  func frame(after step: Double = 1.0 / 60) {
    guard let root, !isSuspended else { return }
    time += step
    let wasWanted = isWanted || (last?.wakeTime.map { $0 <= time } ?? false)
    asked = 0
    let old = last?.scene
    root.setEventTime(EventTime(time))
    let frame = root.advance(to: time)
    let scene = frame.scene
    var full = [UInt32](repeating: 0xFF12_3456, count: scene.pixelWidth * scene.pixelHeight)
    draw(scene, .whole(of: scene), into: &full)
    var damage = Damage.none
    damage.update(from: old, to: scene)
    if (scene.pixelWidth, scene.pixelHeight) != canvasSize {
      canvasSize = (scene.pixelWidth, scene.pixelHeight)
      canvas = [UInt32](repeating: 0xFF65_4321, count: full.count)
      damage = .whole(of: scene)
    }
    draw(scene, damage, into: &canvas)
    if canvas != full {
      let wrong = zip(canvas, full).filter { $0 != $1 }.count
      faults.append("damage: it leaves \(wrong) pixels out")
      canvas = full
    }
    if !wasWanted, full != lastPixels {
      let wrong = zip(full, lastPixels).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
      let (x, y) = ((wrong.first ?? 0) % scene.pixelWidth, (wrong.first ?? 0) / scene.pixelWidth)
      faults.append(
        "unasked: \(wrong.count) pixels differ in a frame that nobody asked for, first at \(x), \(y)"
      )
    }
    lastPixels = full
    last = frame
    root.framePresented()
    root.setEventTime(EventTime(time))
  }

  /// Does once what was hooked to a callback.
  func callback(of page: NestPage, _ word: String) {
    guard word == hookWord, let hook else { return }
    self.hook = nil
    inHook = true
    hook()
    inHook = false
  }

  // MARK: - The end

  /// Takes all hands away and waits for rest.
  func settle() {
    for finger in fingers.keys.sorted() { contact(.ended, finger) }
    fingers = [:]
    for axis in [Axis.horizontal, .vertical] {
      root?.setEventTime(EventTime(time))
      root?.handle(.scroll(Scroll(.stop, along: axis, time: time)))
    }
    for held in grabs { held.release() }
    grabs = []
    for transition in driven where transition.progress > 0 && transition.progress < 1 {
      transition.release()
    }
    if isSuspended {
      isSuspended = false
      root?.resume()
      asked += 1
    }
    for case let flips as FlipContainer in reachable {
      (flips.autoFlip, flips.peeksAtFirst) = (nil, false)
    }
    for _ in 0..<900 {
      if !isWanted { break }
      frame()
    }
    if isWanted {
      faults.append("rest: none, asked \(asked), animating \(last?.isAnimating ?? false)")
    }
    frame(after: 0.3)
    if isWanted {
      for _ in 0..<900 where isWanted { frame() }
      if isWanted { faults.append("rest: none after a frame that nobody asked for") }
    }
    for note in notes where note.ends != 1 {
      faults.append("operation: \(note.name) ended \(note.ends) times")
    }
    notes = []
    checkStates()
  }

  /// At rest what is visible in what is visible is in sight, and nothing else.
  private func checkStates() {
    guard let root else { return }
    var visible: [ObjectIdentifier: String] = [:]
    func see(_ page: any Page) {
      visible[ObjectIdentifier(page)] = name(page)
      if state(page) != .appeared {
        faults.append("sight: \(name(page)) is seen and \(state(page))")
      }
      if let presenter = page as? any ModalPresenter, !presenter.presentedPages.isEmpty {
        presenter.presentedPages.suffix(1).forEach(see)
        if presenter.modals.coversBase { return }
      }
      switch page {
      case let flips as FlipContainer: flips.visiblePages.forEach(see)
      case let stack as NavigationStack: stack.pages.suffix(1).forEach(see)
      case let slots as SlotPage: slots.slots.map(\.page).forEach(see)
      default: break
      }
    }
    see(root)
    for page in made.compactMap(\.page) where state(page) == .appeared || state(page) == .appearing
    {
      guard visible[ObjectIdentifier(page)] == nil else { continue }
      // A sheet leaves what is below it in sight.
      if reachable.contains(where: { ($0 as? any ModalPresenter)?.modals.pages.isEmpty == false }) {
        continue
      }
      faults.append("sight: \(name(page)) is not seen and \(state(page))")
    }
  }

  /// Lets go of all; nothing may live on.
  func finish() {
    settle()
    hook = nil
    driven = []
    kept = []
    root?.requestFrame = nil
    root = nil
    last = nil
    for weak in made { if let page = weak.page { faults.append("lives: \(name(page)) lives on") } }
  }
}
