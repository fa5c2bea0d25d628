public import OctavoGestures
internal import OctavoNavigation

/// A comic book archive: a page for each picture in it, in natural order of their names.
public struct ArchiveDocument: SidedDocument {
  /// The path that it was opened by.
  public let path: String
  /// The file's name, or what the archive says that it is called.
  public let title: String
  /// From right to left, if the archive says that it is such a manga.
  public let direction: LayoutDirection?
  private let reader: ArchiveReader
  private let entries: [ArchiveReader.Entry]
  private let trouble: DocumentError?
  private let budget: DrawingBudget
  let sides = FoundSides()
  /// The sides that the archive says that pages stand on.
  private let given: [PageSide?]
  var fixedPageCount: Int { entries.count + (trouble == nil ? 0 : 1) }

  /// Takes the pictures of an archive; they are unpacked when their pages are drawn.
  ///
  /// - Parameters:
  ///   - reader: the archive.
  ///   - entries: the pages, in order.
  ///   - title: what it is called.
  ///   - direction: Which way its pages follow one another; nil if it does not say.
  ///   - sides: the sides that it says that pages stand on; nil of one of which it says nothing.
  ///   - trouble: Why the archive ends too early, if it does.
  ///   - budget: what drawing a picture may cost.
  init(
    _ reader: ArchiveReader, pages entries: [ArchiveReader.Entry], title: String,
    direction: LayoutDirection?, sides: [PageSide?], trouble: String?, budget: DrawingBudget
  ) {
    given = sides
    (self.reader, self.entries, self.budget) = (reader, entries, budget)
    (self.title, self.direction) = (title, direction)
    path = reader.path
    self.trouble = trouble.map {
      ArchiveReader.error(
        $0, path: reader.path, damage: "the archive ends here, too early (\($0)); get it again")
    }
  }

  /// Opens a comic by the list of what is in its archive.
  ///
  /// - Throws: `DocumentError` if it is damaged from the start, locked, or holds no pictures.
  init(
    _ reader: ArchiveReader, _ index: ArchiveReader.Index, budget: DrawingBudget
  ) throws(DocumentError) {
    let names = index.entries.map(\.name)
    guard !names.contains("mimetype"), !names.contains("[Content_Types].xml") else {
      throw DocumentError(
        .unsupported, path: reader.path,
        reason: "Octavo does not read office documents; save it as PDF and open that")
    }
    let pictures = index.entries.filter { Self.isPage($0.name) }
    guard !pictures.isEmpty else {
      try index.checkTrouble(path: reader.path)
      let books = names.count(where: ShelfDocument.isBound)
      guard books == 0 else {
        throw DocumentError(
          .nothingToShow, path: reader.path,
          reason: """
            the archive holds \(books == 1 ? "a book" : "\(books) books"), not the pages of one; unpack it and \
            open \(books == 1 ? "that" : "the folder")
            """)
      }
      throw DocumentError(
        .nothingToShow, path: reader.path,
        reason: "the archive holds no pictures; a comic has PNG, JPEG or WebP files in it")
    }
    guard !index.isEncrypted else {
      throw ArchiveReader.Index.lock(path: reader.path)
    }
    let positions = Dictionary(
      pictures.map { ($0.name, [$0]) }, uniquingKeysWith: { $0 + $1 })
    let pages = NaturalOrder.sorted(Array(positions.keys)).flatMap { positions[$0] ?? [] }
    let info = index.comicInfo.map(ComicInfo.init)
    self.init(
      reader, pages: pages, title: Folder.name(of: reader.path), direction: info?.direction,
      sides: pages.indices.map { info?.doublePages.contains($0) == true ? .both : nil },
      trouble: index.trouble, budget: budget)
  }

  func content(ofPage page: Int) -> any PageContent {
    guard page < entries.count else {
      return ErrorPage(message: trouble?.description ?? "The archive ends here.")
    }
    return PicturePage(source: source(of: entries[page]))
  }

  func proportion(ofPage page: Int) -> Double? {
    page < entries.count ? source(of: entries[page]).proportion : nil
  }

  /// Looks at the heads of the pictures, unless the archive says it of each page, or is one in which each costs all
  /// those before it.
  public func prepareContents() {
    sides.find {
      guard given.contains(nil), entries.count <= PicturesAcross.mostPages,
        let found = reader.heads(
          of: entries, byteCount: PicturesAcross.headLength, PicturesAcross.proportion)
      else { return given }
      return zip(given, PicturesAcross.sides(found)).map { $0 ?? $1 }
    }
  }

  private func source(of entry: ArchiveReader.Entry) -> PictureSource {
    reader.picture(entry, budget: budget)
  }

  /// Whether an entry is a page: a picture that is neither hidden nor the double that Mac archives
  /// carry.
  private static func isPage(_ name: String) -> Bool {
    PictureFormat.isName(name)
      && !name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }
}

extension DocumentKind {
  static let comic = DocumentKind(
    name: "CBZ", endings: ["cbz", "zip", "cbt", "cb7", "cbr"],
    mediaTypes: [
      "application/vnd.comicbook+zip", "application/vnd.comicbook-rar", "application/x-cbt",
      "application/x-cb7",
    ],
    isMarked: { head in
      head.starts("PK\u{3}\u{4}") || head.starts("PK\u{5}\u{6}") || head.starts("Rar!\u{1A}\u{7}")
        || head.starts([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) || head.starts("ustar", at: 257)
    },
    open: { file, budget throws(DocumentError) in
      let reader = try ArchiveReader(file)
      let index = reader.index()
      // Its mark is not always where it should be.
      if EPUB.isOne(index) { return try EPUB.open(reader, index, budget: budget) }
      if let book = FictionBook.entry(in: index) {
        return try FictionBook.open(book, in: reader, budget: budget)
      }
      return try ArchiveDocument(reader, index, budget: budget)
    })
}
