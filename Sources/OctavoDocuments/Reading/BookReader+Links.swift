internal import OctavoGestures
public import OctavoNavigation

extension BookReader: LinkedDataSource {
  /// What the links on a page are called.
  public func links(on page: any Page, in container: FlipContainer) -> [String] {
    (page as? BookPage)?.linkNames(by: self) ?? []
  }

  /// The page that a link leads to.
  public func page(
    ofLink index: Int, on page: any Page, in container: FlipContainer
  ) -> (any Page)? {
    guard let page = page as? BookPage else { return nil }
    return book.target(ofLink: index, onPageHolding: page.place, at: size).map { self.page(at: $0) }
  }

  /// Follows a link out of the book.
  public func followExternalLink(
    _ index: Int, on page: any Page, in container: FlipContainer
  ) -> Bool {
    guard let page = page as? BookPage, let onExternalLink,
      let link = book.externalLink(ofLink: index, onPageHolding: page.place, at: size)
    else { return false }
    onExternalLink(link)
    return true
  }

  /// Turns to where a link of a page leads.
  func follow(_ target: Book.Position, from page: BookPage, in container: FlipContainer) {
    container.setPage(
      self.page(at: target), direction: target < page.place ? .backward : .forward)
  }
}
