internal import Glibc

/// A regular file opened for reading, closed when it goes.
///
/// Opening never waits: a pipe without a writer, a device or a socket is an error, not a hang.
package struct OpenFile: ~Copyable {
  package let descriptor: Int32
  package let path: String
  /// The bytes that the file had when it was opened.
  package let byteCount: Int
  package let modified: FileStamp
  package let device: UInt64
  package let inode: UInt64

  /// Opens a file.
  ///
  /// - Throws: `DocumentError` for what is missing, not readable, or not a regular file.
  package init(_ path: String) throws(DocumentError) {
    precondition(!path.isEmpty, "a path has a name")
    // The kind is asked before opening, because opening alone can wake a device.
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Self.trouble(path, errno) }
    guard Self.isRegular(status) else { throw Self.notRegular(path, status) }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.trouble(path, errno) }
    // And again on what was opened, since names can change hands in between.
    guard unsafe fstat(descriptor, &status) == 0, Self.isRegular(status) else {
      close(descriptor)
      throw Self.notRegular(path, status)
    }
    self.descriptor = descriptor
    self.path = path
    byteCount = Int(status.st_size)
    modified = FileStamp(
      seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  deinit { close(descriptor) }

  /// Reads the file from its start.
  ///
  /// - Parameter limit: the most bytes that are taken.
  /// - Returns: the whole file, or its first `limit` bytes.
  /// - Throws: `DocumentError` if the file cannot be read.
  package func read(atMost limit: Int) throws(DocumentError) -> [UInt8] {
    var bytes: [UInt8] = []
    // A file may be longer or shorter than it said: only what is read counts.
    var capacity = max(1, min(limit, byteCount + 1))
    while bytes.count < limit {
      let start = bytes.count
      var failure: Int32 = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        repeat {
          let result = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(start))
          failure = result < 0 ? errno : 0
          count = max(0, result)
        } while failure == EINTR
      }
      if chunk.isEmpty {
        guard failure == 0 else { throw Self.trouble(path, failure) }
        break
      }
      if start == 0 { bytes = chunk } else { bytes += chunk }
      capacity = min(limit - bytes.count, max(65_536, byteCount - bytes.count))
    }
    return bytes
  }

  /// A descriptor of the same file for a library that closes what it is given.
  ///
  /// - Throws: `DocumentError` if the process has no descriptor left.
  package func duplicate() throws(DocumentError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw Self.trouble(path, errno) }
    lseek(copy, 0, SEEK_SET)
    return copy
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  private static func notRegular(_ path: String, _ status: stat) -> DocumentError {
    let what =
      switch status.st_mode & S_IFMT {
      case S_IFIFO: "is a pipe"
      case S_IFSOCK: "is a socket"
      case S_IFCHR, S_IFBLK: "is a device"
      case S_IFDIR: "is a folder"
      default: "is not a regular file"
      }
    return DocumentError(
      .notAFile, path: path, reason: "\(what); open \(DocumentError.openable)")
  }

  static func trouble(_ path: String, _ code: Int32) -> DocumentError {
    switch code {
    case ENOENT, ENOTDIR:
      DocumentError(.missing, path: path, reason: "no such file or folder; check the name")
    case EACCES, EPERM:
      DocumentError(
        .unreadable, path: path, reason: "permission denied; you may not read it")
    case ELOOP:
      DocumentError(
        .unreadable, path: path, reason: "its symbolic links go in a circle; open the file itself")
    default:
      unsafe DocumentError(
        .unreadable, path: path,
        reason: "cannot be read: \(String(cString: strerror(code))); try a copy of it elsewhere")
    }
  }
}

/// When a file was last changed.
package struct FileStamp: Sendable, Hashable {
  package var seconds: Int64
  package var nanoseconds: Int64
}
