internal import Glibc

/// Finds the files of the person's cursor theme and of the themes that it inherits from.
struct CursorTheme {
  private let folders: [String]
  private let name: String

  init(environment: [String: String]) {
    let home = environment["HOME"] ?? ""
    let data = environment["XDG_DATA_HOME"] ?? home + "/.local/share"
    let path =
      environment["XCURSOR_PATH"]
      ?? "\(data)/icons:\(home)/.icons:/usr/share/icons:/usr/share/pixmaps"
    folders = path.split(separator: ":").map { folder in
      folder.hasPrefix("~") ? home + folder.dropFirst() : String(folder)
    }
    name = environment["XCURSOR_THEME"] ?? "default"
  }

  /// The bytes of a cursor's file; nil if no theme has it.
  func file(named cursor: String) -> [UInt8]? {
    var visited: Set<String> = []
    var themes = [name, "default", "Adwaita"]
    while !themes.isEmpty {
      let theme = themes.removeFirst()
      guard visited.insert(theme).inserted, !theme.contains("/"), visited.count < 32 else {
        continue
      }
      for folder in folders {
        if let bytes = Self.read("\(folder)/\(theme)/cursors/\(cursor)") { return bytes }
      }
      for folder in folders { themes += Self.parents(in: "\(folder)/\(theme)/index.theme") }
    }
    return nil
  }

  private static func parents(in file: String) -> [String] {
    guard let bytes = read(file) else { return [] }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    where line.hasPrefix("Inherits") {
      let value = line.drop { $0 != "=" }.dropFirst()
      return value.split(whereSeparator: { ",; ".contains($0) }).map(String.init)
    }
    return []
  }

  private static func read(_ file: String) -> [UInt8]? {
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    let largest = 16 << 20
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (1...largest).contains(Int(status.st_size))
    else { return nil }
    let count = Int(status.st_size)
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, unsafe Glibc.read(descriptor, buffer.baseAddress, count))
    }
  }
}
