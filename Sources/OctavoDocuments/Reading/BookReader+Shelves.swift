internal import OctavoNavigation
internal import OctavoWorkers

/// What stands on a shelf changes as files come into its folder, and go.
extension BookReader {
  /// The folders that shelves in the book are, by their paths: `reread` when something in one changes.
  public var shelfFolders: Set<String> {
    Set(book.shelves.values.map(\.path).filter { !$0.isEmpty })
  }

  /// Shows what stands on the shelves now. A shelf on which nothing stands any more stays as it was.
  public func reread() {
    let shelves = book.shelves
    guard !shelves.isEmpty else { return }
    guard drawing == .background else { return take(shelves.compactMapValues { $0.reread() }) }
    Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      await self?.take(shelves.compactMapValues { $0.reread() })
    }
  }

  private func take(_ shelves: [Int: ShelfDocument]) {
    guard !shelves.isEmpty else { return }
    endListeningToShelves()
    show(book.set(shelves: shelves))
    listenToShelves()
    place = book.sound(place)
    count.next = 0
    prepare()
    container?.reloadData()
    tellPlace()
    searchAgain()
  }
}

/// Shows covers of shelves as they are drawn.
extension BookReader {
  /// Draws pages anew whose covers come after them; where all is drawn on the spot, pages wait for them.
  func listenToShelves() {
    guard drawing == .background else { return }
    for (number, shelf) in book.shelves {
      shelfListeners[number] = shelf.covers.listen { [weak self] indices in
        Task { @MainActor in self?.takeCovers(indices, ofDocument: number) }
      }
    }
  }

  func endListeningToShelves() {
    for (number, listener) in shelfListeners {
      book.shelves[number]?.covers.endListening(listener)
    }
    shelfListeners = [:]
  }

  private func takeCovers(_ indices: Set<Int>, ofDocument number: Int) {
    func start(_ offset: Int) -> Book.Position? {
      book.knownStart(
        ofPageHolding: Book.Position(document: number, offset: offset), at: size)
    }
    let starts = Set(indices.compactMap(start))
    for page in livePages where page.place.document == number {
      guard let start = start(page.place.offset), starts.contains(start) else { continue }
      page.show(book, marking: page.words)
    }
  }
}

extension Book {
  /// The shelves among its documents, by their indices.
  fileprivate var shelves: [Int: ShelfDocument] {
    let shelves = documents.enumerated().compactMap { index, document in
      (document as? ShelfDocument).map { (index, $0) }
    }
    return Dictionary(uniqueKeysWithValues: shelves)
  }
}
