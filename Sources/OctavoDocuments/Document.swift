public import OctavoGeometry
public import OctavoGestures
public import OctavoNavigation

/// Something a person owns, opened, and its pages.
///
/// A document is cut into sections that are laid out on their own, so that any place in a long text
/// is there at once. What has pages of its own (pictures, PDF) is one section in which the size
/// means nothing. Within a section an *offset* names a place that outlives any layout: a page's index,
/// or a position in the text.
public protocol Document: Sendable {
  /// The path that it was opened by.
  var path: String { get }
  /// What to call it.
  var title: String { get }
  /// How many sections there are, one or more; each has a page or more.
  var sectionCount: Int { get }

  /// How many pages a section has at a size. It may take a moment, once for each size; ask off the
  /// main actor for sections that are not about to be shown.
  func pageCount(ofSection section: Int, at size: Size) -> Int

  /// How many pages a section has, as far as that is known or can be guessed without work.
  func estimatedPageCount(ofSection section: Int, at size: Size) -> PageCount

  /// Finds out how many pages a section has at a size, and keeps little else of it: ask off the main actor.
  func countPages(ofSection section: Int, at size: Size)

  /// Whether a section has a page with an index; may be known long before their number is.
  func hasPage(_ page: Int, ofSection section: Int, at size: Size) -> Bool

  /// The page that holds an offset.
  func page(holding offset: Int, ofSection section: Int, at size: Size) -> Int

  /// The page that holds an offset, if that is known without work.
  func knownPage(holding offset: Int, ofSection section: Int, at size: Size) -> Int?

  /// The offset at which a page begins.
  func offset(ofPage page: Int, inSection section: Int, at size: Size) -> Int

  /// The offsets of a section, one after the other through the whole document.
  func range(ofSection section: Int) -> Range<Int>

  /// The offset that a link leads to which stands at a point of the page that holds an offset, in points
  /// of a page of a size, which is bound at an edge; nil if there is none, or it leads out of the document.
  func target(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> Int?

  /// Where a link leads that stands at such a point and leads out of the document; nil if there is none.
  func externalLink(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> ExternalLink?

  /// What the links are called that stand on the page that holds an offset and lead somewhere, in the order in which
  /// they are read. Nobody waits for it: of a page that was not drawn yet none need be known.
  func links(onPageHolding offset: Int, inSection section: Int, size: Size) -> [String]

  /// Finds what they are called, if that takes time: ask off the main actor.
  func findLinks(onPageHolding offset: Int, inSection section: Int)

  /// The offset that one of them leads to, by its index; nil if there is no such place.
  func target(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Int?

  /// Where one of them leads that leads out of the document; nil if it does not.
  func externalLink(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> ExternalLink?

  /// The offset of a part, by what links of other documents call it behind the name of its file; nil if there is none.
  ///
  /// A text is read up to there.
  func offset(ofPart name: String) -> Int?

  /// The heading above an offset; nil if there is none, or the document has no headings.
  func heading(at offset: Int, inSection section: Int) -> String?

  /// The list of what is where in it; empty if there is none, or as long as it is not known.
  var contents: [ContentsEntry] { get }

  /// The offset that a part begins at, by its index in the list; nil if that is nowhere.
  func offset(ofEntry index: Int) -> Int?

  /// The part that an offset is in, by its index in the list; nil if it is in none.
  func entry(holding offset: Int, inSection section: Int) -> Int?

  /// Finds the list of what is where, once, if that takes time: ask off the main actor.
  func findContents()

  /// What the pages of all sections are called, where the document gives them other names than their numbers;
  /// nil as long as that is not known.
  var labels: PageLabels? { get }

  /// Reads what the document says of its parts, their headings and labels, and of its pages' sides, if that takes
  /// time: ask off the main actor.
  func prepareContents()

  /// The width of its pages over their height, that of most of them where they differ; nil if they take the
  /// shape of their place, or cannot be read. A few pages are looked at each time.
  var proportion: Double? { get }

  /// The side of an open book that the page stands on which holds an offset; nil if its number says it, or as long as
  /// it is not known.
  ///
  /// - Parameter isCoverAlone: whether the first page stands alone unless it is known where, as a cover does.
  func side(
    ofPageHolding offset: Int, inSection section: Int, isCoverAlone: Bool
  ) -> PageSide?

  /// Whether all is known of its pages' sides that can be found out.
  var knowsSides: Bool { get }

  /// Whether its first page stands alone, as a cover does, or beside the second; nil if it does not say.
  var isCoverAlone: Bool? { get }

  /// Whether its pages are a book's, of which those that follow lie below; loose prints lie on nothing.
  var isBound: Bool { get }

  /// Which way its pages follow one another; nil if it does not say.
  var direction: LayoutDirection? { get }

  /// Whether its pages are set for the window, so that their letters may be larger or smaller.
  var isReflowable: Bool { get }

  /// Whether its pages are printed, dark letters on white, and may stand on other paper.
  var isPrinted: Bool { get }

  /// The language of its words, as BCP 47 writes it; nil if it does not say.
  var language: String? { get }

  /// What stands on the page that holds an offset, whatever size it is then drawn at.
  func content(at offset: Int, inSection section: Int) -> any PageContent

  /// Whether it has a text in which words can be looked for.
  var hasText: Bool { get }

  /// The text that begins at an offset, as much of it as is read in one go: that of the section, or of a page.
  /// Ask off the main actor.
  func text(at offset: Int, inSection section: Int) -> SearchableText

  /// The words of the page that holds an offset, and where they stand on a page of a size, which is bound at an
  /// edge: ask off the main actor.
  func words(
    onPageHolding offset: Int, inSection section: Int, size: Size, boundAt spine: SpineEdge?
  ) -> PageWords

  /// What stands on the page that holds an offset, with words marked in it wherever they stand. They are looked
  /// for when it is drawn.
  func content(
    at offset: Int, inSection section: Int, marking words: SearchWords
  ) -> any PageContent

  /// Whether words are marked on the page that holds an offset, when it is drawn at a size: ask off the main actor.
  /// A page is not drawn anew for words that it does not have.
  func marks(
    _ words: SearchWords, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Bool
}

extension Document {
  /// Counts them as if they were to be shown.
  public func countPages(ofSection section: Int, at size: Size) {
    _ = pageCount(ofSection: section, at: size)
  }

  /// Whether the section has so many pages.
  public func hasPage(_ page: Int, ofSection section: Int, at size: Size) -> Bool {
    page < pageCount(ofSection: section, at: size)
  }

  /// The page that holds an offset, if the section's pages are counted.
  public func knownPage(holding offset: Int, ofSection section: Int, at size: Size) -> Int? {
    estimatedPageCount(ofSection: section, at: size).isExact
      ? page(holding: offset, ofSection: section, at: size) : nil
  }

  /// Pages are called by their numbers.
  public var labels: PageLabels? { nil }

  /// All is known.
  public func prepareContents() {}

  /// Pages take the shape of their place.
  public var proportion: Double? { nil }

  /// Its number says it.
  public func side(
    ofPageHolding offset: Int, inSection section: Int, isCoverAlone: Bool
  ) -> PageSide? { nil }

  /// It does not say.
  public var isCoverAlone: Bool? { nil }

  /// Nothing more can.
  public var knowsSides: Bool { true }

  /// They are.
  public var isBound: Bool { true }

  /// It does not say.
  public var direction: LayoutDirection? { nil }

  /// There are none.
  public func links(onPageHolding offset: Int, inSection section: Int, size: Size) -> [String] {
    []
  }

  /// All is known.
  public func findLinks(onPageHolding offset: Int, inSection section: Int) {}

  /// There are none.
  public func target(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Int? { nil }

  /// None leads out of it.
  public func externalLink(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> ExternalLink? { nil }

  /// None leads out of it.
  public func externalLink(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> ExternalLink? { nil }

  /// It does not say.
  public var language: String? { nil }

  /// They are what they are.
  public var isReflowable: Bool { false }

  /// They are what they are.
  public var isPrinted: Bool { false }

  /// There is none.
  public var hasText: Bool { false }

  /// There is none.
  public func text(at offset: Int, inSection section: Int) -> SearchableText {
    SearchableText(upTo: range(ofSection: section).upperBound)
  }

  /// It is not known where they stand.
  public func words(
    onPageHolding offset: Int, inSection section: Int, size: Size, boundAt spine: SpineEdge?
  ) -> PageWords { PageWords() }

  /// Nothing is marked.
  public func content(
    at offset: Int, inSection section: Int, marking words: SearchWords
  ) -> any PageContent { content(at: offset, inSection: section) }

  /// They may be, if there is a text.
  public func marks(
    _ words: SearchWords, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Bool { hasText }

  /// There is no list.
  public var contents: [ContentsEntry] { [] }

  /// There is no list.
  public func offset(ofEntry index: Int) -> Int? { nil }

  /// There is no list.
  public func entry(holding offset: Int, inSection section: Int) -> Int? { nil }

  /// All is known.
  public func findContents() {}

  /// There are none.
  public func offset(ofPart name: String) -> Int? { nil }

  /// There are no headings.
  public func heading(at offset: Int, inSection section: Int) -> String? { nil }

  /// There are no links.
  public func target(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> Int? { nil }
}

/// A document whose pages are what they are at any size.
protocol FixedDocument: Document {
  var fixedPageCount: Int { get }
  func content(ofPage page: Int) -> any PageContent
  /// The width of a page over its height; nil if it is not known.
  func proportion(ofPage page: Int) -> Double?
}

extension FixedDocument {
  /// Not known.
  func proportion(ofPage page: Int) -> Double? { nil }
  /// The middle one of three pages inside: a cover may be another. Where that one may lie across both sides of an
  /// open book, as few do, the middle one of more.
  public var proportion: Double? {
    let few = proportions(inside: 4)
    guard let least = few.first else { return nil }
    let middle = few[few.count / 2]
    guard PicturesAcross.isAcross(middle, besides: least) else { return middle }
    let many = proportions(inside: 16)
    return many.isEmpty ? middle : many[(many.count - 1) / 2]
  }

  /// The proportions of the pages that part the document evenly, in order.
  private func proportions(inside parts: Int) -> [Double] {
    Set((1..<parts).map { $0 * fixedPageCount / parts }).compactMap(proportion(ofPage:)).sorted()
  }
  /// One: such pages do not depend on a size.
  public var sectionCount: Int { 1 }
  /// The number of pages, the same at every size.
  public func pageCount(ofSection section: Int, at size: Size) -> Int { fixedPageCount }
  /// The number of pages, which is always known.
  public func estimatedPageCount(ofSection section: Int, at size: Size) -> PageCount {
    .exact(fixedPageCount)
  }
  /// The page with an index, or the nearest that there is.
  public func page(holding offset: Int, ofSection section: Int, at size: Size) -> Int {
    max(0, min(offset, fixedPageCount - 1))
  }
  /// The page's index.
  public func offset(ofPage page: Int, inSection section: Int, at size: Size) -> Int { page }
  /// A place for each page.
  public func range(ofSection section: Int) -> Range<Int> { 0..<fixedPageCount }
  /// The page with an index, or the nearest that there is.
  public func content(at offset: Int, inSection section: Int) -> any PageContent {
    content(ofPage: max(0, min(offset, fixedPageCount - 1)))
  }
}
