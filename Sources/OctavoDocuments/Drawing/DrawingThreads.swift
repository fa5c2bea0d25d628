internal import Dispatch
internal import Glibc
internal import OctavoWorkers
internal import Synchronization

/// Threads for work that nothing can interrupt, which others await for as long as a budget lasts.
///
/// Work that takes longer is given up: whoever waited goes on, and the thread goes on as well, behind
/// everything else that the machine has to do, until the work has an end after all. Nobody waits for
/// it then, and what it made is dropped.
final class DrawingThreads: Sendable {
  /// The threads of all documents.
  static let shared = DrawingThreads()

  /// How many pieces of work may be running, those that were given up included: beside one that was
  /// given up others are done one at a time, beside two none begins until one ends.
  static let mostRunning = 2

  /// How much longer work may take by the wall than its thread may compute.
  private static let wallFactor = 5.0

  /// Why work has no result.
  enum Overrun: Error, Sendable, Hashable {
    /// It took longer than its budget, and was given up.
    case tooLong
    /// It was not begun, because it took too long before.
    case tooLongBefore
    /// It was not begun, because as much as may be is given up and still running.
    case tooMany
  }

  /// A piece of work, as the work itself sees it.
  final class Job: Sendable {
    private let status = Atomic<Int>(0)
    fileprivate let done = DispatchSemaphore(value: 0)

    /// Whether nobody waits for the work any more; what can stop should.
    var isGivenUp: Bool { status.load(ordering: .acquiring) == 2 }

    /// Either ends the work or gives it up: whichever comes first holds.
    fileprivate func finish() -> Bool { set(1) }
    fileprivate func giveUp() -> Bool { set(2) }

    private func set(_ value: Int) -> Bool {
      status.compareExchange(expected: 0, desired: value, ordering: .acquiringAndReleasing)
        .exchanged
    }
  }

  /// A thread and what it is to do next.
  private final class Lane: Sendable {
    let next = Mutex<(job: Job, body: @Sendable () -> Void)?>(nil)
    let wake = DispatchSemaphore(value: 0)
    /// The thread's clock of processor time.
    let clock = Atomic<clockid_t>(0)

    /// The thread's number: the kernel makes the clock's name of it, inverted above three bits.
    var number: pid_t { ~(clock.load(ordering: .acquiring) >> 3) }

    /// The processor time that the thread has taken, in seconds.
    var time: Double {
      var value = timespec()
      guard unsafe clock_gettime(clock.load(ordering: .acquiring), &value) == 0 else { return 0 }
      return Double(value.tv_sec) + Double(value.tv_nsec) / 1_000_000_000
    }
  }

  private struct State {
    var idle: [Lane] = []
    /// What is running, and how much of it was given up.
    var running = 0
    var givenUp = 0
    /// What took too long, and the budget that it had: it is not tried again with that.
    var tooLong: Set<Work> = []
    var waiting: [DispatchSemaphore] = []
    /// Whether nobody will ask for work any more.
    var isOver = false

    /// A piece of work ends.
    mutating func end() {
      running -= 1
      wakeWaiting()
    }

    /// Lets those who wait look again whether they may begin.
    mutating func wakeWaiting() {
      for turn in waiting { turn.signal() }
      waiting = []
    }
  }

  /// What the threads hold: they outlive their owner by what they are doing.
  private final class Ledger: Sendable {
    let state = Mutex(State())
  }

  private struct Work: Hashable {
    var identity: DrawingIdentity
    var seconds: Double
  }

  /// The threads that are kept for the next work.
  private static let mostIdle = 2

  private let ledger = Ledger()

  deinit {
    let idle = ledger.state.withLock { state in
      state.isOver = true
      return state.idle
    }
    // A thread that is woken without work ends.
    for lane in idle { lane.wake.signal() }
  }

  /// How many pieces of work are given up and still running.
  var givenUpCount: Int { ledger.state.withLock { $0.givenUp } }

  /// Does work on another thread, and waits for it.
  ///
  /// - Parameters:
  ///   - identity: what it is about; what took too long once is not tried again.
  ///   - seconds: the processor time that it may take.
  ///   - body: the work; it may go on after this has thrown, so it refers to nothing of the caller's.
  /// - Returns: what the work returned.
  /// - Throws: `Overrun` if it takes longer, or cannot be begun.
  func perform<Result: Sendable>(
    on identity: DrawingIdentity, within seconds: Double,
    _ body: @escaping @Sendable (Job) -> Result
  ) throws(Overrun) -> Result {
    let work = Work(identity: identity, seconds: seconds)
    guard !ledger.state.withLock({ $0.tooLong.contains(work) }) else {
      throw .tooLongBefore
    }
    guard begin(within: seconds) else { throw .tooMany }
    let (job, result) = (Job(), Slot<Result>())
    guard let lane = takeLane() else {
      // The kernel gives no thread: the work is done here, for as long as it takes.
      defer { ledger.state.withLock { $0.end() } }
      return body(job)
    }
    let began = lane.time
    lane.next.withLock { next in
      next = (
        job,
        {
          let made = body(job)
          result.value.withLock { $0 = made }
        }
      )
    }
    lane.wake.signal()
    var (left, waited) = (seconds, 0.0)
    while job.done.wait(timeout: .now() + left) == .timedOut {
      waited += left
      let used = lane.time - began
      let wall = seconds * Self.wallFactor
      if used >= seconds || waited >= wall {
        if job.giveUp() {
          giveUp(lane, work)
          throw .tooLong
        }
        job.done.wait()
        break
      }
      left = max(0.001, min(seconds - used, wall - waited))
    }
    guard let value = result.value.withLock({ $0 }) else {
      preconditionFailure("work that is done has a result")
    }
    return value
  }

  private final class Slot<Result: Sendable>: Sendable {
    let value = Mutex<Result?>(nil)
  }

  /// Waits until a piece of work may begin.
  ///
  /// - Parameter seconds: how long it waits where all that runs was given up; what runs within its time
  ///   is waited for however long it takes.
  /// - Returns: whether it may; false if all that runs was given up, and none of it ended.
  private func begin(within seconds: Double) -> Bool {
    let turn = DispatchSemaphore(value: 0)
    var deadline: DispatchTime?
    while true {
      let (begins, isBlocked) = ledger.state.withLock { state in
        state.waiting.removeAll { $0 === turn }
        if state.running < Self.mostRunning {
          state.running += 1
          return (true, false)
        }
        state.waiting.append(turn)
        return (false, state.givenUp == state.running)
      }
      if begins { return true }
      deadline = isBlocked ? deadline ?? .now() + seconds : nil
      guard turn.wait(timeout: deadline ?? .distantFuture) == .success else {
        ledger.state.withLock { $0.waiting.removeAll { $0 === turn } }
        return false
      }
    }
  }

  private func giveUp(_ lane: Lane, _ work: Work) {
    ledger.state.withLock { state in
      state.givenUp += 1
      state.tooLong.insert(work)
      // Who waits for its end waits in vain now.
      state.wakeWaiting()
    }
    // On Linux a niceness belongs to a thread.
    setpriority(
      __priority_which_t(PRIO_PROCESS.rawValue), id_t(lane.number), 19)
  }

  // MARK: - Threads

  private func takeLane() -> Lane? {
    if let lane = ledger.state.withLock({ $0.idle.popLast() }) { return lane }
    let lane = Lane()
    let isReady = DispatchSemaphore(value: 0)
    let isStarted = WorkerPool.startThread(isBackground: true) { [ledger] in
      var clock = clockid_t()
      unsafe pthread_getcpuclockid(pthread_self(), &clock)
      lane.clock.store(clock, ordering: .releasing)
      isReady.signal()
      Self.serve(lane, ledger)
    }
    guard isStarted else { return nil }
    isReady.wait()
    return lane
  }

  /// Does one piece of work after the other, until there are threads enough or one was given up.
  private static func serve(_ lane: Lane, _ ledger: Ledger) {
    while true {
      lane.wake.wait()
      guard
        let (job, body) = lane.next.withLock({ next in
          defer { next = nil }
          return next
        })
      else { return }
      body()
      guard job.finish() else {
        return ledger.state.withLock { state in
          state.givenUp -= 1
          state.end()
        }
      }
      let isKept = ledger.state.withLock { state in
        state.end()
        guard !state.isOver, state.idle.count < Self.mostIdle else { return false }
        state.idle.append(lane)
        return true
      }
      job.done.signal()
      guard isKept else { return }
    }
  }
}

extension DrawingThreads: Hashable {
  static func == (one: DrawingThreads, other: DrawingThreads) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension DrawingThreads.Overrun {
  /// The same in a person's words.
  ///
  /// - Parameters:
  ///   - path: what it befell.
  ///   - what: the part of it that took too long.
  ///   - verb: what was to be done with it.
  ///   - seconds: the time that it had.
  func trouble(path: String, what: String, verb: String, _ seconds: Double) -> DocumentError {
    switch self {
    case .tooLong, .tooLongBefore:
      DocumentError(
        .tooSlow, path: path,
        reason: """
          \(what) takes more than \(Self.text(seconds)) of work to \(verb), and was given up; save it \
          simpler, or allow it more time
          """)
    case .tooMany:
      DocumentError(
        .tooSlow, path: path,
        reason: """
          \(what) has to wait until other drawings end that were given up; try again in a while
          """)
    }
  }

  private static func text(_ seconds: Double) -> String {
    let number = seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)"
    return number == "1" ? "1 second" : "\(number) seconds"
  }
}
