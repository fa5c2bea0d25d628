import OctavoGeometry
import OctavoGestures
import OctavoShell
import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

@MainActor @Suite struct WindowInputTests {
  @Test func `Fingers reach the root where they are, and a frame follows`() throws {
    let desk = try Desk()
    try desk.show()
    let before = desk.pictures.count
    let touch = desk.compositor.seat.touch
    touch.down(id: 288, x: 30.5, y: 40)
    touch.frame()
    try desk.settle()
    #expect(desk.root.contacts.map(\.position) == [Point(x: 30.5, y: 40)])
    #expect(desk.pictures.count == before + 1, "within the same turn of the loop")
    touch.motion(id: 288, x: 35, y: 41)
    touch.shape(id: 288, major: 3, minor: 2)
    touch.orientation(id: 288, 20)
    touch.frame()
    touch.up(id: 288)
    try desk.settle()
    #expect(desk.root.phases == [.began, .moved, .ended], "a last frame may be missing")
    #expect(desk.root.contacts.allSatisfy { $0.device == .touch })
  }

  @Test(arguments: [1, 10] as [Int32])
  func `A cancel is told once, and the next finger starts clean`(_ fingers: Int32) throws {
    let desk = try Desk()
    try desk.show()
    let touch = desk.compositor.seat.touch
    for id in 0..<fingers { touch.down(id: id, x: 10 + Double(id), y: 10) }
    touch.frame()
    touch.cancel()
    try desk.settle()
    #expect(desk.root.events.filter { $0 == .cancelAll }.count == 1)
    touch.down(id: 0, x: 5, y: 5)
    touch.up(id: 0)
    touch.frame()
    try desk.settle()
    #expect(desk.root.phases.suffix(2) == [.began, .ended])
  }

  @Test(
    "What holds a contact can go at any time: the contact is void",
    arguments: ["capability", "seat"])
  func loss(_ what: String) throws {
    let desk = try Desk()
    try desk.show()
    desk.compositor.seat.touch.down(id: 1, x: 10, y: 10)
    desk.compositor.seat.touch.frame()
    try desk.settle()
    switch what {
    case "capability": desk.compositor.seat.setCapabilities([.pointer, .keyboard])
    default: desk.compositor.removeSeat()
    }
    try desk.settle()
    #expect(desk.root.events.last == .cancelAll)
    if what == "seat" {
      desk.compositor.addSeat()
      try desk.settle()
      desk.compositor.seat.touch.down(id: 1, x: 10, y: 10)
      desk.compositor.seat.touch.up(id: 1)
      try desk.settle()
      #expect(desk.root.phases.suffix(2) == [.began, .ended])
    }
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `What one device takes back is its own`() throws {
    let desk = try Desk()
    try desk.show()
    let (pointer, touch) = (desk.compositor.seat.pointer, desk.compositor.seat.touch)
    pointer.enter(x: 50, y: 50)
    pointer.button(0x110, .pressed)
    touch.down(id: 1, x: 10, y: 10)
    touch.down(id: 2, x: 20, y: 10)
    touch.cancel()
    pointer.motion(x: 60, y: 50)
    pointer.button(0x110, .released)
    try desk.settle()
    #expect(desk.root.phases == [.began, .began, .began, .cancelled, .cancelled, .moved, .ended])
    #expect(Set(desk.root.contacts[3...4].map(\.id)) == Set(desk.root.contacts[1...2].map(\.id)))
    #expect(!desk.root.events.contains(.cancelAll))
  }

  @Test func `A pointer that goes while it scrolls takes no finger along`() throws {
    let desk = try Desk()
    try desk.show()
    let (pointer, touch) = (desk.compositor.seat.pointer, desk.compositor.seat.touch)
    pointer.enter(x: 50, y: 50)
    pointer.axisSource(.continuous)
    pointer.axis(.horizontalScroll, 20)
    pointer.frame()
    touch.down(id: 1, x: 10, y: 10)
    pointer.leave()
    touch.motion(id: 1, x: 60, y: 10)
    try desk.settle()
    #expect(desk.root.phases == [.began, .moved])
    #expect(!desk.root.events.contains(.cancelAll))
  }

  @Test func `Keyboard focus that goes takes neither a finger nor a pointer along`() throws {
    let desk = try Desk()
    try desk.show()
    let seat = desk.compositor.seat
    seat.keyboard.enter()
    seat.touch.down(id: 1, x: 10, y: 10)
    seat.touch.frame()
    try desk.settle()
    seat.keyboard.leave()
    seat.touch.motion(id: 1, x: 20, y: 10)
    seat.keyboard.enter()
    seat.touch.up(id: 1)
    try desk.settle()
    #expect(desk.root.phases == [.began, .moved, .ended])
    #expect(!desk.root.events.contains(.cancelAll))
    try desk.tick(60)
    seat.pointer.enter(x: 20, y: 20)
    seat.pointer.button(0x110, .pressed)
    seat.keyboard.leave()
    seat.pointer.motion(x: 40, y: 20)
    seat.pointer.button(0x110, .released)
    seat.pointer.frame()
    try desk.settle()
    #expect(desk.root.phases.suffix(3) == [.began, .moved, .ended])
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `Two fingers that pinch on a touchpad are two contacts about the pointer`() throws {
    let desk = try Desk()
    try desk.show()
    let (seat, gestures) = (desk.compositor.seat, desk.compositor.gestures)
    seat.pointer.enter(x: 100, y: 60)
    gestures.beginPinch()
    gestures.updatePinch(dx: 10, dy: 0, scale: 2)
    gestures.endPinch()
    try desk.settle()
    #expect(desk.root.phases == [.began, .began, .moved, .moved, .ended, .ended])
    let places = desk.root.contacts.map(\.position)
    func gap(_ index: Int) -> Double { places[index + 1].y - places[index].y }
    #expect(places[0].x == 100 && places[0].y + gap(0) / 2 == 60)
    #expect(places[2].x == 110 && gap(2) == 2 * gap(0))
    gestures.beginPinch(fingers: 3)
    gestures.updatePinch(dx: 10, dy: 0, scale: 2)
    gestures.endPinch()
    try desk.settle()
    #expect(desk.root.phases.count == 6, "three fingers are the compositor's")
    gestures.beginPinch()
    seat.pointer.leave()
    gestures.updatePinch(dx: 10, dy: 0, scale: 2)
    try desk.settle()
    #expect(desk.root.phases.suffix(2) == [.cancelled, .cancelled])
    seat.setCapabilities([.touch])
    try desk.settle()
    #expect(gestures.listenerCount == 0)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(arguments: [1, 2] as [UInt32])
  func `A compositor of an older version, or without gestures, shows the same`(version: UInt32)
    throws
  {
    var options = Options()
    options.globals["zwp_pointer_gestures_v1"] = version == 1 ? 1 : nil
    let desk = try Desk(options)
    try desk.show()
    desk.compositor.seat.pointer.enter(x: 10, y: 10)
    try desk.settle()
    #expect(desk.compositor.gestures.listenerCount == (version == 1 ? 1 : 0))
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `A seat may be absent, empty, late, or two`() throws {
    var options = Options()
    options.globals["wl_seat"] = nil
    let bare = try Desk(options)
    try bare.show()
    #expect(bare.compositor.window.isMapped)

    options = Options()
    options.capabilities = []
    let empty = try Desk(options)
    try empty.show()
    empty.compositor.seat.setCapabilities([.touch])
    try empty.settle()
    empty.compositor.seat.touch.down(id: 0, x: 1, y: 1)
    try empty.settle()
    #expect(empty.root.phases == [.began])
  }

  @Test func `Times wrap without going back`() throws {
    let desk = try Desk()
    try desk.show()
    desk.compositor.timeOffset = UInt32.max &- desk.compositor.milliseconds &- 5
    let touch = desk.compositor.seat.touch
    touch.down(id: 1, x: 10, y: 10)
    for step in 0..<4 {
      try desk.wait(.milliseconds(4))
      touch.motion(id: 1, x: 10 + Double(step), y: 10)
    }
    try desk.settle()
    let times = desk.root.contacts.map(\.time)
    #expect(times.count == 5)
    for (earlier, later) in zip(times, times.dropFirst()) {
      #expect(abs(later - earlier - 0.004) < 1e-6)
    }
  }

  @Test func `A held button drags, and a press beside a finger does not`() throws {
    let desk = try Desk()
    try desk.show()
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 20, y: 20)
    pointer.motion(x: 30, y: 20)
    pointer.button(0x110, .pressed)
    pointer.motion(x: 40, y: 20)
    pointer.button(0x110, .released)
    pointer.frame()
    try desk.settle()
    #expect(desk.root.phases == [.began, .moved, .ended])
    #expect(desk.root.contacts.allSatisfy { $0.device == .pointer })
    desk.compositor.seat.touch.down(id: 1, x: 10, y: 10)
    pointer.button(0x110, .pressed)
    pointer.button(0x110, .released)
    pointer.frame()
    try desk.settle()
    #expect(desk.root.contacts.filter { $0.device == .pointer }.count == 3)
  }

  @Test(arguments: [(0, false), (100, false), (240, false), (260, true), (400, true)])
  func `A press within 250 ms of the last finger is its echo`(
    milliseconds: Int, isHeard: Bool
  ) throws {
    let desk = try Desk()
    try desk.show()
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 20, y: 20)
    desk.compositor.seat.touch.down(id: 1, x: 150, y: 100)
    desk.compositor.seat.touch.up(id: 1)
    try desk.settle()
    try desk.wait(.milliseconds(milliseconds))
    pointer.button(0x110, .pressed)
    pointer.button(0x110, .released)
    pointer.frame()
    try desk.settle()
    #expect(desk.root.contacts.contains { $0.device == .pointer } == isHeard)
  }

  @Test func `A pointer that leaves takes its contact along`() throws {
    let desk = try Desk()
    try desk.show()
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 20, y: 20)
    pointer.button(0x110, .pressed)
    try desk.settle()
    try desk.wait(.seconds(1))
    pointer.leave()
    pointer.frame()
    try desk.settle()
    #expect(desk.root.phases == [.began, .cancelled])
    #expect(desk.root.eventTimes.last == desk.loop.now, "not when it was moved last")
  }

  @Test(
    "One notch is one notch in every version of the seat",
    arguments: [1, 4, 5, 7, 8] as [UInt32])
  func notches(_ version: UInt32) throws {
    var options = Options()
    options.globals["wl_seat"] = version
    let desk = try Desk(options)
    try desk.show()
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 20, y: 20)
    if version >= 5 { pointer.axisSource(.wheel) }
    if version >= 8 {
      pointer.axisValue120(.verticalScroll, 120)
    } else if version >= 5 {
      pointer.axisDiscrete(.verticalScroll, 1)
    }
    pointer.axis(.verticalScroll, 10)
    if version >= 5 { pointer.frame() }
    try desk.settle()
    #expect(desk.root.scrolls.map(\.kind) == [.notches(1)])
    #expect(desk.root.scrolls.first?.position == Point(x: 20, y: 20))
  }

  @Test func `Fingers on a touchpad scroll and stop, and a leave in between voids them`() throws {
    let desk = try Desk()
    try desk.show()
    let pointer = desk.compositor.seat.pointer
    pointer.enter(x: 20, y: 20)
    pointer.axisSource(.finger)
    pointer.axis(.horizontalScroll, 12)
    pointer.frame()
    pointer.axisSource(.finger)
    pointer.axisStop(.horizontalScroll)
    pointer.frame()
    try desk.settle()
    #expect(desk.root.scrolls.map(\.kind) == [.finger(12), .stop])
    pointer.leave()
    pointer.frame()
    try desk.settle()
    #expect(!desk.root.events.contains(.cancelAll), "what has stopped is over")
    pointer.enter(x: 20, y: 20)
    pointer.axisSource(.finger)
    pointer.axis(.horizontalScroll, 12)
    pointer.frame()
    pointer.leave()
    pointer.frame()
    try desk.settle()
    #expect(desk.root.events.last == .cancelAll)
    let count = desk.root.scrolls.count
    pointer.enter(x: 20, y: 20)
    pointer.axisSource(.finger)
    pointer.axis(.horizontalScroll, 12)
    pointer.leave()
    pointer.enter(x: 20, y: 20)
    pointer.frame()
    try desk.settle()
    #expect(desk.root.scrolls.count == count, "it had no end before the pointer left")
  }

  @Test func `What touches a window that shows nothing yet means nothing`() throws {
    var options = Options()
    options.configuresByItself = false
    let desk = try Desk(options)
    try desk.settle()
    desk.compositor.seat.touch.down(id: 1, x: 10, y: 10)
    desk.compositor.seat.touch.frame()
    try desk.settle()
    #expect(desk.root.events.isEmpty)
  }

  @Test func `A script is played on the clock and closes the window at its end`() throws {
    let desk = try Desk()
    let script = try InputScript(parsing: "0 down 1 0.5 0.5\n100 up 1\n200 key Right\n300 end")
    desk.window.play(script)
    try desk.settle()
    #expect(desk.root.events.isEmpty, "it waits until it is seen")
    try desk.tick()
    try desk.settle()
    #expect(desk.root.phases == [.began])
    #expect(desk.root.contacts.first?.position == Point(x: 100, y: 60))
    try desk.wait(.milliseconds(110))
    #expect(desk.root.phases == [.began, .ended])
    try desk.wait(.milliseconds(100))
    #expect(desk.root.keys.map(\.name) == ["Right"])
    #expect(!desk.window.isClosed)
    try desk.wait(.milliseconds(100))
    #expect(desk.window.isClosed)
  }
}
