internal import ArgumentParser
internal import OctavoDocuments
internal import OctavoPlayer
internal import OctavoStoryboards

/// A board that cannot be played; what is wrong was told.
struct BoardHasErrors: Error, CustomStringConvertible {
  let path: String
  let first: String?

  var description: String {
    (first.map { "\($0)\n" } ?? "") + "octavo check \(path) tells all that is wrong with it."
  }
}

/// A storyboard as a file: how to know one, and what the checker says of it.
struct BoardFile: Sendable {
  /// The board's path.
  let path: String

  /// The storyboard that some paths name: one file that is called or begins like one.
  init?(_ paths: [String]) {
    guard paths.count == 1, let path = paths.first, Self.isBoard(path) else { return nil }
    self.path = path
  }

  /// A storyboard at a path.
  init(path: String) { self.path = path }

  /// What the checker finds in the file as it is now.
  ///
  /// - Throws: `BoardUnreadable` if it cannot be read.
  func check() throws(BoardUnreadable) -> StoryboardReport {
    StoryboardChecker.check(
      bytes: try DiskAssets.boardBytes(at: path), file: path,
      assets: BoardAssets(besideBoard: path))
  }

  /// The board, if it has no errors; else they are told in the words of `octavo check`, but on standard error.
  ///
  /// - Throws: `Failure` if it cannot be read, `BoardHasErrors` if it has errors.
  func storyboard() throws -> Storyboard {
    let report: StoryboardReport
    do { report = try check() } catch { throw Failure("\(error)") }
    if let board = report.storyboard { return board }
    Terminal.complain(lines: report.rendered(format: .text))
    throw BoardHasErrors(path: path, first: report.headline)
  }

  /// The first storyboard among several files, which would be read as a text there.
  static func first(among paths: [String]) -> String? {
    guard paths.count > 1 else { return nil }
    return paths.first {
      ["yaml", "yml", "json", ""].contains(Folder.fileExtension(of: $0)) && beginsAsBoard($0)
    }
  }

  private static func isBoard(_ path: String) -> Bool {
    switch Folder.fileExtension(of: path) {
    case "yaml", "yml", "json": return !Folder.exists(at: path)
    case "": break
    default: return false
    }
    return beginsAsBoard(path)
  }

  /// Whether a file's first words are a storyboard's, in YAML or in JSON.
  private static func beginsAsBoard(_ path: String) -> Bool {
    guard Folder.fileExists(at: path), let file = try? OpenFile(path),
      let head = try? file.read(atMost: 4096)
    else { return false }
    let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
    let first = lines.lazy.map { $0.drop { $0.isWhitespace || $0 == "{" } }.first { text in
      !text.isEmpty && !text.hasPrefix("#") && text != "---"
    }
    return ["storyboard:", "\"storyboard\":"].contains { first?.hasPrefix($0) ?? false }
  }
}
