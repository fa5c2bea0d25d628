extension FlowSpan {
  /// The same with those words slanted that stand between underscores, as whoever types a book without marks writes
  /// what is slanted in print.
  var withSlantedWords: [FlowSpan] {
    guard style.isEmpty, text.utf8.contains(0x5F) else { return [self] }
    let letters = Array(text)
    var spans: [FlowSpan] = []
    func add(_ range: Range<Int>, _ style: Style) {
      guard !range.isEmpty else { return }
      spans.append(FlowSpan(text: String(letters[range]), style: style, link: link))
    }
    func isInWord(_ index: Int) -> Bool {
      guard letters.indices.contains(index) else { return false }
      return letters[index].isLetter || letters[index].isNumber || letters[index] == "_"
    }
    var (start, place) = (0, 0)
    while let open = letters[place...].firstIndex(of: "_"),
      let close = letters[(open + 1)...].firstIndex(of: "_")
    {
      let isPair =
        close > open + 1 && !isInWord(open - 1) && !isInWord(close + 1)
        && !letters[open + 1].isWhitespace && !letters[close - 1].isWhitespace
      place = isPair ? close + 1 : close
      guard isPair else { continue }
      add(start..<open, [])
      add((open + 1)..<close, .emphasis)
      start = place
    }
    add(start..<letters.count, [])
    return spans
  }
}
