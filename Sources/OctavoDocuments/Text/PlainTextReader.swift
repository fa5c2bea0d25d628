internal import OctavoGeometry

/// Cuts a plain text between its paragraphs, and reads each part when it is wanted.
struct PlainTextReader: TextReader {
  let sections: [TextSection]
  private let bytes: [UInt8]
  private let habits: PlainTextParser

  /// Takes a text whose lines end in line feeds.
  init(_ text: String, isOneSection: Bool) {
    bytes = Array(text.utf8)
    let sample = bytes.prefix(256 << 10).split(separator: 0x0A, omittingEmptySubsequences: false)
    habits = PlainTextParser(sample: sample.prefix(4000).map(PlainTextLine.init))
    sections =
      isOneSection
      ? [TextSection(source: bytes.indices, byteCount: bytes.count)] : Self.sections(of: bytes)
  }

  func blocks(
    of section: TextSection, extents: @escaping @Sendable (String) -> Size?
  ) -> [FlowBlock] {
    habits.blocks(of: bytes[section.source], isBeginning: section.source.lowerBound == 0)
  }

  private static func sections(of bytes: [UInt8]) -> [TextSection] {
    var sections: [TextSection] = []
    var (start, weight, isAfterBlank) = (0, 0, false)
    func cut(at end: Int) {
      guard end > start else { return }
      sections.append(TextSection(source: start..<end, byteCount: end - start))
      (start, weight) = (end, 0)
    }
    var line = 0
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: 0x0A) ?? bytes.count
      let isBlank = bytes[line..<end].allSatisfy(PlainTextLine.isSpace)
      if !isBlank {
        let isFull = weight >= (isAfterBlank ? TextSection.hardLength : TextSection.mostLength)
        if isFull { cut(at: line) }
      }
      weight += isBlank ? end - line + 1 : max(end - line + 1, TextSection.leastLine)
      isAfterBlank = isBlank
      while end - start > TextSection.mostLength + TextSection.hardLength {
        cut(at: TextCut.end(of: bytes, from: start, atMost: TextSection.hardLength))
        weight = end - start
      }
      line = end + 1
    }
    cut(at: bytes.count)
    return sections.isEmpty
      ? [TextSection(source: bytes.indices, byteCount: bytes.count)] : sections
  }
}
