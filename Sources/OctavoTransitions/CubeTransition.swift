public import OctavoGeometry

/// The pages are neighbouring faces of a cube that turns by a quarter; what turns away darkens.
///
/// The faces keep their common edge on every frame. VCTransitionsLibrary writes its perspective
/// where it has no effect and squeezes flat pages instead; this is the cube that it means.
public struct CubeTransition: LitTransition, Hashable {
  /// Which way it goes; forward turns left or up.
  public var style: HeadingStyle
  /// How dark a face is that has turned away, 0…1.
  public var dimming: Double
  /// How the faces are lit.
  public var light: Light

  /// A cube of a style.
  public init(
    style: HeadingStyle = [], dimming: Double = 0.8, light: Light = .classic
  ) {
    self.style = style
    self.dimming = dimming
    self.light = light
  }

  /// The two faces that can be seen, the one turned further away below.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    let stage = light == .natural ? stage : stage.matless
    let faces = [
      face(.from, turned: progress, darkness: progress, on: stage),
      face(.to, turned: progress - 1, darkness: 1 - progress, on: stage),
    ]
    return stage.mat + (progress < 0.5 ? faces.reversed() : faces)
  }

  /// What a face shows of its page: all of it, or of two prints on a mat as much as has room for either, for
  /// faces meet.
  func face(on stage: Stage) -> Rect {
    light == .natural
      ? stage.moving(.from).source.union(stage.moving(.to).source) : stage.bounds
  }

  private static let usualDimming = 0.8

  /// A face, turned by so many quarters about the cube's middle.
  private func face(
    _ page: Layer.Page, turned quarters: Double, darkness: Double, on stage: Stage
  ) -> Layer {
    let source = face(on: stage)
    let depth = source.size[style.axis] / 2
    let heading: Double = style.contains(.backward) ? -1 : 1
    let angle = heading * quarters * .pi / 2
    // Left is a turn about y that carries what is near, −z·sin, to the left; up likewise about x.
    let rotation: Transform3D =
      style.axis == .horizontal ? .rotation(aboutY: -angle) : .rotation(aboutX: angle)
    let placement = Transform3D.translation(z: depth).then(rotation).then(.translation(z: -depth))
      .then(.perspective(m34: Perspective.classic.m34(page: depth)))
      .about(source.center)
    let shade =
      light == .natural
      ? Shade(
        .light,
        opacity: min(1, dimming / Self.usualDimming * Lamp.darkness(cosine: cosine(angle))))
      : Shade(.dim, opacity: dimming * darkness)
    var face = stage.whole(page, placement: placement, shades: [shade])
    face.source = source
    // Near both ends a face is still behind the other one: where their edges share a pixel it would shine through.
    if !face.isSeenFromFront { face.opacity = 0 }
    return face
  }

  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults {
    .heading(style.axis, isBackward: style.contains(.backward), duration: 1)
  }

  static let kind = TransitionKind(
    "cube", .solid, "The pages are neighbouring faces of a cube that turns.",
    style: HeadingStyle.self
  ) { CubeTransition(style: $0) }
}

extension CubeTransition: AdjustableTransition {
  var adjustable: TransitionDepth.Traits { [.shadow] }

  var usualShade: UsualShade { UsualShade(shadow: dimming) }

  mutating func adjust(to depth: TransitionDepth, vanishingAt point: Point?) {
    dimming = depth.shadowStrength ?? dimming
  }
}

extension Layer {
  /// Whether its corners stand in the window in the order in which they stand on its page.
  fileprivate var isSeenFromFront: Bool {
    let seen = source.corners.map(placement.project)
    let (across, down) = (seen[1] - seen[0], seen[3] - seen[0])
    return across.x * down.y > across.y * down.x
  }
}
