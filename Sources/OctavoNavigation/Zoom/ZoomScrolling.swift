internal import OctavoGestures

/// Whether scrolling moves a page that is larger than its place, or turns.
struct ZoomScrolling {
  /// How long a pause makes the next step another scrolling, in seconds.
  private static let pause = 0.4

  private var isPan = false
  private var lastTime = -Double.infinity

  /// Takes a step.
  ///
  /// - Parameter canMove: Whether the page can go that way.
  /// - Returns: whether it is the page's: what begins at the page's edge turns, and does so until it ends.
  mutating func takes(_ scroll: Scroll, canMove: Bool) -> Bool {
    if scroll.time - lastTime > Self.pause { isPan = canMove }
    lastTime = scroll.kind == .stop ? -Double.infinity : scroll.time
    return isPan
  }
}
