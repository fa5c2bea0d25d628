/// The language that a text is written in, as it says itself or its letters show.
enum LanguageTag {
  /// No tag that is in use is longer; what is told goes to Pango, which remembers each for ever.
  private static let longest = 35

  /// A tag by the letters of RFC 5646, as `ja` or `zh-Hant-TW`; nil for what is none, or says that it is not known.
  static func sound(_ tag: String?) -> String? {
    guard let tag = tag?.filter({ !$0.isWhitespace }).lowercased(), tag.utf8.count <= longest else {
      return nil
    }
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isSound = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
    guard isSound, let first = parts.first, (2...8).contains(first.count), first != "und" else {
      return nil
    }
    return tag
  }

  /// The language of a text that says none, by letters that no other one has; nil where none has them.
  ///
  /// Chinese, Japanese and Korean write one sign by one number and in shapes of their own.
  static func shown(by text: String) -> String? {
    var (kana, hangul, others, count) = (0, 0, 0, 0)
    for letter in text.firstLetters {
      count += 1
      switch letter.value {
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: kana += 1
      case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: hangul += 1
      case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFF:
        break
      default: others += 1
      }
    }
    // Words of it in a text of another language say nothing of that.
    guard 2 * others < count else { return nil }
    // Every sentence has syllables; a name in a Chinese text has few.
    if 6 * kana >= count - others, kana > hangul { return "ja" }
    return 2 * hangul >= count - others ? "ko" : nil
  }
}
