/// How many pages of a `FlipContainer` stand side by side.
public enum Spread: String, Sendable, Hashable, CaseIterable {
  /// One.
  case none
  /// Two where the window suits two, by `FlipContainer.suitsSpread`.
  case automatic = "auto"
  /// Two, as in an open book.
  case always
}
