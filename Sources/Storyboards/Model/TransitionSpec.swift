public import Geometry
public import Gestures
public import Motion
public import Transitions

extension Storyboard {
  /// A transition as a board writes it down.
  public struct TransitionSpec: Sendable, Hashable {
    /// How a fold folds, or from where and how a page curls.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
      /// As its kind does.
      case normal
      /// The other page stands at right angles, as the sides of a box.
      case cubic
      /// Several folds by the law of the classics.
      case classic
      /// From the lower corner, or the right one.
      case corner
      /// From the upper corner, or the left one.
      case top
      /// On a cone.
      case cone
    }

    /// How depth is drawn.
    public enum Perspective: String, Sendable, Hashable, CaseIterable {
      /// The page comes towards the viewer.
      case normal
      /// The page goes away from the viewer.
      case reverse
      /// Depth as the first door transitions drew it.
      case faked
    }

    /// The shadow that it throws; nil is as its kind has it.
    public struct Shadow: Sendable, Hashable {
      /// By which law it falls.
      public var law: CoveredShadow.Law?
      /// How strong it is, 0…1.
      public var strength: Double?

      /// A shadow by a law and of a strength.
      public init(law: CoveredShadow.Law? = nil, strength: Double? = nil) {
        self.law = law
        self.strength = strength
      }
    }

    /// How it spends its time.
    public enum Timing: Sendable, Hashable {
      /// Along a curve.
      case curve(TimingCurve)
      /// As a spring does.
      case spring(Spring)
    }

    /// The name of its kind in the catalogue of transitions.
    public var style: String
    /// Which way it goes.
    public var direction: TurnDirection
    /// The axis along which it goes; nil for the one of its kind.
    public var orientation: Axis?
    /// How a fold folds, or from where and how a page curls; none is the normal way.
    public var modes: Set<Mode>
    /// How depth is drawn.
    public var perspective: Perspective
    /// How many pages away the viewer stands, from 1; 0 is flat, nil the distance of its kind.
    public var skew: Double?
    /// Where lines into the depth meet, in fractions of the window; nil for its middle.
    public var vanishingPoint: Point?
    /// The shadow that it throws; nil for the one of its kind.
    public var shadow: Shadow?
    /// How long it takes, in seconds; nil for the time of its kind, or of the board.
    public var duration: Double?
    /// How it spends its time; nil for the way of its kind.
    public var timing: Timing?

    /// A transition of a kind, forward.
    public init(style: String) {
      self.style = style
      direction = .forward
      modes = []
      perspective = .normal
    }

    /// The same one the other way.
    public var reversed: TransitionSpec {
      var spec = self
      spec.direction = direction.reversed
      return spec
    }

    /// What it says of depth and shadow.
    package var depth: TransitionDepth {
      TransitionDepth(
        perspective: skew.map { $0 > 0 ? .skew($0) : .none }, vanishingShare: vanishingPoint,
        shadowStrength: shadow?.strength, shadowLaw: shadow?.law)
    }

    /// The names of its style bits, for `TransitionKind.make(style:)`.
    public var styleNames: [String] {
      let kind = try? TransitionCatalog.kind(named: style)
      return (kind?.styleNames ?? []).filter { name in
        switch name {
        case "backward", "unfold": direction == .backward
        case "vertical", "horizontal": orientation?.rawValue == name
        case "cubic", "classic", "corner", "top", "cone": modes.contains { $0.rawValue == name }
        case "reverse-perspective": perspective == .reverse
        case "faked-perspective": perspective == .faked
        default: false
        }
      }
    }
  }
}
