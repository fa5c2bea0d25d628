internal import OctavoGeometry
public import OctavoNavigation
internal import OctavoWorkers

/// Words of a page that were asked for, as it stood then.
struct KnownWords {
  let book: Book
  let size: Size
  let spine: SpineEdge?
  /// The words; nil as long as they are being found.
  var words: PageWords?

  /// Whether they are those of the page as it stands.
  func holds(_ book: Book, _ size: Size, _ spine: SpineEdge?) -> Bool {
    self.book === book && self.size == size && self.spine == spine
  }
}

extension BookPage {
  /// The words of the page where they stand; nil as long as they are being found.
  func placedWords(by reader: BookReader, in container: FlipContainer) -> PageWords? {
    let (book, place) = (reader.book, place)
    let (size, spine) = standing(in: container, by: reader)
    if let placed, placed.holds(book, size, spine) { return placed.words }
    placed = KnownWords(book: book, size: size, spine: spine)
    guard reader.drawing == .background else {
      placed?.words = book.words(onPageHolding: place, at: size, boundAt: spine)
      return placed?.words
    }
    Task.detached(executorPreference: WorkerPool.pages) { [weak self, weak reader] in
      let words = book.words(onPageHolding: place, at: size, boundAt: spine)
      await self?.take(words, of: book, at: size, boundAt: spine, by: reader)
    }
    return nil
  }

  private func take(
    _ words: PageWords, of book: Book, at size: Size, boundAt spine: SpineEdge?,
    by reader: BookReader?
  ) {
    guard placed?.holds(book, size, spine) == true else { return }
    placed?.words = words
    reader?.container?.requestFrame?()
  }
}

extension BookReader: WordedDataSource {
  /// The words that stand on a page.
  public func words(on page: any Page, in container: FlipContainer) -> PageWords? {
    guard let page = page as? BookPage else { return PageWords() }
    return page.placedWords(by: self, in: container)
  }
}
