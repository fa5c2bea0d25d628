internal import OctavoNavigation

/// One picture file: a book of one page, or of several where a scanner or a fax put them into one file.
public struct PictureDocument: FixedDocument {
  /// The path that it was opened by.
  public let path: String
  /// The file's name.
  public var title: String { Folder.name(of: path) }
  var fixedPageCount: Int { sources.count }
  private let sources: [PictureSource]

  /// Opens a picture, and looks whether it can be shown at all.
  ///
  /// - Throws: `DocumentError` if no picture comes of it.
  init(_ path: String, budget: DrawingBudget) throws(DocumentError) {
    self.path = path
    let first = PictureSource(file: path, budget: budget)
    // Decoding to a thumbnail finds what is wrong now, while a message can still be one line.
    _ = try first.decoded(fitting: (64, 64), cache: PictureCache(byteLimit: 0))
    // What cameras keep in such files, by other names, is for nobody to turn through.
    guard PictureFormat.tiff.endings.contains(Folder.fileExtension(of: path)) else {
      sources = [first]
      return
    }
    let places = TIFFDirectory.places(in: try first.load().bytes)
    sources =
      places.count > 1
      ? places.map { PictureSource(file: path, directory: $0, budget: budget) } : [first]
  }

  func content(ofPage page: Int) -> any PageContent {
    PicturePage(source: sources[page])
  }

  func proportion(ofPage page: Int) -> Double? { sources[page].proportion }
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
