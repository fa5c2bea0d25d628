public import OctavoGeometry

/// The page that leaves curls up from an edge or a corner and rolls off the page that comes.
///
/// The page is held at a point of its free edge, which a good hand leads over to the other side; the roll
/// is what keeps the point under that hand (Laws, Hand, The curl under the finger). What has passed over
/// the roll lies on top, its other side up. The print shows faintly through that side. The way back lays
/// the coming page down.
public struct CurlTransition: Transition, Hashable {
  /// From where and how the page curls.
  public var style: CurlStyle
  /// The radius of the roll, as a share of the shorter extent of the window; it becomes less where the
  /// page lies down beyond its hinge.
  public var radius: Double
  /// How strongly the roll grows toward the viewer; a page is half of the longer extent.
  public var perspective: Perspective
  /// Where lines into the depth meet, in window points; nil is the window's centre.
  public var vanishingPoint: Point?
  /// The colour of the page's other side.
  public var paper: Color
  /// How much of the print is seen through the paper, 0…1.
  public var showThrough: Double
  /// The colour of the shadows.
  public var shadowColor: Color
  /// The strength of the shadow beside the roll, 0…1.
  public var shadowStrength: Double
  /// The strength of the light along the roll, 0…1.
  public var highlightStrength: Double

  /// A curl of a style.
  public init(
    style: CurlStyle = [], radius: Double = 0.15, perspective: Perspective = .classic,
    vanishingPoint: Point? = nil, paper: Color = Color(red: 0.965, green: 0.96, blue: 0.945),
    showThrough: Double = 0.13, shadowColor: Color = .black, shadowStrength: Double = 0.4,
    highlightStrength: Double = 0.5
  ) {
    self.style = style
    self.radius = radius
    self.perspective = perspective
    self.vanishingPoint = vanishingPoint
    self.paper = paper
    self.showThrough = showThrough
    self.shadowColor = shadowColor
    self.shadowStrength = shadowStrength
    self.highlightStrength = highlightStrength
  }

  /// The coming page, what is flat of the leaving one, and the strips of its roll.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    return style.contains(.backward)
      ? undone(curled(at: 1 - progress, on: stage)) : curled(at: progress, on: stage)
  }

  private func curled(at progress: Double, on stage: Stage) -> [Layer] {
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    let (grab, finger) = goodHand(at: progress, on: stage.size)
    let hand = CurlHand(page: leaf(of: stage.size), grab: grab, radius: widest(on: stage.size))
    guard let pose = hand.pose(at: finger) else { return [stage.whole(.from)] }
    let m34 = perspective.m34(page: max(stage.size.width, stage.size.height) / 2)
    let surface = CurlSurface(
      style, pose, on: stage,
      view: .perspective(m34: m34).about(vanishingPoint ?? stage.bounds.center))
    var layers = [reveal(under: surface, on: stage)]
    let flat = surface.flat
    if flat.corners.count > 2 {
      layers.append(
        Layer(.flat, of: .from, source: stage.bounds, outline: flat.corners))
    }
    let overlap = surface.overlap
    if let overlap { layers += cast(by: overlap, of: surface, on: stage) }
    let lights = [
      Shade(
        .curl, color: shadowColor, opacity: shadowStrength,
        profile: surface.profile(Self.darkStops, turns: Self.lightTurns)),
      Shade(
        .shine, color: .white, opacity: highlightStrength,
        profile: surface.profile(Self.shineStops, turns: Self.lightTurns)),
    ]
    layers += surface.strips.map { layer($0, .curl, under: lights, on: stage) }
    if let overlap { layers.append(layer(overlap, .overlap, under: lights, on: stage)) }
    return layers
  }

  /// The extents of the page that curls: across, and along its hinge.
  private func leaf(of window: Size) -> Size {
    style.contains(.vertical) ? Size(width: window.height, height: window.width) : window
  }

  /// The radius of the roll where the page has room for it, in points.
  private func widest(on window: Size) -> Double {
    min(max(radius, 0.01), 0.5) * min(window.width, window.height)
  }

  /// Where a hand holds the page and where it has led it, in points of the leaf: the middle of the free
  /// edge straight over, or a corner in an arc that starts across it, no more than half way to the
  /// diagonal of a long page, and ends along the edge.
  private func goodHand(at progress: Double, on window: Size) -> (grab: Point, finger: Point) {
    let page = leaf(of: window)
    let across = page.width * (1 - 2 * progress)
    guard style.contains(.corner) || style.contains(.cone) || style.contains(.top) else {
      let middle = page.height / 2
      return (Point(x: page.width, y: middle), Point(x: across, y: middle))
    }
    let steepest = (style.contains(.cone) ? 22.0 : 38.0) * .pi / 180
    let lean = min(steepest, 0.5 * page.width / page.height)
    let arc = 2 * page.width * sine(lean) / cosine(lean) * progress * (1 - progress)
    let isTop = style.contains(.top)
    return (
      Point(x: page.width, y: isTop ? 0 : page.height),
      Point(x: across, y: isTop ? arc : page.height - arc)
    )
  }

  /// The coming page under the shadow beside the roll.
  private func reveal(under surface: CurlSurface, on stage: Stage) -> Layer {
    let radius = surface.radius
    // The shadow grows until the free edge has gone by a radius, and goes with the roll.
    let begun = min(1, CurlPose.way(lifted: surface.lifted, radius: radius) / radius)
    let height = min(1, radius / (0.35 * widest(on: stage.size)))
    let strength = shadowStrength * begun * height
    let edge = 0.9 * sine(min(surface.lifted / radius, .pi / 2))
    let shade = Shade(
      .reveal, color: shadowColor, opacity: strength,
      profile: surface.groundProfile(Self.shadowStops, from: edge, to: edge + 2.2))
    return Layer(.coming, of: .to, source: stage.bounds, shades: [shade])
  }

  /// The soft shadow of what lies over the flat part: the flat part again, a little darker with every
  /// step toward the edge that throws it.
  private func cast(
    by overlap: CurlSurface.Strip, of surface: CurlSurface, on stage: Stage
  ) -> [Layer] {
    let radius = surface.radius
    let above = (surface.lifted - .pi * radius) / (2 * radius)
    let strength = 0.6 * shadowStrength * min(1, max(0, above))
    let (flat, count) = (surface.flat, 16)
    return (1...count).compactMap { step in
      let share = Double(step) / Double(count)
      let seen = surface.spread(of: overlap, by: 0.7 * radius * (1.05 - share)).intersection(flat)
      guard seen.corners.count > 2, abs(seen.signedArea) > 1e-6 else { return nil }
      return Layer(
        .flat, of: .from, source: stage.bounds,
        shades: [Shade(.cast, color: shadowColor, opacity: strength * share * share.squareRoot())],
        outline: seen.corners)
    }
  }

  /// A piece of the roll, or of what lies on top, with its light.
  private func layer(
    _ strip: CurlSurface.Strip, _ role: Layer.Role, under lights: [Shade], on stage: Stage
  ) -> Layer {
    let paper = Shade(.paper, color: paper, opacity: 1 - showThrough)
    return Layer(
      role, of: .from, source: stage.bounds, placement: strip.placement,
      shades: strip.isUnderside ? [paper] + lights : lights, outline: strip.outline.corners)
  }

  /// A falling quarter of a parabola: soft where the shadow ends.
  private static let shadowStops: [Shade.Stop] = (0...8).map { step in
    let share = Double(step) / 8
    return Shade.Stop(share, (1 - share) * (1 - share))
  }

  /// The half turns over which the light goes: half of one on top of the roll.
  private static let lightTurns = 1.5

  /// The darkness around the roll: most where the page stands upright and turns over, little on top.
  private static let darkStops: [Shade.Stop] = (0...36).map { step in
    let angle = Double(step) / 24 * .pi
    let rest = max(0, 1.5 * .pi - angle) / .pi
    let dark = angle < .pi / 2 ? 0.75 * (1 - cosine(angle)) : 0.75 * rest * rest * rest
    return Shade.Stop(Double(step) / 36, dark)
  }

  /// The light around the roll: a faint sheen where the page rises, a soft line along the crest.
  private static let shineStops: [Shade.Stop] = (0...36).map { step in
    func bell(_ middle: Double, _ width: Double) -> Double {
      let near = max(0, 1 - abs(Double(step) / 24 - middle) / width)
      return near * near * (3 - 2 * near)
    }
    return Shade.Stop(Double(step) / 36, bell(0.78, 0.26) + 0.22 * bell(0.18, 0.16))
  }

  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults {
    .heading(
      style.contains(.vertical) ? .vertical : .horizontal, isBackward: style.contains(.backward),
      duration: 0.6)
  }

  static let kind = TransitionKind(
    "curl", .leaf, "The page rolls up from an edge or a corner.", style: CurlStyle.self
  ) { CurlTransition(style: $0) }
}

extension Layer.Role {
  /// What is flat of a page that curls.
  public static let flat = Layer.Role(rawValue: "flat")
  /// A strip of a page's roll.
  public static let curl = Layer.Role(rawValue: "curl")
  /// What has passed over the roll and lies on top.
  public static let overlap = Layer.Role(rawValue: "overlap")
}

extension Shade.Role {
  /// The darkness of a page that turns away from the light as it curls.
  public static let curl = Shade.Role(rawValue: "curl")
  /// The shadow of what lies over a page.
  public static let cast = Shade.Role(rawValue: "cast")
  /// The paper of a page's other side, through which the print is seen.
  public static let paper = Shade.Role(rawValue: "paper")
}

extension CurlTransition: AdjustableTransition {
  var adjustable: TransitionDepth.Traits {
    [.skew, .vanishingPoint, .shadow, .shadowColor, .highlight]
  }

  var usualShade: UsualShade {
    UsualShade(shadow: shadowStrength, highlight: highlightStrength)
  }

  mutating func adjust(to depth: TransitionDepth, vanishingAt point: Point?) {
    perspective = depth.perspective ?? perspective
    vanishingPoint = point ?? vanishingPoint
    shadowStrength = depth.shadowStrength ?? shadowStrength
    shadowColor = depth.shadowColor ?? shadowColor
    highlightStrength = depth.highlightStrength ?? highlightStrength
  }
}
