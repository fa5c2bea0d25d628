internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWords

/// The words of a page that is what it is at any size, and where each of their letters stands.
struct PlacedWords: Sendable {
  /// The words, lines ended.
  var text: String
  /// Where each letter stands (each of Unicode's numbers), in points of the page as it is seen, from its upper left
  /// corner; none if that is not known.
  var rects: [Rect] = []

  /// Marks about some of the words: one for each line that they stand in.
  ///
  /// - Parameter ranges: the words, in bytes of UTF-8, one after the other.
  func marks(_ ranges: [Range<Int>]) -> [Rect] {
    guard !rects.isEmpty else { return [] }
    var (marks, open): ([Rect], [Rect]) = ([], [])
    var (byte, next) = (0, 0)
    /// What was marked last does not go on.
    func close() {
      marks += open
      open = []
    }
    for (scalar, rect) in zip(text.unicodeScalars, rects) {
      defer { byte += UTF8.width(scalar) }
      while next < ranges.count, ranges[next].upperBound <= byte {
        next += 1
        close()
      }
      guard next < ranges.count else { break }
      guard ranges[next].contains(byte) else { continue }
      if scalar.properties.isWhitespace {
        // The same word may go on anywhere.
        if scalar == "\n" { close() }
      } else {
        open.take(rect)
      }
    }
    close()
    return marks
  }
}

extension PlacedWords {
  /// The words that stand in a place, in one line; empty if it is not known where they stand.
  func words(in place: Rect) -> String {
    var words = String.UnicodeScalarView()
    for (scalar, rect) in zip(text.unicodeScalars, rects) {
      if scalar.properties.isWhitespace {
        // A space has no extent of its own in some files; whatever is beside it is within or not.
        words.append(" ")
      } else if place.contains(rect.center) {
        words.append(scalar)
      }
    }
    return String(words).spacedLine
  }

  /// The same where the page lies on other paper.
  ///
  /// - Parameter scale: points there for each of the page.
  func pageWords(on paper: Rect, scale: Double) -> PageWords {
    var words = pageWords
    for index in words.words.indices {
      words.words[index].rects = words.words[index].rects.map {
        $0.placed(on: paper, scale: scale)
      }
    }
    return words
  }

  /// The words as they are read, lines joined and hyphens at their ends gone, in points of the page as it is seen.
  var pageWords: PageWords {
    guard !rects.isEmpty else { return PageWords() }
    let bytes = Array(text.utf8)
    let starts = Self.starts(of: bytes)
    var read: [UInt8] = []
    var letters: [(byte: Int, rect: Rect, isLineStart: Bool)] = []
    var (walk, letter, last) = (LetterWalk(bytes, isShown: true), 0, 0)
    while let step = walk.next() {
      defer { last = step.range.upperBound }
      if step.letter == LetterWalk.blank {
        let lineEnds = bytes[step.range].count { $0 == 0x0A }
        read += lineEnds > 1 ? [0x0A, 0x0A] : [0x20]
        continue
      }
      while letter < starts.count, starts[letter] < step.range.lowerBound { letter += 1 }
      if rects.indices.contains(letter) {
        // A line end between two letters of a word parts it; what is read goes on.
        let isLineStart = bytes[last..<step.range.lowerBound].contains(0x0A)
        letters.append((read.count, rects[letter], isLineStart))
      }
      read += bytes[step.range]
    }
    let text = String(decoding: read, as: UTF8.self)
    var (words, next) = (PageWords(text), 0)
    for range in WordBreaks.words(in: text) {
      while next < letters.count, letters[next].byte < range.lowerBound { next += 1 }
      var (parts, open): ([Rect], [Rect]) = ([], [])
      while next < letters.count, letters[next].byte < range.upperBound {
        if letters[next].isLineStart {
          parts += open
          open = []
        }
        open.take(letters[next].rect)
        next += 1
      }
      parts += open
      if !parts.isEmpty { words.words.append(PageWords.Word(range, at: parts)) }
    }
    return words
  }

  /// Where the letters of a text begin, in bytes.
  private static func starts(of bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
  }
}

extension [Rect] {
  /// Takes the next letter of a word: into its last part, or as a part of its own where it stands apart.
  mutating func take(_ letter: Rect) {
    guard !letter.size.isEmpty else { return }
    if let last, last.isBeside(letter) {
      self[count - 1] = last.union(letter)
    } else {
      append(letter)
    }
  }
}

extension Rect {
  /// A part of a page where the page lies.
  ///
  /// - Parameter scale: points there for each of the page.
  func placed(on paper: Rect, scale: Double) -> Rect {
    Rect(
      x: paper.minX + minX * scale, y: paper.minY + minY * scale, width: size.width * scale,
      height: size.height * scale)
  }

  /// Whether a letter stands in the same line, no more than a wide blank away.
  fileprivate func isBeside(_ letter: Rect) -> Bool {
    let reach =
      1.5
      * min(
        max(letter.size.width, letter.size.height), max(size.width, size.height))
    return letter.minX - maxX < reach && minX - letter.maxX < reach && letter.minY - maxY < reach
      && minY - letter.maxY < reach
  }
}
