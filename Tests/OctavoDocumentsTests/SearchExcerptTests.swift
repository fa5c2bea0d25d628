import OctavoNavigation
import Testing

@testable import OctavoDocuments

@Suite struct `What is shown of words that were found` {
  /// An excerpt, its words in brackets.
  private func excerpts(_ words: String, _ text: String) -> [String] {
    guard let words = SearchWords(words) else { return [] }
    let bytes = Array(text.utf8)
    return words.ranges(in: bytes).map { range in
      let match = SearchMatch(at: range, of: bytes, keepsHyphens: words.hasHyphen)
      let line = Array(match.excerpt.utf8)
      func part(_ range: Range<Int>) -> String { String(decoding: line[range], as: UTF8.self) }
      return part(0..<match.words.lowerBound) + "[" + part(match.words) + "]"
        + part(match.words.upperBound..<line.count)
    }
  }

  @Test(arguments: [
    ("b", "b", "[b]"),
    ("b", " a b c\n", "a [b] c"),
    ("b  c", "a\n\nb \t c\nd", "a [b c] d"),
    ("é", "voilà l\u{2019}été", "voilà l’[é]té"),
    ("fish", "a \u{FB01}sh!", "a [\u{FB01}sh]!"),
    ("example", "an exam-\nple of hy\u{AD}phens", "an [example] of hyphens"),
    ("well-known", "a well-\nknown exam-\nple", "a [well-known] exam-ple"),
    ("Jean", "by Jean-\nPaul, 1990-\n1995", "by [Jean]-Paul, 1990-1995"),
    ("jeanpaul", "by Jean-\nPaul", "by [Jean-Paul]"),
    ("文", "中\n文\n字", "中[文]字"),
    (
      "needle",
      "It was the best of times, it was the worst of times, it was the needle age of wisdom, it "
        + "was the age of foolishness",
      "…it was the worst of times, it was the [needle] age of wisdom, it was the age of…"
    ),
    (
      "x", String(repeating: "一", count: 90) + "x" + String(repeating: "二", count: 90),
      "…" + String(repeating: "一", count: 40) + "[x]" + String(repeating: "二", count: 40) + "…"
    ),
    (
      "x", String(repeating: "👨‍👩‍👧", count: 50) + "x",
      "…" + String(repeating: "👨‍👩‍👧", count: 26) + "[x]"
    ),
    ("كتاب", "هذا كِتاب جديد", "هذا [كِتاب] جديد"),
  ])
  func `is a line about them, cut between words`(words: String, text: String, line: String) {
    let found = excerpts(words, text)
    #expect(found.first.map { Array($0.utf8) } == Array(line.utf8), "\(found)")
  }

  @Test func `says where the words are in every excerpt`() throws {
    let text = (0..<400).map { "Wörter №\($0) – “ein Satz”\n" }.joined()
    let words = try #require(SearchWords("worter"))
    let bytes = Array(text.utf8)
    let ranges = words.ranges(in: bytes)
    #expect(ranges.count == 400)
    for range in ranges {
      let match = SearchMatch(at: range, of: bytes, keepsHyphens: false)
      #expect(Array(match.excerpt.utf8)[match.words].elementsEqual("Wörter".utf8))
      #expect((7...90).contains(match.excerpt.count))
      #expect(!match.excerpt.contains("\n"))
    }
  }
}
