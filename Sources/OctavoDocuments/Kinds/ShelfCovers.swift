internal import OctavoWorkers
internal import Synchronization

/// Draws the covers that a page of a shelf did not wait for, and tells whoever shows it of those that are there.
final class ShelfCovers: Sendable {
  /// A cover that somebody wants to see.
  struct Wanted: Sendable, Hashable {
    /// Which entry of the shelf.
    var index: Int
    /// The pixels that it has room for.
    var width: Int
    var height: Int

    var box: (width: Int, height: Int) { (width, height) }
  }

  private struct State {
    var listeners: [Int: @Sendable (Set<Int>) -> Void] = [:]
    var listenerCount = 0
    /// What is not drawn yet, and what draws it, in the order in which it was asked for.
    var queue: [(cover: Wanted, draw: @Sendable (Wanted) -> Void)] = []
    var isDrawing = false
    /// What was drawn: what the cache did not keep of it is not drawn here again.
    var drawn: Set<Wanted> = []
    /// What was drawn last of each entry.
    var last: [Int: Wanted] = [:]
    /// The entries that are shelves themselves.
    var shelves: Set<Int> = []
  }

  /// As many covers are remembered as drawn, of all sizes.
  private static let mostDrawn = 4_096

  private let state = Mutex(State())

  /// How long a page draws covers before it is shown with those that are there.
  static let patience = Duration.milliseconds(100)
  /// How often whoever shows the page is told of more, while covers are drawn.
  private static let pause = Duration.milliseconds(200)

  /// Whether pages wait for this cover: nobody could be told of it later, or it was drawn in vain.
  func mustWait(for cover: Wanted) -> Bool {
    state.withLock { $0.listeners.isEmpty || $0.drawn.contains(cover) }
  }

  /// A cover is there, as large as it was wanted.
  func noteDrawn(_ cover: Wanted) {
    state.withLock { state in
      if state.drawn.count >= Self.mostDrawn { state.drawn = [] }
      state.drawn.insert(cover)
      state.last[cover.index] = cover
    }
  }

  /// The cover of an entry that was drawn last, for whatever room.
  func lastDrawn(of index: Int) -> Wanted? { state.withLock { $0.last[index] } }

  /// An entry is a shelf itself, which has no cover.
  func noteShelf(_ index: Int) { state.withLock { _ = $0.shelves.insert(index) } }

  /// Whether that is known of an entry.
  func isShelf(_ index: Int) -> Bool { state.withLock { $0.shelves.contains(index) } }

  /// Whether covers are being drawn, one after the other.
  var isDrawing: Bool { state.withLock { $0.isDrawing } }

  /// Calls with the numbers of entries whose covers are there since a page was drawn without them, on any thread.
  ///
  /// - Returns: what ends that by `endListening(_:)`.
  func listen(_ tell: @escaping @Sendable (Set<Int>) -> Void) -> Int {
    state.withLock { state in
      state.listenerCount += 1
      state.listeners[state.listenerCount] = tell
      return state.listenerCount
    }
  }

  /// Calls no more. Covers that nobody would be told of are not drawn.
  func endListening(_ listener: Int) {
    state.withLock { $0.listeners[listener] = nil }
  }

  /// Has covers drawn on another thread.
  ///
  /// - Parameter draw: draws one, and keeps it.
  func draw(_ covers: [Wanted], _ draw: @escaping @Sendable (Wanted) -> Void) {
    let mustStart = state.withLock { state in
      for cover in covers where !state.queue.contains(where: { $0.cover == cover }) {
        state.queue.append((cover, draw))
      }
      defer { state.isDrawing = true }
      return !state.isDrawing
    }
    guard mustStart else { return }
    Task.detached(executorPreference: WorkerPool.pages) { await self.drawAll() }
  }

  private func drawAll() async {
    var told = ContinuousClock.now
    var found: Set<Int> = []
    while let next = next() {
      next.draw(next.cover)
      noteDrawn(next.cover)
      found.insert(next.cover.index)
      guard ContinuousClock.now - told >= Self.pause else { continue }
      tell(found)
      (told, found) = (.now, [])
      // Pages that are drawn anew have their turn.
      await Task.yield()
    }
    tell(found)
  }

  /// The next cover to be drawn; nil if there is none, or nobody waits for one any more.
  private func next() -> (cover: Wanted, draw: @Sendable (Wanted) -> Void)? {
    state.withLock { state in
      if state.listeners.isEmpty { state.queue = [] }
      guard !state.queue.isEmpty else {
        state.isDrawing = false
        return nil
      }
      return state.queue.removeFirst()
    }
  }

  private func tell(_ indices: Set<Int>) {
    guard !indices.isEmpty else { return }
    for tell in state.withLock({ $0.listeners.values.map(\.self) }) { tell(indices) }
  }
}
