internal import OctavoFiles
internal import OctavoGeometry
internal import OctavoNavigation

/// Cuts the chapters of a book where its pages may end, and reads each part when it is wanted.
struct EPUBReader: TextReader {
  let sections: [TextSection]
  var language: String? { package.language }
  private let chapters: EPUBChapters
  private let package: EPUBPackage
  private let archive: ArchiveReader
  private let heads: PictureHeads
  /// Where the sections of each chapter begin, and of the last end.
  private let starts: [Int]
  /// The chapters by their names.
  private let numbers: [String: Int]

  init(_ chapters: EPUBChapters, of package: EPUBPackage, _ archive: ArchiveReader) {
    (self.chapters, self.package, self.archive) = (chapters, package, archive)
    heads = PictureHeads(of: package.entries.pictures)
    var sections: [TextSection] = []
    var starts: [Int] = []
    for chapter in chapters.chapters {
      starts.append(sections.count)
      sections += HTMLOutline(of: chapters.text, in: chapter.range).sections
    }
    self.sections = sections
    self.starts = starts + [sections.count]
    contents =
      package.contents.isEmpty
      ? nil : package.contents.map { ($0.entry, "#\($0.chapter)#\($0.fragment)") }
    numbers = Dictionary(
      package.chapters.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func blocks(
    of section: TextSection, extents: @escaping @Sendable (String) -> Size?
  ) -> [FlowBlock] {
    let chapter = chapter(holding: section.source.lowerBound)
    let file = chapters.chapters[chapter]
    let isFirst = sections[starts[chapter]].source.lowerBound == section.source.lowerBound
    let references = HTMLParser.References(
      picture: {
        chapters.inlinePictures.path(of: $0) ?? package.entries.name(of: $0, from: file.entry.name)
      },
      place: { place(of: $0, from: file.entry.name) },
      name: { "\(chapter)#\($0)" }, extents: extents)
    let text = section.text(in: chapters.text)
    return chapters.inlinePictures.restoring(
      HTMLParser.blocks(
        of: text, shift: section.source.upperBound - text.count,
        named: isFirst ? ["\(chapter)#"] : [], styles: file.styles, references: references))
  }

  func isVertical(_ section: Int) -> Bool {
    chapters.chapters[chapter(holding: sections[section].source.lowerBound)].styles.isVertical
  }

  func sections(holding link: String) -> Range<Int>? {
    let number = link.dropFirst().prefix { $0 != "#" }
    guard let chapter = Int(number), chapters.chapters.indices.contains(chapter) else { return nil }
    let range = starts[chapter]..<starts[chapter + 1]
    // Of a chapter that nothing is seen of, what comes next is shown.
    let first = min(range.lowerBound, sections.count - 1)
    return range.isEmpty ? first..<(first + 1) : range
  }

  func title(ofSection section: Int) -> String? {
    let chapter = chapter(holding: sections[section].source.lowerBound)
    return package.contents.first { $0.chapter == chapter }?.entry.title
  }

  let contents: [(entry: ContentsEntry, link: String)]?

  /// The first line of the chapter, or of the last one before it that has any.
  func entry(holding section: Int) -> Int? {
    let chapter = chapter(holding: sections[section].source.lowerBound)
    let own = package.contents.firstIndex { $0.chapter == chapter }
    return own ?? package.contents.lastIndex { $0.chapter < chapter }
  }

  func picture(at path: String, budget: DrawingBudget) -> PictureSource {
    if let drawing = HTMLDrawing(path: path) {
      return drawing.picture(in: chapters.text, budget: budget)
    }
    if let picture = chapters.inlinePictures.picture(at: path, budget: budget) { return picture }
    return archive.picture(
      package.entries.entry(named: path) ?? .missing(named: path), budget: budget)
  }

  func head(ofPictureAt path: String) -> PictureHead? {
    guard let entry = package.entries.entry(named: path) else {
      return picture(at: path, budget: .standard).head
    }
    return heads.head(of: entry, in: archive)
  }

  /// The chapter that a place of the text is in.
  private func chapter(holding place: Int) -> Int {
    var (low, high) = (0, chapters.chapters.count)
    while low < high {
      let middle = (low + high) / 2
      if chapters.chapters[middle].range.upperBound <= place {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return min(low, chapters.chapters.count - 1)
  }

  /// What the place that a reference leads to is called; nil if it leads out of the chapters.
  private func place(of reference: String, from file: String) -> String? {
    guard let name = package.entries.name(of: reference, from: file), let chapter = numbers[name]
    else { return nil }
    let fragment = reference.firstIndex(of: "#").map {
      PercentEncoding.decoded(reference[reference.index(after: $0)...])
    }
    return "\(chapter)#\(fragment ?? "")"
  }
}
