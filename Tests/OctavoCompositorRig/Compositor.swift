package import OctavoCairo
package import OctavoGeometry

/// A real compositor that runs without a screen, with clients, a hand and eyes of the rig's.
@MainActor
package protocol Compositor: AnyObject {
  /// The session that it and its clients run in.
  var session: PrivateSession { get }
  /// The screen's extents in points.
  var size: Size { get }
  /// Physical pixels per point.
  var scale: Double { get }

  /// A hand for its screen; its seat takes touch from the first one on, as if the touch screen were
  /// plugged in then.
  func makeHand() throws -> any Hand
  /// Takes a picture of the screen, in physical pixels.
  func capture() throws -> Picture
  /// Ends it as a crash would: at once, saying nothing to anybody.
  func crash() throws
}

extension Compositor {
  /// Starts a client of it.
  package func start(
    _ arguments: [String], environment: [String: String] = [:], log: String = "client"
  ) throws -> ChildProcess {
    try session.start(arguments, environment: environment, log: log)
  }

  /// Ends it and all that runs in its session.
  package func stop() { session.stop() }

  /// Waits until the screen has stayed the same for a while, and takes its picture.
  ///
  /// - Parameter isAwaited: what the picture must show too.
  package func captureAtRest(
    seconds: Double = 10, where isAwaited: (Picture) -> Bool = { _ in true }
  ) throws -> Picture {
    var last = try capture()
    var since = ContinuousClock.now
    return try waiting(for: "the screen to come to rest", seconds: seconds, interval: 0.04) {
      let next = try capture()
      if !next.isSame(as: last) {
        last = next
        since = .now
      }
      return ContinuousClock.now - since > .seconds(0.25) && isAwaited(next) ? next : nil
    }
  }

  /// Watches the screen until it shows something, or until time is over.
  ///
  /// - Returns: the first picture that shows it; else the last one, for the test to judge.
  package func watch(seconds: Double = 10, until isShown: (Picture) -> Bool) throws -> Picture {
    let limit = ContinuousClock.now + .seconds(seconds)
    while true {
      let picture = try capture()
      if isShown(picture) || ContinuousClock.now > limit { return picture }
      pause(0.02)
    }
  }
}
