internal import OctavoGeometry
internal import OctavoNavigation

/// Words in a book: those of its documents, one after the other.
extension Book {
  /// How far a book was looked through.
  struct SearchPlace: Sendable, Hashable {
    /// The section of all, from 0.
    var section = 0
    /// Where in it to go on; nil at its beginning.
    var offset: Int?
  }

  /// Words that were found.
  struct Finding: Sendable {
    var match: SearchMatch
    var place: Position
  }

  /// Whether a document has a text.
  package var hasText: Bool { documents.contains(where: \.hasText) }

  /// Looks for words.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - place: where to begin, and then where to go on; nil when all is looked through.
  ///   - parts: how many parts of the text to look through, each of them a page or a section.
  ///   - most: how many findings are enough.
  ///   - onWords: called when there are any words in a part.
  ///   - isCalledOff: asked between two parts whether nobody wants to know any more.
  func find(
    _ words: SearchWords, from place: inout SearchPlace?, parts: Int, atMost most: Int,
    onWords: () -> Void = {}, unless isCalledOff: () -> Bool = { false }
  ) -> [Finding] {
    var (findings, left): ([Finding], Int) = ([], parts)
    while let now = place, left > 0, findings.count < most, !isCalledOff() {
      guard now.section < chapters.count else {
        place = nil
        break
      }
      let (number, section) = (chapters[now.section].document, chapters[now.section].section)
      let document = documents[number]
      let range = document.range(ofSection: section)
      let offset = now.offset ?? range.lowerBound
      guard document.hasText, offset < range.upperBound else {
        place = SearchPlace(section: now.section + 1)
        continue
      }
      let text = document.text(at: offset, inSection: section)
      if text.bytes.contains(where: { $0 > 0x20 }) { onWords() }
      left -= 1
      place?.offset = max(offset + 1, text.end)
      for found in text.places(of: words).prefix(most - findings.count) {
        findings.append(
          Finding(
            match: SearchMatch(at: found.range, of: found.bytes, keepsHyphens: words.hasHyphen),
            place: Position(document: number, offset: found.offset)))
      }
    }
    return findings
  }

  /// What can be read on the page that holds a place, each paragraph a line: ask off the main actor.
  func spoken(ofPageHolding place: Position, at size: Size) -> String {
    let place = sound(place)
    let document = documents[place.document]
    guard document.hasText else { return "" }
    let (section, size) = (section(of: place), layoutSize(size, of: document))
    let page = document.page(holding: place.offset, ofSection: section, at: size)
    let start = document.offset(ofPage: page, inSection: section, at: size)
    let isLast = !document.hasPage(page + 1, ofSection: section, at: size)
    let end =
      isLast
      ? document.range(ofSection: section).upperBound
      : document.offset(ofPage: page + 1, inSection: section, at: size)
    var (lines, offset): ([String], Int) = ([], start)
    while offset < end {
      let text = document.text(at: offset, inSection: section)
      lines.append(text.spoken(at: start..<end))
      offset = max(offset + 1, text.end)
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Whether the lines that are read out of the page that holds a place go on in one another, as on paper; else each
  /// is a paragraph.
  func linesGoOn(onPageHolding place: Position) -> Bool {
    documents[sound(place).document] is any FixedDocument
  }

  /// The words of the page that holds a place, and where they stand on a page of a size: ask off the main actor.
  func words(
    onPageHolding place: Position, at size: Size, boundAt spine: SpineEdge?
  ) -> PageWords {
    let place = sound(place)
    let document = documents[place.document]
    guard document.hasText, !size.isEmpty else { return PageWords() }
    let laidOut = layoutSize(size, of: document)
    let words = document.words(
      onPageHolding: place.offset, inSection: section(of: place), size: laidOut, boundAt: spine)
    return words.scaled(by: size.width / laidOut.width)
  }

  /// Whether words are marked on the page that holds a place.
  func marks(_ words: SearchWords, onPageHolding place: Position, at size: Size) -> Bool {
    let place = sound(place)
    let document = documents[place.document]
    return document.hasText
      && document.marks(
        words, onPageHolding: place.offset, inSection: section(of: place),
        size: layoutSize(size, of: document))
  }
}
