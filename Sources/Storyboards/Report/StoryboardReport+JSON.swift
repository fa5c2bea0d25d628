extension StoryboardReport {
  /// The problems as a list of objects, one a line.
  ///
  /// `endColumn` is the column after the last one that is marked.
  func renderedJSON() -> String {
    guard !problems.isEmpty else { return "[]\n" }
    let objects = problems.map { problem in
      let fields: [(String, String)] = [
        ("code", Self.quoted(problem.code.rawValue)),
        ("severity", Self.quoted(problem.severity.rawValue)),
        ("file", Self.quoted(file)),
        ("line", "\(problem.range.start.line)"),
        ("column", "\(problem.range.start.column)"),
        ("endColumn", "\(problem.range.endColumn)"),
        ("message", Self.quoted(problem.message)),
        ("hint", problem.hint.map(Self.quoted) ?? "null"),
      ]
      return "  {" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  /// A string of JSON.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
