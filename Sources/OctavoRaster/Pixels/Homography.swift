package import OctavoGeometry

/// A projective map of the plane in pixels, for row vectors: `[x y 1] · H`, then division by w.
package struct Homography: Sendable, Hashable, BitwiseCopyable {
  /// The columns give X, Y and W; the rows are the shares of x, of y and of one.
  package var xx, xy, xw: Double
  package var yx, yy, yw: Double
  package var ox, oy, ow: Double

  /// The map from a layer's snapshot pixels to window pixels.
  ///
  /// - Parameters:
  ///   - placement: from flat page points to homogeneous window points.
  ///   - sourceScale: the snapshot's pixels per point.
  ///   - targetScale: the window's pixels per point.
  package init(placement m: Transform3D, sourceScale: Double, targetScale: Double) {
    let (s, t) = (1 / sourceScale, targetScale)
    (xx, xy, xw) = (m.m11 * t * s, m.m12 * t * s, m.m14 * s)
    (yx, yy, yw) = (m.m21 * t * s, m.m22 * t * s, m.m24 * s)
    (ox, oy, ow) = (m.m41 * t, m.m42 * t, m.m44)
  }

  /// The map that leaves everything where it is.
  static let identity = Homography((1, 0, 0), (0, 1, 0), (0, 0, 1))

  private init(
    _ a: (Double, Double, Double), _ b: (Double, Double, Double), _ c: (Double, Double, Double)
  ) {
    (xx, xy, xw) = a
    (yx, yy, yw) = b
    (ox, oy, ow) = c
  }

  /// The determinant; zero for a plane that is seen edge-on.
  package var determinant: Double {
    xx * (yy * ow - yw * oy) - xy * (yx * ow - yw * ox) + xw * (yx * oy - yy * ox)
  }

  /// The map back, up to a factor whose sign keeps w positive where it was positive; nil if the
  /// plane is seen edge-on or the map is not finite.
  package var inverse: Homography? { leveled?.plainInverse }

  /// The same map, its numbers brought near to one if they are far from it: as homogeneous ones they
  /// have no size of their own. Nil if they are not finite.
  private var leveled: Homography? {
    let extent = 1000.0
    let steps = max(max(abs(xx), abs(xy)), max(abs(yx), abs(yy)))
    let depths = max(max(abs(xw), abs(yw)) * extent, abs(ow))
    let size = max(max(steps, depths), max(abs(ox), abs(oy)) / extent)
    let isFinite = (xx * 0 + xy * 0 + xw * 0 + yx * 0 + yy * 0 + yw * 0 + ox * 0 + oy * 0) == 0
    guard isFinite, size.isNormal else { return nil }
    guard size.exponent < -10 || size.exponent > 40 else { return self }
    // A power of two: no number loses a bit.
    let factor = Double(sign: .plus, exponent: -size.exponent, significand: 1)
    return Homography(
      (xx * factor, xy * factor, xw * factor), (yx * factor, yy * factor, yw * factor),
      (ox * factor, oy * factor, ow * factor))
  }

  private var plainInverse: Homography? {
    let d = determinant
    guard d.isFinite, abs(d) > 1e-12 else { return nil }
    let inverse = Homography(
      ((yy * ow - yw * oy) / d, (xw * oy - xy * ow) / d, (xy * yw - xw * yy) / d),
      ((yw * ox - yx * ow) / d, (xx * ow - xw * ox) / d, (xw * yx - xx * yw) / d),
      ((yx * oy - yy * ox) / d, (xy * ox - xx * oy) / d, (xx * yy - xy * yx) / d))
    return inverse.isSane ? inverse : nil
  }

  /// Whether arithmetic with window coordinates stays far from the ends of a `Double`.
  private var isSane: Bool {
    let sum = abs(xx) + abs(xy) + abs(xw) + abs(yx) + abs(yy) + abs(yw) + abs(ox) + abs(oy)
    return sum + abs(ow) < 1e12
  }

  /// Whether the places along a row of the window are counted from its end: from where they are nearer to the
  /// viewer, else so that the mirror image counts from the other end.
  var countsFromEnd: Bool { xw > 0 || (xw == 0 && xy > 0) }

  /// The same map to places that are counted in another unit.
  func scaled(by factor: Double) -> Homography {
    Homography(
      (xx * factor, xy * factor, xw), (yx * factor, yy * factor, yw),
      (ox * factor, oy * factor, ow))
  }

  /// Where a place goes, in homogeneous coordinates.
  package func apply(x: Double, y: Double) -> (x: Double, y: Double, w: Double) {
    (x * xx + y * yx + ox, x * xy + y * yy + oy, x * xw + y * yw + ow)
  }
}
