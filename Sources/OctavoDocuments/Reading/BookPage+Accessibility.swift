public import OctavoAccessibility
public import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWorkers

extension BookPage {
  /// The page with its words. As long as they are being found the keys are not there: who reads has them all
  /// when the keys come.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var page = AccessibleElement("page", .page, name: "", frame: Rect(size: size))
    page.language = reader.flatMap { $0.book.documents[$0.book.sound(place).document].language }
    guard let reader, reader.book.hasText else { return page.read(as: "") }
    guard let words = words(by: reader) else { return page }
    page.children = linkNames(by: reader).enumerated().map {
      var link = AccessibleElement(Self.name(ofLink: $0), .link, name: $1)
      link.isPressable = true
      return link
    }
    return page.read(as: words)
  }

  /// Follows a link.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    guard action == .press, let reader, let container = reader.container else { return false }
    let names = linkNames(by: reader)
    guard let index = names.indices.first(where: { Self.name(ofLink: $0) == path.last }),
      let target = reader.book.target(ofLink: index, onPageHolding: place, at: reader.size)
    else { return false }
    reader.follow(target, from: self, in: container)
    return true
  }

  private static func name(ofLink index: Int) -> String { "link \(index)" }

  /// What can be read on the page; nil as long as it is being found.
  private func words(by reader: BookReader) -> String? {
    let (book, size, place) = (reader.book, reader.size, place)
    if let read, read.book === book, read.size == size { return read.words }
    guard reader.drawing == .background else {
      read = (book, size, book.spoken(ofPageHolding: place, at: size))
      return read?.words
    }
    read = (book, size, nil)
    Task.detached(executorPreference: WorkerPool.pages) { [weak self, weak reader] in
      let words = book.spoken(ofPageHolding: place, at: size)
      await self?.take(words, of: book, at: size, by: reader)
    }
    return nil
  }

  private func take(_ words: String, of book: Book, at size: Size, by reader: BookReader?) {
    guard let read, read.book === book, read.size == size else { return }
    self.read = (book, size, words)
    reader?.container?.requestFrame?()
  }
}
