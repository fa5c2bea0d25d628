/// How pages are shown that nobody makes larger.
public enum PageFit: String, Sendable, Hashable, CaseIterable {
  /// All of a page.
  case page
  /// All of what stands on it: its margins are cropped, by the same lines on every page.
  case crop
  /// What stands on it as wide as the window.
  case width
}
