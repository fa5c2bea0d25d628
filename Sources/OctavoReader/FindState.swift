package import OctavoNavigation
package import OctavoViews

/// The panel in which words are looked for, as far as it is seen.
package struct FindState: Sendable, Hashable {
  /// What was put in.
  package var field = LineField()
  /// How far the line is moved to the left, in points, so that its caret is in sight.
  package var scroll = 0.0
  /// How many were found so far; nil if nothing is looked for.
  package var count: Int?
  /// Whether that is all.
  package var isComplete = false
  /// Whether there is not a word to look through.
  package var isWordless = false
  /// The one at which the person is, by its index among all.
  package var current: Int?
  /// Those in sight.
  package var rows: [FoundRow] = []
  /// How far the list is scrolled, in points.
  package var offset = 0.0
  /// Whether the person scrolled it: it no longer follows where that person is.
  package var isScrolled = false

  /// A panel with nothing in it.
  package init() {}

  /// How many were found, in words.
  package var words: String {
    guard let count else { return field.text.trimmed.isEmpty ? "" : "Two letters at least" }
    if !isComplete { return count == 0 ? "Looking…" : "\(count.grouped) so far, looking…" }
    switch count {
    case 0: return isWordless ? "No words here, only pictures of them" : "Nothing found"
    case SearchResults.limit...: return "At least \(count.grouped)"
    default: return "\(count.grouped) found"
    }
  }
}

/// A line of the list of what was found.
package struct FoundRow: Sendable, Hashable {
  /// Which it is among all.
  package var index: Int
  /// What was found.
  package var match: SearchMatch
  /// What the page is called that it stands on.
  package var page: String

  /// A line.
  package init(_ index: Int, _ match: SearchMatch, page: String) {
    self.index = index
    self.match = match
    self.page = page
  }
}

extension Int {
  /// The number with a comma after each thousand.
  fileprivate var grouped: String {
    let digits = Array(String(self))
    return digits.indices.reduce(into: "") { words, index in
      if index > 0, (digits.count - index).isMultiple(of: 3) { words += "," }
      words.append(digits[index])
    }
  }
}

extension LineField {
  /// What is to be looked for. A letter alone is nothing to look for, for it stands on every page; a sign is of
  /// the scripts that write whole words by one.
  var words: String {
    let words = text.trimmed
    return words.count > 1 || words.unicodeScalars.contains(where: \.isWord) ? words : ""
  }
}

extension String {
  /// The text without the spaces around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }
}

extension Unicode.Scalar {
  /// Whether it can be a word by itself: a Chinese character, a Korean syllable.
  fileprivate var isWord: Bool { properties.isIdeographic || (0xac00...0xd7a3).contains(value) }
}
