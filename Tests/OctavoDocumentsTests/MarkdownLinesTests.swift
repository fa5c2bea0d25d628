import Testing

@testable import OctavoDocuments

/// Lines of Markdown by themselves.
@Suite struct MarkdownLinesTests {
  @Test(arguments: [
    ("```", true), ("```swift", true), ("``` a`b", false), ("~~~ a`b", true), ("``", false),
  ])
  func `open code by three signs, backticks by no more on their line`(line: String, opens: Bool) {
    let lines = MarkdownLines(bytes: Array(line.utf8))
    #expect((lines.opening(lines.bytes.indices) != nil) == opens)
  }

  @Test(arguments: [
    ("````  ", 3, true), ("```", 0, true), ("```", 4, false), ("``", 0, false), ("``` a", 0, false),
  ])
  func `end code by as many signs alone, with three blanks before them at most`(
    line: String, indent: Int, ends: Bool
  ) {
    let lines = MarkdownLines(bytes: Array(line.utf8))
    let open = MarkdownLines.Enclosure(fence: (0x60, 3), opening: 0..<3)
    #expect(lines.ends(open, lines.bytes.indices, indent: indent) == ends)
  }
}
