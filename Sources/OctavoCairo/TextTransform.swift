internal import COctavoCairo

/// What becomes of letters as they are drawn, whose text stays what it is (CSS Text 3, 2.1).
package enum TextTransform: Sendable, Hashable {
  case uppercase
  case lowercase
  /// The first letter of each word is a capital.
  case capitalize

  /// What of a text it is for, in UTF-8.
  ///
  /// - Parameters:
  ///   - words: its end.
  ///   - before: what comes before that.
  ///   - start: where the end begins.
  func parts(
    of words: String, after before: some Collection<UInt8>, from start: Int
  ) -> [Range<Int>] {
    let end = start + words.utf8.count
    guard self == .capitalize else { return [start..<end] }
    // Pango would begin another word behind an apostrophe.
    var parts: [Range<Int>] = []
    var (first, place) = (start, start)
    var last = Array(String(decoding: before.suffix(8), as: UTF8.self).unicodeScalars.suffix(2))
    for scalar in words.unicodeScalars {
      let next = place + UTF8.width(scalar)
      let isBehindApostrophe =
        last.count > 1 && last[last.count - 2].properties.isAlphabetic
        && ["'", "\u{2019}"].contains(last[last.count - 1])
      if isBehindApostrophe {
        if first < place { parts.append(first..<place) }
        first = next
      }
      last = last.suffix(1) + [scalar]
      place = next
    }
    if first < end { parts.append(first..<end) }
    return parts
  }

  /// The same in Pango's terms.
  var pango: PangoTextTransform {
    switch self {
    case .uppercase: PANGO_TEXT_TRANSFORM_UPPERCASE
    case .lowercase: PANGO_TEXT_TRANSFORM_LOWERCASE
    case .capitalize: PANGO_TEXT_TRANSFORM_CAPITALIZE
    }
  }
}
