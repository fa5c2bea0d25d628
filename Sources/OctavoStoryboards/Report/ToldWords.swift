extension String {
  /// The most letters that a name has in what is told of it.
  private static let longestName = 120
  /// How much is told of the beginning of a longer one, and of its end.
  private static let (beginning, end) = (60, 20)

  /// The same with its longest words, or what it quotes, in short: names on a board may be of any length, and what is
  /// wrong is one line that a person reads.
  var told: String {
    guard utf8.count > Self.longestName else { return self }
    return split(separator: "\"", omittingEmptySubsequences: false)
      .map { part in
        part.utf8.count <= Self.longestName
          ? String(part)
          : part.split(separator: " ", omittingEmptySubsequences: false).map(Self.short)
            .joined(separator: " ")
      }
      .joined(separator: "\"")
  }

  private static func short(_ word: Substring) -> String {
    let scalars = word.unicodeScalars
    guard scalars.count > longestName else { return String(word) }
    return String(scalars.prefix(beginning)) + "…" + String(scalars.suffix(end))
  }
}
