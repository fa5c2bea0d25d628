internal import OctavoGeometry

extension FlipContainer {
  /// Has the pictures drawn again.
  func edgesDidChange() {
    needsPrefetch = true
    setNeedsFrame()
  }

  /// Where a page is among all that there are, if that is known.
  func rank(of page: any Page) -> PageRank? {
    guard let dataSource, let count = dataSource.pageCount(in: self), count.isExact else {
      return nil
    }
    if let index = dataSource.index(of: page, in: self) {
      return PageRank(number: index + 1, count: count.number)
    }
    guard let number = (dataSource as? any NumberedDataSource)?.number(of: page, in: self),
      number.isExact
    else { return nil }
    return PageRank(number: number.number, count: count.number)
  }
}
