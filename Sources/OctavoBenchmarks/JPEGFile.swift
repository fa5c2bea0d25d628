internal import COctavoGdkPixbuf
internal import OctavoCairo

/// Writes photographs as cameras do.
enum JPEGFile {
  /// The bytes of a JPEG file of a picture.
  ///
  /// The corresponding C function is `gdk_pixbuf_save_to_bufferv`.
  ///
  /// - Throws: `Failed` if the encoder is not installed or there is no memory.
  static func encode(_ picture: Picture) throws(Failed) -> [UInt8] {
    guard
      let pixels = unsafe gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, 0, 8, Int32(picture.width), Int32(picture.height)),
      let memory = unsafe gdk_pixbuf_get_pixels(pixels)
    else { throw Failed() }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixels)) }
    let stride = unsafe Int(gdk_pixbuf_get_rowstride(pixels))
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let value = picture[x, y]
        for channel in 0..<3 {
          unsafe memory[y * stride + x * 3 + channel] = UInt8(value >> (16 - 8 * channel) & 0xFF)
        }
      }
    }
    var bytes: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    guard unsafe gdk_pixbuf_save_to_bufferv(pixels, &bytes, &count, "jpeg", nil, nil, nil) != 0,
      let bytes = unsafe bytes
    else { throw Failed() }
    defer { unsafe g_free(bytes) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }

  struct Failed: Error {}
}
