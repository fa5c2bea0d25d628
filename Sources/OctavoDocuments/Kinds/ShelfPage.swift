internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoWords

/// A page of a shelf: the covers of books with their titles below.
struct ShelfPage: PaperedContent {
  let shelf: ShelfDocument
  /// A book that stands on it.
  let offset: Int
  var paper = Paper.light

  var background: Color { Mat.color(below: paper) }

  func papered(_ paper: Paper) -> any PageContent {
    ShelfPage(shelf: shelf, offset: offset, paper: paper)
  }

  func draw(in context: Context, size: Size) throws {
    let grid = ShelfGrid(on: size)
    let start = ContinuousClock.now
    var missing: [ShelfCovers.Wanted] = []
    for (place, index) in shelf.indices(onPageHolding: offset, at: size).enumerated() {
      let place = grid.place(of: place)
      let room = grid.room(in: place)
      let density = context.pixelsPerPoint
      let wanted = ShelfCovers.Wanted(
        index: index, width: max(1, Int((room.size.width * density.width).rounded(.down))),
        height: max(1, Int((room.size.height * density.height).rounded(.down))))
      let isPatient =
        shelf.covers.mustWait(for: wanted)
        || !shelf.covers.isDrawing && ContinuousClock.now - start < ShelfCovers.patience
      switch try cover(wanted, isPatient: isPatient) {
      case .folder: drawFolder(in: context, room: room)
      case .picture(let picture): draw(picture, in: context, room: room)
      case nil:
        missing.append(wanted)
        drawSheet(for: index, in: context, room: room)
      }
      if shelf.entries[index].progressWords != nil {
        drawProgress(shelf.entries[index].progress ?? 0, in: context, below: room)
      }
      drawTitle(
        of: index, in: context,
        below: Rect(
          x: place.minX, y: room.maxY, width: place.size.width,
          height: place.maxY - room.maxY))
    }
    guard !missing.isEmpty else { return }
    shelf.covers.draw(missing) { [shelf] wanted in
      // What keeps a cover from being drawn is told when the page waits for it.
      _ = try? ShelfCover(of: wanted.index, on: shelf)?.picture(fitting: wanted.box)
    }
  }

  private enum Cover {
    case folder
    case picture(Picture)
  }

  /// A cover; nil if it has yet to be drawn, and the page does not wait for it.
  private func cover(_ wanted: ShelfCovers.Wanted, isPatient: Bool) throws -> Cover? {
    if case .content(let content) = shelf.entries[wanted.index].cover {
      let papered = (content as? any PaperedContent)?.papered(paper) ?? content
      return .picture(
        try ShelfCover.picture(of: papered, proportion: nil, fitting: wanted.box))
    }
    guard let cover = ShelfCover(of: wanted.index, on: shelf),
      !shelf.covers.isShelf(wanted.index)
    else { return .folder }
    let known = cover.knownPicture(fitting: wanted.box)
    guard known != nil || isPatient else { return nil }
    let picture = try known ?? cover.picture(fitting: wanted.box)
    if known == nil { shelf.covers.noteDrawn(wanted) }
    return picture.map(Cover.picture) ?? .folder
  }

  /// Draws a cover, which stands on the lower edge of its room.
  private func draw(_ picture: Picture, in context: Context, room: Rect) {
    let density = context.pixelsPerPoint
    let size = Size(
      width: Double(picture.width) / density.width, height: Double(picture.height) / density.height)
    let cover = place(of: size, in: context, room: room)
    Mat.drawShadow(about: cover, in: context)
    context.draw(picture, in: cover)
  }

  /// Draws what is seen until a cover is there: the cover as it was drawn for another window, or a sheet.
  private func drawSheet(for index: Int, in context: Context, room: Rect) {
    let last = shelf.covers.lastDrawn(of: index).flatMap {
      ShelfCover(of: index, on: shelf)?.knownPicture(fitting: $0.box)
    }
    let size = last.map { picture in
      let scale = min(
        room.size.width / Double(picture.width), room.size.height / Double(picture.height))
      return Size(width: Double(picture.width) * scale, height: Double(picture.height) * scale)
    }
    let sheet = place(of: size ?? ShelfCover.size(fitting: room.size), in: context, room: room)
    Mat.drawShadow(about: sheet, in: context)
    if let last { return context.draw(last, in: sheet) }
    context.setColor(paper.palette.paper.mixed(with: background, 0.5))
    context.fill(sheet)
  }

  private func place(of size: Size, in context: Context, room: Rect) -> Rect {
    context.aligned(
      Rect(
        x: room.center.x - size.width / 2, y: room.maxY - size.height, width: size.width,
        height: size.height))
  }

  /// Draws a folder with a tab, as large as a cover.
  private func drawFolder(in context: Context, room: Rect) {
    let width = min(room.size.width, room.size.height / 0.78)
    let height = width * 0.78
    let folder = context.aligned(
      Rect(x: room.center.x - width / 2, y: room.maxY - height, width: width, height: height))
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

  /// Draws how far a book was read: a line below its cover, and how much of it that is.
  private func drawProgress(_ progress: Double, in context: Context, below room: Rect) {
    let width = ShelfCover.size(fitting: room.size).width
    var line = context.aligned(
      Rect(x: room.center.x - width / 2, y: room.maxY + 3, width: width, height: 3))
    for (share, strength) in [(1, 0.8), (progress, 0.3)] {
      line.size.width = width * share
      context.setColor(paper.palette.ink.mixed(with: background, strength))
      context.newPath()
      context.addRoundedRect(line, radius: min(line.size.height, line.size.width) / 2)
      context.fillPath()
    }
  }

  /// Draws what a book is called, in two lines at the most.
  private func drawTitle(of index: Int, in context: Context, below: Rect) {
    let size = ShelfGrid.letterSize
    var title = shelf.title(of: index).spacedLine
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
      lines.draw(in: context, at: Point(x: below.minX, y: below.minY + size * 0.6))
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
