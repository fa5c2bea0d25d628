/// A 4×4 matrix for row vectors, laid out as in Core Animation, so that m34 means what the
/// literature says: `[x y z 1] · M`, then division by w.
public struct Transform3D: Sendable, Hashable {
  /// The first row: where the x axis goes.
  public var m11, m12, m13, m14: Double
  /// The second row: where the y axis goes.
  public var m21, m22, m23, m24: Double
  /// The third row: where the z axis goes; `m34` is the perspective, −1 / viewer distance.
  public var m31, m32, m33, m34: Double
  /// The fourth row: where the origin goes.
  public var m41, m42, m43, m44: Double

  /// A matrix from its sixteen numbers, row by row.
  public init(rows m: [16 of Double]) {
    (m11, m12, m13, m14) = (m[0], m[1], m[2], m[3])
    (m21, m22, m23, m24) = (m[4], m[5], m[6], m[7])
    (m31, m32, m33, m34) = (m[8], m[9], m[10], m[11])
    (m41, m42, m43, m44) = (m[12], m[13], m[14], m[15])
  }

  /// The matrix that leaves everything where it is.
  public static let identity = Transform3D(rows: [
    1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
  ])

  /// A move by points.
  public static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    Transform3D(rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
  }

  /// A stretch about the origin.
  public static func scale(x: Double = 1, y: Double = 1, z: Double = 1) -> Transform3D {
    Transform3D(rows: [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
  }

  /// A turn about the x axis by radians: y goes toward z for a positive angle.
  public static func rotation(aboutX angle: Double) -> Transform3D {
    let (s, c) = (sine(angle), cosine(angle))
    return Transform3D(rows: [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1])
  }

  /// A turn about the y axis by radians: z goes toward x for a positive angle.
  public static func rotation(aboutY angle: Double) -> Transform3D {
    let (s, c) = (sine(angle), cosine(angle))
    return Transform3D(rows: [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1])
  }

  /// A turn about the z axis by radians, clockwise on a screen whose y grows downwards.
  public static func rotation(aboutZ angle: Double) -> Transform3D {
    let (s, c) = (sine(angle), cosine(angle))
    return Transform3D(rows: [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  /// A view from a distance: 1 − z/d, so `m34` is −1/d; zero is flat.
  public static func perspective(m34: Double) -> Transform3D {
    var transform = identity
    transform.m34 = m34
    return transform
  }

  /// This transform followed by another: `self · next`.
  public func then(_ next: Transform3D) -> Transform3D {
    func row(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> (Double, Double, Double, Double)
    {
      (
        a * next.m11 + b * next.m21 + c * next.m31 + d * next.m41,
        a * next.m12 + b * next.m22 + c * next.m32 + d * next.m42,
        a * next.m13 + b * next.m23 + c * next.m33 + d * next.m43,
        a * next.m14 + b * next.m24 + c * next.m34 + d * next.m44
      )
    }
    var product = Transform3D.identity
    (product.m11, product.m12, product.m13, product.m14) = row(m11, m12, m13, m14)
    (product.m21, product.m22, product.m23, product.m24) = row(m21, m22, m23, m24)
    (product.m31, product.m32, product.m33, product.m34) = row(m31, m32, m33, m34)
    (product.m41, product.m42, product.m43, product.m44) = row(m41, m42, m43, m44)
    return product
  }

  /// This transform about another origin than (0, 0), as a vanishing point is.
  public func about(_ point: Point) -> Transform3D {
    Transform3D.translation(x: -point.x, y: -point.y).then(self).then(
      .translation(x: point.x, y: point.y))
  }

  /// Where a flat point (z = 0) goes, in homogeneous coordinates; the place is (x/w, y/w).
  public func apply(_ point: Point) -> (x: Double, y: Double, w: Double) {
    (
      point.x * m11 + point.y * m21 + m41,
      point.x * m12 + point.y * m22 + m42,
      point.x * m14 + point.y * m24 + m44
    )
  }

  /// Where a point goes, in homogeneous coordinates; the place is (x/w, y/w).
  package func apply(_ point: SIMD3<Double>) -> (x: Double, y: Double, w: Double) {
    (
      point.x * m11 + point.y * m21 + point.z * m31 + m41,
      point.x * m12 + point.y * m22 + point.z * m32 + m42,
      point.x * m14 + point.y * m24 + point.z * m34 + m44
    )
  }

  /// Where a flat point (z = 0) is seen; not finite on or behind the viewer's plane (w ≤ 0).
  public func project(_ point: Point) -> Point {
    let (x, y, w) = apply(point)
    return Point(x: x / w, y: y / w)
  }

  /// The flat point (z = 0) that is seen at a place; nil if the plane is seen edge-on, or lies behind the
  /// viewer there.
  package func unproject(_ place: Point) -> Point? {
    // x = x'w and y = y'w are two equations in the point's two coordinates.
    let (a, b) = (m11 - place.x * m14, m21 - place.x * m24)
    let (c, d) = (m12 - place.y * m14, m22 - place.y * m24)
    let (e, f) = (place.x * m44 - m41, place.y * m44 - m42)
    let determinant = a * d - b * c
    guard determinant != 0 else { return nil }
    let point = Point(x: (e * d - b * f) / determinant, y: (a * f - e * c) / determinant)
    return apply(point).w > 0 ? point : nil
  }
}
