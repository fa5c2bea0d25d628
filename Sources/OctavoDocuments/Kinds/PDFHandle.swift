#if PDF
  internal import COctavoCairo
  internal import COctavoPoppler
  internal import OctavoCairo
  internal import OctavoGeometry
  internal import Glibc

  /// The one owner of a poppler document, used by one thread at a time.
  ///
  /// It is `@safe`: the one pointer it holds never leaves it.
  @safe final class PDFHandle: Sendable {
    let pageCount: Int
    let title: String?
    /// Whether the file wants to be seen with its first page alone, or beside the second; nil if it does not say.
    let isCoverAlone: Bool?
    // Set before `init` returns, unreferenced by `deinit` alone. Poppler may be entered by one thread at
    // a time for each document: `PDFReader` hands a handle to one piece of work after the other, and
    // takes a fresh one when a piece of work has not given it back.
    private nonisolated(unsafe) let document: OpaquePointer
    private let descriptor: CInt

    /// Opens a document.
    ///
    /// - Parameters:
    ///   - descriptor: the file, closed by poppler, also when it fails.
    ///   - path: what it is called.
    /// - Throws: `DocumentError` if it is locked or damaged.
    init(_ descriptor: CInt, path: String) throws(DocumentError) {
      var error: UnsafeMutablePointer<GError>?
      guard let pointer = unsafe poppler_document_new_from_fd(descriptor, nil, &error) else {
        defer { unsafe g_clear_error(&error) }
        let isLocked = unsafe error.map { error in
          unsafe error.pointee.domain == poppler_error_quark()
            && error.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue)
        }
        if isLocked == true {
          throw DocumentError(
            .encrypted, path: path,
            reason: """
              the PDF file is locked with a password; unlock it first, for example with \
              qpdf --decrypt
              """)
        }
        throw DocumentError(
          .corrupt, path: path, reason: "the PDF file is damaged or ends too early; get it again")
      }
      self.descriptor = descriptor
      pageCount = unsafe max(0, Int(poppler_document_get_n_pages(pointer)))
      let words = unsafe poppler_document_get_title(pointer)
      let given = unsafe words.map { unsafe String(cString: $0) } ?? ""
      unsafe g_free(words)
      title = Self.isTitle(given) ? given : nil
      isCoverAlone =
        switch unsafe poppler_document_get_page_layout(pointer) {
        case POPPLER_PAGE_LAYOUT_TWO_PAGE_LEFT, POPPLER_PAGE_LAYOUT_TWO_COLUMN_LEFT: false
        case POPPLER_PAGE_LAYOUT_TWO_PAGE_RIGHT, POPPLER_PAGE_LAYOUT_TWO_COLUMN_RIGHT: true
        default: nil
        }
      unsafe document = pointer
    }

    deinit { PopplerGate.pass { unsafe g_object_unref(UnsafeMutableRawPointer(document)) } }

    /// Whether words name a file: many programs write one of these where nobody gave a title.
    static func isTitle(_ words: String) -> Bool {
      let name = words.lowercased().filter { !$0.isWhitespace && $0 != "(" && $0 != ")" }
      return !["", "untitled", "untitleddocument", "unnamed", "notitle"].contains(name)
    }

    /// A descriptor of the same file for another document; negative if the process has none left.
    func duplicate() -> CInt { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }

    /// Whether the file is still that version.
    func reads(_ version: PDFVersion) -> Bool { version.isThere(at: descriptor) }

    /// The extents of a page in its own points; nil if the page cannot be read.
    func extents(ofPage index: Int) -> Size? {
      guard let page = unsafe poppler_document_get_page(document, Int32(index)) else { return nil }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
      var extents = Size()
      unsafe poppler_page_get_size(page, &extents.width, &extents.height)
      return extents
    }

    /// Gives the document to whoever asks it something.
    func withDocument<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(document) }

    /// Draws a page on white: its colours mix with one another, and only what comes of that with the paper.
    ///
    /// - Parameters:
    ///   - index: which page, from 0.
    ///   - apart: what of it is seen.
    ///   - paper: where the whole of it lies, in the same points.
    ///   - extents: its extents.
    ///   - coloring: what becomes of its colours; nil to leave them.
    ///   - kept: what of it stays as it is then, in its own points; nil as long as nobody looked.
    /// - Returns: the page, and what of it stays as it is; nil if the page cannot be read.
    /// - Throws: `CairoError`.
    func picture(
      ofPage index: Int, _ apart: ApartDrawing, on paper: Rect, extents: Size,
      coloring: PageColoring?, keeping kept: PageColoring.Kept?
    ) throws -> (picture: Picture, kept: PageColoring.Kept?)? {
      guard let page = unsafe poppler_document_get_page(document, Int32(index)) else { return nil }
      defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
      let picture = try apart.picture { context in
        context.saved {
          context.translate(x: paper.minX, y: paper.minY)
          context.scale(x: paper.size.width / extents.width, y: paper.size.height / extents.height)
          unsafe context.withUnsafePointer { unsafe poppler_page_render(page, $0) }
        }
        context.setColor(.white)
        context.paintBelow()
      }
      guard let coloring else { return (picture, nil) }
      return unsafe colored(
        picture, by: coloring, ofPage: page, apart, on: paper, extents: extents, keeping: kept)
    }
  }
#endif
