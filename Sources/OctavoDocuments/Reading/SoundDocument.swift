internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import Synchronization

/// A document of somebody else's, whose numbers may be any: what no book has is read as the nearest that one could
/// have, so that nothing that counts with them ends the program.
///
/// Its sections follow one another from 0 here, whatever it says of them: an offset that is told or asked for stands
/// as far into its section as in the document's own.
///
/// Every requirement is passed on here, those with defaults as well: what is not is answered by its default.
final class SoundDocument: Document {
  let sectionCount: Int
  private let document: any Document
  /// Where each section begins, and the last ends.
  private let starts: [Int]
  /// Where the document says that each section begins.
  private let origins: [Int]
  /// The pages of sections that were counted, by the size: the document need not remember that.
  private let counted = Mutex<[Size: [Int: Int]]>([:])

  /// More sections than this are not read.
  private static let mostSections = 1 << 16
  /// More places in a section than anybody has.
  private static let mostPlaces = Int(Int32.max)
  /// More pages than anybody has: a book of many such documents can still be counted.
  private static let mostPages = 1 << 24
  /// The sizes whose pages stay counted.
  private static let mostSizes = 4

  /// A document as one can count with it; those of this module are sound by themselves.
  ///
  /// - Precondition: it has a section.
  static func sound(_ document: any Document) -> any Document {
    switch document {
    case is any FixedDocument, is TextDocument, is ShelfDocument, is SoundDocument: document
    default: SoundDocument(document)
    }
  }

  private init(_ document: any Document) {
    let count = document.sectionCount
    guard count >= 1 else {
      endProgram(
        misusing: type(of: document), "\(count) sections; a document has at least one",
        in: "sectionCount")
    }
    self.document = document
    sectionCount = min(count, Self.mostSections)
    let ranges = (0..<sectionCount).map { document.range(ofSection: $0) }
    origins = ranges.map(\.lowerBound)
    var starts = [0]
    for range in ranges {
      let (length, isTooMuch) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
      starts.append(
        starts[starts.count - 1]
          + (isTooMuch ? Self.mostPlaces : max(1, min(length, Self.mostPlaces))))
    }
    self.starts = starts
  }

  // MARK: - Places

  func range(ofSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// An offset as the document has it.
  private func own(_ offset: Int, _ section: Int) -> Int {
    let inside = max(starts[section], min(offset, starts[section + 1] - 1))
    return origins[section] &+ (inside - starts[section])
  }

  /// An offset of the document's that is to be in a section.
  private func place(_ own: Int, _ section: Int) -> Int {
    let (distance, isTooMuch) = own.subtractingReportingOverflow(origins[section])
    let last = starts[section + 1] - 1 - starts[section]
    let inside = isTooMuch ? (own < origins[section] ? 0 : last) : max(0, min(distance, last))
    return starts[section] + inside
  }

  /// An offset of the document's that may be in any section; nil if it is in none.
  private func place(anywhere own: Int) -> Int? {
    origins.indices.first { section in
      let (distance, isTooMuch) = own.subtractingReportingOverflow(origins[section])
      return !isTooMuch && (0..<(starts[section + 1] - starts[section])).contains(distance)
    }.map { place(own, $0) }
  }

  // MARK: - Pages

  /// The most pages of a section.
  private var pageLimit: Int { Self.mostPages / sectionCount }

  private func sound(count: Int) -> Int { max(1, min(count, pageLimit)) }

  private func sound(page: Int) -> Int { max(0, min(page, pageLimit - 1)) }

  func pageCount(ofSection section: Int, at size: Size) -> Int {
    sound(count: document.pageCount(ofSection: section, at: size))
  }

  func estimatedPageCount(ofSection section: Int, at size: Size) -> PageCount {
    if let count = counted.withLock({ $0[size]?[section] }) { return .exact(count) }
    let count = document.estimatedPageCount(ofSection: section, at: size)
    let number = sound(count: count.number)
    return count.isExact ? .exact(number) : .estimated(number)
  }

  func countPages(ofSection section: Int, at size: Size) {
    document.countPages(ofSection: section, at: size)
    guard !document.estimatedPageCount(ofSection: section, at: size).isExact else { return }
    let count = pageCount(ofSection: section, at: size)
    counted.withLock { counted in
      if counted[size] == nil, counted.count >= Self.mostSizes { counted = [:] }
      counted[size, default: [:]][section] = count
    }
  }

  func hasPage(_ page: Int, ofSection section: Int, at size: Size) -> Bool {
    (0..<pageLimit).contains(page) && document.hasPage(page, ofSection: section, at: size)
  }

  func page(holding offset: Int, ofSection section: Int, at size: Size) -> Int {
    sound(page: document.page(holding: own(offset, section), ofSection: section, at: size))
  }

  func knownPage(holding offset: Int, ofSection section: Int, at size: Size) -> Int? {
    document.knownPage(holding: own(offset, section), ofSection: section, at: size)
      .map(sound(page:))
  }

  func offset(ofPage page: Int, inSection section: Int, at size: Size) -> Int {
    place(document.offset(ofPage: page, inSection: section, at: size), section)
  }

  func target(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> Int? {
    document.target(
      at: point, ofPageHolding: own(offset, section), inSection: section, size: size,
      boundAt: spine
    ).flatMap(place(anywhere:))
  }

  func links(onPageHolding offset: Int, inSection section: Int, size: Size) -> [String] {
    document.links(onPageHolding: own(offset, section), inSection: section, size: size)
  }

  func findLinks(onPageHolding offset: Int, inSection section: Int) {
    document.findLinks(onPageHolding: own(offset, section), inSection: section)
  }

  func target(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Int? {
    document.target(
      ofLink: index, onPageHolding: own(offset, section), inSection: section, size: size
    ).flatMap(place(anywhere:))
  }

  func externalLink(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> ExternalLink? {
    document.externalLink(
      at: point, ofPageHolding: own(offset, section), inSection: section, size: size,
      boundAt: spine)
  }

  func externalLink(
    ofLink index: Int, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> ExternalLink? {
    document.externalLink(
      ofLink: index, onPageHolding: own(offset, section), inSection: section, size: size)
  }

  func content(at offset: Int, inSection section: Int) -> any PageContent {
    document.content(at: own(offset, section), inSection: section)
  }

  // MARK: - Words

  var hasText: Bool { document.hasText }

  func text(at offset: Int, inSection section: Int) -> SearchableText {
    let start = own(offset, section)
    let text = document.text(at: start, inSection: section)
    let (length, isTooMuch) = text.end.subtractingReportingOverflow(start)
    // What goes on nowhere is the last of its section: it would be read for ever.
    let rest = starts[section + 1] - offset
    let end = offset + (isTooMuch || length < 1 ? rest : min(length, rest))
    return text.placed(upTo: end) { place($0, section) }
  }

  func words(
    onPageHolding offset: Int, inSection section: Int, size: Size, boundAt spine: SpineEdge?
  ) -> PageWords {
    document.words(
      onPageHolding: own(offset, section), inSection: section, size: size, boundAt: spine
    ).sound
  }

  func content(
    at offset: Int, inSection section: Int, marking words: SearchWords
  ) -> any PageContent {
    document.content(at: own(offset, section), inSection: section, marking: words)
  }

  func marks(
    _ words: SearchWords, onPageHolding offset: Int, inSection section: Int, size: Size
  ) -> Bool {
    document.marks(
      words, onPageHolding: own(offset, section), inSection: section, size: size)
  }

  // MARK: - Parts

  var contents: [ContentsEntry] {
    document.contents.map { ContentsEntry($0.title, depth: max(0, min($0.depth, 99))) }
  }

  func offset(ofEntry index: Int) -> Int? {
    guard contents.indices.contains(index) else { return nil }
    return document.offset(ofEntry: index).flatMap(place(anywhere:))
  }

  func entry(holding offset: Int, inSection section: Int) -> Int? {
    let entry = document.entry(holding: own(offset, section), inSection: section)
    return entry.flatMap { contents.indices.contains($0) ? $0 : nil }
  }

  func offset(ofPart name: String) -> Int? {
    document.offset(ofPart: name).flatMap(place(anywhere:))
  }

  func heading(at offset: Int, inSection section: Int) -> String? {
    document.heading(at: own(offset, section), inSection: section)
  }

  func side(
    ofPageHolding offset: Int, inSection section: Int, isCoverAlone: Bool
  ) -> PageSide? {
    document.side(
      ofPageHolding: own(offset, section), inSection: section, isCoverAlone: isCoverAlone)
  }

  func findContents() { document.findContents() }
  func prepareContents() { document.prepareContents() }

  // MARK: - The whole

  var path: String { document.path }
  var title: String { document.title }
  var labels: PageLabels? { document.labels }
  var isBound: Bool { document.isBound }
  var isCoverAlone: Bool? { document.isCoverAlone }
  var knowsSides: Bool { document.knowsSides }
  var direction: LayoutDirection? { document.direction }
  var isReflowable: Bool { document.isReflowable }
  var isPrinted: Bool { document.isPrinted }
  var language: String? { LanguageTag.sound(document.language) }

  /// No page is a hundred times as wide as it is high.
  var proportion: Double? {
    document.proportion.flatMap { (0.01...100).contains($0) ? $0 : nil }
  }
}
