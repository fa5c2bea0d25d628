internal import OctavoJSON

extension StoryboardReport {
  /// The problems as a list of objects, one a line.
  ///
  /// `endColumn` is the column after the last one that is marked.
  func renderedJSON() -> String {
    JSON.lines(
      problems.map { problem in
        [
          "code": .string(problem.code.rawValue),
          "severity": .string(problem.severity.rawValue),
          "file": .string(file),
          "line": .number(Double(problem.range.start.line)),
          "column": .number(Double(problem.range.start.column)),
          "endColumn": .number(Double(problem.range.endColumn)),
          "message": .string(problem.message),
          "hint": problem.hint.map(JSON.string) ?? .null,
        ]
      })
  }
}
