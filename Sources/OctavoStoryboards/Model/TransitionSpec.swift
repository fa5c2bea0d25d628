public import OctavoGeometry
public import OctavoGestures
public import OctavoMotion
public import OctavoTransitions

extension Storyboard {
  /// A transition as a board writes it down.
  public struct TransitionSpec: Sendable, Hashable {
    /// How depth is drawn.
    public enum Perspective: String, Sendable, Hashable, CaseIterable {
      /// The page comes towards the viewer.
      case normal
      /// The page goes away from the viewer.
      case reverse
      /// Depth as the first door transitions drew it.
      case faked
    }

    /// The shadows of a transition; nil is as its kind has it.
    public struct Shadow: Sendable, Hashable {
      /// By which law it falls.
      public var law: CoveredShadow.Law?
      /// How strong it is, 0…1.
      public var strength: Double?
      /// The colour of all shadows.
      public var color: Color?
      /// How strong the shadow in the fold is, 0…1.
      public var crease: Double?
      /// How strong the soft shadow around the moving page is, 0 (none) …1.
      public var drop: Double?

      /// A shadow by a law and of a strength.
      public init(
        law: CoveredShadow.Law? = nil, strength: Double? = nil, color: Color? = nil,
        crease: Double? = nil, drop: Double? = nil
      ) {
        self.law = law
        self.strength = strength
        self.color = color
        self.crease = crease
        self.drop = drop
      }
    }

    /// How it spends its time.
    public enum Timing: Sendable, Hashable {
      /// Along a curve.
      case curve(TimingCurve)
      /// As a spring does.
      case spring(Spring)
    }

    /// The name of its kind: one of the catalogue of transitions, or of the program's own.
    public var style: String
    /// The program's own kind; nil if it is in the catalogue.
    private var own: TransitionKind?
    /// Which way it goes.
    public var direction: TurnDirection
    /// The axis along which it goes; nil for the one of its kind.
    public var orientation: Axis?
    /// What its kind can do in more than one way, as how a fold folds or from where a page curls: the
    /// names of style bits of its kind; none is the normal way.
    public var modes: Set<String>
    /// How depth is drawn.
    public var perspective: Perspective
    /// How many pages away the viewer stands, from 1; 0 is flat, nil the distance of its kind.
    public var skew: Double?
    /// Where lines into the depth meet, in fractions of the window; nil for its middle.
    public var vanishingPoint: Point?
    /// The shadows that it throws; nil for those of its kind.
    public var shadow: Shadow?
    /// How strong the light on the moving page is, 0 (none) …1; nil for the one of its kind.
    public var highlight: Double?
    /// By which light it is lit; nil for the light of its shadow: classic where that has a law or a crease,
    /// which are the classics', and natural else.
    public var light: Light?
    /// How long it takes, in seconds; nil for the time of its kind, or of the board.
    public var duration: Double?
    /// How it spends its time; nil for the way of its kind.
    public var timing: Timing?

    /// A transition of a kind of the catalogue, forward.
    public init(style: String) {
      self.style = style
      direction = .forward
      modes = []
      perspective = .normal
    }

    /// A transition of any kind, forward.
    public init(_ kind: TransitionKind) {
      self.init(style: kind.name)
      if !TransitionCatalog.names.contains(kind.name) { own = kind }
    }

    /// Its kind; nil if there is none of that name.
    public var kind: TransitionKind? {
      own?.name == style ? own : try? TransitionCatalog.kind(named: style)
    }

    /// The same one the other way.
    public var reversed: TransitionSpec {
      var spec = self
      spec.direction = direction.reversed
      return spec
    }

    /// What it says of depth, shadow and light.
    package var depth: TransitionDepth {
      TransitionDepth(
        perspective: skew.map { $0 > 0 ? .skew($0) : .none }, vanishingShare: vanishingPoint,
        shadowStrength: shadow?.strength, shadowLaw: shadow?.law, shadowColor: shadow?.color,
        creaseStrength: shadow?.crease, dropStrength: shadow?.drop, highlightStrength: highlight,
        light: light)
    }

    /// The names of its style bits, for `TransitionKind.make(style:)`.
    public var styleNames: [String] { kind.map(styleNames) ?? [] }

    /// The same once its kind is known.
    package func styleNames(of kind: TransitionKind) -> [String] {
      kind.styles.filter { word in
        switch word.key {
        case .direction: direction.rawValue == word.value
        case .orientation: orientation?.rawValue == word.value
        case .perspective: perspective.rawValue == word.value
        case .mode: modes.contains(word.value)
        }
      }.map(\.name)
    }
  }
}
