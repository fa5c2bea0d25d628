/// A data source that is a list of pages.
@MainActor
public final class PageList: FlipContainerDataSource {
  /// The pages in order.
  public let pages: [any Page]
  private let indices: [ObjectIdentifier: Int]

  /// A list of pages, each only once.
  ///
  /// - Precondition: no page is in the list twice.
  public init(_ pages: [any Page]) {
    self.pages = pages
    indices = Dictionary(
      uniqueKeysWithValues: pages.enumerated().map { (ObjectIdentifier($1), $0) })
  }

  /// The page before a page of the list.
  public func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    neighbour(of: page, by: -1)
  }

  /// The page after a page of the list.
  public func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    neighbour(of: page, by: 1)
  }

  /// How many pages the list has.
  public func pageCount(in container: FlipContainer) -> PageCount? { .exact(pages.count) }

  /// The page of a number.
  public func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    pages.indices.contains(index) ? pages[index] : nil
  }

  /// The first page of the list.
  public func firstPage(in container: FlipContainer) -> (any Page)? { pages.first }

  /// The last page of the list.
  public func lastPage(in container: FlipContainer) -> (any Page)? { pages.last }

  /// The number of a page of the list.
  public func index(of page: any Page, in container: FlipContainer) -> Int? {
    indices[ObjectIdentifier(page)]
  }

  private func neighbour(of page: any Page, by step: Int) -> (any Page)? {
    guard let index = indices[ObjectIdentifier(page)], pages.indices.contains(index + step) else {
      return nil
    }
    return pages[index + step]
  }
}
