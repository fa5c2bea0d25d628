import CCairo

/// A screen, or a part of one, as a person would see it.
package struct Picture: Equatable, Sendable {
  /// The colour of a pixel, 0 to 255 each.
  package struct Pixel: Equatable, Sendable {
    package var red: Int
    package var green: Int
    package var blue: Int

    package init(red: Int, green: Int, blue: Int) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// The largest difference of a channel.
    package func distance(to other: Pixel) -> Int {
      max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
  }

  /// The pixels of a row.
  package let width: Int
  /// The rows.
  package let height: Int
  /// BGRA, rows without padding.
  private var bytes: [UInt8]

  /// A picture of BGRA rows.
  package init(width: Int, height: Int, stride: Int, bytes: [UInt8]) {
    precondition(stride >= width * 4 && bytes.count >= stride * (height - 1) + width * 4)
    self.width = width
    self.height = height
    self.bytes = (0..<height).flatMap { bytes[$0 * stride..<$0 * stride + width * 4] }
  }

  /// Reads a PNG file.
  package init(contentsOf path: String) throws {
    guard let surface = cairo_image_surface_create_from_png(path) else {
      throw RigError("\(path): no memory")
    }
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface)
    else { throw RigError("\(path): \(String(cString: cairo_status_to_string(status)))") }
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    self.init(
      width: Int(cairo_image_surface_get_width(surface)), height: height, stride: stride,
      bytes: Array(UnsafeBufferPointer(start: data, count: stride * height)))
  }

  /// Writes a PNG file.
  package func write(to path: String) throws {
    var bytes = bytes
    let status = bytes.withUnsafeMutableBufferPointer { buffer in
      let surface = cairo_image_surface_create_for_data(
        buffer.baseAddress, CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(width * 4))
      defer { cairo_surface_destroy(surface) }
      return cairo_surface_write_to_png(surface, path)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw RigError("\(path): \(String(cString: cairo_status_to_string(status)))")
    }
  }

  /// The pixel in a column and a row.
  package subscript(x: Int, y: Int) -> Pixel {
    let at = (y * width + x) * 4
    return Pixel(red: Int(bytes[at + 2]), green: Int(bytes[at + 1]), blue: Int(bytes[at]))
  }

  /// The share of pixels that differ from another picture's by more than a tolerance, and the
  /// worst difference; everything differs from a picture of another size.
  package func difference(from other: Picture, tolerance: Int) -> (share: Double, worst: Int) {
    guard width == other.width, height == other.height else { return (1, 255) }
    var count = 0
    var worst = 0
    for at in stride(from: 0, to: bytes.count, by: 4) {
      let distance = max(
        abs(Int(bytes[at]) - Int(other.bytes[at])),
        abs(Int(bytes[at + 1]) - Int(other.bytes[at + 1])),
        abs(Int(bytes[at + 2]) - Int(other.bytes[at + 2])))
      worst = max(worst, distance)
      if distance > tolerance { count += 1 }
    }
    return (Double(count) / Double(width * height), worst)
  }
}
