/// Where the sections of an HTML text begin, found in one pass over its tags, which reads nothing else of it.
///
/// A section begins where nothing is open but what holds whole pages: at a heading, or below a paragraph. Where no
/// such place comes for long, it begins anywhere between two words. What it stands in is opened in it once more. What
/// nothing is seen of is in no section.
struct HTMLOutline {
  private(set) var sections: [TextSection] = []

  private let bytes: [UInt8]
  private let end: Int
  private let scan: HTMLScan
  private var start: Int
  /// How long the section takes to be set, in letters.
  private var weight = 0
  /// How much of the section is words.
  private var wordByteCount = 0
  /// Whether the section has something to be seen.
  private var hasContent = false
  /// Whether all that is seen of it so far is headings.
  private var hasOnlyHeadings = true
  /// Whether a heading or a picture is among what is seen of it so far.
  private var hasHeadingOrPicture = false
  private var open: [Element] = []
  /// Whether the body has begun.
  private var hasBody = false
  /// Its tag, if that says more than that it is there: styles may ask in each section what that is.
  private var body: Range<Int>?
  /// Whether all drawings so far had an end: where one has none, no other is looked through.
  private var hasClosedDrawings = true
  /// Whether all tags so far had an end: where one has none, no other is looked through to the end of the text.
  private var hasClosedTags = true
  /// The tags of what the section began in.
  private var opening: [Range<Int>] = []
  /// The numbers that its lists go on with.
  private var listStarts: [Int: Int] = [:]

  private struct Element {
    var name: String
    var role: HTMLRole
    /// Its tag.
    var tag: Range<Int>
    /// Of a list with numbers, that of its next item and what is between two; nil of all else.
    var count: (next: Int, step: Int)?
    /// Whether it counts down to 1, from a number that is known at its end: it is counted from 0 until then.
    var countsDown = false
    /// The sections that it is in, by their numbers, and what it has counted where each begins.
    var parts: [(section: Int, count: Int)] = []
    /// Whether it is the number of a printed page.
    var isPageNumber = false

    /// Whether its words are not seen: it is the number of a printed page, or something to press.
    var isUnseen: Bool {
      switch role {
      case .hidden, .button: true
      default: isPageNumber
      }
    }

    /// Whether pages may end in it.
    var isContainer: Bool {
      switch role {
      case .group: name != "p" && name != "tr" && name != "td" && name != "th"
      case .quote, .contents, .list(isNumbered: false), .inline: true
      default: false
      }
    }
  }

  /// The most bytes of words above a heading of the first level that stand on its page.
  private static let longestKicker = 80
  /// No more than this is opened once more in a section: somebody's program nested it.
  private static let mostOpening = 4 << 10
  /// What a tag of a body takes that says nothing else.
  private static let bareBody = "<body>".utf8.count
  /// Elements that never hold anything.
  private static let voids: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]
  /// Elements in which a tag is none.
  private static let raws: Set<String> = ["script", "style", "title"]

  /// Looks through a text.
  ///
  /// - Parameters:
  ///   - bytes: the text and others, in UTF-8.
  ///   - range: where it stands among them.
  init(of bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    (start, end) = (range.lowerBound, range.upperBound)
    scan = HTMLScan(bytes: bytes, end: range.upperBound)
    var place = start
    while place < end {
      let tag = bytes[place..<end].firstIndex(of: 0x3C) ?? end
      readWords(place..<tag)
      place = tag < end ? readTag(at: tag) : end
    }
    for element in open { settle(element) }
    cut(at: end, opening: [])
  }

  /// What stands before the first page of a text: where it does not say where that is, up to the first element that
  /// is no part of a head, or to the first words.
  static func head(of text: ArraySlice<UInt8>) -> [UInt8] {
    let bytes = Array(text.prefix(TextSection.mostLength))
    let scan = HTMLScan(bytes: bytes, end: bytes.count)
    if let body = scan.find("<body", from: 0) { return Array(bytes[..<body.lowerBound]) }
    var place = 0
    while place < bytes.count {
      if bytes[place] <= 0x20 {
        place += 1
        continue
      }
      var end = scan.comment(at: place)
      if end == nil, let name = headElements.first(where: { scan.isElement("<" + $0, at: place) }) {
        // Words are only in those that end.
        let tag = wordy.contains(name) ? scan.find("</" + name, from: place)?.upperBound : place
        end = tag.flatMap(scan.tagEnd)
      } else if end == nil, ["</", "<!", "<?"].contains(where: { scan.begins($0, at: place) }) {
        end = scan.tagEnd(from: place)
      }
      guard let end else { break }
      place = end
    }
    return Array(bytes[..<place])
  }

  private static let wordy = ["title", "style", "script", "noscript", "template"]
  private static let headElements = wordy + ["html", "head", "meta", "link", "base"]

  // MARK: - Words

  private mutating func readWords(_ words: Range<Int>) {
    let isBlank = bytes[words].allSatisfy { $0 <= 0x20 }
    if !isBlank, !open.contains(where: \.isUnseen) {
      hasContent = true
      if !open.contains(where: { if case .heading = $0.role { true } else { false } }) {
        hasOnlyHeadings = false
      }
    }
    weight += words.count
    wordByteCount += isBlank ? 1 : words.count
    guard weight >= TextSection.mostLength else { return }
    var rest = words.lowerBound
    while words.upperBound - rest > TextSection.hardLength {
      rest = TextCut.end(of: bytes, from: rest, atMost: TextSection.hardLength)
      cut(at: rest, opening: open)
      (weight, hasContent, hasOnlyHeadings) = (words.upperBound - rest, true, false)
    }
  }

  // MARK: - Tags

  /// Reads what begins with a sign that opens tags.
  ///
  /// - Returns: where it ends.
  private mutating func readTag(at place: Int) -> Int {
    let next = place + 1 < end ? bytes[place + 1] : 0
    if next == 0x21, let after = scan.comment(at: place) { return after }
    if next == 0x21 || next == 0x3F { return scan.find(">", from: place)?.upperBound ?? end }
    let isEnd = next == 0x2F
    let first = place + (isEnd ? 2 : 1)
    guard first < end, Self.isLetter(bytes[first]) else {
      weight += 1
      return place + 1
    }
    let last =
      bytes[first..<end].firstIndex { $0 <= 0x20 || $0 == 0x3E || $0 == 0x2F } ?? end
    let name = Self.name(bytes[first..<last])
    let after = tagEnd(from: last)
    let isBare = isEnd || name == "svg" || Self.raws.contains(name)
    guard isBare || after - place <= TextSection.mostLength else {
      // No section has room for it: what is in it is there, and what it says is not.
      cut(at: place, opening: open)
      start = after
      return after
    }
    if isEnd {
      close(name)
    } else {
      enter(name, tag: place..<after)
    }
    guard !isEnd, bytes[after - 2] != 0x2F else { return after }
    if name == "svg", hasClosedDrawings {
      // It is one thing: no page ends in it, and its words are none of the text's.
      guard let drawing = scan.drawing(at: place) else {
        hasClosedDrawings = false
        return after
      }
      close(name)
      return drawing.upperBound
    }
    guard Self.raws.contains(name) else { return after }
    // Its end is no tag that is read.
    close(name)
    return scan.find("</\(name)", from: after).map { tagEnd(from: $0.upperBound) } ?? end
  }

  /// Where a tag ends; its values may hold what ends tags.
  private mutating func tagEnd(from place: Int) -> Int {
    var quote: UInt8?
    let shortest = min(end, place + TextSection.mostLength)
    for index in place..<max(place, hasClosedTags ? end : shortest) {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3E {
        return index + 1
      }
    }
    hasClosedTags = false
    return max(place, shortest)
  }

  private mutating func enter(_ name: String, tag: Range<Int>) {
    if name == "body", !hasBody {
      // What is before it is of no page; of several texts in one file each has another.
      hasBody = true
      if (Self.bareBody + 1..<Self.mostOpening / 2).contains(tag.count) { body = tag }
      (start, weight, hasContent, open) = (tag.upperBound, 0, false, [])
      opening = body.map { [$0] } ?? []
      return
    }
    var element = Element(name: name, role: HTMLRole(name), tag: tag)
    element.isPageNumber = isPageNumber(element)
    // HTML need not say where a paragraph ends.
    if element.role.isBlock, open.last?.name == "p" { open.removeLast() }
    if case .heading(let level) = element.role, open.allSatisfy(\.isContainer) {
      // A line above a heading says what it is the heading of, as the number of a chapter.
      let hasOnlyKicker = !hasHeadingOrPicture && wordByteCount <= Self.longestKicker
      let isFull =
        weight >= TextSection.hardLength
        || (level == 1 ? hasContent && !hasOnlyKicker : weight >= TextSection.softLength)
          && !hasOnlyHeadings
      if isFull { cut(at: tag.lowerBound, opening: open) }
      hasHeadingOrPicture = true
    } else if isFull(before: element) {
      cut(at: tag.lowerBound, opening: open)
    }
    count(&element)
    weight +=
      element.role.isBlock || name == "br" ? max(tag.count, TextSection.leastLine) : tag.count
    let isPicture =
      switch element.role {
      case .picture: true
      case .object:
        HTMLRole.picture(of: { HTMLTag(at: tag, in: bytes)[$0] }) != nil
      default: false
      }
    if isPicture, !open.contains(where: { $0.isUnseen || $0.name == "label" }) {
      (hasContent, hasOnlyHeadings, hasHeadingOrPicture) = (true, false, true)
    }
    let isClosed = bytes[tag.upperBound - 1] == 0x3E && bytes[tag.upperBound - 2] == 0x2F
    if !isClosed, !Self.voids.contains(name), open.count < 256 { open.append(element) }
  }

  private func isPageNumber(_ element: Element) -> Bool {
    guard element.role.isAmongWords || element.name == "p" || element.name == "div",
      scan.find("pag", from: element.tag.lowerBound, upTo: element.tag.upperBound) != nil
    else { return false }
    let tag = HTMLTag(at: element.tag, in: bytes)
    return HTMLElement.isPageNumber(classes: tag["class"] ?? "") { tag[$0] ?? tag["epub:\($0)"] }
  }

  /// Whether a section ends where something begins, because it is long.
  private func isFull(before element: Element) -> Bool {
    if weight >= TextSection.mostLength { return true }
    if case .item = element.role { return weight >= TextSection.listLength }
    return weight >= TextSection.hardLength && element.role.isBlock
      && open.allSatisfy(\.isContainer)
  }

  /// Counts the items of the lists that are open: a section that begins in one goes on with its numbers.
  private mutating func count(_ element: inout Element) {
    switch element.role {
    case .list(isNumbered: true):
      let tag = HTMLTag(at: element.tag, in: bytes)
      let isReversed = tag["reversed"] != nil
      let start = tag["start"].flatMap { Int($0) }
      element.countsDown = isReversed && start == nil
      element.count = (start ?? (isReversed ? 0 : 1), isReversed ? -1 : 1)
      element.parts = [(sections.count, 0)]
    case .item:
      guard
        let index = open.lastIndex(where: { if case .list = $0.role { true } else { false } }),
        let count = open[index].count
      else { return }
      let own =
        open[index].countsDown
        ? nil : HTMLTag(at: element.tag, in: bytes)["value"].flatMap { Int($0) }
      open[index].count?.next = (own ?? count.next) &+ count.step
    default: break
    }
  }

  private mutating func close(_ name: String) {
    weight += name.utf8.count + 3
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    for element in open[index...] { settle(element) }
    open.removeSubrange(index...)
  }

  /// Says where a list that counts down is to begin in each of its sections.
  private mutating func settle(_ list: Element) {
    guard list.countsDown, list.parts.count > 1, let total = list.count?.next else { return }
    let place = HTMLTag(at: list.tag, in: bytes).nameEnd
    for part in list.parts {
      let start = part.count &- total
      if part.section < sections.count {
        sections[part.section].listStarts[place] = start
      } else if part.section == sections.count {
        listStarts[place] = start
      }
    }
  }

  private mutating func cut(at place: Int, opening: [Element]) {
    // Where there is nothing to be seen, there is no page.
    if hasContent {
      sections.append(
        TextSection(
          source: start..<place, opening: self.opening, listStarts: listStarts,
          byteCount: self.opening.reduce(place - start) { $0 + $1.count },
          wordByteCount: wordByteCount))
    }
    wordByteCount = 0
    (start, weight, hasContent, hasOnlyHeadings) = (place, 0, false, true)
    hasHeadingOrPicture = false
    self.opening = body.map { [$0] } ?? []
    listStarts = [:]
    for (index, element) in opening.enumerated() {
      // What goes on is no new item.
      if case .item = element.role { continue }
      guard self.opening.reduce(element.tag.count, { $0 + $1.count }) <= Self.mostOpening else {
        break
      }
      self.opening.append(element.tag)
      guard let count = element.count else { continue }
      if element.countsDown {
        open[index].parts.append((sections.count, count.next))
      } else {
        listStarts[HTMLTag(at: element.tag, in: bytes).nameEnd] = count.next
      }
    }
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let name = String(decoding: bytes.prefix(40).map(HTMLScan.folded), as: UTF8.self)
    guard let colon = name.lastIndex(of: ":") else { return name }
    return String(name[name.index(after: colon)...])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(HTMLScan.folded(byte))
  }
}
