import Geometry

/// The numbers by which a contact's movement becomes a drag.
enum ClaimLaw {
  /// A drag goes at least this many times as far along the axis as across it.
  static let slant = 1.5
  /// So many samples in a row must agree.
  static let coherence = 2
  /// Fingers on a touchpad go at least this many times as far along as across, at once.
  static let touchpadSlant = 1.2
  /// A touch that stays longer than this is no tap, in seconds.
  static let longestTap = 0.5
  /// Two fingers pinch when their gap has changed by this, in points.
  static let pinchSlop = 8.0
  /// A mouse button this soon after a lifted finger, at its place, is the same tap told twice.
  static let emulation = 0.5
}

/// What a contact's way so far makes of it.
enum Verdict: Sendable {
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
  /// - Parameter contentMoves: Asked only if nothing else speaks against the drag.
  func verdict(
    of device: Contact.Device, in size: Size, settings: GestureSettings, leafInFlight: Bool,
    contentMoves: (ContentPull) -> Bool
  ) -> Verdict {
    let axis = settings.axis
    let way = displacement
    let along = abs(way[axis])
    let across = abs(way[axis.cross])
    guard way.length >= settings.slop(of: device) else { return .undecided }
    guard along >= across else { return .refused }
    guard along >= ClaimLaw.slant * across else { return .undecided }
    let movement: Double = way[axis] < 0 ? -1 : 1
    let goesInward = movement == edge.map(settings.inward) && movement == lastMovement
    guard goesInward || coherence >= ClaimLaw.coherence else { return .undecided }
    let mayBegin =
      switch settings.dragArea {
      case .anywhere: true
      case .edges: goesInward || leafInFlight
      case .off: false
      }
    let pull = ContentPull(point: start, axis: axis, movement: movement)
    guard mayBegin, leafInFlight || !contentMoves(pull) else { return .refused }
    // The page starts flat: its travel counts from here, where the meaning became clear.
    return .claimed(
      Grab(
        at: position, movement: movement, direction: settings.direction(ofMovement: movement),
        edge: goesInward ? edge : nil, takesLeaf: leafInFlight))
  }
}
