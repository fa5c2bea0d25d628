internal import OctavoGeometry
public import OctavoNavigation

extension BookReader: MarkedDataSource {
  /// Whether a person marked a page.
  public func isMarked(_ page: any Page, in container: FlipContainer) -> Bool {
    (page as? BookPage).map { page in marks.contains { holds(page, $0) } } ?? false
  }

  /// Marks a page, or takes every mark from it.
  public func setMarked(_ isMarked: Bool, _ page: any Page, in container: FlipContainer) {
    guard let page = page as? BookPage, isMarked != self.isMarked(page, in: container) else {
      return
    }
    if isMarked {
      guard marks.count < PlaceRecord.mostMarks else { return }
      marks = (marks + [book.sound(page.place)]).sorted()
    } else {
      marks.removeAll { holds(page, $0) }
    }
  }

  /// Whether a place is on a page.
  private func holds(_ page: BookPage, _ mark: Book.Position) -> Bool {
    book.isSamePage(page.place, mark, at: size)
  }

  /// What is marked, as the list of contents names it: by its page, and the part that it is in.
  var markEntries: [ContentsEntry] {
    marks.map { mark in
      let number = book.pageNumber(of: mark, at: size)
      let label = book.labels?[number.number] ?? "\(number.number)"
      let page = number.isExact ? "Page \(label)" : "About page \(label)"
      var entry = ContentsEntry(book.chapter(at: mark).map { "\(page): \($0)" } ?? page)
      entry.isMark = true
      return entry
    }
  }
}

extension Book {
  /// Whether two places are on one page, as far as that is known without work.
  func isSamePage(_ first: Position, _ second: Position, at size: Size) -> Bool {
    let (first, second) = (sound(first), sound(second))
    if first == second { return true }
    let section = section(of: first)
    guard first.document == second.document, self.section(of: second) == section else {
      return false
    }
    let document = documents[first.document]
    let size = layoutSize(size, of: document)
    let page = document.knownPage(holding: first.offset, ofSection: section, at: size)
    return page != nil
      && page == document.knownPage(holding: second.offset, ofSection: section, at: size)
  }
}
