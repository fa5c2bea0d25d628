internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
package import OctavoNavigation
package import OctavoStoryboards
internal import OctavoTransitions

extension Storyboard.TransitionSpec {
  /// The transition that a board writes down.
  ///
  /// - Parameter isRightToLeft: whether pages follow one another to the left: what goes along the
  ///   lines is then mirrored.
  package func timed(isRightToLeft: Bool) -> TimedTransition {
    guard let kind, var plain = made(by: kind) else {
      endProgram(
        misusing: StoryboardPlayer.self,
        "the board has no transition “\(style)”; play a board as the checker made it", in: "init")
    }
    let defaults = plain.defaults
    let goesSideways =
      plain is any MirrorableTransition
      ? defaults.axis != .vertical : defaults.axis == .horizontal && defaults.movement != nil
    if isRightToLeft, goesSideways { plain = mirrored(plain, of: kind) }
    let transition = litDepth.fitted(to: plain)
    let time = duration ?? defaults.duration
    switch timing {
    case .curve(let curve): return TimedTransition(transition, duration: time, curve: curve)
    case .spring(let spring): return TimedTransition(transition, spring: spring)
    case nil: return TimedTransition(transition, duration: time, curve: defaults.curve)
    }
  }

  /// What it says of depth, shadow and light, and the light of a board where it says none.
  var litDepth: TransitionDepth {
    var depth = depth
    let isClassic = shadow?.law != nil || shadow?.crease != nil
    depth.light = depth.light ?? (isClassic ? .classic : .natural)
    return depth
  }

  /// What goes the other way: what has a mirror image of its own is that, as paper that curls hangs at its other
  /// edge; all else is as on its way back.
  private func mirrored(_ plain: any Transition, of kind: TransitionKind) -> any Transition {
    if let back = plain as? ReversedTransition, back.original is any MirrorableTransition {
      return mirrored(back.original, of: kind).reversed
    }
    guard var sided = plain as? any MirrorableTransition else {
      return reversed.made(by: kind) ?? plain
    }
    sided.isMirrored.toggle()
    return sided
  }

  private func made(by kind: TransitionKind) -> (any Transition)? {
    guard let made = try? kind.make(style: styleNames(of: kind)) else { return nil }
    // What has no word for it goes exactly the way back.
    let hasWord = kind.styles.contains { $0.key == .direction }
    return direction == .backward && !hasWord ? made.reversed : made
  }
}
