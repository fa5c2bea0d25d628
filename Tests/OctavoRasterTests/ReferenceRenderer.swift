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
    let planes = scene.items.reversed().compactMap { Plane($0, in: scene) }
    let background = SIMD4(
      scene.background.blue * 255, scene.background.green * 255, scene.background.red * 255, 255)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        var sum = SIMD4<Double>.zero
        for row in 0..<places {
          for column in 0..<places {
            let px = Double(x) + (Double(column) + 0.5) / Double(places)
            let py = Double(y) + (Double(row) + 0.5) / Double(places)
            var left = 1.0
            for plane in planes where left > 0 && plane.mayCover(x: px, y: py) {
              guard let color = plane.color(x: px, y: py) else { continue }
              sum += color * left * plane.opacity
              left *= 1 - plane.opacity
            }
            sum += background * left
          }
        }
        canvas[x, y] = sum / Double(places * places)
      }
    }
    return canvas
  }

  /// A layer's plane, seen from the window.
  private struct Plane {
    let opacity: Double
    private let item: Scene.Item
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
      self.item = item
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

    func mayCover(x: Double, y: Double) -> Bool {
      x >= reach.minX && x <= reach.maxX && y >= reach.minY && y <= reach.maxY
    }

    func color(x: Double, y: Double) -> SIMD4<Double>? {
      let (hx, hy, w) = inverse.apply(x: x, y: y)
      guard w > 0 else { return nil }
      let (u, v) = (hx / w, hy / w)
      guard u >= left, u < right, v >= top, v < bottom, isInOutline(u, v) else { return nil }
      var color = texel(u, v)
      let scale = item.snapshot.scale.factor
      for shade in item.layer.shades {
        let tint = SIMD4(shade.color.blue, shade.color.green, shade.color.red, 1) * 255
        color += (tint - color) * shade.alpha(at: Point(x: u / scale, y: v / scale))
      }
      return color
    }

    private func isInOutline(_ u: Double, _ v: Double) -> Bool {
      guard let outline = item.layer.outline, var start = outline.last else { return true }
      let scale = item.snapshot.scale.factor
      var sides: Set<Bool> = []
      for end in outline {
        let side =
          (end.x - start.x) * (v / scale - start.y) - (end.y - start.y) * (u / scale - start.x)
        if side != 0 { sides.insert(side > 0) }
        start = end
      }
      return sides.count < 2
    }

    private func texel(_ u: Double, _ v: Double) -> SIMD4<Double> {
      let snapshot = item.snapshot
      return snapshot.withPixels { pixels in
        SIMD4<Double>(
          pixels.loadUnaligned(
            fromByteOffset: min(Int(v), snapshot.height - 1) * snapshot.stride
              + min(Int(u), snapshot.width - 1) * 4, as: SIMD4<UInt8>.self))
      }
    }
  }
}

extension Shade {
  /// The strength at a place of the page, in page points, straight from the definition.
  func alpha(at point: Point) -> Double {
    let (place, stops): (Double, [Stop])
    switch profile {
    case .uniform: return opacity
    case .gradient(let from, let to, let own):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      place = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy)
      stops = own
    case .fan(let apex, let from, let to, let own):
      func unit(_ vector: Point) -> Point {
        let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
        return Point(x: vector.x / length, y: vector.y / length)
      }
      // point = apex + a·first + b·last, by Cramer's rule.
      let (first, last, offset) = (unit(from - apex), unit(to - apex), point - apex)
      let determinant = first.x * last.y - first.y * last.x
      let a = (offset.x * last.y - offset.y * last.x) / determinant
      let b = (first.x * offset.y - first.y * offset.x) / determinant
      place = b / (a + b)
      stops = own
    }
    guard let after = stops.firstIndex(where: { $0.position > place }) else {
      return (stops.last?.alpha ?? 0) * opacity
    }
    guard after > 0 else { return stops[0].alpha * opacity }
    let (a, b) = (stops[after - 1], stops[after])
    let share = (place - a.position) / (b.position - a.position)
    return (a.alpha + (b.alpha - a.alpha) * share) * opacity
  }
}
