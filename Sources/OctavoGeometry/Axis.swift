/// A direction of the screen along which pages turn and fingers move.
public enum Axis: String, Sendable, Hashable, CaseIterable {
  /// From left to right; a horizontal flip turns about a vertical spine.
  case horizontal
  /// From top to bottom; a vertical flip turns about a horizontal spine.
  case vertical

  /// The other axis.
  public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}
