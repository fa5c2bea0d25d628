internal import Geometry

extension Scene {
  /// The window's pixels.
  package var window: PixelRect { PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight) }

  /// The window pixels that an item can touch.
  package func pixelBounds(of item: Item) -> PixelRect {
    let window = item.clip.map { pixels(of: $0).intersection(self.window) } ?? self.window
    let source = SourcePixels(of: item.layer, in: item.snapshot)
    guard !source.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let place = Homography(
      placement: item.layer.placement, sourceScale: item.snapshot.scale.factor,
      targetScale: scale.factor)
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    let corners = source.corners
    for index in corners.indices {
      let (u, v) = corners[index]
      let (x, y, w) = place.apply(x: u, y: v)
      // A corner on or behind the viewer's plane has no picture: the layer may reach anywhere.
      guard w > 1e-9 else { return window }
      let (px, py) = (x / w, y / w)
      guard px.isFinite, py.isFinite else { return window }
      (minX, maxX) = (min(minX, px), max(maxX, px))
      (minY, maxY) = (min(minY, py), max(maxY, py))
    }
    func whole(_ edge: Double, _ limit: Int) -> Double { min(max(edge, -1), Double(limit) + 1) }
    let left = (whole(minX, window.maxX) + edgeTolerance).rounded(.down)
    let top = (whole(minY, window.maxY) + edgeTolerance).rounded(.down)
    let right = (whole(maxX, window.maxX) - edgeTolerance).rounded(.up)
    let bottom = (whole(maxY, window.maxY) - edgeTolerance).rounded(.up)
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)
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
