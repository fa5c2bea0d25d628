internal import OctavoDocuments
internal import OctavoFiles

/// Where the files of a board are: in the board's own folder, out of which no name leads.
///
/// A name is taken by its parts, as the checker took it: `link/../x` is `x`, wherever the link leads.
struct BoardFolder: Sendable {
  /// The board's own folder.
  let home: String
  /// The folder that the names begin in, from the board's own; empty for that one itself.
  private let base: String
  private let enclosure: EnclosedFolder

  /// The folder of a board that lies at a path.
  ///
  /// - Parameter assets: the folder that the names begin in, from the board's own.
  init(besideBoard path: String, assets: String) {
    home = Self.parent(of: path)
    base = EnclosedFolder.normalized(assets) ?? ""
    enclosure = EnclosedFolder(home)
  }

  /// The path of the folder that the names begin in.
  var path: String { base.isEmpty ? home : Folder.join(home, base) }

  /// The name of a file from the board's own folder.
  ///
  /// - Throws: `DocumentError` if it leads out of that; a file that is not there has a name as well.
  func name(of file: String) throws(DocumentError) -> String {
    guard let name = EnclosedFolder.normalized(base.isEmpty ? file : "\(base)/\(file)") else {
      throw outside(file)
    }
    if case .outside = enclosure.place(of: name) { throw outside(file) }
    return name
  }

  /// The path of a file.
  ///
  /// - Throws: `DocumentError` if it leads out of the board's folder.
  func path(of file: String) throws(DocumentError) -> String {
    Folder.join(home, try name(of: file))
  }

  /// The path of the folder that a file lies in, by its path alone.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private func outside(_ file: String) -> DocumentError {
    DocumentError(
      .unreadable, path: file,
      reason: "this is outside of the board's folder; put the file itself beside the board")
  }
}
