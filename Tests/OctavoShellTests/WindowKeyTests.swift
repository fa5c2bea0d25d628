import OctavoGestures
import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

@MainActor @Suite struct WindowKeyTests {
  @Test func `Keys have names, repeat by the compositor's word, and stop when they should`() throws
  {
    let desk = try Desk()
    try desk.show()
    let keyboard = desk.compositor.seat.keyboard
    keyboard.enter(keys: [105])
    try desk.settle()
    #expect(desk.root.keys.isEmpty, "keys held before the focus came are not ours")
    keyboard.repeatInfo(rate: 10, delay: 500)
    keyboard.key(106, .pressed)
    try desk.settle()
    #expect(desk.root.keys.map(\.name) == ["Right"])
    try desk.wait(.milliseconds(499))
    #expect(desk.root.keys.count == 1)
    try desk.wait(.milliseconds(2))
    #expect(desk.root.keys.map(\.isRepeat) == [false, true])
    for _ in 0..<10 { try desk.wait(.milliseconds(100)) }
    #expect(desk.root.keys.count == 12)
    keyboard.key(30, .released)
    try desk.settle()
    try desk.wait(.milliseconds(100))
    #expect(desk.root.keys.count == 13, "another key's release is nothing to it")
    keyboard.key(106, .released)
    try desk.settle()
    try desk.wait(.seconds(5))
    #expect(desk.root.keys.count == 13)
  }

  @Test func `A keyboard that is told no keymap has the keys that all have`() throws {
    var options = Options()
    options.tellsKeymap = false
    let desk = try Desk(options)
    try desk.show()
    let keyboard = desk.compositor.seat.keyboard
    keyboard.enter(depressed: 1)
    keyboard.key(106, .pressed)
    keyboard.key(106, .released)
    try desk.settle()
    #expect(desk.root.keys.map(\.name) == ["Right"])
    #expect(desk.root.keys.map(\.modifiers) == [.shift])
  }

  private func deskWithHeldKey() throws -> Desk<MovingRoot> {
    let desk = try Desk()
    try desk.show()
    let keyboard = desk.compositor.seat.keyboard
    keyboard.enter()
    keyboard.key(106, .pressed)
    try desk.settle()
    return desk
  }

  @Test func `A held key repeats only as long as the compositor answers`() throws {
    let desk = try deskWithHeldKey()
    let keyboard = desk.compositor.seat.keyboard
    desk.compositor.isReading = false
    for _ in 0..<50 { try desk.wait(.milliseconds(100)) }
    #expect(desk.root.keys.count == 1, "it may have been let go long ago")
    desk.compositor.isReading = true
    try desk.settle()
    #expect(desk.root.keys.count == 2, "it is held still, and a stall is no burst")
    desk.compositor.isReading = false
    try desk.wait(.seconds(5))
    keyboard.key(106, .released)
    desk.compositor.isReading = true
    try desk.settle()
    try desk.wait(.seconds(1))
    #expect(desk.root.keys.count == 2)
  }

  @Test(arguments: ["leave", "keymap", "rate", "seat"])
  func `A repeat ends with`(_ what: String) throws {
    let desk = try deskWithHeldKey()
    let keyboard = desk.compositor.seat.keyboard
    switch what {
    case "leave": keyboard.leave()
    case "keymap": keyboard.setKeymap(nil)
    case "rate": keyboard.repeatInfo(rate: 0, delay: 0)
    default: desk.compositor.removeSeat()
    }
    try desk.settle()
    try desk.wait(.seconds(5))
    #expect(desk.root.keys.count == 1)
  }
}
