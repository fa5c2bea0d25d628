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
    for (reference, part) in [
      ("sub/b%20c.md", nil), ("sub/b c.md#", nil), ("sub/b c.md#a%20part#b", "a%20part#b"),
      ("./sub/../sub/b%20c.md?raw=true", nil), ("sub/b%20c.md?raw=true#part", "part"),
    ] {
      #expect(
        ExternalLink(reference, from: folder.path) == .file(canonical(near), part: part),
        "\(reference)")
    }
    let sharp = try folder.write("C#.md", "# D")
    #expect(ExternalLink("C#.md", from: folder.path) == .file(canonical(sharp)))
    #expect(ExternalLink("C#.md#a", from: folder.path) == .file(canonical(sharp), part: "a"))
    #expect(ExternalLink("what?.md", from: folder.path) == .file(canonical(odd)))
    #expect(ExternalLink("sub", from: folder.path) == .file(canonical(folder.path) + "/sub"))
    #expect(ExternalLink("../what%3F.md", from: folder.path + "/sub") == .file(canonical(odd)))
    #expect(ExternalLink("sub/b c.md", from: nil) == nil, "a document in no folder")
  }

  @Test(arguments: ["a.md", "a.html", "a.txt", "a.epub"])
  func `know the parts of what they lead to`(_ name: String) throws {
    let filler = (0..<2_000).map { "Words \($0) of it." }
    let isMarkdown = name == "a.md"
    let html = "<h1>One</h1><p>\(filler.joined(separator: "</p><p>"))</p><h1 id='Zwei ä'>Two</h1>"
    let path =
      name == "a.epub"
      ? try folder.write(name, EPUBFile.encode([("a.xhtml", html)]))
      : try folder.write(
        name,
        name == "a.html" ? html : "# One\n\n\(filler.joined(separator: "\n\n"))\n\n# Zwei ä\n\nEnd."
      )
    let book = try Book(opening: [path])
    let place = book.position(ofPart: isMarkdown ? "zwei-%C3%A4" : "Zwei%20%C3%A4")
    guard isMarkdown || name == "a.html" else {
      #expect(place == nil)
      return
    }
    #expect(try book.chapter(at: #require(place)) == (isMarkdown ? "Zwei ä" : "Two"))
    #expect(isMarkdown == (book.position(ofPart: "none") == nil))
    let reader = BookReader(book, at: place, drawing: .immediate)
    #expect(reader.currentPosition == place)
  }

  @Test(arguments: ["a.md", "a.html"])
  func `that name their own file lead to places in it`(_ name: String) throws {
    let filler = (0..<200).map { "Words \($0) of it." }
    let path = try folder.write(
      name,
      name == "a.md"
        ? "[there](a.md#two) [up](./a.md)\n\n\(filler.joined(separator: "\n\n"))\n\n# Two"
        : """
        <p><a href='a.html#two'>there</a> <a href='./a.html'>up</a></p>
        <p>\(filler.joined(separator: "</p><p>"))</p><h1 id='two'>Two</h1>
        """)
    let book = try Book(opening: [path])
    let size = Size(width: 360, height: 400)
    #expect(book.links(onPageHolding: book.start, at: size) == ["there", "up"])
    let there = try #require(book.target(ofLink: 0, onPageHolding: book.start, at: size))
    #expect(book.chapter(at: there) == "Two")
    #expect(book.target(ofLink: 1, onPageHolding: book.start, at: size) == book.start)
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
