package import OctavoGeometry

/// What a storyboard or a gallery sets of a transition beside its style: depth, shadow and light.
package struct TransitionDepth: Sendable, Hashable {
  /// What of a transition can be set.
  package struct Traits: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// How strongly what is nearer is seen larger.
    package static let skew = Traits(rawValue: 1)
    /// Where lines into the depth meet.
    package static let vanishingPoint = Traits(rawValue: 2)
    /// How strong its shadow is.
    package static let shadow = Traits(rawValue: 4)
    /// By which law its shadow falls.
    package static let shadowLaw = Traits(rawValue: 8)
    /// Which colour its shadows have.
    package static let shadowColor = Traits(rawValue: 16)
    /// How strong the shadow in its fold is.
    package static let crease = Traits(rawValue: 32)
    /// How strong the soft shadow around the moving page is.
    package static let dropShadow = Traits(rawValue: 64)
    /// How strong the light on the moving page is.
    package static let highlight = Traits(rawValue: 128)
    /// By which light it is lit.
    package static let light = Traits(rawValue: 256)

    /// What can be set of a transition in its style.
    package init(of transition: any Transition) {
      self = (transition as? any AdjustableTransition)?.adjustable ?? []
      if transition is any LitTransition { insert(.light) }
    }
  }

  /// How strongly what is nearer is seen larger; nil as the transition has it.
  package var perspective: Perspective?
  /// Where lines into the depth meet, as shares of the window; nil as the transition has it.
  package var vanishingShare: Point?
  /// How strong the shadow is, 0…1; nil as the transition has it.
  package var shadowStrength: Double?
  /// By which law it falls; nil as the transition has it.
  package var shadowLaw: CoveredShadow.Law?
  /// The colour of all shadows; nil as the transition has it.
  package var shadowColor: Color?
  /// How strong the shadow in the fold is, 0…1; nil as the transition has it.
  package var creaseStrength: Double?
  /// How strong the soft shadow around the moving page is, 0 (none) …1; nil as the transition has it.
  package var dropStrength: Double?
  /// How strong the light on the moving page is, 0 (none) …1; nil as the transition has it.
  package var highlightStrength: Double?
  /// By which light it is lit; nil as the transition has it.
  package var light: Light?

  /// Everything as the transition has it, but for what is said.
  package init(
    perspective: Perspective? = nil, vanishingShare: Point? = nil, shadowStrength: Double? = nil,
    shadowLaw: CoveredShadow.Law? = nil, shadowColor: Color? = nil, creaseStrength: Double? = nil,
    dropStrength: Double? = nil, highlightStrength: Double? = nil, light: Light? = nil
  ) {
    self.perspective = perspective
    self.vanishingShare = vanishingShare
    self.shadowStrength = shadowStrength
    self.shadowLaw = shadowLaw
    self.shadowColor = shadowColor
    self.creaseStrength = creaseStrength
    self.dropStrength = dropStrength
    self.highlightStrength = highlightStrength
    self.light = light
  }

  /// What a transition has of shadow and light as it is; 0 where it has none.
  package static func usual(of transition: any Transition) -> UsualShade {
    (transition as? any AdjustableTransition)?.usualShade ?? UsualShade()
  }

  /// A transition with this depth in a window of some extents; what it does not have stays away.
  package func applied(to transition: any Transition, on size: Size) -> any Transition {
    let transition = light.map { transition.lit(by: $0) } ?? transition
    guard var adjusted = transition as? any AdjustableTransition else { return transition }
    adjusted.adjust(
      to: self,
      vanishingAt: vanishingShare.map { Point(x: $0.x * size.width, y: $0.y * size.height) })
    return adjusted
  }

  /// A transition with this depth in a window of any extents, which it learns from its stage.
  package func fitted(to transition: any Transition) -> any Transition {
    vanishingShare != nil && Traits(of: transition).contains(.vanishingPoint)
      ? FittedTransition(plain: transition, depth: self) : applied(to: transition, on: Size())
  }
}

/// How strong shadow and light of a transition are, each 0…1; 0 is none.
package struct UsualShade: Sendable, Hashable {
  /// The shadow on what is covered, or on what folds.
  package var shadow = 0.0
  /// The shadow in the fold.
  package var crease = 0.0
  /// The soft shadow around the moving page.
  package var drop = 0.0
  /// The light on the moving page.
  package var highlight = 0.0
}

/// A transition of which depth or shadow can be set from outside.
protocol AdjustableTransition: Transition {
  /// What of it can be set, in its style.
  var adjustable: TransitionDepth.Traits { get }
  /// What it has of shadow and light as it is.
  var usualShade: UsualShade { get }

  /// Takes what is said of what it has.
  ///
  /// - Parameters:
  ///   - depth: What is said; nil leaves a thing as it is.
  ///   - point: Where lines into the depth meet, in window points; nil leaves it as it is.
  mutating func adjust(to depth: TransitionDepth, vanishingAt point: Point?)
}
