internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation

/// A page of a shelf: the covers of books with their titles below.
struct ShelfPage: PaperedContent {
  let shelf: ShelfDocument
  /// A book that stands on it.
  let offset: Int
  var paper = Paper.light

  /// The size that a page of a text is set for whose picture is a cover, in points.
  private static let textPage = Size(width: 420, height: 588)

  var background: Color { Mat.color(below: paper) }

  func papered(_ paper: Paper) -> any PageContent {
    ShelfPage(shelf: shelf, offset: offset, paper: paper)
  }

  func draw(in context: Context, size: Size) throws {
    let grid = ShelfGrid(on: size)
    for (place, index) in shelf.indices(onPageHolding: offset, at: size).enumerated() {
      let place = grid.place(of: place)
      let room = grid.room(in: place)
      try drawCover(of: index, in: context, room: room)
      drawTitle(
        of: index, in: context,
        below: Rect(
          x: place.minX, y: room.maxY, width: place.size.width,
          height: place.maxY - room.maxY))
    }
  }

  private func drawCover(of index: Int, in context: Context, room: Rect) throws {
    guard !shelf.entries[index].isFolder else { return drawFolder(in: context, room: room) }
    let book: any Document
    do throws(DocumentError) { book = try shelf.open(index) } catch {
      let fault = ErrorPage(title: "This book cannot be opened", message: error.reason)
      return try draw(fault, proportion: nil, in: context, room: room)
    }
    let first = book.content(at: book.range(ofSection: 0).lowerBound, inSection: 0)
    let proportion = (book as? any FixedDocument).map { $0.proportion(ofPage: 0) ?? 0.7 }
    try draw(first, proportion: proportion, in: context, room: room)
  }

  /// Draws a cover, which stands on the lower edge of its room.
  ///
  /// - Parameter proportion: its width over its height; nil for a page that is set for its size.
  private func draw(
    _ content: any PageContent, proportion: Double?, in context: Context, room: Rect
  ) throws {
    let shape = min(max(proportion ?? Self.textPage.width / Self.textPage.height, 0.2), 4)
    let width = min(room.size.width, room.size.height * shape)
    let cover = context.aligned(
      Rect(
        x: room.center.x - width / 2, y: room.maxY - width / shape, width: width,
        height: width / shape))
    Mat.drawShadow(about: cover, in: context)
    let page =
      proportion == nil
      ? Size(
        width: Self.textPage.width,
        height: Self.textPage.width * cover.size.height / max(cover.size.width, 1))
      : cover.size
    try context.saved {
      context.clip(to: cover)
      context.translate(x: cover.minX, y: cover.minY)
      context.scale(x: cover.size.width / page.width, y: cover.size.width / page.width)
      context.setColor(content.background)
      context.paint()
      context.setColor(content.background.ink)
      do {
        try content.draw(in: context, size: page)
      } catch let error as DocumentError {
        try drawFault(error, in: context, size: page)
      }
    }
  }

  private func drawFault(_ error: DocumentError, in context: Context, size: Size) throws {
    let page = ErrorPage(error)
    context.setColor(page.background)
    context.paint()
    page.draw(in: context, size: size)
  }

  /// Draws a folder with a tab, as large as a cover.
  private func drawFolder(in context: Context, room: Rect) {
    let width = room.size.width
    let height = min(width * 0.78, room.size.height)
    let folder = context.aligned(
      Rect(x: room.minX, y: room.maxY - height, width: width, height: height))
    let tab = Rect(
      x: folder.minX, y: folder.minY, width: width * 0.42, height: height * 0.3)
    let front = Rect(
      x: folder.minX, y: folder.minY + height * 0.11, width: width, height: height * 0.89)
    context.setColor(Color(red: 0.66, green: 0.53, blue: 0.34))
    context.newPath()
    context.addRoundedRect(tab, radius: width * 0.03)
    context.fillPath()
    context.setColor(Color(red: 0.78, green: 0.66, blue: 0.46))
    context.newPath()
    context.addRoundedRect(front, radius: width * 0.03)
    context.fillPath()
  }

  /// Draws what a book is called, in two lines at the most.
  private func drawTitle(of index: Int, in context: Context, below: Rect) {
    let size = ShelfGrid.letterSize
    var title = shelf.title(of: index)
    func set(_ title: String) -> TextLayout {
      TextLayout(
        [
          TextRun(
            title, font: Font(Typeface.sans, size: size),
            color: paper.palette.ink)
        ], width: below.size.width, alignment: .center, lineHeight: 1.05)
    }
    var lines = set(String(title.prefix(200)))
    // What does not fit in ends in three dots.
    while lines.lines.count > 2, title.count > 1 {
      let end = lines.lines[1].range.upperBound
      title = String(decoding: Array(title.utf8).prefix(end), as: UTF8.self)
      title = String(title.dropLast(max(1, min(3, title.count - 1))))
      lines = set(title.trimmed + "…")
    }
    context.saved {
      context.clip(to: below)
      lines.draw(in: context, at: Point(x: below.minX, y: below.minY + size * 0.4))
    }
  }
}

extension String {
  /// Without the spaces at its end.
  fileprivate var trimmed: String {
    var words = self
    while words.last?.isWhitespace == true { words.removeLast() }
    return words
  }
}
