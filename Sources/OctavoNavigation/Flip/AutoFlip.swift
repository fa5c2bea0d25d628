internal import OctavoGeometry
public import OctavoGestures

/// How pages turn by themselves.
///
/// The time counts from when a page lies at rest; a finger on the glass holds it up, and what cannot be seen
/// does not turn. A page that does not let itself be left stays, and is asked again after each interval. As long
/// as a page is to come, the window keeps the screen on.
public struct AutoFlip: Sendable, Hashable {
  /// What becomes of it at an end of the pages.
  public enum End: String, Sendable, Hashable, CaseIterable {
    /// The last page stays.
    case stops
    /// It goes on from the other end.
    case wraps
  }

  /// How long each page lies at rest, in seconds.
  ///
  /// - Precondition: it is more than 0.
  public var interval: Double { didSet { Self.check(interval) } }
  /// Which way pages turn.
  public var direction: TurnDirection
  /// What becomes of it at the end.
  public var end: End

  /// Turns a page after each interval.
  ///
  /// - Precondition: the interval is more than 0.
  public init(every interval: Double, _ direction: TurnDirection = .forward, end: End = .stops) {
    Self.check(interval, in: "init(every:_:end:)")
    self.interval = interval
    self.direction = direction
    self.end = end
  }

  private static func check(_ interval: Double, in call: StaticString = "interval") {
    guard !(interval > 0) else { return }
    endProgram(
      misusing: Self.self, "an interval of \(interval); a page rests for more than 0 seconds",
      in: call)
  }
}
