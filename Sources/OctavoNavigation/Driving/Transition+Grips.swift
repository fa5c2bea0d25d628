package import OctavoGeometry
package import OctavoGestures
package import OctavoTransitions

extension Transition {
  /// What it says of how it is moved, in a window of a scale, by a finger that goes along an axis; nil if
  /// that is not its own.
  package func grips(along axis: Axis, at scale: PixelScale) -> DragSession.Grips? {
    guard defaults.axis == axis else { return nil }
    return { grab, state, size in
      self.grip(
        at: grab.point, going: grab.movement, of: state, on: Stage(size: size, scale: scale))
    }
  }
}
