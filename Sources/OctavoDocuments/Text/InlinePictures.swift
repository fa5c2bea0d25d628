internal import OctavoFiles

/// The pictures whose bytes stand in a text, as addresses that begin with `data:` (RFC 2397).
///
/// One of them may be longer than the rest of a book. They are taken out of the source before it is cut into parts,
/// and short names stand in their places.
struct InlinePictures: Sendable {
  /// The addresses, from behind `data:` on.
  private var addresses: [ArraySlice<UInt8>] = []

  private static let mark = "octavo-picture-"
  private static let scheme = Array("data:image/".utf8)
  /// The most pictures of a text; those behind them stay what they are.
  private static let most = 10_000

  /// Takes the pictures out of a source: those of HTML's elements (`src="data:image/…"`), and those of Markdown
  /// (`![…](data:image/…)`), also those that are named below (`[…]: <data:image/…>`).
  ///
  /// - Returns: the source with their names.
  /// - Complexity: linear in the source.
  mutating func take(outOf source: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var (copied, place) = (0, 0)
    // Behind the last of what ends addresses none has an end, and need not be looked through for it.
    let lastBracket = source.lastIndex(of: UInt8(ascii: ">")) ?? 0
    let lastEnd = source.lastIndex { $0 == UInt8(ascii: ")") || $0 <= 0x20 } ?? 0
    while let colon = source[place...].firstIndex(of: UInt8(ascii: ":")),
      addresses.count < Self.most
    {
      place = colon + 1
      let start = colon - 4
      guard start > 0, source[start...].prefix(Self.scheme.count).elementsEqual(Self.scheme),
        let end = Self.end(
          ofAddressAt: start, in: source, lastBracket: lastBracket, lastEnd: lastEnd)
      else { continue }
      text += source[copied..<start]
      text += "\(Self.mark)\(addresses.count)".utf8
      addresses.append(source[place..<end])
      (copied, place) = (end, end)
    }
    return copied == 0 ? source : text + source[copied...]
  }

  /// Takes a picture that is named in a text.
  ///
  /// - Parameter base64: its bytes.
  /// - Returns: what it is called there; nil if there are too many.
  mutating func add(base64: ArraySlice<UInt8>) -> String? {
    guard addresses.count < Self.most else { return nil }
    addresses.append(Array("image/*;base64,".utf8) + base64)
    return "\(Self.mark)\(addresses.count - 1)"
  }

  /// Where an address ends that names a picture; nil if it stands anywhere else.
  private static func end(
    ofAddressAt start: Int, in source: [UInt8], lastBracket: Int, lastEnd: Int
  ) -> Int? {
    var before = source[start - 1]
    var sign = start - 1
    let isBracketed = before == UInt8(ascii: "<")
    if isBracketed, start > lastBracket { return nil }
    if isBracketed, start > 1 { (before, sign) = (source[start - 2], start - 2) }
    if before == UInt8(ascii: "(") {
      guard sign > 0, source[sign - 1] == UInt8(ascii: "]"), isBracketed || start < lastEnd
      else { return nil }
      return source[start...].firstIndex {
        isBracketed ? $0 == UInt8(ascii: ">") : $0 == UInt8(ascii: ")") || $0 <= 0x20
      }
    }
    if before == UInt8(ascii: ":") || before == 0x20 || before == 0x09,
      let colon = source[...sign].lastIndex(where: { $0 != 0x20 && $0 != 0x09 }), colon > 0,
      source[colon] == UInt8(ascii: ":"), source[colon - 1] == UInt8(ascii: "]")
    {
      if isBracketed { return source[start...].firstIndex(of: UInt8(ascii: ">")) }
      return source[start...].firstIndex { $0 <= 0x20 } ?? source.endIndex
    }
    guard !isBracketed, before == UInt8(ascii: "\"") || before == UInt8(ascii: "'") else {
      return nil
    }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
    var name = source[..<(start - 1)]
    while let last = name.last, isSpace(last) { name.removeLast() }
    guard name.popLast() == UInt8(ascii: "=") else { return nil }
    while let last = name.last, isSpace(last) { name.removeLast() }
    let letters = name.suffix(4).map { $0 | 0x20 }
    guard letters.count == 4, letters.dropFirst().elementsEqual("src".utf8),
      isSpace(name[name.endIndex - 4]) || name[name.endIndex - 4] == before
    else { return nil }
    return source[start...].firstIndex(of: before)
  }

  /// Blocks in whose words addresses stand for their names again, as in code that is about pictures; of long ones the
  /// beginning.
  func restoring(_ blocks: [FlowBlock]) -> [FlowBlock] {
    guard !addresses.isEmpty else { return blocks }
    return blocks.map { block in
      guard block.spans.contains(where: { $0.text.contains(Self.mark) }) else { return block }
      var block = block
      block.spans = block.spans.map(restoring)
      if case .row(var row) = block.kind {
        row.cells = row.cells.map { $0.map(restoring) }
        block.kind = .row(row)
      }
      return block
    }
  }

  private func restoring(_ span: FlowSpan) -> FlowSpan {
    var span = span
    var parts = span.text.split(separator: Self.mark, omittingEmptySubsequences: false)
    let first = parts.removeFirst()
    span.text = parts.reduce(into: String(first)) { text, part in
      let digits = part.prefix { ("0"..."9").contains($0) }
      guard let index = Int(digits), addresses.indices.contains(index) else {
        text += Self.mark + part
        return
      }
      let address = addresses[index]
      let start = String(decoding: address.prefix(Self.shownLength), as: UTF8.self)
      text += "data:\(start)\(address.count > Self.shownLength ? "…" : "")"
      text += part.dropFirst(digits.count)
    }
    return span
  }

  /// How much of an address is shown: its words have no more places than the name's.
  private static let shownLength = 80

  /// The path that a name stands for, which is itself; nil if it names no picture of these.
  func path(of reference: String) -> String? { index(of: reference).map { _ in reference } }

  private func index(of reference: String) -> Int? {
    guard reference.hasPrefix(Self.mark), let index = Int(reference.dropFirst(Self.mark.count)),
      addresses.indices.contains(index)
    else { return nil }
    return index
  }

  /// The picture of a path; nil if that is another's.
  func picture(at path: String, budget: DrawingBudget) -> PictureSource? {
    guard let index = index(of: path) else { return nil }
    let address = addresses[index]
    // What is drawn is the same wherever it stands.
    let identity = DrawingIdentity(
      container: Self.mark, entry: "\(address.count) \(address.hashValue)",
      stamp: FileStamp(seconds: 0, nanoseconds: 0))
    return PictureSource(path: "a picture in the text", identity: identity, budget: budget) {
      () throws(DocumentError) in EmbeddedPictures.bytes(ofAddress: address)
    }
  }
}
