/// Says a parser's complaint in a person's words.
enum SyntaxMessage {
  /// As much of a word as a hint repeats.
  private static let longestWord = 40

  /// The message and the hint for a failure.
  static func explain(_ failure: SyntaxFailure, in source: SourceText) -> (String, String?) {
    let position = source.position(ofScalar: failure.index)
    let rest = source.scalars(
      ofLine: position.line, columns: position.column..<position.column + longestWord)
    let found = rest.first
    let problem = failure.problem
    if failure.lacksColon || found == ":", LongKey.isThere(at: position, in: source) {
      return (LongKey.message, LongKey.hint)
    }
    if problem.contains("cannot start any token"), let found {
      return cannotBegin(found, in: rest)
    }
    if found == "\t" {
      return (tabMessage, tabHint)
    }
    if failure.context?.contains("alias") == true {
      return ("after * the name of an anchor is expected", "write \"*\" in quotes if it is text")
    }
    if failure.context?.contains("anchor") == true {
      return ("after & the name of an anchor is expected", "write \"&\" in quotes if it is text")
    }
    if problem.contains("mapping values are not allowed"),
      let slip = MissingColon.explain(before: position, in: source)
    {
      return slip
    }
    if failure.lacksColon {
      return ("a key without a colon", MissingColon.hint(at: position, in: source))
    }
    if found == "-",
      problem.contains("expected '-' indicator") || problem.contains("expected key")
    {
      return (
        "an item of the list begins in another column than the others",
        "move its - into their column"
      )
    }
    if found == "}" || found == "]", !(failure.context?.contains("flow") ?? false) {
      let opening = found == "}" ? "{" : "["
      return ("there is no \(opening) that this closes", "take it out")
    }
    if problem.contains("did not find expected node content") {
      return ("a value was expected here", instead(of: found))
    }
    for (part, message, hint) in known where problem.contains(part) { return (message, hint) }
    let context = failure.context.map { " \($0)" } ?? ""
    return ("\(problem)\(context)", nil)
  }

  private static let tabMessage = "a tab may not indent YAML"
  private static let tabHint = "indent with spaces"

  private static func cannotBegin(
    _ found: Unicode.Scalar, in rest: [Unicode.Scalar]
  ) -> (String, String?) {
    if found == "\t" { return (tabMessage, tabHint) }
    // The word that begins here, as far as a value on this line could go.
    let word = rest.prefix { !" \t,]}#".unicodeScalars.contains($0) }
    let text = String(String.UnicodeScalarView(word))
    return ("a value cannot begin with \(found) unless it is in quotes", "write \"\(text)\"")
  }

  /// What would help where a value is missing and something else stands.
  private static func instead(of found: Unicode.Scalar?) -> String? {
    switch found {
    case ",": "take out this comma"
    case "-": "in brackets a comma divides the items, and no - begins them"
    default: nil
    }
  }

  /// Parts of the parser's words, what they mean, and what would help.
  private static let known: [(part: String, message: String, hint: String?)] = [
    (
      "mapping values are not allowed", "a second colon makes a key where a value stands",
      "put the value in quotes, or the key on its own line"
    ),
    (
      "did not find expected key", "a key was expected here",
      "check that the lines of one mapping begin in the same column"
    ),
    (
      "did not find expected '-' indicator", "an item of the list was expected here",
      "begin it with - in the column of the others"
    ),
    ("did not find expected ',' or '}'", "a comma or } was expected here", nil),
    ("did not find expected ',' or ']'", "a comma or ] was expected here", nil),
    (
      "found unexpected end of stream", "the text ends inside of quotes", "close the quotes"
    ),
    ("found unexpected document indicator", "the text ends inside of quotes", "close the quotes"),
    (
      "found unknown escape character", "no such escape after the backslash",
      "write \\\\ for a backslash, or use single quotes"
    ),
    (
      "control characters are not allowed", "a control character", "take it out"
    ),
    ("found undefined tag handle", "tags have no meaning in a storyboard", "take it out"),
    (
      "block sequence entries are not allowed", "a list cannot begin here",
      "put its first - on a line of its own"
    ),
    (
      "did not find expected comment or line break", "nothing may follow | or > on its line",
      "begin the text on the next line, or put it in quotes"
    ),
    (
      "did not find expected <document start>", "something stands after the end of the board", nil
    ),
  ]
}
