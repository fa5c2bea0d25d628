/// Looks through the source of HTML for what holds no tags, and for drawings, which are no HTML.
struct HTMLScan {
  let bytes: [UInt8]
  /// Where the text ends among them.
  let end: Int

  /// A letter in lower case; anything else as it is.
  static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Where a word of small letters and signs stands first after a place, in any case of letters.
  ///
  /// - Parameter limit: where it has to end; the end of the text if nil.
  func find(_ word: String, from place: Int, upTo limit: Int? = nil) -> Range<Int>? {
    let (wanted, end) = (Array(word.utf8), limit ?? end)
    var place = place
    while place <= end - wanted.count,
      let first = bytes[place..<end].firstIndex(where: { Self.folded($0) == wanted[0] })
    {
      if begins(wanted, at: first, upTo: end) { return first..<(first + wanted.count) }
      place = first + 1
    }
    return nil
  }

  /// Where a comment ends that begins at a place; nil if none begins there.
  func comment(at place: Int) -> Int? {
    guard begins(Array("<!--".utf8), at: place, upTo: end) else { return nil }
    return find("-->", from: place + 4)?.upperBound ?? end
  }

  /// The drawing that begins at a place, those in it included; nil if none begins there, or it has no end.
  func drawing(at place: Int) -> Range<Int>? {
    guard isElement("<svg", at: place) else { return nil }
    var (depth, next) = (0, place)
    while next < end, let open = bytes[next..<end].firstIndex(of: 0x3C) {
      next = open + 1
      if let end = comment(at: open) {
        next = end
        continue
      }
      let isEnd = isElement("</svg", at: open)
      guard isEnd || isElement("<svg", at: open) else { continue }
      guard let close = bytes[open..<end].firstIndex(of: 0x3E) else { return nil }
      next = close + 1
      if isEnd { depth -= 1 } else if bytes[close - 1] != 0x2F { depth += 1 }
      if depth <= 0 { return place..<next }
    }
    return nil
  }

  /// Where the tag ends that a place is in; nil if it does not.
  func tagEnd(from place: Int) -> Int? { bytes[place..<end].firstIndex(of: 0x3E).map { $0 + 1 } }

  /// Whether a word of small letters and signs stands at a place, in any case of letters.
  func begins(_ word: String, at place: Int) -> Bool {
    begins(Array(word.utf8), at: place, upTo: end)
  }

  /// Whether a tag of a name begins at a place.
  func isElement(_ word: String, at place: Int) -> Bool {
    let after = place + word.utf8.count
    guard after < end, begins(Array(word.utf8), at: place, upTo: end) else { return false }
    return bytes[after] <= 0x20 || bytes[after] == 0x3E || bytes[after] == 0x2F
  }

  private func begins(_ wanted: [UInt8], at place: Int, upTo end: Int) -> Bool {
    place + wanted.count <= end
      && wanted.indices.allSatisfy { Self.folded(bytes[place + $0]) == wanted[$0] }
  }
}
