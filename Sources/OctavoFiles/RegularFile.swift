internal import Glibc

/// A regular file opened for reading, closed when it goes.
///
/// Opening never waits: a pipe without a writer, a device or a socket is an error, not a hang.
package struct RegularFile: ~Copyable {
  package let descriptor: Int32
  package let path: String
  /// The bytes that the file had when it was opened.
  package let byteCount: Int
  package let modified: FileStamp
  package let device: UInt64
  package let inode: UInt64

  /// Opens a file.
  ///
  /// - Throws: `FileTrouble` for what is missing, not readable, or not a regular file.
  package init(_ path: String) throws(FileTrouble) {
    // The kind is asked before opening, because opening alone can wake a device.
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw FileTrouble(path: path, code: errno) }
    guard Self.isRegular(status) else { throw Self.notRegular(path, status) }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileTrouble(path: path, code: errno) }
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

  /// Reads the file from its start, or from somewhere in it.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that are taken.
  ///   - offset: the bytes that are left out before; 0 or more.
  /// - Returns: all that there is from there on, or the first `limit` bytes of it.
  /// - Throws: `FileTrouble` if the file cannot be read.
  package func read(atMost limit: Int, from offset: Int = 0) throws(FileTrouble) -> [UInt8] {
    var bytes: [UInt8] = []
    // A file may be longer or shorter than it said: only what is read counts.
    var capacity = max(1, min(limit, byteCount - offset + 1))
    while bytes.count < limit {
      let start = offset + bytes.count
      var failure: Int32 = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        repeat {
          let result = unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(start))
          failure = result < 0 ? errno : 0
          count = max(0, result)
        } while failure == EINTR
      }
      if chunk.isEmpty {
        guard failure == 0 else { throw FileTrouble(path: path, code: failure) }
        break
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      capacity = min(limit - bytes.count, max(65_536, byteCount - offset - bytes.count))
    }
    return bytes
  }

  /// Whether anything can be read of what the process is given.
  ///
  /// - Throws: `FileTrouble` if nothing can.
  package static func checkStandardInput() throws(FileTrouble) {
    guard Glibc.read(STDIN_FILENO, nil, 0) < 0 else { return }
    throw FileTrouble(standardInput: errno)
  }

  /// What the process is given, which may come as slowly as somebody types.
  ///
  /// - Parameter limit: the most bytes that are taken.
  /// - Throws: `FileTrouble` if it cannot be read.
  package static func standardInput(atMost limit: Int) throws(FileTrouble) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      var failure: Int32 = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: min(limit - bytes.count, 1 << 16)) {
        buffer, count in
        repeat {
          let result = unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
          failure = result < 0 ? errno : 0
          count = max(0, result)
        } while failure == EINTR
      }
      guard failure == 0 else { throw FileTrouble(standardInput: failure) }
      guard !chunk.isEmpty else { break }
      bytes += chunk
    }
    return bytes
  }

  /// A descriptor of the same file for a library that closes what it is given.
  ///
  /// - Throws: `FileTrouble` if the process has no descriptor left.
  package func duplicate() throws(FileTrouble) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FileTrouble(path: path, code: errno) }
    lseek(copy, 0, SEEK_SET)
    return copy
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  private static func notRegular(_ path: String, _ status: stat) -> FileTrouble {
    let what =
      switch status.st_mode & S_IFMT {
      case S_IFIFO: "is a pipe"
      case S_IFSOCK: "is a socket"
      case S_IFCHR, S_IFBLK: "is a device"
      case S_IFDIR: "is a folder"
      default: "is not a regular file"
      }
    return FileTrouble(.notAFile, path: path, reason: what)
  }
}
