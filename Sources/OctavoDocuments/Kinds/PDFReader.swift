#if PDF
  internal import OctavoCairo
  internal import OctavoFiles
  internal import OctavoGeometry
  internal import Glibc
  internal import OctavoNavigation
  internal import Synchronization

  /// A PDF file that is read, one page at a time.
  ///
  /// What poppler does has no end that anybody could set, so it is done on threads of its own. A page
  /// that takes too long is given up together with the poppler document that draws it, and the others go
  /// on with a fresh one.
  final class PDFReader: Sendable {
    let path: String
    let pageCount: Int
    let title: String?
    /// Whether the file wants to be seen with its first page alone, or beside the second; nil if it does not say.
    let isCoverAlone: Bool?
    private let budget: DrawingBudget
    private let turn: Mutex<Source>
    private let read = Mutex<PDFContents?>(nil)
    /// The links of the pages that were drawn.
    private let links = Mutex<[Int: PDFLinks]>([:])
    /// What stands where the links of some pages are, in their order.
    let linkNames = Mutex<[Int: [String]]>([:])
    /// What of some pages stays as it is on dark paper, in their own points.
    private let kept = Mutex<[Int: PageColoring.Kept]>([:])
    /// The extents of the pages that were asked for them.
    private let found = Mutex<[Int: Size]>([:])
    /// Where words stand that were looked for last.
    let marks = Mutex<PDFMarks?>(nil)
    /// The words of the pages that were asked for them last.
    let texts = Mutex(PDFTexts())

    private let stamp: FileStamp
    private let version: PDFVersion

    private static let damaged = DamagedFiles()

    private enum Source {
      case handle(PDFHandle)
      /// The file, for a fresh handle.
      case descriptor(CInt)
    }

    /// Opens a file.
    ///
    /// - Throws: `DocumentError` if it is locked, damaged or without pages, or takes too long.
    init(_ file: borrowing OpenFile, budget: DrawingBudget) throws(DocumentError) {
      path = file.path
      self.budget = budget
      stamp = file.modified
      version = try PDFVersion(file)
      let damaged = DamagedFiles.Version(file)
      if let error = Self.damaged.error(of: damaged) { throw error }
      let handle: PDFHandle
      do throws(DocumentError) {
        handle = try Self.open(
          try file.duplicate(), path: file.path, stamp: file.modified, budget: budget)
      } catch {
        Self.damaged.note(error, of: damaged)
        throw error
      }
      guard handle.pageCount > 0 else {
        throw DocumentError(
          .nothingToShow, path: file.path, reason: "the PDF file has no pages; get it again")
      }
      pageCount = handle.pageCount
      title = handle.title
      isCoverAlone = handle.isCoverAlone
      turn = Mutex(.handle(handle))
    }

    deinit {
      turn.withLock { source in
        if case .descriptor(let descriptor) = source, descriptor >= 0 { close(descriptor) }
      }
    }

    /// Draws a page on paper.
    ///
    /// - Parameters:
    ///   - index: which page, from 0.
    ///   - context: the pen.
    ///   - place: where it goes, in points.
    ///   - fit: how it fills that place.
    ///   - hasMat: whether it lies on a mat, on which it throws a shadow.
    ///   - spine: the edge of its place that it lies at; nil for the middle.
    ///   - words: what is marked on it; nil for nothing.
    ///   - coloring: what becomes of its colours; nil to leave them.
    /// - Throws: `DocumentError` if the page is damaged or takes too long, or `CairoError`.
    func draw(
      page index: Int, in context: Context, place: Rect, fit: PlacedFit, hasMat: Bool = false,
      boundAt spine: SpineEdge? = nil, marking words: SearchWords? = nil,
      coloring: PageColoring? = nil
    ) throws {
      let marks = words.map { self.marks(of: $0, onPage: index) } ?? []
      try turn.withLock { source in
        let handle = try open(&source)
        let extents = try extents(ofPage: index, by: handle, &source)
        let paper = context.aligned(frame(of: extents, fit, in: place, boundAt: spine))
        if let apart = context.apart(in: fit == .cover ? place : paper) {
          let isNew = knownLinks(ofPage: index) == nil
          let known = kept.withLock { $0[index] }
          let (drawn, links) = try perform(&source, handle, Self.what(index)) { handle in
            (
              Result {
                try handle.picture(
                  ofPage: index, apart, on: paper, extents: extents, coloring: coloring,
                  keeping: known)
              },
              isNew ? handle.links(ofPage: index, extents: extents) : nil
            )
          }
          let found: (picture: Picture, kept: PageColoring.Kept?)?
          do { found = try drawn.get() } catch {
            // A font of which a letter was too large draws nothing any more: the other pages have it anew.
            source = .descriptor(handle.duplicate())
            throw error
          }
          guard let (picture, kept) = found else { throw damaged(index, "is damaged") }
          if known == nil, let kept { keep(kept, ofPage: index) }
          if let links {
            let leading = links.leading(from: folder)
            self.links.withLock { $0[index] = leading }
          }
          if hasMat { Mat.drawShadow(about: paper, in: context) }
          context.lay(picture, of: apart)
          let scale = paper.size.width / extents.width
          WordMarks.draw(
            marks.map { $0.placed(on: paper, scale: scale) }, over: picture, of: apart, in: context)
        }
        if let spine { Gutter.draw(over: paper, at: spine, in: context) }
      }
    }

    /// Remembers what of a page stays as it is, so that a part of it has the colours of the whole.
    private func keep(_ kept: PageColoring.Kept, ofPage index: Int) {
      self.kept.withLock { known in
        if known.count >= PDFMarks.mostPages { known = [:] }
        known[index] = kept
      }
    }

    /// Where a link leads which stands at a point of a page's place; of one that was not drawn yet none is known,
    /// and whoever taps waits for nothing.
    func goal(
      at point: Point, ofPage index: Int, size: Size, boundAt spine: SpineEdge?
    ) -> PDFLinks.Goal? {
      guard let links = knownLinks(ofPage: index), let extents = knownExtents(ofPage: index) else {
        return nil
      }
      let paper = frame(of: extents, .contain, in: Rect(size: size), boundAt: spine)
      return links.goal(at: point, on: paper, scale: paper.size.width / extents.width)
    }

    /// The links of a page that was drawn, as they are read.
    func links(ofPage index: Int) -> [PDFLinks.Area] { knownLinks(ofPage: index)?.areas ?? [] }

    /// The folder from which the file names others.
    var folder: String { Folder.parent(of: path) }

    private func knownLinks(ofPage index: Int) -> PDFLinks? { links.withLock { $0[index] } }

    /// Where a page lies in a place.
    func frame(
      of extents: Size, _ fit: PlacedFit, in place: Rect, boundAt spine: SpineEdge?
    ) -> Rect {
      let frame = fit.frame(of: extents, in: place)
      return spine?.moved(frame, within: place) ?? frame
    }

    /// What the file says of its parts, as far as it is read.
    var contents: PDFContents? { read.withLock(\.self) }

    /// Reads what the file says of its parts, once; what takes too long or is damaged says nothing.
    func readContents() {
      guard contents == nil else { return }
      let found = ask("contents") { $0.contents() }
      read.withLock { $0 = found ?? PDFContents(headings: [], labels: nil) }
    }

    /// The extents of a page in its own points, none of them 0.
    ///
    /// - Throws: `DocumentError` if the page is damaged or takes too long.
    func extents(ofPage index: Int) throws(DocumentError) -> Size {
      if let known = knownExtents(ofPage: index) { return known }
      return try turn.withLock { source throws(DocumentError) in
        try extents(ofPage: index, by: try open(&source), &source)
      }
    }

    /// The paper of a page that fits a place, with its shadow on the mat.
    ///
    /// - Throws: `DocumentError` if the page is damaged or takes too long.
    func paper(
      ofPage index: Int, in context: Context, size: Size, boundAt spine: SpineEdge?
    ) throws -> Rect? {
      let extents = try extents(ofPage: index)
      let frame = frame(of: extents, .contain, in: Rect(size: size), boundAt: spine)
      let paper = context.aligned(frame)
      return Mat.paper(of: paper, on: size, in: context)
    }

    private func extents(
      ofPage index: Int, by handle: PDFHandle, _ source: inout Source
    ) throws(DocumentError) -> Size {
      if let known = knownExtents(ofPage: index) { return known }
      let read = try perform(&source, handle, Self.what(index)) { $0.extents(ofPage: index) }
      guard let extents = read else { throw damaged(index, "is damaged") }
      guard extents.width.isFinite, extents.height.isFinite, !extents.isEmpty else {
        throw damaged(index, "has no extents")
      }
      found.withLock { $0[index] = extents }
      return extents
    }

    /// What a page that was drawn has told: whoever asks where it lies waits for no other page's drawing.
    private func knownExtents(ofPage index: Int) -> Size? { found.withLock { $0[index] } }

    // MARK: - Time

    /// Asks the file something.
    ///
    /// - Parameter what: what it is about.
    /// - Returns: nil if it takes too long.
    func ask<Result: Sendable>(
      _ what: String, _ body: @escaping @Sendable (PDFHandle) -> Result
    ) -> Result? {
      turn.withLock { source in try? perform(&source, open(&source), what, body) }
    }

    private static func what(_ page: Int) -> String { "page \(page + 1)" }

    /// Does something with a handle on a thread of poppler's, for as long as the budget lasts.
    ///
    /// - Throws: `DocumentError` if it takes too long, or the file is another one by then.
    private func perform<Result: Sendable>(
      _ source: inout Source, _ handle: PDFHandle, _ what: String,
      _ body: @escaping @Sendable (PDFHandle) -> Result
    ) throws(DocumentError) -> Result {
      let result: Result?
      let identity = DrawingIdentity(container: path, entry: what, stamp: stamp)
      do throws(DrawingThreads.Overrun) {
        result = try budget.threads.perform(on: identity, within: budget.seconds) { _ in
          PopplerGate.pass { body(handle) }
        }
      } catch {
        if error == .tooLong { source = .descriptor(handle.duplicate()) }
        throw error.trouble(path: path, what: what, verb: "draw", budget.seconds)
      }
      guard let result else { throw Self.ending(path) }
      guard handle.reads(version) else {
        throw DocumentError(
          .unreadable, path: path,
          reason: "another file was written in its place while it was open; open it again")
      }
      return result
    }

    /// The handle to draw with, opened again if the last one was given up.
    private func open(_ source: inout Source) throws(DocumentError) -> PDFHandle {
      switch source {
      case .handle(let handle): return handle
      case .descriptor(let descriptor):
        guard descriptor >= 0 else {
          throw DocumentError(
            .unreadable, path: path,
            reason: "too many files are open to go on reading; close some and open it again")
        }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw DocumentError(FileTrouble(path: path, code: errno)) }
        let handle = try Self.open(copy, path: path, stamp: stamp, budget: budget)
        close(descriptor)
        source = .handle(handle)
        return handle
      }
    }

    private static func open(
      _ descriptor: CInt, path: String, stamp: FileStamp, budget: DrawingBudget
    ) throws(DocumentError) -> PDFHandle {
      let opened: Result<PDFHandle, DocumentError>?
      let identity = DrawingIdentity(container: path, entry: "", stamp: stamp)
      do throws(DrawingThreads.Overrun) {
        opened = try budget.threads.perform(on: identity, within: budget.seconds * 5) { _ in
          PopplerGate.pass {
            Result { () throws(DocumentError) in try PDFHandle(descriptor, path: path) }
          }
        }
      } catch {
        // Work that was not begun has not taken the descriptor over.
        if error != .tooLong { close(descriptor) }
        throw error.trouble(path: path, what: "the PDF file", verb: "open", budget.seconds * 5)
      }
      guard let opened else { throw ending(path) }
      return try opened.get()
    }

    // MARK: - Trouble

    private func damaged(_ index: Int, _ what: String) -> DocumentError {
      DocumentError(
        .corrupt, path: path, reason: "page \(index + 1) \(what); the others may be sound")
    }

    private static func ending(_ path: String) -> DocumentError {
      DocumentError(.unreadable, path: path, reason: "the program ends; open it again")
    }
  }
#endif
