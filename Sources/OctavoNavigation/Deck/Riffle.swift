internal import OctavoGeometry
internal import OctavoGestures

/// A finger that came down at an edge of the window, as long as pages may come to run under it.
struct EdgePress {
  /// Which contact it is.
  let contact: Contact.Key
  /// Where it came down, in points.
  let start: Point
  /// The edge at which it did.
  let edge: Edge
  /// The frame from which on it has been there, on the line of the frames' times; nil until the first.
  var since: Double?
}

/// Pages that run under a finger at the edge: they are seen in passing, and none is turned to until the
/// finger lifts.
struct Riffle {
  /// Whose they run under.
  let press: EdgePress
  /// Which way they run.
  let direction: TurnDirection
  /// When it began, on the line of the frames' times.
  let start: Double
  /// The sheet that is seen, or will be when what flies has landed.
  var shown: Sheet
  /// The latest of the sheets before it, the first of them seen first.
  var passed: [Sheet]
  /// How far the finger is along the edge from where it came down, in points.
  var distance = 0.0
  /// When it was moved last.
  var latest: Double
  /// How many pages are due, of which a part has yet to come.
  var due = 1.0
  /// Whether there is no page to come.
  var isAtEnd = false

  /// The most sheets that are remembered of those before.
  static let mostPassed = 8
  /// How long a leaf takes, in seconds.
  static let leafDuration = 0.32
  /// How far inside of the strip along the edge a finger takes it all back, in points.
  static let wayBack = 36.0

  /// How many pages run by in a second: the more, the longer the finger stays and the farther it goes.
  ///
  /// - Parameters:
  ///   - time: How long it has been there, in seconds.
  ///   - distance: How far it went along the edge, in points.
  static func pace(after time: Double, distance: Double) -> Double {
    min(3 + 4 * max(time, 0) + 0.06 * distance, 24)
  }
}
