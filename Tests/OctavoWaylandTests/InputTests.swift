import Glibc
import OctavoTestCompositor
import OctavoWayland
import OctavoWaylandProtocols
import Testing

/// What is played on the seat arrives as it was played.
@MainActor
struct InputTests {
  @Test func `fingers go down, move, lift and are cancelled`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let touch = try #require(client.registry.bind(WlSeat.self)).getTouch()
    var told: [String] = []
    touch.onEvent = { event in
      switch event {
      case .down(_, let time, let surface, let id, let x, let y):
        told.append("down \(time) \(surface === client.surface) \(id) \(x) \(y)")
      case .motion(let time, let id, let x, let y): told.append("motion \(time) \(id) \(x) \(y)")
      case .up(_, let time, let id): told.append("up \(time) \(id)")
      case .frame: told.append("frame")
      case .cancel: told.append("cancel")
      case .shape(let id, let major, let minor): told.append("shape \(id) \(major) \(minor)")
      case .orientation(let id, let degrees): told.append("orientation \(id) \(degrees)")
      }
    }
    try client.pump()
    let fingers = compositor.seat.touch
    fingers.down(id: 7, x: 10.5, y: 20.25)
    fingers.shape(id: 7, major: 3, minor: 2)
    fingers.orientation(id: 7, 45)
    fingers.frame()
    compositor.advance(by: .milliseconds(8))
    fingers.motion(id: 7, x: -4, y: 0)
    fingers.down(id: 9, x: 1, y: 1, at: 4_294_967_295)
    fingers.frame()
    fingers.up(id: 7)
    fingers.frame()
    fingers.cancel()
    try client.pump()
    #expect(
      told == [
        "down 10000 true 7 10.5 20.25", "shape 7 3.0 2.0", "orientation 7 45.0", "frame",
        "motion 10008 7 -4.0 0.0", "down 4294967295 true 9 1.0 1.0", "frame", "up 10008 7",
        "frame", "cancel",
      ])
  }

  @Test(
    arguments: [
      (8, ["120", "frame"]), (7, ["1", "frame"]), (4, []),
    ] as [(UInt32, [String])])
  func `a wheel is told as the client's version knows it`(version: UInt32, expected: [String])
    throws
  {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let seat = try #require(client.registry.bind(WlSeat.self, maximumVersion: version))
    let pointer = seat.getPointer()
    var told: [String] = []
    pointer.onEvent = { event in
      switch event {
      case .axisValue120(_, let value): told.append("\(value)")
      case .axisDiscrete(_, let clicks): told.append("\(clicks)")
      case .frame: told.append("frame")
      default: break
      }
    }
    try client.pump()
    let mouse = compositor.seat.pointer
    mouse.enter(x: 1, y: 1)
    mouse.axis(.verticalScroll, 15)
    mouse.axisValue120(.verticalScroll, 120)
    mouse.axisDiscrete(.verticalScroll, 1)
    mouse.frame()
    try client.pump()
    #expect(told == expected)
  }

  @Test func `the pointer's picture needs the serial of its coming`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let pointer = try #require(client.registry.bind(WlSeat.self)).getPointer()
    try client.pump()
    let serial = compositor.seat.pointer.enter(x: 1, y: 1)
    pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
    try client.pump()
    #expect(compositor.seat.pointer.cursorChanges == 1)
    #expect(compositor.violations.isEmpty)
    pointer.setCursor(serial: serial + 1, surface: nil, hotspotX: 0, hotspotY: 0)
    try client.pump()
    #expect(compositor.broken == [.unknownEventSerial])
  }

  @Test func `a keymap arrives in a file that is closed with its owner`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let keyboard = try #require(client.registry.bind(WlSeat.self)).getKeyboard()
    var openMeanwhile = 0
    var text = ""
    var told: [String] = []
    keyboard.onEvent = { event in
      switch event {
      case .keymap(_, let file, let size):
        openMeanwhile = MemoryFiles.count("keymap")
        var bytes = [UInt8](repeating: 0, count: Int(size))
        pread(file.rawValue, &bytes, bytes.count, 0)
        text = String(decoding: bytes.dropLast(), as: UTF8.self)
      case .repeatInfo(let rate, let delay): told.append("repeat \(rate) \(delay)")
      case .enter(_, let surface, let keys):
        told.append("enter \(surface === client.surface) \(keys)")
      case .modifiers(_, let depressed, _, _, _): told.append("modifiers \(depressed)")
      case .key(_, _, let key, let state): told.append("key \(key) \(state.rawValue)")
      case .leave: told.append("leave")
      }
    }
    try client.pump()
    compositor.seat.keyboard.enter(keys: [30, 31])
    compositor.seat.keyboard.key(106, .pressed)
    compositor.seat.keyboard.leave()
    try client.pump()
    #expect(text.hasPrefix("xkb_keymap"))
    #expect(MemoryFiles.count("keymap") == openMeanwhile - 1)
    #expect(
      told == [
        "repeat 25 600", "enter true [30, 31]", "modifiers 0", "key 106 1", "leave",
      ])
  }

  @Test func `files of events that nobody listens to are closed`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let keyboard = try #require(client.registry.bind(WlSeat.self)).getKeyboard()
    try client.pump()
    let before = MemoryFiles.count("keymap")
    var held: [OwnedFileDescriptor] = []
    keyboard.onEvent = { if case .keymap(_, let file, _) = $0 { held.append(file) } }
    compositor.seat.keyboard.setKeymap("xkb_keymap {}")
    try client.pump()
    #expect(MemoryFiles.count("keymap") == before + 1)
    held = []
    keyboard.onEvent = nil
    for _ in 0..<50 {
      compositor.seat.keyboard.setKeymap("xkb_keymap {}")
      try client.pump()
    }
    // Also of events that come for an object which has ended.
    compositor.seat.keyboard.setKeymap("xkb_keymap {}")
    compositor.pump()
    keyboard.release()
    try client.pump()
    #expect(MemoryFiles.count("keymap") == before)
  }

  @Test func `devices and seats come and go`() throws {
    let compositor = try TestCompositor()
    let client = try RawClient(compositor)
    try client.map()
    let seat = try #require(client.registry.bind(WlSeat.self))
    var capabilities: [WlSeat.Capability] = []
    seat.onEvent = { if case .capabilities(let now) = $0 { capabilities.append(now) } }
    try client.pump()
    compositor.seat.setCapabilities([])
    compositor.seat.setCapabilities([.touch])
    try client.pump()
    #expect(capabilities == [[.pointer, .keyboard, .touch], [], [.touch]])
    compositor.removeSeat()
    try client.pump()
    #expect(client.registry.globals(of: WlSeat.self).isEmpty)
    seat.release()
    compositor.addSeat()
    try client.pump()
    #expect(client.registry.globals(of: WlSeat.self).count == 1)
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
  }
}
