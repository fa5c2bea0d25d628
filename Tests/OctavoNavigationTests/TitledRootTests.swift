import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoRaster
import OctavoTestSupport
import Testing

@testable import OctavoNavigation

/// A window that nobody decorates, and that is to have its controls.
@MainActor
private final class BareWindow: WindowControls {
  var title = "A program of somebody's"
  var state = WindowState()

  init() {
    state.isDecorated = false
    state.wantsControls = true
  }

  func close() {}
  func minimize() {}
  func setMaximized(_ isMaximized: Bool) {}
  func setFullscreen(_ isFullscreen: Bool) {}
  func move(by contact: Contact) {}
  func resize(_ edge: WindowEdge, by contact: Contact) {}
}

/// The bar of a window that nobody else decorates.
@MainActor
struct TitledRootTests {
  nonisolated static let windows = [
    Size(width: 360, height: 720), Size(width: 720, height: 360), Size(width: 800, height: 1280),
    Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
  ]

  @Test(arguments: windows, [LayoutDirection.leftToRight, .rightToLeft])
  func `has targets of 48 points that lie apart, and room for a title`(
    window: Size, direction: LayoutDirection
  ) {
    for back in [nil, "Back"] {
      var bar = NavigationBar(
        title: "A title", back: back, size: Size(width: window.width, height: TitledRoot.height),
        direction: direction, style: NavigationBarStyle())
      bar.buttons = WindowButton.row(for: WindowState(), room: window.width)
      bar.hasGrip = true
      #expect(bar.buttons == [.minimize, .maximize, .close])
      var widths: [NavigationBar.Target: Double] = [:]
      for x in 0..<Int(window.width) {
        let target = bar.target(at: Point(x: Double(x) + 0.5, y: 24))
        if let target { widths[target, default: 0] += 1 }
      }
      #expect(widths.count == 5, "a way back or a corner, three buttons and a title")
      for (target, width) in widths { #expect(width >= (target == .title ? 90 : 48), "\(target)") }
      #expect(bar.target(at: Point(x: 20, y: 48)) == nil)
    }
  }

  @Test func `has room for the cross before all others`() {
    #expect(WindowButton.row(for: WindowState(), room: 240) == [.maximize, .close])
    #expect(WindowButton.row(for: WindowState(), room: 120) == [.close])
    var state = WindowState()
    (state.isMaximized, state.canMinimize) = (true, false)
    #expect(WindowButton.row(for: state, room: 800) == [.restore, .close])
  }

  @Test func `is read: words and signs by 4.5, what is pressed seen`() {
    let style = NavigationBarStyle()
    for ink in [style.title, style.tint] { #expect(contrast(ink, style.background) >= 4.5) }
  }

  @Test func `grows with the letters, and the page has the rest`() throws {
    let page = ContentPage { _, _ in }
    let flips = FlipContainer(pages: [page], drawing: .immediate)
    let window = BareWindow()
    let root = TitledRoot(flips, title: window.title)
    root.window = window
    var requestCount = 0
    root.requestFrame = { requestCount += 1 }
    root.resize(to: Size(width: 800, height: 640), scale: .one)
    for (letterScale, height) in [(1.5, 72.0), (2, 96), (3, 96), (1, 48)] {
      let before = requestCount
      root.setLetterScale(letterScale)
      #expect(root.slot == Rect(x: 0, y: height, width: 800, height: 640 - height))
      #expect(requestCount > before)
      let bar = try #require(root.bar)
      #expect(bar.rect(ofButton: 0).size == Size(width: height, height: height))
      #expect(root.advance(to: 0).scene.items.last?.layer.source.size.height == height)
    }
  }

  @Test(arguments: [("phone", 0, 40), ("tablet", 3, 24)], [false, true])
  func `looks as it was looked at`(form: (name: String, window: Int, scale: Int), isStack: Bool)
    throws
  {
    let page = ContentPage(
      background: Color(red: 0.2, green: 0.3, blue: 0.45), title: "A room"
    ) { context, size in
      context.setColor(.white)
      context.fill(Rect(x: 30, y: 30, width: size.width - 60, height: 12))
    }
    let base: any WindowRoot
    if isStack {
      let stack = NavigationStack(
        root: ContentPage(title: "Home") { _, _ in }, drawing: .immediate)
      stack.showsBar = true
      stack.push(page, animated: false)
      base = stack
    } else {
      base = FlipContainer(pages: [page], drawing: .immediate)
    }
    let window = BareWindow()
    let root = TitledRoot(base, title: window.title)
    root.window = window
    root.resize(to: Self.windows[form.window], scale: PixelScale(numerator: form.scale))
    let scene = root.advance(to: 0).scene
    try Golden.compare(
      scene, "window-bar-\(isStack ? "stack" : "flip")-\(form.name)", in: #filePath,
      hasLetters: true)
    window.state.isDecorated = true
    window.state.wantsControls = false
    root.windowStateDidChange()
    let bars = root.advance(to: 1).scene.items.filter { $0.layer.role == .bar }
    #expect(bars.count == (isStack ? 1 : 0), "whoever draws the window may begin to at any time")
  }
}
