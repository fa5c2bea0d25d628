/// A format of pictures: how its files are told.
struct PictureFormat: Sendable {
  /// The name that gdk-pixbuf gives its loader.
  let loader: String
  /// The endings of their names, in small letters.
  let endings: [String]
  /// Whether a file's first bytes are marked as such a picture's.
  let isMarked: @Sendable (FileHead) -> Bool

  private init(
    _ loader: String, _ endings: String..., isMarked: @escaping @Sendable (FileHead) -> Bool
  ) {
    self.loader = loader
    self.endings = endings
    self.isMarked = isMarked
  }

  /// The format of a picture's file; nil if it is none.
  init?(_ head: FileHead, name: String) {
    guard FileKind(head, name: name) == .document(.picture) else { return nil }
    let suffix = Folder.fileExtension(of: name)
    // A drawing's root may stand behind comments longer than the head: its name tells it then.
    guard
      let format = Self.all.first(where: { $0.isMarked(head) })
        ?? Self.all.first(where: { $0.endings.contains(suffix) })
    else { return nil }
    self = format
  }

  /// Whether its pictures are drawn, at any size, and have no pixels of their own.
  var isDrawing: Bool { loader == "svg" }

  /// Whether a file that goes for such a picture, if by its name alone, may be one.
  func isCredible(_ head: FileHead) -> Bool {
    isMarked(head) || isDrawing && head.isText && head.text.hasPrefix("<")
  }

  static let tiff = PictureFormat("tiff", "tif", "tiff") {
    $0.starts([0x49, 0x49, 0x2A, 0]) || $0.starts([0x4D, 0x4D, 0, 0x2A])
  }

  static let all = [
    PictureFormat("png", "png") { $0.starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) },
    PictureFormat("jpeg", "jpg", "jpeg", "jpe", "jfif") { $0.starts([0xFF, 0xD8, 0xFF]) },
    PictureFormat("webp", "webp") { $0.starts("RIFF") && $0.starts("WEBP", at: 8) },
    PictureFormat("svg", "svg", isMarked: looksLikeDrawing),
    PictureFormat("gif", "gif") { $0.starts("GIF87a") || $0.starts("GIF89a") },
    tiff,
    PictureFormat("bmp", "bmp") {
      $0.starts("BM") && $0.bytes.count > 14 && $0.bytes[6...9].allSatisfy { $0 == 0 }
    },
    PictureFormat("avif", "avif") {
      $0.starts("ftypavi", at: 4) || $0.starts("ftypmif1", at: 4) && isReadAsAVIF($0)
    },
    PictureFormat("heif", "heic", "heif") {
      $0.starts("ftyphei", at: 4) || $0.starts("ftypmif1", at: 4)
    },
    PictureFormat("jxl", "jxl") {
      $0.starts([0xFF, 0x0A]) || $0.starts([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20])
    },
  ]

  /// Whether a file in a folder or an archive goes for a picture by its name.
  static func isName(_ name: String) -> Bool {
    let suffix = Folder.fileExtension(of: name)
    return all.contains { $0.endings.contains(suffix) }
  }

  /// Whether a file that is marked as any of HEIF says that it may be read as AVIF (ISO 14496-12, 4.3).
  @Sendable private static func isReadAsAVIF(_ head: FileHead) -> Bool {
    let end = min(head.bytes.prefix(4).number, head.bytes.count)
    return stride(from: 16, to: end, by: 4).contains { head.starts("avif", at: $0) }
  }

  @Sendable private static func looksLikeDrawing(_ head: FileHead) -> Bool {
    guard head.isText else { return false }
    var rest = head.text
    // Before its root XML has remarks and what programs are told; a drawing may also stand in another text.
    while let end = rest.hasPrefix("<?") ? "?>" : rest.hasPrefix("<!--") ? "-->" : nil {
      guard let range = rest.firstRange(of: end) else { return false }
      rest = rest[range.upperBound...].drop(while: \.isWhitespace)
    }
    return rest.hasPrefix("<svg") || rest.hasPrefix("<!DOCTYPE svg")
  }
}
