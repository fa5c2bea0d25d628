internal import OctavoGeometry
internal import OctavoNavigation

/// The window of a trace: its clock, and whether it is there.
struct TraceWindow {
  /// The frames' time, in seconds.
  var time = 0.0
  /// Its size, in points.
  var size = Size(width: 800, height: 600)
  /// Whether the root was put into it.
  var isOpen = false
  /// Whether somebody asked for a frame since the last.
  var isFrameWanted = false
  /// Whether it is just going out of sight.
  var isSuspending = false
}

/// What the window of a trace does with the root.
extension NavigationTrace {
  /// Puts the root in a window, or makes the window visible again, up to the first frame.
  func show() {
    if window.isOpen {
      root?.resume()
    } else {
      window.isOpen = true
      root?.resize(to: window.size, scale: Self.scale)
    }
    showFrame()
  }

  /// The window goes out of sight.
  func suspend() {
    window.isSuspending = true
    root?.suspend()
    window.isSuspending = false
  }

  /// The window comes into sight again, up to the first frame, which a callback cannot wait for.
  func resume() {
    root?.resume()
    if !CallQueue.shared.isRunning { showFrame() }
  }

  /// The window gets another size.
  func resize(to size: Size) {
    window.size = size
    if window.isOpen { root?.resize(to: size, scale: Self.scale) }
  }

  /// Shows frames until nothing moves.
  func settle() {
    // No transition takes a minute; a container that never rests must not hang its author.
    let end = window.time + 60
    while window.time < end {
      guard showFrame() || window.isFrameWanted else { return }
    }
  }

  /// Shows frames for a time.
  func wait(_ milliseconds: Int) {
    let end = window.time + Double(milliseconds) / 1000
    while window.time < end { showFrame(after: min(frameInterval, end - window.time)) }
  }

  /// Shows one frame.
  ///
  /// - Returns: whether the next one is wanted right after it.
  @discardableResult
  private func showFrame(after step: Double? = nil) -> Bool {
    window.time += step ?? frameInterval
    window.isFrameWanted = false
    guard let root, window.isOpen, root.lifecycle.state != .disappeared else { return false }
    let frame = root.advance(to: window.time)
    self.frame = frame
    root.framePresented()
    return frame.isAnimating
  }
}
