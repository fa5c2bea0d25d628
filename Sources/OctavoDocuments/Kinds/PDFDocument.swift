#if PDF
  internal import OctavoCairo
  public import OctavoGeometry
  public import OctavoGestures
  public import OctavoNavigation

  /// A PDF file, drawn by poppler as sharp as the screen is.
  public struct PDFDocument: FixedDocument {
    /// The path that it was opened by.
    public let path: String
    /// The title that the file gives itself, or its name.
    public let title: String
    /// From right to left, if the file says that it is read so.
    public let direction: LayoutDirection?
    let fixedPageCount: Int
    private let reader: PDFReader

    /// Opens a PDF file by its index alone; pages are read when they are drawn.
    ///
    /// - Throws: `DocumentError` if it is locked, damaged or without pages, or takes too long.
    init(_ file: borrowing OpenFile, budget: DrawingBudget) throws(DocumentError) {
      path = file.path
      reader = try PDFReader(file, budget: budget)
      fixedPageCount = reader.pageCount
      title = reader.title ?? Folder.name(of: file.path)
      direction = PDFObjects.direction(ofFile: file.path)
    }

    func content(ofPage page: Int) -> any PageContent { PDFPage(reader: reader, index: page) }

    /// What the file calls its pages, once that is read.
    public var labels: PageLabels? { reader.contents?.labels }

    /// The part of the outline that a page is in, once that is read.
    public func heading(at offset: Int, inSection section: Int) -> String? {
      reader.contents?.heading(ofPage: offset)
    }

    /// The outline, once that is read.
    public var contents: [ContentsEntry] { reader.contents?.entries ?? [] }

    /// The page that a part of the outline begins on.
    public func offset(ofEntry index: Int) -> Int? {
      let headings = reader.contents?.headings ?? []
      return headings.indices.contains(index) ? headings[index].page : nil
    }

    /// The part of the outline that a page is in.
    public func entry(holding offset: Int, inSection section: Int) -> Int? {
      reader.contents?.index(ofPage: offset)
    }

    /// A page, as links to PDF files write it: `page=12`.
    public func offset(ofPart name: String) -> Int? {
      let numbers = name.split(separator: "&").lazy.filter { $0.hasPrefix("page=") }
      guard let number = numbers.first.flatMap({ Int($0.dropFirst(5)) }) else { return nil }
      return (1...fixedPageCount).contains(number) ? number - 1 : nil
    }

    /// Reads the outline.
    public func findContents() { reader.readContents() }

    /// The page that a link leads to which stands at a point of a page that was drawn.
    public func target(
      at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
      boundAt spine: SpineEdge?
    ) -> Int? {
      reader.goal(at: point, ofPage: offset, size: size, boundAt: spine)?.page
    }

    /// Where a link leads out of the file which stands at a point of a page that was drawn.
    public func externalLink(
      at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
      boundAt spine: SpineEdge?
    ) -> ExternalLink? {
      reader.goal(at: point, ofPage: offset, size: size, boundAt: spine)?
        .externalLink(from: reader.folder)
    }

    /// Reads the outline and the labels.
    public func prepareContents() { reader.readContents() }

    /// Alone or not as the file wants to be seen with two pages side by side, if it does.
    public var isCoverAlone: Bool? { reader.isCoverAlone }

    /// Most are; what is dark by itself stays so.
    public var isPrinted: Bool { true }

    /// It may have one; a file of pictures has no words in it.
    public var hasText: Bool { true }

    /// The text of a page, and how it goes on on the next; none of one that is damaged.
    public func text(at offset: Int, inSection section: Int) -> SearchableText {
      var text = SearchableText(upTo: offset + 1)
      text.append(reader.words(ofPage: offset), at: offset, isOnePlace: true)
      text.seams = reader.seams(afterPage: offset)
      return text
    }

    /// The words of a page; none of one that is damaged, or of a picture.
    public func words(
      onPageHolding offset: Int, inSection section: Int, size: Size, boundAt spine: SpineEdge?
    ) -> PageWords { reader.words(ofPage: offset, size: size, boundAt: spine) }

    /// What the links on a page are called that was drawn: by where they lead, until their words are found.
    public func links(onPageHolding offset: Int, inSection section: Int, size: Size) -> [String] {
      let names = reader.knownLinkNames(ofPage: offset)
      return reader.links(ofPage: offset).enumerated().map { index, area in
        if names.indices.contains(index), !names[index].isEmpty { return names[index] }
        return switch area.goal {
        case .page(let page): "To page \(labels?[page + 1] ?? "\(page + 1)")"
        case .reference(let reference): reference
        }
      }
    }

    /// Finds the words of the links on a page.
    public func findLinks(onPageHolding offset: Int, inSection section: Int) {
      reader.findLinkNames(ofPage: offset)
    }

    /// The page that one of them leads to.
    public func target(
      ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
    ) -> Int? {
      let links = reader.links(ofPage: offset)
      return links.indices.contains(index) ? links[index].goal.page : nil
    }

    /// Where one of them leads out of the file.
    public func externalLink(
      ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
    ) -> ExternalLink? {
      let links = reader.links(ofPage: offset)
      return links.indices.contains(index)
        ? links[index].goal.externalLink(from: reader.folder) : nil
    }

    /// A page with words marked in it.
    public func content(
      at offset: Int, inSection section: Int, marking words: SearchWords
    ) -> any PageContent {
      PDFPage(reader: reader, index: max(0, min(offset, fixedPageCount - 1)), words: words)
    }

    /// Whether words stand on a page.
    public func marks(
      _ words: SearchWords, onPageHolding offset: Int, inSection section: Int, size: Size
    ) -> Bool { !reader.marks(of: words, onPage: offset).isEmpty }

    func proportion(ofPage page: Int) -> Double? {
      (try? reader.extents(ofPage: page)).map { $0.width / $0.height }
    }
  }

  /// One page of a PDF file: whole, centred, on its mat; at the spine if it is bound.
  private struct PDFPage: PaperedContent {
    let reader: PDFReader
    let index: Int
    var spine: SpineEdge?
    /// What is marked on it.
    var words: SearchWords?
    /// What it is printed on.
    var paper = Paper.light

    var background: Color { Mat.color(below: paper) }

    func bound(at spine: SpineEdge) -> any PageContent {
      var page = self
      page.spine = spine
      return page
    }

    func papered(_ paper: Paper) -> any PageContent {
      var page = self
      page.paper = paper
      return page
    }

    func draw(in context: Context, size: Size) throws {
      let place = Rect(size: size)
      try reader.draw(
        page: index, in: context, place: place, fit: .contain, hasMat: true, boundAt: spine,
        marking: words, coloring: PageColoring(on: paper))
    }

    func paper(in context: Context, size: Size) throws -> Rect? {
      try reader.paper(ofPage: index, in: context, size: size, boundAt: spine)
    }

    func paperShadow(in context: Context) -> Double { Mat.reach(in: context) }
  }
#endif

extension DocumentKind {
  static let pdf = DocumentKind(
    name: "PDF", endings: ["pdf"], mediaTypes: ["application/pdf"], isBuilt: hasReader,
    isMarked: { head in
      if head.starts("%PDF-") { return true }
      // A reader may find the mark anywhere in the first kilobyte.
      let percent = head.bytes.prefix(1024).firstIndex(of: 0x25)
      guard let percent else { return false }
      return !FileHead(head.bytes.prefix(percent)).isText && head.starts("%PDF-", at: percent)
    },
    open: { file, budget throws(DocumentError) in
      #if PDF
        return try PDFDocument(file, budget: budget)
      #else
        throw DocumentError(
          .unsupported, path: file.path,
          reason: "this build of Octavo has no PDF reader; build it with the trait PDF")
      #endif
    })

  #if PDF
    private static let hasReader = true
  #else
    private static let hasReader = false
  #endif
}
