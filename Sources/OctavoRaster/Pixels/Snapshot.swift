public import OctavoCairo
public import OctavoGeometry
package import OctavoPixelMemory

/// What a page looks like: its pixels, drawn once, never changed.
///
/// Premultiplied BGRA in memory (ARGB32, little-endian). Rows are padded so that the stride is never
/// a multiple of 4096 bytes, which strided walks would pay for (How fast).
///
/// Where nothing was drawn on a transparent one, what lies below it is seen. It is kept twice, over black
/// and over white: both are filtered, projected and shaded as opaque pictures are, and what differs between
/// them is what is let through.
/// It is `@safe`: it owns its memory and lends it only through `withPixels`.
@safe
public final class Snapshot: Sendable {
  /// The pixels of a row.
  public let width: Int
  /// The rows.
  public let height: Int
  /// The bytes from one row to the next.
  public let stride: Int
  /// Pixels per point.
  public let scale: PixelScale
  /// The extents in points that were drawn.
  public let size: Size
  /// The mean of its pixels; nil if it was not drawn but painted for a frame, or is transparent.
  package let mean: Color?
  /// The same over white, with as many pixels in as long rows; nil if it is opaque.
  package let onWhite: Snapshot?
  // Written only before `init` returns and read-only from then on: sharing it between threads cannot
  // race.
  private let memory: PixelBlock
  // What the memory lends, once: to ask it for every layer of a frame would count its references.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  /// Draws a snapshot.
  ///
  /// - Parameters:
  ///   - size: the page's extents in points.
  ///   - scale: pixels per point; the pixels are the size times the scale, halves rounded up.
  ///   - background: what stands below the drawing, if that is opaque.
  ///   - isTransparent: whether what lies below the snapshot is seen where nothing is drawn.
  ///   - draw: draws in points, the origin at the top left.
  /// - Throws: what `draw` throws, `CairoError`, or an error that says that there is no memory.
  public convenience init(
    size: Size, scale: PixelScale, background: Color = .white, isTransparent: Bool = false,
    draw: (Context) throws -> Void
  ) throws {
    try self.init(
      size: size, scale: scale, background: background, isTransparent: isTransparent,
      from: .shared, draw: draw)
  }

  /// Draws a snapshot in the memory of a pool.
  package init(
    size: Size, scale: PixelScale, background: Color, isTransparent: Bool = false,
    from pool: PixelPool, draw: (Context) throws -> Void
  ) throws {
    width = scale.pixels(size.width)
    height = scale.pixels(size.height)
    stride = Self.stride(ofRow: width)
    self.size = size
    self.scale = scale
    memory = try pool.block(byteCount: stride * height)
    unsafe bytes = UnsafeRawBufferPointer(memory.bytes)
    Self.clearPadding(of: memory, width: width, height: height, stride: stride)
    let context = try unsafe Context(
      pixels: memory.bytes, width: width, height: height, stride: stride, scale: scale.factor)
    // Every pixel is painted before anything is drawn: nothing of a former picture is left.
    if isTransparent {
      unsafe memory.bytes.initializeMemory(as: UInt8.self, repeating: 0)
    } else {
      context.setColor(background)
      context.paint()
    }
    try draw(context)
    try context.finish()
    guard !isTransparent else {
      mean = nil
      onWhite = try Snapshot(
        onWhite: memory, width: width, height: height, scale: scale, size: size, from: pool)
      return
    }
    onWhite = nil
    mean = unsafe Self.mean(of: bytes, width: width, height: height, stride: stride)
  }

  /// A snapshot whose every pixel somebody writes.
  ///
  /// - Parameters:
  ///   - width: the pixels of a row.
  ///   - height: the rows.
  ///   - scale: pixels per point.
  ///   - size: the extents in points that are drawn.
  ///   - write: writes every pixel, into `height` rows of as many bytes as it is told.
  convenience init(
    width: Int, height: Int, scale: PixelScale, size: Size,
    write: (_ bytes: UnsafeMutableRawBufferPointer, _ stride: Int) -> Void
  ) {
    let byteCount = Self.stride(ofRow: width) * height
    self.init(
      width: width, height: height, scale: scale, size: size,
      in: PixelPool.shared.necessaryBlock(byteCount: byteCount))
    unsafe write(memory.bytes, stride)
  }

  /// A snapshot whose pixels are still to be written.
  private init(width: Int, height: Int, scale: PixelScale, size: Size, in memory: PixelBlock) {
    self.width = width
    self.height = height
    stride = Self.stride(ofRow: width)
    self.scale = scale
    self.size = size
    mean = nil
    onWhite = nil
    self.memory = memory
    unsafe bytes = UnsafeRawBufferPointer(memory.bytes)
    Self.clearPadding(of: memory, width: width, height: height, stride: stride)
  }

  /// What was drawn on nothing, laid over white.
  private convenience init(
    onWhite drawn: PixelBlock, width: Int, height: Int, scale: PixelScale, size: Size,
    from pool: PixelPool
  ) throws {
    let byteCount = Self.stride(ofRow: width) * height
    self.init(
      width: width, height: height, scale: scale, size: size,
      in: try pool.block(byteCount: byteCount))
    for row in 0..<height {
      let start = row * stride
      for at in Swift.stride(from: start, to: start + width * 4, by: 4) {
        let pixel = unsafe drawn.bytes.load(fromByteOffset: at, as: UInt32.self)
        unsafe memory.bytes.storeBytes(
          of: Pixels.onWhite(pixel), toByteOffset: at, as: UInt32.self)
      }
    }
  }

  /// Whether nothing below it is seen.
  public var isOpaque: Bool { onWhite == nil }

  /// The bytes of memory that the pixels take.
  public var byteCount: Int { memory.heldByteCount + (onWhite?.byteCount ?? 0) }

  /// How many bytes a snapshot takes.
  ///
  /// - Parameters:
  ///   - size: the page's extents in points.
  ///   - scale: pixels per point.
  package static func byteCount(size: Size, scale: PixelScale) -> Int {
    PixelPool.size(for: stride(ofRow: scale.pixels(size.width)) * scale.pixels(size.height))
  }

  /// Makes what follows the pixels of each row zero: vectors read over a row's end, and the same
  /// picture must be the same bytes whatever was in the memory before.
  private static func clearPadding(of memory: PixelBlock, width: Int, height: Int, stride: Int) {
    guard !memory.isZero else { return }
    for row in 0..<height {
      let padding = row * stride + width * 4..<(row + 1) * stride
      unsafe UnsafeMutableRawBufferPointer(rebasing: memory.bytes[padding])
        .initializeMemory(as: UInt8.self, repeating: 0)
    }
  }

  private static func stride(ofRow width: Int) -> Int {
    let row = (width * 4 + 63) / 64 * 64 + 64
    return row % 4096 == 0 ? row + 64 : row
  }

  /// Lends the pixels: `height` rows of `stride` bytes, and at least 64 readable bytes after the
  /// last pixel of every row.
  package func withPixels<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(bytes)
  }
}
