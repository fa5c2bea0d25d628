import OctavoGeometry

/// The numbers by which a contact's movement becomes a drag.
package enum DragThresholds {
  /// A drag goes at least this many times as far along the axis as across it.
  static let slant = 1.5
  /// So many samples in a row must agree.
  static let coherence = 2
  /// Of a way that goes so many times as far along as across, one sample says enough; one that goes as much
  /// further across is no drag even for what follows the finger in the plane.
  static let clearSlant = 3.0
  /// Fingers on a touchpad go at least this many times as far along as across, at once.
  static let touchpadSlant = 1.2
  /// A touch that stays longer than this is no tap, in seconds.
  package static let longestTap = 0.5
  /// Two fingers pinch when their gap has changed by this, in points.
  static let pinchSlop = 8.0
  /// Two fingertips are no nearer to one another than this, in points, whatever a compositor reports.
  static let leastGap = 20.0
  /// A mouse button this soon after a lifted finger, at its place, is the same tap told twice.
  static let emulation = 0.5
}

/// What a contact's way so far makes of it.
enum DragDecision: Sendable {
  /// It may still become anything.
  case undecided
  /// It is no drag, as long as it stays down.
  case refused
  /// It is a drag.
  case claimed(Grab)
}

extension Trail {
  /// Whether the way so far is a drag.
  ///
  /// - Parameters:
  ///   - takes: Asked only if nothing else speaks against the drag, and of a steep one before.
  func decision(
    in size: Size, settings: GestureSettings, leafInFlight: FlyingLeaf?,
    takes: (ContentPull) -> Bool
  ) -> DragDecision {
    let axis = settings.axis
    let way = displacement
    let along = abs(way[axis])
    let across = abs(way[axis.cross])
    guard way.length >= slop else { return .undecided }
    if settings.isPlanar { return planarDecision(settings: settings, takes: takes) }
    let movement: Double = way[axis] < 0 ? -1 : 1
    guard let slopPoint else {
      return steepDecision(
        settings: settings, leafInFlight: leafInFlight, takes: takes)
    }
    let goesInward = movement == edge.map(settings.inward) && movement == lastMovement
    let isClear = along >= DragThresholds.clearSlant * across && movement == lastMovement
    guard goesInward || isClear || coherence >= DragThresholds.coherence else { return .undecided }
    return claim(
      from: slopPoint, by: ContentPull(point: start, axis: axis, movement: movement),
      goesInward: goesInward, settings: settings, leafInFlight: leafInFlight,
      takes: takes)
  }

  /// Whether a way is a drag that goes across the axis by too much for what follows a finger along it alone:
  /// only for what follows it in the plane (Laws, The hand, The curl under the finger).
  private func steepDecision(
    settings: GestureSettings, leafInFlight: FlyingLeaf?, takes: (ContentPull) -> Bool
  ) -> DragDecision {
    let (axis, way) = (settings.axis, displacement)
    let (along, across) = (abs(way[axis]), abs(way[axis.cross]))
    let movement: Double = way[axis] < 0 ? -1 : 1
    let pull = ContentPull(point: start, axis: axis, movement: movement, isSteep: true)
    guard along * DragThresholds.clearSlant >= across, takes(pull) else {
      return along >= across ? .undecided : .refused
    }
    let goesInward = movement == edge.map(settings.inward) && movement == lastMovement
    guard goesInward || steepCoherence >= DragThresholds.coherence else { return .undecided }
    let part = slop / way.length
    return claim(
      from: start + Point(x: way.x * part, y: way.y * part), by: pull, goesInward: goesInward,
      settings: settings, leafInFlight: leafInFlight, takes: { _ in true })
  }

  /// A drag that is claimed, unless what is shown takes it or none may begin there.
  private func claim(
    from slopPoint: Point, by pull: ContentPull, goesInward: Bool, settings: GestureSettings,
    leafInFlight: FlyingLeaf?, takes: (ContentPull) -> Bool
  ) -> DragDecision {
    let movement = pull.movement
    let takesLeaf = leafInFlight?.isTaken(movement: movement, beganOnIt: leaf != nil) ?? false
    let mayBegin =
      switch settings.dragArea {
      case .anywhere: true
      case .edges: goesInward || takesLeaf
      case .off: false
      }
    guard mayBegin, takesLeaf || takes(pull) else { return .refused }
    // The page starts flat where the way left the slop, however far on the first sample beyond it
    // is; a leaf in flight is taken from where it is now.
    return .claimed(
      Grab(
        at: takesLeaf ? position : slopPoint, movement: movement,
        direction: settings.direction(ofMovement: movement), edge: goesInward ? edge : nil,
        takesLeaf: takesLeaf, leaf: takesLeaf ? leaf : nil))
  }

  /// Whether the way so far is a drag that goes any way; it counts from where it left the slop.
  private func planarDecision(
    settings: GestureSettings, takes: (ContentPull) -> Bool
  ) -> DragDecision {
    let way = displacement
    let isAlong = abs(way[settings.axis]) >= DragThresholds.slant * abs(way[settings.axis.cross])
    let axis = isAlong ? settings.axis : settings.axis.cross
    let movement: Double = way[axis] < 0 ? -1 : 1
    guard takes(ContentPull(point: start, axis: axis, movement: movement)) else {
      return .refused
    }
    let part = slop / way.length
    return .claimed(
      Grab(
        at: start + Point(x: way.x * part, y: way.y * part), movement: movement,
        direction: settings.direction(ofMovement: movement)))
  }

  /// Where the way came to count as a drag's, if it does at a next place: beyond the slop, and
  /// mostly along the axis.
  func slopPoint(onTheWayTo next: Point, axis: Axis) -> Point? {
    let from = displacement
    let to = next - start
    let movement: Double = to[axis] < 0 ? -1 : 1
    // How far within either bound of the slant a way ends; negative beyond it.
    func margin(_ way: Point, _ side: Double) -> Double {
      way[axis] * movement + side * DragThresholds.slant * way[axis.cross]
    }
    guard to.length >= slop, margin(to, 1) >= 0, margin(to, -1) >= 0 else { return nil }
    // Still on the side on which it came to count.
    if let slopPoint, (slopPoint - start)[axis] * movement > 0 { return slopPoint }
    // The part of the step after which it is within a bound.
    func entry(_ side: Double) -> Double {
      let here = margin(from, side)
      return here < 0 ? here / (here - margin(to, side)) : 0
    }
    let step = to - from
    let part = max(entry(1), entry(-1), lastCrossing(from: from, step: step))
    return Point(x: position.x + step.x * part, y: position.y + step.y * part)
  }

  /// The part of a step after which it leaves the circle of the slop about the start, 0 if it does
  /// not.
  private func lastCrossing(from: Point, step: Point) -> Double {
    // |from + part·step| = slop, the later of its two roots.
    let square = step.x * step.x + step.y * step.y
    let half = from.x * step.x + from.y * step.y
    let discriminant = half * half - square * (from.x * from.x + from.y * from.y - slop * slop)
    guard square > 0, discriminant >= 0 else { return 0 }
    return min(max((discriminant.squareRoot() - half) / square, 0), 1)
  }
}
