/// Which buffer of a swapchain to draw into next, as a value.
///
/// Of the free buffers the one that was shown last is taken: least has changed since.
package struct BufferLedger: Sendable {
  /// No surface ever holds more buffers than this.
  package static let capacity = 3

  /// What to draw into.
  package enum Choice: Sendable, Hashable {
    /// A buffer that the compositor does not hold.
    case reuse(Int)
    /// A buffer that has to be made first.
    case make
    /// None until the compositor releases one.
    case wait
  }

  private struct Entry {
    var id: Int
    var isBusy = false
    var shown = 0
  }

  private var entries: [Entry] = []
  private var nextID = 0
  private var commits = 0

  package init() {}

  /// What to draw into now.
  package var choice: Choice {
    let free = entries.filter { !$0.isBusy }
    if let youngest = free.max(by: { $0.shown < $1.shown }) { return .reuse(youngest.id) }
    return entries.count < Self.capacity ? .make : .wait
  }

  /// Whether every buffer is held while another could be made.
  package var wantsSpare: Bool { choice == .make }

  /// Enters a new buffer, free.
  package mutating func add() -> Int {
    precondition(entries.count < Self.capacity, "a swapchain has at most \(Self.capacity) buffers")
    defer { nextID += 1 }
    entries.append(Entry(id: nextID))
    return nextID
  }

  /// The buffer was attached and committed: the compositor holds it.
  package mutating func commit(_ id: Int) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    commits += 1
    entries[index].isBusy = true
    entries[index].shown = commits
  }

  /// The compositor released it; a second release, or one of a forgotten buffer, does nothing.
  package mutating func release(_ id: Int) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    entries[index].isBusy = false
  }

  /// Forgets all buffers: the size changed.
  package mutating func removeAll() { entries.removeAll() }

  /// Whether the compositor holds a buffer.
  package func isBusy(_ id: Int) -> Bool { entries.contains { $0.id == id && $0.isBusy } }

  /// How many buffers there are.
  package var count: Int { entries.count }
}
