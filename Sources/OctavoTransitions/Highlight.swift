public import OctavoGeometry

/// The light on a page that turns toward it.
///
/// Its strength at the free edge is `strength · sin 2θ`, θ being the angle to where the page lies
/// flat: none at rest and none upright, the most half way. It fades toward the spine.
public struct Highlight: Sendable, Hashable {
  /// The colour.
  public var color: Color
  /// The strength where it is the most, 0…1.
  public var strength: Double

  /// A light.
  public init(color: Color = .white, strength: Double = 0.35) {
    self.color = color
    self.strength = strength
  }

  /// The shade on the page.
  ///
  /// - Parameters:
  ///   - angle: to where the page lies flat, 0…π/2.
  ///   - spine: a place on its spine, in page points.
  ///   - outward: from there to its free edge.
  func shade(angle: Double, spine: Point, outward: Point) -> Shade {
    Shade(
      .shine, color: color, opacity: max(0, strength * sine(2 * angle)),
      profile: .gradient(
        from: spine, to: spine + outward, stops: [Shade.Stop(0, 0), Shade.Stop(1, 1)]))
  }
}
