package import OctavoGeometry
package import OctavoMotion
package import OctavoTransitions

/// A transition with everything that the gallery can say about it.
package struct Setting: Sendable, Hashable {
  /// The name of its kind.
  package private(set) var kindName: String
  /// The names of its style bits.
  package private(set) var styles: [String] = []
  /// How long it takes, in seconds.
  package var duration: Double
  /// How it spends that time.
  package var curve: TimingCurve
  /// How many pages away the viewer stands; nil is flat.
  package var skew: Double? = Setting.usualSkew
  /// Where lines into the depth meet, as shares of the page.
  package var vanishingPoint = Point(x: 0.5, y: 0.5)
  /// How strong shadows and light are.
  package var shade: UsualShade
  /// By which law the shadow falls.
  package var shadowLaw = CoveredShadow.Law.cosine
  /// How the pages are lit.
  package var light = Light.natural
  /// Which colour the shadows have.
  package var tint = ShadowTint.black

  package static let usualSkew = 4.6666667

  /// A kind as it usually is.
  package init(_ kind: TransitionKind) {
    let transition = Self.plain(kind, [])
    kindName = kind.name
    duration = transition.defaults.duration
    curve = transition.defaults.curve
    shade = TransitionDepth.usual(of: transition)
  }

  /// The kind.
  package var kind: TransitionKind {
    TransitionCatalog.all.first { $0.name == kindName } ?? TransitionCatalog.all[0]
  }

  /// The transition without what a style does not say.
  var plain: any Transition { Self.plain(kind, styles) }

  private static func plain(_ kind: TransitionKind, _ styles: [String]) -> any Transition {
    do { return try kind.make(style: styles) } catch { return CutTransition() }
  }

  /// What of it can be set.
  package var traits: TransitionDepth.Traits { TransitionDepth.Traits(of: plain.lit(by: light)) }

  /// How strong shadows and light are unless told otherwise.
  package var usualShade: UsualShade { TransitionDepth.usual(of: plain) }

  /// Goes to another kind, as it usually is.
  package mutating func choose(_ kind: TransitionKind) {
    guard kind.name != kindName else { return }
    let old = self
    self = Setting(kind)
    (skew, vanishingPoint) = (old.skew, old.vanishingPoint)
    (shadowLaw, light, tint) = (old.shadowLaw, old.light, old.tint)
  }

  /// Sets a style bit, and takes away those that it excludes, or takes it away; curve and strengths follow the style where they were the usual
  /// ones.
  package mutating func toggle(style: String) {
    let (usualCurve, usual) = (plain.defaults.curve, usualShade)
    if let index = styles.firstIndex(of: style) {
      styles.remove(at: index)
    } else {
      let chosen = kind.styles.first { $0.name == style }
      styles = kind.styles.filter { word in
        word.name == style
          || styles.contains(word.name) && chosen?.excludes(word) != true
      }.map(\.name)
    }
    if curve == usualCurve { curve = plain.defaults.curve }
    if shade == usual { shade = usualShade }
  }

  /// How the transition is moved unless told otherwise.
  package var defaults: TransitionDefaults { plain.defaults }

  /// Whether what leaves the page's rectangle belongs to the picture: what rises does, what slides in
  /// from beside the page, as the sleeves of a flat fold, is cut there, as the classics' demo cuts it.
  package var overhangs: Bool { plain.overhangs }

  /// How strongly what is nearer is seen larger.
  package var perspective: Perspective { skew.map { .skew($0) } ?? .none }

  /// The transition for a page of some extents.
  package func transition(on size: Size) -> any Transition {
    let depth = TransitionDepth(
      perspective: perspective,
      vanishingShare: vanishingPoint == Point(x: 0.5, y: 0.5) ? nil : vanishingPoint,
      shadowStrength: shade.shadow, shadowLaw: shadowLaw, shadowColor: tint.color,
      creaseStrength: shade.crease, dropStrength: shade.drop, highlightStrength: shade.highlight,
      light: light)
    return depth.applied(to: plain, on: size)
  }
}
