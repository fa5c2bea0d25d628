import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoShell
import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

/// A root that moves the window by every contact, and counts what it is told.
@MainActor
private final class HandlingRoot: WindowManaging {
  var requestFrame: (@MainActor () -> Void)?
  var window: (any WindowControls)?
  var changes = 0
  var events: [InputEvent] = []
  var size = Size()

  func windowStateDidChange() { changes += 1 }

  func isTitle(at place: Point) -> Bool { place.y < 40 }

  func resize(to size: Size, scale: PixelScale) {
    self.size = size
    requestFrame?()
  }

  func handle(_ event: InputEvent) -> Bool {
    events.append(event)
    if case .contact(let contact) = event, contact.phase == .moved { window?.move(by: contact) }
    return true
  }

  func advance(to time: Double) -> Frame {
    let background = Color(red: time.truncatingRemainder(dividingBy: 1), green: 0, blue: 0)
    return Frame(scene: Scene(size: size, scale: .one, background: background), isAnimating: false)
  }

  func framePresented() {}
  func suspend() {}
  func resume() {}
}

@MainActor
@Suite struct `A window's controls` {
  private func desk(_ change: (inout Options) -> Void = { _ in }) throws -> Desk<HandlingRoot> {
    var options = Options()
    change(&options)
    let desk = try Desk(HandlingRoot(), options)
    try desk.show()
    return desk
  }

  @Test func `are drawn by whoever says so`() throws {
    let others = try desk()
    #expect(others.root.window?.state.isDecorated == true)
    let own = try desk { $0.decorationMode = .clientSide }
    #expect(own.root.window?.state.isDecorated == false)
    #expect(own.root.changes > 0)
    let none = try desk { $0.globals["zxdg_decoration_manager_v1"] = nil }
    #expect(none.root.window?.state.isDecorated == false)
  }

  @Test func `show a pointer over the rim what it takes hold of, where nobody else draws it`()
    throws
  {
    for mode in [ZxdgToplevelDecorationV1.Mode.clientSide, .serverSide] {
      let desk = try desk { $0.decorationMode = mode }
      let pointer = desk.compositor.seat.pointer
      pointer.enter(x: 100, y: 60)
      try desk.settle()
      let before = pointer.cursorChanges
      pointer.motion(x: 90, y: 60)
      try desk.settle()
      #expect(pointer.cursorChanges == before)
      pointer.motion(x: 1, y: 60)
      pointer.motion(x: 2, y: 60)
      try desk.settle()
      #expect(pointer.cursorChanges == before + (mode == .clientSide ? 1 : 0))
      pointer.motion(x: 90, y: 60)
      try desk.settle()
      #expect(pointer.cursorChanges == before + (mode == .clientSide ? 2 : 0))
      #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
    }
  }

  @Test func `say how the window stands`() throws {
    let desk = try desk()
    #expect(desk.root.window?.state.isResizable == true)
    desk.compositor.window.configure(width: 300, height: 200, states: [.activated, .maximized])
    try desk.tick(2)
    let state = try #require(desk.root.window?.state)
    #expect(state.isMaximized && !state.isResizable && !state.isFullscreen)
    #expect(desk.root.changes > 0)
  }

  @Test func `ask for what a person pressed`() throws {
    let desk = try desk()
    desk.root.window?.minimize()
    desk.root.window?.setMaximized(true)
    desk.root.window?.setMaximized(false)
    desk.root.window?.setFullscreen(true)
    try desk.settle()
    #expect(
      desk.compositor.window.wishes == [
        "set_minimized", "set_maximized", "unset_maximized", "set_fullscreen",
      ])
  }

  @Test func `move the window by the press of the contact, whatever came after it`() throws {
    let desk = try desk()
    let touch = desk.compositor.seat.touch
    touch.down(id: 0, x: 50, y: 20)
    touch.down(id: 1, x: 90, y: 20)
    touch.motion(id: 0, x: 60, y: 20)
    try desk.settle()
    #expect(desk.compositor.window.wishes == ["move"])
    #expect(desk.compositor.violations.isEmpty, "the serial is one that was sent")
    touch.cancel()
    try desk.settle()
    #expect(desk.root.events.last == .cancelAll)
  }

  @Test func `move nothing by the press of a seat that has gone`() throws {
    let desk = try desk()
    let touch = desk.compositor.seat.touch
    touch.down(id: 0, x: 50, y: 20)
    touch.up(id: 0)
    try desk.settle()
    // The hand of a script stays when the seat goes, as does that of another seat.
    func hand(_ phase: Contact.Phase) -> InputEvent {
      .contact(Contact(phase, id: 7, at: Point(x: 50, y: 20), time: 0))
    }
    desk.window.receive(hand(.began))
    desk.compositor.removeSeat()
    try desk.settle()
    desk.window.receive(hand(.moved))
    try desk.settle()
    #expect(desk.compositor.window.wishes == [])
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `open the compositor's menu by a right click on the title that the root draws`() throws
  {
    let desk = try desk { $0.decorationMode = .clientSide }
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 100, y: 60)
    pointer.button(0x111, .pressed)
    try desk.settle()
    #expect(desk.compositor.window.wishes.isEmpty)
    #expect(desk.root.events.count == 1, "the Menu key")
    pointer.button(0x111, .released)
    pointer.motion(x: 100, y: 20)
    pointer.button(0x111, .pressed)
    pointer.button(0x111, .released)
    try desk.settle()
    #expect(desk.compositor.window.wishes == ["show_window_menu"])
    #expect(desk.root.events.count == 1)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
    desk.compositor.window.configure(width: 200, height: 120, states: [.fullscreen])
    try desk.settle()
    pointer.button(0x111, .pressed)
    pointer.button(0x111, .released)
    try desk.settle()
    #expect(desk.compositor.window.wishes == ["show_window_menu"])
    #expect(desk.root.events.count == 2, "no title of a window is seen there")
    let decorated = try self.desk()
    decorated.compositor.seat.pointer.enter(x: 100, y: 20)
    decorated.compositor.seat.pointer.button(0x111, .pressed)
    try decorated.settle()
    #expect(decorated.compositor.window.wishes.isEmpty)
  }

  @Test func `resize by a pointer at the rim of a window that nobody decorates`() throws {
    let desk = try desk { $0.decorationMode = .clientSide }
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 199, y: 60)
    pointer.button(0x110, .pressed)
    try desk.settle()
    #expect(desk.compositor.window.wishes == ["resize"])
    #expect(desk.root.events.isEmpty, "the press is the compositor's")
    desk.compositor.seat.touch.down(id: 0, x: 199, y: 60)
    try desk.settle()
    #expect(desk.compositor.window.wishes == ["resize"])
    #expect(desk.root.events.count == 1, "a finger is too wide for a rim")
    #expect(desk.compositor.violations.isEmpty)
    let decorated = try self.desk()
    decorated.compositor.seat.pointer.enter(x: 199, y: 60)
    decorated.compositor.seat.pointer.button(0x110, .pressed)
    try decorated.settle()
    #expect(decorated.compositor.window.wishes.isEmpty)
    #expect(decorated.root.events.count == 1)
  }

  @Test(
    arguments: [
      (Point(x: 0, y: 100), WindowEdge.left), (Point(x: 299, y: 100), .right),
      (Point(x: 150, y: 2), .top), (Point(x: 150, y: 198), .bottom),
      (Point(x: 20, y: 2), .topLeft), (Point(x: 298, y: 10), .topRight),
      (Point(x: 3, y: 185), .bottomLeft), (Point(x: 290, y: 199), .bottomRight),
    ])
  func `take hold of the edge that is there`(place: (Point, WindowEdge)) {
    let size = Size(width: 300, height: 200)
    #expect(WindowEdge(at: place.0, in: size, rim: 6, corner: 24) == place.1)
    #expect(WindowEdge(at: Point(x: 10, y: 10), in: size, rim: 6, corner: 24) == nil)
  }
}
