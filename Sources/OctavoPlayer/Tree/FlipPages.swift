internal import OctavoGeometry
internal import OctavoNavigation

/// The pages of a flip that a board lists, each made when it is first turned to.
///
/// The words of a scene that have no room on its page flow on: the pages after it show the rest.
@MainActor
final class FlipPages: FlipContainerDataSource {
  /// A page of a scene: its first, or one with more of its words.
  struct Part: Hashable {
    /// The scene's id.
    let scene: String
    /// Which of the scene's pages, from 0.
    var number = 0
  }

  /// The ids of the scenes, in order.
  private(set) var ids: [String]
  private var pages: [Part: any Page] = [:]
  private let make: @MainActor (Part, SceneTree.Arguments) -> any Page
  /// How many pages a scene takes at some extents.
  private let count: @MainActor (String, Size) -> Int
  /// The scenes that lie across both sides where two stand side by side.
  var across: Set<String> = []
  /// The extents of a page, and of one that lies across both sides; nil before there is a window.
  private var sizes: (page: Size, across: Size)?
  private var counts: [String: Int] = [:]

  init(
    _ ids: [String], count: @escaping @MainActor (String, Size) -> Int,
    make: @escaping @MainActor (Part, SceneTree.Arguments) -> any Page
  ) {
    self.ids = ids
    self.count = count
    self.make = make
  }

  /// The pages that were made.
  var madePages: [any Page] { Array(pages.values) }

  /// Takes another order of pages; those that were made stay, unless they are dropped.
  func setIDs(_ ids: [String], dropping dropped: Set<String>) {
    self.ids = ids
    pages = pages.filter { ids.contains($0.key.scene) && !dropped.contains($0.key.scene) }
  }

  /// Counts the pages of scenes again, whose words may be others.
  ///
  /// - Returns: whether a scene takes another number of pages than before.
  func recount() -> Bool {
    let old = counts
    counts = [:]
    return old.contains { pageCount(of: $0.key) != $0.value }
  }

  /// The first page of a scene of the list.
  ///
  /// - Parameter arguments: what it is made with, if it is made only now.
  func page(_ id: String, arguments: SceneTree.Arguments = [:]) -> (any Page)? {
    ids.contains(id) ? page(Part(scene: id), arguments) : nil
  }

  /// Where a page stands among all pages.
  func index(of page: any Page) -> Int? {
    guard let part = part(of: page), let index = ids.firstIndex(of: part.scene) else { return nil }
    return ids[..<index].reduce(part.number) { $0 + pageCount(of: $1) }
  }

  func page(before page: any Page, in container: FlipContainer) -> (any Page)? {
    guard let part = part(of: page), let index = ids.firstIndex(of: part.scene) else { return nil }
    if part.number > 0 { return self.page(Part(scene: part.scene, number: part.number - 1)) }
    return index > 0 ? lastPage(of: ids[index - 1]) : nil
  }

  func page(after page: any Page, in container: FlipContainer) -> (any Page)? {
    guard let part = part(of: page), let index = ids.firstIndex(of: part.scene) else { return nil }
    if part.number + 1 < pageCount(of: part.scene) {
      return self.page(Part(scene: part.scene, number: part.number + 1))
    }
    return index + 1 < ids.count ? self.page(ids[index + 1]) : nil
  }

  func index(of page: any Page, in container: FlipContainer) -> Int? { index(of: page) }

  func pageCount(in container: FlipContainer) -> PageCount? {
    .exact(ids.reduce(0) { $0 + pageCount(of: $1) })
  }

  func side(of page: any Page, in container: FlipContainer) -> PageSide? {
    guard !across.isEmpty, let index = index(of: page) else { return nil }
    let known = ids.flatMap { id in
      Array(repeating: across.contains(id) ? PageSide.both : nil, count: pageCount(of: id))
    }
    let sides = PageSide.all(known, isCoverAlone: container.isCoverAlone)
    // A page may be asked for whose words take fewer pages by now.
    return sides.indices.contains(index) ? sides[index] : sides.last
  }

  func firstPage(in container: FlipContainer) -> (any Page)? { ids.first.flatMap { page($0) } }
  func lastPage(in container: FlipContainer) -> (any Page)? { ids.last.map(lastPage) }

  func page(in container: FlipContainer, laidOutFor size: Size) -> (any Page)? {
    var both = size
    if container.isSpread { both[container.axis] *= 2 }
    sizes = (size, both)
    let isOther = recount()
    guard let page = container.page, let part = part(of: page) else { return nil }
    // Where nothing is another, nobody has to be asked again.
    return isOther || part.number > 0 ? self.page(inRangeOf: page) : nil
  }

  /// A page that was made, or the last of its scene's where the words take fewer by now.
  func page(inRangeOf page: any Page) -> (any Page)? {
    guard var part = part(of: page) else { return nil }
    part.number = min(part.number, pageCount(of: part.scene) - 1)
    return self.page(part)
  }

  private func pageCount(of id: String) -> Int {
    if let known = counts[id] { return known }
    let number = sizes.map { max(1, count(id, across.contains(id) ? $0.across : $0.page)) } ?? 1
    counts[id] = number
    return number
  }

  private func lastPage(of id: String) -> any Page {
    page(Part(scene: id, number: pageCount(of: id) - 1))
  }

  private func page(_ part: Part, _ arguments: SceneTree.Arguments = [:]) -> any Page {
    if let page = pages[part] { return page }
    let page = make(part, arguments)
    pages[part] = page
    return page
  }

  private func part(of page: any Page) -> Part? { pages.first { $0.value === page }?.key }
}
