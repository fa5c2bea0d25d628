internal import COctavoCairo

/// Pictures as PNG bytes, the same bytes for the same pixels each time.
public enum PNG {
  /// Encodes opaque pixels as 8-bit RGB.
  ///
  /// The corresponding C function is `cairo_surface_write_to_png_stream`.
  ///
  /// - Parameters:
  ///   - pixels: BGRA rows; alpha is not looked at.
  ///   - width: the pixels of a row.
  ///   - height: the rows.
  ///   - stride: the bytes from one row to the next, a multiple of 4.
  /// - Returns: the bytes of a PNG file.
  /// - Throws: `CairoError` if Cairo refuses the geometry or has no memory.
  package static func encode(
    pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int
  ) throws(CairoError) -> [UInt8] {
    precondition(
      width > 0 && height > 0 && stride >= width * 4
        && pixels.count >= stride * (height - 1)
          + width * 4,
      "the memory holds every row")
    return try unsafe encode(
      pixels, format: CAIRO_FORMAT_RGB24, width: width, height: height, stride: stride)
  }

  /// Encodes a picture as 8-bit RGBA.
  ///
  /// The corresponding C function is `cairo_surface_write_to_png_stream`.
  ///
  /// - Throws: `CairoError` if Cairo has no memory.
  public static func encode(_ picture: Picture) throws(CairoError) -> [UInt8] {
    try unsafe picture.withPixels { pixels throws(CairoError) in
      try unsafe encode(
        pixels, format: CAIRO_FORMAT_ARGB32, width: picture.width, height: picture.height,
        stride: picture.stride)
    }
  }

  /// Decodes a PNG file.
  ///
  /// The corresponding C function is `cairo_image_surface_create_from_png_stream`.
  ///
  /// - Throws: `CairoError` if the bytes are not a whole PNG file.
  public static func decode(_ bytes: [UInt8]) throws(CairoError) -> Picture {
    var reader = Reader(bytes: bytes)
    let surface = unsafe withUnsafeMutablePointer(to: &reader) { reader in
      unsafe cairo_image_surface_create_from_png_stream(
        { closure, target, count in
          guard let reader = unsafe closure?.assumingMemoryBound(to: Reader.self),
            let target = unsafe target
          else { return CAIRO_STATUS_READ_ERROR }
          return unsafe reader.pointee.read(Int(count), into: target)
        }, reader)
    }
    defer { unsafe cairo_surface_destroy(surface) }
    let status = unsafe cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else { throw CairoError("read a PNG picture", status) }
    let width = unsafe Int(cairo_image_surface_get_width(surface))
    let height = unsafe Int(cairo_image_surface_get_height(surface))
    let sourceStride = unsafe Int(cairo_image_surface_get_stride(surface))
    let isOpaque = unsafe cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    guard let source = unsafe cairo_image_surface_get_data(surface),
      (1...Picture.largestSide).contains(width), (1...Picture.largestSide).contains(height)
    else { throw CairoError("read a PNG picture", CAIRO_STATUS_INVALID_SIZE) }
    return unsafe Picture(width: width, height: height) { memory, stride in
      for row in 0..<height {
        guard let target = memory.baseAddress else { return }
        unsafe (target + row * stride).copyMemory(
          from: source + row * sourceStride, byteCount: width * 4)
        // The fourth byte of an opaque surface is not defined: make it so.
        if isOpaque {
          for x in 0..<width { unsafe memory[row * stride + x * 4 + 3] = 255 }
        }
      }
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func read(_ count: Int, into target: UnsafeMutablePointer<UInt8>) -> cairo_status_t {
      guard bytes.count - position >= count else { return CAIRO_STATUS_READ_ERROR }
      for index in 0..<count { unsafe target[index] = bytes[position + index] }
      position += count
      return CAIRO_STATUS_SUCCESS
    }
  }

  private static func encode(
    _ pixels: UnsafeRawBufferPointer, format: cairo_format_t, width: Int, height: Int, stride: Int
  ) throws(CairoError) -> [UInt8] {
    // Cairo only reads what it encodes.
    let memory = unsafe UnsafeMutablePointer(
      mutating: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self))
    let surface = unsafe cairo_image_surface_create_for_data(
      memory, format, Int32(width), Int32(height), Int32(stride))
    defer { unsafe cairo_surface_destroy(surface) }
    var bytes: [UInt8] = []
    let status = unsafe withUnsafeMutablePointer(to: &bytes) { bytes in
      unsafe cairo_surface_write_to_png_stream(
        surface,
        { closure, data, count in
          guard let bytes = unsafe closure?.assumingMemoryBound(to: [UInt8].self) else {
            return CAIRO_STATUS_WRITE_ERROR
          }
          unsafe bytes.pointee.append(
            contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw CairoError("write a PNG picture of \(width)×\(height) pixels", status)
    }
    return bytes
  }
}
