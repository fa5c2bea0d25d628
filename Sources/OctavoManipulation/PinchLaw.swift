import OctavoGestures

/// Where a transition is while two fingers have it (Laws, The hand): a gap that changes by 120 points is
/// the whole way, by fingers that close as by those that spread, in containers, in rectangles and on
/// boards. From which progress it goes on when one of them lifts, the transition says itself.
///
/// A modal goes with the share of the gap that they close by: as much is there of it as is left of the gap.
struct PinchLaw: Sendable, Hashable {
  /// By how much the gap between the fingers changes for the whole way, in points.
  static let travel = 120.0

  private let origin: Double
  private let start: Double
  /// 1 if fingers that close take it on, −1 if those that spread do; nil if it goes with the share.
  private let sense: Double?

  /// A pinch that takes a transition at a progress.
  init(_ pinch: Pinch, closes: Bool = true, taking progress: Double = 0) {
    origin = progress
    start = pinch.gap
    sense = closes ? 1 : -1
  }

  /// A pinch that takes a modal as far as it is gone: all of it is when there is no gap.
  init(closing pinch: Pinch, taking progress: Double = 0) {
    origin = progress
    start = progress > 0 ? pinch.gap : pinch.startGap
    sense = nil
  }

  /// The transition's progress, 0…1, under a pinch.
  func progress(of pinch: Pinch) -> Double {
    let progress =
      sense.map { origin + $0 * (start - pinch.gap) / Self.travel }
      ?? (1 - (1 - origin) * pinch.gap / start)
    return progress.isNaN ? origin : min(max(progress, 0), 1)
  }
}
