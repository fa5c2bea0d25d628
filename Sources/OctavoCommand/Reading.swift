internal import OctavoDocuments
internal import OctavoGeometry
internal import OctavoNavigation
internal import OctavoReader
internal import OctavoTransitions

/// A book open in a container, with the look that the command gives it.
@MainActor
struct Reading {
  let reader: BookReader
  let container: FlipContainer
  /// The container with the bars over it.
  let reading: ReaderRoot
  let paper: BookPaper
  let letters: BookLetters

  /// Opens a book at a page, or where the person left off.
  ///
  /// - Parameter turn: How its pages turn and are lit, with what was chosen earlier.
  private init(
    _ book: Book, places: PlaceStore?, page: Int?, start: Book.Position?, _ look: BookLook,
    turn: TurnChoice, drawing: DrawingMode
  ) {
    reader = BookReader(book, places: places, startingAt: page, at: start, drawing: drawing)
    if let chosen = look.direction { reader.choose(chosen.direction) }
    container = FlipContainer(axis: look.vertical ? .vertical : .horizontal, drawing: drawing)
    // A shelf is no book: its pages are as wide as the window.
    let isShelf = book.documents.count == 1 && book.documents[0] is ShelfDocument
    let spread = look.spread ?? (isShelf ? Spread.none : .automatic)
    container.spread = spread
    let proportion = book.proportion
    container.suitsSpread = SpreadLaw(proportion: proportion).suits
    container.allowsZoom = true
    container.transition = { [weak reader] in
      turn.transition(of: $0, on: reader?.currentPaper ?? .light)
    }
    container.table = look.table ?? TableOption.usual(in: turn.light)
    container.cover = look.cover ?? CoverOption.usual(in: turn.light)
    // Pages that take the shape of their place leave none beside them.
    container.showsPageEdges =
      look.pageEdges ?? (turn.light == .natural && book.isBound && proportion != nil)
    container.firstWords = book.title
    container.lastWords = "The end"
    // What needs more time than a leaf has it: a cube is a second on its way.
    container.duration = max(container.duration, turn.kind.duration)
    letters = BookLetters(of: reader)
    paper = BookPaper(of: reader, in: container)
    paper.showBesidePages()
    reader.show(in: container)
    reading = ReaderRoot(container, title: reader.book.title, drawing: drawing)
  }

  /// What some paths show: a board, a book, or if there is none, what was read last, or the guide.
  ///
  /// - Parameter showsLatest: Whether what was read last is shown where no path is named.
  /// - Throws: what keeps it from being shown.
  static func show(
    _ paths: [String], places: PlaceStore? = nil, page: Int?, _ look: BookLook,
    every: Double? = nil, remembering memory: ChoiceMemory? = nil, showsLatest: Bool = false,
    drawing: DrawingMode = .background,
    trace: (@MainActor (TraceEvent) -> Void)? = nil
  ) throws -> any Showing {
    let isPlain = paths.isEmpty && page == nil && look.matterOfBoards == nil && every == nil
    if isPlain, showsLatest, let shelf = places.flatMap(StartShelf.document) {
      return read(
        Book([shelf]), places: nil, page: nil, look, every: nil, remembering: memory,
        drawing: drawing, trace: trace)
    }
    let guide = isPlain ? try Self.guide : nil
    if let board = guide.map(BoardFile.init(path:)) ?? BoardFile(paths) {
      guard page == nil else { throw Failure("\(board.path): a storyboard has no page numbers") }
      if let matter = look.matterOfBoards ?? every.map({ _ in "when its pages turn" }) {
        throw Failure("\(board.path): a storyboard says itself \(matter)")
      }
      return try BoardShow(board, places: places, drawing: drawing, trace: trace)
    }
    let book = try book(of: paths)
    try check(page, in: book)
    return read(
      book, places: places, page: page, look, every: every, remembering: memory,
      drawing: drawing, trace: trace)
  }

  /// What some paths show in a window that showed something else before: a board, a book, or what a start without
  /// a path shows.
  ///
  /// - Parameters:
  ///   - spot: Where in a book to begin; nil for where the person left off.
  ///   - look: What the command line said of whatever the window shows (`BookLook.ofTheWindow`); a board says all
  ///     that itself.
  /// - Throws: what keeps it from being shown.
  static func showNext(
    _ paths: [String], at spot: BookSpot?, places: PlaceStore, _ look: BookLook, every: Double?,
    remembering memory: ChoiceMemory, trace: (@MainActor (TraceEvent) -> Void)?
  ) throws -> any Showing {
    if paths.isEmpty {
      return try show(
        paths, places: places, page: nil, look, remembering: memory, showsLatest: true,
        trace: trace)
    }
    if let board = BoardFile(paths) {
      return try BoardShow(board, places: places, drawing: .background, trace: trace)
    }
    return read(
      try book(of: paths), at: spot, places: places, page: nil, look, every: every,
      remembering: memory,
      drawing: .background, trace: trace)
  }

  private static func read(
    _ book: Book, at spot: BookSpot? = nil, places: PlaceStore?, page: Int?, _ look: BookLook,
    every: Double?, remembering memory: ChoiceMemory?, drawing: DrawingMode,
    trace: (@MainActor (TraceEvent) -> Void)?
  ) -> Reading {
    var turn =
      memory.map { TurnChoice.remembered(choosing: look.turn, in: $0) } ?? look.turn ?? .usual
    turn.light = look.light ?? turn.light
    let reading = Reading(
      book, places: places, page: page, start: spot?.place(in: book), look, turn: turn,
      drawing: drawing)
    reading.container.trace = trace
    look.view.apply(to: reading, isRemembering: memory != nil)
    // Somebody who is new to a book is shown that its pages turn.
    reading.container.peeksAtFirst =
      memory != nil && page == nil && places != nil && reading.reader.isNew
    reading.container.autoFlip = every.map { AutoFlip(every: $0, end: .wraps) }
    return reading
  }

  /// Refuses the number of a page that is not there, where the pages are counted whatever their size.
  private static func check(_ page: Int?, in book: Book) throws(Failure) {
    let count = book.pageCount(at: Size(width: 800, height: 600))
    guard let page, count.isExact, page.magnitude > count.number else { return }
    throw Failure("\(book.title): there is no page \(page); it has \(count.number)")
  }

  /// The guide; nil if only the sample book is there, which stands in for it.
  ///
  /// - Throws: `DataFolder.Missing` if neither is.
  static var guide: String? {
    get throws(DataFolder.Missing) {
      let data = DataFolder()
      do {
        return try data.path(of: "guide/guide.yaml")
      } catch {
        guard (try? data.sampleBook()) != nil else { throw error }
        return nil
      }
    }
  }

  /// The book of some paths, or the sample book if there is none.
  ///
  /// A document that fails among others is told on standard error and shows its fault as a page.
  ///
  /// - Throws: what keeps the only document from being opened, or the sample book from being found, or plays alone.
  static func book(of paths: [String]) throws -> Book {
    if let board = BoardFile.first(among: paths) {
      throw Failure("\(board): a storyboard plays alone; name it without other files")
    }
    let paths = paths.isEmpty ? try DataFolder().sampleBook() : paths
    let book = try Book(opening: paths)
    for failure in book.failures { Terminal.complain("\(failure)") }
    return book
  }

  /// The window's title: the book, and where in it the person is.
  var title: String {
    let (number, count) = (reader.pageNumber, reader.pageCount)
    let place = BarPlace(
      number: number.number, count: count.number, isExact: number.isExact && count.isExact,
      labels: [reader.labels(in: container)?[number.number]].compactMap(\.self))
    return "\(reader.book.title) — \(place.words)"
  }
}
