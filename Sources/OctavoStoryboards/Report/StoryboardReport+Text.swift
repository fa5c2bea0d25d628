extension StoryboardReport {
  /// The longest stretch of a line that is shown.
  private static let window = 120

  /// The least of a line of the board that is shown beside a mark, however few columns there are.
  private static let leastWindow = 16

  /// The problems as lines for people; empty if there are none.
  ///
  /// - Parameter columns: how many letters of one width go into a line of the screen: what shows a place
  ///   and the mark below it goes into one line each. Nil for a terminal, which is wide enough.
  package func renderedText(columns: Int? = nil) -> String {
    var lines: [String] = []
    for problem in problems {
      lines.append(heading(of: problem))
      lines += excerpt(problem.range, below: problem.hint, columns: columns)
      guard let note = problem.note else { continue }
      let place = "\(Self.printable(file)):\(note.range.start.line):\(note.range.start.column)"
      lines.append("\(place): note: \(note.message)")
      lines += excerpt(note.range, below: nil, columns: columns)
    }
    if omitted > 0 { lines.append("\(Self.printable(file)): \(omitted) more") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A problem in one line.
  func heading(of problem: StoryboardProblem) -> String {
    let start = problem.range.start
    let what = "\(problem.severity.rawValue)[\(problem.code.rawValue)]"
    return
      "\(Self.printable(file)):\(start.line):\(start.column): \(what): \(Self.printable(problem.message))"
  }

  /// The line of the text and a mark below the place.
  private func excerpt(_ range: SourceRange, below hint: String?, columns: Int?) -> [String] {
    let number = "\(range.start.line)"
    let gutter = columns == nil ? max(5, number.count) : number.count
    let most = columns.map { max(Self.leastWindow, $0 - gutter - 3) } ?? Self.window
    let window = window(around: range, atMost: most)
    let shown = text.scalars(ofLine: range.start.line, columns: window)
    let before = shown.prefix(max(0, range.start.column - window.lowerBound))
    let marked = shown.dropFirst(before.count).prefix(range.endColumn - range.start.column)
    // Tabs stay tabs, so that the mark stands below its place however wide they are shown.
    var mark = before.map { scalar -> String in
      scalar == "\t" ? "\t" : String(repeating: " ", count: DisplayWidth.columns(of: scalar))
    }.joined()
    let width = marked.reduce(0) { $0 + DisplayWidth.columns(of: $1) }
    mark += "^" + String(repeating: "~", count: max(0, width - 1))
    var below: [String] = []
    if let hint {
      if columns == nil {
        mark += " " + Self.printable(hint)
      } else {
        below = [Self.printable(hint)]
      }
    }
    let source = Self.printable(String(String.UnicodeScalarView(shown)))
    let padding = String(repeating: " ", count: gutter - number.count)
    let margin = String(repeating: " ", count: gutter)
    return (["\(padding)\(number) | \(source)", "\(margin) | \(mark)"] + below)
      .map(Self.withoutTail)
  }

  /// The columns of a line that are shown: all, or a part with the place in it.
  private func window(around range: SourceRange, atMost most: Int) -> Range<Int> {
    let length = text.lineLength(range.start.line)
    guard length > most else { return 1..<length + 1 }
    let marked = min(range.endColumn - range.start.column, most / 2)
    let middle = range.start.column + marked / 2
    let start = min(max(1, middle - most / 2), length - most + 1)
    return start..<start + most
  }

  /// The text without what would steer a terminal instead of being shown.
  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      if scalar == "\t" { return scalar }
      return DisplayWidth.isShown(scalar) ? scalar : "\u{fffd}"
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func withoutTail(_ line: String) -> String {
    var line = line
    while line.last == " " || line.last == "\t" { line.removeLast() }
    return line
  }
}
