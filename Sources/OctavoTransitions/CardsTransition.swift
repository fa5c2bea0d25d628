public import OctavoGeometry

/// The page that leaves tilts back and steps behind, and the page that comes is dealt over it
/// (VCTransitionsLibrary's cards, with its key frames; the way back has key frames of its own).
public struct CardsTransition: LitTransition, Hashable {
  /// Whether the page on top is taken away again.
  public var isBackward: Bool
  /// How the cards are lit.
  public var light: Light

  /// Cards being dealt, or taken away.
  public init(isBackward: Bool = false, light: Light = .classic) {
    self.isBackward = isBackward
    self.light = light
  }

  /// The card behind and the card that moves over it.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    guard light == .natural else {
      return isBackward
        ? taken(at: progress, on: stage.matless) : dealt(at: progress, on: stage.matless)
    }
    let cards = isBackward ? taken(at: progress, on: stage) : dealt(at: progress, on: stage)
    return stage.mat + lit(cards, at: progress, on: stage)
  }

  private func dealt(at progress: Double, on stage: Stage) -> [Layer] {
    let tilt = progress.share(of: 0...0.4)
    let step = progress.share(of: 0.2...0.6)
    let height = stage.size.height
    // The last tenth of the way in is quick: 30 points on a phone 480 points high, then the rest.
    let lift = height / 16
    let rise =
      lift * progress.share(of: 0.6...0.8)
      + (height - lift) * progress.share(of: 0.8...1)
    let last = card(scale: 0.8, angle: 0, lift: 0.08 * height, on: stage)
    let tuck = stage.tuck(
      stage.moving(.from, placement: last).corners, beneath: .to, share: step)
    return [
      stage.moving(
        .from,
        placement: card(
          scale: 1.0.toward(0.95, tilt).toward(0.8, step), angle: 15.0.toward(0, step) * tilt,
          lift: 0.08 * height * step, on: stage
        ).then(tuck),
        opacity: 1.0.toward(0.6, tilt)),
      stage.moving(.to, placement: .translation(y: height - rise)),
    ]
  }

  private func taken(at progress: Double, on stage: Stage) -> [Layer] {
    let rise = progress.share(of: 0.35...0.7)
    let settle = progress.share(of: 0.75...1)
    let first = card(scale: 0.6, angle: 0, lift: 0, on: stage)
    let tuck = stage.tuck(
      stage.moving(.to, placement: first).corners, beneath: .from, share: 1 - rise)
    let below = stage.moving(
      .to,
      placement: card(
        scale: 0.6.toward(0.95, rise).toward(1, settle), angle: 15 * rise * (1 - settle), lift: 0,
        on: stage
      ).then(tuck),
      opacity: 0.6.toward(1, rise))
    let above = stage.moving(
      .from, placement: .translation(y: stage.size.height * progress.share(of: 0...0.5)))
    return [below, above]
  }

  /// The card behind as dark as it lies back, and over it the shadow of the one above.
  private func lit(_ cards: [Layer], at progress: Double, on stage: Stage) -> [Layer] {
    guard var behind = cards.first, let above = cards.last else { return cards }
    // What the classics let shine through of the black behind is how far it lies back.
    let back = (1 - behind.opacity) / 0.4
    behind.opacity = 1
    let height = stage.size.height
    let float = Lamp.float(
      behind, height: 0.07 * height * back,
      strength: back * Lamp.presence(at: progress),
      on: stage)
    // A tilt about a level line keeps level lines level.
    let (edge, m) = (above.corners.first?.y ?? 0, behind.placement)
    let line = (m.m42 - edge * m.m44) / (edge * m.m24 - m.m22)
    // A card that is beside the window throws no shadow into it.
    let near = min(1, 8 * (1 - edge / max(stage.size.height, 1)))
    behind.shades = [
      Lamp.shade(tiltedBy: behind.placement, behind: back, from: height, to: 0),
      Lamp.fall(
        from: Point(y: line), reach: Point(y: -0.16 * height),
        strength: Lamp.contact * near * (2 - near)),
    ]
    return float + [behind, above]
  }

  /// A page about its middle, tilted back by degrees and then made smaller, but for its depth.
  private func card(
    scale: Double, angle: Double, lift: Double, on stage: Stage
  ) -> Transform3D {
    Transform3D.rotation(aboutX: angle * .pi / 180).then(.scale(x: scale, y: scale))
      .then(.translation(y: -lift))
      .then(.perspective(m34: stage.m34(phoneDistance: 900, along: .vertical)))
      .about(stage.bounds.center)
  }

  /// What slides in from beside the page is cut at its edge.
  public var overhangs: Bool { false }

  static let kind = TransitionKind(
    "cards", .wonder, "The page that comes is dealt over one that steps back.",
    styles: [.isBackward]
  ) { CardsTransition(isBackward: $0.contains("backward")) }
}
