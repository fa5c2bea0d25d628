import OctavoTestCompositor
import OctavoWayland
import OctavoWaylandProtocols
import Testing

/// What the compositor does for a client that keeps the rules.
@MainActor
struct HonestClientTests {
  @Test func `a window is configured, mapped and shown pixel by pixel`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    client.toplevel.setTitle("Pages")
    client.toplevel.setAppId("octavo")
    let buffer = try client.map()
    #expect(compositor.window.isMapped)
    #expect(compositor.window.title == "Pages")
    #expect(compositor.window.appID == "octavo")
    #expect(client.formats == [.argb8888, .xrgb8888])
    #expect(compositor.screen?[3, 4] == [0x20, 0x40, 0x80, 0xff])
    #expect(compositor.window.surface.size == PixelSize(width: 40, height: 30))
    #expect(buffer.releases == 0)
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
  }

  @Test func `a configure carries size, states and bounds, and is acknowledged`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let serial = compositor.window.configure(
      width: 40, height: 30, states: [.maximized, .activated], bounds: (100, 90))
    try client.pump()
    #expect(client.serials == [serial])
    #expect(client.sizes.last?.0 == 40)
    #expect(client.sizes.last?.2 == [1, 4])
    client.xdgSurface.ackConfigure(serial)
    client.surface.commit()
    try client.pump()
    #expect(compositor.window.lastAcknowledged == serial)
    #expect(compositor.window.surface.history.last?.acknowledged == serial)
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
  }

  @Test func `frame callbacks come with a tick and never without`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    var times: [UInt32] = []
    let callback = client.surface.frame()
    callback.onEvent = { if case .done(let time) = $0 { times.append(time) } }
    client.surface.commit()
    try client.pump()
    #expect(times.isEmpty)
    #expect(compositor.window.surface.isWaitingForFrame)
    compositor.window.isHidden = true
    compositor.tick()
    try client.pump()
    #expect(times.isEmpty)
    compositor.window.isHidden = false
    compositor.tick(.milliseconds(10))
    try client.pump()
    #expect(times == [10_026])
    #expect(!callback.isAlive)
    #expect(!compositor.window.surface.isWaitingForFrame)
  }

  @Test(arguments: [
    (Options.Release.immediately, [1, 1], [1, 1]), (.onNextCommit, [0, 0], [1, 0]),
    (.held, [0, 0], [0, 0]),
  ])
  func `buffers are given back as the options say`(
    release: Options.Release, afterFirst: [Int], afterSecond: [Int]
  ) throws {
    var options = Options()
    options.release = release
    let compositor = try TestCompositor(options)
    let client = try RawClient(compositor)
    let first = try client.map()
    let second = RawBuffer(client, width: 40, height: 30)
    #expect(first.releases == afterFirst[0])
    client.show(second)
    try client.pump()
    #expect([first.releases, second.releases] == afterSecond)
    if release == .held {
      compositor.releaseBuffers()
      try client.pump()
      #expect([first.releases, second.releases] == [1, 0])
    }
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
  }

  @Test func `presentation feedback tells the time, the refresh and the count of the tick`()
    throws
  {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let presentation = try #require(client.registry.bind(WpPresentation.self))
    var clock: UInt32?
    presentation.onEvent = { if case .clockId(let id) = $0 { clock = id } }
    var told: [WpPresentationFeedback.Event] = []
    let superseded = presentation.feedback(client.surface)
    superseded.onEvent = { told.append($0) }
    client.surface.commit()
    let shown = presentation.feedback(client.surface)
    shown.onEvent = { told.append($0) }
    client.surface.commit()
    try client.pump()
    compositor.tick()
    try client.pump()
    #expect(clock == 1)
    #expect(told.count == 2)
    guard case .discarded = told.first else { return #expect(Bool(false), "\(told)") }
    guard
      case .presented(_, let seconds, let nanoseconds, let refresh, _, let count, let kind) =
        told.last
    else { return #expect(Bool(false), "\(told)") }
    #expect(seconds == 10)
    #expect(nanoseconds == 16_666_667)
    #expect(refresh == 16_666_667)
    #expect(count == 1)
    #expect(kind == .vsync)
  }

  @Test func `scale, viewport and decoration reach the client and come back`() throws {
    var options = Options()
    options.preferredScale = 180
    let compositor = try TestCompositor(options)
    let client = try RawClient(compositor)
    let viewport = try #require(client.registry.bind(WpViewporter.self))
      .getViewport(client.surface)
    let scale = try #require(client.registry.bind(WpFractionalScaleManagerV1.self))
      .getFractionalScale(client.surface)
    let decoration = try #require(client.registry.bind(ZxdgDecorationManagerV1.self))
      .getToplevelDecoration(client.toplevel)
    var scales: [UInt32] = []
    scale.onEvent = { if case .preferredScale(let scale) = $0 { scales.append(scale) } }
    var modes: [ZxdgToplevelDecorationV1.Mode] = []
    decoration.onEvent = { if case .configure(let mode) = $0 { modes.append(mode) } }
    viewport.setDestination(width: 40, height: 30)
    try client.map(width: 60, height: 45)
    compositor.window.surface.sendPreferredScale(240)
    try client.pump()
    #expect(scales == [180, 240])
    #expect(modes == [.serverSide])
    #expect(compositor.window.surface.size == PixelSize(width: 40, height: 30))
    #expect(compositor.window.surface.bufferSize == PixelSize(width: 60, height: 45))
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
    decoration.destroy()
    client.toplevel.destroy()
    client.xdgSurface.destroy()
    viewport.destroy()
    scale.destroy()
    client.surface.destroy()
    client.base.destroy()
    try client.pump()
    #expect(compositor.windows.isEmpty)
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
  }

  @Test func `screens come, change and go`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    var told: [String] = []
    let global = try #require(client.registry.globals(of: WlOutput.self).first)
    let output = client.registry.bind(WlOutput.self, global: global)
    output.onEvent = {
      if case .scale(let factor) = $0 { told.append("scale \(factor)") }
      if case .mode(_, let width, let height, _) = $0 { told.append("\(width)x\(height)") }
      if case .done = $0 { told.append("done") }
    }
    var entered: [Bool] = []
    client.surface.onEvent = {
      if case .enter(let entering) = $0 { entered.append(entering === output) }
    }
    try client.map()
    #expect(told == ["1280x800", "scale 1", "done"])
    #expect(entered == [true])
    told = []
    compositor.outputs[0].update(OutputState(width: 800, height: 600, scale: 2))
    try client.pump()
    #expect(told == ["800x600", "scale 2", "done"])
    var removed: [UInt32] = []
    client.registry.onRemoved = { removed.append($0.name) }
    compositor.remove(compositor.outputs[0])
    compositor.addOutput(OutputState(name: "TEST-2"))
    try client.pump()
    #expect(removed == [global.name])
    #expect(client.registry.globals(of: WlOutput.self).count == 1)
  }

  @Test func `a ping is answered and a close is told`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let serial = compositor.window.ping()
    try client.pump()
    #expect(compositor.pongs == [serial])
  }

  @Test func `only what the options name is offered, in the version they name`() throws {
    var options = Options()
    options.globals = ["wl_compositor": 2, "wl_seat": 99, "xdg_wm_base": 1, "wl_shm": 1]
    let compositor = try TestCompositor(options)
    let client = try RawClient(compositor)
    #expect(client.wlCompositor.version == 2)
    #expect(client.base.version == 1)
    #expect(client.registry.bind(WlSeat.self)?.version == WlSeat.interface.version)
    #expect(client.registry.bind(WpViewporter.self) == nil)
    try client.pump()
    #expect(client.registry.globals.count == 4)
  }
}
