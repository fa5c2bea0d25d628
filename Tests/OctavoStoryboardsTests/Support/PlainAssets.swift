import OctavoStoryboards

/// Files that are only names.
struct PlainAssets: AssetFolder {
  var states: [String: AssetState]

  /// A folder with some of everything.
  static let some = PlainAssets(states: [
    "": .folder,
    "map.png": .file, "logo.svg": .file, "talk.pdf": .file, "story.cbz": .file, "notes.md": .file,
    "photos": .folder, "media": .folder, "media/map.png": .file,
    "locked.png": .unreadable("permission denied"), "elsewhere.png": .outside,
  ])

  func state(of path: String) -> AssetState { states[path] ?? .missing }

  func names(in path: String) -> [String] {
    states.keys.compactMap { name in
      let parts = name.split(separator: "/")
      guard parts.dropLast().joined(separator: "/") == path else { return nil }
      return parts.last.map(String.init)
    }
  }
}

/// Checks a text as if it were `board.yaml` beside some files.
func check(_ text: String, file: String = "board.yaml") -> StoryboardReport {
  StoryboardChecker.check(text: text, file: file, assets: PlainAssets.some)
}

extension StoryboardReport {
  /// The problems as `line:column code`, for tests of places.
  var places: [String] {
    problems.map { "\($0.range.start.line):\($0.range.start.column) \($0.code.rawValue)" }
  }

  /// The codes in the order of their places.
  var codes: [String] { problems.map(\.code.rawValue) }
}
