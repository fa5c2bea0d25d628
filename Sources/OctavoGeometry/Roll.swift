/// How a page is rolled up: flat as far as a line, half a turn around a cylinder or a cone, and flat
/// again on top.
///
/// In points of the paper; heights are points toward the viewer. The paper is ruled by lines that stay
/// straight: parallel to a cylinder's axis, through a cone's point (Laws, The hand, The curl under the
/// finger). What lies before the line is not of the roll.
public struct Roll: Sendable, Hashable {
  /// Which side of the paper faces the viewer.
  public enum Side: Sendable, Hashable, BitwiseCopyable {
    /// The printed one: from the line to where the roll turns away from the viewer.
    case front
    /// The other one: from there on, what lies flat on top included.
    case back
  }

  /// What the paper is rolled around.
  public enum Shape: Sendable, Hashable {
    /// A cylinder of a radius, in points.
    case cylinder(radius: Double)
    /// A cone whose point lies on the line, and which opens along the line in a direction of length 1:
    /// its radius grows by the slope for each point of the way.
    case cone(apex: Point, toward: Point, slope: Double)
  }

  /// The side that is seen of it.
  public var side: Side
  /// Across the line, toward what is lifted; its length is 1.
  public var normal: Point
  /// Where the line is: what lies flat has no larger product with the normal.
  public var line: Double
  /// What it goes around.
  public var shape: Shape
  /// Takes page points to points of the paper; flat.
  public var paper: Transform3D

  /// A side of a roll.
  public init(
    _ side: Side, normal: Point, line: Double, around shape: Shape,
    paper: Transform3D = .identity
  ) {
    self.side = side
    self.normal = normal
    self.line = line
    self.shape = shape
    self.paper = paper
  }
}

extension Roll {
  /// A line of the paper that stays straight, and the plane that touches the roll there.
  package struct Ruling: Sendable {
    /// A point of it, its direction, and across it toward what is lifted later: on the paper.
    package var origin, direction, normal: Point
    /// Where these go.
    package var place, heading, slope: SIMD3<Double>

    /// How far a point of the paper is beyond it.
    package func lift(of point: Point) -> Double {
      normal.x * (point.x - origin.x) + normal.y * (point.y - origin.y)
    }

    /// The map of the paper onto the plane that touches the roll there.
    package var tangent: Transform3D { map(heading: heading, slope: slope, across: normal) }

    /// The map of the paper onto the plane through this ruling and another one, which takes both to
    /// where they are.
    package func chord(to next: Ruling) -> Transform3D {
      // Where both are parallel that is any step between them, else one far from where they meet.
      let far = 1000.0
      let step = Point(
        x: next.origin.x + next.direction.x * far - origin.x,
        y: next.origin.y + next.direction.y * far - origin.y)
      let along = direction.x * step.x + direction.y * step.y
      let across = normal.x * step.x + normal.y * step.y
      let rise = next.place + next.heading * far - place - heading * along
      return map(heading: heading, slope: rise / across, across: normal)
    }

    private func map(
      heading: SIMD3<Double>, slope: SIMD3<Double>, across: Point
    ) -> Transform3D {
      let x = heading * direction.x + slope * across.x
      let y = heading * direction.y + slope * across.y
      let o = place - x * origin.x - y * origin.y
      return Transform3D(rows: [
        x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, 0, 0, 1, 0, o.x, o.y, o.z, 1,
      ])
    }
  }

  /// The ruling that is an angle around the roll, in radians from the line: 0…π.
  package func ruling(at angle: Double) -> Ruling {
    let (s, c) = (sine(angle), cosine(angle))
    switch shape {
    case .cylinder(let radius):
      let along = Point(x: -normal.y, y: normal.x)
      let (way, across) = (line + radius * angle, line + radius * s)
      return Ruling(
        origin: Point(x: normal.x * way, y: normal.y * way), direction: along, normal: normal,
        place: SIMD3(normal.x * across, normal.y * across, radius * (1 - c)),
        heading: SIMD3(along.x, along.y, 0), slope: SIMD3(normal.x * c, normal.y * c, s))
    case .cone(let apex, let along, let slope):
      let length = (1 + slope * slope).squareRoot()
      let (sinOfCone, cosOfCone) = (slope / length, 1 / length)
      let turn = angle * sinOfCone
      let (sinOfTurn, cosOfTurn) = (sine(turn), cosine(turn))
      let (forward, sideways) = (SIMD3(along.x, along.y, 0), SIMD3(normal.x, normal.y, 0))
      let axis = forward * cosOfCone + SIMD3(0, 0, sinOfCone)
      let upward = SIMD3(0, 0, cosOfCone) - forward * sinOfCone
      return Ruling(
        origin: apex,
        direction: Point(
          x: along.x * cosOfTurn + normal.x * sinOfTurn,
          y: along.y * cosOfTurn + normal.y * sinOfTurn),
        normal: Point(
          x: normal.x * cosOfTurn - along.x * sinOfTurn,
          y: normal.y * cosOfTurn - along.y * sinOfTurn),
        place: SIMD3(apex.x, apex.y, 0),
        heading: axis * cosOfCone + (sideways * s - upward * c) * sinOfCone,
        slope: sideways * c + upward * s)
    }
  }

  /// The point of the paper that is seen at a place, of what has left the plane: on top first, then on the
  /// upper half of the roll, which covers the lower one; nil if nothing of it is seen there.
  ///
  /// - Parameters:
  ///   - page: The extents of the paper, outside of which is nothing.
  ///   - placement: Takes the rolled paper to homogeneous window points.
  package func point(
    seenAt place: Point, in page: Rect, seenBy placement: Transform3D
  ) -> Point? {
    /// How far the place is beyond a ruling as that is seen, and which point of the ruling is nearest.
    func seen(_ angle: Double) -> (gap: Double, point: Point) {
      let ruling = ruling(at: angle)
      let start = placement.apply(ruling.place)
      let end = placement.apply(ruling.place + ruling.heading)
      let way = (x: end.x - start.x, y: end.y - start.y, w: end.w - start.w)
      // Where the ruling is at the place, it is so far from its origin: by both of its coordinates.
      let across = (x: way.x - place.x * way.w, y: way.y - place.y * way.w)
      let offset = (x: place.x * start.w - start.x, y: place.y * start.w - start.y)
      let reach =
        (offset.x * across.x + offset.y * across.y)
        / (across.x * across.x + across.y * across.y)
      return (
        across.x * offset.y - across.y * offset.x,
        Point(
          x: ruling.origin.x + ruling.direction.x * reach,
          y: ruling.origin.y + ruling.direction.y * reach)
      )
    }
    let top = ruling(at: .pi)
    if let point = top.tangent.then(placement).unproject(place), top.lift(of: point) >= 0,
      page.contains(point)
    {
      return point
    }
    var (front, back) = (silhouette(seenBy: placement), Double.pi)
    let (first, last) = (seen(front).gap, seen(back).gap)
    guard first != 0, last != 0, (first < 0) != (last < 0) else { return nil }
    for _ in 0..<60 {
      let middle = (front + back) / 2
      if (seen(middle).gap < 0) == (first < 0) { front = middle } else { back = middle }
    }
    let point = seen(back).point
    return page.contains(point) ? point : nil
  }

  /// How far around the roll it turns away from the viewer, in radians from the line.
  ///
  /// - Parameter placement: Takes the rolled paper to homogeneous window points.
  package func silhouette(seenBy placement: Transform3D) -> Double {
    func facing(_ angle: Double) -> Double {
      let m = ruling(at: angle).tangent.then(placement)
      return m.m11 * (m.m22 * m.m44 - m.m24 * m.m42) - m.m12 * (m.m21 * m.m44 - m.m24 * m.m41)
        + m.m14 * (m.m21 * m.m42 - m.m22 * m.m41)
    }
    let ground = facing(0)
    var (front, back) = (0.0, Double.pi)
    for _ in 0..<40 {
      let middle = (front + back) / 2
      if (facing(middle) < 0) == (ground < 0) { front = middle } else { back = middle }
    }
    return back
  }

  /// Where a point of the paper goes.
  package func place(of point: Point) -> SIMD3<Double> {
    let lifted = normal.x * point.x + normal.y * point.y - line
    guard lifted > 0 else { return SIMD3(point.x, point.y, 0) }
    // How far it goes back across the line and toward the cone's point, and how high it is.
    let across: Double, along: Double, height: Double
    var toward = Point()
    switch shape {
    case .cylinder(let radius):
      let angle = min(lifted / radius, .pi)
      across = 2 * lifted - radius * (angle + sine(angle))
      (along, height) = (0, radius * (1 - cosine(angle)))
    case .cone(let apex, let direction, let slope):
      toward = direction
      let reach = direction.x * (point.x - apex.x) + direction.y * (point.y - apex.y)
      let length = (1 + slope * slope).squareRoot()
      let (s, c) = (slope / length, 1 / length)
      let angle = arcTangent(lifted, reach) / s
      // Nothing here is the difference of two lengths as far as a distant point of the cone.
      if angle < .pi {
        let distance = (reach * reach + lifted * lifted).squareRoot()
        let half = sine(angle / 2)
        across = lifted - distance * s * sine(angle)
        along =
          distance * s * s * 2 * half * half
          - (reach > 0 ? lifted * lifted / (distance + reach) : distance - reach)
        height = distance * s * c * 2 * half * half
      } else {
        // On top the paper is a plane that leans by twice the cone's half angle.
        let (turned, half) = (sine(.pi * s), sine(.pi * s / 2))
        let lean = 1 - 2 * s * s
        let ahead = reach - 2 * reach * half * half + lifted * turned
        across = 2 * lifted * (1 - half * half) - reach * turned
        along = 2 * reach * (s * s + lean * half * half) - lean * lifted * turned
        height = 2 * s * c * ahead
      }
    }
    return SIMD3(
      point.x - normal.x * across - toward.x * along,
      point.y - normal.y * across - toward.y * along, height)
  }
}
