import OctavoGeometry
import OctavoRaster

/// The plain way to the same picture: each pixel is looked at in several places, each place shows the
/// topmost layer there, the perspective divided again. Slow, and close to the law.
struct ReferenceRenderer {
  /// The places looked at along each axis of a pixel.
  var places = 8

  /// The picture of a scene, in an area or whole.
  func render(_ scene: Scene, in area: PixelRect? = nil) -> Canvas {
    var canvas = Canvas(of: scene)
    let area = area ?? scene.window
    let planes = scene.items.flatMap(\.flatPieces).reversed().compactMap { Plane($0, in: scene) }
    let background = SIMD4(
      scene.background.blue * 255, scene.background.green * 255, scene.background.red * 255, 255)
    var pixel = Pixel(places: places)
    for y in area.y..<area.maxY {
      let row = planes.filter { $0.mayCover(y: Double(y)...Double(y + 1)) }
      for x in area.x..<area.maxX {
        pixel.begin()
        for plane in row where plane.mayCover(x: Double(x)...Double(x + 1)) {
          plane.paint(below: &pixel, x: Double(x), y: Double(y))
          if pixel.isCovered { break }
        }
        canvas[x, y] = pixel.color(on: background)
      }
    }
    return canvas
  }

  /// The places of a pixel that are looked at, with what is seen there. One plane after the other paints
  /// them all: to look at the planes for each place would cost more than to look.
  private struct Pixel {
    /// Along each axis.
    let places: Int
    /// How much of what lies below is seen at each place.
    private(set) var left: [Double]
    private var sum = SIMD4<Double>.zero
    /// Where a plane is seen: the indices of the places, the points of its page, and its colours there.
    fileprivate var seen: [(place: Int, point: Point, color: SIMD4<Double>)] = []

    init(places: Int) {
      self.places = places
      left = Array(repeating: 1, count: places * places)
      seen.reserveCapacity(places * places)
    }

    mutating func begin() {
      for place in left.indices { left[place] = 1 }
      sum = .zero
    }

    var isCovered: Bool { !left.contains { $0 > 0 } }

    /// Takes the colours of the plane that is seen, below all that was painted before.
    mutating func takeSeen(opacity: Double) {
      for (place, _, color) in seen {
        sum += color * left[place] * opacity
        left[place] *= 1 - opacity * color.w / 255
      }
    }

    func color(on background: SIMD4<Double>) -> SIMD4<Double> {
      (sum + background * left.reduce(0, +)) / Double(left.count)
    }
  }

  /// A layer's plane, seen from the window.
  private final class Plane {
    let opacity: Double
    private let picture: Canvas
    private let scale: Double
    /// The edges of its outline, each as what says of a place on its picture at which side it lies, by the sign.
    private let edges: [SIMD3<Double>]
    private let tints: [Tint]
    private let inverse: Homography
    private let left, top, right, bottom: Double
    /// What its corners span in the window; all of it if one lies behind the viewer.
    private var reach = (
      minX: -Double.infinity, minY: -Double.infinity, maxX: Double.infinity, maxY: Double.infinity
    )

    init?(_ item: Scene.Item, in scene: Scene) {
      let scale = item.snapshot.scale.factor
      guard
        let inverse = Homography(
          placement: item.layer.placement, sourceScale: scale, targetScale: scene.scale.factor
        ).inverse
      else { return nil }
      picture = Canvas(item.snapshot)
      self.scale = scale
      let outline = item.layer.outline ?? []
      edges = outline.indices.map { index in
        let (start, end) = (outline[index], outline[(index + 1) % outline.count])
        let way = end - start
        return SIMD3(-way.y / scale, way.x / scale, way.y * start.x - way.x * start.y)
      }
      tints = item.layer.shades.map(Tint.init)
      self.inverse = inverse
      opacity = item.layer.opacity
      let (source, size) = (item.layer.source, item.snapshot.size)
      func edge(_ place: Double, _ extent: Double, _ pixels: Int) -> Double {
        place >= extent - 1e-9 ? Double(pixels) : place * scale
      }
      left = edge(source.minX, size.width, item.snapshot.width)
      right = edge(source.maxX, size.width, item.snapshot.width)
      top = edge(source.minY, size.height, item.snapshot.height)
      bottom = edge(source.maxY, size.height, item.snapshot.height)
      // A page's last pixel may reach beyond its last point.
      let corners = item.layer.outline ?? source.corners
      guard corners.allSatisfy({ item.layer.placement.apply($0).w > 0 }) else { return }
      let seen = corners.map(item.layer.placement.project)
      let factor = scene.scale.factor
      reach = (
        (seen.map(\.x).min() ?? 0) * factor - 2, (seen.map(\.y).min() ?? 0) * factor - 2,
        (seen.map(\.x).max() ?? 0) * factor + 2, (seen.map(\.y).max() ?? 0) * factor + 2
      )
    }

    func mayCover(x: ClosedRange<Double>) -> Bool {
      x.upperBound >= reach.minX && x.lowerBound <= reach.maxX
    }

    func mayCover(y: ClosedRange<Double>) -> Bool {
      y.upperBound >= reach.minY && y.lowerBound <= reach.maxY
    }

    /// Paints what is seen of it in a pixel at these coordinates.
    func paint(below pixel: inout Pixel, x: Double, y: Double) {
      let (inverse, places) = (inverse, Double(pixel.places))
      pixel.seen.removeAll(keepingCapacity: true)
      for place in pixel.left.indices where pixel.left[place] > 0 {
        let (row, column) = place.quotientAndRemainder(dividingBy: pixel.places)
        let (hx, hy, w) = inverse.apply(
          x: x + (Double(column) + 0.5) / places, y: y + (Double(row) + 0.5) / places)
        guard w > 0 else { continue }
        let (u, v) = (hx / w, hy / w)
        guard u >= left, u < right, v >= top, v < bottom, isInOutline(u, v) else { continue }
        // A page's last point may lie within its last pixel.
        let color = picture[min(Int(u), picture.width - 1), min(Int(v), picture.height - 1)]
        pixel.seen.append((place, Point(x: u / scale, y: v / scale), color))
      }
      for tint in tints {
        for index in pixel.seen.indices {
          pixel.seen[index].color +=
            (tint.color - pixel.seen[index].color) * tint.alpha(at: pixel.seen[index].point)
        }
      }
      pixel.takeSeen(opacity: opacity)
    }

    private func isInOutline(_ u: Double, _ v: Double) -> Bool {
      var (isLeft, isRight) = (false, false)
      for edge in edges {
        let side = edge.x * u + edge.y * v + edge.z
        if side > 0 { isLeft = true }
        if side < 0 { isRight = true }
        if isLeft, isRight { return false }
      }
      return true
    }
  }
}

extension Scene.Item {
  /// The parts of a half turn: next to them the round is as good as exact, a 24,000th of the radius.
  private static let partsOfHalfTurn = 168

  /// The item, or many flat pieces of it if it is rolled up, far more than a frame is painted of.
  fileprivate var flatPieces: [Scene.Item] {
    guard let roll = layer.roll else { return [self] }
    let silhouette = roll.silhouette(seenBy: layer.placement)
    let steps = (0...Self.partsOfHalfTurn).map { Double($0) / Double(Self.partsOfHalfTurn) * .pi }
    let angles =
      roll.side == .front
      ? steps.filter { $0 < silhouette } + [silhouette]
      : [silhouette] + steps.filter { $0 > silhouette }
    let rulings = angles.map(roll.ruling(at:))
    var pieces = zip(rulings, rulings.dropFirst()).map { start, end in
      piece(of: roll, at: start.chord(to: end)) {
        start.lift(of: $0)
      } until: {
        -end.lift(of: $0)
      }
    }
    if roll.side == .back, let last = rulings.last {
      pieces.append(
        piece(of: roll, at: last.tangent) {
          last.lift(of: $0)
        } until: { _ in
          1
        })
    }
    return pieces.filter { ($0.layer.outline?.count ?? 0) > 2 }
  }

  /// A flat piece of a rolled page, between two lines of the paper.
  private func piece(
    of roll: Roll, at place: Transform3D, from start: (Point) -> Double,
    until end: (Point) -> Double
  ) -> Scene.Item {
    var piece = self
    piece.layer.roll = nil
    piece.layer.placement = roll.paper.then(place).then(layer.placement)
    let outline = ConvexPolygon(layer.source)
      .clipped { start(roll.paper.project($0)) }
      .clipped { end(roll.paper.project($0)) }
    piece.layer.outline = outline.corners
    return piece
  }
}

/// A shade's strength at places of its page, straight from the definition.
private struct Tint {
  let color: SIMD4<Double>
  private let opacity: Double
  private let stops: [Shade.Stop]
  private let place: Place

  /// How the place along the stops follows from a point.
  private enum Place {
    case everywhere
    case along(from: Point, by: Point)
    /// The directions of the rays where the stops begin and end.
    case around(Point, from: Point, to: Point)
    /// The edges of both polygons.
    case between(inner: [Point], outer: [Point])
  }

  init(_ shade: Shade) {
    color = SIMD4(shade.color.blue, shade.color.green, shade.color.red, 1) * 255
    opacity = shade.opacity
    func unit(_ vector: Point) -> Point {
      let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
      return Point(x: vector.x / length, y: vector.y / length)
    }
    switch shade.profile {
    case .uniform: (place, stops) = (.everywhere, [])
    case .gradient(let from, let to, let own):
      (place, stops) = (.along(from: from, by: to - from), own)
    case .fan(let apex, let from, let to, let own):
      (place, stops) = (.around(apex, from: unit(from - apex), to: unit(to - apex)), own)
    case .penumbra(let inner, let outer, let own):
      (place, stops) = (.between(inner: inner, outer: outer), own)
    }
  }

  func alpha(at point: Point) -> Double {
    let position: Double
    switch place {
    case .everywhere: return opacity
    case .along(let from, let by):
      position =
        ((point.x - from.x) * by.x + (point.y - from.y) * by.y) / (by.x * by.x + by.y * by.y)
    case .around(let apex, let first, let last):
      // point = apex + a·first + b·last, by Cramer's rule.
      let offset = point - apex
      let determinant = first.x * last.y - first.y * last.x
      let a = (offset.x * last.y - offset.y * last.x) / determinant
      let b = (first.x * offset.y - first.y * offset.x) / determinant
      position = b / (a + b)
    case .between(let inner, let outer):
      // The share of the way at which the place is on the edge of a polygon between both, round its corners.
      func outside(_ corners: [Point], _ index: Int) -> Double {
        let (start, end) = (corners[index], corners[(index + 1) % corners.count])
        let turn: Double = ConvexPolygon(corners).signedArea < 0 ? -1 : 1
        let way = end - start
        return (way.y * (point.x - start.x) - way.x * (point.y - start.y)) / way.length * turn
      }
      position =
        inner.indices.reduce(0) { sum, index in
          let (near, far) = (outside(inner, index), outside(outer, index))
          // Beyond where both lines cross a place is only on one side of both.
          let share =
            near - far < 1e-9
            ? near.sign == .minus ? 0 : .infinity : max(0, near / (near - far))
          return sum + share * share
        }.squareRoot()
    }
    guard let after = stops.firstIndex(where: { $0.position > position }) else {
      return (stops.last?.alpha ?? 0) * opacity
    }
    guard after > 0 else { return stops[0].alpha * opacity }
    let (a, b) = (stops[after - 1], stops[after])
    let share = (position - a.position) / (b.position - a.position)
    return (a.alpha + (b.alpha - a.alpha) * share) * opacity
  }
}

extension Shade {
  /// The strength at a place of the page, in page points, straight from the definition.
  func alpha(at point: Point) -> Double { Tint(self).alpha(at: point) }
}
