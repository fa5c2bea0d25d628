internal import OctavoGeometry

/// Which link of a page a finger means.
enum LinkReach {
  /// How far a finger may be beside a link, in points of the window: it is wider than a line of small print.
  private static let reach = 8.0

  /// The link near a point; the nearest, where lines stand close. Nil if there is none.
  ///
  /// - Parameters:
  ///   - rects: where links stand, in points of the page.
  ///   - point: in points of the window.
  ///   - paper: where the page lies, in the same points.
  ///   - scale: points of the window for each of the page.
  static func nearest(
    of rects: [Rect], to point: Point, on paper: Rect, scale: Double
  ) -> Int? {
    func distance(to rect: Rect) -> Double {
      func beside(_ place: Double, _ low: Double, _ high: Double) -> Double {
        max(low - place, place - high, 0)
      }
      let x = beside((point.x - paper.minX) / scale, rect.minX, rect.maxX)
      let y = beside((point.y - paper.minY) / scale, rect.minY, rect.maxY)
      return (x * x + y * y).squareRoot() * scale
    }
    let near = rects.indices.map { (index: $0, distance: distance(to: rects[$0])) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= reach else { return nil }
    return near.index
  }
}
