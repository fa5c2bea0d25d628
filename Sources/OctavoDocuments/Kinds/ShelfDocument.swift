internal import OctavoFiles
public import OctavoGeometry
public import OctavoNavigation
internal import Synchronization

/// A shelf of books, those of a folder or some that a program puts there: a page shows the covers of as many as it has
/// room for, each a link to its book. Folders of a folder that have something to show stand first.
public struct ShelfDocument: Document {
  /// The path that it was opened by; empty if it is no folder's.
  public let path: String
  /// The folder's name, or what the program calls it.
  public let title: String
  /// What stands on it, in its order.
  let entries: [Entry]
  let budget: DrawingBudget
  /// The covers that pages did not wait for.
  let covers = ShelfCovers()

  /// What books are called that were opened, by their paths, and when they were written: whoever comes back to a
  /// shelf finds it as it was.
  private static let titles = Mutex<[String: (title: String, stamp: FileStamp?)]>([:])
  /// No more of them are remembered.
  private static let mostTitles = 8_192

  /// A shelf of what a program puts there.
  ///
  /// ```swift
  /// let paths = ["/books/waves.epub", "/books/whale.pdf"]
  /// let shelf = ShelfDocument(
  ///   "My books", entries: paths.map { ShelfDocument.Entry(opening: [$0]) })
  /// let reader = BookReader(Book([shelf]))
  /// reader.onExternalLink = { link in
  ///   if case .file(let path, _) = link { print("\(path) was tapped") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: what it is called.
  ///   - entries: what stands on it, in its order.
  ///   - budget: what drawing a page of a book may cost, whose picture is its cover.
  /// - Precondition: there is something.
  public init(_ title: String, entries: [Entry], budget: DrawingBudget = .standard) {
    guard !entries.isEmpty else {
      endProgram(misusing: Self.self, "there is no entry; a shelf has at least one")
    }
    (path, self.title, self.entries, self.budget) = ("", title, entries, budget)
  }

  /// A shelf of what there is in a folder.
  ///
  /// - Precondition: there is something.
  init(ofFolder path: String, entries: [Entry], budget: DrawingBudget) {
    (self.path, self.entries, self.budget) = (path, entries, budget)
    title = Folder.title(of: path)
  }

  /// What a book is called, by whoever put it there, by itself if it was opened, else by its name.
  func title(of index: Int) -> String {
    knownTitle(of: index) ?? entries[index].name
  }

  /// The same, if it is known.
  func knownTitle(of index: Int) -> String? {
    let entry = entries[index]
    if let title = entry.title { return title }
    return entry.path.flatMap { path in
      Self.titles.withLock { titles in
        titles[path].flatMap { $0.stamp == entry.stamp ? $0.title : nil }
      }
    }
  }

  /// Opens a book, and remembers what it is called.
  ///
  /// - Returns: nil if an entry has none of its own.
  /// - Throws: `DocumentError` if it cannot be opened.
  func open(_ index: Int) throws(DocumentError) -> (any Document)? {
    let entry = entries[index]
    guard let path = entry.path else { return nil }
    let document = try Documents.open(path, budget: budget)
    // A file's name with its ending says no more than without.
    let title =
      document.title == Folder.name(of: path) ? Folder.plainName(of: path) : document.title
    Self.titles.withLock { titles in
      if titles.count >= Self.mostTitles { titles = [:] }
      titles[path] = (title, entry.stamp)
    }
    return document
  }

  /// One: covers do not depend on one another.
  public var sectionCount: Int { 1 }

  /// A place for each book.
  public func range(ofSection section: Int) -> Range<Int> { 0..<entries.count }

  /// As many as the books need.
  public func pageCount(ofSection section: Int, at size: Size) -> Int {
    (entries.count - 1) / ShelfGrid(on: size).count + 1
  }

  /// As many as the books need, which is always known.
  public func estimatedPageCount(ofSection section: Int, at size: Size) -> PageCount {
    .exact(pageCount(ofSection: section, at: size))
  }

  /// The page that a book stands on.
  public func page(holding offset: Int, ofSection section: Int, at size: Size) -> Int {
    max(0, min(offset, entries.count - 1)) / ShelfGrid(on: size).count
  }

  /// The first book on a page.
  public func offset(ofPage page: Int, inSection section: Int, at size: Size) -> Int {
    max(0, min(page, pageCount(ofSection: section, at: size) - 1)) * ShelfGrid(on: size).count
  }

  /// The books of the page that holds one.
  func indices(onPageHolding offset: Int, at size: Size) -> Range<Int> {
    let count = ShelfGrid(on: size).count
    let first = page(holding: offset, ofSection: 0, at: size) * count
    return first..<min(first + count, entries.count)
  }

  /// The page that a book stands on.
  public func content(at offset: Int, inSection section: Int) -> any PageContent {
    ShelfPage(shelf: self, offset: offset)
  }

  /// It fits every window.
  public var isReflowable: Bool { true }

  /// Covers lie on nothing.
  public var isBound: Bool { false }

  /// The first page stands beside the second.
  public var isCoverAlone: Bool? { false }

  /// The titles of the books on a page, and how far they were read.
  public func links(onPageHolding offset: Int, inSection section: Int, size: Size) -> [String] {
    indices(onPageHolding: offset, at: size).map { index in
      ([title(of: index)] + [entries[index].progressWords].compactMap(\.self))
        .joined(separator: ", ")
    }
  }

  /// Opens books that nobody opened, to know their titles: as many from one on as stand on a large page.
  public func findLinks(onPageHolding offset: Int, inSection section: Int) {
    for index in entries.indices.dropFirst(offset).prefix(Self.largePage) {
      findTitle(of: index)
    }
  }

  private static let largePage = 40

  private func findTitle(of index: Int) {
    if knownTitle(of: index) == nil { _ = try? open(index) }
  }

  /// The book whose cover stands at a point.
  public func externalLink(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> ExternalLink? {
    ShelfGrid(on: size).index(at: point).flatMap {
      externalLink(ofLink: $0, onPageHolding: offset, inSection: section, size: size)
    }
  }

  /// One of the books on a page.
  public func externalLink(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> ExternalLink? {
    let indices = indices(onPageHolding: offset, at: size)
    guard index >= 0, index < indices.count else { return nil }
    return entries[indices.lowerBound + index].link
  }

  /// The titles are looked through.
  public var hasText: Bool { true }

  /// The title of a book, which is opened to know it.
  public func text(at offset: Int, inSection section: Int) -> SearchableText {
    var text = SearchableText(upTo: offset + 1)
    guard entries.indices.contains(offset) else { return text }
    findTitle(of: offset)
    text.append(title(of: offset), at: offset, isOnePlace: true)
    return text
  }

  /// Nothing is marked on covers.
  public func marks(
    _ words: SearchWords, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Bool { false }
}

extension ShelfDocument {
  /// What of a folder stands on a shelf: folders that have something to show, and files that are books by their
  /// names.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - files: the names of its files, in their order.
  static func entries(of path: String, files: [String]) throws(DocumentError) -> [Entry] {
    let folders = try Folder.folderNames(in: path).filter {
      holdsAnything(Folder.join(path, $0), depth: depth)
    }
    return folders.map { Entry(folder: Folder.join(path, $0)) }
      + files.filter(isBook).map { Entry(opening: [Folder.join(path, $0)]) }
  }

  /// What stands on it now; nil if that is the same, or there is nothing any more. Ask off the main actor.
  func reread() -> ShelfDocument? {
    guard !path.isEmpty, let files = try? Folder.fileNames(in: path),
      let entries = try? Self.entries(of: path, files: files), !entries.isEmpty,
      entries.map(\.mark) != self.entries.map(\.mark)
    else { return nil }
    return ShelfDocument(ofFolder: path, entries: entries, budget: budget)
  }

  /// Whether a file is a book by its name, or a text; pictures are none.
  static func isBook(_ name: String) -> Bool {
    kind(of: name).map { $0 != .picture && $0.isBuilt } ?? false
  }

  /// Whether a file is a book by its name that is not mere text, as is told about pictures beside them.
  static func isBound(_ name: String) -> Bool {
    kind(of: name).map { $0 != .picture && $0.isBuilt && !$0.isText } ?? false
  }

  private static func kind(of name: String) -> DocumentKind? {
    let suffix = Folder.fileExtension(of: name)
    return suffix.isEmpty ? nil : DocumentKind.all.first { $0.endings.contains(suffix) }
  }

  /// How deep folders are looked into for something to show: a shelf by authors has a folder for each of their books.
  private static let depth = 2
  /// No more folders are looked into in one: whoever opens a shelf waits for that.
  private static let mostFolders = 16

  private static func holdsAnything(_ path: String, depth: Int) -> Bool {
    guard let files = try? Folder.fileNames(in: path) else { return false }
    if files.contains(where: { isBook($0) || PictureFormat.isName($0) }) { return true }
    guard depth > 0, let folders = try? Folder.folderNames(in: path) else { return false }
    return folders.prefix(mostFolders).contains {
      holdsAnything(Folder.join(path, $0), depth: depth - 1)
    }
  }
}
