public import OctavoGeometry
internal import OctavoMotion

/// A page folds away along its middle like a letter, and the halves of the other page follow at its
/// outer edges as sleeves; unfolding is the same backwards.
///
/// The joints are one tree (Laws, Geometry): seen from the middle, both hinges come in by the cosine of
/// the angle while the valley sinks by its sine, so that at every joint the pieces share one line. An
/// odd page gives its first panel the extra pixel; both panels still meet in one valley.
public struct FoldTransition: LitTransition, Hashable {
  /// Which way the page folds.
  public var style: FoldStyle
  /// How strongly what is further away is seen smaller; a page is half of the window.
  public var perspective: Perspective
  /// Where lines into the depth meet, in window points; nil is the window's centre.
  public var vanishingPoint: Point?
  /// The colour of the shadows.
  public var shadowColor: Color
  /// The strength of the shadows where they are whole, 0…1.
  public var shadowStrength: Double
  /// How the panels are lit.
  public var light: Light

  /// A fold of a style, as the classics show it unless told otherwise.
  public init(
    style: FoldStyle = [], perspective: Perspective = .classic, vanishingPoint: Point? = nil,
    shadowColor: Color = .black, shadowStrength: Double = 0.25,
    light: Light = .classic
  ) {
    self.style = style
    self.perspective = perspective
    self.vanishingPoint = vanishingPoint
    self.shadowColor = shadowColor
    self.shadowStrength = shadowStrength
    self.light = light
  }

  /// The sleeves, and the panels above them: a cubic sleeve goes away behind its panel.
  public func layers(at progress: Double, on stage: Stage) -> [Layer] {
    let progress = progress.asProgress
    guard progress > 0 else { return [stage.whole(.from)] }
    guard progress < 1 else { return [stage.whole(.to)] }
    let folded = style.contains(.unfold) ? 1 - progress : progress
    let axis: Axis = style.contains(.horizontal) ? .horizontal : .vertical
    let stage =
      light == .natural
      ? stage.bent(at: stage.split(along: axis), along: axis) : stage.matless
    let fold = Fold(self, angle: .pi / 2 * folded, on: stage)
    return stage.mat
      + [fold.sleeve(.first), fold.sleeve(.second), fold.panel(.first), fold.panel(.second)]
  }

  fileprivate static let usualShadow = 0.25

  /// The lamp on paper at an angle, as strong as the shadows are.
  fileprivate func lit(cosine: Double, from line: Point, outward: Point) -> Shade {
    Lamp.leaf(
      cosine: cosine, from: line, outward: outward, color: shadowColor,
      strength: shadowStrength / Self.usualShadow)
  }

  /// How it is moved unless told otherwise.
  public var defaults: TransitionDefaults {
    // It goes on when it is half folded by height, 1 − cos θ ≥ ½: two thirds of the way in, or one
    // third of the way out (Laws, The hand).
    let isUnfolding = style.contains(.unfold)
    return TransitionDefaults(
      duration: 0.3, curve: isUnfolding ? .easeIn : .easeOut,
      axis: style.contains(.horizontal) ? .horizontal : .vertical,
      spread: isUnfolding ? 1 : -1, pinchThreshold: isUnfolding ? 1.0 / 3 : 2.0 / 3)
  }

  /// Flat sleeves come from beside the page and are cut at its edge, as the classics' demo cuts them.
  public var overhangs: Bool { style.contains(.cubic) }

  static let kind = TransitionKind(
    "fold", .fold, "The page folds away along its middle, as a letter.", style: FoldStyle.self
  ) { FoldTransition(style: $0) }
}

/// A page folded by an angle.
private struct Fold {
  enum Side {
    /// Above or to the left of the valley.
    case first
    /// Below or to the right of it.
    case second
  }

  let transition: FoldTransition
  let angle: Double
  let axis: Axis
  let bounds: Rect
  let split: Double
  /// What folds of the page that folds, and what comes or goes of the other: prints, or whole pages.
  let folding: Rect
  let sliding: Rect
  let isPrint: Bool

  init(_ transition: FoldTransition, angle: Double, on stage: Stage) {
    self.transition = transition
    self.angle = angle
    axis = transition.style.contains(.horizontal) ? .horizontal : .vertical
    bounds = stage.bounds
    split = min(stage.split(along: axis), stage.size[axis])
    let isUnfolding = transition.style.contains(.unfold)
    folding = stage.place(of: isUnfolding ? .to : .from)
    sliding = stage.place(of: isUnfolding ? .from : .to)
    isPrint = stage.papers.blocks != nil
  }

  private var isCubic: Bool { transition.style.contains(.cubic) }
  private var isUnfolding: Bool { transition.style.contains(.unfold) }

  /// How deep the valley sinks: half of what folds.
  private var depth: Double { folding.size[axis] / 2 }

  /// A half of what moves of a page, in the mirror that makes both sides alike: outward from the valley.
  private func length(_ side: Side, of rect: Rect) -> Double {
    side == .first
      ? split - rect.origin[axis] : rect.origin[axis] + rect.size[axis] - split
  }

  private func source(_ side: Side, of rect: Rect) -> Rect {
    var half = rect
    half.size[axis] = length(side, of: rect)
    if side == .second { half.origin[axis] = split }
    return half
  }

  /// A half of the folding page: from the valley, at the split, out and up to the hinge.
  func panel(_ side: Side) -> Layer {
    let length = length(side, of: folding)
    let valley = place(0, side)
    let hinge = place(length, side)
    let strength = transition.shadowStrength * (1 - cosine(angle))
    let stops: [Shade.Stop] =
      switch side {
      case .first: [Shade.Stop(0, 0), Shade.Stop(1, 1)]
      case .second: [Shade.Stop(0, 1), Shade.Stop(1, isCubic ? 0 : 0.25)]
      }
    let isLit = transition.light == .natural
    // A point u from the valley stands at u·cos θ; its depth falls from the whole valley's to none.
    let rise = length > 0 ? depth * sine(angle) / length : 0
    return layer(
      panelRole(side), of: isUnfolding ? .to : .from, source(side, of: folding), side,
      placement: Line(start: 0, along: cosine(angle), depth: -depth * sine(angle), rise: rise),
      shade: isLit
        ? transition.lit(cosine: cosine(angle), from: valley, outward: hinge - valley)
        : Shade(
          .fold, color: transition.shadowColor, opacity: strength,
          profile: .gradient(from: valley, to: hinge, stops: stops)))
  }

  /// A half of the other page: from the hinge outward, flat or at a right angle to its panel.
  func sleeve(_ side: Side) -> Layer {
    // The source's split edge is the one at the hinge; that of a flat sleeve is the window's, so that prints
    // come from beside it.
    let hinge = length(side, of: isCubic ? folding : bounds) * cosine(angle)
    let (length, source) = (length(side, of: sliding), source(side, of: sliding))
    let page: Layer.Page = isUnfolding ? .from : .to
    guard isCubic else {
      return layer(
        sleeveRole(side), of: page, source, side,
        placement: Line(start: hinge, along: 1, depth: 0, rise: 0),
        shade: transition.light == .natural && !isPrint ? bend(side) : nil)
    }
    let top = side == .first ? place(length, side) : place(0, side)
    let bottom = side == .first ? place(0, side) : place(length, side)
    var sleeve = layer(
      sleeveRole(side), of: page, source, side,
      placement: Line(start: hinge, along: sine(angle), depth: 0, rise: -cosine(angle)),
      shade: transition.light == .natural
        ? transition.lit(
          cosine: sine(angle), from: place(0, side),
          outward: place(length, side) - place(0, side))
        : Shade(
          .fold, color: transition.shadowColor,
          opacity: transition.shadowStrength * (1 - sine(angle)),
          profile: .gradient(
            from: top, to: bottom, stops: [Shade.Stop(0, 1), Shade.Stop(1, 0)])))
    // Seen from its other side, a sleeve is hidden behind its panel.
    if ConvexPolygon(sleeve.corners).signedArea < 0 { sleeve.opacity = 0 }
    return sleeve
  }

  /// How a flat sleeve turns down at the hinge, toward its panel.
  private func bend(_ side: Side) -> Shade {
    let edge = place(0, side)
    return Lamp.round(
      from: edge, reach: place(0.12 * length(side, of: bounds), side) - edge, at: angle / (.pi / 2),
      color: transition.shadowColor,
      strength: transition.shadowStrength / FoldTransition.usualShadow)
  }

  /// A place of the page at a distance outward from the split.
  private func place(_ distance: Double, _ side: Side) -> Point {
    var point = Point()
    point[axis] = split + (side == .first ? -distance : distance)
    return point
  }

  /// Where the points of a half go: outward from the split, and toward the viewer.
  private struct Line {
    /// Where the split's edge goes, outward, in points.
    var start: Double
    /// How much further out a point goes for each point outward.
    var along: Double
    /// Where the split's edge goes, toward the viewer, in points.
    var depth: Double
    /// How much nearer a point comes for each point outward.
    var rise: Double
  }

  private func layer(
    _ role: Layer.Role, of page: Layer.Page, _ source: Rect, _ side: Side,
    placement line: Line, shade: Shade?
  ) -> Layer {
    let sign: Double = side == .first ? -1 : 1
    var fold = Transform3D.identity
    let start = split + sign * line.start - line.along * split
    let depth = line.depth - sign * line.rise * split
    if axis == .vertical {
      (fold.m22, fold.m23, fold.m42, fold.m43) = (line.along, sign * line.rise, start, depth)
    } else {
      (fold.m11, fold.m13, fold.m41, fold.m43) = (line.along, sign * line.rise, start, depth)
    }
    let view = Transform3D.perspective(
      m34: transition.perspective.m34(page: bounds.size[axis] / 2))
    return Layer(
      role, of: page, source: source,
      placement: fold.then(view.about(transition.vanishingPoint ?? bounds.center)),
      shades: shade.map { [$0] } ?? [])
  }

  private func panelRole(_ side: Side) -> Layer.Role {
    switch (axis, side) {
    case (.vertical, .first): .upperPanel
    case (.vertical, .second): .lowerPanel
    case (.horizontal, .first): .leftPanel
    case (.horizontal, .second): .rightPanel
    }
  }

  private func sleeveRole(_ side: Side) -> Layer.Role {
    switch (axis, side) {
    case (.vertical, .first): .upperSleeve
    case (.vertical, .second): .lowerSleeve
    case (.horizontal, .first): .leftSleeve
    case (.horizontal, .second): .rightSleeve
    }
  }
}

extension Layer.Role {
  /// The upper half of a page that folds.
  public static let upperPanel = Layer.Role(rawValue: "upper-panel")
  /// The lower half of a page that folds.
  public static let lowerPanel = Layer.Role(rawValue: "lower-panel")
  /// The left half of a page that folds.
  public static let leftPanel = Layer.Role(rawValue: "left-panel")
  /// The right half of a page that folds.
  public static let rightPanel = Layer.Role(rawValue: "right-panel")
  /// The upper half of the page that follows a folding one.
  public static let upperSleeve = Layer.Role(rawValue: "upper-sleeve")
  /// The lower half of the page that follows a folding one.
  public static let lowerSleeve = Layer.Role(rawValue: "lower-sleeve")
  /// The left half of the page that follows a folding one.
  public static let leftSleeve = Layer.Role(rawValue: "left-sleeve")
  /// The right half of the page that follows a folding one.
  public static let rightSleeve = Layer.Role(rawValue: "right-sleeve")
}

extension Shade.Role {
  /// The shadow on a page that folds, or stands at an angle to one.
  public static let fold = Shade.Role(rawValue: "fold")
}

extension FoldTransition: AdjustableTransition {
  var adjustable: TransitionDepth.Traits { [.skew, .vanishingPoint, .shadow, .shadowColor] }

  var usualShade: UsualShade { UsualShade(shadow: shadowStrength) }

  mutating func adjust(to depth: TransitionDepth, vanishingAt point: Point?) {
    perspective = depth.perspective ?? perspective
    vanishingPoint = point ?? vanishingPoint
    shadowStrength = depth.shadowStrength ?? shadowStrength
    shadowColor = depth.shadowColor ?? shadowColor
  }
}
