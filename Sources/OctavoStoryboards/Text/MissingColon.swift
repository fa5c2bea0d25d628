/// Finds the slip before a colon that the parser takes for one too many: a key that has none, or begins in
/// another column than the keys around it.
enum MissingColon {
  /// How many lines a text may have before the key that it swallows.
  private static let mostLines = 5

  /// Nobody's key has more letters.
  private static let longestKey = 80

  /// What is wrong, and what would be right.
  ///
  /// - Returns: nil if another slip is as likely.
  static func explain(
    before place: SourcePosition, in source: SourceText
  ) -> (message: String, hint: String)? {
    let message = "a key without a colon stands before this"
    let line = text(ofLine: place.line, upTo: place.column, in: source)
    // `curling {style: flip}`
    if let brace = line.firstIndex(where: { $0 == "{" || $0 == "[" }) {
      let word = line[..<brace].trimmedOfSpaces
      if word.last == ":", isKey(word.dropLast()) {
        return (message, "write a space after the colon of \(word.dropLast())")
      }
      guard isKey(word) else { return nil }
      return (message, "write a colon and a space after \(word), before \(line[brace])")
    }
    // `title The map` and on the next line `content:`
    guard isKey(line.trimmedOfSpaces) else { return nil }
    let indent = line.prefix { $0 == " " }.count
    for number in (1..<place.line).suffix(mostLines).reversed() {
      let above = text(ofLine: number, upTo: source.lineLength(number) + 1, in: source)
      let words = above.trimmedOfSpaces
      guard !words.isEmpty, !words.hasPrefix("#") else { continue }
      let column = above.prefix { $0 == " " }.count
      if words.contains(": "), column < indent {
        return (
          "a key that begins in another column than the one before it",
          "line \(number) begins in column \(column + 1); keys of one mapping begin in the same"
        )
      }
      // A line further to the left is words that go on, unless it is the key of what stands here.
      guard !words.contains(":"), column == indent || (column < indent && isKey(words)),
        let key = words.split(separator: " ").first, isKey(key)
      else { return nil }
      return (message, "write a colon after \(key) on line \(number)")
    }
    return nil
  }

  /// What would be right where a line is no key and no value.
  static func hint(at place: SourcePosition, in source: SourceText) -> String {
    let rest = source.scalars(
      ofLine: place.line, columns: place.column..<place.column + longestKey)
    let words = String(String.UnicodeScalarView(rest))
    guard let first = words.split(separator: " ").first else { return usual }
    if first.hasPrefix("{") { return "begin it with - if it is an item of the list above" }
    let parts = first.split(separator: ":", maxSplits: 1)
    if parts.count == 2, isKey(parts[0]) { return "write a space after the colon of \(parts[0])" }
    return isKey(first) ? "write a colon and a space after \(first)" : usual
  }

  private static let usual = "write the key, a colon and a space"

  private static func text(ofLine line: Int, upTo column: Int, in source: SourceText) -> String {
    // Nobody's key stands further from the margin.
    let scalars = source.scalars(ofLine: line, columns: 1..<max(1, min(column, 400)))
    let text = String(String.UnicodeScalarView(scalars))
    // What stands after the dash of a list is in the column of the keys below it.
    let indent = text.prefix { $0 == " " }
    return text.dropFirst(indent.count).hasPrefix("- ")
      ? indent + "  " + text.dropFirst(indent.count + 2) : text
  }

  private static func isKey(_ word: some StringProtocol) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }
}

extension StringProtocol {
  fileprivate var trimmedOfSpaces: SubSequence {
    let start = self.firstIndex { $0 != " " } ?? endIndex
    let end = self.lastIndex { $0 != " " }.map(index(after:)) ?? start
    return self[start..<end]
  }
}
