/// The source of a text in HTML or XHTML, with that in the words of HTML 4 which libxml2 does not know.
enum HTMLSource {
  private static let cdata = Array("<![CDATA[".utf8)
  private static let cdataEnd = Array("]]>".utf8)

  /// A text without sections of character data, which are XML's, and with numbers for the names of signs.
  ///
  /// - Complexity: linear in the text.
  static func plain(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let scan = HTMLScan(bytes: bytes, end: bytes.count)
    var (result, place, copied) = ([UInt8](), 0, 0)
    // Where one has no end, none behind it has.
    var (hasSectionEnds, hasTagEnds) = (true, true)
    func put(_ words: [UInt8], for range: Range<Int>) {
      result += bytes[copied..<range.lowerBound]
      result += words
      (copied, place) = (range.upperBound, range.upperBound)
    }
    while let sign = bytes[place...].firstIndex(where: { $0 == 0x26 || $0 == 0x3C }) {
      place = sign + 1
      if bytes[sign] == 0x26 {
        if let (scalar, end) = Self.sign(at: sign, in: bytes) {
          put(Array("&#\(scalar.value);".utf8), for: sign..<end)
        }
      } else if let end = scan.comment(at: sign) {
        place = end
      } else if hasSectionEnds, bytes[sign...].starts(with: cdata) {
        let words = sign + cdata.count
        guard let end = scan.find("]]>", from: words) else {
          hasSectionEnds = false
          continue
        }
        put(escaped(bytes[words..<end.lowerBound]), for: sign..<end.upperBound)
      } else if hasTagEnds,
        let name = ["style", "script"].first(where: { scan.isElement("<" + $0, at: sign) })
      {
        guard let after = scan.tagEnd(from: sign) else {
          hasTagEnds = false
          continue
        }
        if bytes[after - 2] == 0x2F { continue }
        // There a sign is what it is, and the marks of a section are all that is none.
        let end = scan.find("</" + name, from: after)?.lowerBound ?? bytes.count
        for mark in [cdata, cdataEnd] {
          let found = bytes[max(copied, after)..<end].firstRange(of: mark)
          if let found { put([], for: found) }
        }
        place = end
      }
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }

  /// Words as they stand in an element or between quotes.
  static func encoded(_ words: String) -> String {
    words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;")
  }

  private static func escaped(_ words: ArraySlice<UInt8>) -> [UInt8] {
    words.flatMap { byte in
      switch byte {
      case 0x26: Array("&amp;".utf8)
      case 0x3C: Array("&lt;".utf8)
      default: [byte]
      }
    }
  }

  /// The longest name has 31 letters.
  private static let longestName = 32

  /// The sign whose name stands at a place, and where it ends; nil if none does, or libxml2 reads it as it is.
  private static func sign(at place: Int, in bytes: [UInt8]) -> (Unicode.Scalar, end: Int)? {
    let rest = bytes[(place + 1)...].prefix(longestName + 1)
    let isNumber = rest.first == 0x23
    let name = rest.dropFirst(isNumber ? 1 : 0).prefix { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    let isEnded = name.endIndex < bytes.count && bytes[name.endIndex] == 0x3B
    let end = name.endIndex + (isEnded ? 1 : 0)
    let words = String(decoding: name, as: UTF8.self)
    guard !isNumber else {
      let isHex = words.first == "x" || words.first == "X"
      let code = UInt32(isHex ? words.dropFirst() : words[...], radix: isHex ? 16 : 10)
      return code.flatMap(HTMLEntities.windowsSign).map { ($0, end) }
    }
    guard let sign = HTMLEntities.sign(named: words) else { return nil }
    // What follows a question mark in an address has names as well.
    let isValue = name.endIndex < bytes.count && bytes[name.endIndex] == 0x3D
    return isEnded || HTMLEntities.isOld(sign) && !isValue ? (sign, end) : nil
  }
}
