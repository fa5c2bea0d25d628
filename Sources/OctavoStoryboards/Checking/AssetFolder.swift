/// The files that a board may name: those in its own folder.
///
/// The checker asks through it, so that a test, an archive or a network can stand in for a disk.
public protocol AssetFolder: Sendable {
  /// What is at a path.
  ///
  /// - Parameter path: relative to the board's folder, with `/` between names and without `.` or
  ///   `..`; empty for the folder itself.
  func state(of path: String) -> AssetState

  /// The names in a folder, for hints; none if it cannot be read.
  ///
  /// - Parameter path: as for `state(of:)`.
  func names(in path: String) -> [String]

  /// Why the file at a path is not shown as what the board takes it for, in words that go after its name:
  /// `is text, and a picture is wanted`; nil if nothing speaks against it, or nobody looks.
  ///
  /// - Parameters:
  ///   - path: as for `state(of:)`; a file or a folder is there.
  ///   - use: what the board takes it for.
  func trouble(with path: String, as use: AssetUse) -> String?
}

extension AssetFolder {
  /// Nobody looks into files of which only the names are known.
  public func trouble(with path: String, as use: AssetUse) -> String? { nil }
}

/// What a board takes a file for.
public enum AssetUse: Sendable, Hashable {
  /// A picture, or a drawing.
  case picture
  /// A page of a PDF file, from 1; nil for all its pages.
  case pdf(page: Int?)
  /// An archive of pictures.
  case archive
  /// A text.
  case words
  /// A folder of pictures.
  case pictures
  /// A folder of files.
  case folder

  /// Whether it is a folder.
  public var isFolder: Bool { self == .pictures || self == .folder }
}

/// What is found where a file should be.
public enum AssetState: Sendable, Hashable {
  /// A file that can be read.
  case file
  /// A folder that can be read.
  case folder
  /// Nothing.
  case missing
  /// Something that cannot be read, and why.
  case unreadable(String)
  /// A link that leads out of the board's folder.
  case outside
}
