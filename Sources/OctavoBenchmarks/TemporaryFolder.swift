internal import Glibc
internal import OctavoShell

/// A folder that goes with all that was written into it.
final class TemporaryFolder {
  /// The folder's path.
  let path: String
  private var files: [String] = []
  private var folders: [String] = []

  /// Makes a folder where temporary files belong.
  ///
  /// - Throws: `PictureFileError` if there is no place for it.
  init() throws(PictureFileError) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    path = parent + "/octavo-bench-\(getpid())"
    try PictureFile.makeFolder(path)
    folders.append(path)
  }

  deinit {
    for file in files { _ = PictureFile.remove(file) }
    for folder in folders.reversed() { unsafe rmdir(folder) }
  }

  /// Writes a file.
  ///
  /// - Returns: its path.
  /// - Throws: `PictureFileError` with the path and the system's reason.
  func write(_ bytes: [UInt8], as name: String) throws(PictureFileError) -> String {
    let file = path + "/" + name
    files.append(file)
    try PictureFile.write(bytes, to: file)
    return file
  }

  /// Makes a folder inside.
  ///
  /// - Returns: its path.
  /// - Throws: `PictureFileError` with the path and the system's reason.
  func makeFolder(_ name: String) throws(PictureFileError) -> String {
    let folder = path + "/" + name
    try PictureFile.makeFolder(folder)
    folders.append(folder)
    return folder
  }

  /// Gives a file another name as well; a copy where the disk knows no second names.
  ///
  /// - Throws: `PictureFileError` with the path and the system's reason.
  func link(_ file: String, holding bytes: [UInt8], as name: String) throws(PictureFileError) {
    let other = path + "/" + name
    files.append(other)
    if unsafe Glibc.link(file, other) != 0 { try PictureFile.write(bytes, to: other) }
  }
}
