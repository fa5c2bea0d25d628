internal import OctavoNavigation

extension SearchMatch {
  /// The most letters that are shown on each side of the words.
  private static let most = 40
  /// How many of them may be left out so that the excerpt is cut between two words.
  private static let slack = 14
  /// The bytes among which they are looked for.
  private static let reach = 480

  /// The words at a place of a text, with some of those around them.
  ///
  /// - Parameters:
  ///   - range: the place, in bytes.
  ///   - bytes: the text in UTF-8.
  ///   - keepsHyphens: whether a hyphen in the words stays that is at a line's end.
  init(at range: Range<Int>, of bytes: [UInt8], keepsHyphens: Bool) {
    var first = max(0, range.lowerBound - Self.reach)
    while first < range.lowerBound, bytes[first] & 0xC0 == 0x80 { first += 1 }
    var last = min(bytes.count, range.upperBound + Self.reach)
    while last < bytes.count, last > range.upperBound, bytes[last] & 0xC0 == 0x80 { last -= 1 }

    var parts: [[UInt8]] = [[], [], []]
    var walk = LetterWalk(bytes, in: first..<last, keepsHyphens: keepsHyphens, isShown: true)
    while let step = walk.next() {
      let start = step.range.lowerBound
      let part = start < range.lowerBound ? 0 : start < range.upperBound ? 1 : 2
      if step.letter == LetterWalk.blank {
        parts[part].append(0x20)
      } else {
        parts[part] += bytes[step.range]
      }
    }
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }

    // Whatever is as far away as is looked may be a part of a letter.
    var before = texts[0].dropFirst(first > 0 ? 1 : 0)
    if before.count > Self.most || first > 0 {
      before = before.suffix(Self.most)
      if let blank = before.prefix(Self.slack).firstIndex(of: " ") {
        before = before[blank...].dropFirst()
      }
      before = "…" + before
    } else if before.first == " " {
      before = before.dropFirst()
    }
    var after = texts[2].dropLast(last < bytes.count ? 1 : 0)
    if after.count > Self.most || last < bytes.count {
      after = after.prefix(Self.most)
      if let blank = after.suffix(Self.slack).lastIndex(of: " ") { after = after[..<blank] }
      after += "…"
    } else if after.last == " " {
      after = after.dropLast()
    }
    let start = before.utf8.count
    self.init(before + texts[1] + after, words: start..<(start + texts[1].utf8.count))
  }
}
