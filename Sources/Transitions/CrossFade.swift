public import Geometry

/// One page shines through the other: nothing moves.
public struct CrossFade: Transition, Hashable {
  /// A cross-fade.
  public init() {}

  /// The leaving page whole, the coming page over it.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
    return [
      Layer(.leaving, of: .from, source: stage.bounds),
      Layer(.coming, of: .to, source: stage.bounds, opacity: progress),
    ]
  }
}

extension Layer.Role {
  /// The whole of the page that leaves.
  public static let leaving = Layer.Role(rawValue: "leaving")
  /// The whole of the page that comes.
  public static let coming = Layer.Role(rawValue: "coming")
}
