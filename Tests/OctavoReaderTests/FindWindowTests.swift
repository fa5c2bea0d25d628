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

/// A book in a window at a compositor on one virtual clock, in which words can be looked for.
@MainActor
final class FindDesk {
  let compositor: TestCompositor
  let root: ReaderRoot
  let flips: FlipContainer
  let source: FoundPages
  private let loop: EventLoop
  private let session: Session

  init() throws {
    let compositor = try TestCompositor()
    self.compositor = compositor
    func seconds(_ time: Duration) -> Double {
      Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    }
    loop = EventLoop(clock: { seconds(compositor.now) })
    session = Session(
      connection: try compositor.connect(), loop: loop,
      environment: ["XCURSOR_PATH": "/nonexistent"], workers: 1)
    session.readClock = { _ in seconds(compositor.now) }
    let pages = (0..<30).map { number in
      ContentPage(background: .white, title: "\(number + 1)") { _, _ in }
    }
    source = FoundPages(pages, on: [4, 12])
    flips = FlipContainer(pages: pages, drawing: .immediate)
    flips.dataSource = source
    flips.reloadData()
    root = ReaderRoot(flips, title: "A book", drawing: .immediate)
    session.add(
      Window(
        root: root, title: "A book", appID: "octavo.test",
        options: WindowOptions(size: Size(width: 400, height: 600)), session: session))
    try tick(3)
    compositor.seat.keyboard.enter()
    try tick()
  }

  isolated deinit { session.shutDown() }

  func tick(_ count: Int = 2) throws {
    for _ in 0..<count {
      for _ in 0..<6 {
        compositor.pump()
        try loop.turn(waitingAtMost: 0)
      }
      compositor.pump()
      compositor.tick()
    }
  }

  /// Presses keys by their codes.
  func press(_ codes: [UInt32], holding modifiers: UInt32 = 0) throws {
    let keyboard = compositor.seat.keyboard
    keyboard.modifiers(depressed: modifiers)
    for code in codes {
      keyboard.key(code, .pressed)
      keyboard.key(code, .released)
    }
    keyboard.modifiers()
    try tick()
  }
}

/// Words that are looked for in a window, by a keyboard, an input method and what was copied.
@MainActor
@Suite struct `A book's window that words are looked for in` {
  private let desk: FindDesk
  private var compositor: TestCompositor { desk.compositor }
  private var root: ReaderRoot { desk.root }
  private var flips: FlipContainer { desk.flips }
  private var source: FoundPages { desk.source }
  private var method: TextInputGlobal { compositor.textInput }

  init() throws { desk = try FindDesk() }

  private func tick(_ count: Int = 2) throws { try desk.tick(count) }

  private func press(_ codes: [UInt32], holding modifiers: UInt32 = 0) throws {
    try desk.press(codes, holding: modifiers)
  }

  private func expectNoViolations() {
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
  }

  @Test func `says nothing of a text as long as the panel is closed`() throws {
    try press([106, 106, 20])
    #expect(method.requests.isEmpty)
    expectNoViolations()
  }

  @Test func `is written in by keys and by a method, and goes where Enter leads`() throws {
    try press([33], holding: 4)
    var state = try #require(method.state)
    #expect(state.text == "" && state.purpose == .normal)
    let first = try #require(state.rect)
    #expect(first.x > 0 && first.y > 0 && first.y + first.height < 64, "in the field")
    try press([38, 30])
    try press([37], holding: 1)
    state = try #require(method.state)
    #expect(state.text == "laK" && state.cursor == 3 && state.cause == .other)
    #expect((state.rect?.x ?? 0) > first.x)
    method.delete(before: 1, after: 0)
    method.commit("ke\n\u{202e}")
    method.preedit("みず", 0, 6)
    method.done()
    try tick()
    #expect(source.words == "lake")
    #expect(root.finding.field.composed == "みず")
    #expect(method.state?.text == "lake ", "as it was taken")
    method.done()
    try tick()
    #expect(root.finding.field.composed.isEmpty)
    try press([28])
    try tick(60)
    #expect(flips.page?.title == "5" && method.state == nil && source.words == "lake")
    #expect(method.requests.last == "commit")
    expectNoViolations()
  }

  @Test func `loses the keys in the middle, and has them again`() throws {
    try press([53])
    method.preedit("la", 2, 2)
    method.done()
    try tick()
    compositor.seat.keyboard.leave()
    try tick()
    #expect(root.finding.field.composed.isEmpty && root.editedText != nil)
    compositor.seat.keyboard.enter()
    try tick()
    #expect(method.state?.text == "")
    try press([1])
    #expect(method.state == nil)
    expectNoViolations()
  }

  @Test func `takes what was copied`() throws {
    try press([53])
    let offer = compositor.drag.introduce(types: ["text/plain;charset=utf-8"])
    compositor.drag.select(offer)
    try press([47], holding: 4)
    let file = try #require(offer.requests.first?.file).take()
    _ = write(file, "lake\nshore", 10)
    close(file)
    try tick()
    #expect(source.words == "lake" && root.finding.field.text == "lake")
    expectNoViolations()
  }

  @Test func `tells the method what is selected, and gives it up to what that writes`() throws {
    try press([53])
    try press([38, 30, 37, 18])
    try press([105, 105], holding: 1)
    var state = try #require(method.state)
    #expect(state.text == "lake" && state.cursor == 2 && state.anchor == 4 && state.cause == .other)
    method.delete(before: 1, after: 7)
    method.done()
    try tick()
    state = try #require(method.state)
    #expect(state.text == "lke" && state.cursor == 1 && state.anchor == 3)
    method.commit("湖")
    method.done()
    try tick()
    state = try #require(method.state)
    #expect(state.text == "l湖" && state.cursor == 4 && state.anchor == 4)
    expectNoViolations()
  }

  @Test func `copies what is selected, for others and for itself`() throws {
    try press([53])
    try press([38, 30, 37, 18])
    try press([46], holding: 4)
    #expect(compositor.clipboard.types == nil, "nothing is selected")
    try press([30, 45], holding: 4)
    let types = try #require(compositor.clipboard.types)
    #expect(types.contains("text/plain;charset=utf-8") && types.contains("UTF8_STRING"))
    #expect(root.finding.field.text.isEmpty)
    let offer = compositor.drag.introduce(types: types)
    compositor.drag.select(offer)
    for count in 1...2 {
      try press([47], holding: 4)
      let request = try #require(offer.requests.last)
      let file = request.file.take()
      compositor.clipboard.send(request.type, into: file)
      close(file)
      try tick()
      #expect(root.finding.field.text == String(repeating: "lake", count: count))
    }
    expectNoViolations()
  }
}
