extension Homography {
  /// The window pixels that a source can touch.
  ///
  /// - Parameter polygon: what bounds the source further; nil is all of it.
  func pixelBounds(
    of polygon: SourceOutline?, within source: SourcePixels, in window: PixelRect
  ) -> PixelRect {
    guard polygon?.isFinite != false, let seen = bounds(of: polygon, within: source) else {
      return PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    let (minX, minY, maxX, maxY) = seen
    func whole(_ edge: Double, _ limit: Int) -> Double { min(max(edge, -1), Double(limit) + 1) }
    let left = (whole(minX, window.maxX) + edgeTolerance).rounded(.down)
    let top = (whole(minY, window.maxY) + edgeTolerance).rounded(.down)
    let right = (whole(maxX, window.maxX) - edgeTolerance).rounded(.up)
    let bottom = (whole(maxY, window.maxY) - edgeTolerance).rounded(.up)
    // Pieces that share an edge of their outlines share its pixels, also where the edge only ends.
    let shared = polygon == nil ? 0 : 1
    return PixelRect(
      x: Int(left) - shared, y: Int(top) - shared, width: Int(right - left) + 2 * shared,
      height: Int(bottom - top) + 2 * shared
    ).intersection(window)
  }

  /// The upright bounds of the part of a source that lies before the viewer, in window pixels; nil
  /// if nothing does or the map is not finite.
  ///
  /// What lies on or behind the viewer's plane has no picture: the outline is cut at the horizon,
  /// which is where the bounds run out to infinity.
  ///
  /// - Parameter polygon: what bounds the source further; nil is all of it.
  private func bounds(
    of polygon: SourceOutline?, within source: SourcePixels
  ) -> (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    var box = (
      minX: Double.infinity, minY: Double.infinity, maxX: -Double.infinity, maxY: -Double.infinity
    )
    func add(_ x: Double, _ y: Double, _ w: Double) {
      let (px, py) = (x / w, y / w)
      box = (min(box.minX, px), min(box.minY, py), max(box.maxX, px), max(box.maxY, py))
    }
    let corners = source.corners
    let count = polygon?.count ?? corners.count
    guard count > 2 else { return nil }
    func corner(_ index: Int) -> (x: Double, y: Double, w: Double) {
      guard let polygon else { return apply(x: corners[index].u, y: corners[index].v) }
      // An outline bounds the source and never more than it.
      let place = polygon[index]
      return apply(
        x: min(max(place.u, source.left), source.right),
        y: min(max(place.v, source.top), source.bottom))
    }
    var farthest = 0.0
    for index in 0..<count {
      let (x, y, w) = corner(index)
      guard x.isFinite, y.isFinite, w.isFinite else { return nil }
      farthest = max(farthest, w)
    }
    let nearest = farthest * 1e-9
    guard nearest > 0 else { return nil }
    var start = corner(count - 1)
    for index in 0..<count {
      let end = corner(index)
      if (start.w < nearest) != (end.w < nearest) {
        let share = (nearest - start.w) / (end.w - start.w)
        add(
          start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share, nearest)
      }
      if end.w >= nearest { add(end.x, end.y, end.w) }
      start = end
    }
    return box.maxX.isFinite || box.minX.isFinite ? box : nil
  }
}
