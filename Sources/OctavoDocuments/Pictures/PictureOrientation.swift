/// How a camera was held, as the Exif standard numbers it: what to do with the stored rows.
enum PictureOrientation: Int, Sendable {
  case upright = 1
  case mirrored
  case halfTurn
  case flipped
  case transposed
  case clockwise
  case transverse
  case counterclockwise

  /// Whether width and height change places.
  var swapsSides: Bool { rawValue >= 5 }

  /// Where a stored pixel goes in the upright picture, in bytes.
  ///
  /// - Returns: where the first pixel goes, and what a step right and a step down in the stored
  ///   picture mean there.
  func step(stride: Int, width: Int, height: Int) -> (start: Int, right: Int, down: Int) {
    let (lastX, lastY) = (width - 1, height - 1)
    return switch self {
    case .upright: (0, 4, stride)
    case .mirrored: (lastX * 4, -4, stride)
    case .halfTurn: (lastY * stride + lastX * 4, -4, -stride)
    case .flipped: (lastY * stride, 4, -stride)
    case .transposed: (0, stride, 4)
    case .clockwise: (lastY * 4, stride, -4)
    case .transverse: (lastX * stride + lastY * 4, -stride, -4)
    case .counterclockwise: (lastX * stride, -stride, 4)
    }
  }

  /// Reads the orientation from a JPEG file; upright if it says nothing sound.
  init(exifIn bytes: [UInt8]) {
    self = Self.read(bytes) ?? .upright
  }

  private static func read(_ bytes: [UInt8]) -> PictureOrientation? {
    func big(_ offset: Int) -> Int? {
      offset + 1 < bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : nil
    }
    var position = 2
    while let marker = big(position), marker & 0xFF00 == 0xFF00, marker != 0xFFDA {
      guard let length = big(position + 2), length >= 2 else { return nil }
      let start = position + 4
      let end = min(bytes.count, position + 2 + length)
      if marker == 0xFFE1, end > start, bytes[start..<end].starts(with: "Exif\0\0".utf8) {
        return read(tiff: Array(bytes[(start + 6)..<end]))
      }
      position += 2 + length
    }
    return nil
  }

  private static func read(tiff bytes: [UInt8]) -> PictureOrientation? {
    guard bytes.count >= 8 else { return nil }
    let isLittle = bytes[0] == 0x49
    func value(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      let slice = bytes[offset..<(offset + count)]
      return (isLittle ? Array(slice.reversed()) : Array(slice)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = value(4, 4), let count = value(directory, 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = value(entry, 2) else { return nil }
      if tag == 0x0112 { return value(entry + 8, 2).flatMap(PictureOrientation.init(rawValue:)) }
    }
    return nil
  }
}
