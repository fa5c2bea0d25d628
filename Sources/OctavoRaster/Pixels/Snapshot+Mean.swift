internal import OctavoGeometry

extension Snapshot {
  /// The most rows, and places in a row, that a mean looks at.
  private static let meanSide = 96

  /// The mean of a picture's pixels, as its bytes are: of places spread over all of it, but not evenly, so that lines
  /// of text and columns are met no more often than they are there.
  ///
  /// - Complexity: the same whatever the picture's extents.
  static func mean(
    of bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int
  ) -> Color {
    let (columns, rows) = (min(width, meanSide), min(height, meanSide))
    var (red, green, blue) = (0, 0, 0)
    for row in 0..<rows {
      // Steps of the golden section never fall into the beat of what stands on the page.
      let share = row * 618 % 1000
      let line = (row * 1000 + share) * height / (rows * 1000) * stride
      let start = share * width / (columns * 1000)
      for column in 0..<columns {
        let x = min(start + column * width / columns, width - 1)
        let pixel = unsafe bytes.loadUnaligned(fromByteOffset: line + x * 4, as: UInt32.self)
        red += Int(pixel >> 16 & 255)
        green += Int(pixel >> 8 & 255)
        blue += Int(pixel & 255)
      }
    }
    let most = Double(255 * max(columns * rows, 1))
    return Color(
      red: Double(red) / most, green: Double(green) / most, blue: Double(blue) / most)
  }
}
