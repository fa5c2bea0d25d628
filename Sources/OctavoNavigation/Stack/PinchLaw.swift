package import OctavoGestures
internal import OctavoTransitions

/// How two fingers that close fold the top page of a stack away (Laws, The hand): a gap that shrinks by
/// 120 points is the whole way, and it is done when half the height is folded. Fingers that spread take
/// a segue along in the same way.
package struct PinchLaw: Sendable {
  /// How far the fingers close for the whole way, in points.
  static let travel = 120.0
  /// The progress of a fold at which half its height is left: cos 90°P = 1/2.
  static let foldThreshold = 2.0 / 3

  private let origin: Double
  private let start: Double
  /// 1 if fingers that close take it on, −1 if those that spread do.
  private let sense: Double

  /// A pinch that takes a transition at a progress.
  package init(_ pinch: Pinch, closes: Bool = true, taking progress: Double = 0) {
    origin = progress
    start = pinch.gap
    sense = closes ? 1 : -1
  }

  /// The transition's progress, 0…1, under a pinch.
  package func progress(of pinch: Pinch) -> Double {
    let progress = origin + sense * (start - pinch.gap) / Self.travel
    return progress.isNaN ? origin : min(max(progress, 0), 1)
  }
}

extension TransitionDefaults {
  /// The progress from which two fingers that lift go on with it, in a container: half folded by
  /// height for what two fingers fold, half of the way for all else.
  var pinchCommitment: Double { spread == nil ? 0.5 : PinchLaw.foldThreshold }
}
