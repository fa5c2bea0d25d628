internal import OctavoGeometry
internal import OctavoMotion
internal import OctavoTransitions

/// All that the gallery's screen depends on.
struct GalleryState: Sendable, Hashable {
  /// A part of the screen that scrolls by itself.
  enum Panel: Hashable, Sendable { case list, settings }

  var setting = Setting(TransitionCatalog.all[0])
  var matrix = MatrixSetting()
  /// Whether the matrix is edited, not a transition.
  var isMatrix = false
  /// How far the page is turned about its vertical middle before the matrix, in degrees.
  var spin = 0.0
  /// The group that is shown where there is no room for all.
  var section = Section.kinds
  /// What a hand does that drives the transition.
  var drag = Drag.horizontal
  /// Where the transition is.
  var progress = 0.0
  /// The handle of the curve that keys move.
  var handle = 0
  /// The number of the matrix that keys change.
  var cell = 0
  var focus: ControlID?
  var pressed: ControlID?
  /// What was copied last, as long as it is still what stands there.
  var copied: ControlID?
  /// How the person's books turn.
  var books = BooksTurn.unknown
  var offsets: [Panel: Double] = [:]

  /// What is known of how the person's books turn.
  enum BooksTurn: Sendable, Hashable {
    /// Nothing: there is nobody here who keeps it.
    case unknown
    /// The words of the transition by which they turn.
    case by(String)
    /// It could not be kept, and why; then they turn as before.
    case fault(String, before: String)

    /// The words of the transition by which they turn; nil if that is not known.
    var words: String? {
      switch self {
      case .unknown: nil
      case .by(let words), .fault(_, let words): words
      }
    }
  }

  /// The groups of controls that there are.
  var sections: [Section] {
    isMatrix ? [.kinds, .numbers] : [.kinds, .motion, .depth, .shadow, .code]
  }

  /// The matrix that the page is drawn through.
  var placement: Transform3D {
    guard spin != 0 else { return matrix.matrix }
    return Transform3D.rotation(aboutY: spin * .pi / 180).then(matrix.matrix)
  }

  /// What a slider shows, 0…1.
  func share(of slider: ControlID) -> Double {
    switch slider {
    case .progress: progress
    case .duration: Self.durations.share(of: setting.duration)
    case .skew: setting.skew.map { min(Self.skews.share(of: $0), 0.99) } ?? 1
    case .shadow: setting.shade.shadow
    case .crease: setting.shade.crease
    case .dropShadow: setting.shade.drop
    case .highlight: setting.shade.highlight
    case .spin: spin / 360
    default: 0
    }
  }

  /// Sets what a slider shows; the progress is the transition's own.
  mutating func set(_ slider: ControlID, to share: Double) {
    let share = share.isFinite ? min(max(share, 0), 1) : 0
    switch slider {
    case .duration: setting.duration = Self.grid(Self.durations.value(at: share), 20)
    case .skew:
      setting.skew = share > 0.985 ? nil : Self.grid(Self.skews.value(at: share), 20)
      // The classics' own distance is worth a notch.
      if let skew = setting.skew, abs(skew - Setting.usualSkew) < 0.12 {
        setting.skew = Setting.usualSkew
      }
    case .shadow: setting.shade.shadow = Self.strength(share, near: setting.usualShade.shadow)
    case .crease: setting.shade.crease = Self.strength(share, near: setting.usualShade.crease)
    case .dropShadow: setting.shade.drop = Self.strength(share, near: setting.usualShade.drop)
    case .highlight:
      setting.shade.highlight = Self.strength(share, near: setting.usualShade.highlight)
    case .spin: spin = Self.grid(share * 360, 1)
    default: break
    }
  }

  static let durations = Scale(from: 0.1, to: 4)
  static let skews = Scale(from: 1, to: 20)

  /// A strength on a grid of hundredths; near to the usual one it is that.
  private static func strength(_ share: Double, near usual: Double) -> Double {
    let strength = grid(share, 100)
    return abs(strength - usual) < 0.006 ? usual : strength
  }

  /// The nearest of so many steps to one: 6 of 20 are 0.3, where 6 times 0.05 is a little more.
  private static func grid(_ value: Double, _ steps: Double) -> Double {
    (value * steps).rounded() / steps
  }

  /// A range that a slider runs through quadratically, so that small values have room.
  struct Scale: Sendable {
    let start: Double
    let end: Double

    init(from start: Double, to end: Double) { (self.start, self.end) = (start, end) }

    func value(at share: Double) -> Double { start + (end - start) * share * share }

    func share(of value: Double) -> Double {
      max(0, (value - start) / (end - start)).squareRoot()
    }
  }
}
