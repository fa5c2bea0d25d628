public import OctavoGeometry
public import OctavoNavigation

/// How a window begins.
public struct WindowOptions: Sendable {
  /// The extents that the window would like to have, in points; the compositor decides.
  public var size: Size
  /// The least extents that make sense, in points.
  public var minimumSize: Size
  /// Whether it asks for the whole screen at once.
  public var isFullscreen: Bool
  /// Whether the window has, where the compositor draws none, a bar with its title and what closes it, fills the
  /// space for windows and hides it away; it is moved by the bar and resized by a corner of it. A stack that fills
  /// the window and has a bar has them there. Without it a root may draw its own, as a `ReaderRoot` does, and a
  /// pointer resizes the window by its rim.
  public var drawsControls: Bool
  /// How much moves in the window; nil for as much as the person lets move in all programs of the desktop.
  public var motion: MotionLevel?

  /// A window of a size.
  public init(
    size: Size = Size(width: 960, height: 640),
    minimumSize: Size = Size(width: 160, height: 120), isFullscreen: Bool = false,
    drawsControls: Bool = false, motion: MotionLevel? = nil
  ) {
    self.size = size
    self.minimumSize = minimumSize
    self.isFullscreen = isFullscreen
    self.drawsControls = drawsControls
    self.motion = motion
  }
}
