public import OctavoGeometry

/// A page turns about the middle of the window, as in a book.
///
/// Half of the leaving page turns a quarter away, half of the coming page a quarter in on the other
/// side; the other two halves lie still below. Where each stands is a law (Laws, Geometry),
/// how dark it is another (Laws, Shadows).
public struct FlipTransition: Transition, Hashable {
  /// Which way the page turns.
  public var style: FlipStyle
  /// How strongly the page grows toward the viewer; its sign is flipped by `.reversePerspective`.
  public var perspective: Perspective
  /// Where lines into the depth meet, in window points; nil is the window's centre.
  public var vanishingPoint: Point?
  /// The shadow on the covered page; a page that goes away from the viewer throws none.
  public var coveredShadow: CoveredShadow
  /// The colour of the shadow in the fold.
  public var creaseColor: Color
  /// The strength of the shadow in the fold when the page stands upright, 0…1.
  public var creaseStrength: Double
  /// The soft shadow around the turning page; nil, as in the classics' libraries, is none.
  public var dropShadow: DropShadow?
  /// The light on the turning page; nil, as in the classics' libraries, is none.
  public var highlight: Highlight?
  /// How the pages are lit; laws and crease are the classic light's.
  public var light: Light

  /// A flip of a style, as the classics show it unless told otherwise.
  public init(
    style: FlipStyle = [], perspective: Perspective = .classic, vanishingPoint: Point? = nil,
    coveredShadow: CoveredShadow = CoveredShadow(), creaseColor: Color = .black,
    creaseStrength: Double = 0.1, dropShadow: DropShadow? = nil, highlight: Highlight? = nil,
    light: Light = .classic
  ) {
    self.style = style
    self.perspective = perspective
    self.vanishingPoint = vanishingPoint
    self.coveredShadow = coveredShadow
    self.creaseColor = creaseColor
    self.creaseStrength = creaseStrength
    self.dropShadow = dropShadow
    self.highlight = highlight
    self.light = light
  }

  /// The layers of the turn; a progress outside 0…1 is taken to its nearer end, one that is no number
  /// to 0.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    let halves = FlipHalves(of: stage, along: style.contains(.vertical) ? .vertical : .horizontal)
    // Forward, the second half (right or bottom) turns away and the first comes in.
    let leaves: FlipHalves.Side = style.contains(.backward) ? .first : .second
    if light == .natural {
      return lit(at: progress, leaving: leaves, of: halves, on: stage)
    }
    if progress < 0.5 {
      let share = progress * 2
      let angle = .pi / 2 * share
      let below = still(.reveal, of: .to, on: leaves, of: halves, below: angle, shade: .reveal)
      let front = turning(.front, of: .from, on: leaves, of: halves, at: angle, crease: share)
      return [below] + dropped(on: below, around: front, share: share)
        + [Layer(.facing, of: .from, source: halves.source(leaves.other)), front]
    }
    let share = progress * 2 - 1
    let angle = .pi / 2 * (1 - share)
    let below = still(
      .facing, of: .from, on: leaves.other, of: halves, below: angle, shade: .facing)
    let back = turning(
      .back, of: .to, on: leaves.other, of: halves, at: angle, crease: 1 - share)
    return [below] + dropped(on: below, around: back, share: 1 - share)
      + [back, Layer(.reveal, of: .to, source: halves.source(leaves))]
  }

  /// The soft shadow of the turning half on the one below it.
  func dropped(on below: Layer, around page: Layer, share: Double) -> [Layer] {
    dropShadow?.layers(on: below, around: page.corners, share: share) ?? []
  }

  /// A half that lies still below the turning one.
  private func still(
    _ role: Layer.Role, of page: Layer.Page, on side: FlipHalves.Side, of halves: FlipHalves,
    below angle: Double, shade: Shade.Role
  ) -> Layer {
    var layer = Layer(role, of: page, source: halves.source(side))
    guard !style.contains(.reversePerspective) else { return layer }
    let outward = halves.outward(side)
    let axis = halves.axis
    let edge = placement(at: angle, on: side, of: halves).project(halves.spine + outward)
    let share = (edge[axis] - halves.spine[axis]) / outward[axis]
    layer.shades = [
      coveredShadow.shade(
        shade, angle: angle, spine: halves.spine, outward: outward,
        edge: share.isFinite ? min(max(share, 0), 1) : 1)
    ]
    return layer
  }

  /// The half that turns.
  private func turning(
    _ role: Layer.Role, of page: Layer.Page, on side: FlipHalves.Side, of halves: FlipHalves,
    at angle: Double, crease share: Double
  ) -> Layer {
    let outward = halves.outward(side)
    return Layer(
      role, of: page, source: halves.source(side),
      placement: placement(at: angle, on: side, of: halves),
      shades: [crease(share, toward: outward, from: halves.spine)]
        + (highlight.map { [$0.shade(angle: angle, spine: halves.spine, outward: outward)] } ?? []))
  }

  /// Where a half stands that is turned up by an angle, toward the viewer in its own space.
  func placement(
    at angle: Double, on side: FlipHalves.Side, of halves: FlipHalves
  ) -> Transform3D {
    // The second half turns about y to the left and about x upwards; the first half mirrors it.
    let sign: Double = (side == .second) == (halves.axis == .vertical) ? 1 : -1
    let rotation: Transform3D =
      halves.axis == .horizontal
      ? .rotation(aboutY: sign * angle) : .rotation(aboutX: sign * angle)
    let m34 = perspective.m34(page: halves.page)
    return rotation.about(halves.spine).then(
      Transform3D.perspective(m34: style.contains(.reversePerspective) ? -m34 : m34)
        .about(vanishingPoint ?? halves.center))
  }
}

extension FlipTransition {
  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults {
    .heading(
      style.contains(.vertical) ? .vertical : .horizontal, isBackward: style.contains(.backward),
      duration: 0.3, isLeaf: true)
  }

  package static let kind = TransitionKind(
    "flip", .leaf, "Half of the page turns about the middle, as in a book.", style: FlipStyle.self
  ) { FlipTransition(style: $0) }
}

extension FlipTransition: AdjustableTransition {
  var adjustable: TransitionDepth.Traits {
    let all: TransitionDepth.Traits = [
      .skew, .vanishingPoint, .shadow, .shadowLaw, .shadowColor, .crease, .dropShadow, .highlight,
    ]
    var traits = style.contains(.reversePerspective) ? all.subtracting([.shadow, .shadowLaw]) : all
    if light == .natural { traits.subtract([.shadowLaw, .crease]) }
    return traits
  }

  var usualShade: UsualShade {
    UsualShade(
      shadow: coveredShadow.strength, crease: creaseStrength, drop: dropShadow?.strength ?? 0,
      highlight: highlight?.strength ?? 0)
  }

  mutating func adjust(to depth: TransitionDepth, vanishingAt point: Point?) {
    perspective = depth.perspective ?? perspective
    vanishingPoint = point ?? vanishingPoint
    coveredShadow.strength = depth.shadowStrength ?? coveredShadow.strength
    coveredShadow.law = depth.shadowLaw ?? coveredShadow.law
    creaseStrength = depth.creaseStrength ?? creaseStrength
    if let strength = depth.dropStrength {
      dropShadow = strength > 0 ? dropShadow ?? DropShadow() : nil
      dropShadow?.strength = strength
    }
    if let strength = depth.highlightStrength {
      highlight = strength > 0 ? highlight ?? Highlight() : nil
      highlight?.strength = strength
    }
    guard let color = depth.shadowColor else { return }
    coveredShadow.color = color
    creaseColor = color
    dropShadow?.color = color
  }
}
