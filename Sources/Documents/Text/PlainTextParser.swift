/// Reads plain text into blocks: paragraphs set anew, whatever is laid out with spaces kept as it is.
enum PlainTextParser {
  /// The blocks of a text; empty lines divide them.
  static func blocks(of text: String) -> [FlowBlock] {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let wrap = wrapWidth(of: lines)
    var blocks: [FlowBlock] = []
    var paragraph: [Substring] = []
    func flush() {
      guard !paragraph.isEmpty else { return }
      blocks.append(block(of: paragraph, wrap: wrap))
      paragraph = []
    }
    for line in lines {
      if line.allSatisfy(\.isWhitespace) { flush() } else { paragraph.append(line) }
    }
    flush()
    return blocks.isEmpty
      ? [FlowBlock(kind: .paragraph, spans: [FlowSpan(text: "")])] : blocks
  }

  private static func block(of lines: [Substring], wrap: Int?) -> FlowBlock {
    if lines.contains(where: isLaidOut) {
      let text = lines.joined(separator: "\n").replacing("\t", with: "    ")
      return FlowBlock(kind: .code, spans: [FlowSpan(text: text, style: .code)])
    }
    var text = ""
    for (index, line) in lines.enumerated() {
      text += line.drop { $0.isWhitespace }
      guard index + 1 < lines.count else { break }
      // The writer's program broke this line if the next word would not have fitted on it.
      let word = lines[index + 1].prefix { !$0.isWhitespace }.count
      let isWrapped = wrap.map { line.count + 1 + word > $0 } ?? false
      text += isWrapped ? " " : "\n"
    }
    return FlowBlock(kind: .paragraph, spans: [FlowSpan(text: text)])
  }

  /// The width that a file's lines were broken at; nil if its paragraphs are lines.
  private static func wrapWidth(of lines: [Substring]) -> Int? {
    // A sample tells: whoever wraps at a width does so throughout.
    let lengths = lines.prefix(4000).map(\.count).filter { $0 > 0 }.sorted()
    guard lengths.count > 3 else { return nil }
    let width = lengths[lengths.count * 97 / 100]
    let near = lengths.filter { $0 <= width && $0 * 100 >= width * 75 }.count
    return (40...110).contains(width) && near * 10 >= lengths.count * 4 ? width : nil
  }

  /// Whether a line's spaces mean something: columns, indented code, a drawing.
  private static func isLaidOut(_ line: Substring) -> Bool {
    if line.hasPrefix("    ") || line.hasPrefix("\t") { return true }
    return line.drop { $0.isWhitespace }.contains("   ")
  }
}
