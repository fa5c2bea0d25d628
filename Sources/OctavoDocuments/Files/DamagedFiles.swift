internal import OctavoFiles
internal import Synchronization

/// Files that were opened in vain, by their versions: a board that names one of them many times, and draws it again
/// and again, does not pay for each. A file that was changed is another one.
final class DamagedFiles: Sendable {
  /// What tells a version of a file from others.
  struct Version: Sendable, Hashable {
    private let path: String
    private let device: UInt64
    private let inode: UInt64
    private let byteCount: Int
    private let modified: FileStamp

    init(_ file: borrowing OpenFile) {
      path = file.path
      (device, inode) = (file.device, file.inode)
      (byteCount, modified) = (file.byteCount, file.modified)
    }
  }

  /// More files than this are not remembered; the one that was found first is tried again.
  private static let most = 64

  private let found = Mutex<[(version: Version, error: DocumentError)]>([])

  /// What is wrong with a file; nil if that is not known.
  func error(of version: Version) -> DocumentError? {
    found.withLock { $0.first { $0.version == version }?.error }
  }

  /// Remembers what is wrong with a file, if it is the file's fault and not the moment's.
  func note(_ error: DocumentError, of version: Version) {
    guard error.kind == .corrupt || error.kind == .encrypted else { return }
    found.withLock { found in
      guard !found.contains(where: { $0.version == version }) else { return }
      if found.count >= Self.most { found.removeFirst() }
      found.append((version, error))
    }
  }
}
