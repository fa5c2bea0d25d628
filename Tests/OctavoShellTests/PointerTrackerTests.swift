import OctavoGeometry
import OctavoGestures
import OctavoShell
import Testing

@Suite struct PointerTrackerTests {
  private let left: UInt32 = 0x110

  private func contact(_ event: InputEvent?) -> Contact? {
    if case .contact(let contact) = event { return contact }
    return nil
  }

  @Test func `A held left button is a contact that moves and lifts`() {
    var pointer = PointerTracker()
    pointer.enter(at: Point(x: 5, y: 6))
    #expect(pointer.motion(to: Point(x: 7, y: 8), time: 1) == nil, "hovering is nothing")
    let began = contact(pointer.button(left, isPressed: true, time: 2))
    #expect(began?.position == Point(x: 7, y: 8))
    #expect(began?.device == .pointer)
    #expect(contact(pointer.motion(to: Point(x: 9, y: 8), time: 3))?.phase == .moved)
    let ended = contact(pointer.button(left, isPressed: false, time: 4))
    #expect(ended?.phase == .ended)
    #expect(ended?.position == Point(x: 9, y: 8))
    #expect(ended?.id == began?.id)
  }

  @Test func `Leaving in mid-drag takes the contact away, and the late release is nothing`() {
    var pointer = PointerTracker()
    pointer.enter(at: Point())
    _ = pointer.button(left, isPressed: true, time: 1)
    #expect(contact(pointer.leave())?.phase == .cancelled)
    #expect(pointer.button(left, isPressed: false, time: 2) == nil)
    #expect(pointer.leave() == nil)
  }

  @Test func `A press outside, a second press and one told beside a touch are nothing`() {
    var pointer = PointerTracker()
    #expect(pointer.button(left, isPressed: true, time: 1) == nil)
    pointer.enter(at: Point())
    #expect(pointer.button(left, isPressed: true, time: 1, isIgnored: true) == nil)
    #expect(pointer.button(left, isPressed: false, time: 1) == nil)
    #expect(pointer.button(left, isPressed: true, time: 1) != nil)
    #expect(pointer.button(left, isPressed: true, time: 1) == nil)
  }

  @Test(
    "Buttons that go back and forward are the keys that turn; unknown ones are nothing",
    arguments: [
      (0x113, "XF86Back"), (0x116, "XF86Back"), (0x114, "XF86Forward"), (0x115, "XF86Forward"),
      (0x111, "Menu"), (0x112, nil), (0, nil), (.max, nil),
    ] as [(UInt32, String?)])
  func buttons(code: UInt32, key: String?) {
    var pointer = PointerTracker()
    pointer.enter(at: Point())
    #expect(
      pointer.button(code, isPressed: true, time: 1) == key.map { .key(KeyPress($0, time: 1)) })
    #expect(pointer.button(code, isPressed: false, time: 1) == nil)
  }
}
