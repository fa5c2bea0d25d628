internal import Dispatch
internal import Synchronization

/// Work that several threads do together: each takes the next part that nobody has, until none is left.
package protocol SharedWork: AnyObject, Sendable {
  /// Does parts of it until all are taken.
  func doParts()
}

/// Threads that help with shared work, and sleep when there is none.
///
/// They help one caller at a time; another does its work alone meanwhile. Nothing is counted or allocated for a
/// work: it is handed over as a plain pointer, and whoever shares it waits until no thread has it any more.
package final class Team<Work: SharedWork>: Sendable {
  /// What the threads hold: it outlives the team by the moment that they need to end.
  private final class Desk: Sendable {
    /// The work that is shared, while it is.
    ///
    /// It is `@safe`: whoever shares the work holds it until no thread has it.
    @safe
    struct Sheet {
      var work: Unmanaged<Work>?
      /// How many more threads are to come, and how many are at it.
      var calls = 0
      var helpers = 0
      /// Whether who shares it has done the rest, and waits for those who are at it.
      var isAwaited = false
      var isOver = false
    }
    let sheet = Mutex(Sheet())
    let called = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
  }

  private let desk = Desk()
  private let threadCount: Int

  /// A team whose threads live as long as it does.
  ///
  /// - Parameter threads: how many help; with none the callers do everything.
  package init(threads: Int) {
    threadCount = max(0, threads)
    for _ in 0..<threadCount {
      let isStarted = WorkerPool.startThread(isBackground: false) { [desk] in Self.serve(desk) }
      precondition(isStarted, "the kernel gives no thread")
    }
  }

  deinit {
    desk.sheet.withLock { $0.isOver = true }
    for _ in 0..<threadCount { desk.called.signal() }
  }

  /// Does a work, and returns when all of it is done.
  ///
  /// - Parameter count: how many threads are worth it, the caller's included.
  package func share(_ work: Work, among count: Int) {
    let calls = min(count - 1, threadCount)
    guard calls > 0, begin(work, calls: calls) else { return work.doParts() }
    for _ in 0..<calls { desk.called.signal() }
    work.doParts()
    // Who has not come by now finds nothing left.
    let isAwaited = desk.sheet.withLock { sheet in
      sheet.calls = 0
      sheet.isAwaited = sheet.helpers > 0
      return sheet.isAwaited
    }
    if isAwaited { desk.done.wait() }
    desk.sheet.withLock { sheet in
      unsafe sheet.work = nil
      sheet.isAwaited = false
    }
  }

  /// Puts a work on the sheet, unless another is there.
  private func begin(_ work: Work, calls: Int) -> Bool {
    let work = unsafe Unmanaged.passUnretained(work)
    return desk.sheet.withLock { sheet in
      guard unsafe sheet.work == nil else { return false }
      unsafe sheet.work = unsafe work
      sheet.calls = calls
      return true
    }
  }

  private static func serve(_ desk: Desk) {
    while true {
      desk.called.wait()
      let (work, isOver) = unsafe desk.sheet.withLock { sheet -> (Unmanaged<Work>?, Bool) in
        guard sheet.calls > 0 else { return (nil, sheet.isOver) }
        sheet.calls -= 1
        sheet.helpers += 1
        return unsafe (sheet.work, false)
      }
      if isOver { return }
      guard let work = unsafe work else { continue }
      unsafe work._withUnsafeGuaranteedRef { $0.doParts() }
      let isLast = desk.sheet.withLock { sheet in
        sheet.helpers -= 1
        return sheet.isAwaited && sheet.helpers == 0
      }
      if isLast { desk.done.signal() }
    }
  }
}
