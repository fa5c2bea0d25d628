/// The end of a part of a text and the beginning of the next: what begins in the one may end in the other.
struct TextSeam: Sendable {
  /// The words of both, in UTF-8, a line end between them.
  let bytes: [UInt8]
  /// Which bytes of the first part stand in it, and which of the second.
  private let (first, second): (Range<Int>, Range<Int>)

  /// So much is taken of each part, in bytes: longer words go on nowhere.
  private static let reach = 1 << 10
  /// The most lines above and below the text of a page that are not of it.
  private static let mostRunningLines = 2

  private init(_ first: [UInt8], _ before: Range<Int>, _ second: [UInt8], _ after: Range<Int>) {
    var start = max(before.lowerBound, before.upperBound - Self.reach)
    while start < before.upperBound, first[start] & 0xC0 == 0x80 { start += 1 }
    var end = min(after.upperBound, after.lowerBound + Self.reach)
    while end > after.lowerBound, end < second.count, second[end] & 0xC0 == 0x80 { end -= 1 }
    (self.first, self.second) = (start..<before.upperBound, after.lowerBound..<end)
    bytes = first[self.first] + [0x0A] + second[self.second]
  }

  /// Where two pages meet: as they are, and without the titles and numbers that run above and below the words of
  /// both, if there are any. None if there is nothing on one of them.
  static func seams(between first: String, and second: String) -> [TextSeam] {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    let (above, below) = (lines(of: first), lines(of: second))
    guard let last = above.last, let next = below.first else { return [] }
    /// How many lines run above or below, of the lines on both pages from outside.
    func running(_ first: [RunningLine], _ second: [RunningLine], of count: Int, isFirst: Bool)
      -> Int
    {
      (0..<min(mostRunningLines, count - 1)).prefix { index in
        (isFirst ? first : second)[index].isNumber
          || index < min(first.count, second.count) && first[index].isFollowed(by: second[index])
      }.count
    }
    func outer(_ lines: some Sequence<Range<Int>>, of bytes: [UInt8]) -> [RunningLine] {
      lines.prefix(mostRunningLines).map { RunningLine(bytes[$0]) }
    }
    let feet = running(
      outer(above.reversed(), of: first), outer(below.reversed(), of: second), of: above.count,
      isFirst: true)
    let heads = running(
      outer(above, of: first), outer(below, of: second), of: below.count, isFirst: false)
    let plain = TextSeam(
      first, above[0].lowerBound..<last.upperBound, second,
      next.lowerBound..<below[below.count - 1].upperBound)
    guard feet > 0 || heads > 0 else { return [plain] }
    return [
      plain,
      TextSeam(
        first, above[0].lowerBound..<above[above.count - 1 - feet].upperBound, second,
        below[heads].lowerBound..<below[below.count - 1].upperBound),
    ]
  }

  /// The lines in which anything stands, without the blanks at their ends.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    bytes.split { (0x0A...0x0D).contains($0) }.compactMap { line in
      guard let first = line.firstIndex(where: { $0 > 0x20 }),
        let last = line.lastIndex(where: { $0 > 0x20 })
      else { return nil }
      return first..<(last + 1)
    }
  }

  /// Where words stand that begin in the first part and end in the second, in bytes.
  func ranges(of words: SearchWords) -> [Range<Int>] {
    words.ranges(in: bytes).filter {
      $0.lowerBound < first.count && $0.upperBound > first.count + 1
    }
  }

  /// What such words have of the first part, in bytes of that.
  func partOfFirst(_ range: Range<Int>) -> Range<Int> {
    (first.lowerBound + range.lowerBound)..<first.upperBound
  }

  /// What such words have of the second part, in bytes of that.
  func partOfSecond(_ range: Range<Int>) -> Range<Int> {
    second.lowerBound..<(second.lowerBound + range.upperBound - first.count - 1)
  }
}

/// A line that may be a running title or a page's number.
private struct RunningLine {
  private let words: [Substring]
  /// The numbers at its ends.
  private let numbers: [Int]

  /// A longer line is none.
  private static let most = 200

  init(_ bytes: ArraySlice<UInt8>) {
    words =
      bytes.count > Self.most ? [] : String(decoding: bytes, as: UTF8.self).split(separator: " ")
    numbers = [words.first, words.last].compactMap { $0.flatMap { Int($0) } }
  }

  /// Whether a number is all that there is: 12, – 12 –, xii.
  var isNumber: Bool {
    let words = words.filter { $0.contains { $0.isLetter || $0.isNumber } }
    guard words.count == 1, let word = words.first, word.count <= 8 else { return false }
    return word.allSatisfy { $0.isASCII && $0.isNumber }
      || word.allSatisfy { "ivxlc".contains($0) }
  }

  /// Whether another line is what stands here on the next page: the same words, or the next number.
  func isFollowed(by next: RunningLine) -> Bool {
    let titles = [self, next].map { line in line.words.filter { Int($0) == nil } }
    return !titles[0].isEmpty && titles[0] == titles[1]
      || numbers.contains { next.numbers.contains($0 &+ 1) }
  }
}
