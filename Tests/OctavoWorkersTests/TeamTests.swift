import Glibc
import OctavoWorkers
import Synchronization
import Testing

@Suite struct TeamTests {
  /// Parts that count how often each is done.
  private final class Parts: SharedWork {
    private let next = Atomic(0)
    private let counts: Mutex<[Int]>
    private let part: @Sendable () -> Void

    init(_ count: Int, _ part: @escaping @Sendable () -> Void = {}) {
      counts = Mutex(Array(repeating: 0, count: count))
      self.part = part
    }

    var all: [Int] { counts.withLock { $0 } }

    func doParts() {
      let count = all.count
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        counts.withLock { $0[index] += 1 }
        part()
      }
    }
  }

  @Test(arguments: [0, 1, 3], [0, 1, 2, 64])
  func `Every part is done once, whatever the threads`(threads: Int, count: Int) {
    let team = Team<Parts>(threads: threads)
    for among in [1, 2, 4, 9] {
      for _ in 0..<20 {
        let parts = Parts(count)
        team.share(parts, among: among)
        #expect(parts.all == Array(repeating: 1, count: count))
      }
    }
  }

  @Test func `A work that is shared from another gets no help, and is done all the same`() {
    let team = Team<Parts>(threads: 3)
    let inner = Mutex(0)
    let parts = Parts(64) {
      let parts = Parts(8)
      team.share(parts, among: 4)
      inner.withLock { $0 += parts.all.reduce(0, +) }
    }
    team.share(parts, among: 4)
    #expect(parts.all == Array(repeating: 1, count: 64))
    #expect(inner.withLock { $0 } == 64 * 8)
  }

  @Test func `Callers on several threads each have all of their work done`() async {
    let team = Team<Parts>(threads: 2)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<200).allSatisfy { _ in
            let parts = Parts(16)
            team.share(parts, among: 3)
            return parts.all == Array(repeating: 1, count: 16)
          }
        }
      }
      for await isDone in group { #expect(isDone) }
    }
  }

  @Test func `A part that another thread still does is waited for`() {
    final class Meeting: Sendable {
      let arrived = Atomic(0)
      let left = Atomic(0)
    }
    let team = Team<Parts>(threads: 1)
    for _ in 0..<200 {
      let meeting = Meeting()
      let parts = Parts(2) {
        // Each part has a thread of its own, as neither ends before both have begun.
        meeting.arrived.add(1, ordering: .sequentiallyConsistent)
        while meeting.arrived.load(ordering: .sequentiallyConsistent) < 2 { sched_yield() }
        sched_yield()
        meeting.left.add(1, ordering: .sequentiallyConsistent)
      }
      team.share(parts, among: 2)
      #expect(meeting.left.load(ordering: .sequentiallyConsistent) == 2)
    }
  }

  @Test func `Nobody has a work once it is done`() {
    let team = Team<Parts>(threads: 3)
    for _ in 0..<200 {
      weak var gone: Parts?
      do {
        let parts = Parts(4)
        gone = parts
        team.share(parts, among: 4)
      }
      #expect(gone == nil)
    }
  }
}
