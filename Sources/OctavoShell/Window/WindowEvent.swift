public import OctavoGeometry
public import OctavoGestures

/// What happened in a window and when, for those who want to look on.
public struct WindowEvent: Sendable {
  /// What happened.
  public enum Kind: Sendable {
    /// The window has these extents in points, at this scale.
    case configured(Size, PixelScale)
    /// A person did something; whether it meant something to the root.
    case input(InputEvent, isUsed: Bool)
    /// A frame was committed: when it was expected to be seen, the pixels that changed, and the
    /// seconds that it took to make.
    case frame(expected: Double, changedPixels: Int, duration: Double)
    /// The compositor says when a frame was seen.
    case presented(at: Double)
    /// The window keeps its old picture, since there was no memory for the new one.
    case failed(ShellError)
    /// The person asked something else of all programs, as light or dark, or it came to be known.
    case appearance(Appearance)
    /// What moves was stopped, since nobody can see it.
    case suspended
    /// The window is seen again.
    case resumed
  }

  /// When, in seconds of the loop's clock.
  public let time: Double
  /// What.
  public let kind: Kind

  package init(_ kind: Kind, at time: Double) {
    self.kind = kind
    self.time = time
  }
}
