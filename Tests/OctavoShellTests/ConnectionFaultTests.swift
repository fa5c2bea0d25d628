import OctavoGeometry
import OctavoGestures
import OctavoShell
import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

@MainActor @Suite struct ConnectionFaultTests {
  @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
  func `A compositor without something needed is named with what it lacks`(_ interface: String)
    throws
  {
    var options = Options()
    options.globals[interface] = nil
    let desk = try Desk(options)
    #expect(throws: ShellError.missingGlobal(interface: interface)) { try desk.settle() }
    #expect(ShellError.missingGlobal(interface: interface).description.contains(interface))
  }

  @Test func `A protocol error tells interface, object, code and words`() throws {
    let desk = try Desk()
    try desk.show()
    desk.compositor.postError(on: desk.compositor.window, .invalidSize, "no such size")
    let error = #expect(throws: ShellError.self) { try desk.settle() }
    guard case .protocolError(let interface, let object, let code, let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(interface == "xdg_surface")
    #expect(object > 0)
    #expect(code == XdgSurface.Error.invalidSize.rawValue)
    #expect(message.contains("no such size"))
  }

  @Test func `Whatever a compositor says of an error is told in one line`() throws {
    let desk = try Desk()
    try desk.show()
    desk.compositor.postError(
      on: desk.compositor.window, .invalidSize, "no size\n\u{1b}[31mat all\r")
    let error = #expect(throws: ShellError.self) { try desk.settle() }
    let line = try #require(error).description
    #expect(line.hasSuffix("no size\u{FFFD}\u{FFFD}[31mat all\u{FFFD}"), "\(line)")
  }

  @Test(arguments: [false, true])
  func `A compositor that goes ends the loop at once, at rest and in motion`(_ isMoving: Bool)
    throws
  {
    let desk = try Desk()
    try desk.show()
    if isMoving {
      desk.root.run(until: .infinity)
      try desk.tick(3)
    }
    desk.compositor.disconnect()
    let error = #expect(throws: ShellError.self) { try desk.loop.run() }
    guard case .disconnected(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
    desk.session.shutDown()
    #expect(desk.root.suspensions == [true])
  }

  @Test func `A compositor that does not read is waited for without losing a request`() throws {
    let desk = try Desk()
    try desk.show()
    desk.compositor.isReading = false
    for number in 0..<5000 {
      desk.window.title = String(repeating: "x", count: 200) + "\(number)"
      try desk.loop.turn(waitingAtMost: 0)
    }
    desk.compositor.isReading = true
    for _ in 0..<200 { try desk.settle() }
    #expect(desk.compositor.window.title?.hasSuffix("x4999") == true)
  }

  @Test(arguments: [[.xrgb8888], [.argb8888]] as [[WlShm.Format]])
  func `A compositor that takes one layout of pixels only is shown a window`(
    _ formats: [WlShm.Format]
  ) throws {
    var options = Options()
    options.formats = formats
    let desk = try Desk(options)
    try desk.show()
    desk.compositor.seat.pointer.enter(x: 20, y: 20)
    try desk.settle()
    try desk.tick(3)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
    #expect(desk.compositor.screen != nil)
  }

  @Test func `A compositor that goes with all unread ends the loop`() throws {
    let desk = try Desk()
    try desk.show()
    desk.root.run(until: .infinity)
    desk.compositor.isReading = false
    for number in 0..<5000 {
      desk.window.title = String(repeating: "x", count: 200) + "\(number)"
      try desk.loop.turn(waitingAtMost: 0)
    }
    desk.compositor.disconnect()
    let error = #expect(throws: ShellError.self) { try desk.loop.run() }
    guard case .disconnected = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    desk.session.shutDown()
  }

  @Test func `What came and went before it was read is not asked for`() throws {
    let desk = try Desk()
    try desk.show()
    for _ in 0..<3 {
      desk.compositor.remove(desk.compositor.addOutput(OutputState(scale: 2)))
      desk.compositor.removeSeat()
      desk.compositor.addSeat()
      desk.compositor.removeSeat()
    }
    desk.compositor.addSeat()
    try desk.settle()
    desk.compositor.seat.touch.down(id: 0, x: 1, y: 1)
    try desk.settle()
    #expect(desk.root.phases == [.began], "and what is there is")
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }
}
