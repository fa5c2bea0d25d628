internal import OctavoGestures

/// Opens EPUB books: chapters in XHTML, which are set as texts are, pages of fixed layout, or pages
/// that are a picture each.
enum EPUB {
  /// Whether an archive is such a book.
  static func isOne(_ index: ArchiveReader.Index) -> Bool {
    index.entries.contains { $0.name == EPUBPackage.container }
  }

  /// Opens a book by what it says of itself; its chapters are unpacked and looked through, and read and set as
  /// they are asked for.
  ///
  /// - Throws: `DocumentError` if it is damaged, locked, too large, or has nothing in it.
  static func open(
    _ archive: ArchiveReader, _ index: ArchiveReader.Index, budget: DrawingBudget
  ) throws(DocumentError) -> any Document {
    let package = try EPUBPackage(archive, index)
    let chapters = try EPUBChapters(package, archive)
    let title = package.title ?? Folder.name(of: archive.path)
    if let pages = chapters.pictures {
      return ArchiveDocument(
        archive, pages: pages, title: title, direction: package.direction, sides: package.sides,
        trouble: index.trouble, budget: budget)
    }
    if package.isFixed {
      return FixedEPUBDocument(chapters, of: package, archive, title: title, budget: budget)
    }
    let reader = EPUBReader(chapters, of: package, archive)
    guard !reader.sections.isEmpty else {
      throw DocumentError(
        .nothingToShow, path: archive.path,
        reason: "the book has no words and no pictures; get it again")
    }
    let text = FlowText(
      reader, words: reader.firstWords, direction: package.direction, budget: budget)
    return TextDocument(text, path: archive.path, title: title)
  }
}

extension DocumentKind {
  static let epub = DocumentKind(
    name: "EPUB", endings: ["epub"], mediaTypes: ["application/epub+zip"],
    isMarked: { $0.starts("mimetypeapplication/epub+zip", at: 30) },
    open: { file, budget throws(DocumentError) in
      let archive = try ArchiveReader(file)
      return try EPUB.open(archive, archive.index(), budget: budget)
    })
}
