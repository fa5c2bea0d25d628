internal import OctavoCairo
internal import OctavoGeometry

/// Words of a page of fixed layout that are set into lines together.
struct FixedText: Sendable {
  private(set) var runs: [TextRun] = []
  /// Which of the bytes lead where.
  private(set) var links: [(range: Range<Int>, reference: String)] = []
  /// Where lines break, in CSS pixels; nil where only the text breaks them.
  var width: Double?
  private let style: FixedStyle.Words
  /// How strong its colour is, 0…1: words that nobody sees lie over a picture of them.
  private(set) var alpha = 1.0

  /// Puts words together as lines: of a run of blanks one is left, and none at the ends.
  ///
  /// - Parameters:
  ///   - boxes: the words and the ends of lines.
  ///   - style: what the lines have from what they stand in.
  ///   - width: where they break.
  /// - Returns: nil if there is nothing but blanks.
  init?(_ boxes: [FixedBox], of style: FixedStyle.Words, width: Double?) {
    self.style = style
    self.width = style.breaksLines ? width : nil
    var isBlankBefore = true
    var length = 0
    for box in boxes {
      var words = ""
      switch box.content {
      case .lineBreak:
        trimEnd(&length)
        (words, isBlankBefore) = ("\n", true)
      case .words(let own): words = Self.plain(own, box.style.words, &isBlankBefore)
      case .boxes, .picture, .drawing, .line: continue
      }
      guard !words.isEmpty else { continue }
      let look = box.style.words
      if runs.isEmpty { alpha = look.color.alpha }
      let run = TextRun(
        words, font: look.font, color: look.color.color, isUnderlined: look.isUnderlined,
        isStruckThrough: look.isStruck, letterSpacing: look.letterSpacing, rise: look.rise)
      runs += look.wordSpacing == 0 ? [run] : Self.spaced(run, by: look.wordSpacing)
      let end = length + words.utf8.count
      if let link = box.link { links.append((length..<end, link)) }
      length = end
    }
    trimEnd(&length)
    guard runs.contains(where: { $0.text.contains { !$0.isWhitespace } }) else { return nil }
  }

  private mutating func trimEnd(_ length: inout Int) {
    guard let last = runs.last, last.text.last == " " else { return }
    runs[runs.count - 1].text.removeLast()
    length -= 1
  }

  private static func plain(
    _ words: String, _ look: FixedStyle.Words, _ isBlankBefore: inout Bool
  ) -> String {
    var result = ""
    if look.keepsBlanks {
      result = words.replacing("\t", with: "    ").replacing("\r\n", with: "\n")
      isBlankBefore = false
    } else {
      for scalar in words.unicodeScalars {
        // A blank that holds words together is a letter.
        let isBlank = [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(scalar.value)
        if isBlank && isBlankBefore { continue }
        result.unicodeScalars.append(isBlank ? " " : scalar)
        isBlankBefore = isBlank
      }
    }
    switch look.changesCase {
    case .none: return result
    case .upper: return result.uppercased()
    case .lower: return result.lowercased()
    case .title:
      var isFirst = true
      return result.reduce(into: "") { text, letter in
        text += isFirst ? letter.uppercased() : String(letter)
        isFirst = letter.isWhitespace
      }
    }
  }

  /// Words with more room between them, or less, than their blanks take.
  private static func spaced(_ run: TextRun, by spacing: Double) -> [TextRun] {
    run.text.wordsAndBlanks.map { words in
      var part = run
      part.text = words
      if words.first == " " { part.letterSpacing += spacing }
      return part
    }
  }

  /// More room than this nobody leaves between letters, in sizes of them.
  private static let mostSpacing = 40.0

  /// Gives its words the room that their letters are said to have: each begins where its first letter does.
  ///
  /// - Parameters:
  ///   - letters: where each letter begins, along the line.
  ///   - fonts: the typefaces that their book brings along.
  mutating func stretch(to letters: [Double], in fonts: FontSet?) {
    var (parts, index): ([TextRun], Int) = ([], 0)
    for run in runs {
      for word in run.text.wordsAndBlanks {
        var part = run
        part.text = word
        let count = word.unicodeScalars.count
        if letters.indices.contains(index + count) {
          part.letterSpacing = 0
          let own = TextLayout(
            [part], width: nil, alignment: .leading, hangingIndent: 0, fonts: fonts)
          let room = letters[index + count] - letters[index]
          let spacing = (room - own.size.width) / Double(count)
          if abs(spacing) < Self.mostSpacing * run.font.size { part.letterSpacing = spacing }
        }
        parts.append(part)
        index += count
      }
    }
    runs = parts
  }

  /// The words as they are read.
  var words: String { runs.map(\.text).joined() }

  /// The words set into lines.
  struct Lines {
    let layout: TextLayout
    /// How far the top of each line lies below the top of the text.
    let tops: [Double]
    /// The extents of all lines.
    let size: Size

    /// Where some of the bytes stand, from the upper left corner of the text.
    func rects(of range: Range<Int>) -> [Rect] {
      layout.lines(holding: range).flatMap { index -> [Rect] in
        let line = layout.lines[index]
        let part = range.clamped(to: line.range)
        guard !part.isEmpty else { return [] }
        let shift = Point(x: 0, y: tops[index] - line.top)
        return layout.rects(of: part, isTight: true).map { $0.offset(by: shift) }
      }
    }
  }

  /// Sets the words into lines. The fonts belong to the thread that does it.
  ///
  /// - Parameter fonts: the typefaces that their book brings along.
  func set(in fonts: FontSet?) -> Lines {
    let layout = TextLayout(
      runs, width: width, alignment: style.alignment, hangingIndent: -style.indent, fonts: fonts)
    var (tops, y): ([Double], Double) = ([], 0)
    for line in layout.lines {
      let own = line.bottom - line.top
      let height: Double =
        switch style.lineHeight {
        case .pixels(let pixels): pixels
        case .factor(let factor): factor * style.font.size
        case nil: own
        }
      // What lines have more than their letters is above and below them alike (CSS 2.2, 10.8.1).
      tops.append(y + (height - own) / 2)
      y += height
    }
    return Lines(
      layout: layout, tops: tops, size: Size(width: layout.size.width, height: y))
  }
}

extension String {
  /// The words, and the blanks between them, one after the other.
  fileprivate var wordsAndBlanks: [String] {
    var parts: [String] = []
    var isBlank: Bool?
    for letter in self {
      if isBlank != (letter == " ") { parts.append("") }
      parts[parts.count - 1].append(letter)
      isBlank = letter == " "
    }
    return parts
  }
}
