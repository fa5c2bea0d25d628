internal import OctavoGeometry

/// A page that is rolled up on a cylinder or a cone: flat up to a line, half a turn around, and flat
/// again on top.
///
/// In points of the leaf. The page is ruled by lines that stay straight: parallel to a cylinder's axis,
/// through a cone's apex. Between two of them it is taken for flat, so that each strip is one projection
/// of the page.
struct CurlSurface {
  /// The roll of a sharp crease, in points: so thin that none sees it.
  private static let leastRadius = 1e-3
  /// Half a turn in strips: at 7.5° a strip differs from the round by a 500th of the radius.
  static let stripCount = 24

  /// A straight line of the page, and where it goes.
  private struct Ruling {
    var origin, direction: Point
    var place, heading: SIMD3<Double>
  }

  /// Across the rolled part, toward what is lifted first.
  let normal: Point
  /// Along the line where the page leaves the plane, toward the leading corner.
  private let along: Point
  /// The place of that line across.
  let start: Double
  /// The radius of the cylinder, or of the cone at the leading corner.
  let radius: Double
  /// How much of the page has left the plane, across.
  let lifted: Double

  /// The distance of a cone's point from the leading corner, in extents of the page along the line.
  private static let apexDistance = 1.4

  private let bounds: Rect
  private let view: Transform3D
  private let rulings: [Ruling]
  private let apex: Point?
  /// The angle at the apex that is half a turn of the cone.
  private let halfTurn: Double
  private let hand: Double

  /// A page that lies as a pose says.
  ///
  /// - Parameters:
  ///   - size: The page's extents.
  ///   - view: The perspective.
  init(_ style: CurlStyle, _ pose: CurlPose, of size: Size, view: Transform3D) {
    // What leans more is lifted first.
    let isTop = pose.normal.y != 0 ? pose.normal.y < 0 : style.contains(.top)
    let (s, c) = (pose.normal.y, pose.normal.x)
    normal = pose.normal
    along = isTop ? Point(x: s, y: -c) : Point(x: -s, y: c)
    hand = along.x * normal.y - along.y * normal.x
    bounds = Rect(size: size)
    self.view = view
    radius = max(pose.radius, Self.leastRadius)
    start = pose.line
    let (normal, radius) = (normal, radius)
    lifted = (bounds.corners.map { $0.x * normal.x + $0.y * normal.y }.max() ?? 0) - start

    let extent = size.height
    let angles = (0...Self.stripCount).map { Double($0) / Double(Self.stripCount) * .pi }
    let (along, start) = (along, start)
    guard style.contains(.cone) else {
      apex = nil
      halfTurn = .pi * radius
      let origin = Point(x: normal.x * start, y: normal.y * start)
      func ruling(_ arc: Double, _ across: Double, _ height: Double) -> Ruling {
        Ruling(
          origin: Point(x: origin.x + normal.x * arc, y: origin.y + normal.y * arc),
          direction: along,
          place: SIMD3(origin.x + normal.x * across, origin.y + normal.y * across, height),
          heading: SIMD3(along.x, along.y, 0))
      }
      rulings =
        angles.map { angle in
          ruling(radius * angle, radius * sine(angle), radius * (1 - cosine(angle)))
        } + [ruling(.pi * radius + extent, -extent, 2 * radius)]
      return
    }
    // A place on the line at the height of the leading corner, and the cone's point beyond the other.
    let corner = isTop ? 0 : extent
    let base = Point(x: (start - corner * normal.y) / normal.x, y: corner)
    let distance = Self.apexDistance * extent / c
    let apex = Point(x: base.x - along.x * distance, y: base.y - along.y * distance)
    let slope = radius / distance
    let sinOfCone = slope / (1 + slope * slope).squareRoot()
    let cosOfCone = 1 / (1 + slope * slope).squareRoot()
    halfTurn = .pi * sinOfCone
    let (forward, sideways) = (
      SIMD3(along.x, along.y, 0), SIMD3(normal.x, normal.y, 0)
    )
    let coneAxis = forward * cosOfCone + SIMD3(0, 0, sinOfCone)
    let upward = SIMD3(0, 0, cosOfCone) - forward * sinOfCone
    func direction(_ turn: Double) -> Point {
      let (s, c) = (sine(turn), cosine(turn))
      return Point(x: along.x * c + normal.x * s, y: along.y * c + normal.y * s)
    }
    let place = SIMD3(apex.x, apex.y, 0)
    let top = coneAxis * cosOfCone + upward * sinOfCone
    rulings =
      angles.map { angle in
        Ruling(
          origin: apex, direction: direction(angle * sinOfCone), place: place,
          heading: coneAxis * cosOfCone
            + (sideways * sine(angle) - upward * cosine(angle)) * sinOfCone)
      } + [
        Ruling(
          origin: apex, direction: direction(halfTurn + 0.5), place: place,
          heading: top * cosine(0.5) - sideways * sine(0.5))
      ]
    self.apex = apex
  }

  /// A flat piece of the rolled page.
  struct Strip {
    /// What it shows of the page, in page points.
    let outline: ConvexPolygon
    let placement: Transform3D
    /// Whether its other side is seen.
    let isUnderside: Bool
  }

  /// The part that has not left the plane.
  var flat: ConvexPolygon { ConvexPolygon(bounds).clipped { -side($0, of: rulings[0]) } }

  /// The strips around the roll, in painter's order.
  var strips: [Strip] {
    var rest = ConvexPolygon(bounds).clipped { side($0, of: rulings[0]) }
    var strips: [Strip] = []
    for index in 0..<Self.stripCount {
      let next = rulings[index + 1]
      if let strip = strip(rest.clipped { -side($0, of: next) }, between: index) {
        strips.append(strip)
      }
      rest = rest.clipped { side($0, of: next) }
    }
    return strips
  }

  /// The part that lies over the rest.
  var overlap: Strip? {
    strip(
      ConvexPolygon(bounds).clipped { side($0, of: rulings[Self.stripCount]) },
      between: Self.stripCount)
  }

  /// How far a place is from a ruling, toward what is lifted first.
  private func side(_ point: Point, of ruling: Ruling) -> Double {
    let offset = point - ruling.origin
    return (ruling.direction.x * offset.y - ruling.direction.y * offset.x) * hand
  }

  private func strip(_ outline: ConvexPolygon, between index: Int) -> Strip? {
    guard outline.corners.count > 2, abs(outline.signedArea) > 1e-9 else { return nil }
    let (a, b) = (rulings[index], rulings[index + 1])
    let placement = Self.map(a, b, length: bounds.size.width + bounds.size.height).then(view)
    let seen = ConvexPolygon(outline.corners.map(placement.project)).signedArea
    // Edge-on there is nothing to see.
    guard abs(seen) > 1e-9 else { return nil }
    return Strip(
      outline: outline, placement: placement,
      isUnderside: (seen < 0) != (outline.signedArea < 0))
  }

  /// A profile of light along the way around the roll, whose end is `turns` half turns from its start.
  func profile(_ stops: [Shade.Stop], turns: Double) -> Shade.Profile {
    guard apex == nil else { return fan(stops, from: 0, to: halfTurn * turns) }
    return gradient(stops, from: 0, to: halfTurn * turns)
  }

  /// A profile of shadow on the ground beside the roll, from and to places in radii from the line
  /// where the page leaves the ground.
  func groundProfile(_ stops: [Shade.Stop], from start: Double, to end: Double) -> Shade.Profile {
    guard apex == nil else {
      return fan(stops, from: start * halfTurn / .pi, to: end * halfTurn / .pi)
    }
    return gradient(stops, from: start * radius, to: end * radius)
  }

  private func gradient(
    _ stops: [Shade.Stop], from start: Double, to end: Double
  ) -> Shade.Profile {
    let origin = rulings[0].origin
    func place(_ across: Double) -> Point {
      Point(x: origin.x + normal.x * across, y: origin.y + normal.y * across)
    }
    return .gradient(from: place(start), to: place(end), stops: stops)
  }

  private func fan(_ stops: [Shade.Stop], from start: Double, to end: Double) -> Shade.Profile {
    let apex = rulings[0].origin
    func ray(_ angle: Double) -> Point {
      let (s, c) = (sine(angle), cosine(angle))
      return Point(
        x: apex.x + along.x * c + normal.x * s, y: apex.y + along.y * c + normal.y * s)
    }
    return .fan(apex: apex, from: ray(start), to: ray(end), stops: stops)
  }

  /// The way of what lies on top, were it larger by points at the end that was lifted first and
  /// not at all at the roll.
  func spread(of overlap: Strip, by distance: Double) -> ConvexPolygon {
    let top = rulings[Self.stripCount]
    let seen = overlap.outline.corners.map(overlap.placement.project)
    let heights = overlap.outline.corners.map { max(0, side($0, of: top)) }
    let highest = heights.max() ?? 0
    guard highest > 0 else { return ConvexPolygon(seen) }
    // Outward from where it leaves the roll.
    let roots = zip(seen, heights).filter { $0.1 < highest * 1e-6 }.map(\.0)
    let root = ConvexPolygon(roots.isEmpty ? seen : roots).middle
    return ConvexPolygon(
      zip(seen, heights).map { place, height in
        let (x, y) = (place.x - root.x, place.y - root.y)
        let length = max((x * x + y * y).squareRoot(), 1e-9)
        let reach = distance * height / highest / length
        return Point(x: place.x + x * reach, y: place.y + y * reach)
      })
  }

  /// The map of the page that takes two rulings to their places.
  private static func map(_ a: Ruling, _ b: Ruling, length: Double) -> Transform3D {
    func end(_ ruling: Ruling) -> (Point, SIMD3<Double>) {
      (
        Point(
          x: ruling.origin.x + ruling.direction.x * length,
          y: ruling.origin.y + ruling.direction.y * length),
        ruling.place + ruling.heading * length
      )
    }
    let ((pa, qa), (pb, qb)) = (end(a), end(b))
    let (u, v) = (pa - a.origin, pb - a.origin)
    let determinant = u.x * v.y - u.y * v.x
    let (gu, gv) = (qa - a.place, qb - a.place)
    // The images of the page's axes.
    let x = (gu * v.y - gv * u.y) / determinant
    let y = (gv * u.x - gu * v.x) / determinant
    let o = a.place - x * a.origin.x - y * a.origin.y
    return Transform3D(rows: [
      x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, 0, 0, 1, 0, o.x, o.y, o.z, 1,
    ])
  }
}
