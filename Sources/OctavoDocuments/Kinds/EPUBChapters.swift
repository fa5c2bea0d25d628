internal import OctavoGeometry

/// The chapters of a book as their files have them, end to end.
struct EPUBChapters: Sendable {
  struct Chapter: Sendable {
    var entry: ArchiveReader.Entry
    /// Where its text stands among all.
    var range: Range<Int>
    /// What its style sheets say.
    var styles = HTMLStyles()
  }

  private(set) var text: [UInt8] = []
  private(set) var chapters: [Chapter] = []
  /// The pictures that stand in the text itself.
  private(set) var inlinePictures = InlinePictures()
  /// The pages, if each chapter is a picture and has nothing to be read.
  let pictures: [ArchiveReader.Entry]?

  /// So much of a drawing is looked through for its style sheets.
  private static let longestStart = 2_048

  /// Unpacks them. What one of them cannot be read for stands in its place.
  ///
  /// - Throws: `DocumentError` if they are longer than a book.
  init(_ package: EPUBPackage, _ archive: ArchiveReader) throws(DocumentError) {
    let order = package.chapters.indices.sorted {
      package.chapters[$0].position < package.chapters[$1].position
    }
    var texts: [String] = Array(repeating: "", count: package.chapters.count)
    var length = 0
    // In the archive's order, each is found where the last one ends; one that is named often is read once.
    var last: (name: String, text: String)?
    for index in order {
      let entry = package.chapters[index]
      let known = last?.name == entry.name ? last?.text : nil
      guard let text = known ?? Self.text(of: entry, in: archive, isFixed: package.isFixed) else {
        throw Self.tooLong(archive)
      }
      last = (entry.name, text)
      texts[index] = text
      length += text.utf8.count
      guard length <= TextDocument.mostBytes else { throw Self.tooLong(archive) }
    }
    text.reserveCapacity(length)
    for (entry, words) in zip(package.chapters, texts) {
      let start = text.count
      text += inlinePictures.take(outOf: HTMLSource.plain(words))
      chapters.append(Chapter(entry: entry, range: start..<text.count))
    }
    var sheets = EPUBSheets(package, archive)
    for index in chapters.indices {
      let head = HTMLOutline.head(of: text[chapters[index].range])
      let start = package.isFixed ? text[chapters[index].range].prefix(Self.longestStart) : []
      chapters[index].styles = sheets.styles(
        head: head, start: start, of: chapters[index].entry.name)
      guard !package.isFixed else { continue }
      chapters[index].styles.takeWritingMode(of: text[chapters[index].range], behind: head)
    }
    var pictures: [ArchiveReader.Entry] = []
    for chapter in chapters {
      let picture =
        chapter.entry.isMissing
        ? chapter.entry
        : Self.picture(text[chapter.range], of: chapter.entry, package.entries)
      guard let picture else { break }
      pictures.append(picture)
    }
    self.pictures = pictures.count == chapters.count ? pictures : nil
  }

  private static func tooLong(_ archive: ArchiveReader) -> DocumentError {
    DocumentError(
      .tooLarge, path: archive.path,
      reason: "the book has more than \(TextDocument.mostBytes >> 20) MB of text")
  }

  /// - Returns: nil if it is longer than a book.
  private static func text(
    of entry: ArchiveReader.Entry, in archive: ArchiveReader, isFixed: Bool
  ) -> String? {
    // A picture may stand where chapters do; a drawing is a page of fixed layout.
    let isPage = isFixed && entry.name.lowercased().hasSuffix(".svg")
    if PictureFormat.isName(entry.name), !isPage {
      let name = entry.name.split(separator: "/").last ?? ""
      return "<img src=\"\(HTMLSource.encoded(String(name)))\"/>"
    }
    do throws(DocumentError) {
      return TextDecoding.text(
        of: try archive.read(entry, atMost: TextDocument.mostBytes), hasTags: true)
    } catch {
      guard error.kind != .tooLarge else { return nil }
      return "<p><em>\(HTMLSource.encoded(error.description))</em></p>"
    }
  }

  /// The picture that a chapter consists of, with its number at most; nil if it has words or several of them.
  private static func picture(
    _ text: ArraySlice<UInt8>, of chapter: ArchiveReader.Entry, _ entries: EPUBEntries
  ) -> ArchiveReader.Entry? {
    guard text.count <= TextSection.mostLength, let root = MarkupTree(html: Array(text))?.root
    else { return nil }
    let body = root.first(named: "body") ?? root
    let pictures = body.all(named: "img") + body.all(named: "image")
    guard pictures.count == 1, !hasWords(body),
      let source = pictures[0]["src"] ?? pictures[0]["href"]
    else { return nil }
    return entries.name(of: source, from: chapter.name).flatMap { entries.entry(named: $0) }
  }

  /// Whether a reader would see letters in an element.
  private static func hasWords(_ element: MarkupTree.Node) -> Bool {
    var isFound = false
    element.walk { node in
      if case .hidden? = node.name.map(HTMLRole.init) { return false }
      isFound = isFound || node.words?.contains(where: \.isLetter) == true
      return !isFound
    }
    return isFound
  }
}

/// The style sheets of a book, each read once.
private struct EPUBSheets {
  private let entries: EPUBEntries
  private let archive: ArchiveReader
  /// What sheets say, by their names: those that a chapter names, one after the other.
  private var known: [Key: HTMLStyles] = [:]
  private var sheets: [String: String] = [:]

  private struct Key: Hashable {
    var names: [String]
    var media: HTMLMedia
  }

  /// A longer sheet is none.
  private static let mostBytes = 1 << 20

  /// Whether it is kept how things lie on a page of fixed layout.
  private let keepsPlacings: Bool

  /// The extents of the pages that do not say their own, in CSS pixels, if the book says them.
  private let pageSize: Size?

  init(_ package: EPUBPackage, _ archive: ArchiveReader) {
    (entries, self.archive) = (package.entries, archive)
    (keepsPlacings, pageSize) = (package.isFixed, package.pageSize)
  }

  /// What the head of a chapter says of its styles.
  ///
  /// - Parameter start: what comes first of a chapter that is a drawing, which names its sheets there.
  mutating func styles(
    head: [UInt8], start: ArraySlice<UInt8>, of chapter: String
  ) -> HTMLStyles {
    let root = head.isEmpty ? nil : MarkupTree(html: head)?.root
    // The pages of a text have no extents of their own.
    let page = keepsPlacings ? root.flatMap { FixedPage.size(saidBy: $0) } ?? pageSize : nil
    let media = HTMLMedia(page: page)
    let links = (root?.all(named: "link") ?? [])
      .filter { $0["rel"]?.lowercased() == "stylesheet" && media.holds($0["media"] ?? "") }
      .compactMap { $0["href"] }
    let names = (Self.instructions(in: start) + links)
      .compactMap { entries.name(of: $0, from: chapter) }
    var styles: HTMLStyles
    let key = Key(names: names, media: media)
    if let found = known[key] {
      styles = found
    } else {
      styles = HTMLStyles(keepsPlacings: keepsPlacings, media: media)
      for name in names { styles.add(sheet(named: name)) }
      known[key] = styles
    }
    for own in root?.all(named: "style") ?? [] where media.holds(own["media"] ?? "") {
      styles.add(own.allWords)
    }
    return styles
  }

  /// The sheets that XML names by instructions (Associating Style Sheets with XML documents 1.0).
  private static func instructions(in start: ArraySlice<UInt8>) -> [String] {
    let bytes = Array(start)
    let scan = HTMLScan(bytes: bytes, end: bytes.count)
    var (names, place): ([String], Int) = ([], 0)
    while let sign = scan.find("<?xml-stylesheet", from: place) {
      place = scan.tagEnd(from: sign.upperBound) ?? bytes.count
      if let name = HTMLTag(at: sign.lowerBound..<place, in: bytes)["href"] { names.append(name) }
    }
    return names
  }

  /// What a sheet says, after what those say that it takes in.
  private mutating func sheet(named name: String) -> String {
    if let known = sheets[name] { return known }
    let bytes = entries.entry(named: name).flatMap {
      try? archive.read($0, atMost: Self.mostBytes)
    }
    let own = TextDecoding.text(of: bytes ?? [])
    // One that takes itself in, has been taken in.
    sheets[name] = ""
    var sheet = ""
    for reference in HTMLStyles.imports(of: own) where sheet.utf8.count <= Self.mostBytes {
      guard let other = entries.name(of: reference.name, from: name) else { continue }
      let words = self.sheet(named: other)
      sheet += reference.media.isEmpty ? words : "@media \(reference.media) {\n\(words)\n}"
    }
    sheet += keepsPlacings ? addressed(own, from: name) : own
    sheets[name] = sheet
    return sheet
  }

  /// A sheet whose addresses count from the root of the book, not from the sheet.
  private func addressed(_ sheet: String, from name: String) -> String {
    var (result, rest) = ("", sheet[...])
    while let start = rest.firstRange(of: "url("),
      let end = rest[start.upperBound...].firstIndex(of: ")")
    {
      let address = rest[start.upperBound..<end].trimmed.filter { $0 != "\"" && $0 != "'" }
      result += rest[..<start.upperBound]
      result += entries.name(of: address, from: name).map { "/\($0)" } ?? address
      rest = rest[end...]
    }
    return result + rest
  }
}
