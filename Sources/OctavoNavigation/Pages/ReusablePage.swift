/// A page that can stand for another place once nobody needs it for its own.
///
/// ```swift
/// final class PhotoPage: ReusablePage {
///   let lifecycle = PageLifecycle()
///   var number = 0
///   var content: any PageContent { didSet { contentDidChange() } }
///   init(_ content: any PageContent) { self.content = content }
///   func prepareForReuse() {}
/// }
///
/// final class Photos: FlipContainerDataSource {
///   let photos: [any PageContent]
///   init(_ photos: [any PageContent]) { self.photos = photos }
///   func pageCount(in container: FlipContainer) -> PageCount? { .exact(photos.count) }
///   func index(of page: any Page, in container: FlipContainer) -> Int? {
///     (page as? PhotoPage)?.number
///   }
///   func page(at index: Int, in container: FlipContainer) -> (any Page)? {
///     guard photos.indices.contains(index) else { return nil }
///     let page = container.reusablePage("photo", at: index) { PhotoPage(photos[index]) }
///     (page.number, page.content) = (index, photos[index])
///     return page
///   }
/// }
/// ```
@MainActor
public protocol ReusablePage: Page {
  /// The page is about to stand for another place: what belonged to the one before is to go.
  ///
  /// It is not seen, and in no container. It was loaded before and is not told to load again.
  func prepareForReuse()
}

extension FlipContainer {
  /// A page for an index, for a data source that is asked for it: the one that was made for that index if it
  /// is still there, with whatever a person did on it; else one that nobody needs any more; else a new one.
  ///
  /// A page is needed by whoever has it: by a container that shows it or shows it next, by what is in the air,
  /// by the program. A few that nobody needs are kept for the next question.
  ///
  /// - Parameters:
  ///   - identifier: Which sort of page it is; pages of a sort stand for one another.
  ///   - index: The place that it is asked for. After `reloadData()` no page has one.
  ///   - make: Makes a page of the sort.
  public func reusablePage<Reused: ReusablePage>(
    _ identifier: String, at index: Int, make: () -> Reused
  ) -> Reused {
    reserve.page(identifier, at: index, make: make) { [self] page in
      neighbours.forget(page)
      pictures.forget(page)
      sheets[ObjectIdentifier(page.lifecycle)] = nil
      page.prepareForReuse()
      page.contentDidChange()
    }
  }
}
