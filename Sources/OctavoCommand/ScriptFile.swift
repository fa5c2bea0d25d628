internal import Gestures
internal import Glibc

/// Reads what a hand does from a file.
enum ScriptFile {
  /// More than any hand does, and little enough to read at once.
  private static let largest = 1 << 24

  /// Reads a script; `-` is standard input.
  ///
  /// - Throws: `Failure` with the file's name and the number of the line that cannot be played.
  static func read(_ path: String) throws -> InputScript {
    let bytes = try contents(of: path)
    let name = path == "-" ? "standard input" : path
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("\(name): this is no text; a script has lines as: 16 move 1 0.85 0.5")
    }
    do {
      return try InputScript(parsing: text)
    } catch {
      throw Failure("\(name): \(error)")
    }
  }

  private static func contents(of path: String) throws -> [UInt8] {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      let chunk = try unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let got = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        guard got >= 0 else { throw failure("read", path) }
        count = got
      }
      guard !chunk.isEmpty else { return bytes }
      bytes += chunk
      guard bytes.count <= largest else { throw Failure("\(path): too long for a script") }
    }
  }

  private static func failure(_ operation: String, _ path: String) -> Failure {
    Failure("cannot \(operation) the script \(path): \(unsafe String(cString: strerror(errno)))")
  }
}
