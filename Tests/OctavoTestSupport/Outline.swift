package import OctavoGeometry

extension [Point] {
  /// Whether a convex outline holds a place, its edge included.
  package func holds(_ place: Point) -> Bool {
    guard var start = last else { return false }
    let turn: Double = ConvexPolygon(self).signedArea < 0 ? -1 : 1
    for end in self {
      let side =
        (end.x - start.x) * (place.y - start.y) - (end.y - start.y) * (place.x - start.x)
      if side * turn < -1e-6 { return false }
      start = end
    }
    return true
  }
}
