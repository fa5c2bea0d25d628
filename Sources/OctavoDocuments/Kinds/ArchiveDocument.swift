public import OctavoGestures
internal import OctavoNavigation

/// A comic book archive: a page for each picture in it, in natural order of their names.
public struct ArchiveDocument: FixedDocument {
  /// The path that it was opened by.
  public let path: String
  /// The file's name.
  public var title: String { Folder.name(of: path) }
  /// From right to left, if the archive says that it is such a manga.
  public let direction: LayoutDirection?
  private let reader: ArchiveReader
  private let entries: [ArchiveReader.Entry]
  private let trouble: DocumentError?
  private let budget: DrawingBudget
  var fixedPageCount: Int { entries.count + (trouble == nil ? 0 : 1) }

  /// Opens an archive by listing it; pictures are unpacked when their pages are drawn.
  ///
  /// - Throws: `DocumentError` if it is damaged from the start, locked, or holds no pictures.
  init(_ file: borrowing OpenFile, budget: DrawingBudget) throws(DocumentError) {
    self.budget = budget
    path = file.path
    reader = try ArchiveReader(file)
    let index = reader.index()
    let names = index.entries.map(\.name)
    if names.contains("META-INF/container.xml") {
      throw DocumentError(
        .unsupported, path: file.path,
        reason: "Octavo does not read EPUB yet; open \(DocumentKind.openable)")
    }
    guard !names.contains("mimetype"), !names.contains("[Content_Types].xml") else {
      throw DocumentError(
        .unsupported, path: file.path,
        reason: "Octavo does not read office documents; save it as PDF and open that")
    }
    let pictures = index.entries.filter { Self.isPage($0.name) }
    guard !pictures.isEmpty else {
      if let words = index.trouble {
        throw DocumentError(
          index.isEncrypted ? .encrypted : .corrupt, path: file.path,
          reason: "the archive is damaged or ends too early (\(words)); get it again")
      }
      throw DocumentError(
        .nothingToShow, path: file.path,
        reason: "the archive holds no pictures; a comic has PNG, JPEG or WebP files in it")
    }
    guard !index.isEncrypted else {
      throw DocumentError(
        .encrypted, path: file.path,
        reason: "the archive is locked with a password; unpack it and open the folder")
    }
    direction = index.comicInfo.flatMap(Self.direction)
    let positions = Dictionary(
      pictures.map { ($0.name, [$0]) }, uniquingKeysWith: { $0 + $1 })
    entries = NaturalOrder.sorted(Array(positions.keys)).flatMap { positions[$0] ?? [] }
    trouble = index.trouble.map {
      DocumentError(
        .corrupt, path: file.path, reason: "the archive ends here, too early (\($0)); get it again")
    }
  }

  func content(ofPage page: Int) -> any PageContent {
    guard page < entries.count else {
      return ErrorPage(message: trouble?.description ?? "The archive ends here.")
    }
    return PicturePage(source: source(of: entries[page]))
  }

  func proportion(ofPage page: Int) -> Double? {
    page < entries.count ? source(of: entries[page]).proportion : nil
  }

  private func source(of entry: ArchiveReader.Entry) -> PictureSource {
    let reader = reader
    return PictureSource(
      path: "\(path): \(entry.name)",
      identity: DrawingIdentity(
        container: path, entry: "\(entry.position)", stamp: reader.stamp),
      budget: budget, load: { () throws(DocumentError) in try reader.read(entry) })
  }

  /// What a `ComicInfo.xml` says of the direction; nil for most comics, of which it says nothing.
  private static func direction(of info: String) -> LayoutDirection? {
    guard let tag = info.firstRange(of: "<Manga>"),
      let end = info[tag.upperBound...].firstRange(of: "</Manga>")
    else { return nil }
    let word = info[tag.upperBound..<end.lowerBound].filter { !$0.isWhitespace }
    return word == "YesAndRightToLeft" ? .rightToLeft : nil
  }

  /// Whether an entry is a page: a picture that is neither hidden nor the double that Mac archives
  /// carry.
  private static func isPage(_ name: String) -> Bool {
    PictureFormat.isName(name)
      && !name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }
}

extension DocumentKind {
  static let comic = DocumentKind(
    name: "CBZ", endings: ["cbz", "zip", "cbt", "cb7", "cbr"],
    mediaTypes: [
      "application/vnd.comicbook+zip", "application/vnd.comicbook-rar", "application/x-cbt",
      "application/x-cb7",
    ],
    isMarked: { head in
      head.starts("PK\u{3}\u{4}") || head.starts("PK\u{5}\u{6}") || head.starts("Rar!\u{1A}\u{7}")
        || head.starts([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) || head.starts("ustar", at: 257)
    },
    open: { file, budget throws(DocumentError) in try ArchiveDocument(file, budget: budget) })
}
