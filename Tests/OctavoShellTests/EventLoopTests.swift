import Glibc
import OctavoShell
import Testing

@MainActor
private final class Recorder: LoopObserver, LoopSource {
  let descriptor: CInt
  var deadline: Double?
  var updates = 0
  var wakes: [Double] = []
  var prepared = 0
  var completed: [CShort] = []
  var failure: ShellError?

  init(descriptor: CInt = -1) { self.descriptor = descriptor }

  func woke(at now: Double) { wakes.append(now) }

  func update(at now: Double) -> Double? {
    updates += 1
    return deadline
  }

  func prepare() throws -> CShort {
    if let failure { throw failure }
    prepared += 1
    return CShort(POLLIN)
  }

  func complete(_ ready: CShort) { completed.append(ready) }
}

@MainActor
private final class Hand { var time = 100.0 }

@MainActor @Suite struct EventLoopTests {
  @Test func `Timers fire in order, each once, and not before their time`() throws {
    let hand = Hand()
    let loop = EventLoop(clock: { hand.time })
    let log = Log()
    loop.schedule(at: 103) { log.add("c") }
    loop.schedule(at: 101) { log.add("a") }
    loop.schedule(at: 101) { log.add("b") }
    let cancelled = loop.schedule(at: 102) { log.add("never") }
    loop.cancel(cancelled)
    try loop.turn(waitingAtMost: 0)
    #expect(log.lines.isEmpty)
    hand.time = 102.5
    try loop.turn(waitingAtMost: 0)
    #expect(log.lines == ["a", "b"])
    hand.time = 110
    try loop.turn(waitingAtMost: 0)
    try loop.turn(waitingAtMost: 0)
    #expect(log.lines == ["a", "b", "c"])
  }

  @Test func `A timer that is always due again keeps nothing else waiting`() throws {
    let hand = Hand()
    // Time goes on while something is done, by more than the time to the next deadline.
    let loop = EventLoop(clock: {
      hand.time += 0.002
      return hand.time
    })
    let source = Recorder()
    loop.add(source: source)
    let log = Log()
    @MainActor func fire() {
      log.add("fired")
      if log.lines.count < 100 { loop.schedule(at: loop.now + 0.001) { fire() } }
    }
    loop.schedule(at: hand.time) { fire() }
    try loop.turn(waitingAtMost: 0)
    #expect(log.lines.count == 1 && source.completed.count == 1)
    try loop.turn(waitingAtMost: 0)
    #expect(log.lines.count == 2 && source.completed.count == 2)
  }

  @Test func `Every source that prepared is completed, even if another one fails`() {
    let loop = EventLoop(clock: { 0 })
    let first = Recorder()
    let second = Recorder()
    second.failure = .disconnected(reason: "test")
    loop.add(source: first)
    loop.add(source: second)
    #expect(throws: ShellError.disconnected(reason: "test")) {
      try loop.turn(waitingAtMost: 0)
    }
    #expect(first.completed == [0])
  }

  @Test func `A readable source is told so in the same turn`() throws {
    var ends: [CInt] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let loop = EventLoop(clock: { 0 })
    let source = Recorder(descriptor: ends[0])
    loop.add(source: source)
    try loop.turn(waitingAtMost: 0)
    #expect(source.completed == [0])
    write(ends[1], "x", 1)
    try loop.turn(waitingAtMost: 0)
    #expect(source.completed == [0, CShort(POLLIN)])
  }

  @Test func `Observers are asked once a turn and a stopped loop does not wait`() throws {
    let loop = EventLoop(clock: { 0 })
    let observer = Recorder()
    loop.add(observer: observer)
    loop.schedule(at: 0) { loop.stop() }
    try loop.run()
    #expect(observer.updates == 1)
  }

  @Test func `Observers hear that something is about to happen before it does`() throws {
    let hand = Hand()
    let loop = EventLoop(clock: { hand.time })
    let observer = Recorder()
    loop.add(observer: observer)
    let log = Log()
    loop.schedule(at: 103) { log.add("\(observer.wakes.last ?? 0)") }
    try loop.turn(waitingAtMost: 0)
    hand.time = 103.5
    try loop.turn(waitingAtMost: 0)
    #expect(log.lines == ["103.5"])
    #expect(observer.wakes == [100, 103.5, 103.5])
  }

  @Test func `A signal to end becomes readable`() throws {
    let signals = try #require(Signals())
    var state = pollfd(fd: signals.descriptor, events: CShort(POLLIN), revents: 0)
    #expect(poll(&state, 1, 0) == 0)
    kill(getpid(), SIGTERM)
    #expect(poll(&state, 1, 1000) == 1)
    signals.restore()
  }

  @Test func `A signal that is ignored where the program is started ends nothing`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        for number in [SIGINT, SIGHUP] { signal(number, SIG_IGN) }
        let ends = try #require(Signals())
        let hangUps = try #require(Signals(isReload: true))
        #expect(hangUps.wereIgnored)
        var state = pollfd(fd: ends.descriptor, events: CShort(POLLIN), revents: 0)
        kill(getpid(), SIGINT)
        #expect(poll(&state, 1, 0) == 0, "as of a script that goes on without it")
        kill(getpid(), SIGTERM)
        #expect(poll(&state, 1, 1000) == 1)
        ends.restore()
        hangUps.restore()
      }
    }
  }
}

@MainActor
private final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}
