public import OctavoGeometry

/// How a stack's bar looks.
public struct NavigationBarStyle: Sendable, Hashable {
  /// The colour of the bar.
  public var background = Color(red: 0.965, green: 0.96, blue: 0.95)
  /// The colour of the title.
  public var title = Color(red: 0.13, green: 0.125, blue: 0.12)
  /// The colour of the way back and of what has the keyboard's focus.
  public var tint = Color(red: 0.13, green: 0.36, blue: 0.6)
  /// The colour of the line below the bar.
  public var line = Color(red: 0.8, green: 0.79, blue: 0.77)
  /// Font families, the most wanted first, divided by commas.
  public var fontFamilies = "Noto Sans, Cantarell, DejaVu Sans, sans-serif"

  /// The style of paper.
  public init() {}
}
