/// Runs operations one after the other: a call from inside a callback waits until the batch that
/// called it is over, and runs in the same turn of the loop (Laws, L6 and L11).
///
/// All containers share one queue: a callback of a page deep inside one may call another, and that
/// call has to wait for the batch of the first.
@MainActor
package final class CallQueue {
  /// The queue of every container.
  package static let shared = CallQueue()

  /// How many operations have begun; what two callbacks saw as the same number is one batch.
  package private(set) var batch = 0

  private var waiting: [() -> Void] = []
  /// What runs before those that wait.
  private var first: [() -> Void] = []
  /// Whether an operation runs, so that a call has to wait.
  package private(set) var isRunning = false

  /// An empty queue.
  init() {}

  /// Runs an operation now, or as soon as those before it are over.
  package func perform(_ operation: @escaping () -> Void) {
    waiting.append(operation)
    run()
  }

  /// Runs an operation now, or as soon as the one that runs is over: others wait for it.
  func performFirst(_ operation: @escaping () -> Void) {
    first.append(operation)
    run()
  }

  /// Does something in whose middle pages and programs are asked, who may call: what they call for waits until it
  /// is over.
  func keepingCalls<Result>(_ body: () -> Result) -> Result {
    guard !isRunning else { return body() }
    isRunning = true
    let result = body()
    isRunning = false
    run()
    return result
  }

  private func run() {
    guard !isRunning else { return }
    isRunning = true
    // What an operation frees when it is over may call as well: a container releases its pages.
    while let operation = next() {
      batch += 1
      operation()
    }
    isRunning = false
  }

  private func next() -> (() -> Void)? {
    if !first.isEmpty { return first.removeFirst() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
