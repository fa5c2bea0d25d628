/// Pixels of a row, from the first to before the end.
struct PixelSpan: Sendable, Equatable {
  var start, end: Int

  var isEmpty: Bool { end <= start }
  var count: Int { end - start }
}

/// A border in window pixels: the side where the distance is positive is inside.
struct Border: Sendable {
  private let a, b, c: Double
  private let reciprocal: Double
  /// How far from the border a pixel's centre may be for the border to cut the pixel.
  private let reach: Double

  /// The border where `a·x + b·y + c` is zero, as a distance along the axis it crosses most steeply:
  /// one unit there is one pixel, so a ramp of one unit is the coverage of the pixels it passes.
  init(_ a: Double, _ b: Double, _ c: Double) {
    let norm = max(abs(a), abs(b))
    // A border at infinity: everything is on one side of it.
    if norm > 1e-12 * abs(c) {
      // Below the tolerance over any window, a slope is noise: the border is upright or level.
      let level = norm * 1e-9
      self.a = abs(a) < level ? 0 : a / norm
      self.b = abs(b) < level ? 0 : b / norm
      self.c = c / norm
    } else {
      (self.a, self.b) = (0, 0)
      self.c = c > 0 ? 1e9 : -1e9
    }
    reciprocal = self.a == 0 ? 0 : 1 / self.a
    reach = (1 + min(abs(self.a), abs(self.b))) / 2
  }

  /// The border in the window of what in the source is the border where `a·u + b·v + c` is zero.
  init(_ a: Double, _ b: Double, _ c: Double, seenBy m: Homography) {
    self.init(
      a * m.xx + b * m.xy + c * m.xw, a * m.yx + b * m.yy + c * m.yw,
      a * m.ox + b * m.oy + c * m.ow)
  }

  /// How far inside the centre of a pixel is.
  func distance(x: Int, y: Int) -> Double {
    a * (Double(x) + 0.5) + b * (Double(y) + 0.5) + c
  }

  /// How much of a pixel lies inside, 0…1: exactly the area of the half-plane in the pixel, so that
  /// both sides of a border always make up one.
  func coverage(x: Int, y: Int) -> Double {
    let distance = distance(x: x, y: y)
    let outward = reach - abs(distance)
    guard outward > 0 else { return distance > 0 ? 1 : 0 }
    // Beyond the corners the area grows straight; within a corner as the triangle that is left.
    let slope = 2 * reach - 1
    let small =
      outward < slope ? outward * outward / (2 * slope) : outward - slope / 2
    return distance > 0 ? 1 - small : small
  }

  /// Narrows a span of a row to the pixels that are inside by more than nothing, or whole.
  func narrowToTouched(_ span: inout PixelSpan, row y: Int) {
    narrow(&span, row: y, least: edgeTolerance - reach)
  }

  /// Narrows a span of a row to the pixels that are whole inside.
  func narrowToWhole(_ span: inout PixelSpan, row y: Int) {
    narrow(&span, row: y, least: reach - edgeTolerance)
  }

  /// Narrows a span of a row to the pixels whose distance is at least `least`.
  func narrow(_ span: inout PixelSpan, row y: Int, least: Double) {
    let rest = b * (Double(y) + 0.5) + c - least
    if a == 0 {
      if rest < 0 { span.end = span.start }
      return
    }
    // a·(x + ½) + rest ≥ 0
    let zero = min(max(-rest * reciprocal - 0.5, -1e9), 1e9)
    if a > 0 {
      span.start = max(span.start, Int(zero.rounded(.up)))
    } else {
      span.end = min(span.end, Int(zero.rounded(.down)) + 1)
    }
    if span.end < span.start { span.end = span.start }
  }
}
