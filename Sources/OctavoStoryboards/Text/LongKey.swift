/// A key that is longer than YAML's keys may be, behind which the parser sees no key and misses something else.
enum LongKey {
  /// The most letters of a key that no `?` announces, its quotes among them (YAML 1.1, 7.4; 1.2, 8.2.2).
  static let mostLetters = 1_024

  static let message = "the key here is longer than the \(mostLetters) letters that YAML allows"
  static let hint = "write a shorter one"

  /// Whether one ends at a colon, or begins where a key without one is missed.
  static func isThere(at place: SourcePosition, in source: SourceText) -> Bool {
    let line = source.scalars(ofLine: place.line, columns: 1..<source.lineLength(place.line) + 1)
    guard line.indices.contains(place.column - 1) else { return false }
    let (before, after) = (line[..<(place.column - 1)], line[(place.column - 1)...])
    if after.first == ":" { return length(ofLast: before) > mostLetters }
    let rest = after.dropFirst(mostLetters)
    return zip(rest, Array(rest.dropFirst()) + [" "]).contains { $0 == ":" && $1 == " " }
  }

  /// How many letters the key has that ends before a colon.
  private static func length(ofLast words: ArraySlice<Unicode.Scalar>) -> Int {
    let end = words.lastIndex { $0 != " " } ?? words.startIndex
    let key = words[..<min(end + 1, words.endIndex)]
    if let quote = key.last, quote == "\"" || quote == "'" {
      return key.dropLast().lastIndex(of: quote).map { key.count - $0 } ?? 0
    }
    let start = key.lastIndex { "{[,".unicodeScalars.contains($0) }.map { $0 + 1 } ?? 0
    return key[start...].drop { $0 == " " || $0 == "-" }.count
  }
}
