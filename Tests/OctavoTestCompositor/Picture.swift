import Glibc

/// Pixels as a screen would show them: BGRA, four bytes a pixel, rows without gaps.
package struct Picture: Equatable, Sendable {
  /// Columns.
  package let width: Int
  /// Rows.
  package let height: Int
  /// The pixels, row by row from the top.
  package var bytes: [UInt8]

  /// A picture of transparent black.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Blue, green, red and alpha of a pixel.
  /// - Precondition: The pixel lies in the picture.
  package subscript(x: Int, y: Int) -> [UInt8] {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "a pixel lies in its picture")
    let start = (y * width + x) * 4
    return Array(bytes[start..<start + 4])
  }

  /// Whether the pictures show the same, and if not, where they differ.
  package func difference(from other: Picture) -> PixelBox? {
    guard width == other.width, height == other.height else {
      return PixelBox(x: 0, y: 0, width: width, height: height)
    }
    var box: PixelBox?
    var at = 0
    // The bytes between two differing pixels are skipped at memory speed.
    while let byte = firstDifference(bytes, other.bytes, from: at) {
      let (x, y) = (byte / 4 % width, byte / 4 / width)
      let last = lastDifference(inRow: y, with: other)
      let here = PixelBox(x: x, y: y, width: last - x + 1, height: 1)
      box = box.map { $0.union(here) } ?? here
      at = (y + 1) * width * 4
    }
    return box
  }

  private func lastDifference(inRow y: Int, with other: Picture) -> Int {
    for x in stride(from: width - 1, through: 0, by: -1) {
      let pixel = (y * width + x) * 4
      for channel in pixel..<pixel + 4 where bytes[channel] != other.bytes[channel] { return x }
    }
    return 0
  }

  /// Sets every alpha to 255.
  mutating func makeOpaque() {
    unsafe bytes.withUnsafeMutableBytes { bytes in
      let pixels = unsafe bytes.assumingMemoryBound(to: UInt32.self)
      var index = 0
      while index < pixels.count {
        unsafe pixels[index] |= UInt32(littleEndian: 0xff00_0000)
        index += 1
      }
    }
  }

  /// Takes the pixels of a box from a picture of the same size.
  mutating func copy(_ box: PixelBox, from other: Picture) {
    let box = box.intersection(PixelBox(x: 0, y: 0, width: width, height: height))
    guard box.width > 0, box.height > 0 else { return }
    let count = box.width * 4
    unsafe other.bytes.withUnsafeBytes { source in
      unsafe bytes.withUnsafeMutableBytes { target in
        for y in box.y..<box.y + box.height {
          let start = (y * width + box.x) * 4
          let row = unsafe UnsafeRawBufferPointer(rebasing: source[start..<start + count])
          unsafe UnsafeMutableRawBufferPointer(rebasing: target[start..<start + count])
            .copyMemory(from: row)
        }
      }
    }
  }
}

/// The index of the first byte that differs, looked for by blocks.
func firstDifference(_ one: [UInt8], _ other: [UInt8], from start: Int = 0) -> Int? {
  precondition(one.count == other.count, "only equal counts of bytes are compared")
  return unsafe one.withUnsafeBytes { one in
    unsafe other.withUnsafeBytes { other in
      guard let first = one.baseAddress, let second = other.baseAddress else {
        return nil
      }
      let block = 4096
      var at = start
      while at < one.count {
        let count = min(block, one.count - at)
        if unsafe memcmp(first + at, second + at, count) != 0 {
          while unsafe one[at] == other[at] { at += 1 }
          return at
        }
        at += count
      }
      return nil
    }
  }
}

/// A box of whole pixels or points.
package struct PixelBox: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The left edge.
  package var x: Int
  /// The top edge.
  package var y: Int
  /// Columns; not positive if the box is empty.
  package var width: Int
  /// Rows; not positive if the box is empty.
  package var height: Int

  /// Makes a box.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// As `10,20 30x40`.
  package var description: String { "\(x),\(y) \(width)x\(height)" }

  func intersection(_ other: PixelBox) -> PixelBox {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelBox(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  func union(_ other: PixelBox) -> PixelBox {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Place and extent times a factor, each rounded by itself.
  func scaled(_ horizontal: Double, _ vertical: Double) -> PixelBox {
    func times(_ value: Int, _ factor: Double) -> Int { Int((Double(value) * factor).rounded()) }
    return PixelBox(
      x: times(x, horizontal), y: times(y, vertical), width: times(width, horizontal),
      height: times(height, vertical))
  }

  func contains(_ other: PixelBox) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width
      && other.y + other.height <= y + height
  }
}
