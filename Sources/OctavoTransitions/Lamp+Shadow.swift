internal import OctavoGeometry

/// What is dark below paper that leaves the plane.
extension Lamp {
  /// How dark the shadow of a leaf is beside its edge, 0…1: none where it lies on the page, most a few
  /// degrees above, then less and less until it lies on the other side. Where the leaf leans away from the page
  /// it only keeps off light from beside.
  ///
  /// - Parameter angle: of the leaf over the page, 0 (lies on it) … π (lies on the other side).
  static func shadow(under angle: Double) -> Double {
    let nearness = max(0, sine(angle)) / touching
    return contact * lean(angle) * min(1, 2 * lean(angle))
      * (nearness < 1 ? nearness * (2 - nearness) : 1)
  }

  /// How wide that shadow is, in widths of the page.
  static func shadowReach(under angle: Double) -> Double {
    let leaning = min(1, 2 * lean(angle))
    return (0.05 + 0.35 * max(0, sine(angle))) * leaning * leaning
  }

  /// How much of the sky over a page a leaf takes at its line, by the angle over it: 1 … 0.
  private static func lean(_ angle: Double) -> Double { (1 + cosine(angle)) / 2 }

  /// The sine of the angle under which a leaf nearly touches.
  private static let touching = 0.15

  /// The shadow of an edge on a page that moves itself, as one of its shades: there it costs next to nothing.
  ///
  /// - Parameters:
  ///   - edge: a place under the edge, in page points.
  ///   - reach: from there to where the shadow ends; across the edge.
  ///   - strength: beside the edge, 0…1.
  static func fall(
    _ role: Shade.Role = .cast, from edge: Point, reach: Point, strength: Double,
    color: Color = .black
  ) -> Shade {
    Shade(
      role, color: color, opacity: min(1, strength),
      profile: .gradient(from: edge, to: edge + reach, stops: softStops))
  }

  /// The shadow of an edge on a page that lies still: that again, where it falls, for a page whose shades
  /// change is painted whole.
  ///
  /// - Parameters:
  ///   - below: what it falls on.
  ///   - edge: a place under the edge, in page points.
  ///   - reach: from there to where the shadow ends; across the edge.
  ///   - strength: beside the edge, 0…1.
  ///   - stage: its pixels: where what it falls on is not turned it ends between two of them, for a part of a
  ///     pixel costs a row as much as many whole ones.
  /// - Returns: nil where none is seen.
  static func shadow(
    on below: Layer, from edge: Point, reach: Point, strength: Double, role: Shade.Role = .cast,
    color: Color = .black, on stage: Stage
  ) -> Layer? {
    guard strength > leastSeen else { return nil }
    let shade = fall(role, from: edge, reach: reach, strength: strength, color: color)
    let share = seenShare(of: strength)
    let end = Point(x: edge.x + share * reach.x, y: edge.y + share * reach.y)
    return strip(of: below, upTo: end, along: reach, under: shade, on: stage)
  }

  /// How far from its edge a shadow of a strength changes a byte, as a share of its reach.
  private static func seenShare(of strength: Double) -> Double {
    // Half of a 256th is none, and a ramp is as fine as a byte.
    let least = 1 / (512 * strength) - 1.0 / 255
    for (near, far) in zip(softStops, softStops.dropFirst()) where far.alpha < least {
      let share = (near.alpha - least) / (near.alpha - far.alpha)
      return near.position.toward(far.position, max(share, 0))
    }
    return 1
  }

  /// What lies of a page on this side of a line, again with one shade more.
  ///
  /// - Parameters:
  ///   - end: a place on the line, in page points.
  ///   - way: across it, toward the other side.
  /// - Returns: nil where nothing does.
  private static func strip(
    of page: Layer, upTo end: Point, along way: Point, under shade: Shade, on stage: Stage
  ) -> Layer? {
    let end = onPixels(end, of: page, going: way, on: stage)
    let seen = ConvexPolygon(page.outline ?? page.source.corners).clipped {
      (end.x - $0.x) * way.x + (end.y - $0.y) * way.y
    }
    guard seen.corners.count > 2, abs(seen.signedArea) > 1e-6 else { return nil }
    var layer = page
    layer.outline = seen.corners
    layer.shades.append(shade)
    return layer
  }

  /// The next place between two pixels of the window, where the page lies in it as it is.
  private static func onPixels(
    _ place: Point, of page: Layer, going way: Point, on stage: Stage
  ) -> Point {
    let m = page.placement
    let move = Point(x: m.m41, y: m.m42)
    guard m == .translation(x: move.x, y: move.y) else { return place }
    func snapped(_ place: Double, _ move: Double, _ way: Double) -> Double {
      guard way != 0, abs(place) < 1e6 else { return place }
      let half = (way < 0 ? -0.5 : 0.5) / stage.scale.factor
      return stage.scale.snapped(place + move + half) - move
    }
    return Point(x: snapped(place.x, move.x, way.x), y: snapped(place.y, move.y, way.y))
  }

  /// The shadows of two edges on what lies between them, and what is dark of that as it lies behind: a tenth of
  /// the strength.
  ///
  /// - Parameters:
  ///   - first: a place under one edge, in page points.
  ///   - second: the place under the other, across it.
  ///   - reach: how far both reach, in points; no further than half way.
  ///   - strength: beside the edges, 0…1.
  static func between(
    _ first: Point, _ second: Point, reach: Double, strength: Double
  ) -> [Shade] {
    let way = second - first
    let share = min(0.5, reach / max(way.length, 1e-9))
    let part = Point(x: way.x * share, y: way.y * share)
    return [
      Shade(.cast, opacity: min(1, 0.1 * strength)),
      fall(from: first, reach: part, strength: 0.9 * strength),
      fall(from: second, reach: Point(x: -part.x, y: -part.y), strength: 0.9 * strength),
    ]
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
      // Beside the print it fades from the print's border on.
      tip[axis.cross] = root[axis.cross]
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

  /// A falling quarter of a parabola: soft where the shadow ends.
  static let softStops: [Shade.Stop] = (0...8).map { step in
    let share = 1 - Double(step) / 8
    return Shade.Stop(Double(step) / 8, share * share)
  }

  /// An edge that is a little rounded and turns away from the light, at a progress at whose ends it is whole
  /// paper.
  ///
  /// - Parameters:
  ///   - edge: a place on it, in page points.
  ///   - reach: from there to where the paper is flat.
  ///   - strength: 1 is the lamp's own.
  static func round(
    from edge: Point, reach: Point, at progress: Double, color: Color = .black,
    strength: Double = 1
  ) -> Shade {
    fall(
      .light, from: edge, reach: reach, strength: 0.3 * strength * presence(at: progress),
      color: color)
  }

  /// The shadow of a page that floats above the table, or of a print above its mat.
  ///
  /// - Parameters:
  ///   - page: the page as it floats; it is seen above its shadow.
  ///   - height: how high, in points: the shadow is as soft.
  ///   - strength: 1 is the lamp's own.
  /// - Returns: none where there is neither.
  static func float(_ page: Layer, height: Double, strength: Double, on stage: Stage) -> [Layer] {
    let corners = page.corners
    let seen = ConvexPolygon(corners)
    guard let ground = stage.ground, strength > leastSeen, height > 0,
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
        ground, of: page.page, source: stage.bounds,
        shades: [
          Shade(
            .cast, opacity: min(1, 1.6 * contact * strength),
            profile: .penumbra(inner: inner, outer: outer, stops: softStops))
        ], outline: lit.corners)
    ]
  }

  /// How far below a page its shadow lies, in its heights: the lamp hangs a little before the viewer's head.
  private static let fall = 0.35

  /// How dark it is on a page between the pieces of another that have just begun to part: it goes by the sixth
  /// power of the part that they cover yet, which is the square of their scale.
  static func shadow(betweenPiecesAt progress: Double) -> Shade {
    let covered = (1 - progress) * (1 - progress)
    return Shade(
      .cast,
      opacity: contact * covered * covered * covered * covered * covered * covered
        * presence(at: progress))
  }

  /// What is dark of a piece of a page that flies off: it tilts, and the lower it flies the more it turns away
  /// from the lamp. All of it alike: as bent paper each piece would cost a tenth more.
  ///
  /// - Parameter way: where to.
  static func scrap(flying way: Point, at progress: Double) -> Shade {
    let lowness = (1 + way.y / max(way.length, 1e-9)) / 2
    return Shade(
      .light, opacity: (0.04 + 0.16 * lowness) * presence(at: min(progress, 0.5)))
  }
}
