extension [FlowSpan] {
  /// The spans without the spaces at both ends.
  var withoutBlankEnds: [FlowSpan] {
    var result = self
    if let first = result.first, first.text.first?.isBlank == true {
      result[0].text = String(first.text.drop(while: \.isBlank))
    }
    if let last = result.indices.last {
      while result[last].text.last?.isBlank == true { result[last].text.removeLast() }
    }
    if result.contains(where: \.text.isEmpty) { result.removeAll(where: \.text.isEmpty) }
    return result
  }

  /// Code without the empty lines at its end.
  var withoutLastLines: [FlowSpan] {
    var result = self
    while let last = result.indices.last {
      while result[last].text.utf8.last == 0x0A { result[last].text.removeLast() }
      guard result[last].text.isEmpty else { break }
      result.removeLast()
    }
    return result
  }
}

extension Character {
  /// Whether it is white space that means nothing at the ends of a paragraph; quicker for the letters that most texts
  /// are made of. The wide blank that paragraphs of Japanese and Chinese begin with is how far in these do.
  var isBlank: Bool {
    if let ascii = asciiValue { return ascii == 0x20 || (0x09...0x0D).contains(ascii) }
    return isWhitespace && self != "\u{A0}" && self != "\u{3000}"
  }
}
