internal import OctavoGeometry

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

  private var waiting: [Call] = []
  /// What runs before those that wait.
  private var first: [Call] = []
  /// How many calls led to the operation that runs, each from a callback of the one before.
  private var depth = 0
  /// Whether an operation runs, so that a call has to wait.
  package private(set) var isRunning = false

  /// No program has more to say from one callback to the next: calls that answer one another would go on before
  /// the next frame for ever.
  static let mostDepth = 10_000

  private struct Call {
    let depth: Int
    let operation: () -> Void
  }

  /// An empty queue.
  init() {}

  /// Runs an operation now, or as soon as those before it are over.
  package func perform(_ operation: @escaping () -> Void) {
    waiting.append(call(operation))
    run()
  }

  /// Runs an operation now, or as soon as the one that runs is over: others wait for it.
  func performFirst(_ operation: @escaping () -> Void) {
    first.append(call(operation))
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
    while let call = next() {
      batch += 1
      depth = call.depth
      call.operation()
    }
    depth = 0
    isRunning = false
  }

  private func call(_ operation: @escaping () -> Void) -> Call {
    guard isRunning else { return Call(depth: 0, operation: operation) }
    guard depth < Self.mostDepth else {
      endProgram(
        misusing: (any Page).self,
        """
        \(depth) calls to containers, each from a callback of the one before, without an end; a callback that \
        is to answer every one calls from a Task
        """, in: "callbacks")
    }
    return Call(depth: depth + 1, operation: operation)
  }

  private func next() -> Call? {
    if !first.isEmpty { return first.removeFirst() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
