internal import Glibc
internal import OctavoFiles

/// A folder of the disk, and the board files in it: all reading of files that this module does.
public struct DiskAssets: AssetFolder {
  private let folder: EnclosedFolder

  /// A folder by its path.
  public init(folder: String) { self.folder = EnclosedFolder(folder) }

  /// The folder of a board by the board's own path.
  public init(besideBoard path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    self.init(folder: folder)
  }

  /// What is at a path, as `AssetFolder` asks.
  public func state(of path: String) -> AssetState {
    let resolved: String
    switch folder.place(of: path) {
    case .inside(let place): resolved = place
    case .outside: return .outside
    case .missing: return .missing
    case .unreadable(let code): return .unreadable(Self.words(code))
    }
    var status = stat()
    guard unsafe stat(resolved, &status) == 0 else { return .unreadable(Self.words(errno)) }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard isFolder || status.st_mode & S_IFMT == S_IFREG else {
      return .unreadable("it is neither a file nor a folder")
    }
    guard unsafe access(resolved, isFolder ? R_OK | X_OK : R_OK) == 0 else {
      return .unreadable(Self.words(errno))
    }
    return isFolder ? .folder : .file
  }

  /// The names in a folder, as `AssetFolder` asks.
  public func names(in path: String) -> [String] {
    guard case .inside(let place) = folder.place(of: path), let folder = unsafe opendir(place)
    else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let bytes = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
        return unsafe String(cString: bytes)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The bytes of a board, at most one more than a board may have: a checker then says that they
  /// are too many.
  ///
  /// - Parameter path: the board's path; `-` for standard input.
  /// - Throws: `BoardUnreadable` if it cannot be read.
  public static func boardBytes(at path: String) throws(BoardUnreadable) -> [UInt8] {
    let most = StoryboardChecker.mostBytes + 1
    do throws(FileTrouble) {
      guard path != "-" else { return try RegularFile.standardInput(atMost: most) }
      return try RegularFile(path).read(atMost: most)
    } catch {
      let hint = error.kind == .notAFile ? "; name the file of a storyboard" : ""
      throw BoardUnreadable(path: error.path, reason: error.reason + hint)
    }
  }

  private static func words(_ code: CInt) -> String {
    switch code {
    case EACCES, EPERM: "permission denied; you may not read it"
    default: unsafe String(cString: strerror(code))
    }
  }
}

/// A board that cannot be read at all.
public struct BoardUnreadable: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where it should be.
  public let path: String
  /// What is wrong, in a person's words.
  public let reason: String

  /// A board that cannot be read, and why.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// One line for a person.
  public var description: String { "\(path.isEmpty ? "“”" : path): \(reason)" }
}
