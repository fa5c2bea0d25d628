import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// What of a text is found, as letters.
private func found(_ words: String, _ text: String) -> [String] {
  let bytes = Array(text.utf8)
  return SearchWords(words)?.ranges(in: text).map { String(decoding: bytes[$0], as: UTF8.self) }
    ?? []
}

@Suite struct `Words that are looked for` {
  @Test(arguments: [
    ("CAFE", "ein Café", "Café"),
    ("café", "the CAFE", "CAFE"),
    ("cafe", "cafe\u{301}s", "cafe\u{301}"),
    ("e", "é", "é"),
    ("office", "o\u{FB03}ce", "o\u{FB03}ce"),
    ("fi", "\u{FB01}", "\u{FB01}"),
    ("\u{FB01}sh", "fish", "fish"),
    ("strasse", "Straße", "Straße"),
    ("STRAẞE", "strasse", "strasse"),
    ("naive cœur", "naïve coeur", "naïve coeur"),
    ("Lodz", "Łódź", "Łódź"),
    ("francais", "le Français", "Français"),
    ("kobenhavn", "København", "København"),
    ("istanbul", "İstanbul", "İstanbul"),
    ("ΟΔΟΣ", "οδός", "οδός"),
    ("don't", "don’t", "don’t"),
    ("\"so\"", "“so”", "“so”"),
    ("1914-1918", "1914–1918", "1914–1918"),
    ("well...", "well…", "well…"),
    ("a b", "a \t\r\n  b", "a \t\r\n  b"),
    ("a b", "a\u{A0}b", "a\u{A0}b"),
    ("a\nb", "a b", "a b"),
    (" a b  ", "xa by", "a b"),
    ("hyphen", "hy\u{AD}phen", "hy\u{AD}phen"),
    ("hy\u{AD}phen", "hyphen", "hyphen"),
    ("example", "exam-\nple", "exam-\nple"),
    ("example", "exam\u{2010} \r\nple", "exam\u{2010} \r\nple"),
    ("example", "exam\u{AD}\nple", "exam\u{AD}\nple"),
    ("well-known", "well-\nknown", "well-\nknown"),
    ("well-known", "a well-known", "well-known"),
    ("exam- ple", "exam - ple", ""),
    ("- b", "a -\nb", "-\nb"),
    ("example", "exam-\n\nple", ""),
    ("كتاب", "الكِتَاب", "كِتَاب"),
    ("كتاب", "كـتـاب", "كـتـاب"),
    ("احمد", "أحمد", "أحمد"),
    ("لا", "\u{FEFB}", "\u{FEFB}"),
    ("שלום", "שָׁלוֹם", "שָׁלוֹם"),
    ("中文", "学中\n文书", "中\n文"),
    ("中 文", "中文", "中文"),
    ("中文", "中\n\n文", ""),
    ("１２", "12", "12"),
    ("か", "がか", "か"),
    ("が", "か\u{3099}", "か\u{3099}"),
    ("가", "각가", "가"),
    ("कि", "के कि", "कि"),
    ("😀", "a😀b", "😀"),
    ("👨‍👩‍👧", "a 👨‍👩‍👧!", "👨‍👩‍👧"),
    ("❤", "❤️!", "❤"),
  ])
  func `are compared as a reader would`(words: String, text: String, part: String) {
    let parts = found(words, text)
    // Bytes, since Swift's own comparison folds as well.
    #expect(parts.map { Array($0.utf8) } == (part.isEmpty ? [] : [Array(part.utf8)]))
  }

  @Test(arguments: ["", "  \n\t", "\u{AD}", "\u{301}", "\u{200B}\u{FEFF}"])
  func `are none where there is nothing to look for`(words: String) {
    #expect(SearchWords(words) == nil)
  }

  @Test func `are found one after the other`() {
    #expect(SearchWords("aa")?.ranges(in: "aaaaa") == [0..<2, 2..<4])
    #expect(SearchWords("aba")?.ranges(in: "ababa aba") == [0..<3, 6..<9])
    #expect(SearchWords("b-c")?.ranges(in: "ab-\ncd b-c") == [1..<5, 7..<10])
    #expect(SearchWords("a")?.ranges(in: "") == [])
    #expect(SearchWords("s")?.ranges(in: "Straß") == [0..<1, 4..<6])
    #expect(SearchWords("aab")?.ranges(in: "aaab") == [1..<4])
  }

  /// One letter of a random text: as it is written, and as it is compared.
  private typealias Letter = (text: String, folded: String)

  private static let alphabet: [Letter] = [
    ("a", "a"), ("a", "a"), ("A", "a"), ("ä", "a"), ("b", "b"), ("b", "b"), ("É", "e"), ("e", "e"),
    ("\u{FB01}", "fi"), ("f", "f"), ("i", "i"), ("İ", "i"), ("ß", "ss"), ("s", "s"),
    ("\u{AD}", ""), ("\u{200D}", ""), ("\u{301}", ""), ("\u{64B}", ""), ("’", "'"), ("'", "'"),
    ("中", "中"), ("文", "文"), ("😀", "😀"), ("أ", "ا"), ("ا", "ا"), ("\u{FEFB}", "لا"), ("-", "-"),
    (" ", " "), (" ", " "), ("\n", "\n"), ("\t", " "), ("\u{2003}", " "),
  ]

  /// Every way to read a text, with where each letter stands, made step by step on whole lists.
  private static func readings(_ letters: [Letter]) -> [[(letter: String, range: Range<Int>)]] {
    [true, false].map { dropsHyphens in
      var items: [(text: String, folded: String, range: Range<Int>)] = []
      var place = 0
      for letter in letters {
        let range = place..<(place + letter.text.utf8.count)
        place = range.upperBound
        items.append((letter.text, letter.folded, range))
      }
      let accents = ["\u{301}", "\u{64B}"]
      // What has no form belongs to nothing; an accent belongs to the letter right before it.
      var kept: [(text: String, folded: String, range: Range<Int>)] = []
      for item in items {
        if accents.contains(item.text) {
          if let last = kept.last, last.range.upperBound == item.range.lowerBound,
            !last.folded.isEmpty
          {
            kept[kept.count - 1].range = last.range.lowerBound..<item.range.upperBound
          }
        } else {
          kept.append(item)
        }
      }
      func isBlank(_ folded: String) -> Bool { folded == " " || folded == "\n" }
      func isOfWord(_ folded: String) -> Bool { folded.first.map { $0.isLetter } ?? false }
      var result: [(letter: String, range: Range<Int>)] = []
      var lastWritten = ""
      var index = 0
      while index < kept.count {
        let item = kept[index]
        /// The blanks from an index on, what has no form among them included.
        func blanks(from first: Int) -> (end: Int, lines: Int) {
          var end = first
          while end < kept.count, kept[end].folded.isEmpty || isBlank(kept[end].folded) { end += 1 }
          return (end, kept[first..<end].count { $0.folded == "\n" })
        }
        if isBlank(item.folded) {
          let (end, lines) = blanks(from: index)
          let chinese = ["中", "文"]
          let isNone =
            lines <= 1 && end < kept.count && chinese.contains(lastWritten)
            && chinese.contains(kept[end].text)
          if !isNone {
            lastWritten = " "
            result.append((" ", item.range.lowerBound..<kept[end - 1].range.upperBound))
          }
          index = end
          continue
        }
        let (end, lines) = blanks(from: index + 1)
        let isLineEnd = lines == 1 && end < kept.count
        if item.folded.isEmpty {
          index = item.text == "\u{AD}" && isLineEnd ? end : index + 1
          continue
        }
        if item.text == "-", isOfWord(lastWritten), isLineEnd, isOfWord(kept[end].folded) {
          if !dropsHyphens { result.append(("-", item.range)) }
          if !dropsHyphens { lastWritten = "-" }
          index = end
          continue
        }
        for letter in item.folded { result.append((String(letter), item.range)) }
        lastWritten = item.text
        index += 1
      }
      if result.first?.letter == " " { result.removeFirst() }
      if result.last?.letter == " " { result.removeLast() }
      return result
    }
  }

  private static func naive(_ words: [Letter], _ text: [Letter]) -> [Range<Int>] {
    let needle = readings(words)[0].map(\.letter)
    guard !needle.isEmpty else { return [] }
    let readings = needle.contains("-") ? readings(text) : [readings(text)[0]]
    var all: [Range<Int>] = []
    for reading in readings {
      var start = 0
      while start + needle.count <= reading.count {
        let part = reading[start..<(start + needle.count)]
        if Array(part.map(\.letter)) == needle {
          all.append(reading[start].range.lowerBound..<part[part.endIndex - 1].range.upperBound)
          start += needle.count
        } else {
          start += 1
        }
      }
    }
    var result: [Range<Int>] = []
    for range in all.sorted(by: { $0.lowerBound < $1.lowerBound })
    where result.last.map({ $0.upperBound <= range.lowerBound }) ?? true {
      result.append(range)
    }
    return result
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `are found in any text as a slow reader finds them`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    func letters(_ count: Int) -> [Letter] {
      (0..<count).compactMap { _ in Self.alphabet.randomElement(using: &dice) }
    }
    for _ in 0..<150 {
      let text = letters(Int.random(in: 0...60, using: &dice))
      // Half of the words are a part of the text.
      let length = Int.random(in: 1...5, using: &dice)
      let isPart = Bool.random(using: &dice) && text.count > length
      let start = isPart ? Int.random(in: 0...(text.count - length), using: &dice) : 0
      let words = isPart ? Array(text[start..<(start + length)]) : letters(length)
      let (written, wanted) = (text.map(\.text).joined(), words.map(\.text).joined())
      let ranges = SearchWords(wanted)?.ranges(in: written) ?? []
      #expect(
        ranges == Self.naive(words, text),
        "\(wanted.debugDescription) in \(written.debugDescription)")
    }
  }

  /// Texts that were written against some way to look for words: each letter is looked at a few times.
  @Test(
    .timeLimit(.minutes(60)),
    arguments: [
      ("aaa", String(repeating: "\u{AD}", count: 250_000), 0),
      ("aaa", String(repeating: "\u{AD}", count: 250_000) + "\n\naaa", 1),
      ("a-a", String(repeating: "a-\n", count: 100_000), 50_000),
      ("a", String(repeating: " \n", count: 250_000) + "a", 1),
      ("a", "a" + String(repeating: "\u{301}", count: 250_000), 1),
      (
        String(repeating: "a", count: 5000) + "b", String(repeating: "a", count: 500_000), 0
      ),
    ].map { (Untold($0), Untold($1), $2) })
  func `are found in time that grows with the text alone`(
    words: Untold<String>, text: Untold<String>, count: Int
  ) {
    #expect(SearchWords(words.value)?.ranges(in: text.value).count == count)
  }

  @Test func `and texts of any bytes end no program`() {
    var dice = Dice(seed: 7)
    for _ in 0..<300 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &dice) }
      let text = String(decoding: bytes, as: UTF8.self)
      let words = String(decoding: bytes.dropFirst(10).prefix(3), as: UTF8.self)
      for range in SearchWords(words)?.ranges(in: text) ?? [] {
        #expect(range.lowerBound < range.upperBound && range.upperBound <= text.utf8.count)
      }
    }
  }
}
