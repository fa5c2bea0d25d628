internal import OctavoGeometry

/// The lamp of `Light.natural`: what it leaves dark of paper that leaves the plane, and of what lies
/// below that.
///
/// Everything is a function of where things are, so that a turn that is caught, turned round or let go
/// keeps the light that is on the screen. The stops are the same on every frame, only strengths and places
/// change: a frame draws no new ramp. A page that lies flat is lit whole.
enum Lamp {
  /// What is left of the light where paper stands on its edge, 0…1.
  static let ambient = 0.6
  /// How dark the shadow is where paper nearly touches what lies below, 0…1.
  static let contact = 0.42
  /// How dark a page is that lies as far behind as its transition takes it, 0…1.
  static let distance = 0.25

  /// What stands in the place of light that is missing on paper: a little warm, or white paper looks dirty.
  static let dusk = Color(red: 0.17, green: 0.12, blue: 0.07)

  /// How dark paper is that is tilted, either side of it: Lambert's law over the ambient light.
  ///
  /// - Parameter cosine: of the angle to where it lies flat.
  static func darkness(cosine: Double) -> Double {
    (1 - ambient) * (1 - min(abs(cosine), 1))
  }

  /// How dark a page is that is turned about by a placement, which keeps lengths but for its perspective.
  static func darkness(of placement: Transform3D) -> Double {
    let rise = placement.m13 * placement.m13 + placement.m23 * placement.m23
    return darkness(cosine: max(0, 1 - rise).squareRoot())
  }

  /// The same over a whole page, as much darker as it lies behind.
  static func shade(tiltedBy placement: Transform3D, behind share: Double = 0) -> Shade {
    let left = (1 - darkness(of: placement)) * (1 - distance * share)
    return Shade(.light, color: dusk, opacity: 1 - left)
  }

  /// The same where the light falls off over the page, from a level line of it to another, as it does on
  /// what lies back.
  static func shade(
    tiltedBy placement: Transform3D, behind share: Double, from near: Double, to far: Double
  ) -> Shade {
    var shade = shade(tiltedBy: placement, behind: share)
    shade.profile = .gradient(from: Point(y: near), to: Point(y: far), stops: fallStops)
    return shade
  }

  private static let fallStops = [Shade.Stop(0, 0.35), Shade.Stop(1, 1)]

  /// What lies on paper that stands up from a line: Lambert's law in its middle, darker toward the line,
  /// where the paper next to it takes the light away, and a little brighter toward its free edge.
  ///
  /// - Parameters:
  ///   - cosine: of the angle to where it lies flat.
  ///   - line: a place on the line, in page points.
  ///   - outward: from there to the free edge.
  ///   - strength: 1 is the lamp's own.
  static func leaf(
    cosine: Double, from line: Point, outward: Point, color: Color = dusk, strength: Double = 1
  ) -> Shade {
    Shade(
      .light, color: color, opacity: min(1, strength * darkness(cosine: cosine) / leafMiddle),
      profile: .gradient(from: line, to: line + outward, stops: leafStops))
  }

  private static let leafMiddle = 0.72
  private static let leafStops = [
    Shade.Stop(0, 1), Shade.Stop(0.06, 0.9), Shade.Stop(0.2, 0.81), Shade.Stop(0.5, leafMiddle),
    Shade.Stop(1, 0.6),
  ]

  /// Lambert's law around a roll, and how dark it makes paper at most: from where it leaves the page, over one
  /// and a half half turns. What lies on top is a little dark yet where it begins.
  ///
  /// - Parameter strength: 1 is the lamp's own.
  static func roll(strength: Double) -> (opacity: Double, stops: [Shade.Stop]) {
    (min(1, strength * darkness(cosine: 0)), rollStops)
  }

  private static let rollStops: [Shade.Stop] = (0...36).map { step in
    let angle = Double(step) / 24 * .pi
    let tilt = angle < .pi ? 1 - abs(cosine(angle)) : 0
    let rest = min(1, (1.5 * .pi - angle) / (.pi / 2))
    let top = angle > .pi / 2 ? 0.09 * rest * rest : 0
    return Shade.Stop(Double(step) / 36, tilt + top * (1 - tilt))
  }

  /// How dark the shadow of a leaf is beside its edge, 0…1: none where it lies on the page, most a few
  /// degrees above, then less and less until it lies on the other side.
  ///
  /// - Parameter angle: of the leaf over the page, 0 (lies on it) … π (lies on the other side).
  static func shadow(under angle: Double) -> Double {
    let nearness = max(0, sine(angle)) / touching
    return contact * (1 + cosine(angle)) / 2 * (nearness < 1 ? nearness * (2 - nearness) : 1)
  }

  /// How wide that shadow is, in widths of the page.
  static func shadowReach(under angle: Double) -> Double {
    0.05 + 0.6 * max(0, sine(angle))
  }

  /// The sine of the angle under which a leaf nearly touches.
  private static let touching = 0.15

  /// The shadow of an edge on what lies below: that again, where it falls.
  ///
  /// - Parameters:
  ///   - below: what it falls on.
  ///   - edge: a place under the edge, in page points.
  ///   - reach: from there to where the shadow ends; across the edge.
  ///   - strength: beside the edge, 0…1.
  /// - Returns: nil where none is seen.
  static func shadow(
    on below: Layer, from edge: Point, reach: Point, strength: Double, role: Shade.Role = .cast,
    color: Color = .black
  ) -> Layer? {
    let shade = Shade(
      role, color: color, opacity: min(1, strength),
      profile: .gradient(from: edge, to: edge + reach, stops: softStops))
    let end = edge + reach
    let seen = ConvexPolygon(below.outline ?? below.source.corners).clipped {
      (end.x - $0.x) * reach.x + (end.y - $0.y) * reach.y
    }
    guard strength > leastSeen, seen.corners.count > 2, abs(seen.signedArea) > 1e-6 else {
      return nil
    }
    var layer = below
    layer.outline = seen.corners
    layer.shades.append(shade)
    return layer
  }

  /// The shadows of two edges on what lies between them, which meet half way.
  ///
  /// - Parameters:
  ///   - first: a place under one edge, in page points.
  ///   - second: the place under the other, across it.
  ///   - strength: beside the edges, 0…1.
  static func between(_ first: Point, _ second: Point, strength: Double) -> Shade {
    Shade(
      .cast, opacity: min(1, strength),
      profile: .gradient(from: first, to: second, stops: betweenStops))
  }

  private static let betweenStops: [Shade.Stop] = (0...16).map { step in
    let share = abs(Double(step) - 8) / 8
    return Shade.Stop(Double(step) / 16, share * share)
  }

  /// The shadow of a print that stands up from a line, which ends beside it on three sides.
  ///
  /// - Parameters:
  ///   - below: what it falls on, lying flat.
  ///   - print: the paper as it lies.
  ///   - placement: how it stands.
  ///   - line: where it is bound, on the axis.
  ///   - reach: how far the shadow goes beyond its free edge, away from the line.
  ///   - axis: across the line.
  /// - Returns: nil where none is seen.
  static func shadow(
    on below: Layer, beside print: Rect, at placement: Transform3D, from line: Double,
    reach: Point, along axis: Axis, strength: Double, role: Shade.Role, color: Color
  ) -> Layer? {
    let sense: Double = reach[axis] < 0 ? -1 : 1
    var (near, far) = (print.origin, print.origin)
    let isFirst = abs(print.origin[axis] + print.size[axis] - line) < abs(near[axis] - line)
    near[axis] += isFirst ? print.size[axis] : 0
    far[axis] += isFirst ? 0 : print.size[axis]
    var (inner, outer): ([Point], [Point]) = ([], [])
    for (end, side) in [(0.0, -1.0), (print.size[axis.cross], 1)] {
      var (root, tip) = (near, far)
      root[axis.cross] += end
      tip[axis.cross] += end
      root = placement.project(root)
      tip = placement.project(tip)
      // Over the other side nothing is seen of it here but its shadow.
      tip[axis] = line + sense * max(sense * (tip[axis] - line), leastWidth)
      let width = sense * (tip[axis] - line)
      root[axis] = line + sense * min(max(sense * (root[axis] - line), 0), width / 2)
      // What stands upright comes near to the viewer, and its shadow does not.
      let flat = min(width / (0.5 * max(print.size[axis], leastWidth)), 1)
      tip[axis.cross] = root[axis.cross].toward(tip[axis.cross], flat)
      var soft = tip + reach
      soft[axis.cross] += side * softness * abs(reach[axis])
      let (edge, reached) = side < 0 ? ([root, tip], [root, soft]) : ([tip, root], [soft, root])
      inner += edge
      outer += reached
    }
    let ground = ConvexPolygon(below.outline ?? below.source.corners)
    let seen = ConvexPolygon(outer).intersection(ground)
    guard strength > leastSeen, seen.corners.count > 2, abs(seen.signedArea) > 1e-6,
      (inner + outer).allSatisfy({ $0.x.isFinite && $0.y.isFinite })
    else { return nil }
    var layer = below
    layer.outline = seen.corners
    layer.shades.append(
      Shade(
        role, color: color, opacity: min(1, strength),
        profile: .penumbra(inner: inner, outer: outer, stops: softStops)))
    return layer
  }

  /// How much longer than its edge a shadow is where it ends, at either end in shares of its reach.
  static let softness = 0.2
  /// The width of what is seen of paper that stands on its edge, in points.
  private static let leastWidth = 1.0

  /// A strength that changes no level of grey.
  private static let leastSeen = 1.0 / 1024

  /// A falling quarter of a parabola: soft where the shadow ends.
  private static let softStops: [Shade.Stop] = (0...8).map { step in
    let share = 1 - Double(step) / 8
    return Shade.Stop(Double(step) / 8, share * share)
  }

  /// An edge that is a little rounded and turns away from the light, at a progress at whose ends it is whole
  /// paper.
  static func round(from edge: Point, reach: Point, at progress: Double) -> Shade {
    Shade(
      .light, color: dusk, opacity: 0.3 * presence(at: progress),
      profile: .gradient(from: edge, to: edge + reach, stops: softStops))
  }

  /// The shadow on the table of a page that floats above it.
  ///
  /// - Parameters:
  ///   - page: the page as it floats; it is seen above its shadow.
  ///   - height: how high, in points: the shadow is as soft.
  ///   - strength: 1 is the lamp's own.
  /// - Returns: none where there is no table.
  static func float(_ page: Layer, height: Double, strength: Double, on stage: Stage) -> [Layer] {
    let corners = page.corners
    let seen = ConvexPolygon(corners)
    guard stage.hasTable, strength > leastSeen, height > 0,
      corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), abs(seen.signedArea) > 1
    else { return [] }
    let middle = seen.middle
    func spread(_ distance: Double) -> [Point] {
      corners.map { corner in
        let way = corner - middle
        let share = distance / max(way.length, 1e-9)
        return Point(x: corner.x + way.x * share, y: corner.y + way.y * share + fall * height)
      }
    }
    let (inner, outer) = (spread(-0.5 * height), spread(height))
    let lit = ConvexPolygon(outer).intersection(ConvexPolygon(stage.bounds))
    guard lit.corners.count > 2, abs(lit.signedArea) > 1e-6 else { return [] }
    return [
      Layer(
        .ground, of: page.page, source: stage.bounds,
        shades: [
          Shade(
            .cast, opacity: min(1, 1.6 * contact * strength),
            profile: .penumbra(inner: inner, outer: outer, stops: softStops))
        ], outline: lit.corners)
    ]
  }

  /// How far below a page its shadow lies, in its heights: the lamp hangs a little before the viewer's head.
  private static let fall = 0.35

  /// How much of a shadow there is at a progress: all but near the ends, where none is.
  static func presence(at progress: Double) -> Double {
    let near = min(1, 8 * min(progress, 1 - progress))
    return near * (2 - near)
  }

  /// The edge of a page's paper, which is seen the more the page stands on it.
  ///
  /// - Parameters:
  ///   - page: the page; its shades are not the edge's.
  ///   - axis: across the edge.
  ///   - isFirst: whether it is the edge at the smaller coordinates.
  static func edge(of page: Layer, along axis: Axis, isFirst: Bool) -> Layer? {
    let rise = page.placement.m13 * page.placement.m13 + page.placement.m23 * page.placement.m23
    guard page.source.size[axis] > thickness, rise > leastSeen else { return nil }
    var edge = page
    edge.source.size[axis] = thickness
    if !isFirst { edge.source.origin[axis] += page.source.size[axis] - thickness }
    let start = edge.source.origin[axis]
    let place = isFirst ? start : start + thickness
    // What goes along the axis on the page goes through the paper here.
    var upright = Transform3D.identity
    if axis == .horizontal {
      (upright.m11, upright.m13, upright.m41, upright.m43) = (0, 1, place, -start - thickness / 2)
    } else {
      (upright.m22, upright.m23, upright.m42, upright.m43) = (0, 1, place, -start - thickness / 2)
    }
    edge.placement = upright.then(page.placement)
    edge.opacity = min(rise, 1)
    edge.shades = [Shade(.paper, color: edgeColor, opacity: 0.8)]
    return edge.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? edge : nil
  }

  /// The thickness of paper, in points: more than real paper has, as much as is seen.
  private static let thickness = 0.9
  private static let edgeColor = Color(red: 0.92, green: 0.905, blue: 0.875)
}
