internal import COctavoCairo
public import OctavoGeometry

/// A pen over a surface, in points.
///
/// A context lives as long as the drawing closure it is handed to and stays on that thread.
/// It is `@safe`: it owns the one pointer it holds and never lets it out unmarked.
@safe
public final class Context {
  let pointer: OpaquePointer

  /// Makes a pen over pixels that the caller owns and keeps for as long as the context lives.
  ///
  /// - Parameters:
  ///   - pixels: premultiplied BGRA, at least `stride` × `height` bytes, written in place.
  ///   - width: the pixels of a row.
  ///   - height: the rows.
  ///   - stride: the bytes from one row to the next, a multiple of 4.
  ///   - scale: pixels per point; drawing is in points.
  /// - Throws: `CairoError` if Cairo refuses the geometry.
  package convenience init(
    pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int, scale: Double
  ) throws(CairoError) {
    precondition(
      width > 0 && height > 0 && stride >= width * 4,
      "a surface has pixels and a stride to hold them")
    precondition(pixels.count >= stride * height, "the memory holds every row")
    let surface = unsafe cairo_image_surface_create_for_data(
      pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width),
      Int32(height), Int32(stride))
    defer { unsafe cairo_surface_destroy(surface) }
    try unsafe self.init(surface: surface, operation: "draw on \(width)×\(height) pixels")
    unsafe cairo_scale(pointer, scale, scale)
  }

  /// Makes a pen over a surface that the caller owns.
  init(surface: OpaquePointer?, operation: String) throws(CairoError) {
    let context = unsafe cairo_create(surface)
    let status = unsafe cairo_status(context)
    guard let context = unsafe context, status == CAIRO_STATUS_SUCCESS else {
      unsafe cairo_destroy(context)
      throw CairoError(operation, status)
    }
    unsafe pointer = context
  }

  deinit { unsafe cairo_destroy(pointer) }

  /// Ends the drawing: every pixel is in memory.
  ///
  /// - Throws: `CairoError` if any drawing failed since the context was made.
  package func finish() throws(CairoError) {
    unsafe cairo_surface_flush(cairo_get_target(pointer))
    let status = unsafe cairo_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError("draw a page", status) }
  }

  /// The `cairo_t`, for rooms that hand it to a library that draws with Cairo.
  ///
  /// - Parameter body: uses the pointer and does not keep it.
  package func withUnsafePointer<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(pointer)
  }

  /// Sets the colour of what is drawn next. The corresponding C function is `cairo_set_source_rgba`.
  public func setColor(_ color: Color, alpha: Double = 1) {
    unsafe cairo_set_source_rgba(pointer, color.red, color.green, color.blue, alpha)
  }

  /// Fills everything. The corresponding C function is `cairo_paint`.
  public func paint() { unsafe cairo_paint(pointer) }

  /// Fills a rectangle. The corresponding C functions are `cairo_rectangle` and `cairo_fill`.
  public func fill(_ rect: Rect) {
    newPath()
    addRect(rect)
    fillPath()
  }
}
