import Foundation
import Testing

/// Texts in files beside the tests, to compare with.
enum GoldenText {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden")

  /// The text of a golden file.
  static func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Compares a text with a golden file, or writes that again if `RECORD=1`, which fails.
  static func expect(
    _ actual: String, toEqual name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(actual, in: folder.appending(path: name), sourceLocation: sourceLocation)
  }

  /// Compares a text with a golden file anywhere, or writes that again if `RECORD=1`, which fails.
  static func expect(
    _ actual: String, in file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let name = file.lastPathComponent
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try actual.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name); look at it", sourceLocation: sourceLocation)
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(actual == golden, "\(name)", sourceLocation: sourceLocation)
  }
}
