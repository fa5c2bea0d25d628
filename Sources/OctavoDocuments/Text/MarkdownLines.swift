/// What lines of Markdown are by themselves, and what they begin.
struct MarkdownLines: Sendable {
  let bytes: [UInt8]

  /// Code or HTML that goes on over empty lines.
  struct Enclosure {
    /// The sign of a fence and how many of them close it.
    var fence: (sign: UInt8, count: Int)?
    /// What ends a piece of HTML.
    var end: [UInt8] = []
    var opening: Range<Int>
  }

  /// A line that says where a reference leads and is longer than this is no such line.
  static let longestReference = 2 << 10

  func headingLevel(_ words: Range<Int>) -> Int? {
    let level = bytes[words].prefix(7).prefix { $0 == 0x23 }.count
    guard (1...6).contains(level) else { return nil }
    let after = words.lowerBound + level
    return after == words.upperBound || bytes[after] == 0x20 || bytes[after] == 0x09 ? level : nil
  }

  func isUnderline(_ words: Range<Int>) -> Bool {
    bytes[words.lowerBound] == 0x3D
      && bytes[words].allSatisfy { $0 == 0x3D || $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  func isItem(_ words: Range<Int>) -> Bool {
    let line = bytes[words].prefix(12)
    let sign = line.prefix { (0x30...0x39).contains($0) }
    let rest = line.dropFirst(sign.count)
    guard let mark = rest.first, rest.count == 1 || rest.dropFirst().first.map(isSpace) == true
    else { return false }
    return sign.isEmpty ? [0x2A, 0x2B, 0x2D].contains(mark) : mark == 0x2E || mark == 0x29
  }

  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// What a line opens that goes on over empty lines.
  func opening(_ words: Range<Int>) -> Enclosure? {
    let line = bytes[words]
    guard let sign = line.first else { return nil }
    if sign == 0x60 || sign == 0x7E {
      let count = line.prefix { $0 == sign }.count
      let isFence = count >= 3 && !(sign == 0x60 && line.dropFirst(count).contains(0x60))
      return isFence && count < 256 ? Enclosure(fence: (sign, count), opening: words) : nil
    }
    guard sign == 0x3C else { return nil }
    let head = String(decoding: line.prefix(10), as: UTF8.self).lowercased()
    for (tag, end) in Self.enclosures where head.hasPrefix(tag) {
      let end = Array(end.utf8)
      return Enclosure(
        end: end,
        opening: words.lowerBound..<min(words.upperBound, words.lowerBound + tag.utf8.count))
    }
    return nil
  }

  private static let enclosures = [
    ("<!--", "-->"), ("<script", "</script>"), ("<pre", "</pre>"), ("<style", "</style>"),
    ("<textarea", "</textarea>"), ("<?", "?>"), ("<![cdata[", "]]>"),
  ]

  func ends(_ open: Enclosure, _ words: Range<Int>, indent: Int) -> Bool {
    guard let fence = open.fence else {
      return contains(open.end, in: words)
    }
    guard indent <= 3 else { return false }
    let count = bytes[words].prefix { $0 == fence.sign }.count
    return count >= fence.count
      && bytes[words].dropFirst(count).allSatisfy { isSpace($0) || $0 == 0x0D }
  }

  private func contains(_ end: [UInt8], in words: Range<Int>) -> Bool {
    var place = words.lowerBound
    while place + end.count <= words.upperBound,
      let first = bytes[place..<words.upperBound].firstIndex(of: end[0])
    {
      guard first + end.count <= words.upperBound else { return false }
      if end.indices.allSatisfy({ folded(bytes[first + $0]) == end[$0] }) { return true }
      place = first + 1
    }
    return false
  }

  private func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Whether a line may go on with the paragraph above.
  func isProse(_ words: Range<Int>) -> Bool {
    let line = bytes[words]
    guard let sign = line.first else { return true }
    switch sign {
    case 0x23: return headingLevel(words) == nil
    case 0x3C, 0x3E: return false
    case 0x60, 0x7E: return opening(words) == nil
    case 0x2A, 0x2D, 0x5F:
      return line.count { $0 == sign } < 3 || !line.allSatisfy { $0 == sign || $0 <= 0x20 }
    default: return true
    }
  }

  // MARK: - References and notes

  /// A reference that a line says where it leads: `[label]: place "title"`.
  func reference(in words: Range<Int>) -> (label: String, rest: Range<Int>)? {
    guard words.count <= Self.longestReference,
      let close = bytes[words].dropFirst().firstIndex(where: { $0 == 0x5D || $0 == 0x5B }),
      bytes[close] == 0x5D, close + 1 < words.upperBound, bytes[close + 1] == 0x3A
    else { return nil }
    let rest = bytes[(close + 2)..<words.upperBound].drop(while: isSpace)
    guard !rest.isEmpty else { return nil }
    let place = rest.prefix { !isSpace($0) }
    let after = rest.dropFirst(place.count).drop(while: isSpace)
    if let quote = after.first {
      let end: UInt8 = quote == 0x28 ? 0x29 : quote
      guard [0x22, 0x27, 0x28].contains(quote), after.count > 1,
        after.dropFirst().lastIndex(of: end) != nil
      else { return nil }
    }
    let label = Self.label(bytes[(words.lowerBound + 1)..<close])
    return label.isEmpty ? nil : (label, rest.startIndex..<rest.endIndex)
  }

  /// A label as it is compared with others.
  static func label(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased().split { $0.isWhitespace }
      .joined(separator: " ")
  }

  /// The label of a footnote that a line begins: `[^label]: text`.
  func noteLabel(in words: Range<Int>) -> String? {
    let line = bytes[words]
    guard line.count > 4, bytes[words.lowerBound] == 0x5B, bytes[words.lowerBound + 1] == 0x5E,
      let close = line.prefix(200).firstIndex(of: 0x5D), close > words.lowerBound + 2,
      close + 1 < words.upperBound, bytes[close + 1] == 0x3A
    else { return nil }
    return Self.label(bytes[(words.lowerBound + 2)..<close])
  }
}
