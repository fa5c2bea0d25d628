/// Tables as many writers of Markdown draw them, with bars: set in columns of even letters.
enum TableText {
  /// The rows, aligned; nil if the text is not a table.
  static func rows(of text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    guard lines.count >= 2, lines.allSatisfy({ $0.contains("|") }), isDivider(lines[1]) else {
      return nil
    }
    var rows = lines.enumerated().filter { $0.offset != 1 }.map { cells(of: $0.element) }
    let count = rows.map(\.count).max() ?? 0
    for index in rows.indices {
      rows[index] += Array(repeating: "", count: count - rows[index].count)
    }
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var result = rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ")
    }
    result.insert(
      widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "), at: 1)
    return result.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  private static func isDivider(_ line: Substring) -> Bool {
    line.contains { "-–—".contains($0) } && line.allSatisfy { "|-–—: ".contains($0) }
  }

  private static func cells(of line: Substring) -> [String] {
    var line = line.trimmed
    if line.first == "|" { line.removeFirst() }
    if line.last == "|" { line.removeLast() }
    return line.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0.trimmed)
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
