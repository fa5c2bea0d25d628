internal import COctavoCairo
package import OctavoGeometry
internal import OctavoPixelMemory

/// Pixels that are drawn apart from a page and then laid on it, one for one.
///
/// It is a value: what needs a thread of its own can draw there, while the page is elsewhere.
package struct ApartDrawing: Sendable, Hashable {
  /// The pixels of a point from which letters need no finer grid than the screen's own.
  private static let fineDensity = 1.75
  /// How many columns, or rows, stand for one while drawing finely.
  private static let fineness = 4

  /// What is drawn, in points of the page; its edges are on whole pixels.
  package let rect: Rect
  fileprivate let density: Size
  /// The pixels of a row.
  fileprivate let width: Int
  /// The rows.
  fileprivate let height: Int
  /// How many columns stand for one.
  fileprivate let columns: Int
  /// How many rows do.
  fileprivate let rows: Int

  fileprivate init(_ rect: Rect, density: Size, along axis: Axis = .horizontal) {
    self.rect = rect
    self.density = density
    width = Int((rect.size.width * density.width).rounded())
    height = Int((rect.size.height * density.height).rounded())
    let (wide, high) = axis == .horizontal ? (Self.fineness, 1) : (1, Self.fineness)
    let isFine =
      density.width < Self.fineDensity && width * wide <= Picture.largestSide
      && height * high <= Picture.largestSide
    (columns, rows) = isFine ? (wide, high) : (1, 1)
  }

  /// Draws the pixels.
  ///
  /// - Parameter body: draws with the context that it is handed, in points of the page.
  /// - Returns: the pixels, as many as the page has there.
  /// - Throws: what `body` throws, or `CairoError`.
  package func picture(_ body: (Context) throws -> Void) throws -> Picture {
    let stride = width * columns * 4
    let memory = try PixelPool.shared.block(byteCount: stride * height * rows)
    memory.clear()
    let context = try unsafe Context(
      pixels: memory.bytes, width: width * columns, height: height * rows, stride: stride, scale: 1)
    context.scale(x: density.width * Double(columns), y: density.height * Double(rows))
    context.translate(x: -rect.minX, y: -rect.minY)
    try body(context)
    try context.finish()
    if columns > 1 { unsafe joinColumns(in: memory.bytes, stride: stride) }
    if rows > 1 { unsafe joinRows(in: memory.bytes, stride: stride) }
    return Picture(memory, width: width, height: height, stride: stride)
  }

  /// Puts every four rows into one, as `joinColumns` does with columns.
  private func joinRows(in pixels: UnsafeMutableRawBufferPointer, stride: Int) {
    let channels: UInt64 = 0x00FF_00FF_00FF_00FF
    guard let base = pixels.baseAddress else { return }
    for y in 0..<height {
      for x in 0..<width {
        var (even, odd): (UInt64, UInt64) = (0x0002_0002, 0x0002_0002)
        for row in 0..<Self.fineness {
          let place = unsafe base + (y * Self.fineness + row) * stride + x * 4
          let pixel = UInt64(unsafe place.loadUnaligned(as: UInt32.self))
          even &+= pixel & channels
          odd &+= pixel &>> 8 & channels
        }
        let mean = even &>> 2 & 0x00FF_00FF | (odd &>> 2 & 0x00FF_00FF) &<< 8
        unsafe (base + y * stride + x * 4).storeBytes(
          of: UInt32(truncatingIfNeeded: mean), as: UInt32.self)
      }
    }
  }

  /// Puts every four columns into one, at the beginning of their row: no mean is written where a
  /// later one is still to be read.
  private func joinColumns(in pixels: UnsafeMutableRawBufferPointer, stride: Int) {
    // Two channels of two pixels at a time, with room above each for the sum of four.
    let channels: UInt64 = 0x00FF_00FF_00FF_00FF
    func sum(_ left: UInt64, _ right: UInt64) -> UInt32 {
      let pair = (left & channels) &+ (right & channels)
      return UInt32(truncatingIfNeeded: pair &+ pair &>> 32) &+ 0x0002_0002
    }
    guard let base = pixels.baseAddress else { return }
    for y in 0..<height {
      var columns = unsafe base + y * stride
      var mean = unsafe columns
      for _ in 0..<width {
        let (left, right) = unsafe columns.loadUnaligned(as: (UInt64, UInt64).self)
        let even = sum(left, right) &>> 2 & 0x00FF_00FF
        let odd = sum(left &>> 8, right &>> 8) &>> 2 & 0x00FF_00FF
        unsafe mean.storeBytes(of: even | odd &<< 8, as: UInt32.self)
        unsafe columns += 4 * Self.fineness
        unsafe mean += 4
      }
    }
  }
}

extension Context {
  /// Draws text as if the screen had finer columns, so that letters stand where the layout put them.
  ///
  /// Cairo sets glyphs on whole pixels, which leaves uneven gaps between the letters of a screen with
  /// one pixel a point. Here what is drawn is first drawn on columns of a quarter of a pixel, and
  /// their mean is laid down. Where pixels are small already, it is drawn as it is.
  ///
  /// - Parameters:
  ///   - rect: what can be drawn on, in points; nothing outside it is kept.
  ///   - axis: along which the letters follow one another: rows are finer where they do downwards.
  ///   - body: draws with the context that it is handed, which has the same points.
  /// - Throws: what `body` throws, or `CairoError`.
  package func drawFinely(
    in rect: Rect, along axis: Axis = .horizontal, _ body: (Context) throws -> Void
  ) throws {
    let apart = ApartDrawing(aligned(rect), density: pixelsPerPoint, along: axis)
    guard apart.columns * apart.rows > 1, apart.width > 0, apart.height > 0 else {
      return try saved { try body(self) }
    }
    draw(try apart.picture(body), in: apart.rect)
  }

  /// What of a rectangle can be seen here, to be drawn apart as finely as `drawFinely` does.
  ///
  /// The corresponding C function is `cairo_clip_extents`.
  ///
  /// - Returns: nil if nothing of it can be seen.
  package func apart(in rect: Rect) -> ApartDrawing? {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    unsafe cairo_clip_extents(pointer, &left, &top, &right, &bottom)
    let (minX, minY) = (max(left, rect.minX), max(top, rect.minY))
    let (maxX, maxY) = (min(right, rect.maxX), min(bottom, rect.maxY))
    guard minX < maxX, minY < maxY else { return nil }
    let seen = aligned(Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY))
    let apart = ApartDrawing(seen, density: pixelsPerPoint)
    let sides = 1...Picture.largestSide
    return sides.contains(apart.width) && sides.contains(apart.height) ? apart : nil
  }

  /// Lays pixels that were drawn apart where they belong, each on its own.
  ///
  /// The corresponding C functions are `cairo_identity_matrix` and `cairo_paint`.
  package func lay(_ picture: Picture, of apart: ApartDrawing) {
    var (left, top) = (apart.rect.minX, apart.rect.minY)
    unsafe cairo_user_to_device(pointer, &left, &top)
    saved {
      unsafe cairo_identity_matrix(pointer)
      unsafe picture.withSurface { surface in
        unsafe cairo_set_source_surface(pointer, surface, left.rounded(), top.rounded())
        unsafe cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_NEAREST)
        unsafe cairo_paint(pointer)
        unsafe cairo_set_source_rgb(pointer, 0, 0, 0)
      }
    }
  }
}
