internal import OctavoGeometry

/// Cuts a Markdown text where its blocks end, and reads each part when it is wanted.
struct MarkdownReader: TextReader {
  let sections: [TextSection]
  private let bytes: [UInt8]
  private let outline: MarkdownOutline
  private var pictures: LocalReference

  /// Takes a text whose lines end in line feeds.
  ///
  /// - Parameters:
  ///   - text: the source.
  ///   - pictures: where its pictures are looked for.
  init(_ text: String, pictures: LocalReference, isOneSection: Bool) {
    self.pictures = pictures
    bytes = Self.withoutFrontMatter(self.pictures.inline.take(outOf: Array(text.utf8)))
    if text.contains("[[") { self.pictures.findNotes() }
    outline = MarkdownOutline(of: bytes)
    sections =
      isOneSection
      ? [TextSection(source: bytes.indices, byteCount: bytes.count)] : outline.sections
  }

  func blocks(
    of section: TextSection, extents: @escaping @Sendable (String) -> Size?
  ) -> [FlowBlock] {
    if let notes = section.notes {
      return notes.flatMap { blocks(ofNote: $0, extents: extents) }
    }
    var text: [UInt8] = []
    text.reserveCapacity(section.byteCount + 64)
    for part in section.opening {
      text += bytes[part]
      text.append(0x0A)
    }
    var place = section.source.lowerBound
    for range in outline.hidden(in: section.source) {
      text += bytes[place..<max(place, range.lowerBound)]
      text.append(0x0A)
      place = max(place, min(range.upperBound, section.source.upperBound))
    }
    text += bytes[place..<section.source.upperBound]
    return blocks(
      of: text, listStart: section.listStarts[section.source.lowerBound], extents: extents)
  }

  func picture(at path: String, budget: DrawingBudget) -> PictureSource {
    pictures.inline.picture(at: path, budget: budget) ?? PictureSource(file: path, budget: budget)
  }

  private func blocks(
    of text: [UInt8], listStart: Int? = nil, extents: @escaping (String) -> Size?
  ) -> [FlowBlock] {
    let text = Self.withWideDividers(text)
    let references = references(in: text)
    return pictures.inline.restoring(
      MarkdownParser.blocks(
        of: references.isEmpty ? text : references + [0x0A] + text, pictures: pictures,
        notes: outline.noteNumbers, listStart: listStart, extents: extents))
  }

  /// The text with three dashes or more in the cells of the line below a table's head, as md4c wants
  /// them; everybody else is content with one.
  private static func withWideDividers(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(0x7C) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 64)
    var isBelowBar = false
    var fence: UInt8?
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let sign = line.drop(while: PlainTextLine.isSpace).prefix(3)
      if sign.count == 3, let first = sign.first, first == 0x60 || first == 0x7E,
        sign.allSatisfy({ $0 == first }), fence == nil || fence == first
      {
        fence = fence == nil ? first : nil
      }
      let isDivider =
        isBelowBar && fence == nil && line.contains(0x2D)
        && line.allSatisfy { [0x7C, 0x2D, 0x3A, 0x20, 0x09, 0x3E].contains($0) }
      if isDivider {
        var dashes = 0
        for byte in line + [0x7C] {
          if byte == 0x2D {
            dashes += 1
          } else if dashes > 0 {
            result += Array(repeating: 0x2D, count: max(0, 3 - dashes))
            dashes = 0
          }
          result.append(byte)
        }
        result.removeLast()
      } else {
        result += line
      }
      result.append(0x0A)
      isBelowBar = line.contains(0x7C)
    }
    result.removeLast()
    return result
  }

  /// A footnote as an item of a list, with a way back to where it is referred to.
  private func blocks(ofNote number: Int, extents: @escaping (String) -> Size?) -> [FlowBlock] {
    let source = outline.notes[number].source
    guard let colon = bytes[source].firstIndex(of: 0x3A) else { return [] }
    var text: [UInt8] = []
    for line in bytes[(colon + 1)..<source.upperBound].split(
      separator: 0x0A, omittingEmptySubsequences: false)
    {
      let indent = line.prefix(4).prefix { $0 == 0x20 }.count
      text += line.dropFirst(line.first == 0x09 ? 1 : indent)
      text.append(0x0A)
    }
    var blocks = blocks(of: text, extents: extents)
    for index in blocks.indices { blocks[index].listDepth += 1 }
    blocks[0].marker = "\(number + 1)."
    blocks[0].isTight = number > 0
    blocks[0].anchors["fn:\(number)"] = 0
    let back = FlowSpan(text: "\u{A0}↩", style: .link, link: "#fnref:\(number)")
    if case .paragraph = blocks[blocks.count - 1].kind {
      blocks[blocks.count - 1].spans.append(back)
    }
    if number == 0 { blocks.insert(FlowBlock(kind: .rule, spans: []), at: 0) }
    return blocks
  }

  /// The lines that say where the references of a text lead.
  private func references(in text: [UInt8]) -> [UInt8] {
    guard !outline.references.isEmpty else { return [] }
    var result: [UInt8] = []
    var known: Set<String> = []
    var open: Int?
    for (index, byte) in text.enumerated() {
      if byte == 0x5B { open = index + 1 }
      guard byte == 0x5D, let start = open else { continue }
      open = nil
      guard index - start <= 200 else { continue }
      let label = MarkdownLines.label(text[start..<index])
      guard let line = outline.references[label], known.insert(label).inserted else { continue }
      result += bytes[line]
      result.append(0x0A)
    }
    return result
  }

  /// The text after the settings that some tools keep between two lines of dashes at the top.
  private static func withoutFrontMatter(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: Array("---\n".utf8)) else { return bytes }
    var start = 4
    for number in 0..<200 {
      guard start < bytes.count else { return bytes }
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      if line.elementsEqual("---".utf8) || line.elementsEqual("...".utf8) {
        return number == 0 ? bytes : Array(bytes[min(end + 1, bytes.count)...])
      }
      let beginsWithLetter = line.first.map(PlainTextLine.isLetter) == true
      guard line.contains(0x3A) || !beginsWithLetter else { return bytes }
      // The first is a setting's: a text may begin with a rule as well.
      guard number > 0 || beginsWithLetter else { return bytes }
      start = end + 1
    }
    return bytes
  }
}

extension MarkdownOutline {
  /// What is not read of a part of the text.
  fileprivate func hidden(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    var (low, high) = (0, hidden.count)
    while low < high {
      let middle = (low + high) / 2
      if hidden[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return hidden[low...].prefix { $0.lowerBound < range.upperBound }
  }
}
