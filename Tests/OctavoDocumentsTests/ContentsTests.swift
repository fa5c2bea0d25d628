import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@MainActor
@Suite struct `A list of contents` {
  private let folder = TemporaryFolder()
  private let size = Size(width: 400, height: 600)

  private func entries(_ document: any Document) -> [String] {
    document.contents.map { String(repeating: "-", count: $0.depth) + $0.title }
  }

  @Test func `of an EPUB is the one in it, and leads to the very place`() throws {
    let list = """
      <html><body><nav epub:type="toc"><ol><li><a href="a.xhtml">A</a><ol>\
      <li><span><a href="a.xhtml#b">B  b</a></span></li><li><span>no link</span><ol>\
      <li><a href="a.xhtml#c">C</a></li></ol></li></ol></li><li><a href="../x.xhtml">out</a></li>\
      <li><a href="d.xhtml">D</a></li></ol></nav></body></html>
      """
    let long = (0..<300).map { "<p>paragraph \($0)</p>" }.joined()
    let path = try folder.write(
      "a.epub",
      EPUBFile.encode(
        [
          ("a.xhtml", "<p>a</p>\(long)<p id='b'>b</p>\(long)<p id='c'>c</p>"),
          ("e.xhtml", "<p>e</p>"), ("d.xhtml", "<p>d</p>"),
        ], files: [("book/nav.xhtml", Array(list.utf8))],
        items: "<item id=\"nav\" href=\"nav.xhtml\" properties=\"nav\"/>"))
    let document = try #require(try Documents.open(path) as? TextDocument)
    #expect(entries(document) == ["A", "-B b", "--C", "D"])
    let places = try (0..<4).map { try #require(document.offset(ofEntry: $0)) }
    #expect(places == places.sorted() && places[0] == 0)
    #expect(document.words(at: places[1], inSection: 0) == "b")
    for (index, place) in places.enumerated() {
      let section = index == 3 ? 2 : 0
      #expect(document.entry(holding: place, inSection: section) == index)
      #expect(document.entry(holding: place + 1, inSection: section) == index)
    }
    // A chapter that is not in the list belongs to what is before it.
    #expect(
      document.entry(holding: document.range(ofSection: 1).lowerBound, inSection: 1) == 2)
    #expect(document.offset(ofEntry: 4) == nil)
  }

  @Test func `of an older EPUB has parts in parts`() throws {
    let list = """
      <ncx><navMap><navPoint><navLabel><text>A</text></navLabel><content src="a.xhtml"/>\
      <navPoint><navLabel><text>B</text></navLabel><content src="b.xhtml"/></navPoint></navPoint>\
      </navMap></ncx>
      """
    let path = try folder.write(
      "a.epub",
      EPUBFile.encode(
        [("a.xhtml", "<p>a</p>"), ("b.xhtml", "<p>b</p>")],
        files: [("book/toc.ncx", Array(list.utf8))],
        items: "<item id=\"toc\" href=\"toc.ncx\"/>", spine: "toc=\"toc\""))
    #expect(entries(try Documents.open(path)) == ["A", "-B"])
  }

  @Test func `of a text is its headings, once somebody asks for them`() throws {
    let text = "## One *a*\n\nwords\n\n#### Two\n\nwords\n\n## Three\n"
    let document = try Documents.open(try folder.write("a.md", text))
    #expect(document.contents.isEmpty)
    document.findContents()
    #expect(entries(document) == ["One a", "--Two", "Three"])
    let places = try (0..<3).map { try #require(document.offset(ofEntry: $0)) }
    #expect(places.map { document.entry(holding: $0, inSection: 0) } == [0, 1, 2])
    let html = try Documents.open(try folder.write("a.html", "<p>a</p><h1>B</h1><h3>C</h3>"))
    html.findContents()
    #expect(entries(html) == ["B", "--C"])
  }

  @Test func `of a plain text is what is known to be headings, if there are several`() throws {
    let plain = try Documents.open(try folder.write("a.txt", "One\n===\n\nwords\n"))
    plain.findContents()
    #expect(plain.contents.isEmpty)
    let line = String(repeating: "words ", count: 11) + "end\n"
    let prose = String(repeating: line, count: 4)
    let novel = try Documents.open(
      try folder.write(
        "b.txt", "CHAPTER I.\nThe Lane\n\n\(prose)\n\nCHAPTER II.\n\n\(prose)"))
    #expect(novel.contents.isEmpty)
    novel.findContents()
    #expect(entries(novel) == ["CHAPTER I. The Lane", "CHAPTER II."])
    let places = try (0..<2).map { try #require(novel.offset(ofEntry: $0)) }
    #expect(places.map { novel.entry(holding: $0 + 1, inSection: 0) } == [0, 1])
  }

  @Test func `of several documents has a line for each`() throws {
    let book = try Book(opening: [
      try folder.write("a.md", "# A\n\n## B\n"), try folder.write("b.png", Samples.png()),
      try folder.write("c.md", "# C\n"),
    ])
    book.findContents()
    #expect(book.contents.map(\.title) == ["A", "A", "B", "b.png", "C", "C"])
    #expect(book.contents.map(\.depth) == [0, 1, 2, 0, 0, 1])
    let places = book.contents.indices.compactMap { book.position(ofEntry: $0) }
    #expect(places.map(\.document) == [0, 0, 0, 1, 2, 2])
    #expect(places.map { book.entry(holding: $0) } == [1, 1, 2, 3, 5, 5])
    #expect(book.position(ofEntry: 6) == nil)
  }

  @Test func `leads a reader there`() throws {
    let long = (0..<300).map { "Paragraph \($0)." }.joined(separator: "\n\n")
    let path = try folder.write("a.md", "# A\n\n\(long)\n\n# B\n\n\(long)")
    let reader = BookReader(try Book(opening: [path]), drawing: .immediate)
    let container = FlipContainer(drawing: .immediate)
    reader.show(in: container)
    container.resize(to: size, scale: .one)
    #expect(reader.contents(in: container).map(\.title) == ["A", "B"])
    let page = try #require(reader.page(ofEntry: 1, in: container))
    container.setPage(page, animated: false)
    #expect(reader.entry(holding: page, in: container) == 1)
    #expect(reader.entry(holding: reader.page(number: 1), in: container) == 0)
    #expect(reader.pageNumber.number > 3)
  }
}
