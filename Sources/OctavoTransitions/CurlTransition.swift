public import OctavoGeometry

/// The page that leaves curls up from an edge or a corner and rolls off the page that comes.
///
/// The page is held at a point of its free edge, which a good hand leads over to the other side; the roll
/// is what keeps the point under that hand (Laws, The hand, The curl under the finger). What has passed over
/// the roll lies on top, its other side up; what is seen there is `back`. The way back lays the coming page
/// down.
public struct CurlTransition: LitTransition, MirrorableTransition, Hashable {
  /// From where and how the page curls.
  public var style: CurlStyle
  /// How stiff the paper is.
  public var stock: CurlStock
  /// The radius of a roll of paper, as a share of the shorter extent of the window; it becomes less where
  /// the page lies down beyond its hinge.
  public var radius: Double
  /// How strongly the roll grows toward the viewer; a page is half of the longer extent.
  public var perspective: Perspective
  /// Where lines into the depth meet, in window points; nil is the window's centre.
  public var vanishingPoint: Point?
  /// The colour of the paper of the page's other side.
  public var paper: Color
  /// What is seen on the page's other side.
  public var back: CurlBack
  /// The colour of the shadows.
  public var shadowColor: Color
  /// The strength of the shadow beside the roll, 0…1.
  public var shadowStrength: Double
  /// The strength of the light along the roll, 0…1.
  public var highlightStrength: Double
  /// How the roll is lit.
  public var light: Light
  /// Whether the window shows two pages side by side, of which one curls over the spine onto the other.
  public var isSpread = false
  /// Whether the page hangs at its right edge, or at its lower one: in a book that is read from right to
  /// left, and on the left half of two.
  public var isMirrored = false

  /// A curl of a style.
  public init(
    style: CurlStyle = [], stock: CurlStock = .paper, radius: Double = 0.15,
    perspective: Perspective = .classic,
    vanishingPoint: Point? = nil, paper: Color = Color(red: 0.965, green: 0.96, blue: 0.945),
    back: CurlBack = .picture, shadowColor: Color = .black, shadowStrength: Double = 0.4,
    highlightStrength: Double = 0.5, light: Light = .classic
  ) {
    self.style = style
    self.stock = stock
    self.radius = radius
    self.perspective = perspective
    self.vanishingPoint = vanishingPoint
    self.paper = paper
    self.back = back
    self.shadowColor = shadowColor
    self.shadowStrength = shadowStrength
    self.highlightStrength = highlightStrength
    self.light = light
  }

  /// The coming page, what is flat of the leaving one, and the strips of its roll.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    layers(at: TurnState(progress: progress), on: stage)
  }

  /// The layers as the hand has the page, or had it last; without one, as a good hand would have it.
  public func layers(at state: TurnState, on stage: Stage) -> [Layer] {
    let isBackward = style.contains(.backward)
    let state = TurnState(progress: state.progress.asProgress, hold: state.hold)
    let way = isBackward ? state.reversed : state
    let stage = isBackward ? stage.undone : stage
    let layers: [Layer]
    switch way.progress {
    case 0: layers = [stage.whole(.from)]
    case 1: layers = [stage.whole(.to)]
    default: layers = curled(at: way, on: stage)
    }
    return isBackward ? undone(layers) : layers
  }

  private func curled(at state: TurnState, on stage: Stage) -> [Layer] {
    let leaf = leaf(on: stage)
    guard let pose = pose(at: state, on: stage) else { return [stage.whole(.from)] }
    let view = viewer(on: stage).view
    let surface = CurlSurface(pose, of: leaf.bounds, view: view)
    let fold = CurlFold(pose, of: leaf.bounds, widest: widest(on: stage.size))
    var layers = reveal(under: surface, as: fold, of: leaf, on: stage)
    var grounds = leaf.beyond.map { [Layer(.facing, of: .from, source: $0)] } ?? []
    let flat = surface.flat(pixel: 1 / stage.scale.factor)
    if flat.corners.count > 2 {
      grounds.append(Layer(.flat, of: .from, source: leaf.bounds, outline: flat.corners))
    }
    // What lies on top is the other side, whose print may have other extents.
    let hasPicture = back == .picture && light == .natural
    let backPrint = hasPicture ? leaf.back(in: stage.papers) : nil
    let top = backPrint.map { CurlSurface(pose, of: $0, view: view) } ?? surface
    layers += grounds + cast(by: top, as: fold, on: grounds)
    if let beyond = leaf.beyond, !leaf.covers(.to, in: beyond, of: stage.papers),
      let mat = mat(on: beyond, as: pose, seenBy: view, of: leaf)
    {
      layers += [mat] + cast(by: top, as: fold, on: [mat])
    }
    let dark =
      light == .natural
      ? Lamp.roll(strength: shadowStrength / Self.usualShadow)
      : (opacity: shadowStrength, stops: Self.darkStops)
    // A fold without a round has nothing that could catch light.
    let lights =
      pose.radius < Self.leastRound
      ? []
      : [
        Shade(
          .curl, color: shadowColor, opacity: dark.opacity,
          profile: surface.profile(dark.stops, turns: Self.lightTurns)),
        Shade(
          .shine, color: .white, opacity: highlightStrength,
          profile: surface.profile(Self.shineStops, turns: Self.lightTurns)),
      ]
    layers.append(
      Layer(
        .curl, of: .from, source: leaf.bounds, placement: view, shades: lights,
        roll: surface.side(.front)))
    let line = fold.line(
      on: surface, color: shadowColor, strength: shadowStrength / Self.usualShadow)
    let topLights = lights + (line.map { [$0] } ?? [])
    layers += backs(of: surface, at: fold, under: topLights, seenBy: view, of: leaf, on: stage)
    return layers.map(leaf.placed)
  }

  /// The coming page, and where the shadow beside the roll falls that part of it again.
  private func reveal(
    under surface: CurlSurface, as fold: CurlFold, of leaf: CurlLeaf, on stage: Stage
  ) -> [Layer] {
    let (radius, closing) = (surface.radius, fold.closing(surface.radius))
    // Beside a print its shadow is seen on the mat, and is no wider than the paper is high: as it is picked up
    // the roll is wide, and lies nearly flat.
    let reach = leaf.isPrint ? closing - radius + surface.height : closing
    let page = Layer(.coming, of: .to, source: leaf.ground)
    let pages = [page] + uncovered(by: surface, of: leaf, on: stage)
    // The shadow grows until the free edge has gone by a radius, and goes with the roll; that of soft paper no
    // faster than that of paper.
    let softness = min(1, stock.roll)
    let begun = min(
      1, softness * CurlPose.way(lifted: surface.lifted, radius: radius) / closing)
    let height = min(1, softness * radius / (0.35 * widest(on: stage.size)))
    let strength = shadowStrength * begun * fold.darkness(height) * surface.presence
    guard strength > 0 else { return pages }
    let start = 0.9 * sine(min(surface.lifted / radius, .pi / 2))
    let end = start + 2.2 * (reach / radius)
    let plain = (
      profile: surface.groundProfile(Self.shadowStops, from: start, to: end),
      seen: surface.ground(to: end)
    )
    let soft =
      leaf.isPrint
      ? surface.groundProfile(Self.shadowStops, from: start, to: end, softness: Lamp.softness)
      : plain
    guard let soft else { return pages }
    let shade = Shade(.reveal, color: shadowColor, opacity: strength, profile: soft.profile)
    let seen = leaf.isPrint ? soft.seen.intersection(ConvexPolygon(leaf.ground)) : soft.seen
    guard seen.corners.count > 2 else { return pages }
    // What is half seen through the mat is darkened with it.
    return pages
      + pages.compactMap { page in
        var page = page
        let shape = page.outline.map { seen.intersection(ConvexPolygon($0)) } ?? seen
        guard shape.corners.count > 2, abs(shape.signedArea) > 1e-6 else { return nil }
        (page.shades, page.outline) = ([shade], shape.corners)
        return page
      }
  }

  /// Of a print only what it has left shows the coming page; beside it lies the mat, as far as a page that fills
  /// its place would still lie there: its fold comes from the place's edge and is at the print's half way, so
  /// that of a larger print that comes nothing appears at once.
  private func uncovered(
    by surface: CurlSurface, of leaf: CurlLeaf, on stage: Stage
  ) -> [Layer] {
    guard leaf.isPrint, !leaf.covers(.from, in: leaf.ground, of: stage.papers) else {
      return []
    }
    let left = surface.ground(to: .infinity)
    let fold = surface.roll.ruling(at: 0)
    // A page that is picked up in its middle, or that is stiff, leaves its place all at once and hardly: it counts
    // how far its free edge has gone.
    let gone = CurlPose.way(lifted: surface.lifted, radius: surface.radius) / leaf.size.width
    let rest = max(0, 1 - 2 * min(surface.share, gone))
    let ahead = rest * rest * (leaf.ground.corners.map { fold.lift(of: $0) }.max() ?? 0)
    let covered = ConvexPolygon(leaf.ground.corners).clipped { ahead - fold.lift(of: $0) }
    guard covered.corners.count > 2, abs(covered.signedArea) > 1e-6 else { return [] }
    let mat = Layer(.mat, of: .from, source: leaf.ground, outline: covered.corners)
    guard left.corners.count > 2, abs(left.signedArea) > 1e-6 else { return [mat] }
    return [mat, Layer(.coming, of: .to, source: leaf.ground, outline: left.corners)]
  }

  /// The soft shadow of what lies on top over what lies still: this again, where it falls.
  private func cast(
    by surface: CurlSurface, as fold: CurlFold, on grounds: [Layer]
  ) -> [Layer] {
    let radius = fold.springing(surface.radius)
    let above = (surface.lifted - .pi * surface.radius) / (2 * radius)
    let strength = 0.6 * shadowStrength * fold.contact * min(1, max(0, above))
    guard strength > 0, let tops = surface.tops(spreadBy: 0.035 * radius, 0.735 * radius) else {
      return []
    }
    let shade = Shade(
      .cast, color: shadowColor, opacity: strength,
      profile: .penumbra(
        inner: tops[0].corners, outer: tops[1].corners, stops: Self.castStops))
    return grounds.compactMap { ground in
      let shape = ConvexPolygon(ground.outline ?? ground.source.corners)
      let seen = tops[1].intersection(shape)
      guard seen.corners.count > 2, abs(seen.signedArea) > 1e-6 else { return nil }
      var ground = ground
      (ground.shades, ground.outline) = ([shade], seen.corners)
      return ground
    }
  }

  /// The mat beyond the hinge, as far as a page that fills its place would lie there: what lies there may
  /// be larger than the print that comes, or no print.
  private func mat(on beyond: Rect, as pose: CurlPose, seenBy view: Transform3D, of leaf: CurlLeaf)
    -> Layer?
  {
    guard leaf.isPrint else { return nil }
    let page = CurlSurface(pose, of: leaf.ground, view: view)
    guard let seen = page.tops(spreadBy: 0)?[0].intersection(ConvexPolygon(beyond)),
      seen.corners.count > 2, abs(seen.signedArea) > 1e-6
    else { return nil }
    return Layer(.mat, of: .to, source: beyond, outline: seen.corners)
  }

  /// A falling quarter of a parabola: soft where the shadow ends.
  private static let shadowStops: [Shade.Stop] = (0...8).map { step in
    let share = Double(step) / 8
    return Shade.Stop(share, (1 - share) * (1 - share))
  }

  /// From the edge that throws the shadow outward.
  private static let castStops: [Shade.Stop] = (0...16).map { step in
    let share = 1 - Double(step) / 16
    return Shade.Stop(Double(step) / 16, share * share.squareRoot())
  }

  /// The radius under which a roll is a crease, in points.
  private static let leastRound = 0.5

  /// The half turns over which the light goes: half of one on top of the roll.
  private static let lightTurns = 1.5

  private static let usualShadow = 0.4

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
    var defaults = TransitionDefaults.heading(
      axis, isBackward: style.contains(.backward) != isMirrored, duration: 0.6)
    defaults.isPlanar = true
    return defaults
  }

  static let kind = TransitionKind(
    "curl", .leaf, "The page rolls up from an edge or a corner.",
    styles: CurlStyle.words.map(\.word) + CurlStock.words
  ) { names in
    CurlTransition(style: CurlStyle(names: names), stock: CurlStock(names: names))
  }
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
