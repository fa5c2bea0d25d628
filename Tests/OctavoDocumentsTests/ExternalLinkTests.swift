import OctavoAccessibility
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// Links that lead out of a document.
@MainActor @Suite struct ExternalLinkTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    "https://example.org/a?b#c", "HTTP://example.org", "mailto:somebody@example.org",
  ]) func `lead to addresses that others know`(_ address: String) {
    #expect(ExternalLink(address, from: nil) == .web(address))
  }

  @Test(arguments: [
    "", "#part", "javascript:alert(1)", "data:text/plain,a", "file:///etc/passwd", "/etc/passwd",
    "c:\\a.txt", "https://example.org/a b", "https://example.org/\u{1}", "none.md", "?", "%00",
    "https://\(String(repeating: "a", count: 5_000))",
  ]) func `lead nowhere else`(_ reference: String) {
    #expect(ExternalLink(reference, from: folder.path) == nil)
  }

  @Test func `lead to files and folders that are there, whatever part of them is named`() throws {
    let near = try folder.write("sub/b c.md", "# B")
    let odd = try folder.write("what?.md", "# C")
    for reference in ["sub/b%20c.md", "sub/b c.md#part", "./sub/../sub/b%20c.md?raw=true"] {
      #expect(ExternalLink(reference, from: folder.path) == .file(canonical(near)), "\(reference)")
    }
    #expect(ExternalLink("what?.md", from: folder.path) == .file(canonical(odd)))
    #expect(ExternalLink("sub", from: folder.path) == .file(canonical(folder.path) + "/sub"))
    #expect(ExternalLink("../what%3F.md", from: folder.path + "/sub") == .file(canonical(odd)))
    #expect(ExternalLink("sub/b c.md", from: nil) == nil, "a document in no folder")
  }

  private func canonical(_ path: String) -> String { Folder.canonical(path) ?? path }

  @Test(arguments: ["a.md", "a.html"])
  func `are found in texts, and followed by whoever shows them`(_ name: String) throws {
    try folder.write("b.md", "# B")
    let path = try folder.write(
      name,
      name == "a.md"
        ? "[the other](b.md), [none](none.md), [in the web](https://example.org)"
        : """
        <p><a href="b.md">the other</a>, <a href="none.md">none</a>,
        <a href="https://example.org">in the web</a></p>
        """)
    let reader = BookReader(try Book(opening: [path]), drawing: .immediate)
    let flips = FlipContainer(drawing: .immediate)
    reader.show(in: flips)
    flips.resize(to: Size(width: 360, height: 400), scale: .one)
    _ = flips.advance(to: 1)
    #expect(reader.links(on: reader.currentPage, in: flips) == ["the other", "in the web"])
    #expect(!reader.followExternalLink(0, on: reader.currentPage, in: flips), "nobody follows")
    var followed: [ExternalLink] = []
    reader.onExternalLink = { followed.append($0) }
    let links: [ExternalLink] = [
      .file(canonical(folder.path) + "/b.md"), .web("https://example.org"),
    ]
    for index in 0...2 {
      #expect(
        reader.followExternalLink(index, on: reader.currentPage, in: flips) == (index < 2))
    }
    #expect(followed == links)
    // The first word stands at the page's upper left.
    let size = Size(width: 360, height: 400)
    let words = reader.book.words(
      onPageHolding: reader.book.start, at: size, boundAt: nil)
    let first = try #require(words.words.first?.rects.first)
    let middle = Point(x: first.minX + first.size.width / 2, y: first.minY + first.size.height / 2)
    #expect(reader.flipContainer(flips, takesTapAt: middle, on: reader.currentPage))
    #expect(followed.last == links[0])
    let root = flips.accessibleElement(in: size)
    #expect(flips.perform(.press, on: try #require(root.path(to: "in the web"))))
    #expect(followed.last == links[1])
  }
}
