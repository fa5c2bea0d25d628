import OctavoWorkers
import Testing

@Suite struct WorkerPoolTests {
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
    let task = Task.detached(executorPreference: WorkerPool(threads: 1)) {
      var count = 0
      for _ in 0..<10 {
        await Task.yield()
        count += 1
      }
      return count
    }
    #expect(await task.value == 10)
  }
}
