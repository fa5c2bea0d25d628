import OctavoWorkers
import Synchronization
import Testing

@Suite struct WorkerPoolTests {
  private final class Counts: Sendable {
    let values: Mutex<[Int]>
    init(_ count: Int) { values = Mutex(Array(repeating: 0, count: count)) }
    func add(_ index: Int) { values.withLock { $0[index] += 1 } }
    var all: [Int] { values.withLock { $0 } }
  }

  @Test(arguments: [0, 1, 3], [0, 1, 2, 64])
  func `Every turn of a loop is taken once, whatever the threads`(threads: Int, iterations: Int) {
    let pool = WorkerPool(threads: threads)
    for _ in 0..<20 {
      let counts = Counts(iterations)
      pool.perform(iterations: iterations) { counts.add($0) }
      #expect(counts.all == Array(repeating: 1, count: iterations))
    }
  }

  @Test func `Tasks run on the pool's threads and come back to the main actor`() async {
    let pool = WorkerPool(threads: 2)
    let values = await withTaskGroup(of: Int.self) { group in
      for number in 0..<50 {
        group.addTask(executorPreference: pool) {
          await Task.yield()
          return number
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values.sorted() == Array(0..<50))
    await Task.detached(executorPreference: pool) {
      await MainActor.run { MainActor.preconditionIsolated() }
    }.value
  }

  @Test func `A pool that goes in the middle of things lets its threads finish`() async {
    let counts = Counts(1)
    let task = Task.detached(executorPreference: WorkerPool(threads: 1)) {
      for _ in 0..<10 {
        await Task.yield()
        counts.add(0)
      }
    }
    await task.value
    #expect(counts.all == [10])
  }
}
