/// The signs that HTML has names or numbers for (HTML, 13.2.5.72 and on).
enum HTMLEntities {
  /// A text with the signs in the place of their names; a name that is not known stays.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(0x26) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.utf8.firstIndex(of: 0x26) {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.utf8.prefix(40).firstIndex(of: 0x3B),
        let sign = sign(rest[rest.utf8.index(after: start)..<end])
      else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      result.unicodeScalars.append(sign)
      rest = rest[rest.utf8.index(after: end)...]
    }
    return result + rest
  }

  private static func sign(_ name: Substring) -> Unicode.Scalar? {
    guard name.utf8.first == 0x23 else { return sign(named: name) }
    let digits = name.dropFirst()
    let isHex = digits.utf8.first.map { $0 | 0x20 == 0x78 } ?? false
    guard let code = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10) else {
      return nil
    }
    // What no text holds is shown as what could not be read.
    return code == 0 ? "\u{FFFD}" : windowsSign(code) ?? Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  /// The sign of a name; nil if it is none.
  static func sign(named name: some StringProtocol) -> Unicode.Scalar? {
    named[String(name)].flatMap(Unicode.Scalar.init)
  }

  /// The sign that is meant by the number of a control that no text holds: what Windows writes so.
  static func windowsSign(_ code: UInt32) -> Unicode.Scalar? {
    (0x80...0x9F).contains(code) ? TextDecoding.windowsLetter(UInt8(code)) : nil
  }

  /// Whether a sign's name needs no semicolon, as in old pages: those of Latin-1 and of HTML's own.
  static func isOld(_ sign: Unicode.Scalar) -> Bool {
    (0xA0...0xFF).contains(sign.value) || ["&", "<", ">", "\""].contains(sign)
  }

  /// The code points of the names.
  private static let named: [String: UInt32] = {
    var codes: [String: UInt32] = [:]
    for group in groups {
      for (index, names) in group.names.split(separator: " ").enumerated() where names != "-" {
        for name in names.split(separator: "=") {
          codes[String(name)] = group.first + UInt32(index)
        }
      }
    }
    return codes
  }()
}
