public import OctavoGeometry

/// Knows which page comes before and after another: by itself, or by the numbers of the pages.
///
/// A source says which pages are the neighbours of one, or how many there are, which has a number and which
/// number a page has.
///
/// A container asks for each neighbour of a page at most once until `reloadData()`, and never while a
/// page turns; the page that it came from it does not ask for. It keeps the pages that are seen and
/// those beside them. The others it releases: a source that makes its pages as they are asked for makes
/// them again when they come near again.
@MainActor
public protocol FlipContainerDataSource: AnyObject {
  /// The page before a page; nil if it is the first.
  func page(before page: any Page, in container: FlipContainer) -> (any Page)?

  /// The page after a page; nil if it is the last.
  func page(after page: any Page, in container: FlipContainer) -> (any Page)?

  /// How many pages there are, known or estimated, never fewer than none; nil if the source does not count
  /// them.
  func pageCount(in container: FlipContainer) -> PageCount?

  /// The page of a number, the first of all being 0; nil if there is none, or the source knows its pages by
  /// their neighbours only.
  ///
  /// A turn to a far page passes pages that only this method can name; without it, a single leaf goes there.
  func page(at index: Int, in container: FlipContainer) -> (any Page)?

  /// The first page of all, for the key Home; nil if the source cannot say.
  func firstPage(in container: FlipContainer) -> (any Page)?

  /// The last page of all, for the key End; nil if the source cannot say.
  func lastPage(in container: FlipContainer) -> (any Page)?

  /// The number of a page, the first of all being 0, never less; nil if the source does not count.
  ///
  /// Where pages stand side by side it says which two are a pair, wherever a turn comes from. A source
  /// that does not count has pairs from the page on that was set.
  func index(of page: any Page, in container: FlipContainer) -> Int?

  /// The side that a page stands on where pages stand side by side; nil if its number says it, or what it was turned
  /// to from.
  ///
  /// A source that says it of one page says it of all that belong together, as `PageSide.all(_:isCoverAlone:)` finds
  /// them: a page that is known to stand on one side has no neighbour there but one that may stand on the other; one
  /// of which it says nothing stands where its number has it. It is asked with the neighbours; `regroupPages()` has
  /// it asked again.
  func side(of page: any Page, in container: FlipContainer) -> PageSide?

  /// Lays the pages out for a window, or a half of one where two stand side by side, of other extents,
  /// in points.
  ///
  /// - Returns: the page that now stands for the container's page, which takes its place, and all
  ///   neighbours are asked for again; nil if pages do not depend on the extents.
  func page(in container: FlipContainer, laidOutFor size: Size) -> (any Page)?
}

extension FlipContainerDataSource {
  /// The page of the number before, where the source counts.
  public func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    guard let index = soundIndex(of: page, in: container), index > 0 else { return nil }
    return self.page(at: index - 1, in: container)
  }
  /// The page of the number after, where the source counts.
  public func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    guard let index = soundIndex(of: page, in: container),
      soundPageCount(in: container).map({ !$0.isExact || index + 1 < $0.number }) ?? true
    else { return nil }
    return self.page(at: index + 1, in: container)
  }
  /// Does not count.
  public func pageCount(in container: FlipContainer) -> PageCount? { nil }
  /// Knows no page by its number.
  public func page(at index: Int, in container: FlipContainer) -> (any Page)? { nil }
  /// The page of the number 0, where the source knows it.
  public func firstPage(in container: FlipContainer) -> (any Page)? {
    soundPageCount(in: container) == .exact(0) ? nil : page(at: 0, in: container)
  }
  /// The page of the last number, where the source counts.
  public func lastPage(in container: FlipContainer) -> (any Page)? {
    guard let count = soundPageCount(in: container), count.isExact, count.number > 0 else {
      return nil
    }
    return page(at: count.number - 1, in: container)
  }
  /// Does not count.
  public func index(of page: any Page, in container: FlipContainer) -> Int? { nil }
  /// Does not say.
  public func side(of page: any Page, in container: FlipContainer) -> PageSide? { nil }
  /// Pages do not depend on the extents.
  public func page(in container: FlipContainer, laidOutFor size: Size) -> (any Page)? { nil }
}
