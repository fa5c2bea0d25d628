/// Where the sections of a Markdown text begin, and what is known throughout it: its link references
/// and its footnotes. Found in one pass over the lines, which reads nothing else of them.
///
/// A section begins where every block above has ended: at a heading, or at a line without indentation
/// after an empty one. Where none comes for long, it begins at any line, with what opened the block
/// read once more.
struct MarkdownOutline: Sendable {
  /// A footnote's text.
  struct Note: Sendable {
    /// What refers to it.
    var label: String
    /// Where it stands, its label included.
    var source: Range<Int>
  }

  private(set) var sections: [TextSection] = []
  /// The lines that say where references lead, by their labels.
  private(set) var references: [String: Range<Int>] = [:]
  /// The footnotes in the order that they are referred to.
  private(set) var notes: [Note] = []
  /// The places of the footnotes in the list, by their labels.
  private(set) var noteNumbers: [String: Int] = [:]
  /// What is not read where it stands, in order.
  private(set) var hidden: [Range<Int>] = []

  /// A footnote longer than this goes on as text.
  private static let longestNote = 16 << 10

  private let bytes: [UInt8]
  private let lines: MarkdownLines
  private var start = 0
  private var opening: [Range<Int>] = []
  private var weight = 0
  private var hasContent = false
  private var isAfterBlank = true
  private var isAfterHeading = false
  private var isAfterReference = false
  private var enclosure: MarkdownLines.Enclosure?
  private var paragraph: Paragraph?
  private var note: Note?
  private var list: List?
  /// The number that the list goes on with which the section begins in.
  private var listStart: Int?
  /// How much of the section is not read where it stands.
  private var hiddenCount = 0

  /// Lines without an empty one between them.
  private struct Paragraph {
    var start: Int
    var weight: Int
    var first: Range<Int>
    var second: Range<Int>?
    var isAfterHeading: Bool
    var hadContent: Bool
  }

  /// A list that stands in nothing else.
  private struct List {
    /// The sign that all its items have.
    var sign: UInt8
    /// The number of the first item; nil if items have none.
    var start: Int?
    var itemCount = 1
    /// How far lines are indented that stand in the last item.
    var indent: Int

    /// The number of the next item.
    var next: Int? { start.map { $0 + itemCount } }
  }

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    lines = MarkdownLines(bytes: bytes)
    var line = 0
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: 0x0A) ?? bytes.count
      take(line..<end)
      line = end + 1
    }
    endNote(at: bytes.count)
    cut(at: bytes.count)
    if sections.isEmpty { sections = [TextSection(source: bytes.indices, byteCount: bytes.count)] }
    if !notes.isEmpty {
      orderNotes()
      addNotes()
    }
  }

  private mutating func take(_ line: Range<Int>) {
    var first = line.lowerBound
    var indent = 0
    while first < line.upperBound, bytes[first] == 0x20 || bytes[first] == 0x09 {
      indent += bytes[first] == 0x09 ? 4 : 1
      first += 1
    }
    let isBlank = first == line.upperBound
    if let open = enclosure {
      if weight >= TextSection.mostLength { cut(at: line.lowerBound, opening: [open.opening]) }
      add(line, isBlank: isBlank)
      if lines.ends(open, first..<line.upperBound, indent: indent) { enclosure = nil }
      isAfterBlank = isBlank
      return
    }
    if let note, !isBlank {
      let goesOn = isAfterBlank ? indent >= 4 : lines.noteLabel(in: first..<line.upperBound) == nil
      if goesOn, line.upperBound - note.source.lowerBound <= Self.longestNote {
        isAfterBlank = false
        return
      }
      endNote(at: line.lowerBound)
    }
    if isBlank {
      if note == nil { add(line, isBlank: true) }
      isAfterBlank = true
      paragraph = nil
      return
    }
    take(line, first: first, indent: indent)
    isAfterBlank = false
  }

  private mutating func take(_ line: Range<Int>, first: Int, indent: Int) {
    let words = first..<line.upperBound
    let sign = bytes[first]
    if indent <= 3, sign == 0x5B, paragraph == nil {
      if line.count <= Self.longestNote, let label = lines.noteLabel(in: words) {
        note = Note(label: label, source: line)
        return
      }
      if let (label, _) = lines.reference(in: words) {
        if references[label] == nil { references[label] = words }
        isAfterReference = true
        if indent < list?.indent ?? 0 { list = nil }
        add(line, isBlank: false)
        return
      }
    }
    isAfterReference = false
    let level = indent == 0 ? lines.headingLevel(words) : nil
    let item = item(words, indent: indent)
    let goesOn = item != nil && item?.sign == list?.sign
    if let level {
      let isLong = level == 1 ? hasContent : weight >= TextSection.softLength
      if weight >= TextSection.hardLength || isLong && !isAfterHeading { cut(at: line.lowerBound) }
    } else if indent <= 3, let open = paragraph, lines.isUnderline(words) {
      // The paragraph above is a heading after all.
      if open.hadContent, !open.isAfterHeading, open.start > start {
        cut(at: open.start)
        weight = open.weight
      }
      add(line, isBlank: false)
      (paragraph, isAfterHeading) = (nil, true)
      return
    } else if isFull(isItem: lines.isItem(words), goesOn: goesOn, indent: indent) {
      cut(at: line.lowerBound)
    } else if weight >= TextSection.mostLength {
      let head = tableHead
      cut(at: line.lowerBound, opening: head)
      if head.isEmpty { paragraph = nil }
    }
    if goesOn, !hasContent { listStart = list?.next }
    enter(item, words, indent: indent)
    let (wasAfterHeading, hadContent, before) = (isAfterHeading, hasContent, weight)
    if indent <= 3, let open = lines.opening(words) {
      add(line, isBlank: false)
      enclosure = open
      (paragraph, isAfterHeading) = (nil, false)
      if open.fence == nil, lines.ends(open, words, indent: indent) { enclosure = nil }
      return
    }
    add(line, isBlank: false)
    isAfterHeading = level != nil
    if level != nil {
      paragraph = nil
    } else if paragraph == nil {
      paragraph = Paragraph(
        start: line.lowerBound, weight: weight - before, first: line,
        isAfterHeading: wasAfterHeading, hadContent: hadContent)
    } else {
      paragraph?.weight += weight - before
      if paragraph?.second == nil { paragraph?.second = line }
    }
  }

  /// Whether the section ends before a line that is no heading.
  private func isFull(isItem: Bool, goesOn: Bool, indent: Int) -> Bool {
    guard weight >= TextSection.hardLength, indent == 0 || goesOn else { return false }
    return isAfterBlank && !isItem
      || weight >= TextSection.listLength && (isAfterBlank || isItem)
  }

  private mutating func add(_ line: Range<Int>, isBlank: Bool) {
    let length = line.count + 1
    weight += isBlank ? length : max(length, TextSection.leastLine)
    if !isBlank { hasContent = true }
    while line.upperBound - start > TextSection.mostLength + TextSection.hardLength {
      cut(
        at: TextCut.end(of: bytes, from: start, atMost: TextSection.hardLength),
        opening: enclosure.map { [$0.opening] } ?? [])
      weight = line.upperBound - start
      hasContent = true
    }
  }

  private mutating func cut(at end: Int, opening: [Range<Int>] = []) {
    guard end > start else { return }
    let repeated = self.opening.reduce(0) { $0 + $1.count }
    sections.append(
      TextSection(
        source: start..<end, opening: self.opening,
        listStarts: listStart.map { [start: $0] } ?? [:],
        byteCount: end - start - hiddenCount + repeated))
    (start, weight, hasContent, self.opening) = (end, 0, false, opening)
    (hiddenCount, listStart) = (0, nil)
  }

  // MARK: - Lists

  /// The item that a line begins of a list that stands in nothing else.
  private func item(_ words: Range<Int>, indent: Int) -> List? {
    guard indent < min(4, list?.indent ?? 4), lines.isItem(words) else { return nil }
    let digits = bytes[words].prefix { (0x30...0x39).contains($0) }
    let after = bytes[words].dropFirst(digits.count + 1)
    let blanks = after.prefix { lines.isSpace($0) }.count
    let width = 1...4 ~= blanks && blanks < after.count ? blanks : 1
    let number = Int(String(decoding: digits, as: UTF8.self))
    // Within a paragraph only the first item of a list is one.
    guard list != nil || paragraph == nil || number == nil || number == 1 else { return nil }
    return List(
      sign: bytes[words.lowerBound + digits.count], start: number,
      indent: indent + digits.count + 1 + width)
  }

  /// Goes on with the list, or begins another one, or ends it.
  private mutating func enter(_ item: List?, _ words: Range<Int>, indent: Int) {
    if let item {
      if let open = list, open.sign == item.sign {
        list?.itemCount += 1
        list?.indent = item.indent
      } else {
        list = item
      }
    } else if let open = list, indent < open.indent, isAfterBlank || !lines.isProse(words) {
      list = nil
    }
  }

  /// The first two lines of a table that is being read.
  private var tableHead: [Range<Int>] {
    guard let first = paragraph?.first, let second = paragraph?.second,
      first.count + second.count < 4096, bytes[second].contains(0x2D),
      bytes[second].allSatisfy({ [0x7C, 0x2D, 0x3A, 0x20, 0x09].contains($0) })
    else { return [] }
    return [first, second]
  }

  // MARK: - Notes

  private mutating func endNote(at end: Int) {
    guard var note else { return }
    self.note = nil
    note.source = note.source.lowerBound..<end
    hidden.append(note.source)
    hiddenCount += note.source.count
    // Of two with one label, as where chapters were put together, the first is referred to.
    if noteNumbers[note.label] == nil { noteNumbers[note.label] = notes.count }
    notes.append(note)
  }

  /// Numbers the footnotes as they are referred to.
  private mutating func orderNotes() {
    var order: [Int] = []
    var isKnown = Array(repeating: false, count: notes.count)
    func add(_ index: Int) {
      guard !isKnown[index] else { return }
      isKnown[index] = true
      order.append(index)
    }
    var place = 0
    while let open = bytes[place...].firstIndex(of: 0x5E) {
      place = open + 1
      guard open > 0, bytes[open - 1] == 0x5B,
        let close = bytes[place...].prefix(200).firstIndex(of: 0x5D),
        close + 1 >= bytes.count || bytes[close + 1] != 0x3A,
        let index = noteNumbers[MarkdownLines.label(bytes[place..<close])]
      else { continue }
      add(index)
    }
    for index in notes.indices { add(index) }
    notes = order.map { notes[$0] }
    noteNumbers = Dictionary(
      notes.enumerated().map { ($1.label, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Puts the footnotes into sections of their own, after the text.
  private mutating func addNotes() {
    var first = 0
    var length = 0
    for index in notes.indices {
      let count = max(notes[index].source.count, 2 * TextSection.leastLine)
      if length + count > TextSection.hardLength, index > first {
        addNotes(first..<index, length: length)
        (first, length) = (index, 0)
      }
      length += count
    }
    addNotes(first..<notes.count, length: length)
  }

  private mutating func addNotes(_ range: Range<Int>, length: Int) {
    // They stand at the end, wherever their text is.
    sections.append(
      TextSection(source: bytes.count..<bytes.count, notes: range, byteCount: length))
  }
}
