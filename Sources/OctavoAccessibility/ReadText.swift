/// A text as a screen reader walks through it, by Unicode scalars.
package struct ReadText: Sendable {
  /// How far a step goes.
  package enum Unit: Sendable, Hashable, CaseIterable { case letter, word, sentence, line }

  private let scalars: [Unicode.Scalar]
  /// Whether a letter begins at an index: some, as a flag, are told only by all that stand before them.
  private let beginsLetter: [Bool]

  /// Whether its lines go on in one another; else each is a paragraph.
  private let linesGoOn: Bool

  /// A text.
  package init(_ text: String, linesGoOn: Bool = false) {
    self.linesGoOn = linesGoOn
    scalars = Array(text.unicodeScalars)
    var begins = [Bool](repeating: false, count: scalars.count)
    var index = 0
    for letter in text {
      begins[index] = true
      index += letter.unicodeScalars.count
    }
    beginsLetter = begins
  }

  /// How many scalars there are.
  package var count: Int { scalars.count }

  /// The words between two indices; those beyond an end are the end's, and a negative end is the last.
  package subscript(range: (start: Int, end: Int)) -> String {
    let end = range.end < 0 ? count : min(range.end, count)
    let start = min(max(range.start, 0), end)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<end])
    return String(text)
  }

  /// The scalar at an index; nil beyond the ends.
  package func scalar(at index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }

  /// The unit that holds an index, with the space behind it; at the end of the text the empty rest of it.
  package func range(of unit: Unit, holding index: Int) -> Range<Int> {
    let index = min(max(index, 0), count)
    guard index < count else { return count..<count }
    var start = index
    while start > 0, !begins(unit, at: start) { start -= 1 }
    var end = index + 1
    while end < count, !begins(unit, at: end) { end += 1 }
    return start..<end
  }

  /// The unit before that which holds an index; empty at the beginning.
  package func range(of unit: Unit, before index: Int) -> Range<Int> {
    let here = min(max(index, 0), count)
    let start = here == count ? count : range(of: unit, holding: here).lowerBound
    return start == 0 ? 0..<0 : range(of: unit, holding: start - 1)
  }

  /// The unit after that which holds an index; empty at the end.
  package func range(of unit: Unit, after index: Int) -> Range<Int> {
    range(of: unit, holding: range(of: unit, holding: index).upperBound)
  }

  /// Whether a unit begins at an index above 0.
  private func begins(_ unit: Unit, at index: Int) -> Bool {
    let (before, here) = (scalars[index - 1], scalars[index])
    switch unit {
    case .letter: return beginsLetter[index]
    case .word:
      if before.properties.isWhitespace { return !here.properties.isWhitespace }
      // Between ideographs stands no space: each of them is a word, with the mark behind it.
      return (here.properties.isIdeographic || before.isWide) && here.isLetterOrDigit
    case .line: return before == "\n"
    case .sentence:
      if beginsParagraph(at: index) { return true }
      if before.properties.isWhitespace {
        return !here.properties.isWhitespace && endsSentence(before: index - 1)
      }
      // Some marks end a sentence without a space behind them.
      guard !here.properties.isWhitespace, !Self.wideClosers.contains(here), !here.endsWideSentence
      else { return false }
      var last = index
      while last > 0, Self.wideClosers.contains(scalars[last - 1]) { last -= 1 }
      return last > 0 && scalars[last - 1].endsWideSentence
    }
  }

  /// Whether a paragraph begins at an index above 0: behind each line, or behind an empty one where lines go on in one
  /// another.
  private func beginsParagraph(at index: Int) -> Bool {
    scalars[index - 1] == "\n" && scalars[index] != "\n"
      && (!linesGoOn || index > 1 && scalars[index - 2] == "\n")
  }

  /// Whether what stands before the space at an index ends a sentence, and none began in the spaces after it.
  private func endsSentence(before index: Int) -> Bool {
    var last = index
    while last > 0, scalars[last - 1].properties.isWhitespace {
      if beginsParagraph(at: last) { return false }
      last -= 1
    }
    while last > 0, Self.closers.contains(scalars[last - 1]) { last -= 1 }
    return last > 0 && (scalars[last - 1].properties.isSentenceTerminal || scalars[last - 1] == "…")
  }

  /// What may close behind the end of a sentence that no space follows.
  private static let wideClosers: Set<Unicode.Scalar> = [
    ")", "]", "”", "’", "）", "］", "」", "』", "】", "》", "〉", "〕", "｣",
  ]
  private static let closers: Set<Unicode.Scalar> = wideClosers.union(["\"", "'", "»", "“"])
}

extension Unicode.Scalar {
  /// Whether it ends a sentence of a script that has no spaces.
  fileprivate var endsWideSentence: Bool { ["。", "！", "？", "｡"].contains(self) }

  /// Whether it is an ideograph, or a mark of a script that has them.
  fileprivate var isWide: Bool {
    properties.isIdeographic || (0x3000...0x303F).contains(value)
      || (0xFF00...0xFF0F).contains(value) || (0xFF1A...0xFF20).contains(value)
  }

  fileprivate var isLetterOrDigit: Bool {
    properties.isAlphabetic || properties.numericType != nil
  }
}
