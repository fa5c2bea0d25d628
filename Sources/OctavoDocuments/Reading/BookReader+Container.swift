public import OctavoGeometry
public import OctavoNavigation

/// The pages of a book for the container that it was put into, and what that tells of them.
extension BookReader: FlipContainerDataSource {
  /// The page before a page of the book.
  public func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    neighbour(of: page) { book.position(before: $0, at: size) }
  }

  /// The page after a page of the book.
  public func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    neighbour(of: page) { book.position(after: $0, at: size) }
  }

  /// The first page of the book.
  public func firstPage(in container: FlipContainer) -> (any Page)? {
    self.page(at: book.start)
  }

  /// The last page of the book.
  public func lastPage(in container: FlipContainer) -> (any Page)? {
    self.page(at: book.end)
  }

  /// The number of a page where it is known; of a text that is not laid out so far it is not.
  public func index(of page: any Page, in container: FlipContainer) -> Int? {
    guard let place = (page as? BookPage)?.place else { return nil }
    let number = book.pageNumber(of: place, at: size)
    return number.isExact ? number.number - 1 : nil
  }

  /// The side that the document gives a page.
  public func side(of page: any Page, in container: FlipContainer) -> PageSide? {
    (page as? BookPage).flatMap {
      book.side(ofPageHolding: $0.place, isCoverAlone: container.isCoverAlone)
    }
  }

  /// Lays the book out for a window; the page that holds the place stays or takes its place.
  public func page(in container: FlipContainer, laidOutFor size: Size) -> (any Page)? {
    let time = container.eventTime?.seconds
    if let page = unsettledPage {
      // Whoever reads it goes on with the same words, and a hand with the leaf that it holds.
      let end = page.since.map { $0 + UnsettledPage.settling } ?? .infinity
      if count.isHeld || time.map({ $0 > end }) == true {
        unsettledPage = nil
      } else {
        wantedPage = page.number
      }
    }
    let isAsked = wantedPage != nil
    if let wantedPage, unsettledPage == nil {
      unsettledPage = UnsettledPage(number: wantedPage, since: time)
    }
    resize(to: size)
    // A page draws the part of the text around its place at any size: it need not be another, and in
    // the middle of a turn it is not the one that the book is still open at.
    return isAsked ? currentPage : container.page
  }

  private func neighbour(
    of page: any Page, _ place: (Book.Position) -> Book.Position?
  ) -> BookPage? {
    (page as? BookPage).flatMap { place($0.place) }.map { self.page(at: $0) }
  }
}

extension BookReader: FlipContainerDelegate {
  /// Turns to where a link leads that was tapped.
  public func flipContainer(
    _ container: FlipContainer, takesTapAt point: Point, on page: any Page
  ) -> Bool {
    guard let page = page as? BookPage else { return false }
    let (size, spine) = page.standing(in: container, by: self)
    let target = book.target(at: point, ofPageHolding: page.place, size: size, boundAt: spine)
    if let target {
      follow(target, from: page, in: container)
      return true
    }
    let link = book.externalLink(
      at: point, ofPageHolding: page.place, size: size, boundAt: spine)
    guard let link, let onExternalLink else { return false }
    onExternalLink(link)
    return true
  }

  /// Leaves the processor to the turn.
  public func flipContainer(_ container: FlipContainer, willTurnTo page: any Page) {
    count.isHeld = true
  }

  /// Remembers the place.
  public func flipContainer(_ container: FlipContainer, didTurnTo page: any Page) {
    turned(to: page)
  }

  /// Goes on with what waited for the turn.
  public func flipContainer(_ container: FlipContainer, didEnd turn: TurnEvent) {
    count.isHeld = false
    searchOn()
    countOn()
  }
}
