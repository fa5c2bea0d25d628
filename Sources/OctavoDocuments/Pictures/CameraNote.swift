/// What a camera wrote of a picture (Exif), as the TIFF file without pictures that it is.
struct CameraNote: Sendable {
  private let bytes: [UInt8]

  /// What stands before it in some kinds of files.
  private static let mark = Array("Exif\0\0".utf8)

  /// Finds it; nil if there is none.
  ///
  /// - Parameters:
  ///   - bytes: the file, or its head.
  ///   - loader: the name of the gdk-pixbuf loader for the kind.
  init?(of bytes: [UInt8], loader: String) {
    let found: ArraySlice<UInt8>? =
      switch loader {
      case "jpeg": Self.segment(in: bytes)
      case "png": PictureChunk.inPNG("eXIf", of: bytes)
      case "webp": PictureChunk.inWebP("EXIF", of: bytes)
      default: nil
      }
    guard let found else { return nil }
    self.bytes = Array(found.starts(with: Self.mark) ? found.dropFirst(Self.mark.count) : found)
  }

  /// How the camera was held.
  var orientation: PictureOrientation? {
    TIFFDirectory(bytes)?[0x0112].flatMap(PictureOrientation.init(rawValue:))
  }

  /// Whether the colours are those of Adobe RGB, which is none that Exif has a number for: rule R03 of DCF 2.0 tells it.
  var isAdobeRGB: Bool {
    guard let place = TIFFDirectory(bytes)?[0x8769], let exif = TIFFDirectory(bytes, at: place),
      exif[0xA001] == 0xFFFF, let rules = exif[0xA005]
    else { return false }
    return TIFFDirectory(bytes, at: rules)?.letters(0x0001)?.starts(with: "R03".utf8) == true
  }

  private static func segment(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    func big(_ offset: Int) -> Int? {
      offset + 1 < bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : nil
    }
    var position = 2
    while let marker = big(position), marker & 0xFF00 == 0xFF00, marker != 0xFFDA {
      guard let length = big(position + 2), length >= 2 else { return nil }
      let start = position + 4
      let end = min(bytes.count, position + 2 + length)
      if marker == 0xFFE1, end > start, bytes[start..<end].starts(with: mark) {
        return bytes[start..<end]
      }
      position += 2 + length
    }
    return nil
  }
}
