/// Words, and what becomes of the blanks and of the ends of lines in them.
extension HTMLParser {
  func within(_ span: FlowBuilder.Span, _ body: () -> Void) {
    builder.enter(span)
    body()
    builder.leave(span)
  }

  func readLink(_ node: MarkupTree.Node) {
    guard let target = node["href"] else { return readChildren(of: node) }
    // A heading that is a link to itself, by which others can name it, leads nowhere.
    if target.hasPrefix("#"), let place = references.place(target), !place.isEmpty,
      outer.elements.dropLast().last?["id"].map(references.name) == place
    {
      return readChildren(of: node)
    }
    within(.style(node.isNoteReference ? .raised : [])) {
      within(.link(references.place(target).map { "#\($0)" } ?? target)) {
        if let words = node.wordsOfSign { add(words) } else { readChildren(of: node) }
      }
    }
  }

  /// Reads words that say how they are spoken (HTML, 4.5.10, the ruby element).
  func readSpoken(_ node: MarkupTree.Node) {
    let around = spokenStart
    spokenStart = builder.wordLength
    readChildren(of: node)
    spokenStart = around
  }

  /// Reads how the words before it are spoken: where it cannot stand beside them it does behind them.
  func readReading(_ node: MarkupTree.Node) {
    let words = node.allWords
    if !words.isEmpty, spokenStart.map({ builder.add(reading: words, from: $0) }) != true {
      within(.style(.raised)) {
        builder.add(.plain("("))
        readChildren(of: node)
        end(with: ")")
      }
    }
    if spokenStart != nil { spokenStart = builder.wordLength }
  }

  /// Adds a sign that is no space.
  func end(with sign: String) {
    builder.add(.plain(sign))
    endsInSpace = false
  }

  func breakLine() {
    builder.add(.plain("\n"))
    endsInSpace = true
  }

  /// Lets what follows begin a line.
  func endLine() {
    if !builder.isAtLineStart { breakLine() }
  }

  func add(_ words: String) {
    guard !isCode else {
      // The end of the line that the code's tag stands on is none of its own.
      let isFirst = endsInSpace && words.utf8.first == 0x0A
      endsInSpace = false
      return builder.add(.code(isFirst ? String(words.dropFirst()) : words))
    }
    guard blanks == .joined || lineDepth > 0 && !keepsLines else { return addLines(words) }
    let rest = addInitial(of: words)
    if !rest.isEmpty { addJoined(rest) }
  }

  /// Adds words in which any blanks are one.
  private func addJoined(_ words: Substring) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(words.utf8.count)
    for byte in words.utf8 {
      let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
      if !isSpace {
        bytes.append(byte)
      } else if !endsInSpace {
        bytes.append(0x20)
      }
      endsInSpace = isSpace
    }
    if !bytes.isEmpty { builder.add(.plain(String(decoding: bytes, as: UTF8.self))) }
  }

  /// Adds words whose lines end where they end in the source.
  private func addLines(_ words: String) {
    let lines = words.replacing("\r", with: "").split(
      separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 {
        builder.add(.plain("\n"))
        endsInSpace = true
      }
      // What is only blank on the last line is how the source is indented.
      if number > 0, number == lines.count - 1, line.allSatisfy(\.isWhitespace) { break }
      var text = ""
      for letter in line {
        let isSpace = letter == " " || letter == "\t"
        if !isSpace {
          text.append(letter)
        } else if blanks == .kept, endsInSpace || letter == "\t" {
          // A blank of its own is not lost at the beginning of a line.
          text += letter == "\t" ? "\u{A0}\u{A0}\u{A0}\u{A0}" : "\u{A0}"
        } else if !endsInSpace {
          text.append(" ")
        }
        endsInSpace = isSpace
      }
      if !text.isEmpty { builder.add(.plain(text)) }
    }
  }
}
