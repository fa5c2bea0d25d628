/// What a file is, found by its first bytes and only then by its name.
package enum FileKind: Sendable, Hashable {
  /// A picture; the name is the one gdk-pixbuf gives its loader.
  case picture(String)
  /// An archive that may hold pictures.
  case archive
  case pdf
  case markdown
  case plainText
  /// Something known that Octavo does not open; the words name it.
  case other(String)

  /// The bytes that `init` wants to see.
  package static let headCount = 4096

  /// Tells the kind of a file; nil if neither its bytes nor its name say anything.
  ///
  /// - Parameters:
  ///   - head: the first bytes, `headCount` if there are as many.
  ///   - name: the file's name.
  package init?(head: [UInt8], name: String) {
    let suffix = Folder.fileExtension(of: name)
    if let kind = Self.byMagic(head) {
      self = kind
      return
    }
    if Self.isText(head) {
      // A drawing's root may stand behind comments longer than the head.
      if suffix == "svg" || Self.looksLikeSVG(head) {
        self = .picture("svg")
      } else if ["md", "markdown", "mdown", "mkd", "mdwn"].contains(suffix) {
        self = .markdown
      } else {
        self = Self.bySuffix(suffix) ?? .plainText
      }
      return
    }
    // Bytes that bear no mark: believe a name that promises a picture, an archive or PDF, so that the
    // error can say what a damaged file should have been.
    guard let kind = Self.bySuffix(suffix) else { return nil }
    self = kind
  }

  /// Whether a file in a folder or an archive goes for a picture by its name.
  package static func isPictureName(_ name: String) -> Bool {
    if case .picture = bySuffix(Folder.fileExtension(of: name)) { true } else { false }
  }

  private static func bySuffix(_ suffix: String) -> FileKind? {
    switch suffix {
    case "png": .picture("png")
    case "jpg", "jpeg", "jpe", "jfif": .picture("jpeg")
    case "webp": .picture("webp")
    case "svg": .picture("svg")
    case "gif": .picture("gif")
    case "bmp": .picture("bmp")
    case "tif", "tiff": .picture("tiff")
    case "avif": .picture("avif")
    case "heic", "heif": .picture("heif")
    case "jxl": .picture("jxl")
    case "cbz", "zip", "cbt", "cb7", "cbr": .archive
    case "pdf": .pdf
    default: nil
    }
  }

  private static func byMagic(_ head: [UInt8]) -> FileKind? {
    func starts(_ text: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    func starts(_ bytes: [UInt8]) -> Bool { head.starts(with: bytes) }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .picture("png") }
    if starts([0xFF, 0xD8, 0xFF]) { return .picture("jpeg") }
    if starts("RIFF"), starts("WEBP", at: 8) { return .picture("webp") }
    if starts("GIF87a") || starts("GIF89a") { return .picture("gif") }
    if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) { return .picture("tiff") }
    if starts("BM"), head.count > 14, head[6...9].allSatisfy({ $0 == 0 }) {
      return .picture("bmp")
    }
    if starts("ftypavif", at: 4) || starts("ftypavis", at: 4) { return .picture("avif") }
    if starts("ftyphei", at: 4) || starts("ftypmif1", at: 4) { return .picture("heif") }
    if starts([0xFF, 0x0A]) || starts([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]) {
      return .picture("jxl")
    }
    if starts("PK\u{3}\u{4}") || starts("PK\u{5}\u{6}") || starts("Rar!\u{1A}\u{7}")
      || starts([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) || starts("ustar", at: 257)
    {
      return .archive
    }
    // A reader may find the mark anywhere in the first kilobyte.
    if starts("%PDF-") { return .pdf }
    if let percent = head.prefix(1024).firstIndex(of: 0x25), !isText(Array(head.prefix(percent))),
      starts("%PDF-", at: percent)
    {
      return .pdf
    }
    if starts([0x1F, 0x8B]) { return .other("a compressed file") }
    if starts([0x7F, 0x45, 0x4C, 0x46]) { return .other("a program") }
    if starts("OggS") || starts("ID3") || starts("fLaC") { return .other("sound") }
    if starts("ftyp", at: 4) || starts([0x1A, 0x45, 0xDF, 0xA3]) { return .other("a film") }
    if starts("SQLite format 3\0") { return .other("a database") }
    if starts([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      return .other("an office document")
    }
    if starts("%!PS") { return .other("PostScript") }
    return nil
  }

  /// Whether bytes read as text: no control bytes but the usual, and mostly sound UTF-8, or UTF-16
  /// with its mark.
  private static func isText(_ head: [UInt8]) -> Bool {
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    let strange = head.lazy.filter { byte in
      byte < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B, 0x1A].contains(byte) || byte == 0x7F
    }.count
    return strange == 0 || head.count >= 512 && strange * 500 <= head.count && !head.contains(0)
  }

  private static func looksLikeSVG(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self).drop {
      $0.isWhitespace || $0 == "\u{FEFF}"
    }
    guard text.hasPrefix("<") else { return false }
    return text.hasPrefix("<svg") || text.hasPrefix("<?xml") && text.contains("<svg")
      || text.hasPrefix("<!DOCTYPE svg") || text.hasPrefix("<!--") && text.contains("<svg")
  }
}
