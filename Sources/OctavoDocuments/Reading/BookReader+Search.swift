internal import OctavoGeometry
public import OctavoNavigation
internal import OctavoWorkers

/// Words that are looked for in a book, and what was found so far.
struct WordSearch {
  let words: SearchWords
  var results: SearchResults
  /// Where the matches stand.
  var places: [Book.Position] = []
  /// Where to go on; nil when all is looked through.
  var next: Book.SearchPlace? = Book.SearchPlace()
  /// How much is looked through before it is told what was found: soon at first, and then not for every page.
  var parts = 1
  /// Whether there was a word in what was looked through so far.
  var hasWords = false

  /// The most parts of the text that are looked through at once: a tenth of a second's work.
  static let mostParts = 16

  /// Takes what was found in the next parts.
  mutating func take(_ findings: [Book.Finding], next: Book.SearchPlace?, hasWords: Bool) {
    results.matches += findings.map(\.match)
    places += findings.map(\.place)
    self.next = results.matches.count < SearchResults.limit ? next : nil
    results.isComplete = self.next == nil
    self.hasWords = self.hasWords || hasWords
    results.isWordless = results.isComplete && !self.hasWords
    parts = min(2 * parts, Self.mostParts)
  }
}

/// Words are looked for on a thread that gives way, some parts of the text at a time and none while something
/// turns; when all is looked through, nothing wakes any more.
///
/// A page marks what stands on it when it is drawn. Pages that were drawn before are looked at first, and drawn
/// anew where the words stand, or those that were looked for before.
extension BookReader: SearchableDataSource {
  /// Whether a document of the book has a text.
  public func hasText(in container: FlipContainer) -> Bool { book.hasText }

  /// Looks for words in all documents.
  public func search(for words: String, in container: FlipContainer) {
    let wanted = SearchWords(words)
    guard wanted != search?.words else {
      // Written otherwise, they are found at the same places.
      search?.results.words = words
      return
    }
    searching?.cancel()
    searching = nil
    search = wanted.map { WordSearch(words: $0, results: SearchResults(of: words)) }
    markPages()
  }

  /// Looks for the same words in a book in which others stand now.
  func searchAgain() {
    guard let search else { return }
    searching?.cancel()
    searching = nil
    self.search = WordSearch(
      words: search.words, results: SearchResults(of: search.results.words))
    searchOn()
  }

  /// What was found so far.
  public func searchResults(in container: FlipContainer) -> SearchResults? { search?.results }

  /// The page that holds the beginning of a match.
  public func page(ofMatch index: Int, in container: FlipContainer) -> (any Page)? {
    guard let places = search?.places, places.indices.contains(index) else { return nil }
    return page(at: places[index])
  }

  /// The first match that begins on the page or after it.
  public func match(from page: any Page, in container: FlipContainer) -> Int? {
    guard let page = page as? BookPage, let places = search?.places else { return nil }
    let start = book.knownStart(ofPageHolding: page.place, at: size) ?? book.sound(page.place)
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      let place = places[middle]
      if place < start {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < places.count ? low : nil
  }

  // MARK: - Marks

  /// Marks the words on the pages that are there, the nearest first, and then looks for them in all others.
  private func markPages() {
    let (book, size, words) = (book, size, search?.words)
    let here = currentPosition
    func distance(_ place: Book.Position) -> (Int, Int) {
      (abs(place.document - here.document), abs(place.offset - here.offset))
    }
    let pages = livePages.filter { $0.words != words }
      .sorted { distance($0.place) < distance($1.place) }
      .map { (place: $0.place, words: [$0.words, words].compactMap(\.self)) }
    guard drawing == .background else {
      for page in pages {
        let isOther = page.words.contains { book.marks($0, onPageHolding: page.place, at: size) }
        markPage(at: page.place, isOther: isOther)
      }
      return searchOn()
    }
    searching = Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      for page in pages where !Task.isCancelled {
        let isOther = page.words.contains { book.marks($0, onPageHolding: page.place, at: size) }
        await self?.looked(at: page.place, isOther: isOther, in: book, size)
      }
      await self?.lookedAtPages()
    }
  }

  private func looked(at place: Book.Position, isOther: Bool, in book: Book, _ size: Size) {
    guard !Task.isCancelled else { return }
    // What is on the page may have changed while it was looked at.
    markPage(at: place, isOther: isOther || book !== self.book || size != self.size)
  }

  private func markPage(at place: Book.Position, isOther: Bool) {
    guard let page = livePage(at: place), page.words != search?.words else { return }
    page.show(book, marking: search?.words, isOther: isOther)
  }

  private func lookedAtPages() {
    guard !Task.isCancelled else { return }
    searching = nil
    searchOn()
    countOn()
  }

  // MARK: - Looking on

  /// Looks through the next parts of the text, unless that is being done, or something turns.
  func searchOn() {
    guard let now = search, let next = now.next, searching == nil else { return }
    let (book, words) = (book, now.words)
    guard drawing == .background else {
      var (place, hasWords): (Book.SearchPlace?, Bool) = (next, false)
      let findings = book.find(
        words, from: &place, parts: .max, atMost: SearchResults.limit, onWords: { hasWords = true })
      search?.take(findings, next: place, hasWords: hasWords)
      return
    }
    guard !count.isHeld else { return }
    let (parts, most) = (now.parts, SearchResults.limit - now.places.count)
    searching = Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      var (place, hasWords): (Book.SearchPlace?, Bool) = (next, false)
      let findings = book.find(
        words, from: &place, parts: parts, atMost: most, onWords: { hasWords = true }
      ) { Task.isCancelled }
      await self?.found(findings, next: place, hasWords: hasWords)
    }
  }

  private func found(_ findings: [Book.Finding], next: Book.SearchPlace?, hasWords: Bool) {
    guard !Task.isCancelled else { return }
    searching = nil
    search?.take(findings, next: next, hasWords: hasWords)
    // A list may stand over the page that shows them.
    if !findings.isEmpty || search?.next == nil { container?.requestFrame?() }
    searchOn()
    countOn()
  }
}
