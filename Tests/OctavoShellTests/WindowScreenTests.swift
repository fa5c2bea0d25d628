import OctavoGeometry
import OctavoNavigation
import OctavoShell
import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

/// What a window asks of the screen that it is on: to stay on, and to show it before others.
@MainActor @Suite struct WindowScreenTests {
  private func flips() -> FlipContainer {
    FlipContainer(
      pages: ["1", "2", "3"].map { name in
        ContentPage(background: name == "2" ? .black : .white, title: name) { _, _ in }
      }, drawing: .immediate)
  }

  private func desk(
    _ flips: FlipContainer, environment: [String: String] = [:],
    _ change: (inout Options) -> Void = { _ in }
  ) throws -> Desk<FlipContainer> {
    var options = Options()
    change(&options)
    return try Desk(flips, options, environment: environment)
  }

  @Test func `The screen stays on while pages turn by themselves, and no longer`() throws {
    let flips = flips()
    let desk = try desk(flips)
    try desk.show()
    #expect(desk.surface.idleInhibitors == 0, "who reads by hand touches it")
    flips.autoFlip = AutoFlip(every: 10)
    try desk.tick(2)
    #expect(desk.surface.idleInhibitors == 1)
    for page in 1...2 {
      try desk.wait(.seconds(10))
      try desk.tick(60)
      #expect(flips.page?.title == "\(page + 1)")
      #expect(desk.surface.idleInhibitors == (page == 1 ? 1 : 0), "the last page stays")
    }
    flips.autoFlip = AutoFlip(every: 10, end: .wraps)
    try desk.tick(2)
    #expect(desk.surface.idleInhibitors == 1)
    flips.autoFlip = nil
    try desk.tick(2)
    #expect(desk.surface.idleInhibitors == 0)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `A window that nobody sees lets the screen go off, and keeps it on when it is back`()
    throws
  {
    let flips = flips()
    flips.autoFlip = AutoFlip(every: 10, end: .wraps)
    let desk = try desk(flips)
    try desk.show()
    #expect(desk.surface.idleInhibitors == 1)
    desk.compositor.window.configure(
      width: 200, height: 120, states: [XdgToplevel.State(rawValue: 9)])
    try desk.settle()
    #expect(desk.surface.idleInhibitors == 0)
    desk.compositor.window.configure(width: 200, height: 120, states: [.activated])
    try desk.settle()
    try desk.tick(2)
    #expect(desk.surface.idleInhibitors == 1)
    desk.session.shutDown()
    try desk.settle()
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `Pages turn by themselves in no window that nobody sees, though pictures arrive`()
    throws
  {
    let flips = flips()
    flips.autoFlip = AutoFlip(every: 1, end: .wraps)
    let desk = try desk(flips)
    try desk.show()
    desk.compositor.window.isHidden = true
    let before = desk.surface.commits
    for _ in 0..<40 {
      flips.requestFrame?()
      try desk.wait(.milliseconds(250))
    }
    #expect(flips.page?.title == "2", "what tells that nobody looks is a frame that is missed")
    #expect(desk.surface.commits - before <= 2)
    #expect(try desk.window.update(at: desk.loop.now) == nil)
    desk.compositor.window.isHidden = false
    try desk.tick(2)
    try desk.wait(.seconds(1))
    try desk.tick(60)
    #expect(flips.page?.title == "3")
  }

  @Test func `Where screens cannot be kept on, pages turn all the same`() throws {
    let flips = flips()
    flips.autoFlip = AutoFlip(every: 1)
    let desk = try desk(flips) { $0.globals["zwp_idle_inhibit_manager_v1"] = nil }
    try desk.show()
    try desk.wait(.seconds(1))
    try desk.tick(60)
    #expect(flips.page?.title == "2")
  }

  @Test func `What a launcher gave is told once, with the first picture`() throws {
    let desk = try desk(flips(), environment: ["XDG_ACTIVATION_TOKEN": "gnome-shell/1_TIME2"])
    try desk.settle()
    #expect(desk.surface.activations.map(\.token) == ["gnome-shell/1_TIME2"])
    #expect(desk.surface.activations.map(\.isMapped) == [true], "unseen it could not come forward")
    try desk.tick(3)
    desk.compositor.window.configure(width: 300, height: 200, states: [.activated])
    try desk.tick(3)
    #expect(desk.surface.activations.count == 1)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(arguments: ["", String(repeating: "x", count: 5000)])
  func `What no launcher gives is not told`(token: String) throws {
    let desk = try desk(flips(), environment: ["XDG_ACTIVATION_TOKEN": token])
    try desk.show()
    #expect(desk.surface.activations.isEmpty)
    let none = try self.desk(flips(), environment: ["XDG_ACTIVATION_TOKEN": "a"]) {
      $0.globals["xdg_activation_v1"] = nil
    }
    try none.show()
    #expect(none.pictures.count >= 1)
  }
}
