/// A length of a style sheet in a text whose letters have any size.
struct FlowLength: Sendable, Hashable {
  private let length: CSSLength
  private let isOfLetters: Bool

  /// - Parameter words: a number and its unit, in small letters.
  init?(_ words: some StringProtocol) {
    guard let length = CSSLength(ofFlow: words) else { return nil }
    self.length = length
    isOfLetters = Self.isOfLetters(words)
  }

  /// Whether a length grows with the letters of the element that it is said of.
  static func isOfLetters(_ words: some StringProtocol) -> Bool {
    !words.hasSuffix("rem") && ["em", "ex", "ch"].contains { words.hasSuffix($0) }
  }

  /// In sizes of the letters of the page, of a share what it is of the widest column.
  ///
  /// - Parameter letters: the size of the letters of the element that it is said of, in those.
  func columnEms(inLettersOf letters: Double) -> Double {
    length.columnEms * (isOfLetters ? letters : 1)
  }

  /// Whether it is a share of what it stands in.
  var isShare: Bool { length.ems == nil }

  /// Whether it is nothing.
  var isZero: Bool { length == .pixels(0) }
}
