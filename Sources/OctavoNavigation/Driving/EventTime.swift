/// When something was done that frames will show, on the line of their times.
///
/// Whatever moves by itself counts from here, not from the first frame that shows it: a key pressed
/// in the middle of a refresh is half a refresh on its way in the next frame.
public struct EventTime: Sendable, Hashable {
  /// When, in seconds on the line of the times that `WindowRoot.advance(to:)` is given.
  public var seconds: Double
  /// How long before the first frame that shows it a motion may have begun, in seconds: one that is
  /// shown later than this begins so long before, so that a stall leaves out no more of it.
  public var longestLag: Double

  /// A time; a motion counts from it however late its first frame is, unless a longest lag is given.
  public init(_ seconds: Double, longestLag: Double = .infinity) {
    self.seconds = seconds
    self.longestLag = longestLag
  }

  /// When a motion begins that is first seen in a frame: never after that frame.
  func beginning(seenAt frame: Double) -> Double {
    guard seconds.isFinite else { return frame }
    return min(max(seconds, frame - max(longestLag, 0)), frame)
  }
}
