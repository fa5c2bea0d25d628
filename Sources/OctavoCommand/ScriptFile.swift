internal import OctavoFiles
internal import OctavoGestures

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
    let bytes: [UInt8]
    do throws(FileTrouble) {
      let most = largest + 1
      bytes =
        try path == "-"
        ? RegularFile.standardInput(atMost: most) : RegularFile(path).read(atMost: most)
    } catch {
      let hint = error.kind == .notAFile ? "; name a file, or - for standard input" : ""
      throw Failure("the script \(error)\(hint)")
    }
    guard bytes.count <= largest else { throw Failure("\(path): too long for a script") }
    return bytes
  }
}
