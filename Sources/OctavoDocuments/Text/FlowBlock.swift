internal import OctavoCairo
internal import OctavoGestures

/// A piece of text within a block that looks one way.
struct FlowSpan: Sendable, Hashable {
  /// How text stands out.
  struct Style: OptionSet, Sendable, Hashable {
    let rawValue: UInt16
    static let emphasis = Style(rawValue: 1)
    static let strong = Style(rawValue: 2)
    static let code = Style(rawValue: 4)
    static let link = Style(rawValue: 8)
    /// A line goes through it.
    static let struck = Style(rawValue: 16)
    /// Small and above the line, as the number of a footnote.
    static let raised = Style(rawValue: 32)
    /// Small and below the line, as the numbers in a formula.
    static let lowered = Style(rawValue: 64)
    /// Its small letters are small capitals.
    static let smallCaps = Style(rawValue: 128)
    /// Its capitals are small ones, too.
    static let allSmallCaps = Style(rawValue: 1024)
    /// It is what a paragraph begins with, as tall as several lines.
    static let initial = Style(rawValue: 256)
    /// A line is under it.
    static let underlined = Style(rawValue: 512)
    /// Its letters are of the weight of those of a paragraph, where those of its block are bold.
    static let regular = Style(rawValue: 2048)
    /// Its letters stand upright beside one another where lines go down.
    static let combined = Style(rawValue: 4096)
    /// They stand upright there, one below another.
    static let upright = Style(rawValue: 8192)
  }

  var text: String
  var style: Style = []
  /// Where it leads to in its own document: `#` and the name of a place there.
  var link: String?
  /// The picture that stands in the line where its words would; nil of words.
  var picture: LinePicture?
  var letters = FlowLetters()
  /// How its words are spoken, which stands beside them in small letters; nil if the text does not say so there.
  var reading: String?
}

/// A quote, by what it stands in itself.
struct FlowQuote: Sendable, Hashable {
  /// What tells it from those before it in its text.
  var number = 0
  /// How many lists.
  var listDepth = 0
  /// How far in these, and a text's margins, have it begin and end, in sizes of letters.
  var margins = FlowMargins()
}

/// One thing that stands below the last: a paragraph, a heading, a picture.
struct FlowBlock: Sendable {
  enum Kind: Sendable, Hashable {
    case paragraph
    /// Level 1…6.
    case heading(Int)
    /// Lines that keep their breaks and spaces.
    case code
    /// A picture, by its path; its text is the description.
    case picture(String)
    case rule
    /// One row of a table; its text is that of its cells.
    case row(TableRow)
  }

  var kind: Kind
  var spans: [FlowSpan]
  /// How its lines stand.
  var alignment = TextAlignment.leading
  /// How far in its text has a paragraph begin and end, in sizes of letters.
  var margins = FlowMargins()
  /// How much further in its first line begins than the others, in sizes of letters.
  var indent = 0.0
  /// How much larger its letters are than those of others of its kind.
  var scale = 1.0
  /// The room that its text has above it, in sizes of letters; nil if that is not said.
  var room: Double?
  /// How it is set if it is a picture.
  var picture = PictureLook()
  /// The quotes that it stands in, from outside.
  var quotes: [FlowQuote] = []
  /// How many they are.
  var quoteDepth: Int { quotes.count }
  /// How many lists it stands in.
  var listDepth = 0
  /// Which way the list is written that it stands in; nil as the text.
  var direction: LayoutDirection?
  /// What stands before its first line if it opens a list item.
  var marker: String?
  /// Whether it stands close to what is above, as the items of a tight list do.
  var isTight = false
  /// Whether it explains what is above, a word or a picture, from which no column parts its beginning.
  var isExplanation = false
  /// Whether it begins a page.
  var beginsPage = false
  /// Whether its end is on the page of the beginning of the next one.
  var staysWithNext = false
  /// How many blocks are in each thing that begins with it and that no page ends in; the smallest is the first.
  var wholes: [Int] = []
  /// The places in it that links lead to by other names than its own words: offsets of UTF-8.
  var anchors: [String: Int] = [:]
  /// The room between paragraphs that do not say it, in sizes of letters, as style sheets have it.
  static let usualRoom = 1.0
  /// The offset of its first byte in the document's text.
  var start = 0

  /// Its text's length in UTF-8; a block without text still takes one place.
  var length: Int { max(1, textLength) }

  var textLength: Int { spans.reduce(0) { $0 + $1.text.utf8.count } }

  /// Its text on one line, as other places call it.
  var line: String {
    spans.map(\.text).joined().replacing(LinePicture.silence, with: "").split(
      whereSeparator: \.isWhitespace
    ).joined(separator: " ")
  }

  /// The spans of a part of its text, by UTF-8 offsets that lie between characters.
  func spans(in range: Range<Int>) -> [FlowSpan] {
    var position = 0
    var result: [FlowSpan] = []
    for span in spans {
      let count = span.text.utf8.count
      let from = max(range.lowerBound - position, 0)
      let to = min(range.upperBound - position, count)
      if from < to { result.append(span.part(from..<to)) }
      position += count
      if position >= range.upperBound { break }
    }
    return result
  }
}

extension FlowSpan {
  /// A part of it, by UTF-8 offsets that lie between characters.
  fileprivate func part(_ range: Range<Int>) -> FlowSpan {
    let bytes = text.utf8
    guard range != 0..<bytes.count else { return self }
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    let end = bytes.index(bytes.startIndex, offsetBy: range.upperBound)
    var part = self
    part.text = String(text[start..<end])
    // No line ends within the words of a picture.
    if range.lowerBound > 0 { (part.picture, part.reading) = (nil, nil) }
    // Of marks each is one letter's.
    if let reading, reading.count == self.text.count {
      let before = self.text[..<start].count
      part.reading = String(reading.dropFirst(before).prefix(part.text.count))
    }
    return part
  }
}

extension FlowBlock {
  /// What of its text stands in each cell of a row; none of what is no row.
  var cells: [Range<Int>] {
    guard case .row(let row) = kind else { return [] }
    var end = 0
    return row.cells.map { cell in
      let start = end
      end += cell.reduce(0) { $0 + $1.text.utf8.count }
      return start..<end
    }
  }

  /// Says how much larger its letters are. Those of its words, which were said by the page's, are said by its own from
  /// then on; the cells of a row stand by themselves.
  mutating func setScale(_ own: Double) {
    if case .row = kind { return }
    scale = own
    for index in spans.indices where own != 1 { spans[index].letters.scale /= own }
  }

  var isHeading: Bool {
    if case .heading = kind { true } else { false }
  }
}

extension FlowBlock {
  /// The sign of a task that is to do, which is drawn as a box.
  static let openTask = "☐"
  /// The sign of a task that is done.
  static let doneTask = "☑"
}
