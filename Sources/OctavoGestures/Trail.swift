import OctavoGeometry

/// One contact's way since it came down, as far as the claim of a drag needs it.
struct Trail: Sendable {
  let id: Int
  /// Where it came down.
  let start: Point
  /// The side whose strip it came down in.
  let edge: Edge?
  let startTime: Double
  /// The leaf in flight that it came down on, as that was last seen; nil for none.
  let leaf: Int?
  /// How far from the start it may wander without meaning to, in points.
  let slop: Double
  private(set) var position: Point
  /// Where the way last came to count as a drag's; nil while the contact is where none is.
  private(set) var slopPoint: Point?
  /// The furthest that it was from its start.
  private(set) var reach = 0.0
  /// The lengths of its way along and across the axis of turning.
  private(set) var path = (along: 0.0, across: 0.0)
  /// How many samples in a row went the same way, and mostly along the axis.
  private(set) var coherence = 0
  /// The same of samples that go at most three times as far across as along.
  private(set) var steepCoherence = 0
  /// The sense of the last step along the axis: −1, 0 or 1.
  private(set) var lastMovement = 0.0

  init(_ contact: Contact, edge: Edge?, leaf: Int?, slop: Double) {
    id = contact.id
    start = contact.position
    startTime = contact.time
    position = contact.position
    self.edge = edge
    self.leaf = leaf
    self.slop = slop
  }

  /// The contact as if it came down where it is, in no strip and on nothing.
  var begunAnew: Trail {
    Trail(
      Contact(.began, id: id, at: position, time: startTime), edge: nil, leaf: nil, slop: slop
    )
  }

  /// The way from the start.
  var displacement: Point { position - start }

  /// Whether it never wandered further than a tap does.
  var isInPlace: Bool { reach < slop }

  /// Whether most of the whole way went across the axis.
  var isMostlyAcross: Bool { path.across > path.along }

  /// Takes a sample; `axis` is the axis of turning.
  mutating func move(to next: Point, axis: Axis) {
    let step = next - position
    slopPoint = slopPoint(onTheWayTo: next, axis: axis)
    position = next
    path.along += abs(step[axis])
    path.across += abs(step[axis.cross])
    let way = displacement
    reach = max(reach, way.length)
    guard step[axis] != 0 else { return }
    let movement: Double = step[axis] < 0 ? -1 : 1
    if movement != lastMovement { (coherence, steepCoherence) = (0, 0) }
    lastMovement = movement
    let (along, across) = (way[axis] * movement, abs(way[axis.cross]))
    coherence = along > 0 && along >= DragThresholds.slant * across ? coherence + 1 : 0
    let isSteep = along > 0 && along * DragThresholds.clearSlant >= across
    steepCoherence = isSteep ? steepCoherence + 1 : 0
  }
}

extension Point {
  /// Whether it can be a place on a screen; what is not finite or beyond all windows cannot.
  var isPlausible: Bool { abs(x) < 1e6 && abs(y) < 1e6 }
}
