/// What the parser gets to read: the text, eased where JSON says more than YAML can.
///
/// JSON may indent with tabs before its first brace and write a character beyond the basic plane as
/// two `\u` escapes; the parser refuses both. A text that begins with a brace is rewritten here, and
/// the places that the parser tells are put back to those of the author's text.
struct ParserInput {
  /// What the parser reads.
  let bytes: [UInt8]
  /// For each rewritten pair, the number of the scalar after it in `bytes`.
  private let shortenings: [Int]

  /// How much shorter `\U0001F600` is than the two escapes it stands for.
  private static let saving = 2

  /// The input for a text.
  init(_ source: SourceText) {
    let isBlank: (UInt8) -> Bool = { [0x09, 0x0a, 0x0d, 0x20].contains($0) }
    guard let first = source.bytes.firstIndex(where: { !isBlank($0) }),
      source.bytes[first] == UInt8(ascii: "{")
    else {
      self.bytes = source.bytes
      self.shortenings = []
      return
    }
    let last = source.bytes.lastIndex { !isBlank($0) } ?? first
    let head = source.bytes[..<first].map { $0 == 0x09 ? 0x20 : $0 }
    var eased = Easing(bytes: head, scalarCount: head.count)
    eased.append(source.bytes[first...last])
    self.bytes = eased.bytes
    self.shortenings = eased.shortenings
  }

  /// The number of a scalar in the author's text, by the number that the parser gives it.
  func sourceIndex(_ parsed: Int) -> Int {
    var low = 0
    var high = shortenings.count
    while low < high {
      let middle = (low + high) / 2
      if shortenings[middle] <= parsed { low = middle + 1 } else { high = middle }
    }
    return parsed + low * Self.saving
  }
}

/// Copies JSON and joins its pairs of escapes.
private struct Easing {
  var bytes: [UInt8]
  var scalarCount: Int
  var shortenings: [Int] = []

  init(bytes: [UInt8], scalarCount: Int) {
    self.bytes = bytes
    self.scalarCount = scalarCount
  }

  mutating func append(_ json: ArraySlice<UInt8>) {
    bytes.reserveCapacity(bytes.count + json.count)
    var index = json.startIndex
    while index < json.endIndex {
      if json[index] == UInt8(ascii: "\\") {
        if let value = Self.pair(in: json, at: index) {
          let digits = String(value, radix: 16)
          bytes += "\\U".utf8
          bytes += repeatElement(UInt8(ascii: "0"), count: 8 - digits.utf8.count)
          bytes += digits.utf8
          scalarCount += 10
          shortenings.append(scalarCount)
          index += 12
          continue
        }
        // Whatever is escaped, a backslash above all, begins no escape of its own.
        copy(json[index])
        index += 1
        guard index < json.endIndex else { return }
      }
      copy(json[index])
      index += 1
    }
  }

  private mutating func copy(_ byte: UInt8) {
    bytes.append(byte)
    if byte & 0xc0 != 0x80 { scalarCount += 1 }
  }

  /// The scalar that two escapes mean together, if they are halves of one.
  private static func pair(in json: ArraySlice<UInt8>, at index: Int) -> UInt32? {
    guard let high = unit(in: json, at: index), (0xd800..<0xdc00).contains(high),
      let low = unit(in: json, at: index + 6), (0xdc00..<0xe000).contains(low)
    else { return nil }
    return 0x10000 + (high - 0xd800) << 10 + (low - 0xdc00)
  }

  private static func unit(in json: ArraySlice<UInt8>, at index: Int) -> UInt32? {
    guard index + 6 <= json.endIndex, json[index] == UInt8(ascii: "\\"),
      json[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(String(decoding: json[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
