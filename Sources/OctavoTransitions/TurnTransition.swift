public import OctavoGeometry

/// The whole page turns about its middle, and its other side is the page that comes
/// (VCTransitionsLibrary's turn: a quarter turn away, a quarter turn in).
public struct TurnTransition: LitTransition, Hashable {
  /// Which way it goes; a vertical one turns about the horizontal middle.
  public var style: HeadingStyle
  /// How the page is lit.
  public var light: Light

  /// A turn of a style.
  public init(style: HeadingStyle = [], light: Light = .classic) {
    self.style = style
    self.light = light
  }

  /// One page at an angle.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    let heading: Double = style.contains(.backward) ? 1 : -1
    let isLeaving = progress < 0.5
    let angle = heading * .pi * (isLeaving ? progress : progress - 1)
    guard angle != 0 else { return [stage.whole(isLeaving ? .from : .to)] }
    let rotation: Transform3D =
      style.axis == .horizontal ? .rotation(aboutY: angle) : .rotation(aboutX: angle)
    let placement = rotation.then(
      .perspective(m34: stage.m34(phoneDistance: 500, along: style.axis))
    )
    .about(stage.bounds.center)
    guard light == .natural else {
      return [stage.whole(isLeaving ? .from : .to, placement: placement)]
    }
    var page = stage.moving(isLeaving ? .from : .to, placement: placement)
    page.shades = [Lamp.shade(tiltedBy: placement)]
    // Of its edges the one that comes nearer is seen.
    let isFirst = (angle > 0) == (style.axis == .vertical)
    let edge = Lamp.edge(of: page, along: style.axis, isFirst: isFirst)
    // A page on its edge is a line, and its shadow no more.
    let (rise, width) = (abs(sine(angle)), abs(cosine(angle)))
    let float = Lamp.float(
      page, height: 0.14 * stage.size[style.axis.cross] * rise,
      strength: min(1, 3 * rise) * min(1, 3 * width), on: stage)
    return stage.mat + float + [page] + (edge.map { [$0] } ?? [])
  }

  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults {
    .heading(style.axis, isBackward: style.contains(.backward), duration: 1)
  }

  static let kind = TransitionKind(
    "turn", .solid, "The whole page turns about its middle.", style: HeadingStyle.self
  ) { TurnTransition(style: $0) }
}
