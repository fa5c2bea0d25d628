package import OctavoGeometry
package import OctavoGestures
package import OctavoTransitions

extension Transition {
  /// What it says of how it is moved, in a window of a scale.
  package func grips(at scale: PixelScale) -> DragSession.Grips {
    { place, state, size in self.grip(at: place, of: state, on: Stage(size: size, scale: scale)) }
  }
}
