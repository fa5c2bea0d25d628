internal import COctavoCairo
internal import Glibc

/// Texts with tags that say themselves in which letters they are written, as those of before Unicode do.
enum DeclaredLetters {
  /// So far into a text it says that.
  private static let reach = 2 << 10

  /// The text in the letters that it says; nil if it says none that are known, or those of Unicode or of Western
  /// Europe.
  static func text(of bytes: [UInt8]) -> String? {
    guard let name = name(in: bytes) else { return nil }
    return decoded(bytes, from: others[name] ?? name)
  }

  /// What is written in seven bits, and is no Unicode all the same.
  static func isSevenBits(_ bytes: [UInt8]) -> Bool {
    bytes.contains(0x1B) && name(in: bytes)?.hasPrefix("iso-2022-") == true
  }

  /// What a text calls its letters, in small ones.
  private static func name(in bytes: [UInt8]) -> String? {
    let head = Array(bytes.prefix(reach))
    let scan = HTMLScan(bytes: head, end: head.count)
    var place = 0
    while let sign = head[place...].firstIndex(of: 0x3C),
      let end = head[sign...].firstIndex(of: 0x3E)
    {
      let word = sign == 0 && scan.find("<?xml", from: 0, upTo: 5) != nil ? "encoding" : "charset"
      if word == "encoding" || scan.isElement("<meta", at: sign),
        let found = scan.find(word, from: sign, upTo: end)
      {
        let rest = head[found.upperBound..<end].drop { $0 <= 0x20 || $0 == 0x3D }
          .drop { $0 == 0x22 || $0 == 0x27 }
        let name = rest.map(HTMLScan.folded).prefix {
          (0x61...0x7A).contains($0) || (0x30...0x3A).contains($0) || $0 == 0x2D || $0 == 0x5F
        }
        if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
      }
      place = sign + 1
    }
    return nil
  }

  /// What the same letters are called by those who know them all, and with what was added to them since.
  private static let others = [
    "shift_jis": "cp932", "shift-jis": "cp932", "x-sjis": "cp932", "sjis": "cp932",
    "ms_kanji": "cp932", "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030",
    "gb_2312-80": "gb18030", "big5": "big5-hkscs", "x-x-big5": "big5-hkscs", "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949", "x-euc-jp": "euc-jp", "x-cp1250": "cp1250", "x-cp1251": "cp1251",
    "tis-620": "cp874", "iso-8859-9": "cp1254", "x-mac-cyrillic": "maccyrillic",
  ]
  /// Those that are read without being said.
  private static let usual: Set<String> = [
    "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "us-ascii", "ascii", "iso-8859-1", "latin1",
    "windows-1252", "cp1252",
  ]

  /// A text in letters that are called so; nil if nobody knows them, and of those that are read without being said.
  ///
  /// The corresponding C function is `g_iconv`.
  static func decoded(_ bytes: [UInt8], from name: String) -> String? {
    guard !usual.contains(name) else { return nil }
    let converter = unsafe g_iconv_open("UTF-8", name)
    // It is -1 where there is none of that name.
    guard unsafe converter != GIConv(bitPattern: -1), unsafe converter != nil else { return nil }
    defer { unsafe g_iconv_close(converter) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    var source = bytes
    unsafe source.withUnsafeMutableBytes { source in
      var next = unsafe source.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = gsize(source.count)
      while left > 0 {
        var (state, trouble, count) = (gsize(0), Int32(0), 0)
        let part = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
          var room = gsize(buffer.count)
          unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
            var place = buffer.baseAddress
            state = unsafe g_iconv(converter, &next, &left, &place, &room)
            trouble = errno
          }
          count = buffer.count - Int(room)
          filled = count
        }
        result += part
        guard state == gsize.max, trouble != E2BIG, left > 0 else {
          if state != gsize.max || count > 0 { continue }
          break
        }
        // What is no letter is shown as such, and the next byte may begin one.
        result += "\u{FFFD}".utf8
        unsafe next = next.map { unsafe $0 + 1 }
        left -= 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
