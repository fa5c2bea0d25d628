/// The first bytes of a file, by which it is told what it is.
package struct FileHead: Sendable {
  /// How many bytes are looked at, if there are as many.
  package static let byteCount = 4096

  let bytes: [UInt8]

  /// Takes the first bytes of a file; of more, only `byteCount` are kept.
  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix(Self.byteCount)) }

  /// Whether a word stands at an offset.
  func starts(_ word: String, at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: word.utf8)
  }

  /// Whether these bytes stand at the start.
  func starts(_ bytes: [UInt8]) -> Bool { self.bytes.starts(with: bytes) }

  /// The bytes as text, from its first letter on.
  var text: Substring {
    let text = WideLetters(of: bytes)?.text(of: bytes) ?? String(decoding: bytes, as: UTF8.self)
    return text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
  }

  /// Whether the bytes read as text with tags but for zeros, which a browser passes over in HTML.
  var isMarkupWithZeros: Bool {
    guard bytes.contains(0) else { return false }
    let plain = FileHead(bytes.filter { $0 != 0 })
    return plain.isText && plain.text.hasPrefix("<")
  }

  /// Whether the bytes read as text: no control bytes but the usual, and mostly sound UTF-8, or UTF-16 or UTF-32.
  var isText: Bool {
    if WideLetters(of: bytes) != nil { return true }
    let strange = bytes.lazy.filter { byte in
      byte < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B, 0x1A].contains(byte) || byte == 0x7F
    }.count
    return strange == 0
      || bytes.count >= 512 && strange * 500 <= bytes.count && !bytes.contains(0)
  }
}
