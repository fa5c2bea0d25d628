package import OctavoGeometry

/// A question to what is shown: whether it can itself move with the finger.
package struct ContentPull: Sendable, Hashable {
  /// Where the contact came down.
  package var point: Point
  /// The axis along which it moves.
  package var axis: Axis
  /// Which way it moves: −1 leftwards or up, 1 rightwards or down.
  package var movement: Double
  /// Whether it goes across the axis by too much for what follows a finger along it alone.
  package var isSteep: Bool
  /// Whether it is a contact's; fingers on a touchpad are nowhere on the page.
  package var isOnPage: Bool

  /// A drag from a place, one way along an axis.
  package init(
    point: Point, axis: Axis, movement: Double, isSteep: Bool = false, isOnPage: Bool = true
  ) {
    self.point = point
    self.axis = axis
    self.movement = movement
    self.isSteep = isSteep
    self.isOnPage = isOnPage
  }
}
