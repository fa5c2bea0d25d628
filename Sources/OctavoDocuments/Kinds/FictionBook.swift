internal import OctavoGestures

/// Opens FictionBooks: a book in one file of XML, with its pictures, which is set as texts are.
enum FictionBook {
  /// The book that an archive is for: people pack each by itself.
  static func entry(in index: ArchiveReader.Index) -> ArchiveReader.Entry? {
    let books = index.entries.filter { $0.name.lowercased().hasSuffix(".fb2") }
    return books.count == 1 ? books[0] : nil
  }

  /// Opens the book in an archive.
  ///
  /// - Throws: `DocumentError` if it is damaged, locked, too large, or has nothing in it.
  static func open(
    _ book: ArchiveReader.Entry, in archive: ArchiveReader, budget: DrawingBudget
  ) throws(DocumentError) -> any Document {
    let bytes = try archive.read(book, atMost: TextDocument.mostBytes)
    return try open(
      TextDecoding.text(of: bytes, hasTags: true), path: archive.path, budget: budget)
  }

  /// Opens a book by its words.
  ///
  /// - Parameter path: what it was opened by.
  /// - Throws: `DocumentError` if it is damaged or has nothing in it.
  static func open(
    _ words: String, path: String, budget: DrawingBudget
  ) throws(DocumentError) -> any Document {
    guard let source = FictionBookSource(words) else {
      throw DocumentError(
        .corrupt, path: path, reason: "the FictionBook has no body that can be read; get it again")
    }
    let reader = HTMLReader(source)
    guard !reader.sections.isEmpty else {
      throw DocumentError(
        .nothingToShow, path: path,
        reason: "the book has no words and no pictures; get it again")
    }
    let text = FlowText(reader, words: reader.firstWords, budget: budget)
    return TextDocument(text, path: path, title: reader.title ?? Folder.name(of: path))
  }
}

extension DocumentKind {
  static let fictionBook = DocumentKind(
    name: "FictionBook", endings: ["fb2", "fbz"],
    mediaTypes: ["application/x-fictionbook+xml", "application/x-zip-compressed-fb2"],
    isMarked: { head in
      let text = head.isText ? head.text : ""
      return ["<?xml", "<FictionBook"].contains(where: text.hasPrefix)
        && text.contains("<FictionBook")
    },
    open: { file, budget throws(DocumentError) in
      try FictionBook.open(
        try TextDocument.words(of: file, hasTags: true), path: file.path, budget: budget)
    })
}
