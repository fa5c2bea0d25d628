internal import Geometry

/// A layer ready to be sampled one pixel at a time.
struct PlainPiece: Sendable {
  private let snapshot: Snapshot
  private let layer: Layer
  private let inverse: Homography
  private let source: SourcePixels

  init?(_ item: Scene.Item, in scene: Scene) {
    let sourceScale = item.snapshot.scale.factor
    guard
      let inverse = Homography(
        placement: item.layer.placement, sourceScale: sourceScale, targetScale: scene.scale.factor
      ).inverse
    else { return nil }
    snapshot = item.snapshot
    layer = item.layer
    self.inverse = inverse
    source = SourcePixels(of: layer, in: snapshot)
    guard !source.isEmpty else { return nil }
  }

  /// The shaded colour, blue first, and how much it covers the pixel.
  func sample(x: Double, y: Double) -> (SIMD4<Double>, Double) {
    let (hx, hy, w) = inverse.apply(x: x, y: y)
    guard w > 0 else { return (.zero, 0) }
    let (u, v) = (hx / w, hy / w)
    let horizontal =
      edge(u - source.left, slope(inverse.xx, inverse.yx, u, w))
      + edge(source.right - u, slope(inverse.xx, inverse.yx, u, w)) - 1
    let vertical =
      edge(v - source.top, slope(inverse.xy, inverse.yy, v, w))
      + edge(source.bottom - v, slope(inverse.xy, inverse.yy, v, w)) - 1
    let coverage = max(0, horizontal) * max(0, vertical) * layer.opacity
    guard coverage > edgeTolerance else { return (.zero, 0) }
    var color = texel(u, v)
    let scale = snapshot.scale.factor
    for shade in layer.shades {
      let tint = SIMD4(shade.color.blue, shade.color.green, shade.color.red, 1)
      color += (tint - color) * shade.alpha(at: Point(x: u / scale, y: v / scale))
    }
    return (color, coverage)
  }

  /// How many source pixels one window pixel spans along the coordinate whose place is `position`.
  private func slope(_ alongX: Double, _ alongY: Double, _ position: Double, _ w: Double) -> Double
  {
    max(
      abs(alongX - position * inverse.xw), abs(alongY - position * inverse.yw)) / w
  }

  private func edge(_ distance: Double, _ slope: Double) -> Double {
    min(1, max(0, 0.5 + distance / slope))
  }

  private func texel(_ u: Double, _ v: Double) -> SIMD4<Double> {
    let x = min(max(u - 0.5, source.left), source.right - 1)
    let y = min(max(v - 0.5, source.top), source.bottom - 1)
    let (x0, y0) = (x.rounded(.down), y.rounded(.down))
    let (fx, fy) = (x - x0, y - y0)
    func at(_ x: Double, _ y: Double) -> SIMD4<Double> {
      let column = min(max(Int(x), 0), snapshot.width - 1)
      let row = min(max(Int(y), 0), snapshot.height - 1)
      return unsafe snapshot.withPixels { pixels in
        SIMD4<Double>(
          unsafe pixels.loadUnaligned(
            fromByteOffset: row * snapshot.stride + column * 4, as: SIMD4<UInt8>.self)) / 255
      }
    }
    let upper = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx
    let lower = at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx
    return upper * (1 - fy) + lower * fy
  }
}

extension Shade {
  /// The strength at a place of the page, in page points.
  func alpha(at point: Point) -> Double {
    guard case .gradient(let from, let to, let stops) = profile else { return opacity }
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let square = dx * dx + dy * dy
    guard square > 0, let first = stops.first else { return 0 }
    let position = ((point.x - from.x) * dx + (point.y - from.y) * dy) / square
    var before = first
    guard position > first.position else { return first.alpha * opacity }
    for stop in stops.dropFirst() {
      if position < stop.position {
        let share = (position - before.position) / (stop.position - before.position)
        return (before.alpha + (stop.alpha - before.alpha) * share) * opacity
      }
      before = stop
    }
    return before.alpha * opacity
  }
}
