public import OctavoGeometry

/// The page that leaves swings away like a gate about its left edge while the page that comes flies
/// in from the right, turning upright (VCTransitionsLibrary's natural geography: 80° for the one,
/// (5°, −45°, 10°) for the other, which moves all the time; the first moves in the last 80 %).
public struct NaturalGeographyTransition: LitTransition, MirrorableTransition, Hashable {
  /// Whether it is played back.
  public var isBackward: Bool
  /// How the pages are lit.
  public var light: Light
  /// Whether the gate swings about the right edge and the page that comes flies in from the left, as in a book that
  /// is read from right to left.
  public var isMirrored = false

  /// A flight in, or out again.
  public init(isBackward: Bool = false, light: Light = .classic) {
    self.isBackward = isBackward
    self.light = light
  }

  /// The gate below and what flies above it.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let stage = light == .natural ? stage : stage.matless
    guard isMirrored else { return plain(at: progress.asProgress, on: stage) }
    return mirrored(along: .horizontal, on: stage) { plain(at: progress.asProgress, on: $0) }
  }

  private func plain(at progress: Double, on stage: Stage) -> [Layer] {
    isBackward
      ? undone(flown(at: 1 - progress, on: stage.undone)) : flown(at: progress, on: stage)
  }

  private func flown(at progress: Double, on stage: Stage) -> [Layer] {
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    let perspective = Transform3D.perspective(m34: stage.m34(phoneDistance: 500))
    let swing = progress.share(of: 0.2...1)
    func swung(_ swing: Double) -> Transform3D {
      Transform3D.translation(x: stage.phone(170) * swing)
        .then(.translation(z: stage.phone(-30) * swing))
        .then(.rotation(aboutY: 80 * swing * .pi / 180)).then(perspective)
        .about(Point(x: 0, y: stage.size.height / 2))
    }
    let last = stage.moving(.from, placement: swung(1)).corners
    let gate = swung(swing).then(stage.tuck(last, beneath: .to, share: swing))
    let far = 1 - progress
    func flying(_ far: Double) -> Transform3D {
      Transform3D.rotation(aboutX: 10 * far * .pi / 180)
        .then(.rotation(aboutY: -45 * far * .pi / 180))
        .then(
          .translation(
            x: stage.phone(320) * far, y: stage.phone(-40) * far, z: stage.phone(150) * far)
        )
        .then(.rotation(aboutZ: 5 * far * .pi / 180)).then(perspective)
        .about(stage.bounds.center)
    }
    // Tilted, a page much taller than wide would reach into the window before it moves.
    let reach = stage.moving(.to, placement: flying(1)).corners.map(\.x).min() ?? 0
    let flight = flying(far).then(.translation(x: max(0, stage.size.width - reach) * far))
    func shades(_ placement: Transform3D) -> [Shade] {
      light == .natural ? [Lamp.shade(tiltedBy: placement)] : []
    }
    var pages = [
      stage.moving(.from, placement: gate, shades: shades(gate)),
      stage.moving(.to, placement: flight, shades: shades(flight)),
    ]
    guard light == .natural else { return pages }
    pages[0].shades += shadow(of: pages[1], on: pages[0], at: progress, on: stage)
    let height = stage.size.height
    return stage.mat
      + Lamp.float(
        pages[0], height: 0.08 * height * swing,
        strength: swing * Lamp.presence(at: progress), on: stage)
      + Lamp.float(
        pages[1], height: 0.1 * height * far, strength: Lamp.presence(at: progress), on: stage)
      + pages
  }

  /// The shadow of what flies in on the gate, beside its left edge.
  private func shadow(
    of flight: Layer, on gate: Layer, at progress: Double, on stage: Stage
  ) -> [Shade] {
    let corners = flight.corners
    let edge = (corners[0].x + corners[3].x) / 2
    // A turn about an upright line keeps upright lines upright.
    let (m, y) = (gate.placement, stage.size.height / 2)
    let place = (m.m41 + y * m.m21 - edge * (m.m44 + y * m.m24)) / (edge * m.m14 - m.m11)
    guard place.isFinite else { return [] }
    return [
      Lamp.fall(
        from: Point(x: place), reach: Point(x: -0.22 * stage.size.width),
        strength: Lamp.contact * Lamp.presence(at: progress))
    ]
  }

  static let kind = TransitionKind(
    "natural-geography", .wonder, "The page swings away as a gate while another flies in.",
    styles: [.isBackward]
  ) { NaturalGeographyTransition(isBackward: $0.contains("backward")) }
}
