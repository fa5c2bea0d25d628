import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoShell
import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

@MainActor @Suite struct WindowConfigureTests {
  @Test func `The first commit has no buffer and the first picture answers the first configure`()
    throws
  {
    var options = Options()
    options.configuresByItself = false
    let desk = try Desk(options)
    try desk.settle()
    #expect(desk.surface.history.map(\.attached) == [nil])
    try desk.wait(.seconds(3))
    #expect(desk.surface.commits == 1, "a late configure is waited for")
    let serial = desk.compositor.window.configure(width: 0, height: 0, states: [.activated])
    try desk.settle()
    #expect(desk.pictures.map(\.acknowledged) == [serial])
    #expect(desk.compositor.window.isMapped)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(
    "A window has the size that it is told, and its own where it is told none",
    arguments: [
      (0, 0, 200, 120), (300, 0, 300, 120), (0, 90, 200, 90), (1, 1, 1, 1), (64, 3000, 64, 3000),
    ] as [(Int32, Int32, Int, Int)])
  func sizes(width: Int32, height: Int32, expectedWidth: Int, expectedHeight: Int) throws {
    let desk = try Desk()
    try desk.show()
    desk.compositor.window.configure(width: width, height: height, states: [.activated])
    try desk.settle()
    try desk.tick(2)
    #expect(desk.surface.size == PixelSize(width: expectedWidth, height: expectedHeight))
    #expect(
      desk.root.sizes.last
        == Size(width: Double(expectedWidth), height: Double(expectedHeight)))
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `Ten configures at once are one frame, which answers the last`() throws {
    let desk = try Desk()
    try desk.show()
    let before = desk.pictures.count
    var serial: UInt32 = 0
    for width in 0..<10 {
      serial = desk.compositor.window.configure(
        width: 300 + Int32(width), height: 200, states: [.activated, .resizing])
    }
    try desk.settle()
    #expect(desk.pictures.count == before + 1)
    #expect(desk.compositor.window.lastAcknowledged == serial)
    #expect(desk.surface.size == PixelSize(width: 309, height: 200))
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `A configure of states alone is answered without a picture`() throws {
    let desk = try Desk()
    try desk.show()
    let before = (desk.pictures.count, desk.surface.commits)
    let serial = desk.compositor.window.configure(width: 200, height: 120, states: [])
    try desk.settle()
    #expect(desk.surface.history.last?.acknowledged == serial, "the commit comes after the answer")
    #expect(desk.pictures.count == before.0)
    #expect(desk.surface.commits == before.1 + 1)
  }

  @Test func `States that change before a new size is drawn are answered with that size`() throws {
    let desk = try Desk()
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.tick(2)
    let before = desk.surface.commits
    // The frame before is not taken up yet: the new size has to wait for it.
    desk.compositor.window.configure(width: 1280, height: 800, states: [.maximized])
    try desk.settle()
    let serial = desk.compositor.window.configure(
      width: 1280, height: 800, states: [.maximized, .activated])
    try desk.settle()
    #expect(desk.surface.commits == before)
    try desk.tick()
    #expect(desk.surface.history.last?.acknowledged == serial)
    #expect(desk.surface.size == PixelSize(width: 1280, height: 800))
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `A size that is taken back before it is drawn is answered all the same`() throws {
    let desk = try Desk()
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.tick(2)
    desk.root.runsUntil = nil
    // The frame before is not taken up yet: the new size has to wait for it.
    desk.compositor.window.configure(width: 1280, height: 800, states: [.activated])
    try desk.settle()
    let serial = desk.compositor.window.configure(width: 200, height: 120, states: [.activated])
    try desk.settle()
    let before = desk.pictures.count
    try desk.tick(2)
    #expect(desk.surface.history.last?.acknowledged == serial)
    #expect(desk.pictures.count == before, "what is seen is what is to be seen")
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(arguments: [[XdgToplevel.State.maximized], [.fullscreen, .activated], [.tiledLeft]])
  func `A constrained window fills its place exactly and comes back`(
    _ states: [XdgToplevel.State]
  ) throws {
    let desk = try Desk()
    try desk.show()
    desk.compositor.window.configure(width: 1280, height: 800, states: states)
    try desk.settle()
    try desk.tick()
    #expect(desk.surface.size == PixelSize(width: 1280, height: 800))
    desk.compositor.window.configure(width: 0, height: 0, states: [])
    try desk.settle()
    try desk.tick()
    #expect(desk.surface.size == PixelSize(width: 200, height: 120))
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(arguments: [.infinity, 1e10, 0, -.infinity])
  func `Extents that no window can have are the nearest that one can`(_ points: Double) throws {
    var options = Options()
    options.outputs = []
    let extents = Size(width: points, height: 1)
    let desk = try Desk(options, window: WindowOptions(size: extents, minimumSize: extents))
    try desk.show()
    let nearest = PixelSize(width: points > 0 ? ConfigureState.largestExtent : 1, height: 1)
    #expect(desk.surface.size == nearest)
    #expect(desk.compositor.window.minimumSize == nearest)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `A title is told once, whoever sets it again`() throws {
    let desk = try Desk()
    desk.window.title = "A book"
    try desk.show()
    desk.window.title = "A book"
    try desk.settle()
    #expect(desk.compositor.window.titles == ["A book"])
    desk.window.title = "A page"
    desk.window.title = "A book"
    try desk.settle()
    #expect(desk.compositor.window.titles == ["A book"], "what it is called in between is not seen")
  }

  @Test(arguments: [(800, 600, Int32.max), (1, 1, 2), (3000, 1, 2)] as [(Int32, Int32, Int32)])
  func `A screen that has no whole point bounds no window`(
    _ width: Int32, _ height: Int32, _ scale: Int32
  ) throws {
    var options = Options()
    options.outputs = [OutputState(width: width, height: height, scale: scale)]
    options.preferredScale = 120
    let desk = try Desk(options)
    try desk.show()
    #expect(desk.surface.size == PixelSize(width: 200, height: 120))
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(
    arguments: [
      (.normal, 360, 400), (.transform90, 600, 360), (.transform180, 360, 400),
      (.transform270, 600, 360), (.flipped, 360, 400), (.flipped90, 600, 360),
      (.flipped180, 360, 400), (.flipped270, 600, 360),
    ] as [(WlOutput.Transform, Int, Int)])
  func `A window has room on a screen as that is turned`(
    transform: WlOutput.Transform, width: Int, height: Int
  ) throws {
    var options = Options()
    options.outputs = [OutputState(width: 360, height: 720, transform: transform)]
    let desk = try Desk(options, window: WindowOptions(size: Size(width: 600, height: 400)))
    try desk.show()
    #expect(desk.surface.size == PixelSize(width: width, height: height))
  }

  @Test func `Bounds cut the first size`() throws {
    var options = Options()
    options.bounds = (150, 100)
    let desk = try Desk(options)
    try desk.show()
    #expect(desk.surface.size == PixelSize(width: 150, height: 100))
  }

  @Test func `Storms of sizes leave no buffers behind`() throws {
    let desk = try Desk()
    try desk.show()
    for step in 0..<200 {
      desk.compositor.window.configure(
        width: 100 + Int32(step), height: 80 + Int32(step % 7), states: [.resizing])
      try desk.tick()
    }
    try desk.tick(2)
    #expect(desk.compositor.bufferCounts.all <= 3)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(arguments: [Options.Release.immediately, .onNextCommit, .held])
  func `A thousand sizes in a second are drawn no more often than frames pass`(
    _ release: Options.Release
  ) throws {
    var options = Options()
    options.release = release
    let desk = try Desk(options, window: WindowOptions(size: Size(width: 150, height: 100)))
    try desk.show()
    let before = desk.pictures.count
    desk.root.run(until: .infinity)
    for step in 1...1000 {
      desk.compositor.window.configure(
        width: 100 + Int32(step % 300), height: 80 + Int32(step % 7), states: [.resizing])
      if step % 16 == 0 {
        try desk.tick(1, .milliseconds(1))
      } else {
        try desk.wait(.milliseconds(1))
      }
      if step % 200 == 0 { desk.compositor.releaseBuffers() }
    }
    #expect(desk.pictures.count - before <= 2 * 1000 / 16)
    #expect(desk.compositor.bufferCounts.all <= 7)
    for _ in 0..<3 {
      desk.compositor.releaseBuffers()
      try desk.tick(2)
    }
    #expect(desk.window.size == Size(width: 200, height: 86))
    #expect(desk.surface.size == PixelSize(width: 200, height: 86))
    let kept = desk.compositor.violations.filter { $0.rule != .bufferDestroyedWhileBusy }
    #expect(kept.isEmpty, "\(kept)")
  }

  @Test func `Title, program and least size are told`() throws {
    let desk = try Desk(MovingRoot(), title: "A\u{0}\n" + String(repeating: "ü", count: 9999))
    try desk.show()
    #expect(desk.compositor.window.title?.hasPrefix("A  üü") == true)
    #expect((desk.compositor.window.title?.utf8.count ?? 0) <= 3000)
    #expect(desk.compositor.window.appID == "octavo.test")
    #expect(desk.compositor.window.minimumSize == PixelSize(width: 160, height: 120))
    desk.window.title = "Another"
    try desk.settle()
    #expect(desk.compositor.window.title == "Another")
  }

  @Test func `F11 fills the screen and comes back, Escape only comes back`() throws {
    let desk = try Desk()
    try desk.show()
    let keyboard = desk.compositor.seat.keyboard
    func press(_ code: UInt32) throws {
      keyboard.key(code, .pressed)
      keyboard.key(code, .released)
      try desk.settle()
    }
    keyboard.enter()
    try press(1)
    #expect(desk.compositor.window.wishes == [])
    try press(87)
    #expect(desk.compositor.window.wishes == ["set_fullscreen"])
    desk.compositor.window.configure(width: 1280, height: 800, states: [.fullscreen])
    try desk.settle()
    try press(1)
    #expect(desk.compositor.window.wishes == ["set_fullscreen", "unset_fullscreen"])
  }

  @Test func `A close ends the loop, objects go children first, and nothing is wrong`() throws {
    let desk = try Desk()
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.tick(3)
    desk.compositor.window.close()
    desk.compositor.pump()
    try desk.loop.run()
    desk.session.shutDown()
    desk.compositor.pump()
    #expect(desk.compositor.windows.isEmpty)
    #expect(desk.compositor.bufferCounts.all == 0)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
    #expect(desk.root.suspensions == [true], "the root knows that it is no longer seen")
  }

  @Test(arguments: [true, false])
  func `A window that is told before it is shown whether it fills the screen begins so`(fills: Bool)
    throws
  {
    let desk = try Desk(window: WindowOptions(isFullscreen: !fills))
    desk.window.setFullscreen(fills)
    try desk.show()
    #expect(desk.compositor.window.wishes == (fills ? ["set_fullscreen"] : []))
  }

  @Test func `A root that left one window is seen in the next, and turns there`() throws {
    let pages = (0..<2).map { ContentPage(background: $0 == 0 ? .white : .black) { _, _ in } }
    let flips = FlipContainer(pages: pages, drawing: .immediate)
    let first = try Desk(flips)
    try first.show()
    #expect(pages[0].lifecycle.state == .appeared)
    first.session.shutDown()
    #expect(pages[0].lifecycle.state == .disappeared)
    let second = try Desk(flips)
    try second.show()
    #expect(pages[0].lifecycle.state == .appeared)
    let turn = flips.turn(.forward)
    try second.tick(3)
    #expect(turn.outcome == nil && pages[1].lifecycle.state == .appearing, "the turn is seen")
    try second.tick(120)
    #expect(turn.outcome == .completed && pages[1].lifecycle.state == .appeared)
  }

  @Test func `A window that is closed before it is shown ends the loop that has yet to run`() throws
  {
    let desk = try Desk()
    desk.window.close()
    var turns = 0
    desk.loop.schedule(at: 0) { [loop = desk.loop] in
      turns += 1
      loop.stop()
    }
    try desk.loop.run()
    try #require(turns == 0)
    #expect(desk.compositor.windows.isEmpty)
    try desk.loop.run()
    #expect(turns == 1, "it ends one run, not the next")
  }

  @Test(arguments: [16, 17] as [UInt32])
  func `Control with Q or W closes the window, but not when the root uses the key`(
    _ code: UInt32
  ) throws {
    let desk = try Desk()
    try desk.show()
    let keyboard = desk.compositor.seat.keyboard
    keyboard.enter()
    keyboard.modifiers(depressed: 4, latched: 0, locked: 0, group: 0)
    desk.root.usedKeys = ["q", "w"]
    keyboard.key(code, .pressed)
    keyboard.key(code, .released)
    try desk.settle()
    #expect(!desk.window.isClosed)
    desk.root.usedKeys = []
    keyboard.key(code, .pressed)
    try desk.settle()
    #expect(desk.window.isClosed)
  }
}
