package import OctavoGeometry
package import OctavoGestures
package import OctavoMotion

/// How a page lifts under a hand where there is no page to turn to: against a growing resistance,
/// never past 60°. Released, it always falls back.
///
/// Its position is that of `PanLaw.direct`, the part (1 − cos θ)/2 of its way that the edge has gone.
package struct Overscroll: Sendable, Hashable {
  /// The most that a page lifts past an end: 60°.
  static let limit = 0.25

  /// The drag that would be made if there were a page.
  private let drag: DragLaw
  private let extent: Double
  private let law: EndLaw
  /// How far the hand would have pulled before the start, in points.
  private let pulled: Double

  /// A pull from flat, or at the progress of a lift on its way back.
  package init(
    _ grab: Grab, taking progress: Double = 0, in size: Size, settings: GestureSettings
  ) {
    drag = DragLaw(grab, in: size, settings: settings)
    extent = max(size[settings.axis], 1)
    law = settings.endLaw
    let part = progress.isNaN ? 0 : min(max(progress, 0), 1.0 / 3)
    switch law {
    case .rubberBand, .glow:
      let position = PanLaw.direct.position(atProgress: part)
      pulled = RubberBand(dimension: extent).pull(showing: position * drag.travel)
    case .hill:
      pulled = HillCurve(start: drag.start, extent: extent).distance(atLift: 2 * part)
    }
  }

  /// How far the hand has pulled when it is at a place, in points.
  func pull(at point: Point) -> Double {
    max(pulled + (point[drag.axis] - drag.start) * drag.movement, 0)
  }

  /// The page's position, 0…0.25, when the hand is at a place.
  package func position(at point: Point) -> Double {
    position(pulledBy: pulled + (point[drag.axis] - drag.start) * drag.movement)
  }

  /// The page's position and how fast it goes, per second, under a hand of a velocity along the axis
  /// in points per second.
  package func sample(at point: Point, velocity: Double) -> MotionSample {
    let pull = pulled + (point[drag.axis] - drag.start) * drag.movement
    let gain = position(pulledBy: pull + 0.5) - position(pulledBy: pull - 0.5)
    return MotionSample(
      position: position(pulledBy: pull),
      velocity: velocity.isFinite ? gain * velocity * drag.movement : 0)
  }

  private func position(pulledBy pull: Double) -> Double {
    guard pull > 0 else { return 0 }
    switch law {
    case .rubberBand, .glow:
      return min(RubberBand(dimension: extent).offset(ofPull: pull) / drag.travel, Self.limit)
    case .hill:
      // The lift is a part of the first quarter turn, half of the whole.
      let lift = HillCurve(start: drag.start, extent: extent).lift(atDistance: pull)
      return min(PanLaw.direct.position(atProgress: lift / 2), Self.limit)
    }
  }
}
