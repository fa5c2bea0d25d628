/// Predicts when the frame that is drawn now will be seen.
///
/// Everything is in seconds of the loop's clock; times of another presentation clock are turned into
/// it before they come here. Feedback may be wrong, late, or never come: without it, the distance of
/// frame callbacks stands in.
package struct PresentationClock: Sendable {
  /// The refresh assumed until something better is known, in seconds.
  package static let assumedInterval = 1.0 / 60
  private static let believable = (1.0 / 500)...(1.0 / 20)
  /// Feedback older than this, in seconds, says nothing about the next refresh.
  private static let memory = 0.5
  /// What is left for the compositor to take the frame up, in seconds.
  private static let margin = 0.001

  private var refresh: Double?
  private var presented: Double?
  private var callback: Double?
  private var spacing: Double?
  private var latest = -Double.infinity

  package init() {}

  /// The time between two frames, in seconds.
  package var interval: Double { refresh ?? spacing ?? Self.assumedInterval }

  /// A frame was seen.
  ///
  /// - Parameters:
  ///   - time: when; never later than `now` by more than a frame, or it is ignored.
  ///   - refresh: the distance to the next one in seconds; 0 if the compositor does not know.
  package mutating func framePresented(at time: Double, refresh: Double, now: Double) {
    guard time.isFinite, (-interval..<Self.memory).contains(now - time), time >= presented ?? time
    else { return }
    presented = time
    self.refresh = Self.believable.contains(refresh) ? refresh : nil
  }

  /// A frame callback came.
  package mutating func callbackDone(at now: Double) {
    if let callback {
      let distance = now - callback
      if Self.believable.contains(distance) {
        spacing = spacing.map { $0 + (distance - $0) / 8 } ?? distance
      }
    }
    callback = now
  }

  /// When a frame committed at `now` will be seen; never before what was said last.
  package mutating func predict(at now: Double) -> Double {
    var time = now + interval
    if let presented, now - presented < Self.memory {
      let frames = ((now + Self.margin - presented) / interval).rounded(.up)
      time = presented + max(1, frames) * interval
    }
    latest = max(latest, time)
    return latest
  }
}
