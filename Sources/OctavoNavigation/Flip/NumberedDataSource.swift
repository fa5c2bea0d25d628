/// A data source that knows its pages by number, so that a person can be told where they are and go
/// elsewhere.
///
/// All of it is asked for on the main actor and answered without waiting: a number that is not known yet is
/// an estimate.
@MainActor
public protocol NumberedDataSource: FlipContainerDataSource {
  /// The number of a page, from 1; nil for a page of somebody else's.
  func number(of page: any Page, in container: FlipContainer) -> PageCount?

  /// The page with a number, from 1, or the nearest that there is; near it where numbers are estimates.
  func page(near number: Int, in container: FlipContainer) -> (any Page)?

  /// What the pages are called, where that is not just their numbers; nil as long as it is not known.
  func labels(in container: FlipContainer) -> PageLabels?

  /// What the part of the whole is called that a page is in; nil if it has no name.
  func chapter(of page: any Page, in container: FlipContainer) -> String?

  /// The parts of the whole, in order; none where there are none, or as long as they are not known: asking may
  /// have them looked for.
  func contents(in container: FlipContainer) -> [ContentsEntry]

  /// Whether there are any: asked for each frame that bars are seen in, so that no list need be made to know it.
  func hasContents(in container: FlipContainer) -> Bool

  /// The part that a page is in, by its index among all; nil if it is in none.
  func entry(holding page: any Page, in container: FlipContainer) -> Int?

  /// The page that a part begins on; nil if that is nowhere.
  func page(ofEntry index: Int, in container: FlipContainer) -> (any Page)?
}

/// What follows where the number of every page is known.
extension NumberedDataSource {
  /// One more than its index.
  public func number(of page: any Page, in container: FlipContainer) -> PageCount? {
    soundIndex(of: page, in: container).map { .exact($0 + 1) }
  }

  /// The page of the index before the number, or of the nearest that there is.
  public func page(near number: Int, in container: FlipContainer) -> (any Page)? {
    guard let count = soundPageCount(in: container), count != .exact(0) else { return nil }
    return page(at: max(1, min(number, count.number)) - 1, in: container)
  }

  /// Pages are called by their numbers.
  public func labels(in container: FlipContainer) -> PageLabels? { nil }

  /// Nothing has a name.
  public func chapter(of page: any Page, in container: FlipContainer) -> String? { nil }

  /// There are no parts.
  public func contents(in container: FlipContainer) -> [ContentsEntry] { [] }

  /// There are as many as are listed.
  public func hasContents(in container: FlipContainer) -> Bool { !contents(in: container).isEmpty }

  /// There are no parts.
  public func entry(holding page: any Page, in container: FlipContainer) -> Int? { nil }

  /// There are no parts.
  public func page(ofEntry index: Int, in container: FlipContainer) -> (any Page)? { nil }
}

extension PageList: NumberedDataSource {}
