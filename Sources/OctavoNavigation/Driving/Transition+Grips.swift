package import OctavoGeometry
import OctavoGestures
package import OctavoManipulation
package import OctavoTransitions

extension Transition {
  /// What it says of how it is moved, in a window of a scale, by a finger that goes along an axis; nil if
  /// that is not its own.
  ///
  /// - Parameter papers: Where the paper of the pages lies.
  package func grips(
    along axis: Axis, at scale: PixelScale, papers: Papers = Papers()
  ) -> DragSession.Grips? {
    let defaults = defaults
    guard defaults.axis == axis else { return nil }
    return { grab, state, size in
      // What follows a finger in the plane cannot go against it: it goes evenly.
      if defaults.isPlanar, let own = defaults.movement, own != grab.movement { return nil }
      var stage = Stage(size: size, scale: scale)
      stage.papers = papers
      return self.grip(at: grab.point, going: grab.movement, of: state, on: stage)
    }
  }
}
