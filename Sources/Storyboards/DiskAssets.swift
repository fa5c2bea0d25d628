internal import Glibc

/// A folder of the disk, and the board files in it: all reading of files that this module does.
public struct DiskAssets: AssetFolder {
  /// The folder with all links resolved; nil if there is none.
  private let root: String?

  /// A folder by its path.
  public init(folder: String) { root = Self.resolved(folder.isEmpty ? "." : folder) }

  /// The folder of a board by the board's own path.
  public init(besideBoard path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    self.init(folder: folder)
  }

  /// What is at a path, as `AssetFolder` asks.
  public func state(of path: String) -> AssetState {
    guard let root else { return .missing }
    let whole = path.isEmpty ? root : "\(root)/\(path)"
    guard let resolved = Self.resolved(whole) else {
      let code = errno
      return code == ENOENT || code == ENOTDIR ? .missing : .unreadable(Self.words(code))
    }
    let home = root == "/" ? "/" : "\(root)/"
    guard resolved == root || resolved.hasPrefix(home) else { return .outside }
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
    guard let root, state(of: path) == .folder,
      let folder = unsafe opendir(path.isEmpty ? root : "\(root)/\(path)")
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
    guard path != "-" else { return try read(STDIN_FILENO, path: "standard input") }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw BoardUnreadable(path: path, reason: words(errno)) }
    defer { close(descriptor) }
    return try read(descriptor, path: path)
  }

  private static func read(
    _ descriptor: CInt, path: String
  ) throws(BoardUnreadable) -> [UInt8] {
    let most = StoryboardChecker.mostBytes + 1
    var bytes: [UInt8] = []
    while bytes.count < most {
      let capacity = min(most - bytes.count, 1 << 16)
      var failure: CInt = 0
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        var result = -1
        repeat {
          result = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        } while result < 0 && errno == EINTR
        failure = result < 0 ? errno : 0
        count = max(0, result)
      }
      guard failure == 0 else { throw BoardUnreadable(path: path, reason: words(failure)) }
      guard !chunk.isEmpty else { break }
      bytes += chunk
    }
    return bytes
  }

  private static func resolved(_ path: String) -> String? {
    guard let pointer = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(pointer) }
    return unsafe String(cString: pointer)
  }

  private static func words(_ code: CInt) -> String {
    switch code {
    case ENOENT, ENOTDIR: "no such file; check the name"
    case EACCES, EPERM: "permission denied; you may not read it"
    case EISDIR: "it is a folder; name the board in it"
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
  public var description: String { "\(path): \(reason)" }
}
