public import OctavoGeometry

/// A page folds away in several folds, like a paper strip or a curtain.
///
/// Every fold is a pair of panels that sink to a common valley; where panels meet they share one
/// line on every frame.
public struct MultiFoldTransition: LitTransition, Hashable {
  /// Where the folds go.
  public enum Law: Sendable, Hashable {
    /// Together to the middle, as one fold does in the classics; the halves of the other page follow.
    case classic
    /// All to one side, while the other page unfolds from the other (VCTransitionsLibrary's fold). The
    /// original moves panels by time and turns them by angle, so that joints tear; here the width that
    /// is left gives the angle.
    case travelling
  }

  /// Which way it goes; a vertical one folds from top to bottom.
  public var style: HeadingStyle
  /// How many pairs of panels there are.
  public var folds: Int
  /// Where they go.
  public var law: Law
  /// How strongly what is further away is seen smaller, a page being half of the window; nil is the
  /// law's own.
  public var perspective: Perspective?
  /// Where lines into the depth meet, in window points; nil is the window's centre.
  public var vanishingPoint: Point?
  /// The colour of the shadows.
  public var shadowColor: Color
  /// The strength of the shadows where they are whole, 0…1; nil is the law's own: a quarter in the
  /// classics, whole where the folds travel.
  public var shadowStrength: Double?
  /// How the panels are lit.
  public var light: Light

  private static let classicShadow = 0.25

  /// Folds of a style.
  ///
  /// - Precondition: `folds` is positive.
  public init(
    style: HeadingStyle = [], folds: Int = 2, law: Law = .travelling,
    perspective: Perspective? = nil, vanishingPoint: Point? = nil, shadowColor: Color = .black,
    shadowStrength: Double? = nil, light: Light = .classic
  ) {
    guard folds > 0 else {
      endProgram(misusing: Self.self, "\(folds) folds; a page folds at least once")
    }
    self.style = style
    self.folds = folds
    self.law = law
    self.perspective = perspective
    self.vanishingPoint = vanishingPoint
    self.shadowColor = shadowColor
    self.shadowStrength = shadowStrength
    self.light = light
  }

  /// The panels of both pages, or the sleeves and the panels above them.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    var stage = light == .natural ? stage : stage.matless
    if law == .classic { stage = stage.bent(at: stage.split(along: style.axis), along: style.axis) }
    guard style.contains(.backward) else { return forward(at: progress, on: stage) }
    return undone(forward(at: 1 - progress, on: stage.undone))
  }

  private func forward(at progress: Double, on stage: Stage) -> [Layer] {
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    let extent = stage.size[style.axis]
    let view = Transform3D.perspective(m34: m34(on: stage))
      .about(vanishingPoint ?? stage.bounds.center)
    switch law {
    case .travelling:
      let whole = shadowStrength ?? 1
      let coming = Pleats(
        page: .to, narrowed: progress, start: 0, view: view, axis: style.axis, folds: folds,
        isAtEdge: true, stage: stage)
      let leaving = Pleats(
        page: .from, narrowed: 1 - progress, start: extent * progress, view: view,
        axis: style.axis, folds: folds, isAtEdge: true, stage: stage)
      let pleats =
        coming.pleats { _ in travellingShade(strength: whole, narrowed: progress) }
        + leaving.pleats { _ in travellingShade(strength: whole, narrowed: 1 - progress) }
      return stage.mat + painted(pleats, on: stage)
    case .classic:
      let narrowed = cosine(.pi / 2 * progress)
      let split = stage.split(along: style.axis)
      let pleats = Pleats(
        page: .from, narrowed: narrowed, start: split * (1 - narrowed),
        view: view, axis: style.axis, folds: folds, isAtEdge: false, stage: stage)
      return stage.mat + sleeves(narrowed, split: split, folded: progress, on: stage)
        + painted(
          pleats.pleats { side in
            guard light == .classic else {
              return litShade(
                strength: (shadowStrength ?? Self.classicShadow) / Self.classicShadow,
                narrowed: narrowed)
            }
            return Pleats.Shadow(
              color: shadowColor,
              strength: (shadowStrength ?? Self.classicShadow) * (1 - narrowed),
              hinge: side == .first ? 1 : 0.25, valley: side == .first ? 0 : 1)
          }, on: stage)
    }
  }

  /// The panels of pleats in painter's order.
  private func painted(_ pleats: [Pleats.Pleat], on stage: Stage) -> [Layer] {
    // Valleys lean towards the vanishing point, where the next pleat hides them.
    let eye = (vanishingPoint ?? stage.bounds.center)[style.axis]
    return pleats.sorted { $0.distance(from: eye) > $1.distance(from: eye) }.flatMap(\.panels)
  }

  /// Clear at the hinge, dark in the valley.
  private func travellingShade(strength: Double, narrowed: Double) -> Pleats.Shadow {
    light == .natural
      ? litShade(strength: strength, narrowed: narrowed)
      : Pleats.Shadow(
        color: shadowColor, strength: strength * (1 - narrowed), hinge: 0, valley: 1)
  }

  /// The lamp on panels whose angle has a cosine, as strong as the shadows are.
  private func litShade(strength: Double, narrowed: Double) -> Pleats.Shadow {
    // Folds take the light away from their valleys only.
    Pleats.Shadow(
      color: shadowColor, strength: min(1, 1.35 * strength * Lamp.darkness(cosine: narrowed)),
      hinge: 0.5, valley: 1)
  }

  private func m34(on stage: Stage) -> Double {
    if let perspective { return perspective.m34(page: stage.size[style.axis] / 2) }
    return law == .classic
      ? Perspective.classic.m34(page: stage.size[style.axis] / 2)
      : stage.m34(phoneDistance: 200, along: style.axis)
  }

  /// The halves of the page that comes, flat at the outer hinges.
  private func sleeves(
    _ narrowed: Double, split: Double, folded: Double, on stage: Stage
  ) -> [Layer] {
    let axis = style.axis
    let page = stage.place(of: .to)
    var (first, second) = (page, page)
    first.size[axis] = split - page.origin[axis]
    second.origin[axis] = split
    second.size[axis] -= first.size[axis]
    func shift(_ distance: Double) -> Transform3D {
      axis == .horizontal ? .translation(x: distance) : .translation(y: distance)
    }
    let roles: (Layer.Role, Layer.Role) =
      axis == .horizontal ? (.leftSleeve, .rightSleeve) : (.upperSleeve, .lowerSleeve)
    /// How a sleeve turns down at its hinge.
    func bend(_ way: Double) -> [Shade] {
      guard light == .natural, stage.papers.blocks == nil else { return [] }
      var (edge, reach) = (Point(), Point())
      (edge[axis], reach[axis]) = (split, 0.12 * way)
      return [
        Lamp.round(
          from: edge, reach: reach, at: folded, color: shadowColor,
          strength: (shadowStrength ?? Self.classicShadow) / Self.classicShadow)
      ]
    }
    return [
      Layer(
        roles.0, of: .to, source: first, placement: shift(-split * narrowed),
        shades: bend(-split)),
      Layer(
        roles.1, of: .to, source: second,
        placement: shift((stage.size[axis] - split) * narrowed),
        shades: bend(stage.size[axis] - split)),
    ]
  }

  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults {
    let isBackward = style.contains(.backward)
    // Folds that travel go rightwards or down; those that gather take a finger either way.
    var defaults = TransitionDefaults.heading(
      style.axis, isBackward: !isBackward, duration: 1)
    if law == .classic { defaults.movement = nil }
    // Two fingers close it; half folded decides, as with one fold.
    defaults.spread = isBackward ? 1 : -1
    defaults.pinchThreshold = isBackward ? 1.0 / 3 : 2.0 / 3
    return defaults
  }

  /// Sleeves come from beside the page and are cut at its edge.
  public var overhangs: Bool { law != .classic }

  static let kind = TransitionKind(
    "multi-fold", .fold, "The page folds in several folds, as a strip or a curtain.",
    styles: HeadingStyle.words.map(\.word) + [.mode("classic", argument: "law: .classic")]
  ) { names in
    MultiFoldTransition(
      style: HeadingStyle(names: names), law: names.contains("classic") ? .classic : .travelling)
  }
}

/// A page in pairs of panels, narrowed to a share of its extent.
private struct Pleats {
  enum Side {
    case first, second
  }

  /// How dark a panel is at its two edges.
  struct Shadow {
    var color: Color
    var strength: Double
    var hinge: Double
    var valley: Double
  }

  /// Two panels that share a valley, between hinges that lie in the window's plane.
  struct Pleat {
    /// Where the hinges are, in window points along the axis.
    var hinges: ClosedRange<Double>
    var panels: [Layer]

    /// How far a place in the window is from the pleat, in points along the axis; 0 inside.
    func distance(from place: Double) -> Double {
      max(0, hinges.lowerBound - place, place - hinges.upperBound)
    }
  }

  let page: Layer.Page
  /// The cosine of every panel's angle: the share of the extent that is left.
  let narrowed: Double
  /// Where the first panel begins, in window points along the axis.
  let start: Double
  let view: Transform3D
  let axis: Axis
  let folds: Int
  /// Whether it gathers at an edge of the window.
  let isAtEdge: Bool
  let stage: Stage

  /// The pleats, from the page's start to its end.
  func pleats(shadow: (Side) -> Shadow) -> [Pleat] {
    let place = stage.place(of: page)
    let (edge, extent) = (place.origin[axis], place.size[axis])
    let pixels = stage.scale.pixels(extent)
    // A panel is no narrower than half a pixel.
    let folds = min(folds, pixels)
    // Panels begin on whole pixels, so that no joint shows at rest.
    let first = stage.scale.snapped(edge)
    let joints = (0...2 * folds).map { joint in
      switch joint {
      case 0: edge
      case 2 * folds: edge + extent
      default:
        min(edge + extent, first + stage.scale.points((pixels * joint + folds) / (2 * folds)))
      }
    }
    var sunk = (max(0, 1 - narrowed * narrowed)).squareRoot() * extent / Double(2 * folds)
    // A page that is shut is hidden by the other one, a print would be seen beside it: it opens from nothing.
    if stage.papers.blocks != nil, isAtEdge {
      let open = min(1, 4 * narrowed)
      sunk *= open * (2 - open)
    }
    return (0..<folds).map { fold in
      let (from, valley, to) = (joints[2 * fold], joints[2 * fold + 1], joints[2 * fold + 2])
      let near = start + narrowed * from
      var pleat = Pleat(hinges: near...max(near, start + narrowed * to), panels: [])
      if valley > from {
        pleat.panels.append(panel(.first, from: from, to: valley, sunk: sunk, shadow))
      }
      if to > valley {
        pleat.panels.append(panel(.second, from: valley, to: to, sunk: sunk, shadow))
      }
      return pleat
    }
  }

  /// A panel from a hinge down to a valley, or up again.
  private func panel(
    _ side: Side, from: Double, to: Double, sunk: Double, _ shadow: (Side) -> Shadow
  ) -> Layer {
    var source = stage.place(of: page)
    source.origin[axis] = from
    source.size[axis] = to - from
    let slope = (side == .first ? -sunk : sunk) / (to - from)
    let depth = (side == .first ? 0 : -sunk) - slope * from
    var fold = Transform3D.identity
    if axis == .vertical {
      (fold.m22, fold.m23, fold.m42, fold.m43) = (narrowed, slope, start, depth)
    } else {
      (fold.m11, fold.m13, fold.m41, fold.m43) = (narrowed, slope, start, depth)
    }
    let shadow = shadow(side)
    var (first, last) = (Point(), Point())
    (first[axis], last[axis]) = (from, to)
    let (hinge, valley) = side == .first ? (first, last) : (last, first)
    var panel = Layer(
      .panel, of: page, source: source,
      placement: fold.then(view),
      shades: [
        Shade(
          .fold, color: shadow.color, opacity: shadow.strength,
          profile: .gradient(
            from: hinge, to: valley,
            stops: [Shade.Stop(0, shadow.hinge), Shade.Stop(1, shadow.valley)]))
      ])
    // Seen from its other side, a panel is hidden behind its neighbour.
    if ConvexPolygon(panel.corners).signedArea < 0 { panel.opacity = 0 }
    return panel
  }
}

extension Layer.Role {
  /// One of several parts of a page that folds.
  public static let panel = Layer.Role(rawValue: "panel")
}

extension MultiFoldTransition: AdjustableTransition {
  /// Folds that travel have a distance of their own, which no number of pages says.
  var adjustable: TransitionDepth.Traits {
    law == .classic
      ? [.skew, .vanishingPoint, .shadow, .shadowColor] : [.vanishingPoint, .shadow, .shadowColor]
  }

  var usualShade: UsualShade {
    UsualShade(shadow: shadowStrength ?? (law == .classic ? Self.classicShadow : 1))
  }

  mutating func adjust(to depth: TransitionDepth, vanishingAt point: Point?) {
    if law == .classic { perspective = depth.perspective ?? perspective }
    vanishingPoint = point ?? vanishingPoint
    shadowStrength = depth.shadowStrength ?? shadowStrength
    shadowColor = depth.shadowColor ?? shadowColor
  }
}
