/// Deadlines and what to do then, the nearest first.
package struct TimerQueue: Sendable {
  /// Names a timer, so that it can be cancelled.
  package struct ID: Sendable, Hashable {
    fileprivate let number: Int
  }

  private struct Entry: Sendable {
    var deadline: Double
    var id: ID
    var action: @MainActor @Sendable () -> Void
  }

  // Sorted, the nearest last: a window has a handful of timers at most.
  private var entries: [Entry] = []
  private var count = 0

  package init() {}

  /// The nearest deadline, if a timer is set.
  package var deadline: Double? { entries.last?.deadline }

  /// Sets a timer; timers of one deadline fire in the order in which they were set.
  package mutating func schedule(
    at deadline: Double, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> ID {
    count += 1
    let id = ID(number: count)
    let index = entries.firstIndex { $0.deadline <= deadline } ?? entries.endIndex
    entries.insert(Entry(deadline: deadline, id: id, action: action), at: index)
    return id
  }

  /// Takes a timer away; one that fired or was cancelled is none.
  package mutating func cancel(_ id: ID?) {
    guard let id else { return }
    entries.removeAll { $0.id == id }
  }

  /// Takes the next timer that is due, if one is.
  package mutating func takeDue(at now: Double) -> (@MainActor @Sendable () -> Void)? {
    guard let next = entries.last, next.deadline <= now else { return nil }
    return entries.removeLast().action
  }
}
