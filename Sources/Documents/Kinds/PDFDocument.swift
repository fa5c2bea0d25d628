#if PDF
  internal import CCairo
  internal import CPoppler
  internal import Cairo
  internal import Geometry
  internal import Navigation
  internal import Synchronization

  /// A PDF file, drawn by poppler as sharp as the screen is.
  public struct PDFDocument: FixedDocument {
    /// The path that it was opened by.
    public let path: String
    /// The title that the file gives itself, or its name.
    public let title: String
    let fixedPageCount: Int
    private let reader: PDFReader

    /// Opens a PDF file by its index alone; pages are read when they are drawn.
    ///
    /// - Throws: `DocumentError` if it is locked, damaged or without pages.
    init(_ file: borrowing OpenFile) throws(DocumentError) {
      path = file.path
      reader = try PDFReader(file)
      fixedPageCount = reader.pageCount
      title = reader.title ?? Folder.name(of: file.path)
      guard fixedPageCount > 0 else {
        throw DocumentError(
          .nothingToShow, path: file.path, reason: "the PDF file has no pages; get it anew")
      }
    }

    func content(ofPage page: Int) -> any PageContent { PDFPage(reader: reader, index: page) }
  }

  /// One page of a PDF file: whole, centred, on its mat; at the spine if it is bound.
  private struct PDFPage: PageContent {
    let reader: PDFReader
    let index: Int
    var spine: SpineEdge?

    var background: Color { Mat.color }

    func bound(at spine: SpineEdge) -> any PageContent {
      PDFPage(reader: reader, index: index, spine: spine)
    }

    func draw(in context: Context, size: Size) throws {
      let place = Rect(size: size)
      try reader.draw(
        page: index, in: context, place: place, fit: .contain, hasMat: true, boundAt: spine)
    }
  }

  /// The one owner of a poppler document, which does one thing at a time.
  ///
  /// It is `@safe`: the one pointer it holds never leaves it.
  @safe final class PDFReader: Sendable {
    let path: String
    let pageCount: Int
    let title: String?
    // Set before `init` returns, used only inside `turn`, unreferenced by `deinit` alone: poppler
    // may be entered by one thread at a time for each document, and is.
    private nonisolated(unsafe) let document: OpaquePointer
    private let turn = Mutex<Void>(())

    init(_ file: borrowing OpenFile) throws(DocumentError) {
      path = file.path
      // poppler closes the descriptor, also when it fails.
      let descriptor = try file.duplicate()
      var error: UnsafeMutablePointer<GError>?
      guard let pointer = unsafe poppler_document_new_from_fd(descriptor, nil, &error) else {
        defer { unsafe g_clear_error(&error) }
        let isLocked = unsafe error.map { error in
          unsafe error.pointee.domain == poppler_error_quark()
            && error.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue)
        }
        if isLocked == true {
          throw DocumentError(
            .encrypted, path: file.path,
            reason: """
              the PDF file is locked with a password; unlock it first, for example with \
              qpdf --decrypt
              """)
        }
        throw DocumentError(
          .corrupt, path: file.path,
          reason: "the PDF file is damaged or ends too early; get it anew")
      }
      pageCount = unsafe max(0, Int(poppler_document_get_n_pages(pointer)))
      let words = unsafe poppler_document_get_title(pointer)
      let given = unsafe words.map { unsafe String(cString: $0) } ?? ""
      unsafe g_free(words)
      title = given.contains { !$0.isWhitespace } ? given : nil
      unsafe document = pointer
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(document)) }

    /// Draws a page on paper.
    ///
    /// - Parameters:
    ///   - index: which page, from 0.
    ///   - context: the pen.
    ///   - place: where it goes, in points.
    ///   - fit: how it fills that place.
    ///   - hasMat: whether it lies on a mat, on which it throws a shadow.
    ///   - spine: the edge of its place that it lies at; nil for the middle.
    /// - Throws: `DocumentError` if the page is damaged.
    func draw(
      page index: Int, in context: Context, place: Rect, fit: PlacedFit, hasMat: Bool = false,
      boundAt spine: SpineEdge? = nil
    ) throws {
      try turn.withLock { _ in
        guard let page = unsafe poppler_document_get_page(document, Int32(index)) else {
          throw DocumentError(
            .corrupt, path: path, reason: "page \(index + 1) is damaged; the others may be sound")
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
        var extents = Size()
        unsafe poppler_page_get_size(page, &extents.width, &extents.height)
        guard extents.width.isFinite, extents.height.isFinite, !extents.isEmpty else {
          throw DocumentError(
            .corrupt, path: path,
            reason: "page \(index + 1) has no extents; the others may be sound")
        }
        let frame = fit.frame(of: extents, in: place)
        let paper = context.aligned(spine?.moved(frame, within: place) ?? frame)
        let seen = context.aligned(fit == .cover ? place : paper)
        if hasMat { Mat.drawShadow(about: paper, in: context) }
        try context.drawFinely(in: seen) { context in
          context.clip(to: seen)
          context.setColor(.white)
          context.paint()
          context.translate(x: paper.minX, y: paper.minY)
          context.scale(x: paper.size.width / extents.width, y: paper.size.height / extents.height)
          unsafe context.withUnsafePointer { unsafe poppler_page_render(page, $0) }
        }
        if let spine { Gutter.draw(over: paper, at: spine, in: context) }
      }
    }
  }
#endif
