/// Texts of before Unicode that do not say in which letters they are written: those of East Asia, and Cyrillic, Greek
/// and Hebrew ones, which as Latin-1 nobody could read, are told by the bytes that are frequent in them.
enum GuessedLetters {
  /// What is enough to tell, and the fewest bytes beyond ASCII that tell anything.
  private static let (reach, leastBytes) = (64 << 10, 16)

  /// What the letters are called; nil where most are those of ASCII, as in all of Western Europe, or nothing fits.
  static func name(of bytes: [UInt8]) -> String? {
    let sample = bytes.prefix(reach)
    let high = sample.count { $0 >= 0x80 }
    let plain = sample.count { HTMLScan.folded($0) >= 0x61 && HTMLScan.folded($0) <= 0x7A }
    guard high >= leastBytes, high > plain else { return nil }
    return japanese(sample) ?? single(sample) ?? korean(sample) ?? chinese(sample)
  }

  /// Letters of two bytes, as far as they are sound.
  private struct Pairs {
    var count = 0
    /// Those whose first byte is any of some.
    var common = 0
    /// Those whose second byte is one of ASCII's.
    var low = 0
    /// Bytes beyond ASCII that are in no pair.
    var single = 0

    init(_ bytes: ArraySlice<UInt8>, isFirst: (UInt8) -> Bool, isCommon: (UInt8, UInt8) -> Bool) {
      var rest = bytes
      while let first = rest.popFirst() {
        guard first >= 0x80 else { continue }
        guard isFirst(first), let second = rest.first, second >= 0x40, second != 0x7F else {
          single += 1
          continue
        }
        rest = rest.dropFirst()
        count += 1
        if isCommon(first, second) { common += 1 }
        if second < 0x80 { low += 1 }
      }
    }

    /// Whether nearly all bytes are in one.
    var isSound: Bool { single * 50 <= count }
  }

  /// By its syllables, which every sentence has.
  private static func japanese(_ bytes: ArraySlice<UInt8>) -> String? {
    let shift = Pairs(bytes, isFirst: { (0x81...0x9F).contains($0) || $0 >= 0xE0 }) {
      first, second in
      first == 0x82 && second >= 0x9F || first == 0x83 && second <= 0x96
    }
    if shift.isSound, shift.common * 6 >= shift.count { return "cp932" }
    let extended = Pairs(bytes, isFirst: { $0 >= 0xA1 }) { first, _ in
      first == 0xA4 || first == 0xA5
    }
    return extended.isSound && extended.low == 0 && extended.common * 6 >= extended.count
      ? "euc-jp" : nil
  }

  /// By words of letters that are nearly all small.
  private static func single(_ bytes: ArraySlice<UInt8>) -> String? {
    let high = bytes.count { $0 >= 0x80 }
    func share(_ small: some Collection<UInt8>, _ letters: some Collection<UInt8>) -> Bool {
      let count = bytes.count { letters.contains($0) }
      return count * 20 >= high * 18 && bytes.count { small.contains($0) } * 10 >= count * 8
    }
    if share(0xE0...0xFF, 0xC0...0xFF) {
      // Within words of Greek stand accents where Cyrillic has rare capitals, and Hebrew has none at all.
      let accents = zip(bytes, bytes.dropFirst()).count { $0 >= 0xE0 && (0xDC...0xDF).contains($1) }
      if accents * 25 >= high { return "cp1253" }
      return bytes.contains { (0xC0...0xDF).contains($0) || $0 >= 0xFB } ? "cp1251" : "cp1255"
    }
    if share(0xC0...0xDF, 0xC0...0xFF) { return "koi8-r" }
    let small = Array(0xA0...0xAF as ClosedRange<UInt8>) + Array(0xE0...0xEF)
    return share(small, Array(0x80...0xAF) + Array(0xE0...0xEF)) ? "cp866" : nil
  }

  /// By its syllables, which stand in the first half of all.
  private static func korean(_ bytes: ArraySlice<UInt8>) -> String? {
    let pairs = Pairs(bytes, isFirst: { $0 >= 0x81 }) { first, second in
      (0xB0...0xC8).contains(first) && second >= 0xA1 || first == 0xA1
    }
    return pairs.isSound && pairs.common * 10 >= pairs.count * 9 ? "cp949" : nil
  }

  /// By the signs that are frequent, which are the first ones.
  private static func chinese(_ bytes: ArraySlice<UInt8>) -> String? {
    let traditional = Pairs(bytes, isFirst: { $0 >= 0x81 }) { first, _ in
      (0xA1...0xC6).contains(first)
    }
    if traditional.isSound, traditional.low * 6 >= traditional.count,
      traditional.common * 10 >= traditional.count * 8
    {
      return "big5-hkscs"
    }
    let simple = Pairs(bytes, isFirst: { $0 >= 0x81 }) { first, second in
      (0xB0...0xD7).contains(first) && second >= 0xA1 || (0xA1...0xA3).contains(first)
    }
    return simple.isSound && simple.common * 10 >= simple.count * 6 ? "gb18030" : nil
  }
}
