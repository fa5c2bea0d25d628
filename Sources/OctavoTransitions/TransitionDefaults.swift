public import OctavoGeometry
public import OctavoMotion

/// How a transition is moved unless somebody says otherwise: how it spends its time, and which way a
/// hand goes that drives it.
public struct TransitionDefaults: Sendable, Hashable {
  /// How long it takes, in seconds.
  public var duration: Double
  /// How it spends that time.
  public var curve: TimingCurve
  /// Whether it has two quarter turns that share the curve, as a leaf has that turns about the
  /// middle (Laws, Time); the edge of such a leaf follows the finger.
  public var isLeaf: Bool
  /// The axis along which it goes; nil if it goes along none.
  public var axis: Axis?
  /// Which way along the axis a hand goes that plays it: −1 leftwards or up, 1 rightwards or down;
  /// nil if either way will do.
  public var movement: Double?
  /// Which way two fingers go that play it: −1 closer, 1 apart; nil if either way will do.
  public var spread: Double?
  /// The progress from which two fingers that lift go on with it.
  public var pinchThreshold: Double
  /// Whether it follows a finger in the plane, across its axis as well as along it.
  public var isPlanar: Bool

  /// Defaults: a second, from rest to rest, by whatever movement comes first.
  public init(
    duration: Double = 1, curve: TimingCurve = .easeInOut, isLeaf: Bool = false, axis: Axis? = nil,
    movement: Double? = nil, spread: Double? = nil, pinchThreshold: Double = 0.5,
    isPlanar: Bool = false
  ) {
    self.duration = duration
    self.curve = curve
    self.isLeaf = isLeaf
    self.axis = axis
    self.movement = movement
    self.spread = spread
    self.pinchThreshold = pinchThreshold
    self.isPlanar = isPlanar
  }

  /// The defaults of what goes one way along an axis: forward is left or up, as the finger goes.
  static func heading(
    _ axis: Axis, isBackward: Bool, duration: Double, curve: TimingCurve = .easeInOut,
    isLeaf: Bool = false
  ) -> TransitionDefaults {
    TransitionDefaults(
      duration: duration, curve: curve, isLeaf: isLeaf, axis: axis, movement: isBackward ? 1 : -1)
  }
}
