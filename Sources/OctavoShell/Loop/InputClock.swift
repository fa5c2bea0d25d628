/// Puts the times of input events on the loop's clock, on which frames are timed too.
///
/// A compositor stamps events in milliseconds of a clock of its own choice. Almost always it is the
/// loop's, and its count may have wrapped. A clock of another origin is compared by the quickest event:
/// that one is taken to have come at once, and the others are as much older as they came later.
package struct InputClock: Sendable {
  /// An event is never taken for older than this when it comes, in seconds: what a compositor held
  /// back for longer begins then, so that a motion leaves out no more of itself.
  package static let longestLag = 0.1
  /// After so many milliseconds a count of 32 bits begins again.
  private static let round = 4_294_967.296
  /// An event that seems further off than this is of another clock, in seconds.
  private static let believable = 1.0

  /// The loop's time less that of the events; nil until the first of another clock.
  private var offset: Double?

  package init() {}

  /// When an event happened, on the loop's clock: never after `now`.
  ///
  /// - Parameters:
  ///   - time: What the event tells, in seconds; a wrapped count may have been made to go on.
  ///   - now: When it came, by the loop's clock.
  package mutating func time(of time: Double, at now: Double) -> Double {
    guard time.isFinite else { return now }
    var lag = Self.lag(of: time, at: now, offset: 0)
    if !(-0.001...Self.believable).contains(lag) {
      lag = offset.map { Self.lag(of: time, at: now, offset: $0) } ?? 0
      if offset == nil || lag < 0 || lag > Self.believable {
        // The first, a quicker one, or a clock that was put.
        offset = now - time
        lag = 0
      }
    }
    return now - min(max(lag, 0), Self.longestLag)
  }

  /// How long before `now` an event was, whichever round its count is in.
  private static func lag(of time: Double, at now: Double, offset: Double) -> Double {
    let lag = now - time - offset
    return lag - (lag / round).rounded() * round
  }
}
