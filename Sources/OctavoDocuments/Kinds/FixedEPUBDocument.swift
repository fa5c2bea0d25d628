public import OctavoGeometry
public import OctavoGestures
public import OctavoNavigation

/// An EPUB book of fixed layout: a page for each of its files, on which pictures and words lie where the book has them.
public struct FixedEPUBDocument: SidedDocument {
  /// The path that it was opened by.
  public let path: String
  /// What the book calls itself, or the file's name.
  public let title: String
  let fixedPageCount: Int
  let sides = FoundSides()
  private let book: FixedBook

  init(
    _ chapters: EPUBChapters, of package: EPUBPackage, _ archive: ArchiveReader, title: String,
    budget: DrawingBudget
  ) {
    (path, self.title) = (archive.path, title)
    fixedPageCount = chapters.chapters.count
    book = FixedBook(chapters, of: package, archive, budget: budget)
  }

  /// Which way its pages follow one another; nil if it does not say.
  public var direction: LayoutDirection? { book.package.direction }

  /// The language of its words; nil if it does not say.
  public var language: String? { book.package.language }

  /// Most are; what is dark by itself stays so.
  public var isPrinted: Bool { true }

  func content(ofPage page: Int) -> any PageContent { FixedPageContent(book: book, index: page) }

  func proportion(ofPage page: Int) -> Double? {
    let size = book.size(ofPage: page)
    return size.width / size.height
  }

  /// Takes the sides that the book says, and looks for pages that lie across both.
  public func prepareContents() {
    sides.find {
      let given = book.package.sides
      guard given.contains(nil), given.count <= PicturesAcross.mostPages else { return given }
      let found = PicturesAcross.sides(given.indices.map(proportion(ofPage:)))
      return zip(given, found).map { $0 ?? $1 }
    }
  }

  // MARK: - Contents

  /// The list of contents.
  public var contents: [ContentsEntry] { book.package.contents.map(\.entry) }

  /// The page that a part begins on.
  public func offset(ofEntry index: Int) -> Int? {
    let contents = book.package.contents
    return contents.indices.contains(index) ? contents[index].chapter : nil
  }

  /// The part that a page is in.
  public func entry(holding offset: Int, inSection section: Int) -> Int? {
    book.package.contents.lastIndex { $0.chapter <= offset }
  }

  /// What the part is called that a page is in.
  public func heading(at offset: Int, inSection section: Int) -> String? {
    entry(holding: offset, inSection: section).map { book.package.contents[$0].entry.title }
  }

  // MARK: - Words

  /// It may have one; a book of pictures has no words in it.
  public var hasText: Bool { true }

  /// The words of a page, how they go on on the next, and what its pictures show.
  public func text(at offset: Int, inSection section: Int) -> SearchableText {
    var text = SearchableText(upTo: offset + 1)
    text.append(book.words(ofPage: offset).text, at: offset, isOnePlace: true)
    text.seams = book.seams(afterPage: offset)
    for element in book.page(at: offset).elements { text.describe(element.label, at: offset) }
    return text
  }

  /// The words of a page.
  public func words(
    onPageHolding offset: Int, inSection section: Int, size: Size, boundAt spine: SpineEdge?
  ) -> PageWords {
    let (paper, scale) = paper(ofPage: offset, size: size, boundAt: spine)
    return book.words(ofPage: offset).pageWords(on: paper, scale: scale)
  }

  /// A page with words marked in it.
  public func content(
    at offset: Int, inSection section: Int, marking words: SearchWords
  ) -> any PageContent {
    FixedPageContent(book: book, index: max(0, min(offset, fixedPageCount - 1)), words: words)
  }

  /// Whether words stand on a page.
  public func marks(
    _ words: SearchWords, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Bool { !book.marks(of: words, onPage: offset).isEmpty }

  private func paper(
    ofPage page: Int, size: Size, boundAt spine: SpineEdge?
  ) -> (paper: Rect, scale: Double) {
    let paper = book.frame(ofPage: page, in: size, boundAt: spine)
    return (paper, paper.size.width / book.size(ofPage: page).width)
  }

  // MARK: - Links

  /// The page that a link leads to which stands at a point of a page.
  public func target(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> Int? {
    link(at: point, ofPage: offset, size: size, boundAt: spine).flatMap(book.page(of:))
  }

  /// Where a link leads out of the book which stands at a point of a page.
  public func externalLink(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> ExternalLink? {
    link(at: point, ofPage: offset, size: size, boundAt: spine).flatMap(external)
  }

  private func external(_ link: String) -> ExternalLink? { ExternalLink(link, from: nil) }

  private func link(
    at point: Point, ofPage index: Int, size: Size, boundAt spine: SpineEdge?
  ) -> String? {
    let (paper, scale) = paper(ofPage: index, size: size, boundAt: spine)
    let parts = book.links(ofPage: index).flatMap { link in
      link.rects.map { (rect: $0, reference: link.reference) }
    }
    return LinkReach.nearest(of: parts.map(\.rect), to: point, on: paper, scale: scale)
      .map { parts[$0].reference }
  }

  /// What the links of a page are called: by their words, or where they lead.
  public func links(onPageHolding offset: Int, inSection section: Int, size: Size) -> [String] {
    book.links(ofPage: offset).map { link in
      if !link.words.trimmed.isEmpty { return link.words }
      return book.page(of: link.reference).map { "To page \($0 + 1)" } ?? link.reference
    }
  }

  /// The page that one of them leads to.
  public func target(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Int? {
    let links = book.links(ofPage: offset)
    return links.indices.contains(index) ? book.page(of: links[index].reference) : nil
  }

  /// Where one of them leads out of the book.
  public func externalLink(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> ExternalLink? {
    let links = book.links(ofPage: offset)
    return links.indices.contains(index) ? external(links[index].reference) : nil
  }
}
