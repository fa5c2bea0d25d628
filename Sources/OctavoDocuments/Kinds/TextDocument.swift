public import OctavoGeometry
public import OctavoNavigation

/// A text, plain or in Markdown, set in pages of the window's size.
public struct TextDocument: Document {
  /// The path that it was opened by.
  public let path: String
  /// The first heading of a Markdown text, or the file's name.
  public let title: String
  let text: FlowText

  /// The most bytes that are taken for a text a person reads.
  static let mostBytes = 128 << 20

  /// Opens a text by reading it whole; pages are set when they are asked for.
  ///
  /// - Throws: `DocumentError` if it cannot be read, is too large or holds no letters.
  init(
    _ file: borrowing OpenFile, isMarkdown: Bool, budget: DrawingBudget
  ) throws(DocumentError) {
    guard file.byteCount <= Self.mostBytes else {
      throw DocumentError(
        .tooLarge, path: file.path,
        reason: """
          the text has \(file.byteCount >> 20) MB, a book has at most \(Self.mostBytes >> 20); \
          cut it in parts
          """)
    }
    let words = TextDecoding.text(of: try file.read(atMost: Self.mostBytes))
    guard words.utf8.contains(where: { $0 > 0x20 }) else {
      throw DocumentError(
        .empty, path: file.path,
        reason: "the text holds nothing but space; there is nothing to show")
    }
    self.init(
      words, isMarkdown: isMarkdown, path: file.path, picturesIn: Folder.parent(of: file.path),
      budget: budget)
  }

  /// Takes a text that is in memory.
  ///
  /// - Parameters:
  ///   - words: the text.
  ///   - isMarkdown: whether its signs are Markdown's.
  ///   - path: what it is called.
  ///   - folder: the folder that its pictures lie in, out of which none is taken.
  ///   - budget: what drawing a picture may cost.
  package init(
    _ words: String, isMarkdown: Bool, path: String, picturesIn folder: String = ".",
    budget: DrawingBudget = .standard
  ) {
    self.path = path
    text = FlowText(
      isMarkdown
        ? MarkdownParser.blocks(of: words, pictures: LocalReference(in: folder))
        : PlainTextParser.blocks(of: words),
      budget: budget)
    let heading = isMarkdown ? text.blocks.first { $0.isHeading } : nil
    title = heading.map { $0.spans.map(\.text).joined() } ?? Folder.name(of: path)
  }

  /// A piece of a page as a test sees it.
  package struct Piece: Sendable, Hashable {
    package var isHeading: Bool
    package var isParagraph: Bool
    package var block: Int
    package var lines: Range<Int>
    package var range: Range<Int>
    package var bottom: Double
    package var columnHeight: Double
  }

  /// The pieces of the pages of a section.
  package func pieces(ofSection section: Int, at size: Size) -> [[Piece]] {
    let layout = text.layout(ofSection: section, at: size)
    return layout.pages.map { page in
      page.pieces.map { piece in
        let block = text.blocks[piece.block]
        return Piece(
          isHeading: block.isHeading, isParagraph: block.kind == .paragraph, block: piece.block,
          lines: piece.lines, range: piece.range, bottom: piece.top + piece.height,
          columnHeight: layout.typography.columns[piece.column].size.height)
      }
    }
  }

  /// The text of all blocks, end to end; a block without text is a space.
  package var plainText: String {
    text.blocks.map { block in
      let words = block.spans.map(\.text).joined()
      return words.isEmpty ? " " : words
    }.joined()
  }

  /// Every block as a test sees it: its kind, the lists that it stands in, its sign and its text.
  package var outline: [String] {
    text.blocks.map { block in
      let kind =
        switch block.kind {
        case .paragraph: "text"
        case .heading(let level): "heading \(level)"
        case .code: "code"
        case .picture: "picture"
        case .rule: "rule"
        case .row: "row"
        }
      let place =
        (block.quoteDepth > 0 ? " in \(block.quoteDepth) quotes" : "")
        + (block.listDepth > 0 ? " in \(block.listDepth) lists" : "")
      let marker = block.marker.map { " \($0)" } ?? ""
      return "\(kind)\(place)\(marker): \(block.spans.map(\.text).joined())"
    }
  }

  /// How many sections there are.
  public var sectionCount: Int { text.sections.count }

  /// How many pages a section has at a size; sets it if nobody has.
  public func pageCount(ofSection section: Int, at size: Size) -> Int {
    text.layout(ofSection: section, at: size).pages.count
  }

  /// How many pages a section has if it is set, or a guess by its length.
  public func estimatedPageCount(ofSection section: Int, at size: Size) -> PageCount {
    text.layout(ofSection: section, at: size).pageCount
  }

  /// The page that holds a place in the text.
  public func page(holding offset: Int, ofSection section: Int, at size: Size) -> Int {
    text.layout(ofSection: section, at: size).page(holding: offset)
  }

  /// The place in the text at which a page begins.
  public func offset(ofPage page: Int, inSection section: Int, at size: Size) -> Int {
    let pages = text.layout(ofSection: section, at: size).pages
    return pages[max(0, min(page, pages.count - 1))].start
  }

  /// The places of a section: where its text begins and ends.
  public func range(ofSection section: Int) -> Range<Int> { text.range(ofSection: section) }

  /// The page that holds a place.
  public func content(at offset: Int, inSection section: Int) -> any PageContent {
    FlowPage(text: text, section: section, offset: offset)
  }
}
