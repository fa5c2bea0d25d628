internal import Geometry
internal import Gestures
internal import Motion
package import Navigation
package import Storyboards
internal import Transitions

extension Storyboard.TransitionSpec {
  /// The transition that a board writes down.
  ///
  /// - Parameter isRightToLeft: whether pages follow one another to the left: what goes along the
  ///   lines is then mirrored.
  package func timed(isRightToLeft: Bool) -> TimedTransition {
    var spec = self
    if isRightToLeft, spec.isAlongLines { spec.direction = direction.reversed }
    guard let kind = try? TransitionCatalog.kind(named: style),
      let plain = try? kind.make(style: spec.styleNames)
    else { return .cut }
    let transition = depth.fitted(to: plain)
    let time = duration ?? kind.duration
    switch timing {
    case .curve(let curve): return TimedTransition(transition, duration: time, curve: curve)
    case .spring(let spring): return TimedTransition(transition, spring: spring)
    case nil: return TimedTransition(transition, duration: time, curve: transition.manner.curve)
    }
  }

  /// Whether it goes the way that lines are read in.
  private var isAlongLines: Bool {
    guard let kind = try? TransitionCatalog.kind(named: style) else { return false }
    return kind.styleNames.contains("backward") && orientation ?? .horizontal == .horizontal
  }
}
