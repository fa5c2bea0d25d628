internal import OctavoFiles

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

  private static func read(_ path: String) -> [UInt8]? {
    let largest = 16 << 20
    guard let file = try? RegularFile(path), (1...largest).contains(file.byteCount) else {
      return nil
    }
    return try? file.read(atMost: largest)
  }
}
