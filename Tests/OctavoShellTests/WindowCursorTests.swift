import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

@MainActor @Suite struct WindowCursorTests {
  @Test func `The pointer shows an arrow of ours, and none in a still fullscreen`() throws {
    let desk = try Desk()
    try desk.show()
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 20, y: 20)
    pointer.frame()
    try desk.settle()
    #expect(pointer.cursor != nil)
    desk.compositor.window.configure(width: 1280, height: 800, states: [.fullscreen])
    try desk.settle()
    pointer.motion(x: 21, y: 20)
    pointer.frame()
    try desk.settle()
    try desk.wait(.milliseconds(1500))
    pointer.motion(x: 23, y: 20)
    pointer.frame()
    try desk.settle()
    try desk.wait(.milliseconds(1900))
    #expect(pointer.cursor != nil)
    try desk.wait(.milliseconds(200))
    #expect(pointer.cursor == nil)
    pointer.motion(x: 22, y: 20)
    pointer.frame()
    try desk.settle()
    #expect(pointer.cursor != nil)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `An arrow that was last moved in fullscreen stays where that has ended`() throws {
    let desk = try Desk()
    try desk.show()
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 50, y: 50)
    desk.compositor.window.configure(width: 200, height: 120, states: [.fullscreen])
    try desk.settle()
    pointer.motion(x: 60, y: 50)
    try desk.settle()
    desk.compositor.window.configure(width: 200, height: 120, states: [])
    try desk.settle()
    try desk.wait(.seconds(5))
    #expect(pointer.cursor != nil)
  }

  @Test func `An arrow that rests is as fine as the window, from one scale to the next`() throws {
    let desk = try Desk()
    try desk.show()
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 20, y: 20)
    try desk.settle()
    #expect(pointer.cursor?.bufferScale == 1)
    desk.surface.sendPreferredScale(180)
    try desk.tick()
    #expect(pointer.cursor?.bufferScale == 2, "nobody moved it")
    let changes = pointer.cursorChanges
    desk.surface.sendPreferredScale(210)
    try desk.tick()
    #expect(pointer.cursorChanges == changes, "the same picture")
    desk.compositor.window.configure(width: 1280, height: 800, states: [.fullscreen])
    try desk.tick(3)
    try desk.wait(.milliseconds(2100))
    #expect(pointer.cursor == nil)
    desk.surface.sendPreferredScale(120)
    try desk.settle()
    #expect(pointer.cursor == nil, "what is not seen stays so")
    pointer.motion(x: 22, y: 20)
    try desk.settle()
    #expect(pointer.cursor?.bufferScale == 1)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `An arrow that rests goes with the key that fills the screen, and comes back with it`()
    throws
  {
    let desk = try Desk()
    try desk.show()
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 50, y: 50)
    try desk.settle()
    try desk.wait(.seconds(5))
    #expect(pointer.cursor != nil)
    desk.compositor.window.configure(width: 200, height: 120, states: [.fullscreen])
    try desk.settle()
    try desk.wait(.seconds(1))
    #expect(pointer.cursor != nil)
    try desk.wait(.milliseconds(1_001))
    #expect(pointer.cursor == nil)
    desk.compositor.window.configure(width: 200, height: 120, states: [.fullscreen, .activated])
    try desk.settle()
    #expect(pointer.cursor == nil, "nobody moved it")
    desk.compositor.window.configure(width: 200, height: 120, states: [.activated])
    try desk.settle()
    #expect(pointer.cursor != nil)
    try desk.wait(.seconds(5))
    #expect(pointer.cursor != nil)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }
}
