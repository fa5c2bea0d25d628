extension PlainTextParser {
  // MARK: - Headings

  /// The level of a heading that stands alone on its line; nil if the group is none.
  func headingLevel(
    of group: ArraySlice<Line>, isFirst: Bool, before next: ArraySlice<Line>?
  ) -> Int? {
    guard let edge, group.count == 1, let line = group.first, let next, let after = next.first,
      line.width * 4 <= edge * 3, line.indent <= margin + 3, let last = line.text.last,
      !Self.listEnds.contains(last)
    else { return nil }
    if let item = line.item, item.marker != "•" {
      // One of a list of lines is no heading.
      let title = line.text[item.start...]
      guard after.item == nil || after.indent > line.indent || next.count > 1,
        title.first.map(Line.isUpper) == true,
        last != 0x2E || title.split(separator: 0x20).count <= 10
      else { return nil }
      return item.marker.dropLast().contains(".") ? 4 : 3
    }
    guard let first = line.text.first, last != 0x2E, line.item == nil else { return nil }
    let startsSection = Self.sectionWords.contains(where: line.starts)
    if startsSection, line.text.contains(where: Line.isDigit) { return 3 }
    let isCapital =
      !line.text.contains(where: Line.isLower) && line.text.filter(Line.isUpper).count >= 4
    if isCapital { return 3 }
    guard Line.isUpper(first) || Line.isDigit(first) else { return nil }
    if isFirst { return 2 }
    return line.indent + 2 <= margin && after.indent >= margin ? 3 : nil
  }

  /// Whether lines are the name of a chapter, with what it is called or without, and no entry of a list of them.
  func isChapter(_ group: ArraySlice<Line>, before next: ArraySlice<Line>?) -> Bool {
    guard let edge, let next = next?.first, let line = group.first, line.isChapter,
      group.count <= 3, !next.isChapter || next.firstWord != line.firstWord && line.width > 4
    else { return false }
    return group.allSatisfy { $0.width * 4 <= edge * 3 && !$0.isLaidOut(edge: edge) }
      && group.dropFirst().allSatisfy {
        !($0.text.first.map(Line.isLower) ?? true) && !$0.isChapter
      }
  }

  /// Whether a line below the name of a chapter is what it is called.
  func isTitle(_ group: ArraySlice<Line>) -> Bool {
    guard let edge, group.count == 1, let line = group.first, let first = line.opening,
      let last = line.text.last
    else { return false }
    return line.width * 4 <= edge * 3 && !line.isLaidOut(edge: edge) && line.item == nil
      && !Line.isLower(first) && !Self.listEnds.contains(last) && !Self.speechEnds.contains(last)
      && (last != 0x2E || line.isInCapitals)
  }

  private static let listEnds = Array(",;:".utf8)
  private static let speechEnds = Array("?!\"'”’".utf8)
  private static let sectionWords = ["Chapter", "Section", "Appendix", "Article", "Part"]

  // MARK: - Verses

  /// Whether lines are verses, of which some are further in than others: each begins as a sentence does, and ends
  /// well before the edge, or is short where no line was broken.
  func isVerse(_ group: ArraySlice<Line>) -> Bool {
    guard group.count > 1, Set(group.map(\.indent)).count > 1 else { return false }
    return group.allSatisfy { line in
      line.item == nil && line.drawnSign == nil
        && (edge.map { line.right * 100 < $0 * 85 } ?? (line.width <= Self.longestVerse))
    } && group.count { $0.opening.map { !Line.isLower($0) } ?? false } * 4 >= group.count * 3
  }

  private static let longestVerse = 60
}

extension PlainTextLine {
  /// Its first byte behind what quotes begin with.
  var opening: UInt8? {
    var rest = text
    while let first = rest.first {
      if Self.openers.contains(first) {
        rest = rest.dropFirst()
      } else if rest.starts(with: [0xE2, 0x80]) {
        rest = rest.dropFirst(3)
      } else {
        break
      }
    }
    return rest.first
  }

  fileprivate var firstWord: ArraySlice<UInt8> { text.prefix { !Self.isSpace($0) } }

  /// Whether most of its long words begin as names do.
  fileprivate var isInCapitals: Bool {
    let words = text.split(whereSeparator: Self.isSpace).filter { $0.count > 4 }
    return words.count { $0.first.map(Self.isUpper) == true } * 2 > words.count
  }

  private static let openers = Array("\"'_([".utf8)

  /// Whether it begins with what parts of a book are called, and its number, or is a Roman number.
  var isChapter: Bool {
    let words = text.prefix(64).split(whereSeparator: Self.isSpace)
    guard let first = words.first else { return false }
    if words.count == 1 { return Self.isRoman(first[...]) && text.count <= 8 }
    let name = String(decoding: first, as: UTF8.self)
    guard Self.partNames.contains(name.lowercased()), name.first?.isUppercase == true else {
      return false
    }
    let hasArticle =
      words.count > 2 && String(decoding: words[1], as: UTF8.self).lowercased() == "the"
    let number = words[hasArticle ? 2 : 1]
    // What goes on behind the number without a stop is a sentence, unless it shouts or is a name.
    let next = words.dropFirst(hasArticle ? 3 : 2).first?.first
    let isShort = next.map { Self.isUpper($0) || $0 >= 0x80 || Self.marks.contains($0) } ?? true
    return Self.isOrdinal(number) && (isShort || number.last.map(Self.marks.contains) == true)
  }

  /// Whether the number of the part of a book that it names is the first.
  var isFirstChapter: Bool {
    text.prefix(64).split(whereSeparator: Self.isSpace).prefix(3).contains { word in
      let bare = word.prefix { !Self.marks.contains($0) }
      return Self.firstNumbers.contains(String(decoding: bare, as: UTF8.self).lowercased())
    }
  }

  private static let firstNumbers: Set<String> = ["1", "i", "one", "first", "premier", "erstes"]

  /// Whether a word is a number, in digits, as Romans wrote it or in letters.
  private static func isOrdinal(_ word: ArraySlice<UInt8>) -> Bool {
    let bare = word.prefix { !marks.contains($0) }
    guard !bare.isEmpty else { return false }
    let name = String(decoding: bare, as: UTF8.self).lowercased()
    return bare.allSatisfy(isDigit) || isRoman(bare) || numberWords.contains(name)
  }

  /// Whether it is a number in large letters as Romans wrote it, with a full stop or without.
  private static func isRoman(_ word: ArraySlice<UInt8>) -> Bool {
    let bare = word.last == 0x2E ? word.dropLast() : word
    return !bare.isEmpty && bare.allSatisfy(romanDigits.contains)
  }

  private static let marks = Array(".:,;-(".utf8) + [0xE2]
  private static let romanDigits = Array("IVXLC".utf8)
  private static let partNames: Set<String> = [
    "chapter", "book", "part", "volume", "letter", "act", "scene", "canto", "stave", "section",
    "appendix", "article", "kapitel", "chapitre", "teil", "livre", "partie", "capitolo", "capítulo",
  ]
  private static let numberWords: Set<String> = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "last", "premier", "erstes", "zweites",
  ]
}
