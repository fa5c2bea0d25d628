internal import OctavoGeometry

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
    indices = Dictionary(pages.enumerated().map { (ObjectIdentifier($1), $0) }) { first, second in
      endProgram(
        misusing: Self.self,
        "the pages \(first) and \(second) are one and the same; each is in the list once",
        in: "init(_:)")
    }
  }

  /// How many pages the list has.
  public func pageCount(in container: FlipContainer) -> PageCount? { .exact(pages.count) }

  /// The page of a number.
  public func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    pages.indices.contains(index) ? pages[index] : nil
  }

  /// The number of a page of the list.
  public func index(of page: any Page, in container: FlipContainer) -> Int? {
    indices[ObjectIdentifier(page)]
  }
}
