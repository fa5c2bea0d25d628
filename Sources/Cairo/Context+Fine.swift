internal import CCairo
package import Geometry

extension Context {
  /// The pixels of a point from which letters need no finer grid than the screen's own.
  private static let fineDensity = 1.75
  /// How many columns stand for one while drawing finely.
  private static let fineness = 4

  /// Draws text as if the screen had finer columns, so that letters stand where the layout put them.
  ///
  /// Cairo sets glyphs on whole pixels, which leaves uneven gaps between the letters of a screen with
  /// one pixel a point. Here what is drawn is first drawn on columns of a quarter of a pixel, and
  /// their mean is laid down. Where pixels are small already, it is drawn as it is.
  ///
  /// - Parameters:
  ///   - rect: what can be drawn on, in points; nothing outside it is kept.
  ///   - body: draws with the context that it is handed, which has the same points.
  /// - Throws: what `body` throws, or `CairoError`.
  package func drawFinely(in rect: Rect, _ body: (Context) throws -> Void) throws {
    let density = pixelsPerPoint
    let rect = aligned(rect)
    let width = Int((rect.size.width * density.width).rounded())
    let height = Int((rect.size.height * density.height).rounded())
    guard density.width < Self.fineDensity, width > 0, height > 0,
      width * Self.fineness <= Picture.largestSide, height <= Picture.largestSide
    else { return try saved { try body(self) } }
    let fine = try unsafe Picture(width: width * Self.fineness, height: height) { memory, stride in
      let context = try unsafe Context(
        pixels: memory, width: width * Self.fineness, height: height, stride: stride, scale: 1)
      context.scale(x: density.width * Double(Self.fineness), y: density.height)
      context.translate(x: -rect.minX, y: -rect.minY)
      try body(context)
      try context.finish()
    }
    draw(Self.mean(of: fine, width: width), in: rect)
  }

  /// A picture with every four columns in one.
  private static func mean(of fine: Picture, width: Int) -> Picture {
    unsafe Picture(width: width, height: fine.height) { target, stride in
      unsafe fine.withPixels { source in
        for y in 0..<fine.height {
          for x in 0..<width {
            let offset = y * fine.stride + x * 4 * fineness
            // Two channels at a time, with room above each for the sum of four.
            var (even, odd): (UInt32, UInt32) = (0x0002_0002, 0x0002_0002)
            for column in 0..<fineness {
              let pixel = unsafe source.load(fromByteOffset: offset + column * 4, as: UInt32.self)
              even += pixel & 0x00FF_00FF
              odd += pixel >> 8 & 0x00FF_00FF
            }
            let value = even >> 2 & 0x00FF_00FF | (odd >> 2 & 0x00FF_00FF) << 8
            unsafe target.storeBytes(of: value, toByteOffset: y * stride + x * 4, as: UInt32.self)
          }
        }
      }
    }
  }
}
