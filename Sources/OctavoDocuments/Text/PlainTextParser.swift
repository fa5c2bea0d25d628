internal import OctavoCairo

/// Reads plain text into blocks: paragraphs and lists flow in any window, whatever is laid out with
/// spaces is kept as it is.
struct PlainTextParser {
  /// The column that the writer's program broke lines at; nil if every line is a paragraph.
  let edge: Int?
  /// The column that running text begins in.
  let margin: Int
  private var blocks: [FlowBlock] = []
  /// Whether the last block was made of the group before this one, and of nothing else.
  private var isLastCode = false
  /// Whether the name of a chapter stands above: what it is called may follow.
  private var isAfterChapter = false
  /// Whether an entry of a list of chapters stands above.
  private var isAmongChapters = false
  /// Whether a page of paper ended above: the head of the next one may follow.
  private var isAfterPageEnd = false

  typealias Line = PlainTextLine

  /// The blocks of a part of a text whose lines end in line feeds; empty lines divide them.
  ///
  /// - Parameters:
  ///   - bytes: the part.
  ///   - isBeginning: whether the text begins with it.
  func blocks(of bytes: ArraySlice<UInt8>, isBeginning: Bool) -> [FlowBlock] {
    var parser = self
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Line.init)
    parser.read(lines, isBeginning: isBeginning)
    return parser.blocks.map { block in
      guard block.kind != .code else { return block }
      var block = block
      block.spans = block.spans.flatMap(\.withSlantedWords)
      return block
    }
  }

  /// Learns from some lines of a text what holds for all: whoever wraps at a width does so throughout.
  init(sample lines: some Collection<Line>) {
    let written = lines.filter { !$0.isBlank }
    let rights = written.map(\.right).sorted()
    var edge: Int?
    if rights.count > 3 {
      let usual = rights[rights.count * 97 / 100]
      let near = rights.filter { $0 <= usual && $0 * 100 >= usual * 75 }.count
      let pairs = zip(lines, lines.dropFirst()).filter { !$0.isBlank && !$1.isBlank }
      // A small letter at the beginning of a line tells that the line above was broken.
      let broken = pairs.filter { line, next in
        line.right * 10 >= usual * 7 && next.text.first.map(Line.isLower) == true
      }.count
      // Of lines that nobody broke, as verses are, nearly all begin with a capital.
      let capitals = pairs.filter { $1.opening.map(Line.isUpper) == true }.count
      let isBroken =
        broken * 4 >= pairs.count
        || near * 10 >= rights.count * 3 && capitals * 10 < pairs.count * 9
      if (40...110).contains(usual), isBroken {
        edge = usual
      }
    }
    self.edge = edge
    var counts: [Int: Int] = [:]
    for line in written where edge.map({ line.right * 100 >= $0 * 75 }) ?? true {
      counts[line.indent, default: 0] += 1
    }
    margin = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }

  private mutating func read(_ lines: [Line], isBeginning: Bool) {
    let groups = lines.split(whereSeparator: \.isBlank)
    for (index, group) in groups.enumerated() {
      var group = group
      if isAfterPageEnd {
        if let first = group.first, first.isPageHead { group.removeFirst() }
        isAfterPageEnd = group.isEmpty
        if let line = group.first, goesOn(with: line) {
          append(" ", group)
          continue
        }
      }
      if let last = group.last, last.isPageFoot {
        group.removeLast()
        isAfterPageEnd = true
      }
      guard !group.isEmpty else { continue }
      let next = index + 1 < groups.count ? groups[index + 1] : nil
      read(group, isFirst: isBeginning && index == 0, before: next)
    }
  }

  /// Whether a paragraph that a page of paper ended in the middle of goes on in a line.
  private func goesOn(with line: Line) -> Bool {
    guard let last = blocks.last, last.kind == .paragraph,
      let end = last.spans.last?.text.utf8.last,
      let first = line.text.first
    else { return false }
    return Line.isLower(first) && (Line.isLetter(end) || end == 0x2C)
  }

  private mutating func append(_ joint: String, _ group: ArraySlice<Line>) {
    let text = Self.joined(group, keepsLines: { _ in false })
    let last = blocks.count - 1
    let span = blocks[last].spans.count - 1
    blocks[last].spans[span].text += joint + text
  }

  /// Adds lines that stay what they are, each as far in as it is.
  private mutating func addVerse(_ group: ArraySlice<Line>) {
    let indent = group.map(\.indent).min() ?? 0
    let lines = group.map {
      String(repeating: "\u{A0}", count: $0.indent - indent) + Self.text(of: $0)
    }
    add(.paragraph, lines.joined(separator: "\n"))
    blocks[blocks.count - 1].listDepth = depth(of: indent)
  }

  /// How many lists a passage stands in that begins at a column.
  private func depth(of indent: Int) -> Int { min(4, (max(0, indent - margin) + 1) / 5) }

  /// Reads lines between two empty ones.
  private mutating func read(
    _ group: ArraySlice<Line>, isFirst: Bool, before next: ArraySlice<Line>?
  ) {
    let wasCode = isLastCode
    isLastCode = false
    if group.allSatisfy({ $0.text.first == 0x3E }) { return readQuote(group) }
    if let level = underlinedLevel(of: group) {
      add(.heading(level), Self.text(of: group[group.startIndex]))
      let rest = group.dropFirst(2)
      if !rest.isEmpty { read(rest, isFirst: false, before: next) }
      return
    }
    if group.allSatisfy({ $0.drawnSign != nil }) { return blocks.append(rule()) }
    let wasChapter = isAfterChapter
    isAfterChapter = false
    let isNamed = isChapter(group, before: next)
    // The last of a list of chapters has no other below it, or the first of these.
    let isChapter =
      isNamed && !(isAmongChapters && group.first?.isFirstChapter == false)
    isAmongChapters = group.count == 1 && group.first?.isChapter == true && !isChapter
    if isChapter || wasChapter && next != nil && isTitle(group) {
      isAfterChapter = isChapter && group.count == 1
      return add(.heading(3), group.map(Self.text).joined(separator: "\n"))
    }
    if isCentred(group) { return addCentred(group) }
    if isCode(group) { return addCode(group, goingOn: wasCode) }
    if !isAmongChapters,
      let level = headingLevel(of: group, isFirst: isFirst, before: next)
    {
      return add(.heading(level), Self.text(of: group[group.startIndex]))
    }
    if isVerse(group) { return addVerse(group) }
    readProse(group)
  }

  private mutating func readQuote(_ group: ArraySlice<Line>) {
    let inner = group.map { line in
      let rest = line.text.dropFirst()
      return Line(rest.first == 0x20 ? rest.dropFirst() : rest)
    }
    let start = blocks.count
    for group in inner.split(whereSeparator: \.isBlank) {
      read(group, isFirst: false, before: nil)
    }
    for index in start..<blocks.count { blocks[index].quotes.append(FlowQuote()) }
  }

  // MARK: - What is no prose

  private func underlinedLevel(of group: ArraySlice<Line>) -> Int? {
    guard group.count >= 2 else { return nil }
    let (title, line) = (group[group.startIndex], group[group.startIndex + 1])
    guard let sign = line.drawnSign, title.drawnSign == nil, title.indent == line.indent,
      abs(title.width - line.width) <= 2
    else { return nil }
    return sign == 0x3D || sign == 0x2A || sign == 0x23 ? 2 : 3
  }

  /// Whether lines stand in the middle between the margins.
  private func isCentred(_ group: ArraySlice<Line>) -> Bool {
    guard let edge, group.count <= 6 else { return false }
    // The end of a letter stands on the right.
    if group.count > 1, let first = group.first, first.endsInComma,
      first.text.contains(where: Line.isLower)
    {
      return false
    }
    return group.allSatisfy { line in
      let (left, right) = (line.indent, edge - line.right)
      // A title may stand in the middle of other lines than the longest.
      let slip = left >= margin + 20 ? 14 : left >= margin + 12 ? 8 : 4
      return left >= margin + 4 && line.width * 4 <= edge * 3
        && min(abs(left - right), abs(left - margin - right)) <= slip
        && !line.isLaidOut(edge: edge)
    }
  }

  private mutating func addCentred(_ group: ArraySlice<Line>) {
    let lines = group.filter { $0.drawnSign == nil }.map(Self.text)
    // What somebody says, or signs with, is no title.
    let isSaid = group.first?.text.first == 0x22 || lines.first?.hasPrefix("“") == true
    if !lines.isEmpty { add(isSaid ? .paragraph : .heading(3), lines.joined(separator: "\n")) }
    if isSaid, !lines.isEmpty { blocks[blocks.count - 1].alignment = .center }
    if lines.count < group.count { blocks.append(rule()) }
  }

  private func rule() -> FlowBlock { FlowBlock(kind: .rule, spans: []) }

  /// Whether lines are shown as they were typed.
  private func isCode(_ group: ArraySlice<Line>) -> Bool {
    let laidOut = group.filter { line in
      guard line.drawnSign == nil else { return false }
      // The gap between an item's sign and its text means nothing.
      return (line.item.map { line.dropping(to: $0.start) } ?? line).isLaidOut(edge: edge)
    }.count
    if laidOut * 5 > group.count { return true }
    let indent = group.map(\.indent).min() ?? 0
    return indent >= margin + 4 && !isProse(group)
  }

  /// Whether indented lines are words and not a piece of a program.
  private func isProse(_ group: ArraySlice<Line>) -> Bool {
    if let first = group.first, first.item != nil { return true }
    var (words, tokens, signs, letters) = (0, 0, 0, 0)
    for line in group {
      for token in line.text.split(whereSeparator: Line.isSpace) {
        tokens += 1
        if token.contains(where: Line.isLetter), !token.contains(where: Self.programSigns.contains)
        {
          words += 1
        }
        signs += token.filter(Self.programSigns.contains).count
        letters += token.count
      }
    }
    guard words * 10 >= tokens * 7, signs * 12 <= letters, let first = group.first,
      let last = group.last, let start = first.text.first
    else { return false }
    return last.endsSentence || !Line.isLower(start)
      || group.count > 1 && isFilled(group)
  }

  private mutating func addCode(_ group: ArraySlice<Line>, goingOn: Bool) {
    let indent = group.map(\.indent).min() ?? 0
    let text = group.map { line in
      String(repeating: " ", count: line.indent - (goingOn ? min(indent, lastCodeIndent) : indent))
        + line.withoutTabs
    }.joined(separator: "\n")
    isLastCode = true
    if goingOn, let last = blocks.indices.last, indent >= lastCodeIndent {
      blocks[last].spans[0].text += "\n\n" + text
    } else {
      lastCodeIndent = indent
      blocks.append(FlowBlock(kind: .code, spans: [FlowSpan(text: text, style: .code)]))
    }
  }
  private var lastCodeIndent = 0

  // MARK: - Prose

  /// Lines that belong together: a paragraph, or an item of a list.
  private struct Passage {
    var lines: [Line]
    var marker: String?
    /// The column that its sign, or its text, begins in.
    var indent: Int
    /// The column that its lines after the first begin in, as far as that is known.
    var hang: Int
  }

  private mutating func readProse(_ group: ArraySlice<Line>) {
    var passages: [Passage] = []
    // Whoever filled these lines may have filled them to a width of their own.
    let own = group.map(\.right).max() ?? 0
    let edge = edge.map { own * 10 >= $0 * 6 ? own : $0 }
    for line in group {
      if line.drawnSign != nil {
        add(passages)
        passages = []
        blocks.append(rule())
        continue
      }
      guard var current = passages.popLast(), let previous = current.lines.last else {
        passages.append(Self.passage(from: line))
        continue
      }
      let isFull = Self.isFull(previous, before: line, edge: edge)
      let opensItem =
        line.item != nil
        && (line.indent != current.hang || !isFull
          || current.marker == nil && current.lines.count == 1)
        && (line.indent <= current.indent || current.marker != nil || !isFull)
      let isLoose = line.indent > current.hang + 1 && current.lines.count > 1
      let isShortAbove = !isFull && line.indent != current.hang && current.marker == nil
      // The first line of a paragraph may be indented, or stand further out than the rest.
      let isFirstLine =
        current.lines.count == 1 && current.marker == nil && line.item == nil
        && (isFull || edge.map { previous.right * 10 >= $0 * 8 } == true)
        && abs(line.indent - current.indent) <= 8
      let isOther =
        opensItem || isLoose
        || !isFirstLine && (isShortAbove || line.indent + 1 < current.indent)
      if isOther {
        passages += [current, Self.passage(from: line)]
      } else {
        if current.lines.count == 1 {
          current.hang = line.indent
          if current.marker == nil { current.indent = min(current.indent, line.indent) }
        }
        current.lines.append(line)
        passages.append(current)
      }
    }
    add(passages)
  }

  private mutating func add(_ passages: [Passage]) {
    for (index, passage) in passages.enumerated() {
      add(passage, isTight: index > 0 && passage.marker != nil)
    }
  }

  private static func passage(from line: Line) -> Passage {
    guard let item = line.item else {
      return Passage(lines: [line], indent: line.indent, hang: line.indent)
    }
    let text = line.dropping(to: item.start)
    return Passage(lines: [text], marker: item.marker, indent: line.indent, hang: text.indent)
  }

  private mutating func add(_ passage: Passage, isTight: Bool) {
    let lines = passage.lines[...]
    // What hangs below an item's text goes on with it.
    let isFilled = isFilled(lines) || passage.marker != nil && edge != nil
    var text = Self.joined(lines) { index in
      let (line, next) = (lines[index], lines[index + 1])
      if line.starts(with: "Copyright"), next.text.first.map(Line.isUpper) == true { return true }
      return !isFilled && !Self.isFull(line, before: next, edge: edge) && !runsOn(line, into: next)
    }
    // A long number has no room before the text.
    if let marker = passage.marker, marker.count > Self.longestMarker { text = "\(marker) \(text)" }
    var block = FlowBlock(kind: .paragraph, spans: [FlowSpan(text: text)])
    let inner = max(0, passage.indent - margin)
    if let marker = passage.marker {
      if marker.count <= Self.longestMarker { block.marker = marker }
      block.listDepth = min(4, 1 + inner / 6)
    } else {
      block.listDepth = depth(of: passage.indent)
    }
    block.isTight = isTight
    blocks.append(block)
  }

  /// Whether a line was broken because the next word would not have fitted on it.
  private static func isFull(_ line: Line, before next: Line, edge: Int?) -> Bool {
    edge.map { line.right + 1 + next.firstWordWidth > $0 } ?? false
  }

  /// Whether a line that was broken early still goes on in the next.
  private func runsOn(_ line: Line, into next: Line) -> Bool {
    guard let edge, let first = next.text.first else { return false }
    return Line.isLower(first) && (!line.endsSentence || line.endsInComma)
      && line.right * 10 >= edge * 7
  }

  /// Whether lines were broken by a program that filled them, if perhaps to a width of their own: nearly
  /// all of them have no room for the word that opens the next.
  private func isFilled(_ lines: ArraySlice<Line>) -> Bool {
    guard let edge, lines.count > 1 else { return false }
    let own = lines.map(\.right).max() ?? 0
    guard own * 10 >= edge * 6 else { return false }
    // Lines that all begin with a capital and end short of the edge are verses or addresses.
    if own * 100 < edge * 85, lines.allSatisfy({ $0.text.first.map(Line.isUpper) == true }) {
      return false
    }
    let full = zip(lines, lines.dropFirst()).filter { $0.right + 1 + $1.firstWordWidth > own }.count
    return full * 10 >= (lines.count - 1) * 6
  }

  /// The text of lines, with a space where a program broke it.
  private static func joined(
    _ lines: ArraySlice<Line>, keepsLines: (Int) -> Bool
  ) -> String {
    var bytes: [UInt8] = []
    for index in lines.indices {
      bytes += lines[index].text
      guard index + 1 < lines.endIndex else { break }
      if keepsLines(index) {
        bytes.append(0x0A)
      } else if !endsInJoint(bytes, before: lines[index + 1]) {
        bytes.append(0x20)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a word that has a hyphen of its own was broken after it.
  private static func endsInJoint(_ bytes: [UInt8], before next: Line) -> Bool {
    guard bytes.count >= 2, bytes[bytes.count - 1] == 0x2D, let first = next.text.first else {
      return false
    }
    return Line.isLetter(bytes[bytes.count - 2]) && Line.isLower(first)
  }

  private mutating func add(_ kind: FlowBlock.Kind, _ text: String) {
    blocks.append(FlowBlock(kind: kind, spans: [FlowSpan(text: text)]))
  }

  private static func text(of line: Line) -> String { String(decoding: line.text, as: UTF8.self) }

  private static let programSigns = Array("{}=<>|$#\\;~^%[]_@+".utf8)
  private static let longestMarker = 4
}
