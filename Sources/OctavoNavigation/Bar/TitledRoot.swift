package import OctavoGeometry
package import OctavoGestures
internal import OctavoRaster
internal import OctavoTransitions

/// A root below a bar with the window's title and controls, which is there as long as nobody else draws them:
/// neither whoever draws the window, nor the root in a bar of its own. The root has the rest of the window.
@MainActor
package final class TitledRoot {
  /// The height of the bar where letters are as usual, in points.
  package static let height = 48.0

  /// What the bar says.
  package var title: String {
    didSet { if hasBar, title != oldValue { requestFrame?() } }
  }
  /// Asks the window for a frame; set by the window.
  package var requestFrame: (@MainActor () -> Void)? {
    didSet { base.requestFrame = requestFrame }
  }
  /// The window that it is shown in; set by the window.
  package weak var window: (any WindowControls)? {
    didSet { managing?.window = window == nil ? nil : lent }
  }

  /// What stands below the bar.
  package let base: any WindowRoot
  private lazy var lent = LentWindow(self)
  private var size = Size()
  private var scale = PixelScale.one
  fileprivate private(set) var hasBar = false
  private var letterScale = 1.0
  private var hand = BarHand()
  private var picture: (bar: NavigationBar, scale: PixelScale, snapshot: Snapshot)?

  /// Puts a bar over a root, whenever there is to be one.
  package init(_ base: any WindowRoot, title: String) {
    self.base = base
    self.title = title
  }

  package private(set) lazy var textRelay = TextRelay(
    to: base, at: { [unowned self] in slot.origin })

  private var managing: (any WindowManaging)? { base as? any WindowManaging }

  private var wantsBar: Bool {
    window?.state.wantsControls == true && managing?.showsControls != true
  }

  /// Where the root lies, in points of the window: on whole pixels, below the bar.
  var slot: Rect {
    guard hasBar else { return Rect(size: size) }
    let height = scale.pixels(size.height)
    let bar = scale.points(min(scale.pixels(Self.height * barPoint), height - 1))
    return Rect(
      x: 0, y: bar, width: size.width, height: scale.points(height) - bar)
  }

  /// How large a point of the bar is, in points of the window.
  private var barPoint: Double { BarPoint.extent(letterScale: letterScale, in: size) }

  var bar: NavigationBar? {
    guard hasBar, slot.minY > 0, let window else { return nil }
    var bar = NavigationBar(
      title: title, size: Size(width: size.width, height: slot.minY), direction: .leftToRight,
      style: NavigationBarStyle())
    bar.point = barPoint
    bar.buttons = WindowButton.row(for: window.state, room: size.width / bar.point)
    bar.hasGrip = window.state.isResizable
    return bar
  }

  private func layOut() {
    hasBar = wantsBar
    base.resize(to: slot.size, scale: scale)
  }

  private func barItem() -> Scene.Item? {
    guard var bar else { return nil }
    if hand.pressed != .title { bar.pressed = hand.pressed }
    if picture?.bar != bar || picture?.scale != scale {
      let drawn = try? Snapshot(
        size: bar.size, scale: scale, background: bar.style.background, draw: bar.draw)
      picture = drawn.map { (bar, scale, $0) }
    }
    return picture.map { picture in
      Scene.Item(
        Layer(.bar, of: .to, source: Rect(size: bar.size)), showing: picture.snapshot)
    }
  }

  private func press(_ contact: Contact) -> Bool {
    guard let bar else { return false }
    let before = hand.pressed
    let meaning = hand.take(contact, on: bar, of: window)
    if hand.pressed != before { requestFrame?() }
    switch meaning {
    case .none: return false
    case .pressed(.button(let button)): if let window { button.press(on: window) }
    case .held, .pressed: break
    }
    return true
  }
}

extension TitledRoot: WindowManaging, TextPassing {
  /// Takes the window's extents, and gives the root what is left of them.
  package func resize(to size: Size, scale: PixelScale) {
    (self.size, self.scale) = (size, scale)
    layOut()
  }

  /// Whether the root is drawn.
  package var isDrawn: Bool { base.isDrawn }

  /// Passes it on.
  package func setEventTime(_ time: EventTime) { base.setEventTime(time) }

  /// Takes what is done to the bar; the rest is the root's, in its own points.
  package func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .contact(let contact): if press(contact) { return true }
    case .scroll(let scroll): if scroll.position.y < slot.minY { return true }
    case .key: break
    case .cancelAll:
      if hand.pressed != nil { requestFrame?() }
      hand.cancel()
    }
    return base.handle(event.moved(by: Point() - slot.origin))
  }

  /// Moves what moves in the root, and lays the bar over it.
  package func advance(to time: Double) -> Frame {
    if wantsBar != hasBar {
      layOut()
      managing?.windowStateDidChange()
    }
    var frame = base.advance(to: time)
    textRelay.follow()
    guard hasBar else { return frame }
    let scene = frame.scene
    frame.scene = Scene(
      size: size, scale: scale, background: scene.background,
      items: scene.items(in: slot, isWhole: false, over: scene.background))
    if let item = barItem() { frame.scene.items.append(item) }
    return frame
  }

  /// Passes it on.
  package func framePresented() { base.framePresented() }

  /// Passes it on.
  package func setDensity(pointsPerMillimetre: Double?) {
    base.setDensity(pointsPerMillimetre: pointsPerMillimetre)
  }

  /// Passes it on.
  package func setMotion(_ motion: MotionLevel) { base.setMotion(motion) }

  /// Lets the bar grow with the letters, and passes it on.
  package func setLetterScale(_ scale: Double) {
    base.setLetterScale(scale)
    guard scale != letterScale else { return }
    letterScale = scale
    guard hasBar else { return }
    layOut()
    requestFrame?()
  }

  /// Passes it on.
  package func noteFrameCost(_ cost: FrameCost) { base.noteFrameCost(cost) }

  /// Passes it on.
  package func noteMemoryPressure(_ pressure: MemoryPressure) {
    base.noteMemoryPressure(pressure)
  }

  /// Nobody sees the window: what is held is let go.
  package func suspend() {
    hand.cancel()
    base.suspend()
  }

  /// The window can be seen again.
  package func resume() { base.resume() }

  /// The window stands otherwise: the bar shows it, comes or goes.
  package func windowStateDidChange() {
    managing?.windowStateDidChange()
    requestFrame?()
  }

  /// Whether the window has its controls here.
  package var showsControls: Bool { hasBar || managing?.showsControls == true }

  /// The free space of the bar, or of the root's own, is what the window is moved by.
  package func isTitle(at place: Point) -> Bool {
    if let target = bar?.target(at: place) { return target == .title }
    return managing?.isTitle(at: place - slot.origin) == true
  }
}

/// The window as a root below a bar knows it: whoever has the bar above it need not draw its controls.
@MainActor
private final class LentWindow: WindowControls {
  private unowned let owner: TitledRoot

  init(_ owner: TitledRoot) { self.owner = owner }

  private var window: (any WindowControls)? { owner.window }

  var title: String { owner.title }

  var state: WindowState {
    var state = window?.state ?? WindowState()
    if owner.hasBar { state.isDecorated = true }
    return state
  }

  func close() { window?.close() }
  func minimize() { window?.minimize() }
  func setMaximized(_ isMaximized: Bool) { window?.setMaximized(isMaximized) }
  func setFullscreen(_ isFullscreen: Bool) { window?.setFullscreen(isFullscreen) }
  func move(by contact: Contact) { window?.move(by: contact) }
  func resize(_ edge: WindowEdge, by contact: Contact) { window?.resize(edge, by: contact) }
}
