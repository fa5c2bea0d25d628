/// Letters of two or four bytes each, UTF-16 and UTF-32: told by their mark, and those of two bytes without one by the
/// zeros that every second byte has in most languages. No other text has zeros.
enum WideLetters: Sendable, Hashable {
  case two(isHighFirst: Bool)
  case four(isHighFirst: Bool)

  /// What is enough to tell.
  private static let reach = FileHead.byteCount
  /// The fewest letters that tell anything without a mark.
  private static let leastLetters = 8

  /// - Parameter bytes: a text, or as much of its beginning as a `FileHead` has.
  /// - Returns: nil if its letters are of one byte, or cannot be told to be of more.
  init?(of bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.reach))
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .four(isHighFirst: true)
    } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      self = .four(isHighFirst: false)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .two(isHighFirst: true)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self = .two(isHighFirst: false)
    } else if let isHighFirst = [true, false].first(where: { Self.isText(bytes, $0) }) {
      self = .two(isHighFirst: isHighFirst)
    } else {
      return nil
    }
  }

  /// Whether bytes without a mark are letters of two: nearly all of them plain ones, and those of one other
  /// alphabet, and none of them a control.
  private static func isText(_ bytes: [UInt8], _ isHighFirst: Bool) -> Bool {
    // Most files have no zero at all, and are looked through no further.
    guard bytes.contains(0) else { return false }
    let units = units(bytes[...], isHighFirst)
    guard units.count >= leastLetters, units.allSatisfy(isLetter) else { return false }
    var counts = [Int](repeating: 0, count: 256)
    for unit in units { counts[Int(unit >> 8)] += 1 }
    let (plain, others) = (counts[0], counts.dropFirst().max() ?? 0)
    return plain * 20 >= units.count && (plain + others) * 5 >= units.count * 4
  }

  private static func isLetter(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09, 0x0A, 0x0C, 0x0D: true
    case ..<0x20, 0x7F...0x9F, 0xFFFE...: false
    default: true
    }
  }

  private static func units(_ bytes: ArraySlice<UInt8>, _ isHighFirst: Bool) -> [UInt16] {
    stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isHighFirst ? first << 8 | second : second << 8 | first
    }
  }

  /// The text, without its mark; what is no letter is shown as such.
  func text(of bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)[...]
    let text =
      switch self {
      case .two(let isHighFirst):
        String(decoding: Self.units(bytes, isHighFirst), as: UTF16.self)
      case .four(let isHighFirst):
        String(
          String.UnicodeScalarView(
            stride(from: 0, to: bytes.count - 3, by: 4).map { index in
              let four = bytes[index..<(index + 4)]
              let value = (isHighFirst ? Array(four) : four.reversed())
                .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
              return Unicode.Scalar(value) ?? "\u{FFFD}"
            }))
      }
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    return isMarked ? String(text.unicodeScalars.dropFirst()) : text
  }
}
