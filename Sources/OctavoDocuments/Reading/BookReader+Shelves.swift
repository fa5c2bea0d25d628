internal import OctavoNavigation

/// Shows covers of shelves as they are drawn.
extension BookReader {
  /// Draws pages anew whose covers come after them; where all is drawn on the spot, pages wait for them.
  func listenToShelves() {
    guard drawing == .background else { return }
    for (number, document) in book.documents.enumerated() {
      guard let shelf = document as? ShelfDocument else { continue }
      shelfListeners[number] = shelf.covers.listen { [weak self] indices in
        Task { @MainActor in self?.takeCovers(indices, ofDocument: number) }
      }
    }
  }

  func endListeningToShelves() {
    for (number, listener) in shelfListeners {
      (book.documents[number] as? ShelfDocument)?.covers.endListening(listener)
    }
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
