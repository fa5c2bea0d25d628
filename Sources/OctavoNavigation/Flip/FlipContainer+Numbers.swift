internal import OctavoGestures

/// What the data source says of where a page is in the whole.
extension FlipContainer {
  /// The number of a page, from 1, by its index or by what a source says that estimates; nil where it says
  /// neither.
  func number(of page: any Page) -> PageCount? {
    guard let dataSource else { return nil }
    return dataSource.soundIndex(of: page, in: self).map { .exact($0 + 1) }
      ?? (dataSource as? any NumberedDataSource)?.soundNumber(of: page, in: self)
  }

  /// How many pages there are; nil as long as that is not known.
  var exactPageCount: Int? {
    dataSource?.soundPageCount(in: self).flatMap { $0.isExact ? $0.number : nil }
  }

  /// Where a page is among all that there are, if that is known. It is asked once, as it stands in every
  /// frame (Laws, L12).
  func rank(of page: any Page) -> PageRank? {
    if let known = neighbours.rank(of: page) { return known }
    guard let count = exactPageCount, case .exact(let number)? = number(of: page) else {
      return nil
    }
    let rank = PageRank(number: number, count: count)
    neighbours.keep(rank, of: page)
    return rank
  }

  /// Has the pictures drawn again, with the edges of other pages beside them or without.
  func edgesDidChange() {
    needsPrefetch = true
    setNeedsFrame()
  }
}
