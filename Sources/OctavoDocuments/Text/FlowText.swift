internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation
internal import Synchronization

/// The text of a document, cut into sections that are read and laid out on their own when they are
/// wanted.
///
/// A place in it is a number that is known without reading: a section has `placesPerByte` places for
/// every byte that is read for it, and its text begins at the first of them.
final class FlowText: Sendable {
  let reader: any TextReader
  /// Which way most of its first letters are written; nil if it has none.
  let direction: LayoutDirection?
  /// Which way its pages follow one another; nil if nothing tells.
  let pageDirection: LayoutDirection?
  /// The language that most of it is written in, as it says itself or its letters show; nil if neither does.
  let language: String?
  /// What drawing a picture may cost.
  let budget: DrawingBudget
  /// Where the places of each section begin, and of the last end.
  private let starts: [Int]
  private let read = Mutex<[Int: (blocks: [FlowBlock], use: UInt64)]>([:])
  private let counts = Mutex<[PageStarts]>([])
  private let pictureSizes = Mutex<[String: Size]>([:])
  private let pictureExtents = Mutex<[String: Size]>([:])
  private let clock = Atomic<UInt64>(0)

  /// Where the pages of some extents begin in sections that were set whole: a few numbers for each, that
  /// outlive the layouts.
  private struct PageStarts {
    let size: Size
    /// How many letters a page takes, roughly, and one whose lines go down.
    let lettersPerPage: (level: Double, vertical: Double)
    var starts: [Int: [Int]] = [:]
  }

  /// No byte of a source becomes more bytes of text: a tab becomes eight spaces.
  static let placesPerByte = 8
  /// The extents whose pages stay counted.
  static let mostSizes = 4
  /// The sections that are kept, whatever layouts hold of them.
  static let mostSections = 6

  /// A text that is read in parts.
  ///
  /// - Parameters:
  ///   - reader: knows the parts.
  ///   - words: those that it begins with, by which the way and the language that it is written in are told.
  ///   - direction: Which way its pages follow one another, as far as it says so: it is written that way if it has no
  ///     letters.
  ///   - budget: what drawing a picture may cost.
  init(
    _ reader: any TextReader, words: String, direction: LayoutDirection? = nil,
    budget: DrawingBudget = .standard
  ) {
    self.reader = reader
    self.direction = LayoutDirection(of: words) ?? direction
    pageDirection =
      Self.turnsLeftwards(reader, direction) ? .rightToLeft : self.direction
    language = reader.language ?? LanguageTag.shown(by: words)
    self.budget = budget
    var start = 0
    starts =
      reader.sections.map { section in
        defer { start += max(1, section.byteCount) * Self.placesPerByte }
        return start
      } + [start]
  }

  /// A text of a kind.
  ///
  /// - Parameters:
  ///   - words: the source.
  ///   - isMarkdown: whether its signs are Markdown's.
  ///   - pictures: where its pictures are looked for.
  ///   - isOneSection: whether headings and length part nothing, as in a text for one page.
  ///   - budget: what drawing a picture may cost.
  convenience init(
    _ words: String, isMarkdown: Bool, pictures: LocalReference, isOneSection: Bool = false,
    budget: DrawingBudget = .standard
  ) {
    self.init(
      isMarkdown
        ? MarkdownReader(words, pictures: pictures, isOneSection: isOneSection)
        : PlainTextReader(words, isOneSection: isOneSection),
      words: words, budget: budget)
  }

  /// Whether lines go down on so many pages of a text that these follow one another as the lines do: on most, or on
  /// any where it says so itself.
  private static func turnsLeftwards(
    _ reader: any TextReader, _ direction: LayoutDirection?
  ) -> Bool {
    let (vertical, all) = reader.sections.indices.reduce(into: (0, 0)) { lengths, index in
      let length = max(1, reader.sections[index].byteCount)
      lengths.1 += length
      if reader.isVertical(index) { lengths.0 += length }
    }
    return 2 * vertical > all || vertical > 0 && direction == .rightToLeft
  }

  var sectionCount: Int { reader.sections.count }

  /// The places of a section.
  func range(ofSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// The blocks of a section; read when first asked for, on that thread.
  ///
  /// - Parameter isKept: Whether others will soon ask for them, too.
  func blocks(ofSection section: Int, isKept: Bool = true) -> [FlowBlock] {
    let now = clock.add(1, ordering: .relaxed).newValue
    let known = read.withLock { read in
      read[section]?.use = now
      return read[section]?.blocks
    }
    if let known { return known }
    var blocks = reader.blocks(of: reader.sections[section]) { [self] in extents(ofPictureAt: $0) }
    if blocks.isEmpty { blocks = [FlowBlock(kind: .paragraph, spans: [FlowSpan(text: "")])] }
    var place = starts[section]
    for index in blocks.indices {
      blocks[index].start = place
      place += blocks[index].length
    }
    precondition(place <= starts[section + 1], "a section's text has its place")
    guard isKept else { return blocks }
    read.withLock { read in
      if read.count >= Self.mostSections, let oldest = read.min(by: { $0.value.use < $1.value.use })
      {
        read[oldest.key] = nil
      }
      read[section] = (blocks, now)
    }
    return blocks
  }

  /// The first heading near the beginning; nil if there is none.
  var firstHeading: String? {
    // The first section has it if there is one: headings begin sections.
    (0..<min(2, sectionCount)).lazy.flatMap { self.blocks(ofSection: $0) }
      .first { $0.isHeading }.map(\.line)
  }

  /// Where the pages of a section begin; nil if it was never set whole.
  func pageStarts(ofSection section: Int, at size: Size) -> [Int]? {
    counts.withLock { counts in counts.first { $0.size == size }?.starts[section] }
  }

  /// Notes where the pages of a section begin that was set whole.
  func note(_ starts: [Int], ofSection section: Int, at size: Size) {
    counts.withLock { $0[Self.index(of: size, in: &$0)].starts[section] = starts }
  }

  /// The number of pages of a section if it was ever set whole, else a guess by the length of its text.
  func pageCount(ofSection section: Int, at size: Size) -> PageCount {
    let part = reader.sections[section]
    let bytes = part.wordByteCount ?? part.byteCount
    return counts.withLock { counts in
      let index = Self.index(of: size, in: &counts)
      if let starts = counts[index].starts[section] { return .exact(starts.count) }
      let letters = counts[index].lettersPerPage
      let guess = Double(bytes) / (reader.isVertical(section) ? letters.vertical : letters.level)
      return .estimated(max(1, Int(guess.rounded(.up))))
    }
  }

  /// The place of some extents in the list of those that are counted, the last used of which is the last.
  private static func index(of size: Size, in counts: inout [PageStarts]) -> Int {
    if counts.last?.size == size { return counts.count - 1 }
    if let index = counts.firstIndex(where: { $0.size == size }) {
      counts.append(counts.remove(at: index))
    } else {
      if counts.count >= mostSizes { counts.removeFirst() }
      counts.append(
        PageStarts(
          size: size,
          lettersPerPage: (
            level: Typography(for: size).lettersPerPage,
            vertical: Typography(for: size, isVertical: true).lettersPerPage
          )))
    }
    return counts.count - 1
  }

  /// The picture that a block names.
  func picture(at path: String) -> PictureSource { reader.picture(at: path, budget: budget) }

  /// The extents of a picture in its own pixels, the same each time; nil if it cannot be shown.
  ///
  /// Most are read from the beginning of its file, and it is decoded when it is drawn.
  private func extents(ofPictureAt path: String) -> Size? {
    if let known = pictureExtents.withLock({ $0[path] }) { return known.isEmpty ? nil : known }
    let size = reader.head(ofPictureAt: path)?.extents ?? pictureSize(path)
    pictureExtents.withLock { $0[path] = size ?? Size() }
    return size
  }

  /// How a picture is proportioned, in its own pixels; nil if it cannot be shown.
  func pictureSize(_ path: String) -> Size? {
    if let known = pictureSizes.withLock({ $0[path] }) { return known.isEmpty ? nil : known }
    let decoded = try? picture(at: path).decoded(
      fitting: (64, 64), cache: PictureCache(byteLimit: 0))
    let size = decoded.map {
      Size(width: Double($0.naturalWidth), height: Double($0.naturalHeight))
    }
    pictureSizes.withLock { $0[path] = size ?? Size() }
    return size
  }
}
