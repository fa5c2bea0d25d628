/// What a frame cost that a window showed.
public struct FrameCost: Sendable, Hashable {
  /// How long it took to make, in seconds.
  public var seconds: Double
  /// How long the screen shows a frame, in seconds.
  public var interval: Double

  /// A cost.
  public init(seconds: Double, interval: Double) {
    self.seconds = seconds
    self.interval = interval
  }
}

/// How many leaves may be in the air at once, by what frames cost.
///
/// It falls by one when frames with leaves in the air come to take nearly all of the time that there is
/// for them, and rises by one when as many leaves as there may be leave time for more. A frame alone says
/// little: a page may just have been drawn.
///
/// It is a value without a clock: the same costs always give the same limit.
struct LeafLimit: Sendable, Hashable {
  /// The fewest and the most that it comes to by itself.
  static let range = 2...16
  /// The parts of a frame's time above which frames are dear, and below which they are cheap.
  private static let (dear, cheap) = (0.85, 0.5)
  /// How many dear frames in a row lower it, and how many cheap ones raise it.
  private static let (patience, caution) = (3, 12)

  /// How many leaves may be in the air.
  private(set) var count = 8
  private var dearFrames = 0
  private var cheapFrames = 0

  /// A frame with some leaves in the air cost something.
  mutating func note(_ cost: FrameCost, leaves: Int) {
    guard leaves > 0, cost.interval > 0, cost.seconds >= 0 else { return }
    let share = cost.seconds / cost.interval
    dearFrames = share > Self.dear ? dearFrames + 1 : 0
    // Fewer leaves than there may be do not say what one more would cost.
    cheapFrames = share < Self.cheap && leaves >= count ? cheapFrames + 1 : 0
    if dearFrames >= Self.patience {
      count = max(min(count, leaves) - 1, Self.range.lowerBound)
      dearFrames = 0
    } else if cheapFrames >= Self.caution {
      count = min(count + 1, Self.range.upperBound)
      cheapFrames = 0
    }
  }
}
