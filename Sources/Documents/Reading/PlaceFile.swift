internal import Glibc

/// The file of places on disk.
enum PlaceFile {
  /// Why the file could not be written.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let code: Int32
    var description: String { unsafe "\(path): \(String(cString: strerror(code)))" }
  }

  private static let header = "octavo places 1"

  /// The most bytes the file may have: far beyond what is ever written.
  private static let mostBytes = 16 << 20

  /// Reads what is sound; a file that is not there yet is an empty one.
  static func read(_ path: String) -> (records: [PlaceRecord], warning: String?) {
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try OpenFile(path).read(atMost: mostBytes)
    } catch {
      return ([], error.kind == .missing ? nil : "last places cannot be read: \(error)")
    }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let isOurs = lines.first.map { $0 == header } ?? false
    if isOurs { lines.removeFirst() }
    let records = lines.compactMap(PlaceRecord.init(line:))
    guard isOurs, records.count == lines.count else {
      return (
        records,
        """
        \(path): damaged, \(records.count) place\(records.count == 1 ? "" : "s") could be read; the \
        rest starts afresh
        """
      )
    }
    return (records, nil)
  }

  /// Replaces the file by its successor, which is on disk before it takes the name.
  ///
  /// - Throws: `Failure` if it cannot be written; the old file is then as it was.
  static func update(
    _ path: String, _ change: ([PlaceRecord]) -> [PlaceRecord]
  ) throws(Failure) {
    try makeFolder(Folder.parent(of: path))
    // Two windows take turns between reading and renaming.
    let lockPath = path + ".lock"
    let lock = unsafe open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw Failure(path: lockPath, code: errno) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Failure(path: lockPath, code: errno) }
    }
    let records = change(read(path).records)
    let text = ([header] + records.map(\.line)).joined(separator: "\n") + "\n"
    let successor = path + ".new"
    try write(Array(text.utf8), to: successor)
    guard unsafe rename(successor, path) == 0 else { throw Failure(path: path, code: errno) }
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
  private static func makeFolder(_ path: String) throws(Failure) {
    if Folder.exists(at: path) { return }
    let parent = Folder.parent(of: path)
    if parent != path { try makeFolder(parent) }
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw Failure(path: path, code: errno)
    }
  }
}
