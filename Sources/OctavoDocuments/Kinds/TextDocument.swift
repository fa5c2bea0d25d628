internal import OctavoFiles
public import OctavoGeometry
public import OctavoGestures
public import OctavoNavigation

/// A text, plain or in Markdown, set in pages of the window's size.
public struct TextDocument: Document {
  /// The path that it was opened by.
  public let path: String
  /// What the text says that it is called, the first heading of a Markdown text, or the file's name.
  public let title: String
  /// Which way most of its first letters are written, or to the left where its lines go down.
  public var direction: LayoutDirection? { text.pageDirection }
  /// The one that it says, or that its letters show: Japanese and Korean have their own.
  public var language: String? { text.language }
  /// They are.
  public var isReflowable: Bool { true }
  let layouts: FlowLayouts
  /// The folder from which its links name files; nil if they cannot.
  private let folder: String?
  private let headings = FlowHeadings()
  /// Whether signs in it say what is a heading.
  private let hasMarks: Bool
  private var text: FlowText { layouts.text }

  /// The most bytes that are taken for a text a person reads.
  static let mostBytes = 128 << 20

  /// Opens a text: its bytes are looked through, and read and set in pages as they are asked for.
  ///
  /// - Throws: `DocumentError` if it cannot be read, is too large or holds no letters.
  init(
    _ file: borrowing OpenFile, isMarkdown: Bool, budget: DrawingBudget
  ) throws(DocumentError) {
    self.init(
      try Self.words(of: file), isMarkdown: isMarkdown, path: file.path,
      picturesIn: Folder.parent(of: file.path), budget: budget)
  }

  /// The words in a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - hasTags: whether it may say itself in which letters it is written.
  /// - Throws: `DocumentError` if it cannot be read, is too large or holds no letters.
  static func words(
    of file: borrowing OpenFile, hasTags: Bool = false
  ) throws(DocumentError) -> String {
    guard file.byteCount <= mostBytes else {
      throw DocumentError(
        .tooLarge, path: file.path,
        reason: """
          the text has \(file.byteCount >> 20) MB, a book has at most \(mostBytes >> 20); \
          cut it in parts
          """)
    }
    let words = TextDecoding.text(of: try file.read(atMost: mostBytes), hasTags: hasTags)
    guard words.utf8.contains(where: { $0 > 0x20 }) else {
      throw DocumentError(
        .empty, path: file.path,
        reason: "the text holds nothing but space; there is nothing to show")
    }
    return words
  }

  /// Takes a text that is in memory.
  ///
  /// - Parameters:
  ///   - words: the text.
  ///   - isMarkdown: whether its signs are Markdown's.
  ///   - path: what it is called.
  ///   - folder: the folder that its pictures lie in, out of which none is taken, and from which its links name
  ///     files.
  ///   - budget: what drawing a picture may cost.
  package init(
    _ words: String, isMarkdown: Bool, path: String, picturesIn folder: String = ".",
    budget: DrawingBudget = .standard
  ) {
    self.path = path
    self.folder = folder
    hasMarks = isMarkdown
    let text = FlowText(
      words, isMarkdown: isMarkdown,
      pictures: isMarkdown ? LocalReference(ofNotesIn: folder) : LocalReference(in: folder),
      budget: budget)
    layouts = FlowLayouts(of: text)
    title = isMarkdown ? text.firstHeading ?? Folder.name(of: path) : Folder.name(of: path)
  }

  /// Takes a text that is read in parts.
  ///
  /// - Parameters:
  ///   - text: the parts.
  ///   - path: what it was opened by.
  ///   - title: what it is called.
  ///   - folder: the folder from which its links name files; nil if they cannot.
  init(_ text: FlowText, path: String, title: String, linksFrom folder: String? = nil) {
    (self.path, self.title, hasMarks) = (path, title, true)
    self.folder = folder
    layouts = FlowLayouts(of: text)
  }

  /// A piece of a page as a test sees it.
  package struct Piece: Sendable, Hashable {
    package var isHeading: Bool
    package var isParagraph: Bool
    package var block: Int
    /// The part of the block's text that was set in one go.
    package var chunk: Range<Int>
    package var lines: Range<Int>
    package var range: Range<Int>
    package var bottom: Double
    package var columnHeight: Double
  }

  /// The pieces of the pages of a section.
  package func pieces(ofSection section: Int, at size: Size) -> [[Piece]] {
    let layout = layouts.layout(ofSection: section, at: size)
    return layout.pages.map { page in
      page.pieces.map { piece in
        let block = layout.blocks[piece.block]
        return Piece(
          isHeading: block.isHeading, isParagraph: block.kind == .paragraph, block: piece.block,
          chunk: piece.chunk, lines: piece.lines, range: piece.range,
          bottom: piece.top + piece.height,
          columnHeight: layout.typography.columns[piece.column].size.height)
      }
    }
  }

  private var blocks: [FlowBlock] { (0..<text.sectionCount).flatMap { text.blocks(ofSection: $0) } }

  /// The text of all blocks, end to end; a block without text is a space.
  package var plainText: String {
    blocks.map { block in
      let words = block.spans.map(\.text).joined()
      return words.isEmpty ? " " : words
    }.joined()
  }

  /// The words of the block that begins at a place of a section.
  package func words(at offset: Int, inSection section: Int) -> String? {
    text.blocks(ofSection: section).first { $0.start == offset }?.spans.map(\.text).joined()
  }

  /// Every block as a test sees it: its kind, the lists that it stands in, its sign and its text.
  package var outline: [String] {
    blocks.map { block in
      let kind =
        switch block.kind {
        case .paragraph: "text"
        case .heading(let level): "heading \(level)"
        case .code: "code"
        case .picture: "picture"
        case .rule: "rule"
        case .row(let row): row.isHead ? "head" : "row"
        }
      let place =
        (block.quoteDepth > 0 ? " in \(block.quoteDepth) quotes" : "")
        + (block.listDepth > 0 ? " in \(block.listDepth) lists" : "")
      let marker = block.marker.map { " \($0)" } ?? ""
      let words: String =
        if case .row(let row) = block.kind {
          row.cells.map { $0.map(\.text).joined() }.joined(separator: " | ")
        } else {
          block.spans.map(\.text).joined()
        }
      return "\(kind)\(place)\(marker): \(words)"
    }
  }

  /// How many sections there are.
  public var sectionCount: Int { text.sectionCount }

  /// How many pages a section has at a size; sets it if nobody has.
  public func pageCount(ofSection section: Int, at size: Size) -> Int {
    text.pageStarts(ofSection: section, at: size)?.count
      ?? layouts.layout(ofSection: section, at: size).pages.count
  }

  /// How many pages a section has if it was ever set, or a guess by its length.
  public func estimatedPageCount(ofSection section: Int, at size: Size) -> PageCount {
    text.pageCount(ofSection: section, at: size)
  }

  /// Sets a section to count its pages, and keeps where they begin.
  public func countPages(ofSection section: Int, at size: Size) {
    layouts.countPages(ofSection: section, at: size)
  }

  /// Whether a section has a page; sets no more of it than is needed to know.
  public func hasPage(_ page: Int, ofSection section: Int, at size: Size) -> Bool {
    text.pageStarts(ofSection: section, at: size).map { $0.indices.contains(page) }
      ?? layouts.layout(ofSection: section, at: size).hasPage(page)
  }

  /// The page that holds a place in the text.
  public func page(holding offset: Int, ofSection section: Int, at size: Size) -> Int {
    text.pageStarts(ofSection: section, at: size)?.lastIndex(notAfter: offset)
      ?? layouts.layout(ofSection: section, at: size).page(holding: offset)
  }

  /// The page that holds a place in the text; nil if it is not set yet.
  public func knownPage(holding offset: Int, ofSection section: Int, at size: Size) -> Int? {
    text.pageStarts(ofSection: section, at: size)?.lastIndex(notAfter: offset)
      ?? layouts.layout(ofSection: section, at: size).knownPage(holding: offset)
  }

  /// The place in the text at which a page begins.
  public func offset(ofPage page: Int, inSection section: Int, at size: Size) -> Int {
    text.pageStarts(ofSection: section, at: size).map { $0[max(0, min(page, $0.count - 1))] }
      ?? layouts.layout(ofSection: section, at: size).page(at: page).start
  }

  /// The places of a section: where its text begins and ends.
  public func range(ofSection section: Int) -> Range<Int> { text.range(ofSection: section) }

  /// The page that holds a place.
  public func content(at offset: Int, inSection section: Int) -> any PageContent {
    FlowPage(layouts: layouts, section: section, offset: offset)
  }

  /// It has.
  public var hasText: Bool { true }

  /// The text of a section.
  public func text(at offset: Int, inSection section: Int) -> SearchableText {
    text.searchable(text.blocks(ofSection: section, isKept: false), ofSection: section)
  }

  /// The words of the page that holds a place.
  public func words(
    onPageHolding offset: Int, inSection section: Int, size: Size, boundAt spine: SpineEdge?
  ) -> PageWords {
    let layout = layouts.layout(ofSection: section, at: size)
    return layout.words(on: layout.page(at: layout.page(holding: offset)))
  }

  /// The page that holds a place, with words marked in it.
  public func content(
    at offset: Int, inSection section: Int, marking words: SearchWords
  ) -> any PageContent {
    FlowPage(layouts: layouts, section: section, offset: offset, words: words)
  }

  /// Whether words stand on the page that holds a place.
  public func marks(
    _ words: SearchWords, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Bool {
    let layout = layouts.layout(ofSection: section, at: size)
    return layout.holds(words, on: layout.page(at: layout.page(holding: offset)))
  }

  /// The heading above a place, of its section or else of one not far before it, or what a list of contents
  /// calls them.
  public func heading(at offset: Int, inSection section: Int) -> String? {
    for number in stride(from: section, through: max(0, section - 3), by: -1) {
      let heading = text.blocks(ofSection: number).last { $0.isHeading && $0.start <= offset }
      if let heading { return heading.line }
      if let title = text.reader.title(ofSection: number) { return title }
    }
    return nil
  }

  /// The list of contents that the text brings with it, or else its headings, once they are found.
  public var contents: [ContentsEntry] {
    text.reader.contents?.map(\.entry) ?? headings.all.map(\.entry)
  }

  /// The place that a part of the list begins at.
  public func offset(ofEntry index: Int) -> Int? {
    if let contents = text.reader.contents {
      return contents.indices.contains(index) ? text.place(of: contents[index].link) : nil
    }
    let found = headings.all
    return found.indices.contains(index) ? found[index].offset : nil
  }

  /// The part of the list that a place is in.
  public func entry(holding offset: Int, inSection section: Int) -> Int? {
    if let contents = text.reader.contents {
      guard var index = text.reader.entry(holding: section) else { return nil }
      // Of the lines that lead into the same part of the text, the last that begins before the place.
      let part = text.reader.sections(holding: contents[index].link)
      while contents.indices.contains(index + 1),
        text.reader.sections(holding: contents[index + 1].link) == part,
        let place = text.place(of: contents[index + 1].link), place <= offset
      { index += 1 }
      return index
    }
    return headings.all.lastIndex { $0.offset <= offset }
  }

  /// Looks for the headings, if the text brings no list with it.
  public func findContents() {
    // Where no sign says what a heading is, one alone may be none.
    if text.reader.contents == nil { headings.find(in: text, atLeast: hasMarks ? 1 : 2) }
  }

  /// The place that a link leads to which stands at a point of a page.
  public func target(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> Int? {
    link(at: point, ofPageHolding: offset, inSection: section, size: size).flatMap(place(of:))
  }

  /// The place that a part of a text begins at that has names for its parts.
  public func offset(ofPart name: String) -> Int? {
    // Of a book in a file no other knows what its chapters are called.
    guard hasMarks, folder != nil else { return nil }
    return text.place(of: "#\(PercentEncoding.decoded(name))")
  }

  /// The place in the text that a link leads to, by its part alone, or with the name of the text's own file.
  private func place(of link: String) -> Int? {
    if let place = text.place(of: link) { return place }
    guard case .file(let path, let part) = ExternalLink(link, from: folder),
      path == Folder.canonical(self.path)
    else { return nil }
    return part.flatMap(offset(ofPart:)) ?? text.range(ofSection: 0).lowerBound
  }

  /// Where a link leads out of the text which stands at a point of a page.
  public func externalLink(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> ExternalLink? {
    link(at: point, ofPageHolding: offset, inSection: section, size: size)
      .flatMap { ExternalLink($0, from: folder) }
  }

  private func link(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size
  ) -> String? {
    let layout = layouts.layout(ofSection: section, at: size)
    return layout.link(at: point, on: layout.page(at: layout.page(holding: offset)))
  }

  /// What the links on a page are called.
  public func links(onPageHolding offset: Int, inSection section: Int, size: Size) -> [String] {
    links(ofPageHolding: offset, section, size).map(\.words)
  }

  /// The place that one of them leads to.
  public func target(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Int? {
    let links = links(ofPageHolding: offset, section, size)
    return links.indices.contains(index) ? place(of: links[index].link) : nil
  }

  /// Where one of them leads out of the text.
  public func externalLink(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> ExternalLink? {
    let links = links(ofPageHolding: offset, section, size)
    return links.indices.contains(index) ? ExternalLink(links[index].link, from: folder) : nil
  }

  /// The links on a page, but for those that name a file that is not there.
  private func links(
    ofPageHolding offset: Int, _ section: Int, _ size: Size
  ) -> [(link: String, words: String)] {
    let layout = layouts.layout(ofSection: section, at: size)
    return layout.links(on: layout.page(at: layout.page(holding: offset))).filter {
      $0.link.hasPrefix("#") || ExternalLink($0.link, from: folder) != nil
    }
  }
}

extension DocumentKind {
  static let plainText = DocumentKind(
    name: "plain text", endings: ["txt"], mediaTypes: ["text/plain"], isText: true,
    open: { file, budget throws(DocumentError) in
      try TextDocument(file, isMarkdown: false, budget: budget)
    })

  static let html = DocumentKind(
    name: "HTML", endings: ["html", "htm", "xhtml"],
    mediaTypes: ["text/html", "application/xhtml+xml"], isText: true,
    open: { file, budget throws(DocumentError) in
      let folder = Folder.parent(of: file.path)
      let reader = HTMLReader(
        try TextDocument.words(of: file, hasTags: true), pictures: LocalReference(in: folder),
        sheets: HTMLLinkedSheets(in: folder))
      guard !reader.sections.isEmpty else {
        throw DocumentError(
          .nothingToShow, path: file.path, reason: "the text has no words; there is nothing to show"
        )
      }
      let text = FlowText(reader, words: reader.firstWords, budget: budget)
      let title = reader.title ?? text.firstHeading ?? Folder.name(of: file.path)
      return TextDocument(text, path: file.path, title: title, linksFrom: folder)
    })

  static let markdown = DocumentKind(
    name: "Markdown", endings: ["md", "markdown", "mdown", "mkd", "mdwn"],
    mediaTypes: ["text/markdown"], isText: true,
    open: { file, budget throws(DocumentError) in
      try TextDocument(file, isMarkdown: true, budget: budget)
    })
}
