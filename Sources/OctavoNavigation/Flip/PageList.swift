internal import OctavoGeometry

/// A data source that is a list of pages.
@MainActor
public final class PageList: FlipContainerDataSource {
  /// The pages in order.
  public let pages: [any Page]
  private let indices: [ObjectIdentifier: Int]
  /// The sides of the pages where the first stands alone, and where it stands beside the second; none where all
  /// stand on the side that their number gives them.
  private let sides: (alone: [PageSide], paired: [PageSide])

  /// A list of pages, each only once.
  ///
  /// - Parameters:
  ///   - pages: the pages in order.
  ///   - across: those of them that lie across both sides where pages stand side by side, as a map does.
  /// - Precondition: no page is in the list twice.
  public init(_ pages: [any Page], across: [any Page] = []) {
    self.pages = pages
    let wide = Set(across.map { ObjectIdentifier($0) })
    let known: [PageSide?] =
      wide.isEmpty ? [] : pages.map { wide.contains(ObjectIdentifier($0)) ? .both : nil }
    sides = (PageSide.all(known), PageSide.all(known, isCoverAlone: false))
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

  /// The side of a page of the list, where some lie across both.
  public func side(of page: any Page, in container: FlipContainer) -> PageSide? {
    let sides = container.isCoverAlone ? sides.alone : sides.paired
    return sides.isEmpty ? nil : indices[ObjectIdentifier(page)].map { sides[$0] }
  }
}
