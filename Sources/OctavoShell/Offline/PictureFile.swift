internal import Glibc

/// Writes pictures where a person asked for them.
package enum PictureFile {
  /// Writes bytes to a file, in the place of what was there.
  ///
  /// - Throws: `PictureFileError` with the path and the system's reason.
  package static func write(_ bytes: [UInt8], to path: String) throws(PictureFileError) {
    // A pipe that nobody reads is an error; one that is read may take its time.
    let descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw PictureFileError("write", path, errno) }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, O_WRONLY)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw PictureFileError("write", path, errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes a folder and those above it, unless it is there.
  ///
  /// - Throws: `PictureFileError` with the path and the system's reason.
  package static func makeFolder(_ path: String) throws(PictureFileError) {
    if unsafe mkdir(path, 0o777) == 0 { return }
    let reason = errno
    if reason == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
      if unsafe mkdir(path, 0o777) == 0 || errno == EEXIST { return }
      throw PictureFileError("make the folder", path, errno)
    }
    guard reason == EEXIST else { throw PictureFileError("make the folder", path, reason) }
    guard let folder = unsafe opendir(path) else {
      throw PictureFileError("write into", path, errno)
    }
    unsafe closedir(folder)
  }

  /// Takes a file away; one that is not there is no fault.
  ///
  /// - Returns: whether there was one.
  package static func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 }
}

/// Why a picture could not be written.
package struct PictureFileError: Error, CustomStringConvertible {
  /// One line for a person.
  package let description: String

  init(_ operation: String, _ path: String, _ reason: CInt) {
    description = "cannot \(operation) \(path): \(unsafe String(cString: strerror(reason)))"
  }
}
