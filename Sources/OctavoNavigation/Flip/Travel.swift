internal import OctavoGestures

/// Which way pages were turned of late, and how fast: it says how many of those ahead are worth having ready.
///
/// It is a value without a clock: the same turns always say the same.
struct Travel: Sendable, Hashable {
  /// The most sheets that are worth having ready on a side.
  static let most = 4
  /// How long a turn counts, in seconds.
  private static let memory = 1.0

  /// Which way the latest turn went.
  private(set) var direction = TurnDirection.forward
  private var times: [Double] = []

  /// A sheet was turned at a time, in seconds.
  mutating func note(_ direction: TurnDirection, at time: Double) {
    if direction != self.direction { times = [] }
    self.direction = direction
    times = times.suffix(Self.most - 1) + [time]
  }

  /// How many sheets on a side are worth having ready: one, and on the way that one goes as many as were turned
  /// in the last second.
  func reach(_ direction: TurnDirection, at time: Double) -> Int {
    guard direction == self.direction else { return 1 }
    return max(times.count { time - $0 < Self.memory }, 1)
  }
}
