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
  }

  /// How far inside the centre of a pixel is.
  func distance(x: Int, y: Int) -> Double {
    a * (Double(x) + 0.5) + b * (Double(y) + 0.5) + c
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

/// The outline of a projected rectangle: which pixels it covers, and how much of them.
struct Outline: Sendable {
  private let left, right, top, bottom, horizon: Border

  /// The outline of a source rectangle under a map, given the way back to the source.
  init(_ source: SourcePixels, inverse m: Homography) {
    left = Border(
      m.xx - source.left * m.xw, m.yx - source.left * m.yw, m.ox - source.left * m.ow)
    right = Border(
      source.right * m.xw - m.xx, source.right * m.yw - m.yx, source.right * m.ow - m.ox)
    top = Border(m.xy - source.top * m.xw, m.yy - source.top * m.yw, m.oy - source.top * m.ow)
    bottom = Border(
      source.bottom * m.xw - m.xy, source.bottom * m.yw - m.yy, source.bottom * m.ow - m.oy)
    horizon = Border(m.xw, m.yw, m.ow)
  }

  /// The pixels of a row that are covered at all, and those that are covered whole.
  func spans(
    row y: Int, within limits: PixelSpan
  ) -> (touched: PixelSpan, whole: PixelSpan) {
    var touched = limits
    let least = edgeTolerance - 0.5
    left.narrow(&touched, row: y, least: least)
    right.narrow(&touched, row: y, least: least)
    top.narrow(&touched, row: y, least: least)
    bottom.narrow(&touched, row: y, least: least)
    horizon.narrow(&touched, row: y, least: edgeTolerance)
    guard !touched.isEmpty else { return (touched, touched) }
    var whole = touched
    let all = 0.5 - edgeTolerance
    left.narrow(&whole, row: y, least: all)
    right.narrow(&whole, row: y, least: all)
    top.narrow(&whole, row: y, least: all)
    bottom.narrow(&whole, row: y, least: all)
    if whole.isEmpty { whole = PixelSpan(start: touched.end, end: touched.end) }
    return (touched, whole)
  }

  /// How much of a pixel is covered, 0…1. Opposite borders share a pixel, crossing ones cut it.
  func coverage(x: Int, y: Int) -> Double {
    func side(_ border: Border) -> Double {
      min(1, max(0, 0.5 + border.distance(x: x, y: y)))
    }
    let across = max(0, side(left) + side(right) - 1)
    return across * max(0, side(top) + side(bottom) - 1)
  }
}
