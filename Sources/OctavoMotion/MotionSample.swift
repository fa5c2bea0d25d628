/// Where something in motion is and how fast it goes.
package struct MotionSample: Sendable, Hashable {
  /// Where it is, in the motion's own unit.
  package var position: Double
  /// How fast it goes, in that unit per second.
  package var velocity: Double

  /// A position, at rest unless a velocity is given.
  package init(position: Double, velocity: Double = 0) {
    self.position = position
    self.velocity = velocity
  }
}
