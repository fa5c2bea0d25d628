import Glibc
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoShell
import OctavoTestCompositor
import OctavoViews
import OctavoWayland
import OctavoWaylandProtocols
import Testing

@testable import OctavoReader

/// Absurd but legal things that a compositor, an input method and other programs do while words are looked for.
@MainActor
@Suite struct `Words looked for, whatever others do,` {
  private let desk: FindDesk
  private var method: TextInputGlobal { desk.compositor.textInput }
  private var field: LineField { desk.root.finding.field }

  init() throws {
    desk = try FindDesk()
    try desk.press([53])
    try desk.press([38, 30, 37, 18])
  }

  /// The text is whole, its places are in it, and what the method knows of it is right.
  ///
  /// - Parameter isInTime: Whether nothing that was said can have crossed what was told.
  private func expectSound(
    isInTime: Bool = true, _ place: SourceLocation = #_sourceLocation
  ) {
    let ends = Set(
      field.text.unicodeScalars.indices.map {
        field.text.utf8.distance(from: field.text.startIndex, to: $0)
      }
    ).union([field.text.utf8.count])
    #expect(ends.contains(field.caret) && ends.contains(field.anchor), sourceLocation: place)
    #expect(field.text.unicodeScalars.count <= LineField.limit, sourceLocation: place)
    let violations = desk.compositor.violations.filter { isInTime || $0.rule != .textInputMisuse }
    #expect(violations.isEmpty, "\(violations)", sourceLocation: place)
  }

  @Test func `take an input method that counts as it likes`() throws {
    let texts = [
      "", "x", "湖", "👨‍👩‍👧", "e\u{301}", "\u{202e}", "\u{fffd}", String(repeating: "水", count: 1300),
    ]
    let numbers: [Int32] = [.min, -1, 0, 1, 2, 3, 5, 4000, .max]
    var turn = 0
    for text in texts {
      for (begin, end) in zip(numbers, numbers.reversed()) {
        turn += 1
        method.preedit(text, begin, end)
        method.preedit(text, end, begin)
        method.delete(before: UInt32(bitPattern: begin), after: UInt32(bitPattern: end))
        method.commit(text)
        method.done(late: UInt32(turn % 3))
        method.done(late: .max)
        try desk.tick(1)
        expectSound()
        try desk.press([105, 106], holding: UInt32(turn % 2))
        try desk.press([38])
        expectSound()
      }
    }
    method.done()
    try desk.press([22], holding: 4)
    method.done()
    try desk.press([38, 30, 37, 18])
    #expect(desk.source.words == "lake" && method.state?.text == "lake")
  }

  @Test func `stand a storm of keys that go and come`() throws {
    let keyboard = desk.compositor.seat.keyboard
    for turn in 0..<200 {
      method.preedit("la", 1, 1)
      if turn % 3 == 0 { method.done() }
      keyboard.key(30, .pressed)
      keyboard.leave()
      if turn % 2 == 0 { try desk.tick(1) }
      keyboard.enter(keys: [30, 42])
      if turn % 5 == 0 { method.commit("x") }
    }
    try desk.tick()
    expectSound(isInTime: false)
    #expect(field.composed.isEmpty)
    try desk.press([22], holding: 4)
    try desk.press([38, 30])
    #expect(field.text == "la" && method.state?.text == "la")
    expectSound(isInTime: false)
  }

  @Test func `lose their keyboard and have another, held keys and all`() throws {
    let seat = desk.compositor.seat
    seat.keyboard.key(30, .pressed)
    try desk.tick(90)
    #expect(field.text.count > 5, "it repeats")
    seat.setCapabilities([.pointer, .touch])
    try desk.tick(60)
    let text = field.text
    try desk.tick(60)
    #expect(field.text == text, "what is gone repeats no more")
    seat.setCapabilities([.pointer, .touch, .keyboard])
    try desk.tick()
    seat.keyboard.leave()
    seat.keyboard.enter()
    try desk.press([22], holding: 4)
    try desk.press([38, 30])
    #expect(field.text == "la")
    expectSound()
  }

  @Test(
    arguments: [
      (0, 0, "lak"), (1000, 0, ""), (.max, 0, ""), (.max, .max, "lak"), (1, 1, "la"),
    ] as [(Int32, Int32, String)])
  func `repeat as fast as they are told, and end`(rate: Int32, delay: Int32, left: String) throws {
    let keyboard = desk.compositor.seat.keyboard
    keyboard.repeatInfo(rate: rate, delay: delay)
    keyboard.key(14, .pressed)
    try desk.tick(30)
    keyboard.key(14, .released)
    try desk.tick()
    #expect(field.text == left)
    try desk.tick(30)
    #expect(field.text == left)
    expectSound()
  }

  @Test func `are typed on with a keymap that says nothing`() throws {
    let keyboard = desk.compositor.seat.keyboard
    let sorts: [([UInt8], UInt32)] = [
      ([], 0), ([0], 1), (Array("xkb_keymap {".utf8), 12), ([0xff, 0xfe, 0], 3), ([65], .max),
    ]
    for (bytes, size) in sorts {
      keyboard.sendKeymap(bytes: bytes, size: size)
      keyboard.sendKeymap(bytes: bytes, size: size, format: .noKeymap)
      try desk.press([22], holding: 4)
      try desk.press([38, 30])
      #expect(field.text == "la")
    }
    expectSound()
  }

  /// What somebody copied, and the end to write it into that a paste gives.
  private func paste() throws -> Int32 {
    let offer = desk.compositor.drag.introduce(
      types: ["text/plain;charset=utf-8"] + (0..<500).map { "x/\($0)" })
    desk.compositor.drag.select(offer)
    try desk.press([47], holding: 4)
    return try #require(offer.requests.first?.file).take()
  }

  @Test func `are pasted from programs that never write, write on and on, or close at once`() throws
  {
    let silent = try paste()
    let closed = try paste()
    close(closed)
    try desk.tick()
    #expect(field.text == "lake")
    let endless = try paste()
    _ = fcntl(endless, F_SETFL, O_NONBLOCK)
    let bytes = [UInt8](repeating: 0xc3, count: 1 << 16)
    _ = bytes.withUnsafeBufferPointer { write(endless, $0.baseAddress, $0.count) }
    try desk.tick()
    var end = pollfd(fd: endless, events: CShort(POLLOUT), revents: 0)
    #expect(poll(&end, 1, 0) == 1 && end.revents & CShort(POLLERR) != 0, "nobody reads on")
    close(endless)
    #expect(
      field.text.unicodeScalars.count == LineField.limit && field.text.hasPrefix("lake\u{fffd}"))
    close(silent)
    try desk.tick()
    expectSound()
  }
}
