/// What a file on a page is taken for, and what keeps it from being shown as that, as far as it can be told
/// without decoding it: by its first bytes and its last.
package enum PlacedFile: Sendable, Hashable {
  /// A picture or a drawing.
  case picture
  /// A PDF file.
  case pdf
  /// An archive of pictures.
  case archive
  /// Words.
  case words

  /// Why a file is not shown as this, in words that go after its name; nil if nothing speaks against it.
  package func trouble(with path: String) -> String? {
    do throws(DocumentError) {
      let file = try OpenFile(path)
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
    } catch {
      return "cannot be read: \(error.reason)"
    }
  }

  /// Why a folder has no pages of pictures, in words that go after its name; nil if it has.
  package static func troubleWithPictures(in path: String) -> String? {
    do throws(DocumentError) {
      _ = try FolderDocument(path, budget: .standard)
      return nil
    } catch {
      return error.kind == .unreadable ? "cannot be read: \(error.reason)" : "holds no pictures"
    }
  }

  private var wanted: String {
    switch self {
    case .picture: "a picture"
    case .pdf: "a PDF file"
    case .archive: "an archive of pictures"
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
