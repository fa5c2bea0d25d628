internal import OctavoDocuments
internal import OctavoFiles
public import OctavoStoryboards

/// A folder of the disk as a board's, looked at with the eyes of the player: what that would not show, a
/// checker finds.
///
/// Files are told by their first bytes and their last, as a board takes them. PDF files and archives are opened,
/// which may take a moment; nothing is drawn.
public struct BoardAssets: AssetFolder {
  private let names: DiskAssets
  private let folder: EnclosedFolder

  /// A folder by its path.
  public init(folder: String) {
    names = DiskAssets(folder: folder)
    self.folder = EnclosedFolder(folder)
  }

  /// The folder of a board by the board's own path.
  public init(besideBoard path: String) { self.init(folder: BoardFolder.parent(of: path)) }

  /// What is at a path, as `AssetFolder` asks.
  public func state(of path: String) -> AssetState { names.state(of: path) }

  /// The names in a folder, as `AssetFolder` asks.
  public func names(in path: String) -> [String] { names.names(in: path) }

  /// What keeps a file from being shown, as `AssetFolder` asks.
  public func trouble(with path: String, as use: AssetUse) -> String? {
    guard case .inside(let place) = folder.place(of: path) else { return nil }
    return PlacedFile(use)?.trouble(with: place)
  }
}

extension PlacedFile {
  /// What a board takes a file for; nil for a folder of any files.
  init?(_ use: AssetUse) {
    switch use {
    case .picture: self = .picture
    case .pdf(let page): self = .pdf(page: page)
    case .archive: self = .archive
    case .pictures: self = .pictures
    case .words: self = .words
    case .folder: return nil
    }
  }
}
