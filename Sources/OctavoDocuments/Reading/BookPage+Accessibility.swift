public import OctavoAccessibility
public import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWorkers

/// What can be read on a page, of which book at which size.
struct ReadWords {
  let book: Book
  let size: Size
  /// The words; nil as long as they are being found.
  var words: String?
  /// Where they stand.
  var places: [AccessibleElement.TextPlace] = []
}

extension BookPage {
  /// The page with its words. As long as they are being found the keys are not there: who reads has them all
  /// when the keys come.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var page = AccessibleElement("page", .page, name: "", frame: Rect(size: size))
    page.language = reader.flatMap { $0.book.documents[$0.book.sound(place).document].language }
    guard let reader, reader.book.hasText else { return page.read(as: "") }
    guard let read = read(by: reader), let words = read.words else { return page }
    page.children = linkNames(by: reader).enumerated().map {
      var link = AccessibleElement(Self.name(ofLink: $0), .link, name: $1)
      link.isPressable = true
      return link
    }
    return page.read(
      as: words, at: read.places, linesGoOn: reader.book.linesGoOn(onPageHolding: place))
  }

  /// Follows a link.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    guard action == .press, let reader, let container = reader.container else { return false }
    let names = linkNames(by: reader)
    guard let index = names.indices.first(where: { Self.name(ofLink: $0) == path.last }) else {
      return false
    }
    let target = reader.book.target(ofLink: index, onPageHolding: place, at: reader.size)
    guard let target else { return reader.followExternalLink(index, on: self, in: container) }
    reader.follow(target, from: self, in: container)
    return true
  }

  private static func name(ofLink index: Int) -> String { "link \(index)" }

  /// What can be read on the page, as far as it is found.
  private func read(by reader: BookReader) -> ReadWords? {
    let (book, size, place) = (reader.book, reader.size, place)
    if let read, read.book === book, read.size == size { return read }
    let standing = standing(in: reader.container, by: reader)
    read = ReadWords(book: book, size: size)
    guard reader.drawing == .background else {
      read = Self.read(book, place, size, standing)
      return read
    }
    Task.detached(executorPreference: WorkerPool.pages) { [weak self, weak reader] in
      let read = Self.read(book, place, size, standing)
      await self?.take(read, by: reader)
    }
    return read
  }

  private nonisolated static func read(
    _ book: Book, _ place: Book.Position, _ size: Size,
    _ standing: (size: Size, spine: SpineEdge?)
  ) -> ReadWords {
    let words = book.spoken(ofPageHolding: place, at: size)
    let placed = book.words(onPageHolding: place, at: standing.size, boundAt: standing.spine)
    return ReadWords(
      book: book, size: size, words: words, places: placed.places(in: words))
  }

  private func take(_ found: ReadWords, by reader: BookReader?) {
    guard let read, read.book === found.book, read.size == found.size else { return }
    self.read = found
    reader?.container?.requestFrame?()
  }
}

extension PageWords {
  /// How far on a word is looked for, in Unicode scalars: where the text is told alike it stands next.
  private static let reach = 80
  /// The same where what a picture shows may be told between the words.
  private static let farReach = 4_000
  /// So many words in a row are not where they were looked for before they are looked for farther on.
  private static let mostMisses = 4

  /// Where the words stand that are told in another text, in their order: a word that is parted or put otherwise
  /// there has no place.
  func places(in told: String) -> [AccessibleElement.TextPlace] {
    let (bytes, told) = (Array(text.utf8), Array(told.unicodeScalars))
    var (places, next, misses): ([AccessibleElement.TextPlace], Int, Int) = ([], 0, 0)
    for word in words {
      let letters = Array(String(decoding: bytes[word.range], as: UTF8.self).unicodeScalars)
      let reach = misses < Self.mostMisses ? Self.reach : Self.farReach
      let last = min(told.count - letters.count, next + reach)
      let found =
        next <= last
        ? (next...last).first { told[$0] == letters[0] && told[$0...].starts(with: letters) } : nil
      guard let found else {
        misses += 1
        continue
      }
      (misses, next) = (0, found + letters.count)
      places += word.rects.map { AccessibleElement.TextPlace(found..<next, at: $0) }
    }
    return places
  }
}
