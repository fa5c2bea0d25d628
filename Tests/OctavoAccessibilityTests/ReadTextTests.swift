import OctavoAccessibility
import Testing

@Suite struct ReadTextTests {
  private func parts(
    _ words: String, by unit: ReadText.Unit, linesGoOn: Bool = false
  ) -> [String] {
    let text = ReadText(words, linesGoOn: linesGoOn)
    var (parts, index): ([String], Int) = ([], 0)
    while index < text.count {
      let range = text.range(of: unit, holding: index)
      parts.append(text[(range.lowerBound, range.upperBound)])
      index = range.upperBound
    }
    return parts
  }

  @Test func `is cut as it is read`() {
    let words = "Dr. No said: “Go!” He went.\nThen, in 3.5 days, he\ncame.\n\nAnother… one"
    #expect(
      parts(words, by: .sentence, linesGoOn: true) == [
        "Dr. ", "No said: “Go!” ", "He went.\n", "Then, in 3.5 days, he\ncame.\n\n", "Another… ",
        "one",
      ])
    #expect(
      parts(words, by: .line) == [
        "Dr. No said: “Go!” He went.\n", "Then, in 3.5 days, he\n", "came.\n", "\n",
        "Another… one",
      ])
    #expect(parts("a  bc\nd ", by: .word) == ["a  ", "bc\n", "d "])
    #expect(parts("e\u{301}f👨‍👩‍👧\r\n", by: .letter) == ["e\u{301}", "f", "👨‍👩‍👧", "\r\n"])
  }

  @Test func `a heading and an item of a list are sentences`() {
    let words = "A heading\nIt was. And.\n  one\ntwo\n\nthree"
    #expect(
      parts(words, by: .sentence) == [
        "A heading\n", "It was. ", "And.\n", "  one\n", "two\n\n", "three",
      ])
    #expect(
      parts(words, by: .sentence, linesGoOn: true) == [
        "A heading\nIt was. ", "And.\n  ", "one\ntwo\n\n", "three",
      ])
  }

  @Test func `a letter is what a person takes for one`() {
    let letters = ["👋🏽", "🇩🇪", "🇫🇷", "कि", "\u{1112}\u{1161}\u{11AB}", "❤️", "1️⃣", "ش", "ِ"]
    #expect(parts(letters.joined(), by: .letter) == letters.dropLast(2) + ["شِ"])
    // A flag in a row of them is found by how many stand before it.
    let flags = ReadText("🇩🇪🇫🇷🇮🇹")
    #expect(flags.range(of: .letter, holding: 3) == 2..<4)
    #expect(flags.range(of: .letter, before: 4) == 2..<4)
    #expect(flags.range(of: .letter, after: 1) == 2..<4)
  }

  @Test func `sentences end as each script ends them`() {
    #expect(
      parts("你好。今天！“你呢？”好（真的。）吗", by: .sentence) == [
        "你好。", "今天！", "“你呢？”", "好（真的。）", "吗",
      ])
    for sentences in [
      ["यह है। ", "वह भी॥ ", "हाँ"], ["یہ ہے۔ ", "وہ بھی؟ ", "ہاں"], ["Բարև։ ", "Այո"],
    ] {
      #expect(parts(sentences.joined(), by: .sentence) == sentences)
    }
  }

  @Test func `a word of a script without spaces is not the whole line`() {
    #expect(
      parts("你好，世界。ok 食べる カタカナ", by: .word) == [
        "你", "好，", "世", "界。", "ok ", "食", "べる ", "カタカナ",
      ])
  }

  /// Every index of any text lies in one unit of each kind, and the units are all of the text.
  @Test(arguments: ReadText.Unit.allCases) func `units are all of it`(unit: ReadText.Unit) {
    for words in ["", " ", "\n\n", "a", "A b. C!\n\nd", "́", "\u{200D}\u{200D}", "…\n…"] {
      #expect(parts(words, by: unit).joined() == words)
      let text = ReadText(words)
      for index in -2...(text.count + 2) {
        let range = text.range(of: unit, holding: index)
        #expect(0 <= range.lowerBound && range.upperBound <= text.count)
        if (0..<text.count).contains(index) { #expect(range.contains(index)) }
        #expect(text.range(of: unit, before: index).upperBound <= max(range.lowerBound, 0))
        #expect(text.range(of: unit, after: index).lowerBound >= range.upperBound)
      }
    }
  }

  @Test func `has no words beyond its ends`() {
    let text = ReadText("words")
    #expect(text[(1, 3)] == "or")
    #expect(text[(-4, -1)] == "words")
    #expect(text[(3, 99)] == "ds")
    #expect(text[(4, 2)] == "")
    #expect(text[(Int.min, Int.max)] == "words")
    #expect(text.scalar(at: 4) == "s")
    #expect(text.scalar(at: 5) == nil)
    #expect(text.scalar(at: -1) == nil)
  }
}
