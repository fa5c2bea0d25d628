import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@Suite struct `An EPUB` {
  private static let size = Size(width: 400, height: 600)

  private let folder = TemporaryFolder()

  private static func contains(_ color: UInt32, _ picture: Picture) -> Bool {
    (0..<Int(size.height)).contains { row in
      (0..<Int(size.width)).contains { picture[$0, row] == color }
    }
  }

  private func open(_ bytes: [UInt8], as name: String = "a.epub") throws -> any Document {
    try Documents.open(try folder.write(name, bytes))
  }

  private func text(_ bytes: [UInt8], as name: String = "a.epub") throws -> TextDocument {
    try #require(try open(bytes, as: name) as? TextDocument)
  }

  @Test func `has its chapters in the order of its spine and the title that it gives itself`()
    throws
  {
    let book = try text(
      EPUBFile.encode(
        [("z.xhtml", "<h1>One</h1><p>first</p>"), ("a b.xhtml", "<p>second</p>")],
        metadata: "<dc:title> The lake\n &amp; the sea </dc:title><dc:title>Other</dc:title>"))
    #expect(book.outline == ["heading 1: One", "text: first", "text: second"])
    #expect(book.title == "The lake & the sea")
    #expect(book.sectionCount == 2)
    #expect(book.isBound)
  }

  @Test(arguments: [("a.epub", true), ("a.zip", true), ("a.zip", false), ("a.epub", false)])
  func `is known by its mark, or by what is in it`(_ name: String, _ isMarked: Bool) throws {
    let bytes = EPUBFile.encode([("a.xhtml", "<p>words</p>")], isMarked: isMarked)
    #expect(try text(bytes, as: name).outline == ["text: words"])
  }

  @Test func `draws the drawings that stand in its chapters`() throws {
    let drawing = "<svg viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\" fill=\"#f00\"/></svg>"
    let book = try text(
      EPUBFile.encode([
        ("a.xhtml", "<p>words of some length, to be no page that is a picture</p>"),
        ("b.xhtml", "<p>words of some length, to be no page that is a picture</p>\(drawing)"),
      ]))
    let picture = try OctavoDocumentsTests.drawing(
      of: book.content(at: book.range(ofSection: 1).lowerBound, inSection: 1), size: Self.size)
    #expect(Self.contains(0xFFFF_0000, picture))
  }

  @Test func `shows the pictures that are in it, and nothing outside`() throws {
    try folder.write("outside.png", try Samples.png(Samples.blue))
    let book = try text(
      EPUBFile.encode(
        [
          (
            "text/a.xhtml",
            """
            <p>words of some length, to be no page that is a picture</p>\
            <p>before <img src="../my%20red.png" alt="red"/> after</p><img src="../../../outside.png"/>\
            <img src="/etc/passwd" alt="pass"/><img src="http://a/b.png"/>\
            <svg><image xlink:href="../MY RED.png"/></svg>
            """
          )
        ], files: [("book/my red.png", try Samples.png(Samples.red, width: 80, height: 80))]))
    #expect(
      book.outline.dropFirst() == [
        "text: before", "picture: red", "text: after", "text: [picture][pass][picture]",
        "picture: ",
      ])
    let content = book.content(at: book.range(ofSection: 0).lowerBound, inSection: 0)
    let picture = try drawing(of: content, size: Self.size)
    #expect(Self.contains(0xFFFF_0000, picture))
  }

  @Test func `has files whose names are written in any letters`() throws {
    let book = try text(
      EPUBFile.encode(
        [
          (
            "übung.xhtml",
            """
            <p>words of some length, to be no page that is a picture</p><img src="%E7%B5%B5.png"/>\
            <img src="o\u{308}.png"/><p><a href="%C3%9Cbung.xhtml">on</a></p>
            """
          )
        ],
        files: [
          ("book/絵.png", try Samples.png(Samples.red, width: 80, height: 80)),
          ("book/\u{F6}.png", try Samples.png(Samples.blue, width: 80, height: 80)),
        ]))
    #expect(book.outline.dropFirst() == ["picture: ", "picture: ", "text: on"])
    #expect(book.layouts.text.blocks(ofSection: 0).last?.spans.first?.link == "#0#")
    let content = book.content(at: book.range(ofSection: 0).lowerBound, inSection: 0)
    let picture = try drawing(of: content, size: Self.size)
    #expect(Self.contains(0xFFFF_0000, picture) && Self.contains(0xFF00_00FF, picture))
  }

  @Test func `wears the sheets that its sheets take in`() throws {
    let sheets = [
      ("a.css", "@charset 'x'; @import url( \"b/b.css\" ); @import 'c.css' screen; p { }"),
      ("b/b.css", "/* @import 'd.css'; */ @IMPORT \"../a.css\"; .x { display: none }"),
      ("c.css", ".y { display: none } @import 'd.css';"), ("d.css", ".z { display: none }"),
    ]
    let book = try text(
      EPUBFile.encode(
        [
          (
            "a.xhtml",
            """
            <html><head><link rel="stylesheet" href="a.css"/></head><body><p class="x">x</p>\
            <p class="y">y</p><p class="z">z</p></body></html>
            """
          )
        ], files: sheets.map { (name: "book/\($0.0)", bytes: Array($0.1.utf8)) }))
    #expect(book.outline == ["text: z"])
  }

  @Test(arguments: [
    "", "<item id=\"nav\" href=\"nav.xhtml\" properties=\"nav\"/>",
  ]) func `has the list of contents that its package does not name`(_ empty: String) throws {
    let map = """
      <ncx><navMap><navPoint><navLabel><text>One</text></navLabel><content src="a.xhtml"/></navPoint>\
      </navMap></ncx>
      """
    let book = try text(
      EPUBFile.encode(
        [("a.xhtml", "<p>words</p>")],
        files: [
          ("book/x.ncx", Array(map.utf8)), ("book/nav.xhtml", Array("<html><nav/></html>".utf8)),
        ],
        items: "\(empty)<item id=\"m\" href=\"x.ncx\" media-type=\"application/x-dtbncx+xml\"/>"))
    #expect(book.contents.map(\.title) == ["One"])
  }

  @Test(arguments: [
    // What is shown in the place of a file that nobody reads, and of one that all do.
    ("application/xml", "fallback='d'", "text: other"), ("Application/XML", "", "text: own"),
    ("application/xhtml+xml", "fallback='d'", "text: own"),
    ("text/x-own", "fallback='e'", "text: other"), ("text/x-own", "fallback='f'", "text: own"),
    ("text/x-own", "fallback='none'", "text: own"),
  ])
  func `shows what stands in the place of chapters of other kinds`(
    _ type: String, _ fallback: String, _ shown: String
  ) throws {
    let items = """
      <item id="x" href="x.xml" media-type="\(type)" \(fallback)/>\
      <item id="d" href="d.xhtml" media-type="application/xhtml+xml"/>\
      <item id="e" href="e.bin" media-type="text/x-own" fallback="d"/>\
      <item id="f" href="e.bin" media-type="text/x-own" fallback="f"/>
      """
    let book = try text(
      EPUBFile.encode(
        [("a.xhtml", "<p>first</p>")],
        files: [
          ("book/x.xml", Array("<html><body><p>own</p></body></html>".utf8)),
          ("book/d.xhtml", Array("<html><body><p>other</p></body></html>".utf8)),
        ], items: items, ending: "<itemref idref='x'/>"))
    #expect(book.outline == ["text: first", shown])
  }

  @Test func `follows its links into other chapters, to the very word`() throws {
    let long = (0..<400).map { "<p>paragraph \($0)</p>" }.joined()
    let book = try text(
      EPUBFile.encode([
        (
          "a.xhtml",
          "<p>see <a href=\"b%20c.xhtml#n7\">there</a> and <a href=\"b c.xhtml\">b</a></p>"
        ),
        ("b c.xhtml", "\(long)<p>words <i id=\"n7\">here</i></p><a name='end'></a>"),
      ]))
    func place(_ link: String) -> Int? { book.layouts.text.place(of: link) }
    let links = book.layouts.text.blocks(ofSection: 0).flatMap(\.spans).compactMap(\.link)
    #expect(links == ["#1#n7", "#1#"])
    let last = try #require(book.layouts.text.blocks(ofSection: 1).last)
    #expect(place("#1#n7") == last.start + "words ".utf8.count)
    #expect(place("#1#") == book.range(ofSection: 1).lowerBound)
    #expect(place("#1#missing") == book.range(ofSection: 1).lowerBound)
    #expect(place("#1#end") == last.start)
    #expect(place("#7#") == nil)
  }

  @Test func `finds its links under a finger`() throws {
    let book = try text(
      EPUBFile.encode([
        ("a.xhtml", "<p><a href=\"b.xhtml\">onwards</a></p>"), ("b.xhtml", "<p>there</p>"),
      ]))
    let layout = book.layouts.layout(ofSection: 0, at: Self.size)
    let column = layout.typography.columns[0]
    let target = book.target(
      at: Point(x: column.minX + 8, y: column.minY + 8), ofPageHolding: 0, inSection: 0,
      size: Self.size, boundAt: nil)
    #expect(target == book.range(ofSection: 1).lowerBound)
  }

  @Test func `calls its pages by their headings, else as its list of contents does`() throws {
    let list = """
      <html><body><nav><a href="b.xhtml">no</a></nav><nav epub:type="toc"><ol>\
      <li><span>2.</span> <a href="b.xhtml#x">The  second</a></li></ol></nav></body></html>
      """
    let book = try text(
      EPUBFile.encode(
        [("a.xhtml", "<h2>First</h2><p>a</p>"), ("b.xhtml", "<p>b</p>")],
        files: [("book/nav.xhtml", Array(list.utf8))],
        items: "<item id=\"nav\" href=\"nav.xhtml\" properties=\"scripted nav\"/>"))
    #expect(book.heading(at: book.range(ofSection: 0).upperBound - 1, inSection: 0) == "First")
    #expect(book.heading(at: book.range(ofSection: 1).lowerBound, inSection: 1) == "The second")
  }

  @Test func `of the older kind has its list of contents in another form`() throws {
    let list = """
      <ncx><navMap><navPoint><navLabel><text>Part</text></navLabel><content src="a.xhtml"/>\
      <navPoint><navLabel><text>Inner</text></navLabel><content src="b.xhtml#x"/></navPoint>\
      </navPoint></navMap></ncx>
      """
    let book = try text(
      EPUBFile.encode(
        [("a.xhtml", "<p>a</p>"), ("b.xhtml", "<p>b</p>")],
        files: [("book/toc.ncx", Array(list.utf8))],
        items: "<item id=\"toc\" href=\"toc.ncx\"/>", spine: "toc=\"toc\""))
    #expect(
      (0...1).map { book.heading(at: book.range(ofSection: $0).lowerBound, inSection: $0) } == [
        "Part", "Inner",
      ])
  }

  @Test(arguments: [
    ("<p>שלום עולם</p>", "", LayoutDirection.rightToLeft),
    ("<p>words</p>", "page-progression-direction=\"rtl\"", .leftToRight),
    ("<p>12 – 34</p>", "page-progression-direction=\"rtl\"", .rightToLeft),
  ])
  func `goes the way of its letters, else as it says`(
    _ html: String, _ spine: String, _ direction: LayoutDirection
  ) throws {
    #expect(try open(EPUBFile.encode([("a.xhtml", html)], spine: spine)).direction == direction)
  }

  @Test func `whose pages are a picture each is a comic in the order of its spine`() throws {
    let pages = [
      ("p1.xhtml", "<div><img src=\"z.png\" alt=\"one\"/><p>1 / 3</p></div>"),
      ("p2.xhtml", "<svg><title>two</title><image href=\"a.png\"/></svg>"), ("m.png", ""),
    ]
    let book = try open(
      EPUBFile.encode(
        pages,
        files: [
          ("book/a.png", try Samples.png(Samples.blue)), ("book/z.png", try Samples.png()),
          ("book/m.png", try Samples.png()),
        ], spine: "page-progression-direction=\"rtl\""))
    let comic = try #require(book as? ArchiveDocument)
    #expect(comic.fixedPageCount == 3)
    #expect(comic.direction == .rightToLeft)
    #expect(comic.title == "A book")
    #expect(comic.proportion(ofPage: 1) == 2)
    let second = try drawing(of: comic.content(ofPage: 1), size: Self.size)
    #expect(Self.contains(0xFF00_00FF, second))
  }

  @Test func `whose pictures have words below them has all of those`() throws {
    let book = try text(
      EPUBFile.encode(
        [
          ("p1.xhtml", "<img src=\"a.png\"/><p>The cat.</p>"), ("p2.xhtml", "<img src=\"a.png\"/>"),
        ],
        files: [("book/a.png", try Samples.png())]))
    #expect(book.outline == ["picture: ", "text: The cat.", "picture: "])
  }

  @Test(arguments: [(900, 600, true), (390, 260, false)])
  func `has large pictures that are alone in their chapter as large as the page`(
    _ width: Int, _ height: Int, _ isWhole: Bool
  ) throws {
    let book = try text(
      EPUBFile.encode(
        [("p1.xhtml", "<svg><image href=\"a.png\"/></svg>"), ("p2.xhtml", "<p>The cat.</p>")],
        files: [("book/a.png", try Samples.png(width: width, height: height))]))
    let size = Size(width: 450, height: 500)
    #expect(book.pageCount(ofSection: 0, at: size) == 1)
    let page = try drawing(of: book.content(at: 0, inSection: 0), size: size)
    // White and red, 450 × 300 in the middle, or in their own size.
    let left = isWhole ? 0 : 30
    #expect(page[left + 2, 250 - 20] == 0xFFFF_FFFF)
    #expect(page[449 - left - 2, 250] == 0xFFFF_0000)
    #expect(page[2, 10] == page[448, 490], "paper")
    #expect(isWhole || page[20, 250] == page[2, 10], "paper beside what is small")
  }

  @Test func `says which of its chapters are not there`() throws {
    func bytes(_ chapters: [(String, String)]) throws -> [UInt8] {
      try EPUBFile.encode(
        chapters, files: [("book/a.png", Samples.png())],
        items: "<item id=\"x\" href=\"lost.xhtml\"/><item id=\"y\" href=\"http://a/b.xhtml\"/>",
        ending: "<itemref idref=\"x\"/><itemref idref=\"y\"/>")
    }
    let book = try text(bytes([("a.xhtml", "<p>a")]))
    #expect(book.outline.first == "text: a")
    #expect(book.outline.last?.contains("book/lost.xhtml: not in the archive") == true)
    #expect(book.sectionCount == 2)
    let comic = try #require(
      try open(bytes([("a.xhtml", "<img src=\"a.png\"/>")])) as? ArchiveDocument)
    #expect(comic.fixedPageCount == 2)
  }

  @Test func `whose files have names with escapes in them is read`() throws {
    let book = try text(EPUBFile.encode([("a%20b.xhtml", "<p>a"), ("100%.xhtml", "<p>b")]))
    #expect(book.outline == ["text: a", "text: b"])
  }

  @Test(arguments: [false, true]) func `is read in sixteen bits`(_ isLittle: Bool) throws {
    let chapter = "<?xml version='1.0' encoding='utf-16'?><p>größer 日"
    let bytes = chapter.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? pair.reversed() : pair
    }
    let book = try text(
      EPUBFile.encode(
        [], files: [("book/a.xhtml", bytes)], items: "<item id='a' href='a.xhtml'/>",
        ending: "<itemref idref='a'/>"))
    #expect(book.outline == ["text: größer 日"])
  }

  @Test func `whose files are called from a dot on is read`() throws {
    let archive = ZipFile.encode([
      ("./META-INF/container.xml", Array(EPUBFile.container.utf8)),
      (
        "././book/content.opf",
        Array(
          """
          <package><manifest><item id="a" href="a.xhtml"/></manifest>\
          <spine><itemref idref="a"/></spine></package>
          """.utf8)
      ), ("./book/a.xhtml", Array("<p>words".utf8)),
    ])
    #expect(try text(archive).outline == ["text: words"])
  }

  @Test func `wears the styles that its sheets give it`() throws {
    let html = """
      <html><head><link rel="stylesheet" href="../s.css"/><style>.own { font-style: oblique }</style>\
      </head><body><p class="mid">a <span class="x it">b</span> <b class="own">c</b></p>\
      <p class="gone">not seen</p></body></html>
      """
    let sheet = "p.mid { text-align: center } .it { font-style: italic } .gone { display: none }"
    let book = try text(
      EPUBFile.encode([("t/a.xhtml", html)], files: [("book/s.css", Array(sheet.utf8))]))
    let blocks = book.layouts.text.blocks(ofSection: 0)
    #expect(blocks.count == 1)
    #expect(blocks[0].alignment == .center)
    #expect(
      blocks[0].spans == [
        FlowSpan(text: "a "), FlowSpan(text: "b", style: .emphasis), FlowSpan(text: " "),
        FlowSpan(text: "c", style: [.emphasis, .strong]),
      ])
  }

  @Test func `shows the chapters that are sound, and says what is wrong with others`() throws {
    var bytes = EPUBFile.encode([
      ("a.xhtml", "<p>sound</p>"), ("b.xhtml", "<p>spoiled</p>"), ("c.xhtml", "<p>sound, too</p>"),
    ])
    // The first letter of the second chapter, in the archive's body.
    let place = try #require(bytes.firstRange(of: Array("<p>spoiled".utf8))?.lowerBound)
    bytes[place + 3] ^= 1
    let book = try text(bytes)
    #expect(book.outline.first == "text: sound")
    #expect(book.outline.last == "text: sound, too")
    #expect(book.outline[1].contains("b.xhtml: damaged in the archive"))
  }

  @Test(
    arguments: [
      (
        ZipFile.encode([
          ("mimetype", Array("application/epub+zip".utf8)), ("a.xhtml", Array("<p>a".utf8)),
        ]), .corrupt, "it has no META-INF/container.xml"
      ),
      (
        ZipFile.encode([("META-INF/container.xml", Array("<container/>".utf8))]), .corrupt,
        "names no file that is there"
      ),
      (
        ZipFile.encode([("META-INF/container.xml", Array("rubbish".utf8))]), .corrupt, "is not XML"
      ),
      (EPUBFile.encode([]), .corrupt, "names no chapters that are there"),
      (EPUBFile.encode([("a.xhtml", "<p> </p>")]), .nothingToShow, "no words and no pictures"),
      (
        EPUBFile.encode([("a.xhtml", "<p>a")], metadata: String(repeating: " ", count: 8 << 20)),
        .tooLarge, "unpacks to more than 8 MB"
      ),
      (
        EPUBFile.encode(
          [("a.xhtml", "<p>secret</p>")],
          files: [
            (
              "META-INF/encryption.xml",
              Array("<e><d><CipherReference URI=\"book/a.xhtml\"/></d></e>".utf8)
            )
          ]), .encrypted, "locked by its shop"
      ),
    ].map { (Untold($0), $1, $2) } as [(Untold<[UInt8]>, DocumentError.Kind, String)])
  func `that is none says why`(
    _ bytes: Untold<[UInt8]>, _ kind: DocumentError.Kind, _ words: String
  ) throws {
    let error = #expect(throws: DocumentError.self) { try open(bytes.value) }
    #expect(error?.kind == kind)
    #expect(error?.reason.contains(words) == true, "\(error?.reason ?? "")")
  }

  @Test func `whose fonts alone are hidden opens`() throws {
    let book = try text(
      EPUBFile.encode(
        [("a.xhtml", "<p>words</p>")],
        files: [
          ("META-INF/encryption.xml", Array("<e><CipherReference URI=\"book/f.otf\"/></e>".utf8))
        ]))
    #expect(book.outline == ["text: words"])
  }

  @Test func `keeps the place of a reader through every size`() throws {
    let long = (0..<3000).map { "<p>paragraph <b>\($0)</b> of many</p>" }.joined()
    let book = try text(EPUBFile.encode([("a.xhtml", long), ("b.xhtml", "<p>end</p>")]))
    #expect(book.sectionCount > 2)
    for section in [1, book.sectionCount - 1] {
      let range = book.range(ofSection: section)
      #expect(range.lowerBound == book.range(ofSection: section - 1).upperBound)
      for size in [Self.size, Size(width: 900, height: 500)] {
        #expect(book.page(holding: range.lowerBound, ofSection: section, at: size) == 0)
        #expect(book.offset(ofPage: 0, inSection: section, at: size) == range.lowerBound)
      }
    }
  }
}
