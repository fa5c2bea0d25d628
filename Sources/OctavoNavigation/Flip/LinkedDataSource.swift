/// A data source with links on its pages that lead to others, or out of what it shows.
///
/// All is answered without waiting: of a page that was not drawn yet none need be known.
@MainActor
public protocol LinkedDataSource: FlipContainerDataSource {
  /// What the links on a page are called, in the order in which they are read.
  func links(on page: any Page, in container: FlipContainer) -> [String]

  /// The page that a link on a page leads to, by its index among those of the page; nil if it leads nowhere.
  func page(ofLink index: Int, on page: any Page, in container: FlipContainer) -> (any Page)?

  /// Follows a link on a page that leads to no page, by its index among those of the page.
  ///
  /// - Returns: whether it leads anywhere.
  func followExternalLink(_ index: Int, on page: any Page, in container: FlipContainer) -> Bool
}

extension LinkedDataSource {
  /// All lead to pages.
  public func followExternalLink(
    _ index: Int, on page: any Page, in container: FlipContainer
  ) -> Bool { false }
}
