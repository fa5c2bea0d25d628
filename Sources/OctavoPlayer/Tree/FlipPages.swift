internal import OctavoGeometry
internal import OctavoNavigation

/// The pages of a flip that a board lists, each made when it is first turned to.
@MainActor
final class FlipPages: FlipContainerDataSource {
  /// The ids of the scenes, in order.
  private(set) var ids: [String]
  private var pages: [String: any Page] = [:]
  private let make: @MainActor (String, SceneTree.Arguments) -> any Page

  init(
    _ ids: [String], make: @escaping @MainActor (String, SceneTree.Arguments) -> any Page
  ) {
    self.ids = ids
    self.make = make
  }

  /// The pages that were made.
  var madePages: [any Page] { Array(pages.values) }

  /// Takes another order of pages; those that were made stay, unless they are dropped.
  func setIDs(_ ids: [String], dropping dropped: Set<String>) {
    self.ids = ids
    pages = pages.filter { ids.contains($0.key) && !dropped.contains($0.key) }
  }

  /// The page of a scene of the list.
  ///
  /// - Parameter arguments: what it is made with, if it is made only now.
  func page(_ id: String, arguments: SceneTree.Arguments = [:]) -> (any Page)? {
    guard ids.contains(id) else { return nil }
    if let page = pages[id] { return page }
    let page = make(id, arguments)
    pages[id] = page
    return page
  }

  /// Where a page stands in the list.
  func index(of page: any Page) -> Int? {
    guard let id = pages.first(where: { $0.value === page })?.key else { return nil }
    return ids.firstIndex(of: id)
  }

  func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    neighbour(of: page, by: -1)
  }

  func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    neighbour(of: page, by: 1)
  }

  func index(of page: any Page, in container: FlipContainer) -> Int? { index(of: page) }

  func firstPage(in container: FlipContainer) -> (any Page)? { ids.first.flatMap { page($0) } }
  func lastPage(in container: FlipContainer) -> (any Page)? { ids.last.flatMap { page($0) } }

  private func neighbour(of page: any Page, by step: Int) -> (any Page)? {
    guard let index = index(of: page), ids.indices.contains(index + step) else { return nil }
    return self.page(ids[index + step])
  }
}
