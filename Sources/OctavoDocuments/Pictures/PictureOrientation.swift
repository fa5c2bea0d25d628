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

  /// What is left to do with the rows that a decoder gives; nothing if the file says nothing sound.
  ///
  /// - Parameters:
  ///   - bytes: the file, or its head.
  ///   - loader: the name of the gdk-pixbuf loader for the kind.
  init(of bytes: [UInt8], loader: String) {
    let told: PictureOrientation? =
      switch loader {
      case "jpeg": Self.jpeg(bytes)
      case "png": Self.chunk("eXIf", in: bytes, from: 8, isLittle: false).flatMap(Self.note)
      case "webp": Self.chunk("EXIF", in: bytes, from: 12, isLittle: true).flatMap(Self.note)
      case "tiff": Self.read(tiff: bytes).map(\.leftByTIFF)
      default: nil
      }
    self = told ?? .upright
  }

  /// What the decoder of TIFF pictures leaves to do: it mirrors and flips by itself, of what changes width and
  /// height as well.
  private var leftByTIFF: PictureOrientation {
    switch self {
    case .upright, .mirrored, .halfTurn, .flipped: .upright
    case .transposed, .transverse: .transposed
    case .clockwise, .counterclockwise: .transverse
    }
  }

  private static func jpeg(_ bytes: [UInt8]) -> PictureOrientation? {
    func big(_ offset: Int) -> Int? {
      offset + 1 < bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : nil
    }
    var position = 2
    while let marker = big(position), marker & 0xFF00 == 0xFF00, marker != 0xFFDA {
      guard let length = big(position + 2), length >= 2 else { return nil }
      let start = position + 4
      let end = min(bytes.count, position + 2 + length)
      if marker == 0xFFE1, end > start, bytes[start..<end].starts(with: mark) {
        return note(Array(bytes[start..<end]))
      }
      position += 2 + length
    }
    return nil
  }

  /// What stands before what a camera says, in some kinds of files.
  private static let mark = Array("Exif\0\0".utf8)

  /// What a PNG or WebP file holds under a name.
  ///
  /// - Parameters:
  ///   - name: four letters.
  ///   - bytes: the file, or its head.
  ///   - start: where its first chunk begins.
  ///   - isLittle: whether it is a WebP file, whose chunks have their lengths behind their names, and even ends.
  private static func chunk(
    _ name: String, in bytes: [UInt8], from start: Int, isLittle: Bool
  ) -> [UInt8]? {
    var position = start
    while position + 8 <= bytes.count {
      let (first, second) = (bytes[position..<position + 4], bytes[position + 4..<position + 8])
      let told = isLittle ? Array(second.reversed()) : Array(first)
      let length = told.number
      let end = position + 8 + length
      if (isLittle ? first : second).elementsEqual(name.utf8) {
        return end <= bytes.count ? Array(bytes[(position + 8)..<end]) : nil
      }
      position = isLittle ? end + end & 1 : end + 4
    }
    return nil
  }

  private static func note(_ exif: [UInt8]) -> PictureOrientation? {
    read(tiff: exif.starts(with: mark) ? Array(exif.dropFirst(mark.count)) : exif)
  }

  private static func read(tiff bytes: [UInt8]) -> PictureOrientation? {
    TIFFDirectory(bytes)?[0x0112].flatMap(PictureOrientation.init(rawValue:))
  }
}
