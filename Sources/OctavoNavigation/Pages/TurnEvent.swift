public import OctavoGestures

/// A turn that came to its end: tells a page that was turned from one that fell back.
@MainActor
public struct TurnEvent: Sendable {
  /// What asked for the turn.
  public let reason: NavigationOperation.Reason
  /// Which way it went.
  public let direction: TurnDirection
  /// The page that was there before; nil for the first page of all.
  public let from: (any Page)?
  /// The page that it went to.
  public let to: any Page
  /// Whether `to` is now the page; false if the leaf fell back.
  public let isCommitted: Bool
}
