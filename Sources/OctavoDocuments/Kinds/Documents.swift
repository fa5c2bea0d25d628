/// Opens documents.
public enum Documents {
  /// Opens what is at a path; what it is, its bytes say first and its name second.
  ///
  /// Only an index is read: how long it takes does not depend on the number of pages. The bytes of a
  /// text are looked through, and it is read and set as it is turned to.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - budget: what drawing a page of it may cost.
  /// - Throws: `DocumentError` saying what is wrong with the whole of it.
  public static func open(
    _ path: String, budget: DrawingBudget = .standard
  ) throws(DocumentError) -> any Document {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentError(
        .missing, path: path, reason: "that is no name; open \(DocumentKind.openable)")
    }
    if Folder.exists(at: path) { return try openFolder(path, budget: budget) }
    let file = try OpenFile(path)
    let bytes = try file.read(atMost: FileHead.byteCount)
    guard !bytes.isEmpty else {
      throw DocumentError(.empty, path: path, reason: "the file is empty; there is nothing to show")
    }
    switch FileKind(FileHead(bytes), name: path) {
    case .document(let kind):
      return try kind.open(file, budget)
    case .other(let words):
      throw DocumentError(
        .unsupported, path: path,
        reason: "this is \(words), which Octavo does not read; open \(DocumentKind.openable)")
    case nil:
      throw DocumentError(
        .unsupported, path: path, reason: "unknown kind of file; open \(DocumentKind.openable)")
    }
  }

  /// Opens a folder: its pictures, or where it has none, or no more of them than books, its books.
  ///
  /// - Throws: `DocumentError` if it cannot be read or has neither.
  private static func openFolder(
    _ path: String, budget: DrawingBudget
  ) throws(DocumentError) -> any Document {
    let files = try Folder.fileNames(in: path)
    let pictures = FolderDocument.pictures(among: files, in: path)
    if !pictures.isEmpty, files.count(where: ShelfDocument.isBound) < pictures.count {
      return FolderDocument(path, pictures: pictures, budget: budget)
    }
    let entries = try ShelfDocument.entries(of: path, files: files)
    guard entries.isEmpty else {
      return ShelfDocument(ofFolder: path, entries: entries, budget: budget)
    }
    throw DocumentError(
      files.isEmpty ? .empty : .nothingToShow, path: path,
      reason: """
        the folder holds \(files.isEmpty ? "no files" : "no pictures and no books"); open one with \
        \(DocumentKind.named) in it
        """)
  }
}
