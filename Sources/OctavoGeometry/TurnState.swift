/// Where a transition is, and what the hand does that has it, or had it last.
///
/// Most transitions go by their progress alone. One that is posed by the hand, as a curl, goes by the
/// place that was grabbed and where the finger has it, too.
public struct TurnState: Sendable, Hashable {
  /// A hand on what turns, in fractions of the extents that the transition plays in.
  public struct Hold: Sendable, Hashable {
    /// The place that was grabbed.
    public var grabbed: Point
    /// Where the finger is, or was when it let go.
    public var finger: Point
    /// How fast the finger went when it let go, per second; zero for as long as it holds.
    public var velocity: Point

    /// A hand that grabbed a place and is at another.
    public init(grabbed: Point, finger: Point, velocity: Point = Point()) {
      self.grabbed = grabbed
      self.finger = finger
      self.velocity = velocity
    }
  }

  /// 0 is exactly what leaves, 1 exactly what comes; linear.
  public var progress: Double
  /// The hand that has it or had it last; nil if none has since it set out.
  public var hold: Hold?

  /// A transition at a progress.
  public init(progress: Double, hold: Hold? = nil) {
    self.progress = progress
    self.hold = hold
  }

  /// The same of the way back.
  public var reversed: TurnState { TurnState(progress: 1 - progress, hold: hold) }
}
