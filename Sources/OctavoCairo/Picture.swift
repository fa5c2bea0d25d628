internal import COctavoCairo
public import OctavoGeometry
internal import OctavoPixelMemory

/// A picture in memory: premultiplied BGRA, filled once, never changed.
///
/// A picture can be drawn by several threads at once. It is `@safe`: it owns its memory and lends it
/// only through `withPixels`.
@safe
public final class Picture: Sendable {
  /// The pixels of a row.
  public let width: Int
  /// The rows.
  public let height: Int
  /// The bytes from one row to the next.
  public let stride: Int
  // Written only before `init` returns and read-only from then on: sharing it between threads cannot
  // race.
  private let memory: PixelBlock

  /// The largest width or height; Cairo itself can go no further.
  public static let largestSide = 32_767

  /// Makes a picture of given extents in pixels.
  ///
  /// - Parameters:
  ///   - width: the pixels of a row, 1…`largestSide`.
  ///   - height: the rows, 1…`largestSide`.
  ///   - fill: writes the pixels, which are clear at first; gets the memory and its stride.
  /// - Throws: what `fill` throws.
  package init<Failure: Error>(
    width: Int, height: Int,
    fill: (UnsafeMutableRawBufferPointer, _ stride: Int) throws(Failure) -> Void
  ) throws(Failure) {
    let sides = 1...Picture.largestSide
    precondition(sides.contains(width) && sides.contains(height), "a picture has sane extents")
    self.width = width
    self.height = height
    stride = width * 4
    memory = PixelPool.shared.necessaryBlock(byteCount: stride * height)
    // Drawings lay themselves over what is there, which must not be a former picture.
    memory.clear()
    try unsafe fill(memory.bytes, stride)
  }

  /// Makes a picture of pixels that are written already.
  ///
  /// - Parameters:
  ///   - memory: `height` rows of `stride` bytes, which nobody writes from now on.
  ///   - width: the pixels of a row.
  ///   - height: the rows.
  ///   - stride: the bytes from one row to the next, a multiple of 4.
  init(_ memory: PixelBlock, width: Int, height: Int, stride: Int) {
    precondition(
      stride >= width * 4 && memory.byteCount >= stride * height, "the memory holds every row")
    (self.width, self.height, self.stride) = (width, height, stride)
    self.memory = memory
  }

  /// Makes a picture by drawing it.
  ///
  /// - Parameters:
  ///   - size: the extents in points.
  ///   - scale: pixels per point.
  ///   - draw: draws in points over clear pixels.
  /// - Throws: what `draw` throws, or `CairoError`.
  public convenience init(
    size: Size, scale: PixelScale = .one, draw: (Context) throws -> Void
  ) throws {
    let (width, height) = (scale.pixels(size.width), scale.pixels(size.height))
    try unsafe self.init(width: width, height: height) { memory, stride in
      let context = try unsafe Context(
        pixels: memory, width: width, height: height, stride: stride, scale: scale.factor)
      try draw(context)
      try context.finish()
    }
  }

  /// The bytes of memory that the pixels take.
  public var byteCount: Int { memory.heldByteCount }

  /// The pixel at a place as 0xAARRGGBB, premultiplied.
  ///
  /// - Precondition: the place lies inside.
  public subscript(x: Int, y: Int) -> UInt32 {
    guard x >= 0, x < width, y >= 0, y < height else {
      endProgram(misusing: Self.self, "the pixel (\(x), \(y)) of a picture of \(width)×\(height)")
    }
    return unsafe memory.bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
  }

  /// Lends the pixels: `height` rows of `stride` bytes.
  package func withPixels<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(memory.bytes))
  }

  /// Lends a Cairo surface over the pixels, which must only be read.
  func withSurface(_ body: (OpaquePointer) -> Void) {
    let surface = unsafe cairo_image_surface_create_for_data(
      memory.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
      Int32(width),
      Int32(height), Int32(stride))
    guard let surface = unsafe surface else { return }
    unsafe body(surface)
    // The memory may go before Cairo releases the surface: finishing it cuts the tie.
    unsafe cairo_surface_finish(surface)
    unsafe cairo_surface_destroy(surface)
  }
}

extension Context {
  /// Draws a picture scaled into a rectangle, filtered well when it shrinks and when it grows.
  ///
  /// The corresponding C functions are `cairo_set_source_surface`, `cairo_pattern_set_filter` and
  /// `cairo_paint`.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - rect: where it goes, in points.
  ///   - alpha: its strength, 0…1.
  public func draw(_ picture: Picture, in rect: Rect, alpha: Double = 1) {
    guard !rect.size.isEmpty else { return }
    saved {
      clip(to: rect)
      translate(x: rect.minX, y: rect.minY)
      scale(
        x: rect.size.width / Double(picture.width), y: rect.size.height / Double(picture.height))
      unsafe picture.withSurface { surface in
        unsafe cairo_set_source_surface(pointer, surface, 0, 0)
        let pattern = unsafe cairo_get_source(pointer)
        unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        // Outside pixels repeat the edge: no pale seam where the filter looks over it.
        unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        unsafe cairo_paint_with_alpha(pointer, alpha)
        unsafe cairo_set_source_rgb(pointer, 0, 0, 0)
      }
    }
  }
}
