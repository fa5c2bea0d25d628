internal import OctavoGeometry

/// A page that is rolled up on a cylinder or a cone: what is flat of it, its roll, and where light and
/// shadow lie on it. In points of the leaf.
struct CurlSurface {
  /// The radius of the cylinder, or of the cone at the leading corner.
  let radius: Double
  /// How much of the page has left the plane, across.
  let lifted: Double

  let roll: Roll
  private let bounds: Rect
  private let view: Transform3D

  /// A page that lies as a pose says.
  ///
  /// - Parameters:
  ///   - bounds: The paper.
  ///   - view: The perspective.
  init(_ pose: CurlPose, of bounds: Rect, view: Transform3D) {
    self.bounds = bounds
    self.view = view
    radius = max(pose.radius, CurlPose.leastRadius)
    let (normal, line) = (pose.normal, pose.line)
    lifted = (bounds.corners.map { $0.x * normal.x + $0.y * normal.y }.max() ?? 0) - line
    roll = pose.roll
  }

  /// The part that has not left the plane, and of what has as much as is hidden by the roll above it.
  ///
  /// - Parameter pixel: The extent of a pixel, in points.
  func flat(pixel: Double) -> ConvexPolygon {
    // The roll covers the pixels whose centres are beyond the line: below the others is something.
    let line = roll.ruling(at: 0)
    return ConvexPolygon(bounds).clipped { 1.5 * pixel - line.lift(of: $0) }.clipped {
      radius(at: $0) - 0.5 * pixel - line.lift(of: $0)
    }
  }

  /// The radius of the roll beside a place.
  private func radius(at place: Point) -> Double {
    switch roll.shape {
    case .cylinder(let radius): radius
    case .cone(let apex, let along, let slope):
      slope * ((place.x - apex.x) * along.x + (place.y - apex.y) * along.y)
    }
  }

  /// What the page has left of the ground, as far as a place in radii from the line.
  func ground(to end: Double) -> ConvexPolygon {
    let first = roll.ruling(at: 0)
    let left = ConvexPolygon(bounds).clipped { first.lift(of: $0) }
    guard end < .infinity else { return left }
    let last = roll.ruling(at: end)
    return left.clipped { -last.lift(of: $0) }
  }

  /// How far the paper is on its way from where it lay to where it has left its place, 0…1.
  var share: Double {
    let far = bounds.corners.map { $0.x * roll.normal.x + $0.y * roll.normal.y }.max() ?? 0
    return far > 0 ? min(max(lifted / far, 0), 1) : 1
  }

  /// How high the free edge is, in points, until it stands upright; then as high as the middle of the roll.
  var height: Double { radius * (1 - cosine(min(lifted / radius, .pi / 2))) }

  /// How much of the roll is still above what it rose from: 1 as long as some of the paper lies flat, 0 as soon as
  /// nothing of the roll is seen over the place where it lay.
  var presence: Double {
    let line = roll.ruling(at: 0)
    let nearest = bounds.corners.map { line.lift(of: $0) }.min() ?? 0
    return 1 - min(max(nearest / radius, 0), 1)
  }

  /// A profile of shadow on the ground beside the roll that also ends at either end of it, and all that it
  /// darkens; nil where the paper is not rolled. It goes along the paper's borders there: beyond them is none of
  /// it that is lifted.
  ///
  /// A print that begins at some distance from its hinge is still rolled when the line has passed it: the line
  /// ends where it would on paper that reaches to the hinge, where none of it is seen.
  func groundProfile(
    _ stops: [Shade.Stop], from begin: Double, to end: Double, softness: Double
  ) -> (profile: Shade.Profile, seen: ConvexPolygon)? {
    let (normal, line) = (roll.normal, roll.ruling(at: 0))
    let along = Point(x: -normal.y, y: normal.x)
    let bound = Rect(x: 0, y: bounds.minY, width: bounds.maxX, height: bounds.size.height)
    let corners = ConvexPolygon(bound).clipped { line.lift(of: $0) }.corners
    let ends = corners.indices.filter { abs(line.lift(of: corners[$0])) < 1e-6 }
    func way(_ number: Int) -> Double { corners[number].x * along.x + corners[number].y * along.y }
    guard let first = ends.min(by: { way($0) < way($1) }),
      let last = ends.max(by: { way($0) < way($1) }), way(last) > way(first)
    else { return nil }
    let half = (way(last) - way(first)) / 2
    let (near, far) = (max(max(begin, 0.01) * radius, 0.01), end * radius)
    // Where the paper's borders are as far out as its shadow begins: a corner that the line has only just passed
    // hardly moves them.
    let out = min(near, lifted)
    let borders = ConvexPolygon(corners).clipped { line.lift(of: $0) - out + 1e-9 }.corners.filter {
      line.lift(of: $0) < out + 1e-6
    }
    /// How far the paper's border goes inward along the line from an end of that to there.
    func drift(_ end: Int, _ inward: Double) -> Double {
      borders.map { inward * ($0.x * along.x + $0.y * along.y) - inward * way(end) }.min() ?? 0
    }
    func moved(_ end: Int, _ out: Double, _ side: Double) -> Point {
      Point(
        x: corners[end].x + normal.x * out + along.x * side,
        y: corners[end].y + normal.y * out + along.y * side)
    }
    var (inner, outer): ([Point], [Point]) = ([], [])
    for (end, inward) in [(first, 1.0), (last, -1)] {
      let drift = drift(end, inward)
      // Where the line leans, the paper is lifted from nothing at its ends.
      let inset = min(abs(normal.y) * far, 0.45 * half)
      // Something is left between the ends: a shadow that came to a point would not fade toward it.
      let tip = min(max(drift, 0) + inset, 0.95 * half)
      let edge = min(drift - softness * far, 0.85 * half)
      let (root, whole) = (moved(end, 0, inward * inset), moved(end, near, inward * tip))
      let soft = moved(end, far, inward * edge)
      inner += inward > 0 ? [root, whole] : [whole, root]
      outer += inward > 0 ? [corners[end], soft] : [soft, corners[end]]
    }
    let seen = ConvexPolygon(outer).clipped { $0.x - bounds.minX }
    return (.penumbra(inner: inner, outer: outer, stops: stops), seen)
  }

  /// A side of the roll.
  ///
  /// - Parameter paper: Takes the points of the page whose print is on it to those of the leaf.
  func side(_ side: Roll.Side, of paper: Transform3D = .identity) -> Roll {
    var roll = roll
    roll.side = side
    roll.paper = paper
    return roll
  }

  /// A profile of light along the way around the roll, whose end is `turns` half turns from its start.
  func profile(_ stops: [Shade.Stop], turns: Double) -> Shade.Profile {
    profile(stops, from: 0, to: turns * .pi)
  }

  /// A profile of shadow on the ground beside the roll, from and to places in radii from the line
  /// where the page leaves the ground.
  func groundProfile(_ stops: [Shade.Stop], from start: Double, to end: Double) -> Shade.Profile {
    profile(stops, from: start, to: end)
  }

  /// A profile on what lies flat on top, from where it begins over a width in points.
  func topProfile(_ stops: [Shade.Stop], width: Double) -> Shade.Profile {
    let top = roll.ruling(at: .pi)
    // From beside the middle of the page: a cone's rulings begin far from it.
    let (middle, lift) = (bounds.center, top.lift(of: bounds.center))
    let start = Point(x: middle.x - top.normal.x * lift, y: middle.y - top.normal.y * lift)
    let end = Point(x: start.x + top.normal.x * width, y: start.y + top.normal.y * width)
    return .gradient(from: start, to: end, stops: stops)
  }

  /// A profile between two places whose distance from the line is as much of the way around the roll.
  private func profile(
    _ stops: [Shade.Stop], from start: Double, to end: Double
  ) -> Shade.Profile {
    let (first, last) = (roll.ruling(at: start), roll.ruling(at: end))
    switch roll.shape {
    case .cylinder:
      return .gradient(from: first.origin, to: last.origin, stops: stops)
    case .cone(let apex, _, _):
      return .fan(
        apex: apex, from: apex + first.direction, to: apex + last.direction, stops: stops)
    }
  }

  /// What lies flat on top as it is seen over the ground, were it larger by points at the end that was
  /// lifted first and not at all where it leaves the roll or the ground ends, for each of some distances;
  /// nil if nothing lies there.
  func tops(spreadBy distances: Double...) -> [ConvexPolygon]? {
    let (ground, top) = (roll.ruling(at: 0), roll.ruling(at: .pi))
    let tangent = top.tangent.then(view)
    let outline = ConvexPolygon(bounds).clipped { top.lift(of: $0) }
    guard abs(outline.signedArea) > 1e-9 else { return nil }
    // As it is seen the top begins at a line of its own.
    let start = tangent.project(top.origin)
    let way = tangent.project(top.origin + top.direction) - start
    let across = Point(x: way.y / way.length, y: -way.x / way.length)
    func beyondTop(_ place: Point) -> Double {
      abs(across.x * (place.x - start.x) + across.y * (place.y - start.y))
    }
    // What the viewer sees beyond the line where the page leaves the ground has no ground below it.
    let seen = ConvexPolygon(outline.corners.map(tangent.project)).clipped { -ground.lift(of: $0) }
    let heights = seen.corners.map { min(beyondTop($0), max(0, -ground.lift(of: $0))) }
    let highest = heights.max() ?? 0
    guard highest > 0, abs(seen.signedArea) > 1e-9 else { return nil }
    // Outward from where it has no height.
    let roots = zip(seen.corners, heights).filter { $0.1 < highest * 1e-6 }.map(\.0)
    let root = roots.isEmpty ? seen.middle : ConvexPolygon(roots).middle
    return distances.map { distance in
      ConvexPolygon(
        zip(seen.corners, heights).map { place, height in
          let way = place - root
          let reach = distance * height / highest / max(way.length, 1e-9)
          return Point(x: place.x + way.x * reach, y: place.y + way.y * reach)
        })
    }
  }
}
