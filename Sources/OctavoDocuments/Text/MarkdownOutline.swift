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

  /// A line that says where a reference leads and is longer than this is no such line.
  static let longestReference = 2 << 10
  /// A footnote longer than this goes on as text.
  private static let longestNote = 16 << 10

  private let bytes: [UInt8]
  private var start = 0
  private var opening: [Range<Int>] = []
  private var weight = 0
  private var hasContent = false
  private var isAfterBlank = true
  private var isAfterHeading = false
  private var isAfterReference = false
  private var enclosure: Enclosure?
  private var paragraph: Paragraph?
  private var note: Note?
  /// How much of the section is not read where it stands.
  private var hiddenCount = 0

  /// Code or HTML that goes on over empty lines.
  private struct Enclosure {
    /// The sign of a fence and how many of them close it.
    var fence: (sign: UInt8, count: Int)?
    /// What ends a piece of HTML.
    var end: [UInt8] = []
    var opening: Range<Int>
  }

  /// Lines without an empty one between them.
  private struct Paragraph {
    var start: Int
    var weight: Int
    var first: Range<Int>
    var second: Range<Int>?
    var isAfterHeading: Bool
    var hadContent: Bool
  }

  init(of bytes: [UInt8]) {
    self.bytes = bytes
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
      if ends(open, first..<line.upperBound, indent: indent) { enclosure = nil }
      isAfterBlank = isBlank
      return
    }
    if let note, !isBlank {
      let goesOn = isAfterBlank ? indent >= 4 : noteLabel(in: first..<line.upperBound) == nil
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
      if line.count <= Self.longestNote, let label = noteLabel(in: words) {
        note = Note(label: label, source: line)
        return
      }
      if let (label, _) = reference(in: words) {
        if references[label] == nil { references[label] = words }
        isAfterReference = true
        add(line, isBlank: false)
        return
      }
    }
    isAfterReference = false
    let level = indent == 0 ? headingLevel(words) : nil
    if let level {
      let isLong = level == 1 ? hasContent : weight >= TextSection.softLength
      if weight >= TextSection.hardLength || isLong && !isAfterHeading { cut(at: line.lowerBound) }
    } else if indent <= 3, let open = paragraph, isUnderline(words) {
      // The paragraph above is a heading after all.
      if open.hadContent, !open.isAfterHeading, open.start > start {
        cut(at: open.start)
        weight = open.weight
      }
      add(line, isBlank: false)
      (paragraph, isAfterHeading) = (nil, true)
      return
    } else if isFull(words, indent: indent) {
      cut(at: line.lowerBound)
    } else if weight >= TextSection.mostLength {
      let head = tableHead
      cut(at: line.lowerBound, opening: head)
      if head.isEmpty { paragraph = nil }
    }
    let (wasAfterHeading, hadContent, before) = (isAfterHeading, hasContent, weight)
    if indent <= 3, let open = opening(words) {
      add(line, isBlank: false)
      enclosure = open
      (paragraph, isAfterHeading) = (nil, false)
      if open.fence == nil, ends(open, words, indent: indent) { enclosure = nil }
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
  private func isFull(_ words: Range<Int>, indent: Int) -> Bool {
    guard weight >= TextSection.hardLength, indent == 0 else { return false }
    let opensItem = isItem(words)
    return isAfterBlank && !opensItem
      || weight >= TextSection.listLength && (isAfterBlank || opensItem)
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
        byteCount: end - start - hiddenCount + repeated))
    (start, weight, hasContent, self.opening) = (end, 0, false, opening)
    hiddenCount = 0
  }

  // MARK: - Lines

  private func headingLevel(_ words: Range<Int>) -> Int? {
    let level = bytes[words].prefix(7).prefix { $0 == 0x23 }.count
    guard (1...6).contains(level) else { return nil }
    let after = words.lowerBound + level
    return after == words.upperBound || bytes[after] == 0x20 || bytes[after] == 0x09 ? level : nil
  }

  private func isUnderline(_ words: Range<Int>) -> Bool {
    bytes[words.lowerBound] == 0x3D
      && bytes[words].allSatisfy { $0 == 0x3D || $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  private func isItem(_ words: Range<Int>) -> Bool {
    let line = bytes[words].prefix(12)
    let sign = line.prefix { (0x30...0x39).contains($0) }
    let rest = line.dropFirst(sign.count)
    guard let mark = rest.first, rest.count == 1 || rest.dropFirst().first.map(isSpace) == true
    else { return false }
    return sign.isEmpty ? [0x2A, 0x2B, 0x2D].contains(mark) : mark == 0x2E || mark == 0x29
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The first two lines of a table that is being read.
  private var tableHead: [Range<Int>] {
    guard let first = paragraph?.first, let second = paragraph?.second,
      first.count + second.count < 4096, bytes[second].contains(0x2D),
      bytes[second].allSatisfy({ [0x7C, 0x2D, 0x3A, 0x20, 0x09].contains($0) })
    else { return [] }
    return [first, second]
  }

  /// What a line opens that goes on over empty lines.
  private func opening(_ words: Range<Int>) -> Enclosure? {
    let line = bytes[words]
    guard let sign = line.first else { return nil }
    if sign == 0x60 || sign == 0x7E {
      let count = line.prefix { $0 == sign }.count
      let isFence = count >= 3 && !(sign == 0x60 && line.dropFirst(count).contains(0x60))
      return isFence && count < 256 ? Enclosure(fence: (sign, count), opening: words) : nil
    }
    guard sign == 0x3C else { return nil }
    let head = String(decoding: line.prefix(10), as: UTF8.self).lowercased()
    for (tag, end) in Self.enclosures where head.hasPrefix(tag) {
      let end = Array(end.utf8)
      return Enclosure(
        end: end,
        opening: words.lowerBound..<min(words.upperBound, words.lowerBound + tag.utf8.count))
    }
    return nil
  }

  private static let enclosures = [
    ("<!--", "-->"), ("<script", "</script>"), ("<pre", "</pre>"), ("<style", "</style>"),
    ("<textarea", "</textarea>"), ("<?", "?>"), ("<![cdata[", "]]>"),
  ]

  private func ends(_ open: Enclosure, _ words: Range<Int>, indent: Int) -> Bool {
    guard let fence = open.fence else {
      return contains(open.end, in: words)
    }
    guard indent <= 3 else { return false }
    let count = bytes[words].prefix { $0 == fence.sign }.count
    return count >= fence.count
      && bytes[words].dropFirst(count).allSatisfy { isSpace($0) || $0 == 0x0D }
  }

  private func contains(_ end: [UInt8], in words: Range<Int>) -> Bool {
    var place = words.lowerBound
    while place + end.count <= words.upperBound,
      let first = bytes[place..<words.upperBound].firstIndex(of: end[0])
    {
      guard first + end.count <= words.upperBound else { return false }
      if end.indices.allSatisfy({ folded(bytes[first + $0]) == end[$0] }) { return true }
      place = first + 1
    }
    return false
  }

  private func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  // MARK: - References and notes

  /// A reference that a line says where it leads: `[label]: place "title"`.
  private func reference(in words: Range<Int>) -> (label: String, rest: Range<Int>)? {
    guard words.count <= Self.longestReference,
      let close = bytes[words].dropFirst().firstIndex(where: { $0 == 0x5D || $0 == 0x5B }),
      bytes[close] == 0x5D, close + 1 < words.upperBound, bytes[close + 1] == 0x3A
    else { return nil }
    let rest = bytes[(close + 2)..<words.upperBound].drop(while: isSpace)
    guard !rest.isEmpty else { return nil }
    let place = rest.prefix { !isSpace($0) }
    let after = rest.dropFirst(place.count).drop(while: isSpace)
    if let quote = after.first {
      let end: UInt8 = quote == 0x28 ? 0x29 : quote
      guard [0x22, 0x27, 0x28].contains(quote), after.count > 1,
        after.dropFirst().lastIndex(of: end) != nil
      else { return nil }
    }
    let label = Self.label(bytes[(words.lowerBound + 1)..<close])
    return label.isEmpty ? nil : (label, rest.startIndex..<rest.endIndex)
  }

  /// A label as it is compared with others.
  static func label(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased().split { $0.isWhitespace }
      .joined(separator: " ")
  }

  /// The label of a footnote that a line begins: `[^label]: text`.
  private func noteLabel(in words: Range<Int>) -> String? {
    let line = bytes[words]
    guard line.count > 4, bytes[words.lowerBound] == 0x5B, bytes[words.lowerBound + 1] == 0x5E,
      let close = line.prefix(200).firstIndex(of: 0x5D), close > words.lowerBound + 2,
      close + 1 < words.upperBound, bytes[close + 1] == 0x3A
    else { return nil }
    return Self.label(bytes[(words.lowerBound + 2)..<close])
  }

  private mutating func endNote(at end: Int) {
    guard var note else { return }
    self.note = nil
    note.source = note.source.lowerBound..<end
    hidden.append(note.source)
    hiddenCount += note.source.count
    guard noteNumbers[note.label] == nil else { return }
    noteNumbers[note.label] = notes.count
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
        let index = noteNumbers[Self.label(bytes[place..<close])]
      else { continue }
      add(index)
    }
    for index in notes.indices { add(index) }
    notes = order.map { notes[$0] }
    for (number, note) in notes.enumerated() { noteNumbers[note.label] = number }
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
