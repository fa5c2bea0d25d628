/// Reads plain text into blocks: paragraphs flow, whatever is laid out with spaces is kept as it is.
enum PlainTextParser {
  /// A line without its end, as a slice of the text's bytes.
  private typealias Line = ArraySlice<UInt8>

  /// The blocks of a text whose lines end in line feeds; empty lines divide them.
  static func blocks(of text: String) -> [FlowBlock] {
    let lines = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    let wrap = wrapWidth(of: lines)
    var blocks: [FlowBlock] = []
    var start = 0
    for (index, line) in lines.enumerated() where line.allSatisfy(isSpace) {
      if start < index { blocks.append(block(of: lines[start..<index], wrap: wrap)) }
      start = index + 1
    }
    if start < lines.count { blocks.append(block(of: lines[start...], wrap: wrap)) }
    return blocks.isEmpty
      ? [FlowBlock(kind: .paragraph, spans: [FlowSpan(text: "")])] : blocks
  }

  private static func block(of lines: ArraySlice<Line>, wrap: Int?) -> FlowBlock {
    var bytes: [UInt8] = []
    if lines.contains(where: isLaidOut) {
      for line in lines {
        if !bytes.isEmpty { bytes.append(0x0A) }
        for byte in line {
          if byte == 0x09 { bytes += "    ".utf8 } else { bytes.append(byte) }
        }
      }
      return FlowBlock(
        kind: .code, spans: [FlowSpan(text: String(decoding: bytes, as: UTF8.self), style: .code)])
    }
    var previous: Line?
    for line in lines {
      if let previous {
        // The writer's program broke a line if the next word would not have fitted on it.
        let isWrapped = wrap.map { width(previous) + 1 + width(firstWord(of: line)) > $0 } ?? false
        bytes.append(isWrapped ? 0x20 : 0x0A)
      }
      bytes += line.drop(while: isSpace)
      previous = line
    }
    return FlowBlock(
      kind: .paragraph, spans: [FlowSpan(text: String(decoding: bytes, as: UTF8.self))])
  }

  /// The width that a file's lines were broken at; nil if its paragraphs are lines.
  private static func wrapWidth(of lines: [Line]) -> Int? {
    // A sample tells: whoever wraps at a width does so throughout.
    let widths = lines.prefix(4000).map(width).filter { $0 > 0 }.sorted()
    guard widths.count > 3 else { return nil }
    let usual = widths[widths.count * 97 / 100]
    let near = widths.filter { $0 <= usual && $0 * 100 >= usual * 75 }.count
    return (40...110).contains(usual) && near * 10 >= widths.count * 4 ? usual : nil
  }

  /// Whether a line's spaces mean something: columns, indented code, a drawing.
  private static func isLaidOut(_ line: Line) -> Bool {
    if line.starts(with: "    ".utf8) || line.first == 0x09 { return true }
    var spaces = 0
    for byte in line.drop(while: isSpace) {
      spaces = byte == 0x20 ? spaces + 1 : 0
      if spaces == 3 { return true }
    }
    return false
  }

  /// The letters of a line: bytes that begin one.
  private static func width(_ line: Line) -> Int {
    line.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  private static func firstWord(of line: Line) -> Line { line.prefix { !isSpace($0) } }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
