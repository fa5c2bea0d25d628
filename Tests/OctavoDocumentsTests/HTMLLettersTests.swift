import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoCairo
@testable import OctavoDocuments

/// How the letters of HTML look, as their sheets say.
@Suite struct `HTML letters` {
  private static let references = HTMLParser.References(
    picture: { $0 }, place: { $0.hasPrefix("#") ? $0 : nil }, name: { $0 })

  private static func blocks(_ html: String, _ sheet: String = "") -> [FlowBlock] {
    var styles = HTMLStyles()
    styles.add(sheet)
    return HTMLParser.blocks(of: Array(html.utf8), styles: styles, references: references)
  }

  /// The words of the first block, each with the lines that are drawn with it: `_` below, `-` through it.
  private static func lines(_ html: String, _ sheet: String = "") -> String {
    blocks(html, sheet)[0].spans.map { span in
      let below = span.style.contains(.underlined) ? "_" : ""
      let through = span.style.contains(.struck) ? "-" : ""
      return below + through + span.text
    }.joined(separator: "|")
  }

  @Test(arguments: [
    ("<p><u>a</u> b <ins>c</ins></p>", "", "_a| b |_c"),
    (
      "<p>a <span class='underline'>b</span></p>", ".underline { text-decoration: underline }",
      "a |_b"
    ),
    ("<p class='x'>a <i>b</i></p>", ".x { text-decoration-line: underline }", "_a |_b"),
    ("<p class='x'>a</p>", ".x { text-decoration: underline line-through }", "_-a"),
    // What an outer element has goes through what is in it, whatever that says.
    ("<p><u>a <span class='x'>b</span></u></p>", ".x { text-decoration: none }", "_a b"),
    ("<p><u>a <s class='x'>b</s></u></p>", ".x { text-decoration: none }", "_a b"),
    // On the same element it takes the place of what the tag gives.
    ("<p><del class='x'>a</del></p>", ".x { text-decoration: none }", "a"),
    ("<p><u class='x'>a</u></p>", ".x { text-decoration: line-through }", "-a"),
    ("<p><u class='x'>a</u></p>", ".x { text-decoration: initial }", "a"),
    // What is malformed says nothing.
    ("<p><u class='x'>a</u></p>", ".x { text-decoration: ; text-decoration-line: 3px }", "_a"),
    (
      "<p class='x'>a</p>",
      "p { text-decoration: none } .x { text-decoration: underline !important }",
      "_a"
    ),
    // A link is told by its colour.
    ("<p><a href='#b'>a</a></p>", "a { text-decoration: underline }", "a"),
    ("<p><u>a <a href='#b'>b</a></u></p>", "a { text-decoration: none }", "_a |_b"),
    ("<p><a id='b'>a</a></p>", "a { text-decoration: underline }", "_a"),
    ("<table><tr><td>a <u>b</u></td></tr></table>", "", "a |_b"),
  ]) func `have the lines of their sheet and of what is around them`(
    _ html: String, _ sheet: String, _ expected: String
  ) {
    #expect(Self.lines(html, sheet) == expected)
  }

  @Test(arguments: [("<u>nnn</u>", 1), ("<s>nnn</s>", 0), ("nnn", 0)])
  func `have them drawn below the letters, as wide as these`(_ html: String, _ count: Int) throws {
    let block = Self.blocks("<p>\(html)</p>")[0]
    let layout = Self.setter.layout(of: block, chunk: 0..<block.textLength, width: 80)
    let line = layout.lines[0]
    let page = try Picture(size: Size(width: 80, height: 40)) { context in
      layout.draw(in: context, at: Point(x: 0, y: 10))
    }
    let below = Int((10 + line.baseline).rounded(.up))..<40
    let inked = below.filter { y in (1..<Int(line.width) - 1).allSatisfy { page[$0, y] != 0 } }
    #expect(!inked.isEmpty == (count > 0))
  }

  // MARK: - Sizes

  private static let typography = Typography(
    base: 10, columns: [Rect(x: 0, y: 0, width: 330, height: 500)], palette: .paper)
  private static let setter = FlowSetter(typography: typography)

  /// The sizes of all words, in hundredths of those of a paragraph.
  private static func sizes(_ html: String, _ sheet: String = "") -> [Int] {
    blocks(html, sheet).flatMap { block in
      block.spans.map { Int((setter.font(of: $0, in: block).size * 10).rounded()) }
    }
  }

  @Test(arguments: [
    ("80%", 80), (".8em", 80), ("1.5em", 150), ("1.25rem", 125), ("12px", 75), ("12pt", 100),
    ("18pt", 150), ("1pc", 100), ("medium", 100), ("small", 81), ("X-Large", 150), ("smaller", 83),
    ("larger", 120), ("initial", 100), ("inherit", 100), ("2ex", 100),
    // What is drawn is legible, and fills no page.
    ("20%", 60), ("0.001em", 60), ("xx-small", 60), ("9em", 300), ("1000px", 300),
    ("999999em", 300),
    // What is malformed says nothing.
    ("1e308em", 100), ("NaN", 100), ("nan%", 100), ("inf", 100), ("-2em", 100), ("-1px", 100),
    ("12", 100), ("large-ish", 100), ("", 100), ("5vw", 100), ("calc(2em)", 100), ("em", 100),
    ("1e999%", 100), ("2e0em", 200),
  ]) func `are as large as their sheet says`(_ said: String, _ size: Int) {
    let sheet = ".x { font-size: \(said) }"
    #expect(Self.sizes("<p class='x'>a</p>", sheet) == [size])
    #expect(Self.sizes("<p>a<span class='x'>b</span></p>", sheet).last == size)
  }

  @Test(arguments: [
    (
      "<div class='s'><p>a</p><p class='s'>b <i class='b'>c</i></p></div><p>d</p>",
      [80, 64, 96, 100]
    ),
    ("<p>a<small>b<big>c</big></small><big class='s'>d</big></p>", [100, 83, 100, 80]),
    (
      "<p><font size='2'>a</font><font size='+1'>b</font><font size='x'>c</font></p>",
      [81, 113, 100]
    ),
    ("<div class='b'><p class='r'>a</p><p class='p'>b</p></div>", [150, 100]),
    // What is clamped is so as it is drawn, and not before.
    ("<div class='q'><p>a</p><p class='f'>b</p></div>", [60, 100]),
    // Headings, code and notes have sizes of their own, which a sheet takes the place of.
    (
      "<h2>a</h2><h2 class='s'>b</h2><div class='s'><h2>c <i>d</i></h2></div>", [138, 80, 110, 110]
    ),
    (
      "<h1><span class='s'>a</span> b</h1><h1 class='b'>c <small>d</small></h1>",
      [140, 175, 150, 125]
    ),
    ("<p>a<sup>b</sup><sup class='e'>c</sup><sub class='p'>d</sub></p>", [100, 68, 90, 100]),
    (
      "<p>a<sup><sup>b</sup></sup><span class='n'>c</span><span class='v'>d</span></p>",
      [100, 68, 70, 68]
    ),
    (
      "<p class='s'>a<sup>b</sup></p><p>a<code>b</code><code class='e'>c</code></p>",
      [80, 60, 100, 84, 90]
    ),
    ("<pre>a</pre><pre class='e'>b <code>c</code></pre>", [80, 90]),
    (
      "<p>a<a epub:type='noteref' href='#n'>1</a><a class='n' epub:type='noteref' href='#n'>2</a></p>",
      [100, 68, 70]
    ),
    ("<table><tr><td>a</td><td class='s'>b</td></tr></table>", [84, 67]),
    ("<table class='e'><tr><td>a <b class='b'>b</b></td><td>c</td></tr></table>", [90, 135, 90]),
    ("<ul class='s'><li>a</li></ul><blockquote class='s'>b</blockquote>", [80, 80]),
    // Who sets all back says nothing of these.
    (
      "<p>a<sup class='z'>b</sup><code class='z'>c</code></p><h1 class='z'>d</h1>",
      [100, 68, 84, 100]
    ),
    // A large first letter is as tall as its lines.
    ("<p><span class='d'>O</span>nce</p>", [100, 100]),
  ]) func `are sized by those around them`(_ html: String, _ sizes: [Int]) {
    let sheet = """
      .s { font-size: 80% } .b { font-size: 1.5em } .r { font-size: 1.5rem } .p { font-size: 16px } \
      .q { font-size: 50% } .f { font-size: 2em } .e { font-size: .9em } .d { float: left; font-size: 3em } \
      .n { vertical-align: super; font-size: 70% } .v { vertical-align: super } \
      .z { font-size: 100% }
      """
    #expect(Self.sizes(html, sheet) == sizes)
  }

  @Test(arguments: [
    ("<p>a<span class='x'>b</span>c</p>", "ac"), ("<p class='x'>a</p><p>b</p>", "b"),
    ("<p>a<span class='x'>b<b>c</b><i class='e'>d</i></span></p>", "a"),
    // What is measured by others than those around it is there again.
    (
      "<p class='x'>a<i class='p'>b</i><i class='r'>c</i><img src='d.png' alt='d'/></p>", "bcd"
    ),
    ("<h1>a<small class='x'>b</small></h1><ul><li>c<span class='x'>d</span></li></ul>", "ac"),
    ("<table><tr><td class='x'>a</td><td>b</td></tr></table><pre class='x'>c</pre>", "b"),
    // All that is measured by the outermost element would be lost with it.
    ("<html class='x'><body><p class='r'>a</p></body></html>", "a"),
  ]) func `are not there where they have no size`(_ html: String, _ words: String) {
    let sheet =
      ".x { font-size: 0 } .e { font-size: 2em } .p { font-size: 16px } .r { font-size: 1rem }"
    let seen = Self.blocks(html, sheet).map { $0.spans.map(\.text).joined() }.joined()
    #expect(seen.filter { !$0.isWhitespace } == words)
  }

  /// The weights of all words.
  private static func weights(_ html: String, _ sheet: String) -> [Int] {
    blocks(html, sheet).flatMap { block in
      let cells: [FlowSpan] =
        if case .row(let row) = block.kind { row.cells.flatMap(\.self) } else { block.spans }
      return cells.map { setter.font(of: $0, in: block).weight }
    }
  }

  @Test(arguments: [
    ("<h1>a</h1><h2>b</h2><p>c</p>", [700, 650, 400]),
    (
      "<h1 class='n'>a</h1><h2 class='n'>b <b>c</b> <span class='b'>d</span></h2>",
      [400, 400, 700, 400, 700]
    ),
    ("<h1>a<span class='n'>b<b>c</b></span></h1>", [700, 400, 700]),
    ("<div class='n'><h1>a</h1></div><h1>b<b class='n'>c</b></h1>", [700, 700, 400]),
    ("<dl><dt>a</dt><dt class='n'>b</dt><dd>c</dd></dl>", [700, 400, 400]),
    (
      "<table><tr><th>a</th><th class='n'>b <i class='n'>c</i></th></tr><tr><th class='n'>d</th><td>e</td></tr></table>",
      [650, 400, 400, 400, 400]
    ),
  ]) func `are of the weight that their sheet says`(_ html: String, _ weights: [Int]) {
    #expect(Self.weights(html, ".n { font-weight: normal } .b { font-weight: 700 }") == weights)
  }

  @Test func `are by those of the outermost element where they are said so`() {
    let sheet = "html { font-size: 62.5% } p { font-size: 1.6rem } .x { font-size: 2rem }"
    #expect(Self.sizes("<p>a</p><p class='x'>b</p>", sheet) == [100, 125])
  }

  @Test(arguments: [
    "<big>", "<div style='font-size: 2em'>", "<span style='font-size: 50%'>", "<sup>",
  ])
  func `do not grow or shrink without end`(_ tag: String) {
    let html = String(repeating: tag, count: 10_000) + "word"
    let blocks = Self.blocks(html)
    #expect(blocks.map(\.line) == ["word"])
    #expect(Self.sizes(html).allSatisfy { (60...300).contains($0) })
  }

  @Test func `are no wider than their column at any size`() {
    let block = Self.blocks(
      "<p>a <span style='font-size: 99em'>\(String(repeating: "W", count: 40))</span></p>")[0]
    let layout = Self.setter.layout(of: block, chunk: 0..<block.textLength, width: 100)
    #expect(layout.lines.allSatisfy { $0.left + $0.width <= 100.1 })
  }

  @Test func `keep their size in every part of a block`() {
    let words = String(repeating: "word ", count: 600)
    let block = Self.blocks("<p>a <span style='font-size: 80%'>\(words)</span></p>")[0]
    let end = Self.setter.chunkEnd(of: block, from: 0)
    #expect(block.spans(in: end..<block.textLength).map(\.letters.scale) == [0.8])
  }

  @Test func `have the margins and first lines that go with their size`() {
    let sheet =
      ".x { font-size: 200%; margin: 1em 0 1em 1em; text-indent: 1.5em } .y { font-size: .8em; margin: 16px 0 0 16px; text-indent: 16px }"
    let blocks = Self.blocks("<p>a</p><p class='x'>b</p><p class='y'>c</p>", sheet)
    #expect(blocks.map(\.margins.left) == [0, 2, 1])
    #expect(blocks.map(\.indent) == [0, 3, 1])
    #expect(blocks.map(\.room) == [1, 2, 2])
    let heights = blocks.map { Self.setter.layout(of: $0, chunk: 0..<1, width: 330).size.height }
    #expect(abs(heights[1] / heights[0] - 2) < 0.02)
    #expect(abs(heights[2] / heights[0] - 0.8) < 0.02)
  }

  @Test(
    arguments: [
      ("italic small-caps bold 1.5em/1.2 Georgia, serif", 150, [.emphasis, .smallCaps, .strong]),
      ("12px serif", 75, []), ("700 80%/1 'A B'", 80, .strong), ("x-large/1.5 serif", 150, []),
      // Without a size or a typeface it is malformed.
      ("bold serif", 100, .emphasis), ("inherit", 100, .emphasis), ("2em", 100, .emphasis),
      ("", 100, .emphasis),
      ("caption", 100, .emphasis), ("-2em serif", 100, .emphasis),
    ] as [(String, Int, FlowSpan.Style)])
  func `are as what says all of them at once`(_ said: String, _ size: Int, _ style: FlowSpan.Style)
  {
    let sheet = "p { font-style: italic } .x { font: \(said) }"
    #expect(Self.blocks("<p class='x'>a</p>", sheet)[0].spans[0].style == style)
    #expect(Self.sizes("<p class='x'>a</p>", sheet) == [size])
  }

  // MARK: - Capitals

  /// How wide words are drawn in one of the styles of a sheet.
  private static func width(_ words: String, _ sheet: String) -> Double {
    let block = blocks("<p>\(words)</p>", sheet)[0]
    return setter.layout(of: block, chunk: 0..<block.textLength, width: 4000).lines[0].width
  }

  @Test(arguments: [
    ("uppercase", "it's a straße, «élan»", "IT'S A STRASSE, «ÉLAN»"),
    ("lowercase", "It's A STREET, «Élan»", "it's a street, «élan»"),
    ("capitalize", "it's a straße, «élan» 2nd o'clock", "It's A Straße, «Élan» 2nd O'clock"),
    ("capitalize", "“don’t <i>i’</i>s ’tis ab’", "“Don’t <i>I’</i>s ’Tis Ab’"),
    ("Capitalize", "a <b>w</b>ord", "A <b>W</b>ord"), ("none", "Ab", "Ab"), ("initial", "Ab", "Ab"),
    ("full-width", "Ab", "Ab"), ("shout", "Ab", "Ab"), ("", "Ab", "Ab"),
  ]) func `are drawn as their sheet says, and are still those of the text`(
    _ said: String, _ words: String, _ drawn: String
  ) {
    let sheet = "p { text-transform: \(said) }"
    // As much as letters that are set apart lack of what draws a pair of them together.
    #expect(abs(Self.width(words, sheet) - Self.width(drawn, "")) < 0.5)
    #expect(
      Self.blocks("<p>\(words)</p>", sheet).map(\.line)
        == Self.blocks("<p>\(words)</p>").map(\.line))
  }

  @Test(arguments: [
    (
      "<div class='u'><p>a <i>b</i> <span class='n'>c</span> <b class='l'>d</b></p></div><p>e</p>",
      "uuunule"
    ),
    ("<h1 class='u'>a <small>b</small></h1>", "uu"),
    ("<p class='n'>a <span class='u'>b</span></p>", "eu"),
    ("<table class='u'><tr><td>a</td><td class='c'>b</td></tr></table>", "uc"),
  ]) func `are drawn as those around them`(_ html: String, _ expected: String) {
    let sheet =
      ".u { text-transform: uppercase } .n { text-transform: none } .l { text-transform: lowercase } "
      + ".c { text-transform: capitalize }"
    let seen = Self.blocks(html, sheet).flatMap(\.spans).map { span -> String in
      switch span.letters.transform {
      case .uppercase: "u"
      case .lowercase: "l"
      case .capitalize: "c"
      case nil: span.text == "c" ? "n" : "e"
      }
    }
    #expect(seen.joined() == expected)
  }

  @Test func `have places that are those of the text, however many letters are drawn`() throws {
    let words = "straße İzmir ﬁn"
    let block = Self.blocks("<p>\(words)</p>", "p { text-transform: uppercase }")[0]
    let layout = Self.setter.layout(of: block, chunk: 0..<block.textLength, width: 4000)
    let end = words.utf8.count
    #expect(layout.lines.map(\.range) == [0..<end])
    let sharp = try #require(layout.rects(of: 4..<6).first)
    #expect(abs(sharp.size.width - Self.width("SS", "")) < 0.5)
    #expect(layout.rects(of: 7..<end).first?.minX ?? 0 > sharp.maxX)
    let narrow = Self.setter.layout(of: block, chunk: 0..<block.textLength, width: 60)
    #expect(narrow.lines.map(\.range.lowerBound) == [0, 8])
  }

  @Test func `are found and told as the text has them`() throws {
    let folder = TemporaryFolder()
    let html =
      "<style>.u { text-transform: uppercase }</style><p>a</p><p class='u'>Große Straße</p>"
    let document = try #require(
      Documents.open(try folder.write("a.html", html)) as? TextDocument)
    let size = Size(width: 400, height: 600)
    let layout = FlowLayout(document.layouts.text, section: 0, size: size)
    #expect(layout.words(on: layout.pages[0]).text == "a\n\nGroße Straße")
    let found = try #require(SearchWords("straße"))
    let marks = layout.marks(of: found, on: layout.pages[0])
    #expect(marks.count == 1)
    #expect(layout.words(on: layout.pages[0]).words.last?.rects.first?.minX == marks.first?.minX)
  }

  @Test(arguments: [
    ("font-variant: small-caps; text-transform: uppercase", "Abc", "", "ABC"),
    (
      "font-variant: small-caps; text-transform: lowercase", "ABC", "font-variant: small-caps",
      "abc"
    ),
    ("font-variant: all-small-caps", "ABc", "font-variant: small-caps", "abc"),
    ("font-variant-caps: all-small-caps; text-transform: uppercase", "abc", "", "ABC"),
  ]) func `are small capitals of what they are drawn as`(
    _ said: String, _ words: String, _ other: String, _ drawn: String
  ) {
    #expect(abs(Self.width(words, "p { \(said) }") - Self.width(drawn, "p { \(other) }")) < 0.01)
  }

  // MARK: - Room between letters

  @Test(arguments: [
    ("0.1em", 1), ("1px", 0.625), ("3pt", 2.5), (".1rem", 1), ("-0.05em", -0.5), ("normal", 0),
    ("0", 0),
    ("9em", 10), ("-9em", -1), ("1e308em", 0), ("NaN", 0), ("10%", 0), ("2", 0), ("wide", 0),
    ("", 0),
  ]) func `is as much as their sheet says`(_ said: String, _ room: Double) {
    let wide = Self.width("have<i>s</i>", "p { letter-spacing: \(said) }")
    #expect(abs(wide - Self.width("have<i>s</i>", "") - 4 * room) < 0.1)
  }

  @Test func `is that of those around them`() {
    let spans = Self.blocks(
      "<p class='x'>a <small>b</small> <i class='n'>c</i><b class='s'>d</b></p>",
      ".x { letter-spacing: .1em } .n { letter-spacing: normal } .s { font-size: 2em; letter-spacing: .1em }"
    )[0].spans
    #expect(spans.map(\.letters.spacing) == [0.1, 0.1, 0.1, 0, 0.2])
  }

  /// How wide the first line of a long word is, in a column that it is much longer than.
  private static func firstLine(_ html: String, width: Double) throws -> Double {
    let block = blocks(html)[0]
    let layout = setter.layout(of: block, chunk: 0..<block.textLength, width: width)
    return try #require(layout.lines.first).width
  }

  @Test func `have no hyphen behind them where a line of code ends in a word`() throws {
    for tag in ["pre", "p><code"] {
      let (word, half) = (String(repeating: "x", count: 60), String(repeating: "x", count: 30))
      let width = try Self.firstLine("<\(tag)>\(half)", width: 1000)
      #expect(abs(try Self.firstLine("<\(tag)>\(word)", width: width + 1) - width) < 0.1)
    }
    let width = try Self.firstLine("<p>xxxxxxxxxxxxxxxxxxxx", width: 1000)
    #expect(
      try Self.firstLine("<p>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", width: width + 1) < width
        - 1)
  }

  // MARK: - Media

  @Test(arguments: [
    ("all", true), ("screen", true), ("Only Screen", true), ("print, screen", true), ("", true),
    ("not print", true), ("not amzn-mobi", true), ("print", false), ("amzn-kf8", false),
    ("amzn-mobi", false), ("not screen", false), ("not all", false), ("speech", false),
    ("screen and (min-width: 10em)", false), ("(prefers-color-scheme: dark)", false),
    ("not", false), (",", false), ("screen and", false), ("@all", false),
  ]) func `are as a sheet says for windows`(_ media: String, _ holds: Bool) {
    let style: FlowSpan.Style = holds ? .underlined : []
    let sheet =
      "p { font-style: italic } @media \(media) { p { text-decoration: underline } i { x: y } } b { x: y }"
    #expect(Self.blocks("<p>a</p>", sheet)[0].spans[0].style == style.union(.emphasis))
    let folder = TemporaryFolder()
    let html = "<style media='\(media)'>p { font-size: 2em }</style><p>a</p>"
    let path = try? folder.write("a.html", html)
    let document = path.flatMap { try? Documents.open($0) as? TextDocument }
    #expect(document?.layouts.text.blocks(ofSection: 0).map(\.scale) == [holds ? 2 : 1])
  }

  @Test func `are as a sheet says behind rules of other kinds, however deep those are`() {
    let sheet =
      "@charset 'utf-8'; @page { margin: 1em } @font-face { font-family: x }"
      + "@supports (display: grid) { p { font-weight: bold } } @media screen { @media all { .x { font-size: 2em } } }"
    let blocks = Self.blocks("<p class='x'>a</p>", sheet)
    #expect(blocks[0].scale == 2)
    #expect(blocks[0].spans[0].style == [])
    let deep = String(repeating: "@media all{", count: 20_000) + ".x{font-size:2em}"
    #expect(Self.blocks("<p class='x'>a</p>", deep)[0].scale == 1)
  }
}
