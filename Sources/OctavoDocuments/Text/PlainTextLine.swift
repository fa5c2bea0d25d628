/// A line of plain text: where it begins and ends on the writer's screen, and what stands in it.
struct PlainTextLine {
  /// The column that it begins in, from 0; a tab goes to the next multiple of eight.
  var indent: Int
  /// Its text, without the spaces at both ends.
  var text: ArraySlice<UInt8>
  /// How many letters its text has.
  var width: Int

  /// The column after its last letter.
  var right: Int { indent + width }
  var isBlank: Bool { text.isEmpty }

  /// A line by its bytes, without its end.
  init(_ bytes: ArraySlice<UInt8>) {
    var indent = 0
    var start = bytes.startIndex
    while start < bytes.endIndex, Self.isSpace(bytes[start]) || bytes[start] == 0x0C {
      switch bytes[start] {
      case 0x09: indent = (indent / 8 + 1) * 8
      // What begins a new sheet in a printer begins a line at its left.
      case 0x0C: indent = 0
      default: indent += 1
      }
      start += 1
    }
    var end = bytes.endIndex
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    self.init(indent: indent, text: bytes[start..<end])
  }

  init(indent: Int, text: ArraySlice<UInt8>) {
    self.indent = indent
    self.text = text
    width = Self.letters(of: text)
  }

  /// How wide its first word is.
  var firstWordWidth: Int { Self.letters(of: text.prefix { !Self.isSpace($0) }) }

  /// Whether it ends as a sentence or a part of one does.
  var endsSentence: Bool {
    guard let last = text.last(where: { !Self.closers.contains($0) }) else { return false }
    return Self.sentenceEnds.contains(last)
  }

  /// Whether it ends as a part of a sentence does after which another comes.
  var endsInComma: Bool { text.last == 0x2C }

  /// Whether its spaces mean something: columns, a drawing, the dots that lead to a page's number.
  ///
  /// - Parameter edge: the column at which lines of justified text end, in which spaces mean nothing.
  func isLaidOut(edge: Int?) -> Bool {
    var (spaces, dots, signs, letters) = (0, 0, 0, 0)
    var widest = 0
    for byte in text {
      spaces = Self.isSpace(byte) ? (byte == 0x09 ? 3 : spaces + 1) : 0
      dots = byte == 0x2E ? dots + 1 : 0
      if spaces >= 3 { widest = max(widest, spaces) }
      if dots == 5 { return true }
      if Self.drawingSigns.contains(byte) { signs += 1 }
      if !Self.isSpace(byte) { letters += 1 }
    }
    if widest >= 3, !(widest == 3 && edge.map { abs($0 - right) <= 1 } == true) { return true }
    return letters > 2 && signs * 10 > letters * 4
  }

  /// The first byte of the sign that the whole line is drawn with; nil if it is drawn with no such sign.
  var drawnSign: UInt8? {
    guard let first = text.first, width >= 3 else { return nil }
    if Self.partingSigns.contains(first), text.count(where: { $0 == first }) >= 3,
      text.allSatisfy({ $0 == first || Self.isSpace($0) })
    {
      return first
    }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : 3
    let isSign = length == 1 ? Self.ruleSigns.contains(first) : first == 0xE2
    guard isSign, text.count % length == 0,
      text.indices.allSatisfy({
        text[$0] == text[text.startIndex + ($0 - text.startIndex) % length]
      })
    else { return nil }
    return first
  }

  /// Whether it begins with letters.
  func starts(with word: String) -> Bool { text.starts(with: word.utf8) }

  /// The sign that opens a list item, and where the item's text begins; nil if there is none.
  var item: (marker: String, start: Int)? {
    guard let space = text.firstIndex(where: Self.isSpace), space - text.startIndex <= 9,
      let start = text[space...].firstIndex(where: { !Self.isSpace($0) })
    else { return nil }
    let sign = text[text.startIndex..<space]
    let word = String(decoding: sign, as: UTF8.self)
    if ["*", "-", "+", "o", "•", "·", "–", "‣", "◦", "▪"].contains(word) { return ("•", start) }
    return Self.isNumber(sign) ? (word, start) : nil
  }

  /// The text from a place on, as a line that begins where that stands.
  func dropping(to start: Int) -> PlainTextLine {
    PlainTextLine(
      indent: indent + Self.letters(of: text[text.startIndex..<start]), text: text[start...])
  }

  /// Whether it is a number or a letter as list items and sections have: 1. 1.2. 1) (a) b)
  private static func isNumber(_ sign: ArraySlice<UInt8>) -> Bool {
    guard let last = sign.last, last == 0x2E || last == 0x29 else { return false }
    var inner = sign.dropLast()
    if inner.first == 0x28, last == 0x29 { inner = inner.dropFirst() }
    if last == 0x29, inner.count == 1, let letter = inner.first, isLetter(letter) { return true }
    // A capital with a full stop may be the beginning of a name.
    if last == 0x2E, inner.count == 1, let letter = inner.first, isLower(letter) { return true }
    if !inner.isEmpty, inner.allSatisfy({ [0x69, 0x76, 0x78].contains($0) }) { return true }
    let parts = inner.split(separator: 0x2E, omittingEmptySubsequences: false)
    return parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(isDigit) }
  }

  /// Whether it ends a page of paper, as those of an RFC do.
  var isPageFoot: Bool {
    guard text.last == 0x5D, let open = text.lastIndex(of: 0x5B),
      open == text.startIndex || isLaidOut(edge: nil)
    else { return false }
    let inner = text[(open + 1)...].dropLast()
    return inner.starts(with: "Page ".utf8) && inner.dropFirst(5).allSatisfy(Self.isDigit)
  }

  /// Whether it opens a page of paper.
  var isPageHead: Bool {
    (text.starts(with: "RFC ".utf8) || text.starts(with: "Internet-Draft".utf8))
      && isLaidOut(edge: nil)
  }

  /// Its text with as many spaces for each tab as lead to the next column that is a multiple of eight.
  var withoutTabs: String {
    guard text.contains(0x09) else { return String(decoding: text, as: UTF8.self) }
    var (bytes, column): ([UInt8], Int) = ([], indent)
    for byte in text {
      guard byte == 0x09 else {
        bytes.append(byte)
        column += byte & 0xC0 == 0x80 ? 0 : 1
        continue
      }
      let count = 8 - column % 8
      bytes += Array(repeating: 0x20, count: count)
      column += count
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) || byte >= 0x80 }

  /// How many letters there are: bytes that begin one.
  private static func letters(of text: ArraySlice<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  private static let closers = Array("\")'”’]".utf8)
  private static let sentenceEnds = Array(".,:?!".utf8)
  private static let drawingSigns = Array("+|_=/\\<>{}[]#~^-".utf8)
  /// What stands between two scenes, with spaces between the signs.
  private static let partingSigns = Array("*-~".utf8)
  private static let ruleSigns = Array("-_=*~^#+".utf8)
}
