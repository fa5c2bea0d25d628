public import OctavoGeometry

/// The soft shadow around a page that moves, on what lies below it.
///
/// Its strength is `strength · min(1, 8p)`, p being the share of the quarter turn that the page has
/// left its rest: none at rest, whole from an eighth on (Laws, Shadows).
public struct DropShadow: Sendable, Hashable {
  /// The colour.
  public var color: Color
  /// The strength where it is whole, 0…1.
  public var strength: Double
  /// How far it reaches beyond the page, in points.
  public var blur: Double
  /// How far it lies from the page, in points.
  public var offset: Point

  /// A shadow as the classics' demonstration throws it, unless told otherwise.
  public init(
    color: Color = .black, strength: Double = 0.25, blur: Double = 6, offset: Point = Point(y: 3)
  ) {
    self.color = color
    self.strength = strength
    self.blur = blur
    self.offset = offset
  }

  /// The steps in which it grows toward the page: finer ones are not seen.
  private static let steps = 6

  /// What lies below again, darker with every step toward the page.
  ///
  /// - Parameters:
  ///   - below: what the shadow falls on; it lies flat.
  ///   - page: the moving page as seen in the window, in window points.
  ///   - share: the share of a quarter turn that the page has left its rest, 0…1.
  func layers(on below: Layer, around page: [Point], share: Double) -> [Layer] {
    let moved = ConvexPolygon(page.map { $0 + offset })
    guard abs(moved.signedArea) > 1e-6 else { return [] }
    let whole = strength * min(1, 8 * share)
    return (1...Self.steps).compactMap { step in
      let near = Double(step) / Double(Self.steps)
      let seen = moved.grown(by: blur * (1 - near)).intersection(ConvexPolygon(below.source))
      guard seen.corners.count > 2, abs(seen.signedArea) > 1e-6 else { return nil }
      var layer = below
      layer.outline = seen.corners
      layer.shades.append(Shade(.drop, color: color, opacity: whole * near))
      return layer
    }
  }
}
