public import OctavoGeometry

/// No transition: the page that comes is there when the progress is whole.
public struct CutTransition: Transition, Hashable {
  /// A cut.
  public init() {}

  /// One page at rest.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    [stage.whole(progress.asProgress < 1 ? .from : .to)]
  }

  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults { TransitionDefaults(duration: 0) }

  static let kind = TransitionKind("none", .plain, "The page that comes is there at once.") { _ in
    CutTransition()
  }
}
