/// What a file on a page is taken for, or a folder, and what keeps it from being shown as that.
///
/// What a file is, its first bytes say, and of a picture its last whether all of it is there: none is decoded.
/// PDF files and archives are opened, as they are to show them.
package enum PlacedFile: Sendable, Hashable {
  /// A picture or a drawing.
  case picture
  /// A page of a PDF file, from 1; nil for all its pages.
  case pdf(page: Int?)
  /// An archive of pictures.
  case archive
  /// A folder of pictures.
  case pictures
  /// Words.
  case words

  /// Why it is not shown as this, in words that go after its name; nil if nothing speaks against it.
  package func trouble(with path: String) -> String? {
    do throws(DocumentError) {
      if let mismatch = try mismatch(with: path) { return mismatch }
    } catch {
      return "cannot be read: \(error.reason)"
    }
    do throws(DocumentError) {
      switch self {
      case .pdf(let page?): try PlacedPDFPage(file: path, page: page, fit: .contain).check()
      case .pictures: _ = try FolderDocument.open(path)
      case .pdf, .archive: _ = try Documents.open(path)
      case .picture, .words: break
      }
      return nil
    } catch {
      switch (self, error.kind) {
      case (.pictures, .empty), (.pictures, .nothingToShow): return "holds no pictures"
      case (.pictures, _): return "cannot be read: \(error.reason)"
      default: return "cannot be shown: \(error.reason)"
      }
    }
  }

  /// Opens it for all its pages, as what it is taken for: what a checker finds nothing against opens, and nothing
  /// else does.
  ///
  /// - Throws: `DocumentError` if it is of another kind, or cannot be opened.
  package func document(at path: String) throws(DocumentError) -> any Document {
    if let mismatch = try mismatch(with: path) {
      throw DocumentError(.unsupported, path: path, reason: "this \(mismatch)")
    }
    return self == .pictures ? try FolderDocument.open(path) : try Documents.open(path)
  }

  /// Why it is not taken for this, by its bytes alone, in words that go after its name.
  private func mismatch(with path: String) throws(DocumentError) -> String? {
    if Folder.exists(at: path) {
      return self == .pictures ? nil : "is a folder, and a file is wanted"
    }
    let file = try OpenFile(path)
    guard self != .pictures else { return "is a file, and a folder is wanted" }
    guard file.byteCount > 0 else { return "is empty" }
    let head = FileHead(try file.read(atMost: FileHead.byteCount))
    let format = PictureFormat(head, name: path).flatMap { $0.isCredible(head) ? $0 : nil }
    let kind = FileKind(head, name: path)
    switch (self, kind) {
    case (.picture, .document(.picture)):
      guard let format else { return "is damaged, or no picture at all" }
      guard file.byteCount <= PictureDecoder.mostBytes else {
        return "has more than the \(PictureDecoder.mostBytes >> 20) MB that a picture may have"
      }
      return try PictureEnding.isThere(in: file, loader: format.loader)
        ? nil : "is damaged or ends too early; get it again"
    case (.pdf, .document(.pdf)):
      return DocumentKind.pdf.isBuilt ? nil : "is a PDF file, which this build does not read"
    case (.archive, .document(.comic)): return nil
    case (.words, .document(let kind)) where kind.isText || format?.isDrawing == true:
      guard file.byteCount <= PlacedText.mostBytes else {
        return "has more than the \(PlacedText.mostBytes >> 10) kB of words that a page may have"
      }
      return nil
    default: return "is \(Self.name(of: kind, format)), and \(wanted) is wanted"
    }
  }

  private var wanted: String {
    switch self {
    case .picture: "a picture"
    case .pdf: "a PDF file"
    case .archive: "an archive of pictures"
    case .pictures: "a folder of pictures"
    case .words: "text"
    }
  }

  private static func name(of kind: FileKind?, _ format: PictureFormat?) -> String {
    switch kind {
    case .document(.picture): format?.isDrawing == true ? "a drawing" : "a picture"
    case .document(.comic): "an archive"
    case .document(.pdf): "a PDF file"
    case .document(let kind): kind.isText ? "text" : "a file of the kind \(kind.name)"
    case .other(let words): words
    case nil: "of an unknown kind"
    }
  }
}
