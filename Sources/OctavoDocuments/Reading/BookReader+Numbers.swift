public import OctavoNavigation

extension BookReader: NumberedDataSource {
  /// The number of a page of the book, known or estimated.
  public func number(of page: any Page, in container: FlipContainer) -> PageCount? {
    (page as? BookPage).map { number(of: $0) }
  }

  /// How many pages the book has in the window, known or estimated.
  public func pageCount(in container: FlipContainer) -> PageCount? { pageCount }

  /// The page of a number, once all of the book is laid out.
  public func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    let count = pageCount
    guard count.isExact, (0..<count.number).contains(index) else { return nil }
    return page(number: index + 1)
  }

  /// The page with a number, without laying out what stands before it.
  public func page(near number: Int, in container: FlipContainer) -> (any Page)? {
    page(near: number)
  }

  /// What the document calls its pages.
  public func labels(in container: FlipContainer) -> PageLabels? { book.labels }

  /// The heading above the page, or else, in a book of several documents, the title of its own.
  public func chapter(of page: any Page, in container: FlipContainer) -> String? {
    (page as? BookPage).flatMap { book.chapter(at: $0.place) }
  }

  /// The list of what is where, once it is found, after what a person marked.
  public func contents(in container: FlipContainer) -> [ContentsEntry] {
    findContents()
    return markEntries + (contents ?? [])
  }

  /// Whether anything is marked, or the book says what is where.
  public func hasContents(in container: FlipContainer) -> Bool {
    findContents()
    return !marks.isEmpty || contents?.isEmpty == false
  }

  /// The part that the page is in.
  public func entry(holding page: any Page, in container: FlipContainer) -> Int? {
    (page as? BookPage).flatMap { book.entry(holding: $0.place) }.map { marks.count + $0 }
  }

  /// The page that is marked, or that a part begins on.
  public func page(ofEntry index: Int, in container: FlipContainer) -> (any Page)? {
    let place =
      marks.indices.contains(index) ? marks[index] : book.position(ofEntry: index - marks.count)
    return place.map { page(at: $0) }
  }
}
