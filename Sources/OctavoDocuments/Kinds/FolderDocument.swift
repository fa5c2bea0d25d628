internal import OctavoNavigation

/// A folder of pictures: a page for each, in natural order; folders inside it are not looked into.
public struct FolderDocument: SidedDocument {
  /// The path that it was opened by.
  public let path: String
  /// The folder's name.
  public let title: String
  private let names: [String]
  private let budget: DrawingBudget
  let sides = FoundSides()
  var fixedPageCount: Int { names.count }
  /// Prints, each of its own extents.
  public var isBound: Bool { false }

  /// Opens a folder by listing it; the pictures are read when their pages are drawn.
  ///
  /// - Throws: `DocumentError` if it cannot be read or no file in it goes for a picture.
  init(_ path: String, budget: DrawingBudget) throws(DocumentError) {
    self.budget = budget
    self.path = path
    title = Folder.name(of: Folder.canonical(path) ?? path)
    let files = try Folder.fileNames(in: path)
    names = files.filter { PictureFormat.isName($0) || Self.isUnnamedPicture($0, in: path) }
    guard !names.isEmpty else {
      throw DocumentError(
        files.isEmpty ? .empty : .nothingToShow, path: path,
        reason: """
          the folder holds \(files.isEmpty ? "no files" : "no pictures"); open one with PNG, JPEG, \
          WebP or SVG files in it
          """)
    }
  }

  func content(ofPage page: Int) -> any PageContent {
    PicturePage(source: source(ofPage: page))
  }

  func proportion(ofPage page: Int) -> Double? { source(ofPage: page).proportion }

  /// Looks at the heads of the pictures.
  public func prepareContents() {
    sides.find {
      guard names.count <= PicturesAcross.mostPages else { return [] }
      return PicturesAcross.sides(
        names.map { name in
          let file = try? OpenFile(Folder.join(path, name))
          let head = try? file?.read(atMost: PicturesAcross.headLength)
          return head.flatMap(PicturesAcross.proportion)
        })
    }
  }

  private func source(ofPage page: Int) -> PictureSource {
    PictureSource(file: Folder.join(path, names[page]), budget: budget)
  }

  /// Whether a file without an extension is a picture by its first bytes.
  private static func isUnnamedPicture(_ name: String, in folder: String) -> Bool {
    guard Folder.fileExtension(of: name).isEmpty,
      let file = try? OpenFile(Folder.join(folder, name)),
      let bytes = try? file.read(atMost: FileHead.byteCount)
    else { return false }
    return FileKind(FileHead(bytes), name: name) == .document(.picture)
  }
}
