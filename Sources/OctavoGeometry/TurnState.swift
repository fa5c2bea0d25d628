/// Where a transition is, and what the hand does that has it, or had it last.
///
/// Most transitions go by their progress alone. One that is posed by the hand, as a curl, goes by the
/// place that was grabbed and where the finger has it, too.
public struct TurnState: Sendable, Hashable {
  /// A hand on what turns, in fractions of the extents that the transition plays in.
  public struct Hold: Sendable, Hashable {
    /// The place of the page that was grabbed, as that lies flat.
    public var grabbed: Point
    /// Where the finger has that place, or had it when it let go.
    public var finger: Point
    /// Where the transition was when the finger was there.
    public var progress: Double
    /// Whether the finger is elsewhere on what it moves: then it says where the place lies, not where it is
    /// seen.
    public var isRelative: Bool
    /// How fast the finger went when it let go, per second; zero for as long as it holds.
    public var velocity: Point
    /// How long ago it let go, in seconds; zero for as long as it holds.
    public var age: Double

    /// A hand that grabbed a place and is at another.
    public init(
      grabbed: Point, finger: Point, progress: Double = 0, isRelative: Bool = false,
      velocity: Point = Point(), age: Double = 0
    ) {
      self.grabbed = grabbed
      self.finger = finger
      self.progress = progress
      self.isRelative = isRelative
      self.velocity = velocity
      self.age = age
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
  public var reversed: TurnState {
    var state = TurnState(progress: 1 - progress, hold: hold)
    state.hold?.progress = 1 - (hold?.progress ?? 0)
    return state
  }
}
