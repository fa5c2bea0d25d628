import Foundation
import OctavoDocuments
import Testing

/// What desktops and the manual say that Octavo opens; `RECORD=1` writes it from the kinds there are.
@Suite(.enabled(if: DocumentKind.all.allSatisfy(\.isBuilt))) struct KindWordsTests {
  private static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../data").standardizedFileURL

  @Test func `a desktop opens every kind with Octavo`() throws {
    let types = DocumentKind.all.flatMap(\.mediaTypes) + ["inode/directory"]
    try check("octavo.desktop", from: "\nMimeType=", to: "\n", types.joined(separator: ";") + ";")
  }

  @Test func `the manual names every kind`() throws {
    try check("octavo.1", from: "\nopens\n", to: "\n", DocumentKind.openable)
  }

  /// Compares what stands between two words of a file, or writes it.
  private func check(_ name: String, from start: String, to end: String, _ words: String) throws {
    let url = Self.data.appending(path: name)
    var text = try String(contentsOf: url, encoding: .utf8)
    let first = try #require(text.range(of: start), "\(name) has no \(start.debugDescription)")
    let last = try #require(text.range(of: end, range: first.upperBound..<text.endIndex))
    let range = first.upperBound..<last.lowerBound
    #expect(text[range] == words)
    guard ProcessInfo.processInfo.environment["RECORD"] == "1" else { return }
    text.replaceSubrange(range, with: words)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}
