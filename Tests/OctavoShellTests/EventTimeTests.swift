import OctavoGeometry
import OctavoGestures
import OctavoMotion
import OctavoNavigation
import OctavoShell
import OctavoTestCompositor
import OctavoWaylandProtocols
import Testing

@Suite struct EventClockTests {
  @Test func `Event times go on when 32 bits of milliseconds are over`() {
    var clock = EventClock()
    let first = clock.seconds(at: .max - 9)
    #expect(abs(clock.seconds(at: 6) - first - 0.016) < 1e-6)
    #expect(abs(clock.seconds(at: .max) - first - 0.009) < 1e-6)
    #expect(abs(clock.seconds(at: 3_600_000) - first - 3600.010) < 1e-6)
  }
}

@Suite struct InputClockTests {
  @Test(arguments: [0, 0.004, 0.05, 0.1])
  func `An event of the loop's clock is as old as it says`(_ age: Double) {
    var clock = InputClock()
    #expect(abs(clock.time(of: 500 - age, at: 500) - (500 - age)) < 1e-9)
  }

  @Test func `None is of the future, and none older than the longest lag`() {
    var clock = InputClock()
    #expect(clock.time(of: 500.0004, at: 500) == 500)
    #expect(clock.time(of: 499.2, at: 500) == 500 - InputClock.longestLag)
    #expect(clock.time(of: .nan, at: 500) == 500)
  }

  @Test func `A count that began anew is the loop's clock still`() {
    var clock = InputClock()
    let round = 4_294_967.296
    #expect(abs(clock.time(of: 3.99, at: round + 4) - (round + 3.99)) < 1e-6)
    #expect(abs(clock.time(of: round + 4.99, at: 5) - 4.99) < 1e-6)
  }

  @Test func `A clock of another origin is compared by its quickest event`() {
    var clock = InputClock()
    #expect(clock.time(of: 9000.000, at: 500.030) == 500.030, "the first came at once")
    #expect(abs(clock.time(of: 9000.100, at: 500.112) - 500.112) < 1e-9, "a quicker one")
    #expect(abs(clock.time(of: 9000.200, at: 500.232) - 500.212) < 1e-9, "20 ms later than that")
    #expect(abs(clock.time(of: 9000.300, at: 500.612) - 500.512) < 1e-9, "no older than the lag")
    #expect(clock.time(of: 70, at: 501) == 501, "it was put")
    #expect(abs(clock.time(of: 70.1, at: 501.12) - 501.1) < 1e-9)
  }
}

/// Progress counts from the time of the event that began it, Laws, Time, in a window.
@MainActor @Suite struct EventTimeTests {
  /// A book that says how far its leaf is in each frame.
  private final class Reader: FlipContainerDelegate {
    let flips = FlipContainer(drawing: .immediate)
    let pages = (0..<4).map { _ in ContentPage(background: .white) { _, _ in } }
    var progress: [Double] = []

    init() {
      flips.dataSource = PageList(pages)
      flips.setPage(pages[0], animated: false)
      flips.delegate = self
    }

    func flipContainer(
      _ container: FlipContainer, turnsTo page: any Page, progress: Double
    ) { self.progress.append(progress) }
  }

  private func expectedTimes(_ desk: Desk<FlipContainer>) -> [Double] {
    desk.told.compactMap {
      if case .frame(let expected, _, _) = $0 { expected } else { nil }
    }
  }

  @Test(arguments: [0, 0x1234_5678] as [UInt32])
  func `What is told of is told with its own time on the line of the frames`(
    _ offset: UInt32
  ) throws {
    let desk = try Desk()
    desk.compositor.timeOffset = offset
    try desk.show()
    let touch = desk.compositor.seat.touch
    // The quickest event tells a clock of another origin.
    touch.down(id: 1, x: 10, y: 10)
    try desk.settle()
    let sent = desk.compositor.milliseconds
    try desk.wait(.milliseconds(7))
    touch.motion(id: 1, x: 30, y: 10, at: sent)
    try desk.settle()
    let now = desk.compositor.now.inSeconds
    #expect(desk.root.eventTimes.count == 2)
    #expect(abs((desk.root.eventTimes.last ?? 0) - (now - 0.007)) < 0.0011)
    touch.cancel()
    try desk.settle()
    #expect(desk.root.eventTimes.last == now, "what has no time is done when it comes")
  }

  @Test func `What the program does on its own account is done in the turn of the loop`() throws {
    let desk = try Desk()
    try desk.show()
    let due = desk.compositor.now.inSeconds + 3
    desk.loop.schedule(at: due) { [root = desk.root] in _ = root.handle(.cancelAll) }
    try desk.wait(.milliseconds(3002))
    #expect(abs((desk.root.eventTimes.last ?? 0) - (due + 0.002)) < 1e-6)
  }

  @Test(arguments: [4, 10, 16])
  func `A key is as far on its way in the first frame as that is later`(_ delay: Int) throws {
    let reader = Reader()
    let desk = try Desk(reader.flips)
    try desk.show()
    desk.compositor.seat.keyboard.enter()
    try desk.tick(3)
    try desk.wait(.milliseconds(delay))
    let pressed = Double(desk.compositor.milliseconds) / 1000
    desk.compositor.seat.keyboard.key(106, .pressed)
    try desk.settle()
    try desk.tick(12)
    let times = expectedTimes(desk).suffix(reader.progress.count)
    #expect(reader.progress.count > 10)
    for (time, progress) in zip(times, reader.progress) {
      let law = SplitTiming(.easeInOut).value(at: (time - pressed) / 0.5)
      #expect(abs(progress - law) < 1e-6)
    }
  }

  @Test func `A stall before the first frame leaves out no more than the longest lag`() throws {
    let reader = Reader()
    let desk = try Desk(reader.flips)
    try desk.show()
    desk.compositor.seat.keyboard.enter()
    try desk.settle()
    let pressed = desk.compositor.milliseconds
    desk.compositor.advance(by: .milliseconds(700))
    desk.compositor.seat.keyboard.key(106, .pressed, at: pressed)
    try desk.settle()
    let law = SplitTiming(.easeInOut).value(at: InputClock.longestLag / 0.5)
    #expect(abs((reader.progress.first ?? 0) - law) < 1e-6)
  }

  @Test func `A window says of a script what a recording says`() throws {
    let script = try InputScript(
      parsing: """
        0 down 1 0.9 0.5
        16 move 1 0.8 0.5
        32 move 1 0.7 0.5
        48 move 1 0.6 0.5
        52 up 1
        700 key Right
        """)
    let recorded = Reader()
    let recorder = try Recorder(
      recorded.flips, size: Size(width: 200, height: 120), framesPerSecond: 1000, playing: script)
    var law: [Double: Double] = [:]
    var number = 0
    while try recorder.next() != nil {
      if recorded.progress.count > 0 {
        law[Double(number), default: 0] = recorded.progress.removeLast()
      }
      recorded.progress = []
      number += 1
    }
    let reader = Reader()
    let desk = try Desk(reader.flips)
    try desk.show()
    let beginning = desk.compositor.now.inSeconds
    desk.window.play(script)
    // A turn of the loop at each event, a frame between.
    for _ in 0..<160 {
      try desk.wait(.milliseconds(4))
      try desk.wait(.milliseconds(4))
      let before = reader.progress.count
      try desk.tick(1, .milliseconds(2))
      guard reader.progress.count == before + 1, let time = expectedTimes(desk).last,
        let progress = reader.progress.last
      else { continue }
      // After the hand let go, and while it turns by itself.
      let milliseconds = (time - beginning) * 1000
      guard milliseconds > 75, let earlier = law[milliseconds.rounded(.down)],
        let later = law[milliseconds.rounded(.up)]
      else { continue }
      #expect(progress >= earlier - 1e-6 && progress <= later + 1e-6)
    }
    #expect(reader.progress.count > 40)
    #expect(reader.flips.page === reader.pages[2])
  }
}
