import FoundationEssentials
import Glibc
package import OctavoCairo

/// The colour of a pixel, 0 to 255 each.
package struct Pixel: Equatable, Sendable {
  /// Its channels.
  package let red: Int, green: Int, blue: Int

  /// A colour.
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

extension Picture {
  /// The colour in a column and a row.
  package func pixel(_ x: Int, _ y: Int) -> Pixel {
    let value = Int(self[x, y])
    return Pixel(red: value >> 16 & 255, green: value >> 8 & 255, blue: value & 255)
  }

  /// The share of pixels that differ from another picture's by more than a tolerance, and the
  /// worst difference; everything differs from a picture of another size.
  package func difference(from other: Picture, tolerance: Int) -> (share: Double, worst: Int) {
    guard width == other.width, height == other.height else { return (1, 255) }
    guard !isSame(as: other) else { return (0, 0) }
    var count = 0
    var worst = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] {
        let distance = pixel(x, y).distance(to: other.pixel(x, y))
        worst = max(worst, distance)
        if distance > tolerance { count += 1 }
      }
    }
    return (Double(count) / Double(width * height), worst)
  }

  /// Whether another picture has the same colours.
  package func isSame(as other: Picture) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return withPixels { mine in
      other.withPixels { theirs in
        guard let first = mine.baseAddress, let second = theirs.baseAddress else { return false }
        if memcmp(first, second, byteCount) == 0 { return true }
        // The fourth byte of a screen means nothing.
        let color: UInt32 = 0x00ff_ffff
        return zip(mine.bindMemory(to: UInt32.self), theirs.bindMemory(to: UInt32.self))
          .allSatisfy { $0 & color == $1 & color }
      }
    }
  }

  /// Reads a PNG file.
  package static func read(_ path: String) throws -> Picture {
    try PNG.decode(Array(Data(contentsOf: URL(filePath: path))))
  }

  /// Writes a PNG file.
  package func write(to path: String) throws {
    let bytes = try withPixels {
      try PNG.encode(pixels: $0, width: width, height: height, stride: stride)
    }
    try Data(bytes).write(to: URL(filePath: path))
  }
}
