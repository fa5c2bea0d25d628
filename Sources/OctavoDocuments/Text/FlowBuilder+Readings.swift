/// How words are spoken, as Japanese and Chinese texts say it.
extension FlowBuilder {
  /// Says how the last words are spoken.
  ///
  /// - Parameters:
  ///   - reading: how they are.
  ///   - start: where they begin among those that wait for their block; behind them for more of their reading.
  /// - Returns: whether they have it: words that do not look alike have none.
  func add(reading: String, from start: Int) -> Bool {
    guard let last = spans.indices.last, spans[last].picture == nil else { return false }
    let (end, length) = (wordLength, spans[last].text.utf8.count)
    if start == end, let known = spans[last].reading {
      spans[last].reading = known + reading
      return true
    }
    guard start < end, start >= end - length, spans[last].reading == nil else { return false }
    let bytes = Array(spans[last].text.utf8)
    var words = spans[last]
    words.text = String(decoding: bytes[(start - (end - length))...], as: UTF8.self)
    guard !words.text.allSatisfy(\.isWhitespace) else { return false }
    words.reading = reading
    spans[last].text = String(decoding: bytes[..<(start - (end - length))], as: UTF8.self)
    if spans[last].text.isEmpty { spans.removeLast() }
    spans.append(words)
    return true
  }

  /// Puts a mark beside each letter of the last words that has no reading.
  ///
  /// - Parameter start: where the words begin among those that wait for their block.
  func emphasize(from start: Int) {
    var end = 0
    spans = spans.flatMap { span -> [FlowSpan] in
      let (from, length) = (max(0, start - end), span.text.utf8.count)
      end += length
      guard from < length, span.picture == nil, span.reading == nil else { return [span] }
      let bytes = Array(span.text.utf8)
      var (before, words) = (span, span)
      before.text = String(decoding: bytes[..<from], as: UTF8.self)
      words.text = String(decoding: bytes[from...], as: UTF8.self)
      words.reading = String(
        words.text.map { $0.isLetter || $0.isNumber ? Self.mark : Self.noMark })
      return before.text.isEmpty ? [words] : [before, words]
    }
  }

  /// The mark of a letter, and what stands in its place beside any other sign.
  private static let (mark, noMark): (Character, Character) = ("・", "\u{3000}")
}
