/// How much memory a decoder takes for a picture, by what the file says of itself.
enum DecoderDemand: Sendable, Hashable {
  /// It draws at the size that is asked for.
  case drawing
  /// It makes no more pixels than are asked for.
  case scaled
  /// It makes at most twice as many rows and columns as are asked for, and keeps so many bytes for each
  /// pixel of the file until all of it is read.
  case halved(keeping: Double)
  /// It makes every pixel of the file.
  case whole

  /// What decoding the bytes of a picture will take.
  ///
  /// - Parameter loader: the name of the gdk-pixbuf loader for the kind.
  init(of bytes: [UInt8], loader: String) {
    switch loader {
    case "svg": self = .drawing
    case "jpeg": self = .halved(keeping: Self.coefficientBytes(ofJPEG: bytes))
    // A simple lossy picture; others have an alpha plane, frames or no loss, and are kept whole.
    case "webp": self = bytes.dropFirst(12).starts(with: "VP8 ".utf8) ? .scaled : .whole
    default: self = .whole
    }
  }

  /// The bytes for a picture.
  func byteCount(width: Int, height: Int, scaledTo size: (width: Int, height: Int)) -> Int {
    let asked = size.width * size.height * 4
    switch self {
    case .drawing, .scaled: return asked
    case .halved(let bytes):
      let made = min(width, 2 * size.width) * min(height, 2 * size.height) * 3
      return made + Int((Double(width) * Double(height) * bytes).rounded(.up))
    case .whole: return width * height * 4
    }
  }

  /// The bytes for each pixel of a JPEG picture that stay until its last scan: two for each sample of
  /// a picture that comes in several scans, none for others.
  private static func coefficientBytes(ofJPEG bytes: [UInt8]) -> Double {
    var position = 2
    var (samples, components, isProgressive) = (0.0, 0, false)
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD7).contains(marker) {
        position += 2
        continue
      }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      switch marker {
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF where position + 9 < bytes.count:
        components = Int(bytes[position + 9])
        isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
        let factors = (0..<components).compactMap { index -> (Int, Int)? in
          let place = position + 11 + index * 3
          return place < bytes.count ? (Int(bytes[place] >> 4), Int(bytes[place] & 15)) : nil
        }
        let most = (factors.map(\.0).max() ?? 1) * (factors.map(\.1).max() ?? 1)
        samples = Double(factors.reduce(0) { $0 + $1.0 * $1.1 }) / Double(max(1, most))
      case 0xDA where position + 4 < bytes.count:
        return isProgressive || Int(bytes[position + 4]) < components ? 2 * samples : 0
      default: break
      }
      position += 2 + max(2, length)
    }
    return 0
  }
}
