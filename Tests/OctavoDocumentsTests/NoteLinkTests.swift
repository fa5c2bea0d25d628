import Foundation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// Notes and pictures that Markdown names in double brackets.
@Suite struct `Names in double brackets` {
  private let folder = TemporaryFolder()

  private func make(_ names: [String]) throws {
    for name in names {
      try folder.write(name, name.hasSuffix(".png") ? Samples.png() : Array("# A\n\nb".utf8))
    }
  }

  /// Blocks as a test sees them: links as `words→where`.
  private func outline(_ text: String, in inner: String = "") throws -> [String] {
    let name = inner + "x.md"
    try make([name])
    try folder.write(name, text)
    let opened = try Documents.open(folder.path + "/" + name)
    let document = try #require(opened as? TextDocument)
    return document.layouts.text.blocks(ofSection: 0).map { block in
      if case .picture(let path) = block.kind {
        return
          "picture \(path.replacing(Folder.canonical(folder.path) ?? "", with: "").replacing(folder.path, with: ""))"
      }
      return block.spans.map { span in
        span.picture != nil ? "{}" : span.text + (span.link.map { "→\($0)" } ?? "")
      }.joined()
    }
  }

  @Test(arguments: [
    ("a [[B]], c", ["a B→B.md, c"]), ("[[b c|Words]]", ["Words→b c.md"]),
    ("[[B#Some Part]] [[#Own part|here]]", ["B > Some Part→B.md#some-part here→#own-part"]),
    ("[[B#^1a2b]]", ["B→B.md"]),
    ("[[none]] and [[none#x|y]] and [[B]]", ["[[none]] and [[none#x|y]] and B→B.md"]),
    ("`[[B]]`\n\n    [[B]]\n\n```\n[[B]]\n```", ["[[B]]", "[[B]]", "[[B]]"]),
    ("[[1]](y.md) [[ -f x ]] [[[B]] [[B", ["[1]→y.md [[ -f x ]] [[[B]] [[B"]),
    ("[[../B]] [[/B]] [[]] x[[1]]", ["[[../B]] [[/B]] [[]] x[[1]]"]),
    ("[[q.png]] ![[none.png]]", ["q.png→q.png ![[none.png]]"]),
    ("a\n\n![[q.png]]", ["a", "picture /q.png"]), ("a ![[q.png|9]] b", ["a {} b"]),
    ("![[B]]", ["B→B.md"]), ("'[[B]]'", ["‘B→B.md’"]),
    ("| a |\n|---|\n| [[B]] |", ["a", "B→B.md"]),
    ("---\naliases: [x]\nup: \"[[B]]\"\n---\na", ["a"]),
  ]) func `lead to what lies beside the text`(_ text: String, _ expected: [String]) throws {
    try make(["B.md", "b c.md", "q.png"])
    #expect(try outline(text) == expected)
  }

  @Test func `lead anywhere in the vault that it lies in`() throws {
    try make([".obsidian/app.md", "top.md", "one/Deep 1: x.md", "two/q.png", "two/x y/z.md"])
    #expect(
      try outline(
        "[[top]] [[Deep 1: x]] [[one/Deep 1: x|D]] [[z]] [[none]] [[../q#x|y]] ![[none.png]]\n\n"
          + "![[q.png]]\n\n![](../q.png)",
        in: "two/x y/")
        == [
          "top→../../top.md Deep 1: x→../../one/Deep 1%3A x.md D→../../one/Deep 1%3A x.md z→z.md "
            + "none y none.png",
          "picture /two/q.png", "picture /two/q.png",
        ])
    // What lies outside of it is not there.
    try FileManager.default.removeItem(atPath: folder.path + "/.obsidian")
    #expect(try outline("[[top]] ![[q.png]]", in: "two/x y/") == ["[[top]] ![[q.png]]"])
  }
}
