internal import OctavoGeometry
public import OctavoNavigation

/// A page of a book that is being read.
@MainActor
public final class BookPage: Page {
  /// Where the page is in its life.
  public let lifecycle = PageLifecycle()
  /// A place on the page; the page is the one that holds it, at any size.
  public let place: Book.Position
  /// What stands on the page.
  public private(set) var content: any PageContent
  /// The title of the page's document.
  public let title: String?
  /// What is marked on the page wherever it stands on it.
  private(set) var words: SearchWords?

  /// Who reads the book that the page is of.
  weak var reader: BookReader?
  /// What can be read on the page, once somebody asked.
  var read: ReadWords?
  /// What its links are called, of which book at which size, and whether that was looked for.
  var links: (book: Book, size: Size, names: [String], isSought: Bool)?
  /// Where its words stand, once somebody asked.
  var placed: KnownWords?

  init(_ book: Book, place: Book.Position, marking words: SearchWords?) {
    self.place = place
    self.words = words
    content = book.content(at: place, marking: words)
    title = book.documents[book.sound(place).document].title
  }

  /// How it stands in a container that shows the book: its extents, which are those of both halves where it lies
  /// across them, and the edge at which it is bound; nil if it stands alone.
  func standing(
    in container: FlipContainer?, by reader: BookReader
  ) -> (size: Size, spine: SpineEdge?) {
    let standing = container?.standingPages(with: self).first { $0.page === self }
    return (standing?.place.size ?? reader.size, standing?.spine)
  }

  /// Takes what stands on it now.
  ///
  /// - Parameters:
  ///   - words: what is marked.
  ///   - isOther: whether it looks otherwise than before.
  func show(_ book: Book, marking words: SearchWords?, isOther: Bool = true) {
    self.words = words
    content = book.content(at: place, marking: words)
    if isOther { contentDidChange() }
  }
}
