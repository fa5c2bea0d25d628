import OctavoGeometry
import OctavoTestSupport
import Testing

@testable import OctavoCairo
@testable import OctavoDocuments

/// How paragraphs of HTML stand, as their sheets say, and what of printed books is in their words.
@Suite struct `HTML paragraphs` {
  private static let references = HTMLParser.References(
    picture: { $0 }, place: { $0.hasPrefix("#") ? String($0.dropFirst()) : nil }, name: { $0 })

  private static func blocks(_ html: String, _ sheet: String = "") -> [FlowBlock] {
    var styles = HTMLStyles()
    styles.add(sheet)
    return HTMLParser.blocks(of: Array(html.utf8), styles: styles, references: references)
  }

  private static let typography = Typography(
    base: 10, columns: [Rect(x: 0, y: 0, width: 330, height: 500)], palette: .paper)

  private static func left(_ block: FlowBlock, in width: Double = 330) -> Double {
    typography.edges(of: block, columnWidth: width).left
  }

  @Test(arguments: [
    ("margin-left: 3em", 30.0, 300.0), ("margin: 1em 2em", 20, 290),
    ("margin: 0 1em 0 32px", 20, 300),
    ("padding-left: 1em; margin-left: 1em", 20, 310), ("margin-left: 10%", 33, 297),
    ("margin: 0 auto", 0, 330), ("margin-left: -3em", 0, 330), ("margin-left: 40em", 165, 165),
  ]) func `begin and end where their sheet says`(_ said: String, _ left: Double, _ width: Double) {
    let blocks = Self.blocks("<p>a</p><div class='x'><p>b</p><h2>c</h2></div>", ".x { \(said) }")
    let edges = blocks.map { Self.typography.edges(of: $0, columnWidth: 330) }
    #expect(edges.map(\.left) == [0, left, 0])
    #expect(abs(edges[1].width - width) < 1e-9)
  }

  @Test func `stand in as much less as the column is narrow`() {
    let blocks = Self.blocks("<p>a</p><p class='x'>b</p>", ".x { margin-left: 3em }")
    #expect(Self.left(blocks[1], in: 110) == 10)
  }

  @Test func `add the margins of what they stand in, but those of the page, quotes and lists`() {
    let blocks = Self.blocks(
      """
      <div class='x'><p class='x'>a</p></div><blockquote class='x'>b</blockquote>\
      <ul class='x'><li class='x'>c</li></ul><table class='x'><tr><td class='x'>d</td></tr></table><p>e</p>
      """, ".x, body { margin-left: 2em }")
    #expect(blocks.map(\.margins.left) == [4, 0, 0, 0, 0])
  }

  @Test func `leave out margins that all of them have`() {
    let blocks = Self.blocks(
      "<div class='x'><h1>a</h1><p>b</p><p class='y'>c</p></div>",
      ".x { margin: 0 5% } .y { margin-left: 2em }")
    #expect(blocks.map(\.margins.left) == [0, 0, 2])
    #expect(blocks.map(\.margins.right) == [0, 0, 0])
  }

  @Test func `keep the first lines that stand out of them`() {
    let sheet = "p { margin-left: 2em; text-indent: -2em }"
    let blocks = Self.blocks("<p>a</p><p>b</p>", sheet)
    #expect(blocks.map(\.margins.left) == [2, 2])
    #expect(blocks.map(\.indent) == [-2, -2])
    #expect(Self.blocks("<p>a</p>", "p { text-indent: -2em }")[0].indent == 0)
  }

  /// The room above each paragraph but the first, in sizes of letters.
  private static func rooms(_ html: String, _ sheet: String) -> [Double] {
    let blocks = blocks(html, sheet)
    return zip(blocks, blocks.dropFirst()).map {
      (typography.space(above: $1, after: $0) * 10).rounded() / 100
    }
  }

  @Test(arguments: [
    ("", [0.72, 0.72]), ("p { margin: 0 }", [0.72, 0.72]), ("p { margin: 1em 0 }", [0.72, 0.72]),
    (".x { margin-top: 2em }", [1.72, 0.72]), (".x { margin-bottom: 40px }", [0.72, 2.22]),
    (".x { margin: 20em 0 }", [4, 4]), (".x { margin-top: auto }", [0.72, 0.72]),
    ("p { margin: 0; text-indent: 1.2em }", [0, 0]),
    ("p { margin: 0; text-indent: 1.2em } .x { margin-top: 1em; text-indent: 0 }", [1, 0]),
    ("p { margin: 0; text-indent: 1.2em } .x { text-indent: 0 }", [0.72, 0]),
    ("p { margin: 0; text-indent: 1.2em } .x { text-align: center }", [0.72, 0]),
    ("body { text-indent: 2em } p { margin: .2em 0 }", [0.2, 0.2]),
    ("p { text-indent: 1.2em }", [1, 1]),
  ]) func `have the room that their sheet gives them`(_ sheet: String, _ rooms: [Double]) {
    #expect(Self.rooms("<p>a</p><p class='x'>b</p><p>c</p>", sheet) == rooms)
  }

  @Test(arguments: [
    ("<p>a</p><div class='break'><p>b</p></div>", [2.0]),
    ("<p>a</p><blockquote>b</blockquote><p>c</p>", [1, 1]),
    ("<p>a</p><ul><li>b</li></ul><p>c</p>", [1, 1]),
    ("<p>a</p><div class='break'></div><p>b</p>", [2]),
    ("<p>a</p><p>b<br/>c</p><p>d</p>", [0.72, 0]),
    ("<div>a</div><div>b</div>", [0.72]),
  ]) func `have the most room of what is about them`(_ html: String, _ rooms: [Double]) {
    #expect(
      Self.rooms(html, "p { margin: 0; text-indent: 1em } .break { margin-top: 2em }") == rooms)
  }

  @Test func `begin further in, and only with their first line`() {
    let words = String(repeating: "word ", count: 600)
    let block = Self.blocks("<p>\(words)</p>", "p { text-indent: 2em }")[0]
    let setter = FlowSetter(typography: Self.typography)
    let end = setter.chunkEnd(of: block, from: 0)
    let first = setter.layout(of: block, chunk: 0..<end, width: 330).lines
    #expect(first.prefix(3).map(\.left) == [20, 0, 0])
    #expect(setter.layout(of: block, chunk: end..<block.textLength, width: 330).lines[0].left == 0)
  }

  @Test func `of a kind whose first lines stand out begin at the left`() {
    let sheet = "div.r p { margin-left: 2em; text-indent: -2em }"
    let words = String(repeating: "word ", count: 40)
    let block = Self.blocks("<h1>A</h1><div class='r'><p>\(words)</p></div>", sheet)[1]
    let lines = FlowSetter(typography: Self.typography)
      .layout(of: block, chunk: 0..<block.textLength, width: 310).lines
    #expect(lines.prefix(3).map(\.left) == [0, 20, 20])
    #expect(Self.left(block) == 0)
    #expect(Self.typography.edges(of: block, columnWidth: 330).width == 330)
  }

  @Test func `of verses go on further in where their lines are longer than the column`() {
    let line = String(repeating: "word ", count: 14)
    let verses = (0..<40).map { _ in "<span>\(line)</span><br/><span class='in'>\(line)</span><br/>"
    }
    let block = Self.blocks(
      "<h1>A</h1><p>\(verses.joined())</p>",
      """
      p > span { display: block; padding-left: 1em; text-indent: -1em } p > span + br { display: none }
      p > span.in { padding-left: 2em }
      """)[1]
    #expect(Self.left(block) == 0)
    let setter = FlowSetter(typography: Self.typography)
    let end = setter.chunkEnd(of: block, from: 0)
    #expect(end < block.textLength)
    let lines = setter.layout(of: block, chunk: 0..<end, width: 330).lines
    #expect(lines.count > 8 && Set(lines.map(\.left)) == [0, 10])
    #expect(lines.prefix(2).map(\.left) == [0, 10])
  }

  @Test func `keep the wide blank that they begin with`() {
    let blocks = Self.blocks("<p>\n \u{3000}猫である。 </p><p>\u{3000}</p><p>犬</p>")
    #expect(blocks.map { $0.spans.map(\.text).joined() } == ["\u{3000}猫である。", "\u{3000}", "犬"])
  }

  // MARK: - Words

  @Test func `have small capitals, and none where their sheet says so`() {
    let spans = Self.blocks(
      "<p>a <span class='s'>Bc <i class='n'>d</i></span></p>",
      ".s { font-variant: small-caps } .n { font-variant: normal }")[0].spans
    #expect(
      spans == [
        FlowSpan(text: "a "), FlowSpan(text: "Bc ", style: .smallCaps),
        FlowSpan(text: "d", style: .emphasis),
      ])
  }

  @Test func `are set in small capitals, which are narrower than capitals`() {
    func width(_ words: String, isSmallCaps: Bool) -> Double {
      let font = Font("serif", size: 20, isSmallCaps: isSmallCaps)
      return TextLayout([TextRun(words, font: font)]).size.width
    }
    let small = width("minimal", isSmallCaps: true)
    #expect(small != width("minimal", isSmallCaps: false))
    #expect(small < width("MINIMAL", isSmallCaps: false))
  }

  @Test(arguments: [
    "<span class='pagenum' id='p'>[12]</span>", "<span epub:type='pagebreak' id='p'>12</span>",
    "<span class=pagenum><a id='p'>12</a></span>", "<a role='doc-pagebreak' id='p'>xii</a>",
    "<span class='PageNum'><a name='p'>[Pg 12]</a></span>",
  ]) func `have no numbers of printed pages, but their places`(_ number: String) {
    let blocks = Self.blocks("<p>one \(number)two</p>", ".pagenum { position: absolute }")
    #expect(blocks.map(\.line) == ["one two"])
    #expect(blocks[0].anchors == ["p": 4])
  }

  @Test(arguments: [
    "<a class='pagenum' href='#a'>12</a>", "<span class='pagenumbers'>12</span>",
    "<span class='pagenum'>12 and all that is said of it</span>",
  ]) func `have the numbers that lead somewhere or are words`(_ number: String) {
    #expect(Self.blocks("<p>\(number)</p>")[0].line.hasPrefix("12"))
  }

  @Test func `begin no page for the number of a printed one`() {
    let html = "<body><span epub:type='pagebreak' id='p12'>12</span><h1>A</h1><p>b</p></body>"
    let bytes = Array(html.utf8)
    let sections = HTMLOutline(of: bytes, in: bytes.indices).sections
    #expect(sections.count == 1)
    let blocks = HTMLParser.blocks(of: sections[0].text(in: bytes), references: Self.references)
    #expect(blocks.map(\.line) == ["A", "b"])
    #expect(blocks[0].anchors == ["p12": 0])
  }

  @Test(arguments: [
    ("<p>CHAPTER THE FIRST</p><h1>A</h1><p>b</p>", 1),
    ("<p>I</p><h1>A</h1><p>b</p><p>II</p><h1>C</h1>", 2),
    ("<p>\(String(repeating: "word ", count: 20))</p><h1>A</h1>", 2),
    ("<img src='a.png'/><h1>A</h1>", 2), ("<h1>A</h1><p>b</p><h1>C</h1>", 2),
    ("<p>I</p><h2>A</h2><p>b</p><h1>C</h1>", 2),
  ]) func `stand on the page of the heading that they are the line above`(
    _ html: String, _ count: Int
  ) {
    let bytes = Array(html.utf8)
    #expect(HTMLOutline(of: bytes, in: bytes.indices).sections.count == count)
  }

  @Test(arguments: [
    ("<p>a</p><blockquote><p>b</p></blockquote>", [0.0]),
    ("<p>a</p><blockquote><ol><li>b</li></ol></blockquote>", [0]),
    ("<p>a</p><ul><li><blockquote>b</blockquote></li></ul>", [16.5]),
    ("<p>a</p><blockquote>b<blockquote><ul><li>c</li></ul></blockquote></blockquote>", [0, 11.5]),
    ("<p>a</p><div class='x'><blockquote class='x'><p class='x'>b</p></blockquote></div>", [20]),
  ]) func `have the bars of their quotes left of all that is in these`(
    _ html: String, _ bars: [Double]
  ) throws {
    let block = try #require(Self.blocks(html, ".x { margin-left: 2em }").last)
    let places = block.quotes.indices.map {
      Self.typography.bar(ofQuote: $0, of: block, columnWidth: 330)
    }
    #expect(places == bars.map { $0 + 1 })
    #expect(places.allSatisfy { $0 < Self.left(block) })
  }

  @Test(arguments: [
    ("<a epub:type='noteref' href='#n'>1</a>", true),
    ("<a role='doc-noteref' href='#n'>[1]</a>", true),
    ("<sup><a epub:type='noteref' href='#n'>1</a></sup>", true),
    ("<a epub:type='noteref' href='#n'>see the note</a>", false), ("<a href='#n'>1</a>", false),
  ]) func `have the numbers of notes above the line`(_ reference: String, _ isRaised: Bool) {
    let spans = Self.blocks("<p>word\(reference)</p>")[0].spans
    #expect(spans.last?.style == (isRaised ? [.raised, .link] : .link))
    #expect(spans.last?.link == "#n")
  }

  @Test(arguments: [
    ("[epub|type~='x']", true), ("p[epub|type~=x]", true), ("[type]", true),
    ("[epub\\:type]", true),
    ("[role=doc-y]", true), ("[role|=doc]", true), ("[role^=doc]", true), ("[role$='-y']", true),
    ("[role*=oc-]", true), ("[role=doc]", false), ("[type~=xy]", false), ("i[type]", false),
    ("[type][role]", true), ("section[title] > [role]", true), ("section[title=b] [role]", false),
    ("[type", false), ("[=x]", false), ("[type=]", false),
  ]) func `are hidden by a sheet that names what they say of themselves`(
    _ selector: String, _ isHidden: Bool
  ) {
    let blocks = Self.blocks(
      "<section title='a'><p epub:type='w X' role='doc-y'>word</p></section><p>other</p>",
      "@namespace epub 'http://www.idpf.org/2007/ops'; \(selector) { display: none }")
    #expect(blocks.map(\.line) == (isHidden ? ["other"] : ["word", "other"]))
  }
}
