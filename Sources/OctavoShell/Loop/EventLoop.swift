internal import COctavoLinux
// Links libdispatch, whose two entry points CLinux declares.
internal import Dispatch
internal import Glibc

/// Something with a descriptor that the loop waits on.
@MainActor
package protocol LoopSource: AnyObject {
  /// The descriptor to wait on.
  var descriptor: CInt { get }

  /// Gets ready to wait.
  ///
  /// - Returns: what to wait for, as `poll(2)` names it; 0 for nothing.
  /// - Throws: what ends the loop.
  func prepare() throws -> CShort

  /// Takes what came; called once for each `prepare`, with 0 if nothing came.
  ///
  /// - Throws: what ends the loop.
  func complete(_ ready: CShort) throws
}

/// Something that looks at the world once a turn, after all input and before the wait.
@MainActor
package protocol LoopObserver: AnyObject {
  /// Hears that something is about to happen: timers, input or tasks.
  func woke(at now: Double)

  /// Does what is due.
  ///
  /// - Returns: when to be called again even if nothing happens; nil for never.
  /// - Throws: what ends the loop.
  func update(at now: Double) throws -> Double?
}

/// The one place that waits: Wayland, signals, timers and the main queue in a single `poll(2)`.
///
/// At rest no timer is set and the wait has no end: the process does not wake up. Main-actor tasks
/// run because the loop drains the main dispatch queue itself; without that they never would while
/// it blocks.
@MainActor
package final class EventLoop {
  /// Gives the time in seconds; tests turn it by hand.
  package typealias Clock = @MainActor @Sendable () -> Double

  private var sources: [any LoopSource] = []
  private var observers: [any LoopObserver] = []
  private var timers = TimerQueue()
  private var mainQueue: CInt?
  private var isStopped = false
  private var turnsAgain = false
  private var failure: (any Error)?
  private let clock: Clock

  /// A loop on a clock.
  ///
  /// - Parameters:
  ///   - clock: the time; the kernel's monotonic clock unless a test turns it.
  ///   - drainsMainQueue: whether `Task { @MainActor … }` runs inside the loop; only one loop of a
  ///     process may, and only one that runs on its first thread.
  package init(clock: @escaping Clock = { LoopClock.monotonic() }, drainsMainQueue: Bool = false) {
    self.clock = clock
    mainQueue = drainsMainQueue ? _dispatch_get_main_queue_handle_4CF() : nil
  }

  /// The time in seconds.
  package var now: Double { clock() }

  /// Waits on a source from the next turn on.
  package func add(source: any LoopSource) { sources.append(source) }

  /// Waits on it no more.
  package func remove(source: any LoopSource) { sources.removeAll { $0 === source } }

  /// Asks an observer in each turn.
  package func add(observer: any LoopObserver) { observers.append(observer) }

  /// Asks it no more.
  package func remove(observer: any LoopObserver) { observers.removeAll { $0 === observer } }

  /// Calls back once at a time.
  @discardableResult
  package func schedule(
    at deadline: Double, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> TimerQueue.ID {
    timers.schedule(at: deadline, action)
  }

  /// Takes a timer away.
  package func cancel(_ timer: TimerQueue.ID?) { timers.cancel(timer) }

  /// Ends `run` after the turn that runs; one that has yet to begin turns not at all.
  package func stop() { isStopped = true }

  /// Ends `run` after the turn that runs, with an error.
  package func fail(_ error: any Error) { failure = failure ?? error }

  /// The turn that runs does not wait: something happened that the observers have to see.
  package func turnAgain() { turnsAgain = true }

  /// Turns until `stop`.
  ///
  /// - Throws: what a source or an observer throws.
  package func run() throws {
    defer { isStopped = false }
    while !isStopped { try turn() }
  }

  /// Takes what is there, does what is due, then waits for more.
  ///
  /// - Parameter limit: how long to wait at most, in seconds; nil for as long as it takes.
  /// - Throws: what a source or an observer throws.
  package func turn(waitingAtMost limit: Double? = nil) throws {
    if let failure { throw failure }
    turnsAgain = false
    if let deadline = timers.deadline, deadline <= now { tellObservers() }
    // What falls due meanwhile waits for the next turn: a key that repeats faster than it is handled would let
    // nothing else come, nor the news that it was let go.
    let start = now
    while let action = timers.takeDue(at: start) { action() }
    var deadline: Double?
    for observer in observers {
      guard let next = try observer.update(at: now) else { continue }
      deadline = min(deadline ?? next, next)
    }
    guard !isStopped else { return }
    let prepared = sources
    var polled: [pollfd] = []
    polled.reserveCapacity(prepared.count + 1)
    var failure: (any Error)?
    for source in prepared {
      do {
        polled.append(pollfd(fd: source.descriptor, events: try source.prepare(), revents: 0))
      } catch {
        failure = error
        break
      }
    }
    if failure == nil {
      if let mainQueue { polled.append(pollfd(fd: mainQueue, events: CShort(POLLIN), revents: 0)) }
      if let next = timers.deadline { deadline = min(deadline ?? next, next) }
      wait(for: &polled, until: deadline, atMost: turnsAgain ? 0 : limit)
    }
    tellObservers()
    // Whoever prepared is completed, whatever befell the others: a read is taken or given back.
    for (source, entry) in zip(prepared, polled) {
      do { try source.complete(failure == nil ? entry.revents : 0) } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    if let mainQueue, let entry = polled.last, entry.revents != 0 {
      // The count is taken first: left in the descriptor it would end every later wait at once.
      var count: UInt64 = 0
      _ = unsafe read(mainQueue, &count, MemoryLayout<UInt64>.size)
      _dispatch_main_queue_callback_4CF(nil)
    }
  }

  private func tellObservers() {
    let now = now
    for observer in observers { observer.woke(at: now) }
  }

  private func wait(for polled: inout [pollfd], until deadline: Double?, atMost limit: Double?) {
    var seconds = limit
    if let deadline { seconds = min(seconds ?? .infinity, max(0, deadline - now)) }
    // Rounded up: a turn just before its deadline would only find that nothing is due.
    let milliseconds = seconds.map { CInt(min(($0 * 1000).rounded(.up), 86_400_000)) } ?? -1
    let count = unsafe poll(&polled, nfds_t(polled.count), milliseconds)
    // Interrupted by a signal: whatever it was stands in its own descriptor in the next turn.
    if count <= 0 { for index in polled.indices { polled[index].revents = 0 } }
  }
}
