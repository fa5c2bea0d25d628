package import OctavoGeometry
package import OctavoGestures
package import OctavoMotion

/// Where a page is while a hand holds it: the drag's position (see `PanLaw`) as a linear function of
/// the hand's place.
///
/// A leaf taken flat is held at the point under the finger, at a distance ℓ from the spine, and
/// turned over when that point has crossed to ℓ on the other side: a travel of 2ℓ, by which the
/// point stays under the finger, θ = acos((x − c)/(x₀ − c)). A finger that began too near the spine,
/// or beyond it, holds the leaf as if a quarter of a page out: else a twitch would turn it.
///
/// A leaf taken in flight stays where it is until the finger moves, and then its edge goes point by
/// point with the finger, at the offset that it had.
package struct DragLaw: Sendable, Hashable {
  /// The least distance from the spine at which a finger holds a page, in pages.
  static let leastLever = 0.25

  /// The axis of the travel.
  let axis: Axis
  /// How the page follows.
  package let law: PanLaw
  /// The travel's sense: 1 if the position grows rightwards or down, −1 if leftwards or up.
  package let movement: Double
  /// The hand's place along the axis at the start, in points.
  let start: Double
  /// The position at the start.
  let origin: Double
  /// How far the hand travels for a whole turn, in points.
  let travel: Double

  /// A drag of a page that lies flat.
  ///
  /// - Parameters:
  ///   - grab: How it began.
  ///   - size: The window's extents.
  ///   - settings: The axis and the law.
  package init(_ grab: Grab, in size: Size, settings: GestureSettings) {
    let page = max(size[settings.axis], 1) / 2
    // A leaf that goes leftwards lies on the right of the spine, and the other way round.
    let lever = (page - grab.point[settings.axis]) * grab.movement
    self.init(
      grab, origin: 0, movement: grab.movement, settings: settings,
      travel: 2 * max(lever, Self.leastLever * page))
  }

  /// A drag of a leaf in flight.
  ///
  /// - Parameters:
  ///   - grab: How it began.
  ///   - progress: The transition's progress at that moment.
  ///   - direction: Which turn the leaf was making; the hand may go either way.
  ///   - size: The window's extents.
  ///   - settings: The axis and the law.
  package init(
    _ grab: Grab, taking progress: Double, turning direction: TurnDirection, in size: Size,
    settings: GestureSettings
  ) {
    self.init(
      grab, origin: settings.panLaw.position(atProgress: progress),
      movement: settings.movement(of: direction), settings: settings,
      travel: max(size[settings.axis], 1))
  }

  private init(
    _ grab: Grab, origin: Double, movement: Double, settings: GestureSettings, travel: Double
  ) {
    axis = settings.axis
    law = settings.panLaw
    self.movement = movement
    start = grab.point[settings.axis]
    self.origin = origin
    self.travel = grab.travel ?? travel
  }

  /// The drag's position, 0…1, when the hand is at a place.
  package func position(at point: Point) -> Double {
    let position = origin + (point[axis] - start) * movement / travel
    return position.isNaN ? origin : min(max(position, 0), 1)
  }

  /// A hand's velocity along the axis, in points per second, in pages per second toward the turn.
  package func positionVelocity(_ velocity: Double) -> Double {
    let speed = velocity * movement / travel
    return speed.isFinite ? speed : 0
  }
}
