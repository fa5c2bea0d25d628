/// Leaves that came to look otherwise, and need more room by that than they have: they come apart in a while
/// (Laws, Leaves in the air).
///
/// It is a value without a clock: the same places and times always give the same room.
@MainActor
struct ComingApart {
  /// How long they take, in seconds.
  static let duration = 0.25
  /// More than rounding.
  private static let slack = 1e-9

  /// By how much a leaf was nearer than it may be to the next one in the book, by the leaf.
  private var lacks: [Leaf.ID: Double] = [:]
  /// When they began, on the line of the frames' times; nil until the first frame.
  private var start: Double?

  /// No leaves come apart.
  init() {}

  /// Leaves begin to that are too near to one another.
  ///
  /// - Parameters:
  ///   - stacks: The leaves that lie on one another.
  ///   - start: When the frame was that shows them where they are; nil if the next one does.
  init(_ stacks: [ArraySlice<Leaf>], since start: Double?) {
    self.start = start
    for stack in stacks {
      let room = FoldRoom(leaves: stack)
      for (index, (leaf, next)) in zip(stack, stack.dropFirst()).enumerated() {
        let lack = room.least(index, before: next.turned) - leaf.turned
        if lack > Self.slack { lacks[leaf.id] = lack }
      }
    }
  }

  /// Whether a leaf has yet to come apart from the next one.
  func contains(_ leaf: Leaf.ID) -> Bool { lacks[leaf] != nil }

  /// A frame is shown, with which they may begin.
  mutating func begin(at time: Double) { start = start ?? time }

  /// Those that had a while by a frame's time are apart.
  mutating func end(at time: Double) {
    if let start, time - start >= Self.duration { self = ComingApart() }
  }

  /// By how much each leaf of a stack may be nearer to the next one at a time; empty for none.
  func lacks(of stack: ArraySlice<Leaf>, at time: Double) -> [Double] {
    guard !lacks.isEmpty, let start else { return [] }
    let left = max(1 - max(time - start, 0) / Self.duration, 0)
    return stack.map { (lacks[$0.id] ?? 0) * left }
  }
}
