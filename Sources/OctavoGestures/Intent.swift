package import OctavoGeometry

/// What the hand means, once it is clear.
///
/// Every `grab` is followed by any number of `drag` and one `release`, `stray` or `cancelDrag`, every
/// `pinchBegan` by any number of `pinchChanged` and one `pinchEnded` or `pinchCancelled`; nothing
/// else comes in between.
package enum Intent: Sendable, Hashable {
  /// A drag was claimed: the page is in the hand, still flat (or where it was in flight).
  case grab(Grab)
  /// The hand that holds the page is at a place.
  case drag(to: Point)
  /// The hand released it at a place with a velocity, in points per second.
  case release(at: Point, velocity: Point)
  /// The same after a way most of which went across the axis: what follows the finger along the axis alone
  /// goes back, what follows it in the plane is released.
  case stray(at: Point, velocity: Point)
  /// The drag counts for nothing: back to the page it began on, at no speed.
  case cancelDrag
  /// A short touch without a move.
  case tap(TapZone, at: Point)
  /// Two fingers spread or close; its scale is 1.
  case pinchBegan(Pinch)
  /// They moved.
  case pinchChanged(Pinch)
  /// One of them lifted; no velocity counts.
  case pinchEnded(Pinch)
  /// The pinch counts for nothing.
  case pinchCancelled
  /// One page, at once: a notch of a wheel.
  case step(TurnDirection)

  /// Whether it is the end of a drag or of a pinch.
  package var endsHand: Bool {
    switch self {
    case .release, .stray, .cancelDrag, .pinchEnded, .pinchCancelled: true
    case .grab, .drag, .tap, .pinchBegan, .pinchChanged, .step: false
    }
  }

  /// Whether it is a short touch without a move.
  package var isTap: Bool { if case .tap = self { true } else { false } }

  /// The same of a drag whose places are elsewhere by a way.
  package func moved(by way: Point) -> Intent {
    switch self {
    case .grab(var grab):
      grab.point = grab.point + way
      return .grab(grab)
    case .drag(let point): return .drag(to: point + way)
    case .release(let point, let velocity): return .release(at: point + way, velocity: velocity)
    case .stray(let point, let velocity): return .stray(at: point + way, velocity: velocity)
    default: return self
    }
  }
}

/// Where a tap was.
package enum TapZone: Sendable, Hashable {
  /// In a zone that turns the page.
  case turn(TurnDirection)
  /// Elsewhere.
  case center
}

/// A side of the window along the axis of turning.
package enum Edge: String, Sendable, Hashable {
  /// Where a line of text begins, or the top: the side that the page before comes from.
  case leading
  /// The side that the next page comes from.
  case trailing
}

/// How a drag began.
package struct Grab: Sendable, Hashable {
  /// The place from which travel counts: where the hand left the slop, or where it was when it took
  /// a leaf in flight. The `drag` that follows at once leads on to where it is.
  package var point: Point
  /// Which way the hand goes along the axis: −1 leftwards or up, 1 rightwards or down.
  package var movement: Double
  /// The turn that this begins, if no leaf in flight is taken.
  package var direction: TurnDirection
  /// The edge in whose strip the contact came down and from which it went inwards.
  package var edge: Edge?
  /// How far the hand travels for a whole turn, in points; nil if the page's geometry says.
  ///
  /// A touchpad has no place on the page, only a travel: 400 points, 300 for vertical turns.
  package var travel: Double?
  /// Whether a leaf was in flight, which the hand takes where it is.
  package var takesLeaf: Bool
  /// Which leaf the contact came down on, of those in flight; nil if on none.
  package var leaf: Int?

  /// A drag from a place.
  package init(
    at point: Point, movement: Double, direction: TurnDirection, edge: Edge? = nil,
    travel: Double? = nil, takesLeaf: Bool = false, leaf: Int? = nil
  ) {
    self.point = point
    self.movement = movement
    self.direction = direction
    self.edge = edge
    self.travel = travel
    self.takesLeaf = takesLeaf
    self.leaf = leaf
  }
}

/// Two fingers on the glass.
///
/// Fingers that began nearer to one another than fingertips are count as that far apart, and go on from there
/// (Laws, The hand).
package struct Pinch: Sendable, Hashable {
  /// The place between the fingers.
  package var center: Point
  /// How far apart they are, in points.
  package var gap: Double
  /// How far apart they were when the pinch began.
  package var startGap: Double

  /// How much further apart they are than at first, as a factor.
  package var scale: Double { gap / startGap }
}
