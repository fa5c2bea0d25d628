internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWorkers

extension BookPage {
  /// What its links are called. Those of a page that is yet to be drawn are looked for again; where their words take
  /// time to find, they are called otherwise until then.
  func linkNames(by reader: BookReader) -> [String] {
    let (book, size) = (reader.book, reader.size)
    let isKnown = links.map { $0.book === book && $0.size == size } ?? false
    if let links, isKnown, !links.names.isEmpty || book.isReflowable { return links.names }
    let names = book.links(onPageHolding: place, at: size)
    let isSought = isKnown && links?.isSought == true
    links = (book, size, names, isSought || !names.isEmpty)
    if !names.isEmpty, !isSought { findLinks(by: reader) }
    return links?.names ?? []
  }

  private func findLinks(by reader: BookReader) {
    let (book, size, place) = (reader.book, reader.size, place)
    guard reader.drawing == .background else {
      book.findLinks(onPageHolding: place)
      links?.names = book.links(onPageHolding: place, at: size)
      return
    }
    Task.detached(executorPreference: WorkerPool.pages) { [weak self, weak reader] in
      book.findLinks(onPageHolding: place)
      await self?.foundLinks(of: book, at: size, by: reader)
    }
  }

  private func foundLinks(of book: Book, at size: Size, by reader: BookReader?) {
    guard let links, links.book === book, links.size == size else { return }
    let names = book.links(onPageHolding: place, at: size)
    guard names != links.names else { return }
    self.links?.names = names
    reader?.container?.requestFrame?()
  }
}
