public import OctavoGeometry
public import OctavoGestures
public import OctavoNavigation
internal import OctavoWorkers

/// Documents bound together: what a person turns through from the first page to the last.
public final class Book: Sendable {
  /// A place in a book that outlives any layout of its pages.
  public struct Position: Sendable, Hashable, Comparable {
    /// Which document, from 0.
    public var document: Int
    /// The offset in it: a page's index, or a position in a text.
    public var offset: Int

    /// A place in a document.
    public init(document: Int = 0, offset: Int = 0) {
      self.document = document
      self.offset = offset
    }

    /// Whether a place comes before another as one reads.
    public static func < (first: Position, second: Position) -> Bool {
      (first.document, first.offset) < (second.document, second.offset)
    }
  }

  /// The documents in the order they were given; one that failed is a page that says why.
  public let documents: [any Document]
  /// What is wrong with the documents that could not be opened.
  public let failures: [DocumentError]
  /// How large the letters are of what is set for its window, as a share of what they are by themselves.
  public let letterSize: Double
  /// What texts stand on that have no colours of their own. Pictures, which keep theirs, lie on a mat that suits it.
  public let paper: Paper
  /// What printed pages stand on, those of PDF files: they are as they are on light paper, and have the colours of
  /// other paper otherwise.
  public let printPaper: Paper
  /// All sections of all documents in order.
  let chapters: [Chapter]

  /// A section of a document.
  struct Chapter: Sendable {
    var document: Int
    var section: Int
  }

  /// Binds documents.
  ///
  /// - Precondition: there is a document, and each has a section.
  public convenience init(_ documents: [any Document]) {
    guard !documents.isEmpty else {
      endProgram(misusing: Self.self, "there is no document; a book has at least one")
    }
    self.init(documents.map(SoundDocument.sound), failures: [])
  }

  /// Opens documents and binds them.
  ///
  /// - Parameters:
  ///   - paths: where they are.
  ///   - budget: what drawing a page of them may cost.
  /// - Throws: `DocumentError`, the first of them, if not one document could be opened.
  /// - Precondition: there is a path.
  public convenience init(
    opening paths: [String], budget: DrawingBudget = .standard
  ) throws(DocumentError) {
    var (documents, failures): ([any Document], [DocumentError]) = ([], [])
    for path in paths {
      do throws(DocumentError) {
        documents.append(try Documents.open(path, budget: budget))
      } catch {
        failures.append(error)
        documents.append(FailedDocument(error: error))
      }
    }
    guard !documents.isEmpty else {
      endProgram(misusing: Self.self, "there is no path; a book has at least one document")
    }
    if let first = failures.first, failures.count == documents.count { throw first }
    self.init(documents, failures: failures)
  }

  /// The same documents with larger or smaller letters, or on other paper, or with others in the places of some.
  func set(
    letterSize: Double? = nil, paper: Paper? = nil, printPaper: Paper? = nil,
    shelves: [Int: ShelfDocument] = [:]
  ) -> Book {
    Book(
      documents.enumerated().map { shelves[$0] ?? $1 }, failures: failures,
      letterSize: letterSize ?? self.letterSize,
      paper: paper ?? self.paper, printPaper: printPaper ?? self.printPaper)
  }

  private init(
    _ documents: [any Document], failures: [DocumentError], letterSize: Double = 1,
    paper: Paper = .light, printPaper: Paper = .light
  ) {
    self.letterSize = letterSize
    self.paper = paper
    self.printPaper = printPaper
    self.documents = documents
    self.failures = failures
    chapters = documents.enumerated().flatMap { index, document in
      (0..<document.sectionCount).map { Chapter(document: index, section: $0) }
    }
  }

  /// What to call the book.
  public var title: String {
    documents.count == 1
      ? documents[0].title : "\(documents[0].title) and \(documents.count - 1) more"
  }

  /// The width of a page over its height, by the first document; nil if pages take the shape of their place.
  public var proportion: Double? { documents[0].proportion }

  /// Whether its pages are bound, not loose prints.
  public var isBound: Bool { documents.allSatisfy(\.isBound) }

  /// Which way its pages follow one another, by the first document that says so; nil if none does.
  public var direction: LayoutDirection? { documents.lazy.compactMap(\.direction).first }

  /// Whether it has documents that are set for their window, whose letters may be larger or smaller.
  public var isReflowable: Bool { documents.contains(where: \.isReflowable) }

  /// Whether it has printed pages, which have the colours of other paper if a person likes.
  public var isPrinted: Bool { documents.contains(where: \.isPrinted) }

  /// The extents that a document is laid out for in a window: larger letters are those of a smaller page, drawn
  /// larger.
  func layoutSize(_ size: Size, of document: any Document) -> Size {
    document.isReflowable && letterSize != 1
      ? Size(width: size.width / letterSize, height: size.height / letterSize) : size
  }

  /// The first place of all.
  public var start: Position { Position(document: 0, offset: 0) }

  /// The last place of all.
  public var end: Position { lastPosition(of: chapters.count - 1) }

  /// What stands on the page that holds a place.
  public func content(at place: Position) -> any PageContent { content(at: place, marking: nil) }

  /// What stands on the page that holds a place, with words marked in it.
  func content(at place: Position, marking words: SearchWords?) -> any PageContent {
    let place = sound(place)
    let chapter = chapters[self.chapter(of: place)]
    let document = documents[chapter.document]
    let plain =
      words.map { document.content(at: place.offset, inSection: chapter.section, marking: $0) }
      ?? document.content(at: place.offset, inSection: chapter.section)
    let content = (plain as? any PaperedContent)?.papered(paper(of: document)) ?? plain
    return document.isReflowable && letterSize != 1
      ? LetteredContent(content, letters: letterSize) : content
  }

  /// Whether it has pages that are not printed, texts or pictures.
  public var isPapered: Bool { documents.contains { !$0.isPrinted } }

  /// What the pages of a document stand on.
  private func paper(of document: any Document) -> Paper {
    document.isPrinted ? printPaper : paper
  }

  /// What the page stands on that holds a place.
  func paper(at place: Position) -> Paper { paper(of: documents[sound(place).document]) }

  /// The place at which the page after another begins; nil after the last page.
  public func position(after place: Position, at size: Size) -> Position? {
    let place = sound(place)
    let index = chapter(of: place)
    let chapter = chapters[index]
    let document = documents[chapter.document]
    let size = layoutSize(size, of: document)
    let page = document.page(holding: place.offset, ofSection: chapter.section, at: size)
    if document.hasPage(page + 1, ofSection: chapter.section, at: size) {
      return Position(
        document: chapter.document,
        offset: document.offset(ofPage: page + 1, inSection: chapter.section, at: size))
    }
    return index + 1 < chapters.count ? firstPosition(of: index + 1) : nil
  }

  /// A place on the page before another; nil before the first page.
  ///
  /// The last page of a section is named by its last place, so that going back into a section asks
  /// for no layout of it: whoever draws the page will lay it out.
  public func position(before place: Position, at size: Size) -> Position? {
    let place = sound(place)
    let index = chapter(of: place)
    let chapter = chapters[index]
    let document = documents[chapter.document]
    let size = layoutSize(size, of: document)
    let page = document.page(holding: place.offset, ofSection: chapter.section, at: size)
    if page > 0 {
      return Position(
        document: chapter.document,
        offset: document.offset(ofPage: page - 1, inSection: chapter.section, at: size))
    }
    return index > 0 ? lastPosition(of: index - 1) : nil
  }

  /// The place at which a page begins, counted from 1; from the end if negative, -1 being the last.
  ///
  /// - Returns: the nearest page that there is if there are not so many.
  /// - Complexity: lays out whatever stands before that page and is not laid out yet.
  public func position(ofPage number: Int, at size: Size) -> Position {
    position(ofExistingPage: number, at: size) ?? (number < 0 ? start : end)
  }

  /// The place at which a page begins, counted as for `position(ofPage:at:)`; nil if there are not so many.
  package func position(ofExistingPage number: Int, at size: Size) -> Position? {
    var left = max(0, number < 0 ? -(number + 1) : number - 1)
    let order = number < 0 ? Array(chapters.indices.reversed()) : Array(chapters.indices)
    for index in order {
      let chapter = chapters[index]
      let document = documents[chapter.document]
      let size = layoutSize(size, of: document)
      if number >= 0, document.hasPage(left, ofSection: chapter.section, at: size) {
        return Position(
          document: chapter.document,
          offset: document.offset(ofPage: left, inSection: chapter.section, at: size))
      }
      let count = document.pageCount(ofSection: chapter.section, at: size)
      if left < count {
        let page = count - 1 - left
        return Position(
          document: chapter.document,
          offset: document.offset(ofPage: page, inSection: chapter.section, at: size))
      }
      left -= count
    }
    return nil
  }

  /// The place at which the page that holds a place begins; nil if that is not laid out yet.
  package func knownStart(ofPageHolding place: Position, at size: Size) -> Position? {
    let place = sound(place)
    let chapter = chapters[self.chapter(of: place)]
    let document = documents[chapter.document]
    let size = layoutSize(size, of: document)
    guard
      let page = document.knownPage(holding: place.offset, ofSection: chapter.section, at: size)
    else { return nil }
    return Position(
      document: chapter.document,
      offset: document.offset(ofPage: page, inSection: chapter.section, at: size))
  }

  /// The number of the page that holds a place, from 1, known or estimated.
  public func pageNumber(of place: Position, at size: Size) -> PageCount {
    let place = sound(place)
    let index = chapter(of: place)
    let before = count(of: 0..<index, at: size)
    let chapter = chapters[index]
    let document = documents[chapter.document]
    let page = document.page(
      holding: place.offset, ofSection: chapter.section, at: layoutSize(size, of: document))
    return before.isExact
      ? .exact(before.number + page + 1) : .estimated(before.number + page + 1)
  }

  /// How many pages there are, known or estimated, without work.
  public func pageCount(at size: Size) -> PageCount { count(of: chapters.indices, at: size) }

  /// Counts all pages by laying out whatever is not laid out yet, away from the caller's actor.
  ///
  /// - Returns: the number; nil if the task was cancelled.
  public func countPages(at size: Size) async -> Int? {
    await withTaskExecutorPreference(WorkerPool.pages) { await layOutAndCount(at: size) }
  }

  @concurrent private func layOutAndCount(at size: Size) async -> Int? {
    var count = 0
    for chapter in chapters {
      guard !Task.isCancelled else { return nil }
      let document = documents[chapter.document]
      let size = layoutSize(size, of: document)
      document.countPages(ofSection: chapter.section, at: size)
      count += document.pageCount(ofSection: chapter.section, at: size)
      await Task.yield()
    }
    return count
  }

  /// Lays out what lies around a place, so that turning there waits for nothing; a cancelled task stops
  /// between two sections.
  package func prepare(around place: Position, at size: Size) {
    let index = chapter(of: sound(place))
    for near in [index, index + 1, index - 1] where chapters.indices.contains(near) {
      guard !Task.isCancelled else { return }
      let chapter = chapters[near]
      let document = documents[chapter.document]
      document.prepareContents()
      _ = document.pageCount(ofSection: chapter.section, at: layoutSize(size, of: document))
    }
  }

  /// The nearest place that there is.
  public func sound(_ place: Position) -> Position {
    let document = max(0, min(place.document, documents.count - 1))
    let last = documents[document].sectionCount - 1
    let end = documents[document].range(ofSection: last).upperBound - 1
    return Position(document: document, offset: max(0, min(place.offset, end)))
  }

  private func count(of chapters: Range<Int>, at size: Size) -> PageCount {
    var (number, isExact) = (0, true)
    for chapter in self.chapters[chapters] {
      let document = documents[chapter.document]
      let count = document.estimatedPageCount(
        ofSection: chapter.section, at: layoutSize(size, of: document))
      number += count.number
      isExact = isExact && count.isExact
    }
    return isExact ? .exact(number) : .estimated(number)
  }

  /// The section of its document that holds a sound place.
  func section(of place: Position) -> Int { chapters[chapter(of: place)].section }

  private func range(of chapter: Int) -> Range<Int> {
    documents[chapters[chapter].document].range(ofSection: chapters[chapter].section)
  }

  private func firstPosition(of chapter: Int) -> Position {
    Position(document: chapters[chapter].document, offset: range(of: chapter).lowerBound)
  }

  private func lastPosition(of chapter: Int) -> Position {
    Position(
      document: chapters[chapter].document, offset: max(0, range(of: chapter).upperBound - 1))
  }

  /// The chapter that holds a sound place.
  private func chapter(of place: Position) -> Int {
    var (low, high) = (0, chapters.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      let first = firstPosition(of: middle)
      if first <= place {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }
}

extension ErrorPage {
  /// What is said above why a document cannot be opened.
  package static let unopened = "This document cannot be opened"
}

/// Stands for a document that could not be opened in a book of others that could.
private struct FailedDocument: FixedDocument {
  let error: DocumentError
  let fixedPageCount = 1
  var path: String { error.path }
  var title: String { Folder.name(of: error.path) }
  func content(ofPage page: Int) -> any PageContent {
    ErrorPage(title: ErrorPage.unopened, message: error.description)
  }
}
