internal import OctavoGeometry

extension Scene {
  /// The window's pixels.
  package var window: PixelRect { PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight) }

  /// The window pixels that an item can touch.
  package func pixelBounds(of item: Item) -> PixelRect {
    let (items, memory) = ([item], ArenaMemory())
    return withExtendedLifetime(memory) {
      SeenItem(0, of: items.span, in: window, at: scale.factor, arena: memory.arena).bounds
    }
  }
}

extension PixelRect {
  /// The whole pixels of a window nearest to a rectangle in points.
  init(_ rect: Rect, at scale: Double, in window: PixelRect) {
    func pixel(_ place: Double, _ limit: Int) -> Int {
      let pixels = place * scale
      return pixels.isNaN ? 0 : Int(min(max(pixels, 0), Double(limit)).rounded())
    }
    let (left, top) = (pixel(rect.minX, window.width), pixel(rect.minY, window.height))
    self.init(
      x: left, y: top, width: pixel(rect.maxX, window.width) - left,
      height: pixel(rect.maxY, window.height) - top)
  }
}
