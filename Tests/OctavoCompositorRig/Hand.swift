package import OctavoGeometry

/// What a person does to a screen, given to a compositor where its own devices would give it.
@MainActor
package protocol Hand: AnyObject {
  /// A finger touches the screen at a place in points.
  func touchDown(_ finger: Int, at place: Point) throws
  /// A finger that is down moves.
  func touchMove(_ finger: Int, to place: Point) throws
  /// A finger is lifted.
  func touchUp(_ finger: Int) throws
  /// The screen takes back all that the fingers have done: a palm, say, was recognised.
  func touchCancel() throws
  /// A key goes down, or up again.
  func key(_ key: Key, isDown: Bool) throws
}

/// The keys that are used here, with their evdev codes.
package enum Key: Int, Sendable {
  case q = 16
  case leftControl = 29
  case f11 = 87
  case left = 105
  case right = 106
}

extension Hand {
  /// Puts a finger down and moves it evenly; leaves it there.
  package func press(
    _ finger: Int = 1, at start: Point, dragTo end: Point, steps: Int = 12, seconds: Double = 0.2
  ) throws {
    try touchDown(finger, at: start)
    for step in 1...steps {
      pause(seconds / Double(steps))
      let part = Double(step) / Double(steps)
      try touchMove(
        finger,
        to: Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
    }
  }

  /// Throws a page: a short quick movement, lifted while it still moves.
  package func flick(_ finger: Int = 1, from start: Point, to end: Point) throws {
    try press(finger, at: start, dragTo: end, steps: 6, seconds: 0.09)
    try touchUp(finger)
  }

  /// Presses keys together, and lets them go.
  package func type(_ keys: Key...) throws {
    for key in keys { try self.key(key, isDown: true) }
    for key in keys.reversed() { try self.key(key, isDown: false) }
  }
}
