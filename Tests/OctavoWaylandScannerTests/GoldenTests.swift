import Foundation
import OctavoWaylandScanner
import Testing

/// Bindings of a small description, compared with text that a person has read.
struct GoldenTests {
  @Test(arguments: Side.allCases)
  func `bindings of a small description are word for word as recorded`(side: Side) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden")
    let description = try ProtocolDescription(
      xml: Data(contentsOf: folder.appending(path: "note.xml")), file: "note.xml")
    let actual = BindingGenerator(side: side).source(for: description, file: "note.xml")
    let golden = folder.appending(path: "note-\(side.rawValue).txt")
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(actual.utf8).write(to: golden)
      Issue.record("recorded \(golden.lastPathComponent): read it, then run without RECORD")
      return
    }
    let expected = try String(contentsOf: golden, encoding: .utf8)
    let pairs = zip(lines(actual), lines(expected)).enumerated()
    let difference = pairs.first { $0.element.0 != $0.element.1 }
    #expect(difference == nil, "line \((difference?.offset ?? 0) + 1) differs")
    #expect(lines(actual).count == lines(expected).count)
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
