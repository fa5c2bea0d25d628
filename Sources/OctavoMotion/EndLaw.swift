/// How a page resists the hand where there is no next page.
public enum EndLaw: String, Sendable, Hashable, CaseIterable {
  /// It gives like a rubber band.
  case rubberBand
  /// It gives by the classics' Hill curve: steeply at first.
  case hill
  /// It stays where it is, and the edge of the window glows.
  case glow
}
