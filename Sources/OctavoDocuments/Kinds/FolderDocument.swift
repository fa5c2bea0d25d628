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

  /// Opens a folder for its pictures, whatever else is in it.
  ///
  /// - Throws: `DocumentError` if it cannot be read or has none.
  static func open(
    _ path: String, budget: DrawingBudget = .standard
  ) throws(DocumentError) -> FolderDocument {
    let files = try Folder.fileNames(in: path)
    let pictures = pictures(among: files, in: path)
    guard !pictures.isEmpty else {
      throw DocumentError(
        files.isEmpty ? .empty : .nothingToShow, path: path,
        reason: """
          the folder holds \(files.isEmpty ? "no files" : "no pictures"); open one with \
          \(DocumentKind.picture.name) files in it
          """)
    }
    return FolderDocument(path, pictures: pictures, budget: budget)
  }

  /// A folder with some pictures, by their names; they are read when their pages are drawn.
  ///
  /// - Precondition: there is one.
  init(_ path: String, pictures: [String], budget: DrawingBudget) {
    (self.path, names, self.budget) = (path, pictures, budget)
    title = Folder.title(of: path)
  }

  /// Those of a folder's files that go for pictures.
  static func pictures(among files: [String], in path: String) -> [String] {
    files.filter { PictureFormat.isName($0) || isUnnamedPicture($0, in: path) }
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
