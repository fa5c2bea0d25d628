internal import COctavoCairo
public import OctavoGeometry

/// Pages written into a PDF file.
public enum PDFFile {
  /// Writes pages into the bytes of a PDF file.
  ///
  /// The corresponding C functions are `cairo_pdf_surface_create_for_stream`,
  /// `cairo_pdf_surface_set_size` and `cairo_show_page`.
  ///
  /// - Parameters:
  ///   - pages: the extents of each page in points, which are 1/72 inch here.
  ///   - draw: draws the page with an index, in points.
  /// - Returns: the bytes of the file.
  /// - Throws: what `draw` throws, or `CairoError`.
  public static func encode(
    pages: [Size], draw: (Context, _ page: Int) throws -> Void
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try unsafe withUnsafeMutablePointer(to: &bytes) { bytes in
      let first = pages.first ?? Size(width: 1, height: 1)
      let surface = unsafe cairo_pdf_surface_create_for_stream(
        { closure, data, count in
          guard let bytes = unsafe closure?.assumingMemoryBound(to: [UInt8].self) else {
            return CAIRO_STATUS_WRITE_ERROR
          }
          unsafe bytes.pointee.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, bytes, first.width, first.height)
      defer { unsafe cairo_surface_destroy(surface) }
      for (index, size) in pages.enumerated() {
        unsafe cairo_pdf_surface_set_size(surface, size.width, size.height)
        let context = try unsafe Context(surface: surface, operation: "write a PDF page")
        try draw(context, index)
        try context.finish()
        unsafe cairo_surface_show_page(surface)
      }
      unsafe cairo_surface_finish(surface)
      let status = unsafe cairo_surface_status(surface)
      guard status == CAIRO_STATUS_SUCCESS else { throw CairoError("write a PDF file", status) }
    }
    return bytes
  }
}
