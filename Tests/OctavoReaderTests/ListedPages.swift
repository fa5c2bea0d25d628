import OctavoNavigation

/// Numbered pages of a list, for sources that know something more of them.
@MainActor
protocol ListedPages: NumberedDataSource {
  var pages: [ContentPage] { get }
}

extension ListedPages {
  func pageCount(in container: FlipContainer) -> PageCount? { .exact(pages.count) }
  func page(at index: Int, in container: FlipContainer) -> (any Page)? {
    pages.indices.contains(index) ? pages[index] : nil
  }
  func index(of page: any Page, in container: FlipContainer) -> Int? {
    pages.firstIndex { $0 === page }
  }
}
