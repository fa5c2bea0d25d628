/// Finds the # that was to begin a value, as a colour, in braces or brackets: a comment begins there instead, and takes
/// with it what closes them, which the parser misses only further down.
struct SwallowedEnd {
  /// The number of the scalar.
  let index: Int
  /// What would be right.
  let hint: String

  static let message = "# begins a comment here, which goes to the end of the line"

  /// How many lines above the parser's complaint it is looked for.
  private static let mostLines = 3

  /// What of a line is looked at.
  private static let longestLine = 400

  /// Looks for it where the parser missed something in braces or brackets.
  ///
  /// - Returns: nil if another slip is as likely.
  init?(_ failure: SyntaxFailure, in source: SourceText) {
    let missed = ["',' or '}'", "',' or ']'", "expected node content"]
    guard missed.contains(where: { failure.problem.contains($0) }) else { return nil }
    let isOpen = failure.context?.contains("flow") == true
    let last = source.position(ofScalar: failure.index).line
    for number in (1...last).suffix(Self.mostLines + 1).reversed() {
      let line = source.scalars(ofLine: number, columns: 1..<Self.longestLine)
      guard let (place, depth) = Self.comment(in: line), Self.lacksValue(line[..<place]) else {
        continue
      }
      let index = source.index(ofLine: number, column: place + 1)
      // In a block a value may begin below its key and a comment.
      guard depth > 0 || isOpen && failure.contextIndex.map({ $0 < index }) == true,
        index < failure.index
      else { return nil }
      self.index = index
      let word = line[place...].prefix { !" \t,]}".unicodeScalars.contains($0) }
      let text = String(String.UnicodeScalarView(word))
      hint = text == "#" ? "put the value in quotes" : "write \"\(text)\" in quotes"
      return
    }
    return nil
  }

  /// Whether a key stands before this, or a bracket, and no value.
  private static func lacksValue(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    [":", "["].contains(line.last { $0 != " " })
  }

  /// Where a comment begins on a line, and how many braces and brackets are open before it.
  private static func comment(in line: [Unicode.Scalar]) -> (place: Int, depth: Int)? {
    var (quote, depth): (Unicode.Scalar?, Int) = (nil, 0)
    for (place, scalar) in line.enumerated() {
      let before = place > 0 ? line[place - 1] : " "
      switch scalar {
      case quote: quote = nil
      case _ where quote != nil: break
      case "\"" where " [{,".unicodeScalars.contains(before),
        "'" where " [{,".unicodeScalars.contains(before):
        quote = scalar
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case "#" where before == " " || before == "[": return (place, depth)
      default: break
      }
    }
    return nil
  }
}
