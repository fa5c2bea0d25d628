package import Geometry

/// What a storyboard or a gallery sets of a transition beside its style: depth and shadow.
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

    /// What can be set of a transition in its style.
    package init(of transition: any Transition) {
      self = (transition as? any AdjustableTransition)?.adjustable ?? []
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

  /// Everything as the transition has it, but for what is said.
  package init(
    perspective: Perspective? = nil, vanishingShare: Point? = nil, shadowStrength: Double? = nil,
    shadowLaw: CoveredShadow.Law? = nil
  ) {
    self.perspective = perspective
    self.vanishingShare = vanishingShare
    self.shadowStrength = shadowStrength
    self.shadowLaw = shadowLaw
  }

  /// The strength of a transition's shadow as it is, 0…1; 0 for one that has none.
  package static func shadowStrength(of transition: any Transition) -> Double {
    (transition as? any AdjustableTransition)?.usualShadow ?? 0
  }

  /// A transition with this depth in a window of some extents; what it does not have stays away.
  package func applied(to transition: any Transition, on size: Size) -> any Transition {
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

/// A transition of which depth or shadow can be set from outside.
protocol AdjustableTransition: Transition {
  /// What of it can be set, in its style.
  var adjustable: TransitionDepth.Traits { get }
  /// The strength of its shadow as it is, 0…1; 0 if it has none.
  var usualShadow: Double { get }

  /// Takes what is said of what it has.
  ///
  /// - Parameters:
  ///   - depth: What is said; nil leaves a thing as it is.
  ///   - point: Where lines into the depth meet, in window points; nil leaves it as it is.
  mutating func adjust(to depth: TransitionDepth, vanishingAt point: Point?)
}

/// A transition whose vanishing point moves with the window's extents.
private struct FittedTransition: Transition {
  let plain: any Transition
  let depth: TransitionDepth

  func layers(at progress: Double, on stage: Stage) -> [Layer] {
    depth.applied(to: plain, on: stage.size).layers(at: progress, on: stage)
  }

  var manner: TransitionManner { plain.manner }

  var overhangs: Bool { plain.overhangs }
}

extension Transition {
  /// The transition that a fitted one fits into its window; any other itself.
  package var unfitted: any Transition { (self as? FittedTransition)?.plain ?? self }
}
