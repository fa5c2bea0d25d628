internal import OctavoCairo

/// Pictures, and the HTML that stands among the words of other marks.
extension FlowBuilder {
  func add(tag: String) {
    let isEnd = tag.hasPrefix("</")
    let name = tag.dropFirst(isEnd ? 2 : 1).prefix { $0.isLetter || $0.isNumber }.lowercased()
    switch HTMLRole(name) {
    case .lineBreak: append("\n")
    case .picture, .link, .inline:
      for piece in HTMLText.pieces(of: tag) { add(piece, isAmongWords: true) }
    case .style(let style):
      if isEnd {
        if let index = tags.lastIndex(where: { $0.name == name }) { tags.removeSubrange(index...) }
      } else if tags.count < Self.mostTags {
        tags.append((name, (tags.last?.style ?? []).union(style)))
      }
    default: break
    }
  }

  /// More tags in one another mean nothing more.
  private static let mostTags = 64

  func add(_ piece: HTMLText.Piece, isAmongWords: Bool) {
    switch piece {
    case .text(let text): emit(.paragraph, [FlowSpan(text: text)])
    case .picture(let place, let look, let description):
      var look = look
      look.isAlone = !isAmongWords
      addPicture(place, look, description: description)
    case .place(let name): mark(name.lowercased())
    }
  }

  /// A small picture stands among the words; any other on its own, between what comes before and after it in its
  /// paragraph.
  func addPicture(_ place: String, _ look: PictureLook, description: String) {
    let words = description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if code == nil, let picture = linePicture(place, look, saying: words) {
      // Quotes behind it are set as behind a word.
      punctuation.follow("a")
      let style = (tags.last?.style ?? []).union(styles.last ?? [])
      return spans.append(
        FlowSpan(
          text: words.isEmpty ? LinePicture.silence : words, style: style, link: link,
          picture: picture, letters: letters))
    }
    // A sign that cannot be drawn says nothing.
    if look.isSign, words.isEmpty { return }
    guard table == nil, let path = picture(place) else { return addName(ofPicture: description) }
    if code == nil, !look.isAlone, LinePicture.isSmall(look), extents(path) == nil {
      return addName(ofPicture: words)
    }
    flush(as: .paragraph)
    emitPicture(path, look, description: description)
  }

  /// A picture as it would stand among the words that are open; nil if it would stand on its own.
  func linePicture(_ place: String, _ look: PictureLook, saying words: String) -> LinePicture? {
    guard let path = picture(place), let extents = extents(path) else { return nil }
    return LinePicture(
      path, extents, look: look, saying: words,
      isFirst: spans.allSatisfy { $0.text.allSatisfy(\.isBlank) })
  }

  /// Adds what a picture says that is not shown.
  private func addName(ofPicture description: String) {
    push(.emphasis)
    append("[\(description.isEmpty ? "picture" : description)]")
    styles.removeLast()
  }

  func emitPicture(_ path: String, _ look: PictureLook, description: String) {
    // The sign of an item stands before its words.
    let sign = (marker, opensItem)
    marker = nil
    emit(.picture(path), [FlowSpan(text: description)])
    blocks[blocks.count - 1].picture = look
    (marker, opensItem) = sign
  }

  /// Whether the sign that waits is that of an item of pictures, and no number.
  var isSignOfPicture: Bool {
    guard let marker, case .picture = blocks.last?.kind else { return false }
    return !marker.contains { $0.isNumber || $0.isLetter }
  }
}
