public import OctavoGeometry

/// The page that leaves goes out into a colour, the page that comes rises from it.
public struct FadeTransition: Transition, Hashable {
  /// The colour between the pages.
  public var color: Color

  /// A fade through a colour.
  public init(through color: Color = .black) { self.color = color }

  /// One page under a shade that is whole in the middle.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    let strength = 1 - abs(2 * progress - 1)
    let shades = strength > 0 ? [Shade(.dim, color: color, opacity: strength)] : []
    return [stage.whole(progress < 0.5 ? .from : .to, shades: shades)]
  }

  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults { TransitionDefaults(duration: 0.3) }

  static let kind = TransitionKind(
    "fade", .plain, "The page goes out into a colour, and the other rises from it."
  ) { _ in
    FadeTransition()
  }
}
