internal import OctavoNavigation

/// One picture file: a book of one page.
public struct PictureDocument: FixedDocument {
  /// The path that it was opened by.
  public let path: String
  /// The file's name.
  public var title: String { Folder.name(of: path) }
  let fixedPageCount = 1
  private let source: PictureSource

  /// Opens a picture, and looks whether it can be shown at all.
  ///
  /// - Throws: `DocumentError` if no picture comes of it.
  init(_ path: String, budget: DrawingBudget) throws(DocumentError) {
    self.path = path
    source = PictureSource(file: path, budget: budget)
    // Decoding to a thumbnail finds what is wrong now, while a message can still be one line.
    _ = try source.decoded(fitting: (64, 64), cache: PictureCache(byteLimit: 0))
  }

  func content(ofPage page: Int) -> any PageContent {
    PicturePage(source: source)
  }

  func proportion(ofPage page: Int) -> Double? { source.proportion }
}

extension DocumentKind {
  static let picture = DocumentKind(
    name: "PNG, JPEG, WebP or SVG", endings: PictureFormat.all.flatMap(\.endings),
    mediaTypes: [
      "image/png", "image/jpeg", "image/webp", "image/svg+xml", "image/gif", "image/tiff",
      "image/bmp",
    ],
    isMarked: { head in PictureFormat.all.contains { $0.isMarked(head) } },
    open: { file, budget throws(DocumentError) in try PictureDocument(file.path, budget: budget) })
}
