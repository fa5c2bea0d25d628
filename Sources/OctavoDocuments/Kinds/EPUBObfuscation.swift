internal import COctavoCairo

/// How the beginnings of a book's fonts are hidden, by what its encryption list names (EPUB 3.3, 4.3, and Adobe's older
/// way): they are mixed with a key that is made of the book's own name.
enum EPUBObfuscation: String, Sendable {
  case idpf = "http://www.idpf.org/2008/embedding"
  case adobe = "http://ns.adobe.com/pdf/enc#RC"

  /// A file as it was; nil if the book has no name to make the key of.
  func revealed(_ bytes: [UInt8], in name: String) -> [UInt8]? {
    let (key, count): ([UInt8], Int) =
      switch self {
      case .idpf: (Self.digest(of: name.filter { !$0.isWhitespace }), 1_040)
      case .adobe: (Self.bytes(ofDigits: name.replacing("urn:uuid:", with: "")), 1_024)
      }
    guard !key.isEmpty else { return nil }
    var bytes = bytes
    for index in 0..<min(count, bytes.count) { bytes[index] ^= key[index % key.count] }
    return bytes
  }

  /// The SHA-1 digest of some words. The corresponding C function is `g_compute_checksum_for_data`.
  private static func digest(of words: String) -> [UInt8] {
    let bytes = Array(words.utf8)
    guard !bytes.isEmpty,
      let digits = unsafe g_compute_checksum_for_data(G_CHECKSUM_SHA1, bytes, gsize(bytes.count))
    else { return [] }
    defer { unsafe g_free(digits) }
    return unsafe self.bytes(ofDigits: String(cString: digits))
  }

  /// The bytes that pairs of digits to the base of 16 stand for; none if they are not of 16 bytes or more.
  private static func bytes(ofDigits words: String) -> [UInt8] {
    let digits = words.compactMap(\.hexDigitValue)
    guard digits.count >= 32 else { return [] }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
