public import OctavoGeometry
public import OctavoGestures
public import OctavoNavigation
internal import OctavoWorkers

/// Reads a book in a `FlipContainer`: gives it the pages as they are turned to, keeps the place when
/// the window changes, and remembers it for the next time.
///
/// ```swift
/// let reader = BookReader(try Book(opening: ["walden.md"]), places: PlaceStore())
/// let flips = FlipContainer()
/// reader.show(in: flips)
/// ```
@MainActor
public final class BookReader {
  /// The book.
  public private(set) var book: Book
  /// Called with the reader after each turn and each layout, and when more is known of how many pages
  /// there are, to tell a person where they are.
  public var placeChanged: (@MainActor (BookReader) -> Void)?
  /// Called with where a link leads that somebody follows out of the book; without it such links do nothing.
  public var onExternalLink: (@MainActor (ExternalLink) -> Void)?

  let drawing: DrawingMode
  private let places: PlaceStore?
  private let identity: PlaceStore.Identity?
  var size = Size(width: 960, height: 640)
  /// A page that was asked for by number before the window's extents were known.
  var wantedPage: Int?
  /// The same number, for as long as the window may yet come by its extents.
  var unsettledPage: UnsettledPage?
  var place: Book.Position
  private var saved: PlaceRecord?
  /// Whether anything was remembered of it since it was opened.
  private var isRemembered = false
  /// Which way a person chose that the pages follow one another; nil if nobody did.
  private var chosenDirection: LayoutDirection?
  /// Whether a person chose that the first page stands alone, or beside the second; nil if nobody did.
  private var chosenCoverAlone: Bool?
  /// The places that a person marked, in their order.
  public internal(set) var marks: [Book.Position] {
    didSet {
      for mark in marks where !oldValue.contains(mark) { markChanges[mark] = true }
      for mark in oldValue where !marks.contains(mark) { markChanges[mark] = false }
      save()
    }
  }
  /// What was marked here (true), or is no more (false).
  private var markChanges: [Book.Position: Bool] = [:]
  /// What was told last of the page's number and of how many there are.
  private var toldCounts: [PageCount] = []
  /// Whether the labels of the pages were known then.
  private var toldLabels = false
  /// The documents whose pages stand by sides that are known.
  private var sidedDocuments: Set<Int> = []
  /// The pages that somebody still has: a container knows a page by its identity, so there is only
  /// one for a place.
  private var pages: [Book.Position: WeakPage] = [:]
  /// Lays out what is near; what is not wanted any more is called off.
  private var preparation: Task<Void, Never>?

  /// Counts the pages that nobody has come to.
  var count = PageCounting()
  /// Whether somebody looked, or looks, for the list of what is where.
  private var isContentsSought = false
  /// The list of what is where; nil as long as it is not found.
  private(set) var contents: [ContentsEntry]?
  /// What is looked for.
  var search: WordSearch?
  /// Looks through the book for it, or through the pages that are there.
  var searching: Task<Void, Never>?
  /// What the book was put into last.
  weak var container: FlipContainer?

  /// What tells of covers that are there by now, by the documents that are shelves.
  var shelfListeners: [Int: Int] = [:]

  /// A page that was asked for by number and has been laid out.
  struct UnsettledPage {
    let number: Int
    /// When it was laid out first, on the line of the frames' times; nil if nobody says what time it is.
    let since: Double?

    /// How long after that a window may come by its extents, in seconds: compositors say them after its first frame.
    static let settling = 2.0
  }

  private struct WeakPage {
    weak var page: BookPage?
  }

  /// Opens a book at a page.
  ///
  /// - Parameters:
  ///   - book: the book.
  ///   - places: where last places are kept; nil to remember nothing.
  ///   - page: the page to begin with, from 1, or from the end if negative; nil for the last place.
  ///   - start: the place to begin at; nil for the last one.
  ///   - drawing: whether what is near is laid out by others meanwhile, or on the spot, so that the same is
  ///     known of it each time.
  public init(
    _ book: Book, places: PlaceStore? = nil, startingAt page: Int? = nil,
    at start: Book.Position? = nil,
    drawing: DrawingMode = .background
  ) {
    self.book = book
    self.drawing = drawing
    self.places = places
    identity = places.map { _ in PlaceStore.Identity(of: book) }
    wantedPage = page
    saved = identity.flatMap { identity in places?.record(of: identity) }
    place = book.sound(start ?? saved?.place ?? book.start)
    chosenDirection = saved?.direction
    chosenCoverAlone = saved?.isCoverAlone
    marks = saved?.marks ?? []
    isNew = saved == nil
    listenToShelves()
  }

  isolated deinit {
    endListeningToShelves()
    preparation?.cancel()
    count.job?.cancel()
    searching?.cancel()
  }

  /// Puts the book into a container, open at its place and in its direction and with its first page alone or not,
  /// if a person or the book says so; the container keeps the reader.
  public func show(in container: FlipContainer) {
    if let direction = chosenDirection ?? book.direction { container.layoutDirection = direction }
    if let isAlone = chosenCoverAlone ?? book.isCoverAlone { container.isCoverAlone = isAlone }
    container.dataSource = self
    container.delegate = self
    self.container = container
    container.setPage(currentPage, animated: false)
  }

  /// Whether nobody was known to have read the book when it was opened.
  public let isNew: Bool

  /// Which way the pages follow one another: as a person chose, else as the book says, else to the right.
  public var direction: LayoutDirection { chosenDirection ?? book.direction ?? .leftToRight }

  /// Takes what a person chose of it, which is remembered with the place; what the book says itself need not be.
  ///
  /// - Parameter direction: nil for what the book says.
  public func choose(_ direction: LayoutDirection?) {
    chosenDirection = direction == (book.direction ?? .leftToRight) ? nil : direction
    save()
  }

  /// Takes whether a person chose that the first page stands alone where pages stand side by side, as covers do, or
  /// beside the second, which is remembered with the place; what the book says itself need not be.
  public func choose(isCoverAlone: Bool) {
    chosenCoverAlone = isCoverAlone == (book.isCoverAlone ?? true) ? nil : isCoverAlone
    save()
  }

  /// How large the letters are of what is set for the window, as a share of what they are by themselves: 0.5…3. The
  /// place stays.
  public var letterSize: Double {
    get { book.letterSize }
    set {
      let letters = newValue.isFinite ? min(max(newValue, 0.5), 3) : 1
      guard letters != book.letterSize else { return }
      show(book.set(letterSize: letters))
      unsettledPage = nil
      count.next = 0
      prepare()
      container?.reloadData()
      tellPlace()
    }
  }

  /// What texts stand on that have no colours of their own. Pictures, which keep theirs, lie on a mat that suits it.
  public var paper: Paper {
    get { book.paper }
    set { if newValue != book.paper { show(book.set(paper: newValue)) } }
  }

  /// What printed pages stand on, as those of PDF files; their pictures keep their colours on dark paper.
  public var printPaper: Paper {
    get { book.printPaper }
    set { if newValue != book.printPaper { show(book.set(printPaper: newValue)) } }
  }

  /// What the page stands on where the book is open.
  public var currentPaper: Paper { book.paper(at: place) }

  /// Shows the same book otherwise, on the pages that somebody has as on those to come.
  func show(_ book: Book) {
    self.book = book
    for page in livePages { page.show(book, marking: search?.words) }
  }

  /// The page at the place.
  public var currentPage: BookPage { page(at: place) }

  /// The place where the book is open.
  public var currentPosition: Book.Position { place }

  /// The number of the page where the book is open, from 1, known or estimated.
  public var pageNumber: PageCount { book.pageNumber(of: place, at: size) }

  /// How many pages the book has in the window, known or estimated.
  public var pageCount: PageCount { book.pageCount(at: size) }

  /// How far into the book the place is, 0…1.
  public var progress: Double {
    let count = pageCount.number
    return count > 1 ? max(0, min(1, Double(pageNumber.number - 1) / Double(count - 1))) : 1
  }

  /// The page with a number, from 1, or from the end if negative; the nearest that there is.
  public func page(number: Int) -> BookPage {
    page(at: book.position(ofPage: number, at: size))
  }

  /// The page with a number, from 1, or one near it where numbers are estimates; nothing is laid out to
  /// find it.
  public func page(near number: Int) -> BookPage {
    page(at: book.position(nearPage: number, at: size))
  }

  /// The number of a page, from 1, known or estimated.
  func number(of page: BookPage) -> PageCount { book.pageNumber(of: page.place, at: size) }

  func page(at place: Book.Position) -> BookPage {
    if let page = pages[place]?.page ?? pageKnownOtherwise(at: place) { return page }
    if pages.count > 64 { pages = pages.filter { $0.value.page != nil } }
    let page = BookPage(book, place: place, marking: search?.words)
    page.reader = self
    pages[place] = WeakPage(page: page)
    return page
  }

  /// The page that was made for a place, if somebody has it.
  func livePage(at place: Book.Position) -> BookPage? { pages[place]?.page }

  /// The pages that somebody has.
  var livePages: [BookPage] { pages.values.compactMap(\.page) }

  /// A page that holds a place and was named by another place on it.
  private func pageKnownOtherwise(at place: Book.Position) -> BookPage? {
    guard let start = book.knownStart(ofPageHolding: place, at: size) else { return nil }
    return
      livePages
      .filter { page in
        page.place.document == place.document
          && book.knownStart(ofPageHolding: page.place, at: size) == start
      }
      .min { $0.place.offset < $1.place.offset }
  }

  /// Takes new extents of the window, in points; the place stays.
  public func resize(to size: Size) {
    guard !size.isEmpty else { return }
    if size != self.size { count.next = 0 }
    self.size = size
    pages = pages.filter { $0.value.page != nil }
    if let number = wantedPage {
      wantedPage = nil
      place = book.position(ofPage: number, at: size)
    }
    prepare()
    tellPlace()
  }

  /// Takes the page that the book is open at now, and remembers its place.
  public func turned(to page: any Page) {
    guard let page = page as? BookPage, page.place != place || saved == nil else { return }
    if page.place != place { unsettledPage = nil }
    place = page.place
    prepare()
    save()
    tellPlace()
  }

  /// Writes the place down before the program ends; returns when it is on disk.
  ///
  /// A book that stayed where it was is still the one that was read last.
  public func savePlace() {
    if isRemembered { save() } else { remember() }
    places?.finishWriting()
  }

  private func save() {
    if let saved, saved.place == place, saved.direction == chosenDirection,
      saved.isCoverAlone == chosenCoverAlone, saved.marks == marks
    {
      return
    }
    remember()
  }

  private func remember() {
    guard let places, let identity else { return }
    let record = PlaceRecord(
      identity: identity, place: place, direction: chosenDirection, isCoverAlone: chosenCoverAlone,
      title: book.title, progress: pageCount.number > 1 ? progress : nil, marks: marks,
      markChanges: markChanges)
    saved = record
    isRemembered = true
    places.remember(record)
  }

  /// Has the sections around the place laid out by someone else than the main actor.
  func prepare() {
    let (book, place, size) = (book, place, size)
    preparation?.cancel()
    guard drawing == .background else {
      book.prepare(around: place, at: size)
      return takeSides()
    }
    preparation = Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      guard !Task.isCancelled else { return }
      book.prepare(around: place, at: size)
      await self?.prepared()
    }
  }

  func tellPlace() {
    guard let placeChanged else { return }
    toldCounts = [pageNumber, pageCount]
    toldLabels = book.labels != nil
    placeChanged(self)
  }

  /// Has the list of what is where found, once somebody wants to see it.
  func findContents() {
    guard !isContentsSought else { return }
    isContentsSought = true
    let book = book
    guard drawing == .background else {
      book.findContents()
      contents = book.contents
      return
    }
    Task.detached(executorPreference: WorkerPool.pages) { [weak self] in
      book.findContents()
      await self?.takeContents(book.contents)
    }
  }

  private func takeContents(_ entries: [ContentsEntry]) {
    contents = entries
    // Bars may stand over the page that lead there.
    container?.requestFrame?()
  }

  private func prepared() {
    takeSides()
    tellPlaceIfBetterKnown()
    countOn()
  }

  /// Puts pages on the sides that are known now.
  private func takeSides() {
    let found = book.sidedDocuments.subtracting(sidedDocuments)
    sidedDocuments.formUnion(found)
    if found.contains(where: book.hasSides) { container?.regroupPages() }
  }

  func tellPlaceIfBetterKnown() {
    guard placeChanged != nil,
      toldCounts != [pageNumber, pageCount] || toldLabels != (book.labels != nil)
    else { return }
    tellPlace()
  }
}
