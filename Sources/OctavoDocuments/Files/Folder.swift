internal import Glibc
internal import OctavoFiles

/// A look at the file system that asks for names only.
package enum Folder {
  /// Whether a folder is at a path; following links.
  package static func exists(at path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a regular file is at a path; following links.
  package static func fileExists(at path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The length of the regular file at a path in bytes; nil if there is none.
  package static func fileSize(at path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// When the regular file at a path was written last; nil if there is none.
  static func fileStamp(at path: String) -> FileStamp? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileStamp(
      seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
  }

  /// The names of the regular files directly in a folder, hidden ones left out, in natural order.
  ///
  /// - Throws: `DocumentError` if the folder cannot be read.
  package static func fileNames(in path: String) throws(DocumentError) -> [String] {
    try names(in: path, ofType: 8, isOne: fileExists)
  }

  /// The names of the folders directly in a folder, hidden ones left out, in natural order.
  ///
  /// - Throws: `DocumentError` if the folder cannot be read.
  static func folderNames(in path: String) throws(DocumentError) -> [String] {
    try names(in: path, ofType: 4, isOne: exists)
  }

  /// The names of what is directly in a folder.
  ///
  /// - Parameters:
  ///   - type: the type that the system has for it.
  ///   - isOne: whether something is of the type, following links.
  private static func names(
    in path: String, ofType type: Int32, isOne: (String) -> Bool
  ) throws(DocumentError) -> [String] {
    guard let folder = unsafe opendir(path) else {
      throw DocumentError(FileTrouble(path: path, code: errno))
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      guard !name.hasPrefix(".") else { continue }
      // Links and file systems without types are asked about one by one.
      let kind = unsafe Int32(entry.pointee.d_type)
      if kind == type || ((kind == 10 || kind == 0) && isOne(join(path, name))) {
        names.append(name)
      }
    }
    return NaturalOrder.sorted(names)
  }

  /// A path with every link followed; nil if nothing is there.
  package static func canonical(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The path of a name in a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The last name of a path.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The last part of a path, that of a file without its ending.
  package static func plainName(of path: String) -> String {
    let name = name(of: path)
    let suffix = exists(at: path) ? "" : fileExtension(of: name)
    return suffix.isEmpty ? name : String(name.dropLast(suffix.count + 1))
  }

  /// What a folder is called, by whatever path: as `.`, or through a link.
  static func title(of path: String) -> String { name(of: canonical(path) ?? path) }

  /// The folder that a path's last name lies in.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What follows the last dot of a name, in lower case; empty if there is none.
  package static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }
}
