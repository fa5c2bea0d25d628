package import OctavoGeometry
package import OctavoGestures

extension ZoomHand {
  /// Does what fingers mean.
  ///
  /// - Parameters:
  ///   - intent: What they mean.
  ///   - seen: The time of the frame that is seen: what moves is taken from where it is there.
  ///   - time: When they did it: what they leave moves from then on.
  package mutating func follow(_ intent: Intent, seen: Double, at time: Double) {
    switch intent {
    case .grab(let grab): self.grab(at: grab.point, time: seen)
    case .drag(let place): drag(to: place)
    case .release(let place, let velocity), .stray(let place, let velocity):
      drag(to: place)
      release(velocity: velocity, at: time)
    case .pinchBegan(let pinch): self.pinch(pinch, time: seen)
    case .pinchChanged(let pinch): self.pinch(to: pinch)
    case .pinchEnded(let pinch):
      self.pinch(to: pinch)
      release(at: time)
    case .cancelDrag, .pinchCancelled: release(at: time)
    case .tap, .step: break
    }
  }

  /// Whether one finger that goes a way along an axis moves something: not along the axis of turning
  /// from the content's edge, which is a turn's.
  ///
  /// - Parameter movement: −1 leftwards or up, 1 rightwards or down.
  package func takes(
    _ movement: Double, along axis: Axis, turningAlong turning: Axis, at time: Double
  ) -> Bool {
    let view = view(at: time)
    if axis == turning { return space.canMove(view, movement, along: axis) }
    return Axis.allCases.contains { axis in
      let range = space.range(of: axis, at: view.scale)
      return range.upperBound - range.lowerBound > 1
    }
  }
}
