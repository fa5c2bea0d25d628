/// Words that are looked for.
///
/// Small letters find large ones, bare ones accented ones, and the other way; any run of blanks and line ends is
/// one blank; soft hyphens are not there; typed quotes and dashes find printed ones, and letters their ligatures. A
/// word that a hyphen parts at a line's end is found whole.
///
/// ```swift
/// print(SearchWords("cafe")?.ranges(in: "Au Café") ?? [])  // [3..<8]
/// ```
public struct SearchWords: Sendable, Hashable {
  /// The letters that are compared.
  private let letters: [UInt32]
  /// Of the letters before each, how many it begins with once more: where to go on when the next one differs.
  private let borders: [Int]
  /// Whether there is a hyphen in them, which is then not dropped at a line's end.
  let hasHyphen: Bool

  /// The words in a text; nil if there is nothing in it to look for.
  ///
  /// - Complexity: O(*n*).
  public init?(_ words: String) {
    letters = FoldedText(Array(words.utf8)).letters
    guard !letters.isEmpty else { return nil }
    hasHyphen = letters.contains(LetterWalk.hyphen)
    var borders = [0]
    for letter in letters.dropFirst() {
      var length = borders[borders.count - 1]
      while length > 0, letters[length] != letter { length = borders[length - 1] }
      borders.append(letters[length] == letter ? length + 1 : 0)
    }
    self.borders = borders
  }

  /// Where the words stand in a text, in bytes of UTF-8, one after the other.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func ranges(in text: String) -> [Range<Int>] { ranges(in: Array(text.utf8)) }

  func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var found = ranges(in: FoldedText(bytes))
    if hasHyphen {
      // Whether a hyphen at a line's end belongs to the word, it does not say: words with one find both.
      found += ranges(in: FoldedText(bytes, keepsHyphens: true))
      found.sort { $0.lowerBound < $1.lowerBound }
    }
    // A sign that stands for several letters is found once.
    return found.reduce(into: []) { found, range in
      if found.last.map({ $0.upperBound <= range.lowerBound }) ?? true { found.append(range) }
    }
  }

  private func ranges(in text: FoldedText) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var length = 0
    for (index, letter) in text.letters.enumerated() {
      while length > 0, letters[length] != letter { length = borders[length - 1] }
      if letters[length] == letter { length += 1 }
      guard length == letters.count else { continue }
      let next = index + 1
      if next < text.letters.count, LetterFolding.isContinuation(text.letters[next]) {
        length = borders[length - 1]
      } else {
        found.append(text.source(of: (next - length)..<next))
        length = 0
      }
    }
    return found
  }
}
