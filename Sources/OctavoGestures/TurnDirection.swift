/// Which way a turn goes through the pages, whatever the script's direction on the screen.
public enum TurnDirection: String, Sendable, Hashable, CaseIterable {
  /// To the next page.
  case forward
  /// To the page before.
  case backward

  /// The other way.
  public var reversed: TurnDirection { self == .forward ? .backward : .forward }
}
