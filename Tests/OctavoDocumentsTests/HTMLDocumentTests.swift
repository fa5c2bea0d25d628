import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
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

  @Test(
    arguments: [
      ("<meta charset=windows-1251>", [0xCF, 0xF0, 0xE8], "При"),
      ("<html><META http-equiv=a content='text/html; charset=\"KOI8-R\"'>", [0xF0, 0xD2], "Пр"),
      ("<?xml version='1.0' encoding='Shift_JIS'?>", [0x93, 0xFA, 0x87, 0x40, 0x96], "日①\u{FFFD}"),
      ("<meta charset=iso-2022-jp>", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
      ("<meta charset=gb2312>", [0xC8, 0xD5, 0xFF, 0x41], "日\u{FFFD}A"),
      ("<meta charset=windows-1251>", Array("Ä".utf8), "Ä"), ("<meta charset=utf-8>", [0xC4], "Ä"),
      ("<meta charset=nothing>", [0xC4], "Ä"), ("<p>charset=windows-1251</p>", [0xC4], "Ä"),
    ] as [(String, [UInt8], String)])
  func `is read in the letters that it says`(
    _ head: String, _ bytes: [UInt8], _ words: String
  ) throws {
    let file = Array(head.utf8) + Array("<p>".utf8) + bytes
    let text = try #require(
      try Documents.open(try folder.write("a.htm", file)) as? TextDocument)
    #expect(text.outline.last == "text: \(words)")
  }

  @Test func `shows the pictures beside it, and wears the styles in it`() throws {
    try folder.write("b c.png", try Samples.png())
    let html = """
      <html><head><style>.x { font-weight: bold }</style></head><BODY><p class="x">a</p>\
      <img src="b%20c.png" alt="b"/><img src="../d.png" alt="d"/><img src="file:///e.png"></BODY>
      """
    let text = try open(html)
    #expect(text.outline == ["text: a", "text: b[d][picture]"])
    #expect(text.layouts.text.blocks(ofSection: 0)[0].spans[0].style == .strong)
    #expect(text.layouts.text.pictureSize(folder.path("b c.png"))?.width == 40)
  }

  @Test func `wears what its styles say of what stands in its body, in each of its parts`() throws {
    let words = String(repeating: "<p>word <i class='no'>no</i></p>", count: 6000)
    let text = try open(
      "<style>.made .no { display: none } .other p { display: none }</style>"
        + "<body id='a' class='made'>\(words)<p class='end'>end</p></body>")
    #expect(text.sectionCount > 2)
    #expect(Set(text.outline) == ["text: word", "text: end"])
  }

  @Test(arguments: [60_000, 70_000, 1_000_000])
  func `has no word of what its tags say, however much that is`(_ count: Int) throws {
    let value = String(repeating: "x ", count: count / 2)
    #expect(
      try open("<p>a</p><p class='\(value)'>b</p><p>c <i title=\"\(value)\">d</i> e</p>").outline
        .joined(separator: " ").replacing("text: ", with: "") == "a b c d e")
    // One that does not end costs what is in it and no more than the others.
    let endless = String(repeating: "<p title='", count: count / 10)
    _ = try? open("<p>a</p>\(endless)")
  }

  @Test func `of several texts, one after the other, has the words of all`() throws {
    let one = "<html><head><title>T</title></head><body><p>one</p></body></html>\n"
    let two = "<html><head><title>U</title></head><body><h1>Two</h1><p>two</p></body></html>"
    #expect(try open(one + two).outline == ["text: one", "heading 1: Two", "text: two"])
  }

  @Test(arguments: ["<?xml version='1.0'?>\n", "<!-- <svg> -->", "<?xml version='1.0'?><!-- a -->"])
  func `with a drawing in it is no drawing`(_ head: String) throws {
    let drawing = "<svg width='40' height='30'><rect width='40' height='30'/></svg>"
    #expect(try open("\(head)<html><body>\(drawing)<p>words").outline.last == "text: words")
  }

  @Test func `shows pictures whose names something follows`() throws {
    try folder.write("a.png", try Samples.png())
    try folder.write("b#c.png", try Samples.png())
    let text = try open(
      "<img src='a.png?raw=true'><img src='a.png#x'><img src='b#c.png'><img src='d.png?e'>")
    let paths = text.layouts.text.blocks(ofSection: 0).map(\.kind)
    #expect(
      paths
        == ["a.png", "a.png", "b#c.png", "d.png"].map { .picture("\(folder.path)/\($0)") })
  }

  @Test(arguments: [
    "<svg width='40' height='30'><rect width='40' height='30' fill='#f00'/></svg>",
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><defs><linearGradient id="a">\
    <stop stop-color="red"/></linearGradient></defs><rect width="40" height="30" fill="url(#a)"/></svg>
    """, "<svg width='40' height='30'><image width='40' height='30' xlink:href='RED'/></svg>",
    "<SVG WIDTH='40' HEIGHT='30'><RECT WIDTH='40' HEIGHT='30' FILL='#f00'/></SVG>",
    """
    <Svg VIEWBOX="0 0 40 30"><DEFS><LINEARGRADIENT ID="a"><STOP STOP-COLOR="red"></LINEARGRADIENT>\
    </DEFS><Rect Width=40 height=30 fill=url(#a)></SVG>
    """,
    """
    <svg width=40 height=30><!-- <b> & --><title>A&nbsp;&copy; < b & c</title><g hidden id=a id=b>\
    <rect width=40 height=30 fill=blue /></g><g><path d="M0 0h40v30H0z" fill=#f00></svg>
    """,
  ])
  func `draws the drawings that stand in it`(_ svg: String) throws {
    let red = Data(try Samples.png(Samples.red, width: 8, height: 6)).base64EncodedString()
    let svg = svg.replacing("RED", with: "data:image/png;base64,\(red)")
    let text = try open("<p>é</p><ol start='7'><li>\(svg)</li></ol><p>b</p>")
    let block = text.layouts.text.blocks(ofSection: 0)[1]
    guard case .picture(let path) = block.kind else { return #expect(Bool(false)) }
    #expect(text.layouts.text.pictureSize(path) == Size(width: 40, height: 30))
    let picture = try text.layouts.text.picture(at: path).decoded(fitting: (40, 30)).picture
    #expect(picture[36, 26] == 0xFFFF_0000)
  }

  @Test func `keeps the long number of an item on its page`() throws {
    let text = try open("<ol start='12345'><li>a</li></ol>")
    let picture = try drawing(
      of: text.content(at: 0, inSection: 0), size: Size(width: 300, height: 400))
    let inked = (0..<300).filter { x in (0..<400).contains { picture[x, $0] != picture[0, 0] } }
    #expect((4..<40).contains(inked.first ?? 0), "\(inked)")
  }

  @Test func `parts no word and no picture from what explains it`() throws {
    try folder.write("a.png", try Samples.png(Samples.red, width: 200, height: 150))
    let words = String(repeating: "These words fill lines and lines. ", count: 6)
    let text = try open(
      (1...8).map {
        """
        <p>\(words.prefix(20 * $0))</p><dl><dt>Word \($0)</dt><dd>\(words)</dd></dl>\
        <figure><img src='a.png'><figcaption>\(words.prefix(50))</figcaption></figure>
        """
      }.joined())
    let blocks = text.layouts.text.blocks(ofSection: 0)
    #expect(blocks.count { $0.isExplanation } == 16)
    #expect(text.sectionCount == 1)
    for height in stride(from: 250.0, to: 700, by: 9) {
      let layout = text.layouts.layout(ofSection: 0, at: Size(width: 400, height: height))
      let pages = (0..<999).prefix { layout.hasPage($0) }.map { layout.page(at: $0) }
      let ends = pages.dropLast().map(\.end)
      #expect(ends.count > 3)
      let parted = blocks.filter { $0.isExplanation && ends.contains($0.start) }.map(\.line)
      #expect(parted.isEmpty, "\(height)")
    }
  }

  @Test func `has headings of several lines, which elsewhere are one`() throws {
    let text = try open("<h1>A<br>\n b</h1><p>c</p>")
    #expect(text.title == "A b")
    #expect(text.heading(at: 3, inSection: 0) == "A b")
    text.findContents()
    #expect(text.contents.map(\.title) == ["A b"])
  }

  @Test func `has lines that stand equally far apart, however long a paragraph is`() throws {
    let text = try open("<p>\(String(repeating: "Some words of it. ", count: 600))</p>")
    let layout = text.layouts.layout(ofSection: 0, at: Size(width: 500, height: 700))
    var distances: Set<Int> = []
    for page in layout.pages {
      let baselines = page.pieces.flatMap { piece in
        let lines = layout.setter.layout(
          of: layout.blocks[piece.block], chunk: piece.chunk,
          width: layout.place(of: piece).size.width
        ).lines
        return piece.lines.map {
          piece.top + lines[$0].baseline - lines[piece.lines.lowerBound].top
        }
      }
      for (line, next) in zip(baselines, baselines.dropFirst()) {
        distances.insert(Int((10 * (next - line)).rounded()))
      }
    }
    #expect(layout.pages.contains { $0.pieces.count > 1 })
    #expect(distances.count == 1)
  }

  @Test func `follows its links`() throws {
    let long = (0..<6_000).map { "<p>paragraph \($0)</p>" }.joined()
    let text = try open(
      "<p>see <a href='#d%C3%A9'>there</a><a href='b.html#x'>no</a></p>\(long)<h2 id='dé'>end</h2>")
    let links = text.layouts.text.blocks(ofSection: 0).flatMap(\.spans).compactMap(\.link)
    #expect(links == ["#dé", "b.html#x"])
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
