import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@Suite struct `A book of fixed layout` {
  private static let fixed =
    "<dc:title>A book</dc:title><meta property=\"rendition:layout\">pre-paginated</meta>"
  private static let red: UInt32 = 0xFFFF_0000
  private static let blue: UInt32 = 0xFF00_00FF
  private static let white: UInt32 = 0xFFFF_FFFF

  private let folder = TemporaryFolder()

  private func open(
    _ pages: [String], style: String = "", files: [(name: String, bytes: [UInt8])] = [],
    metadata: String = Self.fixed, spine: String = "", properties: [String] = []
  ) throws -> FixedEPUBDocument {
    let chapters = pages.enumerated().map { number, body in
      (
        name: "p\(number).xhtml",
        html: """
        <html><head><meta name="viewport" content="width=200, height=300"/>\
        <style>body { margin: 0 } \(style)</style></head><body>\(body)</body></html>
        """
      )
    }
    let bytes = EPUBFile.encode(
      chapters, files: files, metadata: metadata, spine: spine, properties: properties)
    return try #require(
      try Documents.open(try folder.write("a.epub", bytes)) as? FixedEPUBDocument)
  }

  /// The page as it looks on a page of its own extents.
  private func picture(
    of document: FixedEPUBDocument, page: Int = 0, size: Size = Size(width: 200, height: 300)
  ) throws -> Picture {
    try drawing(of: document.content(ofPage: page), size: size)
  }

  /// Where words stand on a page of 200×300.
  private func place(of word: String, in document: FixedEPUBDocument) throws -> Rect {
    let words = document.words(
      onPageHolding: 0, inSection: 0, size: Size(width: 200, height: 300), boundAt: nil)
    let bytes = Array(words.text.utf8)
    let found = try #require(
      words.words.first { String(decoding: bytes[$0.range], as: UTF8.self) == word })
    return try #require(found.rects.first)
  }

  @Test func `has a page for each of its files, in their extents`() throws {
    let document = try open(["<p>one</p>", "<p>two</p>", "<p>three</p>"])
    #expect(document.fixedPageCount == 3)
    #expect(document.proportion(ofPage: 0) == 200.0 / 300)
    #expect(document.title == "A book")
    #expect(!document.isReflowable)
  }

  @Test(arguments: [
    "<meta property=\"rendition:layout\"> pre-paginated </meta>",
    "<meta name=\"fixed-layout\" content=\"true\"/>",
  ])
  func `says so in the words of its time`(_ metadata: String) throws {
    _ = try open(["<p>one</p>"], metadata: metadata)
  }

  @Test func `says so to Apple's reader in a file of its own`() throws {
    let options =
      "<display_options><platform name=\"*\"><option name=\"fixed-layout\">true</option></platform></display_options>"
    let bytes = EPUBFile.encode(
      [("a.xhtml", "<p>words</p>")],
      files: [("META-INF/com.apple.ibooks.display-options.xml", Array(options.utf8))])
    #expect(try Documents.open(try folder.write("a.epub", bytes)) is FixedEPUBDocument)
  }

  @Test func `stays a text if it does not say so`() throws {
    let bytes = EPUBFile.encode([("a.xhtml", "<p>words</p>")])
    #expect(try Documents.open(try folder.write("a.epub", bytes)) is TextDocument)
  }

  @Test(arguments: [
    ("left: 20px; top: 30px; width: 40px; height: 50px", Rect(x: 20, y: 30, width: 40, height: 50)),
    (
      "right: 20px; bottom: 30px; width: 40px; height: 50px",
      Rect(x: 140, y: 220, width: 40, height: 50)
    ),
    ("left: 10%; top: 10%; width: 50%; height: 20%", Rect(x: 20, y: 30, width: 100, height: 60)),
    (
      "left: 20px; right: 60px; top: 30px; bottom: 70px",
      Rect(x: 20, y: 30, width: 120, height: 200)
    ),
    ("left: 1em; top: 2em; width: 10em; height: 1in", Rect(x: 16, y: 32, width: 160, height: 96)),
    (
      "left: 20px; top: 30px; width: 20px; height: 30px; padding: 10px; margin: 5px",
      Rect(x: 25, y: 35, width: 40, height: 50)
    ),
    (
      "left: 20px; top: 30px; width: 40px; height: 50px; padding: 10px; box-sizing: border-box",
      Rect(x: 20, y: 30, width: 40, height: 50)
    ),
    (
      "left: 20px; top: 30px; width: 40px; height: 50px; transform: translate(10px, 100%)",
      Rect(x: 30, y: 80, width: 40, height: 50)
    ),
    (
      "left: 20px; top: 30px; width: 40px; height: 60px; -webkit-transform: rotate(90deg)",
      Rect(x: 10, y: 40, width: 60, height: 40)
    ),
    (
      "left: 20px; top: 30px; width: 400px; height: 500px; transform: scale(0.1); transform-origin: 0 0",
      Rect(x: 20, y: 30, width: 40, height: 50)
    ),
  ])
  func `has boxes where they are said to be`(_ style: String, _ place: Rect) throws {
    let document = try open(
      ["<div id=\"a\"></div>"], style: "#a { position: absolute; background: #f00; \(style) }")
    let picture = try picture(of: document)
    for y in stride(from: 0, to: 300, by: 5) {
      for x in stride(from: 0, to: 200, by: 5) {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        #expect(picture[x, y] == (place.contains(point) ? Self.red : Self.white), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [
    // Its frame is outside its padding, unless its width is that of the frame.
    ("border: 4px solid #00f", Rect(x: 20, y: 30, width: 48, height: 58), [4.0, 4, 4, 4]),
    (
      "border: solid blue; border-width: 1px 2px 3px 4px; box-sizing: border-box",
      Rect(x: 20, y: 30, width: 40, height: 50), [1, 2, 3, 4]
    ),
    ("border-left: 10px #00f solid", Rect(x: 20, y: 30, width: 50, height: 50), [0, 0, 0, 10]),
    (
      "border-top: thick solid; color: blue", Rect(x: 20, y: 30, width: 40, height: 55),
      [5, 0, 0, 0]
    ),
    (
      "border: 4px solid blue; border-right-width: 8px; border-bottom-style: none; padding: 2px",
      Rect(x: 20, y: 30, width: 56, height: 58), [4, 8, 0, 4]
    ),
    ("border: 4px blue", Rect(x: 20, y: 30, width: 40, height: 50), [0, 0, 0, 0]),
    (
      "border: 4px solid rgb(0, 0, 255); border-color: transparent rgb(0, 0, 255)",
      Rect(x: 20, y: 30, width: 48, height: 58), [-4, 4, -4, 4]
    ),
  ])
  func `has frames about its boxes`(_ style: String, _ frame: Rect, _ widths: [Double]) throws {
    let document = try open(
      ["<div id=\"a\"></div>"],
      style: """
        #a { position: absolute; background: #f00; left: 20px; top: 30px; width: 40px; \
        height: 50px; \(style) }
        """)
    let picture = try picture(of: document)
    // Nothing is seen of a side in a transparent colour but the ground, which goes to its edge.
    let seen = widths.map { max(0, $0) }
    let hole = Rect(
      x: frame.minX + seen[3], y: frame.minY + seen[0],
      width: frame.size.width - seen[1] - seen[3], height: frame.size.height - seen[0] - seen[2])
    for y in 20..<110 {
      for x in 10..<90 {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let corners = widths.contains { $0 < 0 } && !hole.contains(point)
        // Sides of two colours meet in a slant.
        guard !corners || (frame.minY + 4..<frame.maxY - 4).contains(point.y) else { continue }
        let color = hole.contains(point) ? Self.red : frame.contains(point) ? Self.blue : Self.white
        #expect(picture[x, y] == color, "\(x), \(y)")
      }
    }
  }

  @Test func `has frames that move what is in them and below them`() throws {
    let document = try open(
      ["<div id=\"a\"><div id=\"b\"></div><div id=\"c\"></div></div><div id=\"d\"></div>"],
      style: """
        #a { border: 10px solid blue; position: relative }
        #b, #d { height: 20px; background: red } #d { width: 50% }
        #c { position: absolute; right: 0; top: 0; width: 5px; height: 5px; background: white }
        """)
    let picture = try picture(of: document)
    #expect([5, 15, 35].map { picture[100, $0] } == [Self.blue, Self.red, Self.blue])
    #expect([picture[5, 20], picture[195, 20]] == [Self.blue, Self.blue])
    // Places count from within the frame.
    #expect([picture[187, 12], picture[183, 12]] == [Self.white, Self.red])
    #expect([picture[50, 45], picture[150, 45]] == [Self.red, Self.white])
  }

  @Test(arguments: [("double", [Self.blue, Self.red, Self.blue]), ("dashed", []), ("dotted", [])])
  func `has frames of several kinds`(_ kind: String, _ colors: [UInt32]) throws {
    let document = try open(
      ["<div id=\"a\"></div>"],
      style: "#a { border: 9px \(kind) blue; background: red; height: 100px }")
    let picture = try picture(of: document)
    guard colors.isEmpty else {
      #expect([1, 4, 7].map { picture[100, $0] } == colors)
      return
    }
    let row = (9..<191).map { picture[$0, 4] }
    #expect(Set(row).isSuperset(of: [Self.blue, Self.red]))
    let changes = zip(row, row.dropFirst()).count { ($0 == Self.blue) != ($1 == Self.blue) }
    #expect(changes > 8)
    // Dashes stand upright, however near the corners.
    for y in [1, 7] { #expect((20..<180).map { picture[$0, y] } == Array(row[11..<171])) }
  }

  @Test(arguments: [
    ("word-spacing: 30px", 30.0), ("word-spacing: -2px", -2), ("word-spacing: 1em", 10),
  ])
  func `has more room between words, or less`(_ style: String, _ room: Double) throws {
    func places(_ style: String) throws -> [Rect] {
      let document = try open(
        ["<p>one two <b>three</b></p>"], style: "p { font-size: 10px; margin: 0; \(style) }")
      return try ["one", "two", "three"].map { try place(of: $0, in: document) }
    }
    let (plain, spaced) = (try places(""), try places(style))
    for index in plain.indices {
      let way = spaced[index].minX - plain[index].minX
      #expect(abs(way - Double(index) * room) < 0.6)
      let wider = spaced[index].size.width - plain[index].size.width
      #expect(abs(wider) < 0.6)
    }
  }

  @Test func `asks the extents of its pages for what its sheets say`() throws {
    let sheet = """
      div { position: absolute; left: 0; top: 0; width: 50px; height: 50px }
      @media (orientation: portrait) and (max-width: 200px) { div { background: red } }
      @media (min-width: 201px) { div { background: blue } }
      """
    let document = try open(["<div></div>"], style: sheet)
    #expect(try picture(of: document)[10, 10] == Self.red)
  }

  @Test func `counts places from the box around that has one`() throws {
    let document = try open(
      ["<div id=\"a\"><section><div id=\"b\"></div></section></div>"],
      style: """
        #a { position: relative; left: 50px; top: 60px; width: 100px; height: 100px }
        #b { position: absolute; right: 0; bottom: 0; width: 10px; height: 10px; background: red }
        """)
    let picture = try picture(of: document)
    #expect(picture[145, 155] == Self.red)
    #expect(picture[138, 155] == Self.white)
    #expect(picture[155, 155] == Self.white)
  }

  @Test func `paints what has a higher layer above, whatever comes first`() throws {
    let document = try open(
      ["<div class=\"a\" id=\"top\"></div><div class=\"a\" id=\"low\"></div><p>words</p>"],
      style: """
        .a { position: absolute; left: 0; top: 0; width: 200px; height: 300px }
        #top { background: red; z-index: 2 } #low { background: blue; z-index: -1 }
        """)
    #expect(try picture(of: document)[100, 200] == Self.red)
  }

  @Test func `stacks what has no place, with the larger of two margins between`() throws {
    let document = try open(
      ["<div id=\"a\"></div><div id=\"b\"></div>"],
      style: """
        div { width: 50px; height: 40px } #a { background: red; margin: 10px 0 20px 5px }
        #b { background: blue; margin: 30px auto }
        """)
    let picture = try picture(of: document)
    #expect(picture[6, 11] == Self.red && picture[54, 49] == Self.red)
    #expect(picture[30, 79] == Self.white && picture[100, 81] == Self.blue)
    #expect(picture[74, 90] == Self.white && picture[76, 90] == Self.blue)
  }

  @Test func `has its pictures in their places, cut off where they leave their frame`() throws {
    let png = try Samples.png(Samples.red, width: 80, height: 40)
    let document = try open(
      [
        """
        <img src="i.png" style="position:absolute; left:10px; top:20px; width:40px"/>\
        <div style="position:absolute; left:100px; top:100px; width:50px; height:50px; overflow:hidden">\
        <img src="i.png" style="position:absolute; left:-10px; top:-10px; width:100px; height:100px"/></div>
        """
      ], files: [("book/i.png", png)])
    let picture = try picture(of: document)
    // As high as it is by its width.
    #expect(picture[30, 38] == Self.red && picture[30, 41] == Self.white)
    #expect(picture[101, 148] == Self.red && picture[148, 148] == Self.red)
    #expect(picture[152, 120] == Self.white && picture[120, 152] == Self.white)
    #expect(picture[98, 120] == Self.white)
  }

  @Test func `has pictures and words of drawings in the units of the drawing`() throws {
    let png = try Samples.png(Samples.red, width: 80, height: 40)
    let document = try open(
      [
        """
        <svg viewBox="0 0 100 100" style="position:absolute; left:0; top:100px; width:200px; height:200px">\
        <image x="10" y="10" width="40" height="20" xlink:href="i.png"/>\
        <rect x="60" y="60" width="10" height="10" fill="#0000ff"/>\
        <text x="50" y="90" font-size="10" text-anchor="middle">word</text></svg>
        """
      ], files: [("book/i.png", png)])
    let picture = try picture(of: document)
    #expect(picture[22, 158] == Self.red && picture[98, 122] == Self.red)
    #expect(picture[18, 158] == Self.white && picture[102, 122] == Self.white)
    #expect(picture[130, 230] == Self.blue)
    let word = try place(of: "word", in: document)
    #expect(abs(word.center.x - 100) < 1)
    // Letters stand on the line at 280.
    #expect(word.minY < 275 && word.maxY > 280 && word.maxY < 290)
  }

  @Test func `has a page that is a drawing in the extents of the drawing`() throws {
    let svg = """
      <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">\
      <rect width="400" height="300" fill="#ff0000"/></svg>
      """
    let bytes = EPUBFile.encode([("a.svg", svg)], metadata: Self.fixed)
    let document = try #require(
      try Documents.open(try folder.write("a.epub", bytes)) as? FixedEPUBDocument)
    #expect(document.proportion(ofPage: 0) == 400.0 / 300)
    let picture = try picture(of: document, size: Size(width: 200, height: 150))
    #expect(picture[2, 2] == Self.red && picture[197, 147] == Self.red)
  }

  @Test func `sets words in lines of the height that is said`() throws {
    let document = try open(
      ["<p>first<br/>second</p>"],
      style:
        "p { position:absolute; left: 20px; top: 40px; font-size: 10px; line-height: 50px; margin: 0 }"
    )
    let (first, second) = (
      try place(of: "first", in: document), try place(of: "second", in: document)
    )
    // In the middle of lines of 50 pixels each.
    #expect(abs(first.center.y - 65) < 2)
    #expect(abs(second.center.y - first.center.y - 50) < 0.01)
    #expect(abs(first.minX - 20) < 0.1 && abs(second.minX - 20) < 0.1)
  }

  @Test func `breaks lines where its boxes end, and not where it may not`() throws {
    let words = "<p id=\"a\">several words that need two lines</p>"
    let style = "#a { position: absolute; left: 0; top: 0; width: 100px; font-size: 12px; margin: 0"
    let broken = try open([words], style: style + "}")
    let whole = try open([words], style: style + "; white-space: nowrap }")
    #expect(try place(of: "lines", in: broken).minY > 10)
    #expect(try place(of: "lines", in: whole).minY < 10)
    #expect(try place(of: "lines", in: whole).minX > 100)
  }

  @Test func `finds and marks its words, over the ends of lines and pages`() throws {
    let document = try open([
      "<p style=\"width:60px\">a bear looked up and saw</p>", "<p>the moon</p>",
    ])
    let size = Size(width: 200, height: 300)
    func finds(_ words: String, _ page: Int) throws -> Bool {
      let words = try #require(SearchWords(words))
      return document.marks(words, onPageHolding: page, inSection: 0, size: size)
    }
    #expect(try finds("looked up and", 0))
    #expect(try !finds("moon", 0))
    #expect(try finds("saw the", 0) && finds("saw the", 1))
    #expect(document.text(at: 1, inSection: 0).spoken(at: 1..<2) == "the moon")
    let words = try #require(SearchWords("moon"))
    let marked = try drawing(
      of: document.content(at: 1, inSection: 0, marking: words), size: size)
    let plain = try picture(of: document, page: 1)
    #expect((0..<200).contains { marked[$0, 24] != plain[$0, 24] })
  }

  @Test func `leads where its links lead`() throws {
    let document = try open([
      """
      <p style="position:absolute; left:20px; top:20px; margin:0"><a href="p1.xhtml">next</a></p>\
      <p style="position:absolute; left:20px; top:200px; margin:0"><a href="http://a.b/c">out</a></p>
      """, "<p>two</p>",
    ])
    let size = Size(width: 400, height: 600)
    func target(_ x: Double, _ y: Double) -> Int? {
      document.target(
        at: Point(x: x, y: y), ofPageHolding: 0, inSection: 0, size: size, boundAt: nil)
    }
    #expect(target(50, 60) == 1)
    #expect(target(50, 200) == nil)
    #expect(
      document.externalLink(
        at: Point(x: 50, y: 420), ofPageHolding: 0, inSection: 0, size: size, boundAt: nil)
        == .web("http://a.b/c"))
    #expect(document.links(onPageHolding: 0, inSection: 0, size: size) == ["next", "out"])
    #expect(document.target(ofLink: 0, onPageHolding: 0, inSection: 0, size: size) == 1)
    #expect(
      document.externalLink(ofLink: 1, onPageHolding: 0, inSection: 0, size: size)
        == .web("http://a.b/c"))
  }

  @Test func `stands on the sides that it says, and reads the way that it says`() throws {
    let document = try open(
      ["<p>1</p>", "<p>2</p>", "<p>3</p>"], spine: "page-progression-direction=\"rtl\"",
      properties: ["rendition:page-spread-center", "page-spread-right", "page-spread-left"])
    document.prepareContents()
    #expect(document.direction == .rightToLeft)
    let sides = (0..<3).map {
      document.side(ofPageHolding: $0, inSection: 0, isCoverAlone: true)
    }
    #expect(sides == [.both, .first, .second])
  }

  @Test func `is dark on dark paper, but for its pictures`() throws {
    let png = try Samples.png(Samples.red, width: 80, height: 40)
    let document = try open(
      [
        """
        <img src="i.png" style="position:absolute; left:0; top:0; width:200px; height:100px"/>\
        <p style="position:absolute; left:20px; top:200px">words</p>\
        <div style="position:absolute; left:0; top:100px; width:200px; height:40px; overflow:hidden">\
        <img src="i.png" style="width:200px; height:160px"/></div>\
        <svg viewBox="0 0 10 10" style="position:absolute; left:150px; top:250px; width:50px; height:50px">\
        <circle cx="5" cy="5" r="2" fill="red"/></svg>
        """
      ], files: [("book/i.png", png)])
    let content = try #require(document.content(ofPage: 0) as? any PaperedContent)
    let picture = try drawing(of: content.papered(.dark), size: Size(width: 200, height: 300))
    #expect(picture[150, 50] == Self.red)
    #expect(picture[150, 120] == Self.red)
    #expect(picture[150, 160] & 0xFF < 0x40)
    #expect(picture[100, 280] & 0xFF < 0x40)
    #expect(picture[152, 252] & 0xFF < 0x40)
  }

  @Test func `says what it has no picture for, in its place`() throws {
    let document = try open(
      [
        "<img src=\"none.png\" style=\"position:absolute; left:0; top:0; width:200px; height:300px\"/><p>a</p>"
      ],
      files: [("book/none.png", Array("no picture".utf8))])
    let picture = try picture(of: document)
    #expect((0..<300).contains { y in (0..<200).contains { picture[$0, y] != Self.white } })
  }

  @Test func `takes whatever is written`() throws {
    let deep = String(
      repeating: "<div style=\"position:absolute;right:0;bottom:0;padding:1px\">", count: 3_000)
    let pages = [
      deep, String(repeating: "<svg viewBox=\"0 0 1 1\"><image/>", count: 500),
      "<p style=\"font-size:-1px;line-height:-9;width:-5px;transform:scale(0) matrix(1,2)\">a</p>",
      "<p style=\"left:1e308px;top:nan;position:absolute;transform:rotate(1e300rad)\">a</p>", "",
      "<svg viewBox=\"0 0 1e-9 1e9\"><text x=\"1e9\">b</text></svg>",
      "<div style=\"width:100%;height:100%;transform:skewX(90deg)\">c</div>",
    ]
    let document = try open(pages)
    for page in pages.indices {
      _ = try picture(of: document, page: page)
      _ = document.text(at: page, inSection: 0)
    }
  }

  /// A typeface of equal widths, which no page has by itself.
  private static func font() throws -> [UInt8] {
    let path = "/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf"
    return try OpenFile(path).read(atMost: 8 << 20)
  }

  private static let face =
    "@font-face { font-family: 'A Face'; src: url(none.woff), url(\"a.ttf\") format('truetype') }"
  private static let faced =
    "p { position: absolute; left: 0; font: 20px 'a face', serif; margin: 0 }"
  private static let lines = "<p style=\"top: 0\">iiii</p><p style=\"top: 50px\">mmmm</p>"

  /// Whether letters are set in the typefaces that a book brings along.
  private func hasOwnFace(_ document: FixedEPUBDocument) throws -> Bool {
    let (narrow, wide) = (
      try place(of: "iiii", in: document), try place(of: "mmmm", in: document)
    )
    return abs(narrow.size.width - wide.size.width) < 0.5
  }

  @Test func `is set in the typefaces that it brings along`() throws {
    let plain = try open([Self.lines], style: Self.faced)
    #expect(try !hasOwnFace(plain))
    let own = try open(
      [Self.lines], style: Self.face + Self.faced, files: [("book/a.ttf", try Self.font())])
    #expect(try hasOwnFace(own))
    // Nobody else has it.
    #expect(try !hasOwnFace(plain))
    #expect(try !hasOwnFace(try open([Self.lines], style: Self.faced)))
  }

  @Test(arguments: [EPUBObfuscation.idpf, .adobe])
  func `reveals typefaces that are hidden by its name`(_ way: EPUBObfuscation) throws {
    let name = "urn:uuid:12345678-9ABC-def0-1234-56789abcdef0"
    let hidden = try #require(way.revealed(try Self.font(), in: name))
    let list = """
      <encryption><EncryptedData><EncryptionMethod Algorithm="\(way.rawValue)"/><CipherData>\
      <CipherReference URI="book/a.ttf"/></CipherData></EncryptedData></encryption>
      """
    func opened(_ name: String) throws -> FixedEPUBDocument {
      try open(
        [Self.lines], style: Self.face + Self.faced,
        files: [("book/a.ttf", hidden), ("META-INF/encryption.xml", Array(list.utf8))],
        metadata: "<dc:identifier> \(name)\n</dc:identifier>" + Self.fixed)
    }
    #expect(try hasOwnFace(try opened(name)))
    #expect(try !hasOwnFace(try opened("another")))
  }

  @Test func `mixes hidden typefaces with the digest of its name`() {
    // SHA-1 of "abc" (FIPS 180).
    let key: [UInt8] = [
      0xA9, 0x99, 0x3E, 0x36, 0x47, 0x06, 0x81, 0x6A, 0xBA, 0x3E, 0x25, 0x71, 0x78, 0x50, 0xC2,
      0x6C, 0x9C, 0xD0, 0xD8, 0x9D,
    ]
    let revealed = EPUBObfuscation.idpf.revealed(Array(repeating: 0, count: 1_100), in: "a b\nc")
    #expect(revealed?.prefix(20) == key[...])
    #expect(revealed?[1_039] == key[1_039 % 20])
    #expect(revealed?[1_040...].allSatisfy { $0 == 0 } == true)
    #expect(EPUBObfuscation.adobe.revealed([1], in: "no digits") == nil)
  }

  @Test(arguments: [0, 100, 5_000, 60_000])
  func `takes whatever it brings along as typefaces`(_ length: Int) throws {
    var bytes = Array(try Self.font().prefix(length))
    for index in stride(from: 12, to: bytes.count, by: 7) { bytes[index] ^= 0x5A }
    let document = try open(
      [Self.lines], style: Self.face + Self.faced, files: [("book/a.ttf", bytes)])
    _ = try picture(of: document)
  }

  @Test func `tells what its pictures show`() throws {
    let document = try open(
      ["<img src=\"i.png\" alt=\"A bear\"/><p>words</p>"],
      files: [("book/i.png", try Samples.png())])
    #expect(document.text(at: 0, inSection: 0).spoken(at: 0..<1) == "words\nA bear")
  }

  @Test func `takes pages and styles in which anything is another`() throws {
    let body = """
      <div id="a"><p>some words <b>and</b> <a href="p1.xhtml">more</a></p><img src="i.png"/></div>\
      <svg viewBox="0 0 100 100"><g transform="translate(10 10) rotate(20)"><text x="5" y="50">word\
      <tspan x="20" dy="10">s</tspan></text><image width="10" height="20" xlink:href="i.png"/></g></svg>
      """
    let style = """
      #a { position: absolute; right: 10%; bottom: 2em; width: 50%; padding: 1px 2px; overflow: hidden;
      transform: rotate(10deg) scale(0.5, 2); transform-origin: left 20px; z-index: -3; opacity: .5 }
      p { font: italic 12px/1.5 x, serif; text-align: center; margin: auto 5px; background: #fe0 url(i.png) }
      """
    let signs = Array("0123456789.-%#<>\"':;(){}/ eEpxinfa\n".utf8)
    var dice = Dice(seed: 7)
    var pages: [String] = []
    for _ in 0..<60 {
      var bytes = Array("<style>\(style)</style>\(body)".utf8)
      for _ in 0..<Int.random(in: 1...12, using: &dice) {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        bytes[place] = signs.randomElement(using: &dice) ?? 0x20
      }
      pages.append(String(decoding: bytes, as: UTF8.self))
    }
    let document = try open(pages, files: [("book/i.png", try Samples.png())])
    for page in pages.indices {
      _ = try picture(of: document, page: page, size: Size(width: 60, height: 90))
      _ = document.words(
        onPageHolding: page, inSection: 0, size: Size(width: 60, height: 90), boundAt: nil)
      _ = document.links(onPageHolding: page, inSection: 0, size: Size(width: 60, height: 90))
    }
  }

  @Test func `has the shapes of a drawing below its words, which are set and found`() throws {
    let document = try open([
      """
      <svg viewBox="0 0 100 150" width="200px" height="300px" style="position:absolute; left:0; top:0">\
      <style>.big { font-size: 20px; fill: #0000ff }</style>\
      <path d="M0 0 H100 V75 H0 Z" fill="#ff0000"/><text x="10" y="50" class="big">word</text></svg>
      """
    ])
    let picture = try picture(of: document)
    #expect(picture[100, 20] == Self.red && picture[100, 148] == Self.red)
    #expect(picture[100, 152] == Self.white)
    let word = try place(of: "word", in: document)
    #expect(abs(word.minX - 20) < 1 && word.size.height > 40)
    #expect((20..<100).contains { picture[$0, 90] == Self.blue })
  }

  @Test func `begins each word of a drawing where its first letter is said to be`() throws {
    let document = try open([
      """
      <svg viewBox="0 0 200 300" width="200px" height="300px" style="position:absolute; left:0; top:0">\
      <text y="50" font-size="10"><tspan x="10,20,30,40,100 110 120" y="50">abc def</tspan></text></svg>
      """
    ])
    let (first, second) = (try place(of: "abc", in: document), try place(of: "def", in: document))
    #expect(abs(first.minX - 10) < 5)
    #expect(abs(second.minX - 100) < 5)
  }

  @Test func `takes the style sheets that a drawing names, from their own folder`() throws {
    let svg = """
      <?xml version="1.0"?><?xml-stylesheet href="../css/a.css" type="text/css"?>\
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="300" viewBox="0 0 100 150">\
      <text x="0" y="20" class="a">iiii</text><text x="0" y="50" class="a">mmmm</text></svg>
      """
    let sheet =
      "@font-face { font-family: F; src: url('../a.ttf') } .a { font-family: F; font-size: 10px }"
    let bytes = EPUBFile.encode(
      [("pages/a.svg", svg)],
      files: [("book/a.ttf", try Self.font()), ("book/css/a.css", Array(sheet.utf8))],
      metadata: Self.fixed)
    let document = try #require(
      try Documents.open(try folder.write("a.epub", bytes)) as? FixedEPUBDocument)
    #expect(document.proportion(ofPage: 0) == 200.0 / 300)
    #expect(try hasOwnFace(document))
    #expect(abs(try place(of: "iiii", in: document).size.width - 48) < 4)
  }

  @Test func `has pages that say no extents as wide as the others, and as long as what is in them`()
    throws
  {
    let words = String(repeating: "<p>words</p>", count: 30)
    let plain =
      "<html><head><style>body { background: #f00 }</style></head><body>\(words)</body></html>"
    let said =
      "<html><head><meta name=\"viewport\" content=\"height = 300, width = 200\"/></head><body><p>a</p></body></html>"
    let bytes = EPUBFile.encode([("a.xhtml", plain), ("b.xhtml", said)], metadata: Self.fixed)
    let document = try #require(
      try Documents.open(try folder.write("a.epub", bytes)) as? FixedEPUBDocument)
    #expect(document.proportion(ofPage: 1) == 200.0 / 300)
    let proportion = try #require(document.proportion(ofPage: 0))
    // Thirty lines, each with its margin.
    #expect((200.0 / 1_400...200.0 / 900).contains(proportion))
    let size = Size(width: 200, height: 200 / proportion)
    let picture = try picture(of: document, size: size)
    #expect(picture[198, picture.height - 3] == Self.red && picture[198, 2] == Self.red)
  }

  @Test func `leaves out what no page has room for`() throws {
    let words = String(
      repeating: "<p>" + String(repeating: "words ", count: 1_000) + "</p>", count: 400)
    let document = try open([
      words, "<p>" + String(repeating: "word", count: 500_000) + "</p>", "<p>a</p>",
    ])
    #expect((90_000...101_000).contains(document.text(at: 0, inSection: 0).bytes.count))
    #expect(document.text(at: 1, inSection: 0).bytes.isEmpty)
    #expect(document.text(at: 2, inSection: 0).bytes == Array("a".utf8))
  }

  @Test(arguments: [-1, 2, 52_341])
  func `answers for a place that it does not have any more`(_ offset: Int) throws {
    let document = try open(["<p>a</p>", "<p>b</p>"])
    let size = Size(width: 200, height: 300)
    let words = try #require(SearchWords("a"))
    _ = document.text(at: offset, inSection: 0)
    _ = document.heading(at: offset, inSection: 0)
    _ = document.words(onPageHolding: offset, inSection: 0, size: size, boundAt: nil)
    _ = document.marks(words, onPageHolding: offset, inSection: 0, size: size)
    #expect(document.links(onPageHolding: offset, inSection: 0, size: size).isEmpty)
    let target = document.target(
      at: Point(x: 9, y: 9), ofPageHolding: offset, inSection: 0, size: size, boundAt: nil)
    #expect(target == nil)
    _ = try drawing(of: document.content(at: offset, inSection: 0), size: size)
  }
}
