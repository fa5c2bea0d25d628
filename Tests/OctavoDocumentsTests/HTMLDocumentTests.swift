import OctavoGeometry
import OctavoGestures
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@Suite struct `A file of HTML` {
  private let folder = TemporaryFolder()

  private func open(_ html: String) throws -> TextDocument {
    try #require(try Documents.open(try folder.write("a.htm", html)) as? TextDocument)
  }

  @Test(arguments: [
    ("<title> A\ntitle </title><body><h1>B</h1>", "A title"), ("<body><h1>A <i>b</i></h1>", "A b"),
    ("<p>words", "a.htm"), ("<title></title><body>words", "a.htm"),
  ])
  func `is called as it says`(_ html: String, _ title: String) throws {
    #expect(try open(html).title == title)
  }

  @Test func `shows the pictures beside it, and wears the styles in it`() throws {
    try folder.write("b c.png", try Samples.png())
    let html = """
      <html><head><style>.x { font-weight: bold }</style></head><BODY><p class="x">a</p>\
      <img src="b%20c.png" alt="b"/><img src="../d.png" alt="d"/><img src="file:///e.png"></BODY>
      """
    let text = try open(html)
    #expect(text.outline == ["text: a", "picture: b", "text: [d][picture]"])
    #expect(text.layouts.text.blocks(ofSection: 0)[0].spans[0].style == .strong)
    #expect(text.layouts.text.pictureSize(folder.path("b c.png"))?.width == 40)
  }

  @Test func `follows its links`() throws {
    let long = (0..<6_000).map { "<p>paragraph \($0)</p>" }.joined()
    let text = try open(
      "<p>see <a href='#d%C3%A9'>there</a><a href='b.html#x'>no</a></p>\(long)<h2 id='dé'>end</h2>")
    let links = text.layouts.text.blocks(ofSection: 0).flatMap(\.spans).compactMap(\.link)
    #expect(links == ["#dé"])
    #expect(text.sectionCount > 2)
    let last = try #require(text.layouts.text.blocks(ofSection: text.sectionCount - 1).last)
    #expect(text.layouts.text.place(of: "#dé") == last.start)
  }

  @Test func `goes the way of its letters, not of its tags`() throws {
    let html = "<html><body>" + String(repeating: "<p class='abcdefgh'>שלום</p>", count: 9)
    #expect(try open(html).direction == .rightToLeft)
  }

  @Test func `without a word has nothing to show`() throws {
    let error = #expect(throws: DocumentError.self) { try open("<html><body><p> </p></body>") }
    #expect(error?.kind == .nothingToShow)
  }
}
