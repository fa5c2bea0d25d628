/// What a style sheet says for which kinds of devices (Media Queries 4): a window is a screen, and what a shop's own
/// readers are told is not for others.
enum HTMLMedia {
  /// Whether what is said for some media is said for a window.
  ///
  /// - Parameter list: queries with commas between them, in letters of any size; one that asks for more than a kind of
  ///   device does not hold.
  static func holds(_ list: some StringProtocol) -> Bool {
    list.split(separator: ",", omittingEmptySubsequences: false).contains { query in
      var words = query.lowercased().split(whereSeparator: \.isWhitespace)
      let isNot = words.first == "not"
      if isNot || words.first == "only" { words.removeFirst() }
      guard words.count <= 1 else { return false }
      guard let kind = words.first else { return !isNot && list.allSatisfy(\.isWhitespace) }
      guard kind.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else { return false }
      return (kind == "all" || kind == "screen") != isNot
    }
  }
}
