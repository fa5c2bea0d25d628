internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation

/// The cover of a book on a shelf: its first page in the small, or what is wrong with it.
struct ShelfCover {
  private let shelf: ShelfDocument
  /// Which book.
  private let index: Int
  /// Where it is.
  private let path: String

  /// The size that a page of a text is set for whose picture is a cover, in points; of the shape that covers of EPUB
  /// books mostly have.
  private static let textPage = Size(width: 420, height: 630)
  /// The proportion of a page that does not say its own.
  private static let usualProportion = 0.7

  /// The cover of something on a shelf; nil if that has none of its own.
  init?(of index: Int, on shelf: ShelfDocument) {
    guard let path = shelf.entries[index].path else { return nil }
    (self.shelf, self.index, self.path) = (shelf, index, path)
  }

  /// The cover as it was drawn for a box of pixels, if it is kept.
  func knownPicture(fitting box: (width: Int, height: Int)) -> Picture? {
    // A book that is not known by its title is opened for that.
    guard shelf.knownTitle(of: index) != nil, let key = key(fitting: box) else { return nil }
    return PictureCache.shared.picture(for: key)?.picture
  }

  private func key(fitting box: (width: Int, height: Int)) -> PictureCache.Key? {
    guard let stamp = (try? OpenFile(path))?.modified else { return nil }
    return PictureCache.Key(
      source: DrawingIdentity(container: path, entry: "cover", stamp: stamp), width: box.width,
      height: box.height)
  }

  /// The cover, as large as a box of pixels has room for; nil if a shelf is there. It is kept with other pictures, so
  /// that the book need not be opened each time.
  ///
  /// - Throws: `CairoError` if there is no memory for it.
  func picture(fitting box: (width: Int, height: Int)) throws -> Picture? {
    if let known = knownPicture(fitting: box) { return known }
    let key = key(fitting: box)
    guard let picture = try draw(fitting: box) else { return nil }
    if let key {
      PictureCache.shared.keep(
        PictureDecoder.Decoded(
          picture: picture, naturalWidth: picture.width, naturalHeight: picture.height,
          hasAlpha: false), for: key)
    }
    return picture
  }

  private func draw(fitting box: (width: Int, height: Int)) throws -> Picture? {
    let book: (any Document)?
    do throws(DocumentError) { book = try shelf.open(index) } catch {
      let fault = ErrorPage(title: "This book cannot be opened", message: error.reason)
      return try Self.picture(of: fault, proportion: nil, fitting: box)
    }
    guard let book, !(book is ShelfDocument) else {
      shelf.covers.noteShelf(index)
      return nil
    }
    let first = book.content(at: book.range(ofSection: 0).lowerBound, inSection: 0)
    let proportion = (book as? any FixedDocument).map {
      $0.proportion(ofPage: 0) ?? Self.usualProportion
    }
    return try Self.picture(of: first, proportion: proportion, fitting: box)
  }

  /// The extents of a cover of the usual proportion in a room, in points.
  static func size(fitting room: Size) -> Size {
    let width = min(room.width, room.height * usualProportion)
    return Size(width: width, height: width / usualProportion)
  }

  /// A page in the small, as large as a box of pixels has room for.
  ///
  /// - Parameter proportion: its width over its height; nil for a page that is set for its size.
  /// - Throws: `CairoError` if there is no memory for it.
  static func picture(
    of content: any PageContent, proportion: Double?, fitting box: (width: Int, height: Int)
  ) throws -> Picture {
    let shape = min(max(proportion ?? textPage.width / textPage.height, 0.2), 4)
    let width = min(Double(box.width), Double(box.height) * shape)
    let size = Size(
      width: max(1, width.rounded()),
      height: max(1, min(width / shape, Double(box.height)).rounded()))
    // A page that has its own extents is drawn at once for the pixels that are seen.
    let scale = proportion == nil ? size.width / textPage.width : 1
    let page = Size(width: size.width / scale, height: size.height / scale)
    return try Picture(size: size) { context in
      context.scale(x: scale, y: scale)
      do {
        try draw(content, in: context, size: page)
      } catch let error as DocumentError {
        try draw(ErrorPage(error), in: context, size: page)
      }
    }
  }

  private static func draw(_ content: any PageContent, in context: Context, size: Size) throws {
    context.setColor(content.background)
    context.paint()
    context.setColor(content.background.ink)
    try content.draw(in: context, size: size)
  }
}
