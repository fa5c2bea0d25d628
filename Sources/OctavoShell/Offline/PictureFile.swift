internal import Glibc

/// Writes pictures where a person asked for them.
package enum PictureFile {
  /// Writes bytes to a file, in the place of what was there.
  ///
  /// Whatever ends the process or fills the disk meanwhile, there is the file that was there or the whole of
  /// the new one.
  ///
  /// - Throws: `PictureFileError` with the path and the system's reason.
  package static func write(_ bytes: [UInt8], to path: String) throws(PictureFileError) {
    guard let place = placeOfFile(at: path) else { return try overwrite(path, with: bytes) }
    let successor = "\(place).\(getpid()).new"
    let descriptor = unsafe open(
      successor, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    // A folder that takes no more names may hold a file that can be written.
    guard descriptor >= 0 else { return try overwrite(path, with: bytes) }
    do throws(PictureFileError) {
      do {
        defer { close(descriptor) }
        var status = stat()
        if unsafe stat(place, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
        try write(bytes, to: descriptor, of: path)
      }
      guard unsafe rename(successor, place) == 0 else {
        throw PictureFileError("write", path, errno)
      }
    } catch {
      unsafe unlink(successor)
      throw error
    }
  }

  /// Where a file is, or will be, with all links followed; nil if what is there cannot be replaced.
  private static func placeOfFile(at path: String) -> String? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return path }
    guard let place = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(place) }
    guard unsafe stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      unsafe access(place, W_OK) == 0
    else { return nil }
    return unsafe String(cString: place)
  }

  private static func overwrite(
    _ path: String, with bytes: [UInt8]
  ) throws(PictureFileError) {
    // A pipe that nobody reads is an error; one that is read may take its time.
    let descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
    guard descriptor >= 0 else { throw PictureFileError("write", path, errno) }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, O_WRONLY)
    try write(bytes, to: descriptor, of: path)
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: CInt, of path: String
  ) throws(PictureFileError) {
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
    let name = path.isEmpty ? "“”" : path
    description = "cannot \(operation) \(name): \(unsafe String(cString: strerror(reason)))"
  }
}
