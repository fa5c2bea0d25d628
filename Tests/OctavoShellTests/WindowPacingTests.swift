import OctavoGeometry
import OctavoShell
import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

@MainActor @Suite struct WindowPacingTests {
  @Test func `A compositor that never says when a frame was seen is asked eight times`() throws {
    var options = Options()
    options.presentation = .never
    let desk = try Desk(options)
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.tick(120)
    #expect(desk.pictures.count > 100)
    #expect(desk.surface.feedbackCount == 8)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `At rest nothing is committed, nothing is waited for and nothing is due`() throws {
    let desk = try Desk()
    try desk.show()
    let before = desk.surface.commits
    #expect(!desk.surface.isWaitingForFrame)
    for _ in 0..<50 { try desk.wait(.milliseconds(200)) }
    try desk.tick(20)
    #expect(desk.surface.commits == before)
    #expect(!desk.surface.isWaitingForFrame)
    #expect(try desk.window.update(at: desk.loop.now) == nil, "no time to wake at")
  }

  @Test func `A frame that is asked for from within one that shows nothing comes, and no other`()
    throws
  {
    let desk = try Desk()
    try desk.show()
    let before = desk.root.times.count
    desk.root.asksWithin = 3
    desk.root.requestFrame?()
    try desk.settle()
    for count in 1...4 {
      #expect(desk.root.times.count == before + count, "one with each that is due")
      try desk.tick()
    }
    try desk.tick(6)
    #expect(desk.root.times.count == before + 4)
    #expect(!desk.surface.isWaitingForFrame)
  }

  @Test func `A root that waits for a time is asked for a frame then, and not before`() throws {
    let desk = try Desk()
    try desk.show()
    let due = desk.compositor.now.inSeconds + 2
    desk.root.wakeTime = due - 1
    desk.root.requestFrame?()
    try desk.settle()
    desk.root.wakeTime = due
    desk.root.requestFrame?()
    try desk.settle()
    let before = desk.root.times.count
    try desk.wait(.milliseconds(1900))
    #expect(desk.root.times.count == before)
    try desk.wait(.milliseconds(200))
    let after = desk.root.times.count
    #expect(after > before)
    #expect((desk.root.times.last ?? 0) >= due)
    try desk.wait(.seconds(5))
    #expect(desk.root.times.count == after)
  }

  @Test(arguments: [Double.nan, .infinity])
  func `A root that waits for what never comes is asked for nothing`(_ time: Double) throws {
    let desk = try Desk()
    try desk.show()
    desk.root.wakeTime = time
    desk.root.requestFrame?()
    try desk.settle()
    let before = desk.root.times.count
    try desk.wait(.seconds(5))
    #expect(desk.root.times.count == before)
  }

  @Test func `Motion is one picture for each frame that passes, and then rest`() throws {
    let desk = try Desk()
    try desk.show()
    let before = desk.pictures.count
    desk.root.run(until: desk.compositor.now.inSeconds + 0.5)
    try desk.settle()
    #expect(desk.pictures.count == before + 1, "the first frame does not wait for a tick")
    try desk.tick(60)
    let count = desk.pictures.count - before
    #expect((29...31).contains(count))
    #expect(!desk.surface.isWaitingForFrame)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test(arguments: [30, 60, 90, 144])
  func `A root is given the times at which its frames will be seen`(_ rate: Int) throws {
    let desk = try Desk()
    let step = Duration.nanoseconds(1_000_000_000 / Int64(rate))
    try desk.settle()
    try desk.tick(3, step)
    desk.root.run(until: .infinity)
    try desk.settle()
    try desk.tick(rate, step)
    let times = desk.root.times.suffix(20)
    for (earlier, later) in zip(times, times.dropFirst()) {
      #expect(abs(later - earlier - step.inSeconds) < 1e-4)
    }
    // A frame committed right after a tick is seen with the next one.
    #expect(
      abs((desk.root.times.last ?? 0) - desk.compositor.now.inSeconds - step.inSeconds) < 1e-4)
  }

  @Test(arguments: [Options.Presentation.discard, .never])
  func `Feedback that says nothing changes nothing`(_ presentation: Options.Presentation) throws {
    var options = Options()
    options.presentation = presentation
    let desk = try Desk(options)
    try desk.show()
    desk.root.run(until: desk.compositor.now.inSeconds + 1)
    try desk.settle()
    try desk.tick(120)
    #expect((55...65).contains(desk.frames))
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `A presentation clock of another origin is compared only with itself`() throws {
    var options = Options()
    options.clockID = 4
    let desk = try Desk(options)
    // It is read 4 ms after what was seen last.
    desk.session.readClock = { [compositor = desk.compositor] clock in
      clock == 4 ? compositor.now.inSeconds + 0.004 : nil
    }
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.settle()
    try desk.tick(10)
    let seen = desk.told.compactMap { if case .presented(let time) = $0 { time } else { nil } }
    #expect(seen.count >= 10)
    #expect(abs((seen.last ?? 0) - desk.loop.now + 0.004) < 1e-6)
  }

  @Test func `Unknown presentation clocks are not believed`() throws {
    var options = Options()
    options.clockID = 77
    let desk = try Desk(options)
    desk.session.readClock = { _ in nil }
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.settle()
    try desk.tick(10)
    #expect(desk.frames >= 10)
    #expect(!desk.told.contains { if case .presented = $0 { true } else { false } })
  }

  @Test func `A window that nobody sees stops what moves and comes back with a full picture`()
    throws
  {
    let desk = try Desk()
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.tick(3)
    desk.compositor.window.isHidden = true
    let before = desk.surface.commits
    for _ in 0..<60 {
      try desk.tick(1, .seconds(1))
      desk.compositor.window.ping()
      try desk.settle()
    }
    #expect(desk.surface.commits - before <= 1)
    #expect(desk.compositor.pongs.count == 60, "it lives on")
    #expect(desk.root.suspensions == [true])
    #expect(try desk.window.update(at: desk.loop.now) == nil, "and does not wake for it")
    let serial = desk.compositor.window.configure(width: 200, height: 120, states: [])
    try desk.settle()
    #expect(desk.compositor.window.lastAcknowledged == serial)
    desk.compositor.window.isHidden = false
    try desk.tick(2)
    #expect(desk.root.suspensions == [true, false])
    #expect(desk.surface.commits > before + 1)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `Suspended by the compositor's word it rests, and its first frame back is new`()
    throws
  {
    let desk = try Desk()
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.tick(3)
    desk.compositor.window.configure(
      width: 200, height: 120, states: [XdgToplevel.State(rawValue: 9)])
    try desk.settle()
    try desk.tick(2)
    let before = desk.pictures.count
    try desk.tick(20)
    #expect(desk.pictures.count == before)
    #expect(desk.root.suspensions == [true])
    desk.compositor.window.configure(width: 260, height: 120, states: [.activated])
    try desk.settle()
    #expect(desk.pictures.count == before + 1)
    #expect(desk.surface.size == PixelSize(width: 260, height: 120))
    #expect(desk.root.suspensions == [true, false])
  }

  @Test func `A window that stopped unseen is told so once, whoever says it then`() throws {
    let desk = try Desk()
    try desk.show()
    desk.root.run(until: .infinity)
    try desk.tick(3)
    desk.compositor.window.isHidden = true
    try desk.tick(3, .seconds(1))
    #expect(desk.root.suspensions == [true])
    let suspended = XdgToplevel.State(rawValue: 9)
    desk.compositor.window.configure(width: 200, height: 120, states: [suspended])
    try desk.settle()
    #expect(desk.root.suspensions == [true])
    desk.compositor.window.isHidden = false
    desk.compositor.window.configure(width: 200, height: 120, states: [.activated])
    try desk.settle()
    try desk.tick(2)
    #expect(desk.root.suspensions == [true, false])
  }

  @Test func `A lost callback does not freeze what a person does`() throws {
    let desk = try Desk()
    try desk.show()
    let touch = desk.compositor.seat.touch
    desk.compositor.window.isHidden = true
    touch.down(id: 1, x: 50, y: 50)
    touch.frame()
    try desk.settle()
    let before = desk.pictures.count
    touch.motion(id: 1, x: 80, y: 50)
    touch.frame()
    try desk.settle()
    #expect(desk.pictures.count == before, "one callback is waited for")
    try desk.wait(.milliseconds(1100))
    #expect(desk.pictures.count == before + 1, "but not for ever")
  }

  @Test func `A root is moved once a frame, also in the first after a rest`() throws {
    let desk = try Desk()
    try desk.show()
    try desk.wait(.seconds(3))
    let before = desk.root.times.count
    desk.root.run(until: .infinity)
    try desk.settle()
    #expect(desk.root.times.count == before + 1)
    try desk.tick(10)
    #expect(desk.root.times.count == before + 11)
    #expect(zip(desk.root.times, desk.root.times.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `The first frame waits for its picture rather than show bare paper`() throws {
    let desk = try Desk()
    desk.root.isDrawn = false
    try desk.settle()
    try desk.wait(.milliseconds(80))
    #expect(desk.pictures.isEmpty)
    #expect(desk.root.sizes == [Size(width: 200, height: 120)], "it is laid out, so it can draw")
    desk.root.isDrawn = true
    desk.root.requestFrame?()
    try desk.settle()
    #expect(desk.pictures.count == 1)
    #expect(desk.root.sizes.count == 1)
    desk.root.isDrawn = false
    desk.root.run(until: .infinity)
    try desk.tick(3)
    #expect(desk.pictures.count > 2, "later frames show what there is")
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `The first frame waits for a tenth of a second, no longer`() throws {
    let desk = try Desk()
    desk.root.isDrawn = false
    try desk.settle()
    #expect(desk.pictures.isEmpty)
    let due = try desk.window.update(at: desk.loop.now)
    #expect(due.map { abs($0 - desk.loop.now - 0.1) < 1e-6 } == true, "the wake-up that shows it")
    try desk.wait(.milliseconds(101))
    #expect(desk.pictures.count == 1)
  }

  @Test func `Another size is seen with its own picture, not with the one before`() throws {
    let desk = try Desk()
    try desk.show()
    let before = desk.pictures.count
    desk.root.isDrawn = false
    let serial = desk.compositor.window.configure(width: 120, height: 200, states: [.activated])
    try desk.settle()
    try desk.wait(.milliseconds(80))
    #expect(desk.pictures.count == before)
    #expect(desk.root.sizes.last == Size(width: 120, height: 200), "it is laid out, so it can draw")
    desk.root.isDrawn = true
    desk.root.requestFrame?()
    try desk.settle()
    #expect(desk.pictures.count == before + 1)
    #expect(desk.surface.size == PixelSize(width: 120, height: 200))
    #expect(desk.compositor.window.lastAcknowledged == serial)
    desk.root.isDrawn = false
    desk.root.run(until: .infinity)
    try desk.tick(3)
    #expect(desk.pictures.count > before + 2, "later frames show what there is")
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `Another size waits for a tenth of a second, however often it changes`() throws {
    let desk = try Desk()
    try desk.show()
    let before = desk.pictures.count
    desk.root.isDrawn = false
    for width in 1...4 {
      desk.compositor.window.configure(
        width: 100 + Int32(width), height: 120, states: [.activated])
      try desk.settle()
      #expect(desk.pictures.count == before)
      try desk.wait(.milliseconds(26))
    }
    #expect(desk.pictures.count == before + 1)
    #expect(desk.surface.size == PixelSize(width: 104, height: 120))
    try desk.tick()
    desk.compositor.window.configure(width: 110, height: 120, states: [.activated])
    try desk.settle()
    #expect(desk.pictures.count == before + 1, "the next one has a tenth of its own")
  }

  @Test func `A window that is resized by its rim follows at once, with what there is`() throws {
    let desk = try Desk()
    try desk.show()
    desk.root.isDrawn = false
    for width in [Int32(210), 220, 230] {
      desk.compositor.window.configure(
        width: width, height: 120, states: [.activated, .resizing])
      try desk.settle()
      try desk.tick()
      #expect(desk.surface.size == PixelSize(width: Int(width), height: 120))
    }
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `The same picture again is no commit`() throws {
    let desk = try Desk()
    try desk.show()
    let before = (desk.surface.commits, desk.root.presented)
    desk.root.requestFrame?()
    try desk.settle()
    #expect(desk.surface.commits == before.0)
    #expect(desk.root.presented == before.1 + 1, "it is on the screen already")
  }

  @Test func `Pings are answered whatever happens`() throws {
    var options = Options()
    options.configuresByItself = false
    let desk = try Desk(options)
    try desk.settle()
    let early = desk.compositor.window.ping()
    try desk.settle()
    #expect(desk.compositor.pongs == [early])
  }
}
