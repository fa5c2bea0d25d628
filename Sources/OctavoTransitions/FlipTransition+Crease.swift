internal import OctavoGeometry

/// The crease of a page that turns: how dark it is along its spine, by `creaseStrength` (0.1 unless it is set;
/// Laws, Shadows).
extension FlipTransition {
  /// The crease over the half of the page nearest the spine.
  ///
  /// - Parameters:
  ///   - share: How far the page has turned up, 0…1.
  ///   - outward: The way from the spine to the page's edge, in points.
  func crease(_ share: Double, toward outward: Point, from spine: Point) -> Shade {
    Shade(
      .crease, color: creaseColor, opacity: creaseStrength * share,
      profile: .gradient(
        from: spine, to: Point(x: spine.x + outward.x / 2, y: spine.y + outward.y / 2),
        stops: Self.creaseStops))
  }

  /// 1 at 5 % of the page.
  private static let creaseStops = [Shade.Stop(0, 0.5), Shade.Stop(0.1, 1), Shade.Stop(1, 0)]
}
