import Dispatch
import Synchronization

/// Holds threads back until it is opened.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }

  func open() { semaphore.signal() }
}

/// Lets one task wait for something to happen, whether it happened already or not.
@MainActor
final class Signal {
  private var isSent = false
  private var waiting: CheckedContinuation<Void, Never>?

  func send() {
    isSent = true
    waiting?.resume()
    waiting = nil
  }

  func received() async {
    guard !isSent else { return }
    await withCheckedContinuation { waiting = $0 }
  }
}

/// Counts from any thread.
final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add() { count.withLock { $0 += 1 } }
}
