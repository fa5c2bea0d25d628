public import OctavoGeometry
public import OctavoGestures
public import OctavoTransitions

/// A turn of pages whose transition is asked for: which pages turn, and which way they go.
///
/// ```swift
/// // A book with hard covers: its first and its last leaf flip, the others curl.
/// flips.transition = { turn in
///   let isHard = (turn.leaving + turn.coming).contains { $0.title == "Cover" }
///   if isHard { return FlipTransition(style: turn.flipStyle) }
///   return turn.fitted(CurlTransition())
/// }
/// ```
@MainActor
public struct PageTurn {
  /// Which way it goes through the pages.
  public let direction: TurnDirection
  /// The axis along which pages turn.
  public let axis: Axis
  /// Whether the pages after lie on the left, as in a book that is read from right to left.
  public let isMirrored: Bool
  /// Whether pages stand side by side, of which one half turns about the spine.
  public let isSpread: Bool
  /// The pages that leave, in their order.
  public let leaving: [any Page]
  /// The pages that come, in their order; none past an end.
  public let coming: [any Page]

  /// Which way the pages go: −1 leftwards or up, 1 rightwards or down.
  public var movement: Double { (direction == .forward) == isMirrored ? 1 : -1 }

  /// The style bits of a leaf that flips so.
  public var flipStyle: FlipStyle {
    var style: FlipStyle = axis == .vertical ? .vertical : []
    if movement > 0 { style.insert(.backward) }
    return style
  }

  /// A transition as this turn has it.
  ///
  /// A curl lifts the paper which the turn lifts: of two pages the one that goes, about the spine; a single
  /// one forward, and backward the one that comes is laid down again. All others stay as they are.
  public func fitted(_ transition: any Transition) -> any Transition {
    if let curl = transition as? CurlTransition { return fitted(curl) }
    if var set = transition as? FittedTransition {
      set.plain = fitted(set.plain)
      return set
    }
    return transition
  }

  private func fitted(_ curl: CurlTransition) -> CurlTransition {
    var curl = curl
    curl.isSpread = isSpread
    curl.isMirrored = isSpread ? movement > 0 : isMirrored
    curl.style.subtract([.backward, .vertical])
    if axis == .vertical { curl.style.insert(.vertical) }
    if !isSpread, direction == .backward { curl.style.insert(.backward) }
    return curl
  }

  /// Whether the pages of a transition go this turn's way: some go rightwards on their way forward.
  package func goesWith(_ transition: any Transition) -> Bool {
    // What goes neither way is no other where pages are read from right to left.
    transition.defaults.movement.map { $0 == movement } ?? (direction == .forward)
  }

  /// A transition of a kind that goes as this turn does.
  ///
  /// - Parameter style: Names of style bits; those that say which way it goes are the turn's.
  /// - Throws: `UnknownTransition` for a name that the kind does not have.
  public func transition(
    _ kind: TransitionKind, style: [String] = []
  ) throws(UnknownTransition) -> any Transition {
    for name in style { _ = try kind.make(style: [name]) }
    func made(isBackward: Bool) throws(UnknownTransition) -> any Transition {
      let own = kind.styles.filter { word in
        switch word.key {
        case .direction: word.value == "backward" && isBackward
        case .orientation: word.value == axis.rawValue
        case .perspective, .mode: style.contains(word.name)
        }
      }
      let made = try kind.make(style: own.map(\.name))
      guard var sided = made as? any MirrorableTransition else { return made }
      sided.isMirrored = isMirrored
      return sided
    }
    let forward = try made(isBackward: false)
    return fitted(goesWith(forward) ? forward : try made(isBackward: true))
  }
}
