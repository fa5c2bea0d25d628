public import OctavoGeometry

/// The page that leaves pales over the page that comes.
public struct CrossfadeTransition: Transition, Hashable {
  /// A cross-fade.
  public init() {}

  /// The coming page below, the leaving one above it by what is left.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    return [stage.whole(.to), stage.whole(.from, opacity: 1 - progress)]
  }

  static let kind = TransitionKind("crossfade", .plain, "The page pales over the one that comes.") {
    _ in
    CrossfadeTransition()
  }
}
