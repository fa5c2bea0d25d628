internal import OctavoGeometry

extension Scene {
  /// The window's pixels.
  package var window: PixelRect { PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight) }

  /// The window pixels that an item can touch.
  package func pixelBounds(of item: Item) -> PixelRect {
    let window = item.clip.map { pixels(of: $0).intersection(self.window) } ?? self.window
    let source = SourcePixels(of: item.layer, in: item.snapshot)
    let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
    guard !source.isEmpty else { return nothing }
    if let facets = item.layer.facets {
      var bounds = nothing
      for facet in facets {
        let part = SeenFacet(facet, of: item, in: self).bounds(within: window)
        bounds = bounds.isEmpty ? part : part.isEmpty ? bounds : bounds.union(part)
      }
      return bounds
    }
    let place = Homography(
      placement: item.layer.placement, sourceScale: item.snapshot.scale.factor,
      targetScale: scale.factor)
    let outline = SourceOutline(of: item.layer, in: item.snapshot)
    guard outline?.isFinite != false else { return nothing }
    guard let seen = place.bounds(of: outline, within: source) else { return nothing }
    let (minX, minY, maxX, maxY) = seen
    func whole(_ edge: Double, _ limit: Int) -> Double { min(max(edge, -1), Double(limit) + 1) }
    let left = (whole(minX, window.maxX) + edgeTolerance).rounded(.down)
    let top = (whole(minY, window.maxY) + edgeTolerance).rounded(.down)
    let right = (whole(maxX, window.maxX) - edgeTolerance).rounded(.up)
    let bottom = (whole(maxY, window.maxY) - edgeTolerance).rounded(.up)
    // Pieces that share an edge of their outlines share its pixels, also where the edge only ends.
    let shared = outline == nil ? 0 : 1
    return PixelRect(
      x: Int(left) - shared, y: Int(top) - shared, width: Int(right - left) + 2 * shared,
      height: Int(bottom - top) + 2 * shared
    ).intersection(window)
  }

  /// The whole pixels nearest to a rectangle in window points.
  private func pixels(of rect: Rect) -> PixelRect {
    func pixel(_ place: Double, _ limit: Int) -> Int {
      let pixels = place * scale.factor
      return pixels.isNaN ? 0 : Int(min(max(pixels, 0), Double(limit)).rounded())
    }
    let (left, top) = (pixel(rect.minX, pixelWidth), pixel(rect.minY, pixelHeight))
    return PixelRect(
      x: left, y: top, width: pixel(rect.maxX, pixelWidth) - left,
      height: pixel(rect.maxY, pixelHeight) - top)
  }
}
