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
