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
  /// A strength that changes the grey of white paper by less than one of 255 levels.
  static let leastSeen = 1.0 / 400

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
    return Shade(.light, opacity: 1 - left)
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

  /// A growing parabola: what is near is nearly as bright as ever.
  private static let fallStops: [Shade.Stop] = (0...8).map { step in
    let share = Double(step) / 8
    return Shade.Stop(share, 0.12 + 0.88 * share * share)
  }

  /// What lies on paper that stands up from a line: Lambert's law in its middle, darker toward the line,
  /// where the paper next to it takes the light away, and a little brighter toward its free edge.
  ///
  /// - Parameters:
  ///   - cosine: of the angle to where it lies flat.
  ///   - line: a place on the line, in page points.
  ///   - outward: from there to the free edge.
  ///   - strength: 1 is the lamp's own.
  static func leaf(
    cosine: Double, from line: Point, outward: Point, color: Color = .black, strength: Double = 1
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

  /// The fold at the spine of a leaf that has just left its page, or nearly lies on the other: there the paper
  /// is bent, and what is low throws no shadow yet that could be seen beside it.
  ///
  /// - Parameters:
  ///   - angle: of the leaf over the side that it is on, 0 (lies on it) … π/2 (upright).
  ///   - line: a place on the spine, in page points.
  ///   - outward: from there to the free edge.
  ///   - strength: 1 is the lamp's own.
  static func gutter(
    under angle: Double, from line: Point, outward: Point, color: Color, strength: Double
  ) -> Shade {
    let rise = min(1, max(0, sine(angle)) / bent)
    return Shade(
      .crease, color: color, opacity: min(1, strength * fold * rise * (2 - rise)),
      profile: .gradient(
        from: line, to: Point(x: line.x + 0.3 * outward.x, y: line.y + 0.3 * outward.y),
        stops: softStops))
  }

  /// How dark that is at most, and the sine of the angle from which on it is.
  private static let (fold, bent) = (0.14, 0.35)

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

  /// How much of a shadow there is at a progress: all but near the ends, where none is.
  static func presence(at progress: Double) -> Double {
    let near = min(1, 8 * min(progress, 1 - progress))
    return near * (2 - near)
  }

  /// The edge of a page's paper, which is seen where the page nearly stands on it, from 60° on.
  ///
  /// - Parameters:
  ///   - page: the page; its shades are not the edge's.
  ///   - axis: across the edge.
  ///   - isFirst: whether it is the edge at the smaller coordinates.
  static func edge(of page: Layer, along axis: Axis, isFirst: Bool) -> Layer? {
    let rise = page.placement.m13 * page.placement.m13 + page.placement.m23 * page.placement.m23
    let presence = min(4 * rise - 3, 1)
    guard page.source.size[axis] > thickness, presence > leastSeen else { return nil }
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
    edge.opacity = presence
    edge.shades = [Shade(.paper, color: edgeColor, opacity: 0.8)]
    return edge.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? edge : nil
  }

  /// The thickness of paper, in points: more than real paper has, as much as is seen.
  private static let thickness = 0.9
  private static let edgeColor = Color(red: 0.92, green: 0.905, blue: 0.875)
}
