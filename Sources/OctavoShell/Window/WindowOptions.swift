public import OctavoGeometry

/// How a window begins.
public struct WindowOptions: Sendable {
  /// The extents that the window would like to have, in points; the compositor decides.
  public var size: Size
  /// The least extents that make sense, in points.
  public var minimumSize: Size
  /// Whether it asks for the whole screen at once.
  public var isFullscreen: Bool

  /// A window of a size.
  public init(
    size: Size = Size(width: 960, height: 640),
    minimumSize: Size = Size(width: 160, height: 120), isFullscreen: Bool = false
  ) {
    self.size = size
    self.minimumSize = minimumSize
    self.isFullscreen = isFullscreen
  }
}
