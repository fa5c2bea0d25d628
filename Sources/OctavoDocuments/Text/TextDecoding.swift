/// Finds the letters in the bytes of a text file.
enum TextDecoding {
  /// The text: UTF-8, UTF-16 or UTF-32 by its mark, UTF-16 by its zeros, UTF-8 if the bytes are so, else what a text
  /// with tags says, what its bytes can only be, or Latin-1 as Windows writes it. Line ends become line feeds, and
  /// controls that mean nothing on a page become spaces.
  ///
  /// - Parameter hasTags: whether it may say itself in which letters it is written.
  static func text(of bytes: [UInt8], hasTags: Bool = false) -> String {
    let text =
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        String(decoding: bytes.dropFirst(3), as: UTF8.self)
      } else if let letters = WideLetters(of: bytes) {
        letters.text(of: bytes)
      } else if hasTags, bytes.starts(with: [0x3C, 0]) || bytes.starts(with: [0, 0x3C]) {
        WideLetters.two(isHighFirst: bytes[0] == 0).text(of: bytes)
      } else if hasTags, !isUTF8(bytes) || DeclaredLetters.isSevenBits(bytes),
        let text = DeclaredLetters.text(of: bytes)
      {
        text
      } else if isMostlyUTF8(bytes) {
        String(decoding: bytes, as: UTF8.self)
      } else if let name = GuessedLetters.name(of: bytes),
        let text = DeclaredLetters.decoded(bytes, from: name)
      {
        text
      } else {
        String(String.UnicodeScalarView(bytes.map(windowsLetter)))
      }
    // In HTML a zero is nothing, even within a word (HTML, 13.2.6.4.7).
    return cleaned(hasTags && text.utf8.contains(0) ? text.filter { $0 != "\0" } : text)
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// A few slips are forgiven: a damaged UTF-8 file reads better so than as Latin-1.
  private static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
    if isUTF8(bytes) { return true }
    let replaced = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let slips = replaced.lazy.filter { $0 == "\u{FFFD}" }.count
    let others = replaced.lazy.filter { !$0.isASCII && $0 != "\u{FFFD}" }.count
    return slips * 4 <= others
  }

  private static func cleaned(_ text: String) -> String {
    let needsCare = text.utf8.contains {
      $0 == 0x0D || $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F
    }
    guard needsCare else { return text }
    var result = String.UnicodeScalarView()
    var wasReturn = false
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\u{1B}", let rest = Self.withoutColour(scalars) {
        scalars = rest
        continue
      }
      switch scalar {
      case "\r": result.append("\n")
      case "\n": if !wasReturn { result.append("\n") }
      case "\t": result.append(scalar)
      case "\u{0C}": result.append("\n")
      default: result.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
      }
      wasReturn = scalar == "\r"
    }
    return String(result)
  }

  /// What follows a terminal's command for a colour or a weight, which begins after its escape; nil if
  /// there is none.
  private static func withoutColour(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard text.first == "[" else { return nil }
    let rest = text.dropFirst().prefix(16).drop { ("0"..."9").contains($0) || $0 == ";" }
    return rest.first == "m" ? text[text.index(after: rest.startIndex)...] : nil
  }

  /// The letters that Windows puts where Latin-1 has unused controls.
  private static let windowsLetters: [UInt32] = [
    0x20AC, 0x20, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x20, 0x017D, 0x20, 0x20, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0x20, 0x017E, 0x0178,
  ]

  /// The letter of a byte in Latin-1 as Windows writes it.
  static func windowsLetter(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(windowsLetters[Int(byte) - 0x80]) ?? " "
  }
}
