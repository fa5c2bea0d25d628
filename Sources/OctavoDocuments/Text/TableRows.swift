/// A row of a table: what stands in its cells, and how the width is shared.
struct TableRow: Sendable, Hashable {
  var cells: [[FlowSpan]]
  /// The widths of the columns as shares of the whole, the gaps included.
  var shares: [Double]
  /// How many letters wide the table would like to be.
  var letters: Int
  var isHead = false
  var isLast = false
}

/// Tables as many writers of Markdown draw them, with bars; CommonMark itself knows none.
enum TableRows {
  /// A row with more text or more spans than this, by UTF-8, is no row of a table: it is set as text
  /// is, in parts.
  private static let longestRow = (length: 8 << 10, spans: 256)

  /// The rows of a paragraph that is a table; nil if it is not one.
  static func rows(of spans: [FlowSpan]) -> [TableRow]? {
    // Nearly every paragraph is told by this, and at no cost.
    guard spans.contains(where: { $0.text.utf8.contains(UInt8(ascii: "|")) }),
      spans.contains(where: { $0.text.utf8.contains(UInt8(ascii: "\n")) })
    else { return nil }
    let lines = lines(of: spans)
    guard lines.count >= 2, lines.allSatisfy({ hasBar($0) }), isDivider(lines[1]),
      lines.allSatisfy({ line in
        line.count <= longestRow.spans
          && line.reduce(0) { $0 + $1.text.utf8.count } <= longestRow.length
      })
    else { return nil }
    var rows = lines.enumerated().filter { $0.offset != 1 }.map { cells(of: $0.element) }
    let count = rows.map(\.count).max() ?? 0
    guard (1...24).contains(count) else { return nil }
    for index in rows.indices {
      rows[index] += Array(repeating: [], count: count - rows[index].count)
    }
    // A column is as wide as its longest cell, within reason.
    let widths = (0..<count).map { column in
      max(4, min(40, rows.map { row in row[column].reduce(0) { $0 + $1.text.count } }.max() ?? 0))
    }
    let total = widths.reduce(0, +)
    return rows.enumerated().map { index, cells in
      TableRow(
        cells: cells, shares: widths.map { Double($0) / Double(total) },
        letters: total + 3 * (count - 1), isHead: index == 0, isLast: index == rows.count - 1)
    }
  }

  private static func lines(of spans: [FlowSpan]) -> [[FlowSpan]] {
    split(spans, at: "\n").filter { line in
      line.contains { $0.text.contains { !$0.isWhitespace } }
    }
  }

  private static func split(_ spans: [FlowSpan], at separator: Character) -> [[FlowSpan]] {
    var pieces: [[FlowSpan]] = [[]]
    for span in spans {
      // A bar within a name of a program divides nothing.
      guard separator == "\n" || !span.style.contains(.code) else {
        pieces[pieces.count - 1].append(span)
        continue
      }
      for (index, part) in span.text.split(
        separator: separator, omittingEmptySubsequences: false
      ).enumerated() {
        if index > 0 { pieces.append([]) }
        if !part.isEmpty {
          pieces[pieces.count - 1].append(FlowSpan(text: String(part), style: span.style))
        }
      }
    }
    return pieces
  }

  private static func cells(of line: [FlowSpan]) -> [[FlowSpan]] {
    var cells = split(line, at: "|").map(trimmed)
    if cells.first?.isEmpty == true { cells.removeFirst() }
    if cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }

  private static func hasBar(_ line: [FlowSpan]) -> Bool {
    line.contains { !$0.style.contains(.code) && $0.text.contains("|") }
  }

  private static func isDivider(_ line: [FlowSpan]) -> Bool {
    let text = line.map(\.text).joined()
    // The dashes may have become long ones on their way through the parser.
    return text.contains { "-–—".contains($0) } && text.allSatisfy { "|-–—: ".contains($0) }
  }

  private static func trimmed(_ spans: [FlowSpan]) -> [FlowSpan] {
    func isBlank(_ span: FlowSpan) -> Bool { span.text.allSatisfy(\.isWhitespace) }
    guard let first = spans.firstIndex(where: { !isBlank($0) }),
      let last = spans.lastIndex(where: { !isBlank($0) })
    else { return [] }
    var spans = Array(spans[first...last])
    spans[0].text = String(spans[0].text.drop { $0.isWhitespace })
    while spans[spans.count - 1].text.last?.isWhitespace == true {
      spans[spans.count - 1].text.removeLast()
    }
    return spans
  }
}
