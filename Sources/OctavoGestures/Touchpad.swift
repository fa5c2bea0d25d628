import OctavoGeometry
import OctavoMotion

/// Fingers that scroll on a touchpad, read as a hand that drags a page.
///
/// Their deltas have no place on the page: the hand starts at the pointer and travels 400 points a
/// page, 300 for vertical turns. The first event decides whether they go along the axis; the two
/// axes of one moment come as two events, so the decision falls when time goes on.
struct Touchpad: Sendable {
  private enum State {
    case idle
    /// The deltas of the first moment.
    case gathering(Moment)
    /// A hand at a distance from its start.
    case dragging(from: Point, travelled: Double)
    /// Nothing counts until the fingers lift.
    case refused
  }

  private struct Moment {
    var time: Double
    var point: Point
    var along = 0.0
    var across = 0.0
  }

  private var state = State.idle
  private var velocity = VelocityEstimator()
  private var path = (along: 0.0, across: 0.0)

  /// No fingers go this far at once, in points.
  private static let furthest = 10_000.0

  /// How far fingers travel for a whole turn, in points.
  static func travel(along axis: Axis) -> Double { axis == .horizontal ? 400 : 300 }

  var isDragging: Bool {
    if case .dragging = state { return true }
    return false
  }

  /// Hears no more of the fingers until they lift, unless they drag already.
  mutating func refuse() {
    if !isDragging { state = .refused }
  }

  /// What the fingers did counts for nothing.
  mutating func cancel(into intents: inout [Intent]) {
    if isDragging { intents.append(.cancelDrag) }
    if case .idle = state { return }
    state = .refused
  }

  /// Takes deltas or the lift of the fingers.
  mutating func handle(
    _ scroll: Scroll, settings: GestureSettings, leafInFlight: FlyingLeaf?,
    takes: (ContentPull) -> Bool, into intents: inout [Intent]
  ) {
    if case .gathering(let moment) = state {
      // A lift may come at the moment of the last delta, another delta of that moment may not.
      if scroll.time != moment.time || scroll.kind == .stop {
        decide(
          on: moment, settings: settings, leafInFlight: leafInFlight, takes: takes,
          into: &intents)
      }
    }
    switch scroll.kind {
    case .finger(let delta) where abs(delta) < Self.furthest && delta != 0:
      take(delta, of: scroll, axis: settings.axis, into: &intents)
    case .stop:
      stop(scroll, axis: settings.axis, into: &intents)
    case .finger, .notches:
      break
    }
  }

  private mutating func take(
    _ delta: Double, of scroll: Scroll, axis: Axis, into intents: inout [Intent]
  ) {
    let isAlong = scroll.axis == axis
    switch state {
    case .idle, .gathering:
      let point = scroll.position.isPlausible ? scroll.position : Point()
      var moment = Moment(time: scroll.time, point: point)
      if case .gathering(let earlier) = state { moment = earlier }
      if isAlong { moment.along += delta } else { moment.across += delta }
      state = .gathering(moment)
    case .dragging(let start, let travelled):
      if isAlong { path.along += abs(delta) } else { path.across += abs(delta) }
      // Scrolling on (positive) is a hand that pulls the page back over the screen.
      guard isAlong else { return }
      let travelled = travelled - delta
      state = .dragging(from: start, travelled: travelled)
      velocity.add(position: travelled, time: scroll.time)
      intents.append(.drag(to: Self.place(travelled, from: start, axis: axis)))
    case .refused:
      break
    }
  }

  private mutating func stop(_ scroll: Scroll, axis: Axis, into intents: inout [Intent]) {
    if case .dragging(let start, let travelled) = state {
      // The other axis may stop earlier.
      guard scroll.axis == axis else { return }
      if path.across > path.along {
        intents.append(.cancelDrag)
      } else {
        let place = Self.place(travelled, from: start, axis: axis)
        // Touchpads are flicked about twice as fast as pages want to go.
        var speed = Point()
        speed[axis] = velocity.velocity(at: scroll.time) / 2
        intents.append(.release(at: place, velocity: speed))
      }
    }
    state = .idle
  }

  private mutating func decide(
    on moment: Moment, settings: GestureSettings, leafInFlight: FlyingLeaf?,
    takes: (ContentPull) -> Bool, into intents: inout [Intent]
  ) {
    let axis = settings.axis
    let movement: Double = moment.along > 0 ? -1 : 1
    let pull = ContentPull(
      point: moment.point, axis: axis, movement: movement, isOnPage: false)
    // Fingers on a touchpad touch no leaf.
    let takesLeaf = leafInFlight?.isTaken(movement: movement, beganOnIt: false) ?? false
    guard moment.along != 0,
      abs(moment.along) >= DragThresholds.touchpadSlant * abs(moment.across),
      takesLeaf || takes(pull)
    else {
      state = .refused
      return
    }
    let travelled = -moment.along
    state = .dragging(from: moment.point, travelled: travelled)
    let place = Self.place(travelled, from: moment.point, axis: axis)
    path = (abs(moment.along), abs(moment.across))
    velocity.reset()
    velocity.add(position: travelled, time: moment.time)
    intents.append(
      .grab(
        Grab(
          at: takesLeaf ? place : moment.point, movement: movement,
          direction: settings.direction(ofMovement: movement),
          travel: Self.travel(along: axis), takesLeaf: takesLeaf)))
    intents.append(.drag(to: place))
  }

  private static func place(_ travelled: Double, from start: Point, axis: Axis) -> Point {
    var place = start
    place[axis] += travelled
    return place
  }
}
