/// What a text says of the language that it is written in.
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
}
