internal import Glibc

/// A small file in the person's state folder: it is replaced as a whole and only once its successor is on
/// disk, so that at any moment it is either the old or the new one.
enum StateFile {
  /// Why a file could not be written.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let code: Int32
    var description: String { unsafe "\(path): \(String(cString: strerror(code)))" }
  }

  /// `octavo` in `$XDG_STATE_HOME`, which is `~/.local/state` unless told otherwise; nil if neither it nor
  /// `HOME` names a folder from the root on.
  static var folder: String? {
    if let folder = Environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return Folder.join(folder, "octavo")
    }
    guard let home = Environment["HOME"], home.hasPrefix("/") else { return nil }
    return Folder.join(home, ".local/state/octavo")
  }

  /// Replaces a file by its successor.
  ///
  /// - Parameter last: what is done between the writing and the renaming.
  /// - Throws: `Failure` if it cannot be written; the old file is then as it was.
  static func replace(
    _ path: String, by text: String, last: () throws(Failure) -> Void = {}
  ) throws(Failure) {
    // Another program may just be writing its own.
    let successor = "\(path).\(getpid()).new"
    do throws(Failure) {
      try write(Array(text.utf8), to: successor)
      try last()
      guard unsafe rename(successor, path) == 0 else { throw Failure(path: path, code: errno) }
    } catch {
      unsafe unlink(successor)
      throw error
    }
    // The name itself is on disk once the folder is.
    let folder = unsafe open(Folder.parent(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Failure(path: path, code: errno) }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          file, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(path: path, code: errno) }
      written += count
    }
    guard fsync(file) == 0 else { throw Failure(path: path, code: errno) }
  }

  /// Makes a folder and those above it that are missing, for this person's eyes only.
  static func makeFolder(_ path: String) throws(Failure) {
    if Folder.exists(at: path) { return }
    let parent = Folder.parent(of: path)
    if parent != path { try makeFolder(parent) }
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw Failure(path: path, code: errno)
    }
  }
}
