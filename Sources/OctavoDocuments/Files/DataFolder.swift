/// Finds what is installed with the program: the sample book and the like.
///
/// It looks into the person's data folder, the system's, the `share` beside the program's own folder,
/// and for a program that was just built, into the `data` of its package.
public struct DataFolder: Sendable {
  /// What was looked for is nowhere.
  public struct Missing: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was looked for.
    public let name: String
    /// Every place that was looked at, in order.
    public let places: [String]

    /// One line that names every place.
    public var description: String {
      """
      Octavo's own \(name) is not installed; put its data folder at one of these places as \
      share/octavo, or open something of yours with octavo PATH; looked at \
      \(places.joined(separator: ", "))
      """
    }
  }

  /// The folders that are looked into, in order.
  public let places: [String]

  /// The folders for this process.
  public init() {
    self.init(
      home: Environment["HOME"], dataHome: Environment["XDG_DATA_HOME"],
      dataFolders: Environment["XDG_DATA_DIRS"], executable: Environment.executable)
  }

  package init(home: String?, dataHome: String?, dataFolders: String?, executable: String?) {
    var places: [String] = []
    if let own = dataHome ?? home.map({ Folder.join($0, ".local/share") }), own.hasPrefix("/") {
      places.append(Folder.join(own, "octavo"))
    }
    for folder in (dataFolders ?? "/usr/local/share:/usr/share").split(separator: ":")
    where folder.hasPrefix("/") {
      places.append(Folder.join(String(folder), "octavo"))
    }
    if let executable {
      var folder = Folder.parent(of: executable)
      places.append(Folder.join(Folder.parent(of: folder), "share/octavo"))
      // A build tree lies inside its package, however deep.
      while folder != "/", folder != "." {
        if Folder.fileExists(at: Folder.join(folder, "Package.swift")) {
          places.append(Folder.join(folder, "data"))
          break
        }
        folder = Folder.parent(of: folder)
      }
    }
    self.places = places
  }

  /// The path of an installed file or folder.
  ///
  /// - Throws: `Missing` naming every place looked at.
  public func path(of name: String) throws(Missing) -> String {
    let paths = places.map { Folder.join($0, name) }
    guard let found = paths.first(where: { Folder.canonical($0) != nil }) else {
      throw Missing(name: name, places: paths)
    }
    return found
  }

  /// The documents of the book that shows what Octavo does, in order.
  ///
  /// - Throws: `Missing` if it is not installed.
  public func sampleBook() throws(Missing) -> [String] {
    let folder = try path(of: "sample-book")
    let names = (try? Folder.fileNames(in: folder)) ?? []
    let pages = names.filter { $0.hasSuffix(".md") || PictureFormat.isName($0) }.map {
      Folder.join(folder, $0)
    }
    guard !pages.isEmpty else { throw Missing(name: "sample-book", places: [folder]) }
    return pages
  }
}
