import Foundation
import OctavoCairo
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@Suite struct `HTML` {
  private static let references = HTMLParser.References(
    picture: { $0.hasPrefix("http:") ? nil : $0 }, place: { $0.hasPrefix("#") ? $0 : nil },
    name: { $0 })

  private static func blocks(_ html: String, _ styles: HTMLStyles = HTMLStyles()) -> [FlowBlock] {
    HTMLParser.blocks(of: Array(html.utf8), styles: styles, references: references)
  }

  /// Blocks as a test sees them.
  private static func outline(_ html: String) -> [String] {
    blocks(html).map { block in
      let kind =
        switch block.kind {
        case .paragraph: "p"
        case .heading(let level): "h\(level)"
        case .code: "code"
        case .picture(let path): "picture \(path)"
        case .rule: "rule"
        case .row(let row): row.isHead ? "head" : "row"
        }
      let place =
        String(repeating: ">", count: block.quoteDepth)
        + String(repeating: "-", count: block.listDepth)
      let words: String =
        if case .row(let row) = block.kind {
          row.cells.map { $0.map(\.text).joined() }.joined(separator: "|")
        } else {
          block.spans.map(\.text).joined()
        }
      return "\(kind)\(place)\(block.marker.map { " \($0)" } ?? ""): \(words)"
    }
  }

  @Test(
    arguments: [
      ("<p>a\n  <b> b</b>  c </p>d<div>e</div>", ["p: a b c", "p: d", "p: e"]),
      ("<div>a<div>b</div>c</div>", ["p: a", "p: b", "p: c"]),
      ("<p>a<br/> b<br>c</p>", ["p: a\nb\nc"]),
      ("<h1>A<br/><span>b</span><div>c</div></h1><h6>d</h6>", ["h1: A\nb c", "h6: d"]),
      ("<h2> <img src=\"a.png\" alt=\"A\"/></h2>x", ["picture a.png: A", "p: x"]),
      ("<blockquote><p>a</p><blockquote>b</blockquote></blockquote>", ["p>: a", "p>>: b"]),
      (
        "<ol start='3'><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li><li></li></ol>",
        ["p- 3.: a", "p-- –: b", "p- 4.: c", "p-: d", "p- 5.: "]
      ),
      (
        "<ul><li><label><input type='checkbox' checked=''/>a</label></li>\n<li> <input type=CHECKBOX> b"
          + "<li><p><input type=checkbox>c</p></li><li><input type=text>d<li>e <input type=checkbox></ul>",
        ["p- ☑: a", "p- ☐: b", "p- ☐: c", "p- •: d", "p- •: e"]
      ),
      ("<nav><ol><li><a href='#a'>1. A</a></li></ol></nav>", ["p- •: 1. A"]),
      ("<pre>\n a\n\n  <b>b</b>\n</pre>", ["code:  a\n\n  b"]),
      ("<pre>a <img src='a.png' alt='x'> b\n<i>\n</i></pre>", ["picture a.png: x", "code: a  b"]),
      ("<pre><b>\n\n</b></pre>", ["code: "]),
      (
        """
        <ol><li><img src='a.png' alt='x'/>a</li><li><img src='b.png' alt='y'/></li></ol>\
        <ul><li><img src='c.png' alt='z'/><p>b</p></li><li><img src='d.png' alt=''/></li><li>c</li></ul>
        """,
        [
          "picture a.png-: x", "p- 1.: a", "picture b.png-: y", "p- 2.: ", "picture c.png-: z",
          "p- •: b", "picture d.png-: ", "p- •: c",
        ]
      ),
      ("a<hr/>b", ["p: a", "rule: ", "p: b"]),
      ("<dl><dt>a</dt><dd>b</dd></dl>", ["p: a", "p-: b"]),
      (
        "<ol reversed><li>a</li><li value=7>b</li><li>c</li></ol><ul><li value=9>d</li></ul>",
        ["p- 3.: a", "p- 7.: b", "p- 6.: c", "p- •: d"]
      ),
      (
        "<ol type=a start=26><li>a<li>b</ol><ol type=I start=1949><li>c</ol><ol type=i start=4000><li>d</ol>",
        ["p- z.: a", "p- aa.: b", "p- MCMXLIX.: c", "p- 4000.: d"]
      ),
      (
        "<ol type=A start=0><li>a</li><li>b</li></ol><ol style='list-style: inside lower-roman'><li>c</ol>",
        ["p- 0.: a", "p- A.: b", "p- i.: c"]
      ),
      (
        "a<svg viewBox='0 0 2 1'><svg/><text>b</text></svg>c",
        ["p: a", "picture octavo-drawing 1 50: ", "p: c"]
      ),
      (
        "<!-- <svg> --><svg aria-label='x'></svg><svg><image href='b.png'/></svg>",
        ["picture octavo-drawing 14 40: x", "picture b.png: "]
      ),
      ("a<svg><text>b</text>c", ["p: abc"]),
      ("<table><tr><td>a<br>b</td><td><h2>c<br>d</h2></td></tr></table>", ["p: a\nb", "h2: c\nd"]),
      (
        "<table><tr><td>a<br>b <div>c</div> d</td><td><p>e<br/>f</p></td></tr></table>",
        ["row: a\nb \nc\nd|e\nf"]
      ),
      ("<q>a</q> <ruby>b<rp>(</rp><rt>c</rt><rp>)</rp></ruby>", ["p: “a” b"]),
      ("<p>a<script>b<p></script><style>p{}</style><!-- c -->d</p>", ["p: ad"]),
      ("<p hidden>a</p><p style='Display : none'>b</p><p>c</p>", ["p: c"]),
      ("&lt;a&gt; &amp;amp; &eacute;&#x2014;&nosuch;", ["p: <a> &amp; é—&nosuch;"]),
      ("<p>a<a id='x'/>b <span/>c</p><a id='y'/><p>d</p>", ["p: ab c", "p: d"]),
      (
        "<table><caption>t</caption><tr><th>A</th><th>B</th></tr><tr><td><p>1</p><p>2</p></td></tr></table>",
        ["p: t", "head: A|B", "row: 1\n2|"]
      ),
      (
        "<table><tbody><tr><td colspan=2>1</td><td>2</td></tr><tr></tr><tr><th>3</th></tr></tbody></table>",
        ["row: 1||2", "row: 3||"]
      ),
      (
        "<table><tr><td rowspan=2>1<td>2<tr><td>3<tr><td>4<td rowspan=99>5<tr><td>6</table>",
        ["row: 1|2", "row: |3", "row: 4|5", "row: 6|"]
      ),
      (
        "<ol style='list-style:none'><li>1. a</li><li>b</li></ol><ul style='list-style-type:none'><li>c<ul><li>d</ul></ul>",
        ["p-: 1. a", "p-: b", "p-: c", "p-- –: d"]
      ),
      (
        "<ul style='list-style: lower-alpha'><li>a<li style='list-style-type: none'>b<li>c</ul><ol style='list-style:square'><li>d</ol>",
        ["p- a.: a", "p-: b", "p- c.: c", "p- •: d"]
      ),
      (
        "<div style='white-space: pre-wrap'>\n  one\n    two  three\n <i>four</i>\n</div><p>a\n b</p>",
        ["p: \u{A0}\u{A0}one\n\u{A0}\u{A0}\u{A0}\u{A0}two \u{A0}three\nfour", "p: a b"]
      ),
      (
        "<p style='white-space:pre-line'> a  b \n\n c<span style='white-space:normal'>\nd</span></p>",
        ["p: a b \n\nc d"]
      ),
      ("<p style='visibility:hidden'>a</p>b", ["p: b"]),
      (
        "<object data='a.svg' type='image/svg+xml'>b</object><embed src='c.PNG'>d<object data='e.swf'>f</object><object data='http://x/g.png'>h</object>",
        ["picture a.svg: b", "picture c.PNG: ", "p: dfh"]
      ),
      (
        """
        <p>x<math> <mo>=</mo> <mfrac><mn>1</mn><mrow><mi>a</mi><mo>+</mo><mn>2</mn></mrow></mfrac>\
        <msqrt><mi>y</mi></msqrt><semantics><mi>z</mi><annotation>\\z</annotation></semantics></math></p>
        """, ["p: x = 1/(a+2)√(y)z"]
      ),
      (
        """
        <p><math><msup><mi>a</mi><mn>2</mn></msup><mo>≤</mo><mi>c</mi><mo>+</mo><mi>d</mi></math>, \
        <math><munder><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow></munder></math></p>
        """, ["p: a2 ≤ c+d, ∑k=1"]
      ),
      ("<table><tr><td>1</td><td><ul><li>2</li></ul></td></tr></table>", ["p: 1", "p- •: 2"]),
      ("<table><tr><td>1</td></tr><tr><td>2</td></tr></table>", ["p: 1", "p: 2"]),
      (
        "<table>a<tr>b<td>1</td><td>2</td></tr><p>c</p></table>",
        ["p: a", "p: b", "p: 1", "p: 2", "p: c"]
      ),
      (
        "<table><thead><th>A</th><th>B</th></thead><tr><td>1</td><td>2</td></tr></table>",
        ["p: A", "p: B", "p: 1", "p: 2"]
      ),
      (
        "<table><col><script>x</script><tr> <td>1</td><!-- b --><td>2</td></tr></table>",
        ["row: 1|2"]
      ),
      ("<script>x</script><ins><p>a</ins><p>b", ["p: a", "p: b"]),
      ("", ["p: "]), ("<p>", ["p: "]), ("</p></div>a", ["p: a"]), ("a < b", ["p: a < b"]),
    ] as [(String, [String])])
  func `is read as a reader sees it`(_ html: String, _ outline: [String]) {
    #expect(Self.outline(html) == outline)
  }

  @Test func `has words that stand out`() {
    let spans = Self.blocks(
      "<p><i>a<b>b</b></i><code>c</code><s>d</s><sup><a href='#n'>1</a></sup><sub>2</sub><a href='http://e/'>e</a></p>"
    )[0].spans
    #expect(
      spans == [
        FlowSpan(text: "a", style: .emphasis), FlowSpan(text: "b", style: [.emphasis, .strong]),
        FlowSpan(text: "c", style: .code), FlowSpan(text: "d", style: .struck),
        FlowSpan(text: "1", style: [.raised, .link], link: "##n"),
        FlowSpan(text: "2", style: .lowered),
        FlowSpan(text: "e", style: .link, link: "http://e/"),
      ])
  }

  @Test func `has words that stand out no more where it says so`() {
    let spans = Self.blocks(
      """
      <p style="font-style:italic;font-weight:bold">a<em style="font-style:normal">b</em>\
      <span style="font-weight:normal">c<b>d</b></span></p>
      """)[0].spans
    #expect(
      spans == [
        FlowSpan(text: "a", style: [.emphasis, .strong]), FlowSpan(text: "b", style: .strong),
        FlowSpan(text: "c", style: .emphasis), FlowSpan(text: "d", style: [.emphasis, .strong]),
      ])
  }

  @Test func `has the long numbers of its lists in their lines, where they have room`() {
    let blocks = Self.blocks(
      "<ol type='I' start='87'><li>a <b id='x'>b</b></li><li>c <b id='y'>d</b></li></ol><ol start='12345678'><li>e</li></ol>"
    )
    #expect(blocks.map(\.marker) == ["LXXXVII.", nil, nil])
    #expect(blocks.map(\.line) == ["a b", "LXXXVIII. c d", "12345678. e"])
    #expect(blocks.map(\.listDepth) == [1, 1, 1])
    #expect(blocks[0].anchors.values.map(\.self) == [2])
    #expect(blocks[1].anchors.values.map(\.self) == [12])
  }

  @Test func `has links and words that stand out in its code`() {
    let spans = Self.blocks("<pre>a <a href='#x'>b</a>\n\t<b>c</b></pre>")[0].spans
    #expect(
      spans == [
        FlowSpan(text: "a ", style: .code),
        FlowSpan(text: "b", style: [.code, .link], link: "##x"),
        FlowSpan(text: "\n    ", style: .code), FlowSpan(text: "c", style: [.code, .strong]),
      ])
  }

  @Test func `has powers and indices in its formulas`() {
    let spans = Self.blocks(
      "<math><msup><mi>a</mi><mn>2</mn></msup><msubsup><mi>b</mi><mn>1</mn><mn>3</mn></msubsup></math>"
    )[0].spans
    #expect(
      spans == [
        FlowSpan(text: "a"), FlowSpan(text: "2", style: .raised), FlowSpan(text: "b"),
        FlowSpan(text: "1", style: .lowered), FlowSpan(text: "3", style: .raised),
      ])
    let sum = Self.blocks(
      "<math><munderover><mo>∑</mo><mi>n</mi><mi>k</mi></munderover><munder><mi>lim</mi><mn>0</mn>"
        + "</munder></math>")[0].spans
    #expect(
      sum == [
        FlowSpan(text: "∑"), FlowSpan(text: "n", style: .lowered),
        FlowSpan(text: "k", style: .raised), FlowSpan(text: "lim"),
        FlowSpan(text: "0", style: .lowered),
      ])
  }

  @Test(arguments: [
    ("#x", true), ("p#X", true), ("div #x", true), ("section.a > div p", true),
    ("section > p", false), (".a .c", true), ("p.b.c", true), ("p.b.d", false), (".c .a p", false),
    ("p:first-child", false), ("* p", false), ("> p", false), ("div >", false),
  ]) func `is hidden by a sheet that names it or what it stands in`(
    _ selector: String, _ isHidden: Bool
  ) {
    var styles = HTMLStyles()
    styles.add("em, \(selector) { display: none }")
    let blocks = Self.blocks(
      "<section class='A'><div><p id='x' class='b c'>word</p></div></section><p>other</p>", styles)
    #expect(blocks.map(\.line) == (isHidden ? ["other"] : ["word", "other"]))
  }

  @Test(arguments: [
    ("h2 + p", "b d e"), ("h2+p", "b d e"), ("div > h2 + p", "b d e"), ("div p + p", "b c e"),
    ("p + .x", "b c e"), ("h2 + .x", "b c d e"), ("p + p", "b c e"), ("div + p", "b c d"),
    ("h2 + p + p", "b c d e"), ("+ p", "b c d e"), ("p +", "b c d e"), ("h2 + p b", "b c d e"),
  ]) func `is hidden by a sheet that names what it stands behind`(
    _ selector: String, _ seen: String
  ) {
    var styles = HTMLStyles()
    styles.add("\(selector) { display: none }")
    let blocks = Self.blocks(
      "<div><h2>a</h2>b<p>c</p> <p class='x'>d</p></div> <p>e</p>", styles)
    #expect(blocks.dropFirst().map(\.line).joined(separator: " ") == seen)
  }

  @Test func `has what is seen in something that is not`() {
    var styles = HTMLStyles()
    styles.add(".h { visibility: hidden } .v { visibility: visible }")
    let blocks = Self.blocks(
      """
      <div class='h'>no<ul><li>no</li></ul><img src='no.png'/><hr/>\
      <p class='v'>a<i class='h'>no<b class='v'> b</b></i></p></div><p>c</p>
      """, styles)
    #expect(blocks.map(\.line) == ["a b", "c"])
  }

  @Test(arguments: [
    ("a <img src='http:x' alt='b'/> c", "a [b] c"), ("a <q>b </q> c", "a “b ” c"),
    ("a <rt>b </rt> c", "a (b ) c"), ("<ruby>a<rt>b </rt></ruby> c", "a c"),
  ]) func `loses no space behind what it has signs for`(_ html: String, _ line: String) {
    #expect(Self.blocks(html).map(\.line) == [line])
  }

  @Test(arguments: [
    ("<p><span class='l'>a</span><span class='l'>b <i>c</i></span>d</p>", "a\nb c\nd"),
    ("<p>a <a href='#b' class='l'>b</a> <i class='l'><i class='l'>c</i></i></p>", "a \nb\nc"),
    ("<p><span class='l'>a</span><br/><span class='l'>b</span></p>", "a\n\nb"),
    ("<h1>a<span class='l'>b</span></h1>", "a\nb"),
    (
      "<p><span class='l'>a</span><span class='l in'>b</span></p>", "a\n\u{A0}\u{A0}\u{A0}\u{A0}b"
    ),
    ("<h1>a<span class='l in'>b</span></h1>", "a\nb"),
    ("<table><tr><td>a<i class='l'>b</i></td><td>c</td></tr></table>", "a\nbc"),
    ("<p>a<span class='n'>5</span><br/>b <span class='n'>6</span></p>", "a 5 \nb 6"),
    ("<p><span class='f'>O</span>nce</p>", "Once"),
  ]) func `has lines that its sheets make`(_ html: String, _ words: String) {
    var styles = HTMLStyles()
    styles.add(
      """
      .l { display: block } .n { float: right } .f { float: left }
      .in { padding-left: 2em; text-indent: -1em }
      """)
    let blocks = Self.blocks(html, styles)
    #expect(blocks.map { $0.spans.map(\.text).joined() } == [words])
  }

  @Test(arguments: [
    (
      "<div class='poem'><div class='stanza'><div>a</div> <div>b <i>c</i></div></div>"
        + "<div class='stanza'><div>d</div></div></div>", ["a\nb c", "d"]
    ),
    (
      "<div>a</div><div class='hang'>b</div> <div class='hang far'>c</div>",
      ["a", "b\n\u{A0}\u{A0}\u{A0}\u{A0}c"]
    ),
    ("<div class='poem'><blockquote><div>a</div><div>b</div></blockquote></div>", ["a\nb"]),
    ("<div class='verse'>a<div>b</div></div><div class='verse'>c</div>", ["a", "b", "c"]),
    ("<div class='poem'><p>a<br/>b</p><p>c</p></div>", ["a\nb", "c"]),
    ("<p><b>a</b> <br/> <b>b</b> <br/> c<br/> d</p>", ["a\nb\nc\nd"]),
    ("<div class='poem'><p class='close'>a</p><p class='close'>b</p></div>", ["a\nb"]),
    ("<div class='poem'><p class='set'>a</p><p class='set'>b</p></div>", ["a\nb"]),
    ("<div class='hang'>a</div><div class='hang wide'>b</div>", ["a", "b"]),
    ("<div>a</div><div>b</div><p class='hang'>c</p><p class='hang'>d</p>", ["a", "b", "c", "d"]),
  ]) func `has verses whose lines stand below one another`(_ html: String, _ words: [String]) {
    var styles = HTMLStyles()
    styles.add(
      """
      .hang { padding-left: 3em; text-indent: -3em } .far { text-indent: -2em }
      .close { margin: 0 1em } .set { margin: 0 0 !important } .wide { margin-top: 1em }
      p > b { display: block } p > b + br { display: none }
      """)
    let blocks = Self.blocks(html, styles)
    #expect(blocks.map { $0.spans.map(\.text).joined() } == words)
  }

  @Test(arguments: [
    ("<p class='caption'>b</p>", true), ("<div class='Fig-Caption'><p>b</p></div>", true),
    ("<p>b</p>", false), ("<div class='wp-caption'><img src='c.png' alt='b'/></div>", false),
  ]) func `has captions that stay with their pictures`(_ html: String, _ isCaption: Bool) {
    let blocks = Self.blocks("<div><img src='a.png'/>\(html)</div>")
    #expect(blocks.count == 2)
    #expect(blocks.last?.isExplanation == isCaption)
  }

  @Test(arguments: [
    "left: -999em", "position: absolute; top:-10000px", "text-indent: -9999px",
  ]) func `does not show what its sheets put far beside the page`(_ said: String) {
    var styles = HTMLStyles()
    styles.add(".x { \(said) } .y { left: -5px; text-indent: -1em }")
    let blocks = Self.blocks("<h1 class='x' id='a'>no</h1><p class='y'>yes</p>", styles)
    #expect(blocks.map(\.line) == ["yes"])
    #expect(blocks[0].anchors["a"] == 0)
  }

  @Test func `says once what it has two forms of`() {
    let html = "<epub:switch><epub:case>no</epub:case><epub:default>a</epub:default></epub:switch>"
    #expect(Self.blocks(html).map(\.line) == ["a"])
  }

  @Test func `makes words stand out in Markdown as well, and none of what follows`() {
    let blocks = MarkdownParser.blocks(
      of: Array("H<sub>2</sub>O *a<SUP>b* <b class='x'>c</SUP>d</b> <i>e\n\nf</i> g".utf8),
      pictures: LocalReference(in: "."))
    #expect(
      blocks.map(\.spans) == [
        [
          FlowSpan(text: "H"), FlowSpan(text: "2", style: .lowered), FlowSpan(text: "O "),
          FlowSpan(text: "a", style: .emphasis),
          FlowSpan(text: "b", style: [.emphasis, .raised]), FlowSpan(text: " ", style: .raised),
          FlowSpan(text: "c", style: [.raised, .strong]), FlowSpan(text: "d "),
          FlowSpan(text: "e", style: .emphasis),
        ], [FlowSpan(text: "f g")],
      ])
  }

  @Test func `stands close only within a list, whatever sign that has`() {
    for style in ["none", "disc"] {
      let blocks = Self.blocks(
        "<ul style='list-style: \(style)'><li>a</li><li>b</li><li></li></ul><p>c</p><p>d</p>")
      #expect(blocks.filter { !$0.line.isEmpty }.map(\.isTight) == [false, true, false, false])
    }
  }

  @Test func `has lines that stand elsewhere`() {
    let blocks = Self.blocks(
      """
      <center><p>a</p></center><div align="right">b<p style="text-align:left">c</p>d</div><p>e</p>\
      <ul style="text-align: center"><li>f<p>g</p></li></ul><figcaption>h</figcaption>
      """)
    #expect(
      blocks.map(\.alignment) == [
        .center, .trailing, .leading, .trailing, .leading, .leading, .center, .center,
      ])
  }

  @Test func `stands at a side of the page, whichever way its words are written`() {
    let blocks = Self.blocks(
      """
      <p style="text-align:right">שלום</p><p style="text-align:right">a</p><p align="left">שלום</p>\
      <p style="text-align:end">שלום</p>
      <table><tr><td align="right">שלום</td><td align="right">a</td></tr></table>
      """)
    #expect(blocks.dropLast().map(\.alignment) == [.leading, .trailing, .trailing, .trailing])
    guard case .row(let row) = blocks[4].kind else { return #expect(Bool(false)) }
    #expect(row.alignments == [.leading, .trailing])
  }

  @Test func `names places, within words as well`() {
    let blocks = Self.blocks(
      "<div id='d'><p id='p'>ab <i id='i'>c</i></p><a name='n'/></div><hr id='h'/><p id='p'>x</p>")
    #expect(blocks.map(\.anchors) == [["d": 0, "p": 0, "i": 3], ["n": 0, "h": 0], ["p": 0]])
  }

  @Test(arguments: [false, true]) func `names places in each row of a table`(_ isLong: Bool) {
    let words = String(repeating: "word ", count: isLong ? 2_000 : 1)
    let blocks = Self.blocks(
      """
      <table id=t><tr id=r><td>a</td><td id=c>b</td></tr><tr><td>\(words)</td>\
      <td><a name=n>c</a></td></tr></table>
      """)
    #expect(blocks.map { Set($0.anchors.keys) } == [["t", "r", "c"], ["n"]])
  }

  @Test(arguments: [
    ("<img data-src='b.png' src=a.png width=9>", "a.png", ""),
    ("<p><img alt='1 > 2 &amp; 3' src=\"a.png?b&amp;c\"/></p>", "a.png?b&c", "1 > 2 & 3"),
  ]) func `in Markdown has its pictures`(_ html: String, _ url: String, _ words: String) {
    let look = PictureLook(width: html.contains("width=9") ? .pixels(9) : nil)
    #expect(HTMLText.pieces(of: html) == [.picture(url: url, look: look, description: words)])
  }

  @Test(arguments: ["div", "i", "blockquote", "ul><li", "table><tr><td", "h1", "q"])
  func `nested without end has all its words`(_ element: String) {
    let names = element.components(separatedBy: "><")
    let deep = (0..<12_000).map { "<\(element)>\($0 % 100 == 0 ? "w\($0) " : "")" }.joined()
    let end = names.reversed().map { "</\($0)>" }.joined()
    let html =
      "<p>begin</p>\(deep)<img src='a.png'>end \(String(repeating: end, count: 12_000))after"
    let blocks = Self.blocks(html)
    let words = (0..<120).map { "w\($0 * 100)" }
    let plain = Self.words(blocks).map { $0.filter { !"“”".contains($0) } }.filter { !$0.isEmpty }
    #expect(plain == ["begin"] + words + ["end", "after"])
    #expect(blocks.contains { $0.kind == .picture("a.png") })
  }

  // MARK: - Style sheets

  private static func look(_ sheet: String, _ tag: String) throws -> HTMLStyles.Look {
    var styles = HTMLStyles()
    styles.add(sheet)
    let root = try #require(MarkupTree(html: Array("<body>\(tag)".utf8))?.root)
    let node = try #require(root.first(named: "body")?.children.first)
    return styles.look(
      of: node, HTMLElement(node, named: node.name ?? ""), in: HTMLSurroundings())
  }

  @Test(
    arguments: [
      ("p{font-style:italic}", "<p>", .init(style: .emphasis)),
      ("/* p{ */ P , .x { Font-Weight : 700 !important }", "<p>", .init(style: .strong)),
      (".X{font-weight:bold}", "<p class='a x'>", .init(style: .strong)),
      ("p.x{font-weight:bold} i.x{font-style:italic}", "<p class='x'>", .init(style: .strong)),
      (
        "p.x .y{font-weight:bold} p>i{font-weight:bold} p:first-line{font-weight:bold}", "<p>",
        .init()
      ),
      (
        "@import 'a'; .x{vertical-align:super;text-decoration:underline line-through}",
        "<p class=x>",
        .init(
          style: [.raised, .struck, .underlined], replaced: [.struck, .underlined])
      ),
      (
        ".x{vertical-align:sub;list-style-type:Upper-Roman}", "<ol class=x type=a>",
        .init(style: .lowered, numerals: .roman(isUpper: true))
      ),
      (
        "@media print { p { display: none } } p { text-align: end }", "<p>",
        .init(side: .end)
      ),
      ("p{text-align:center} .x{text-align:justify}", "<p class=x>", .init(side: .start)),
      ("p{display:none", "<p>", .init(isDisplayed: false)), ("p{", "<p>", .init()),
      (".x{display:none} .y{display:block}", "<p class='y x'>", .init(isBlock: true)),
      (".y{display:block} .x{display:none}", "<p class='x y'>", .init(isDisplayed: false)),
      ("p.x{display:none} .x{display:block}", "<p class=x>", .init(isDisplayed: false)),
      ("#x{display:none} p.x{display:block}", "<p class=x id=x>", .init(isDisplayed: false)),
      (".x{display:none}", "<p class=x style='display:block'>", .init(isBlock: true)),
      (
        ".x{display:none!important}", "<p class=x style='display:block'>", .init(isDisplayed: false)
      ),
      ("p{display:block} p{visibility:hidden}", "<p>", .init(isBlock: true, isVisible: false)),
      ("p{display:none;visibility:visible}", "<p>", .init(isDisplayed: false, isVisible: true)),
      ("p{display:block}", "<p hidden>", .init(isBlock: true)),
      ("p{display:block} .x{display:inline}", "<p class=x>", .init()),
      ("", "<p hidden>", .init(isDisplayed: false)),
      ("p{font-weight:bold} .x{font-weight:400}", "<p class=x>", .init(plain: .strong)),
      ("}{}{p{}", "<p>", .init()),
      (
        "p{font-style:italic}/*", "<p style='text-align:center'>",
        .init(style: .emphasis, side: .center)
      ),
    ] as [(String, String, HTMLStyles.Look)])
  func `wears its style sheet`(_ sheet: String, _ tag: String, _ look: HTMLStyles.Look) throws {
    #expect(try Self.look(sheet, tag) == look)
  }

  // MARK: - Sections

  /// A text of things that books have, nested at random.
  private static func text(_ dice: inout Dice, depth: Int = 0) -> String {
    let words = (0..<(1 + Int.random(in: 0..<40, using: &dice))).map { _ in
      "word\(Int.random(in: 0..<1000, using: &dice))"
    }.joined(
      separator: " ")
    guard depth < 4 else { return "<p>\(words)</p>" }
    func inner() -> String {
      (0..<(1 + Int.random(in: 0..<12, using: &dice))).map { _ in text(&dice, depth: depth + 1) }
        .joined()
    }
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: return "<h2 id='a\(Int.random(in: 0..<99, using: &dice))'>\(words)</h2>"
    case 1: return "<div class=\"a > b\">\(inner())</div>"
    case 2: return "<blockquote>\(inner())</blockquote>"
    case 3: return "<ul><li>\(inner())</li><li>\(inner())</li></ul>"
    case 4: return "<!-- <p> --><section>\(words)\(inner())</section>"
    case 5: return "<table><tr><td>\(words)</td><td>b</td></tr></table>"
    case 6: return "<ol><li>\(inner())</li><li>\(inner())</li></ol>"
    case 7: return "<pre>\(words)\n\(words)</pre>"
    default: return "<p>\(words) <i>\(words)</i></p>"
    }
  }

  private static func words(_ blocks: [FlowBlock]) -> [Substring] {
    blocks.flatMap { block in block.spans.map(\.text).joined().split { $0.isWhitespace } }
  }

  @Test(arguments: 0..<8) func `in parts has all its words, in order`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    var html = "<html><head><title>no</title></head><body>"
    while html.utf8.count < 200_000 { html += Self.text(&dice) }
    let bytes = Array(html.utf8)
    let sections = HTMLOutline(of: bytes, in: bytes.indices).sections
    #expect(sections.count > 4)
    #expect(sections.allSatisfy { $0.byteCount < 2 * TextSection.mostLength })
    let parts = sections.map { section in
      let text = section.opening.flatMap { bytes[$0] } + bytes[section.source]
      return HTMLParser.blocks(of: text, references: Self.references)
    }
    #expect(parts.flatMap(Self.words) == Self.words(Self.blocks(html)))
    for (section, blocks) in zip(sections, parts) {
      let places = max(1, section.byteCount) * FlowText.placesPerByte
      #expect(blocks.reduce(0) { $0 + $1.length } <= places)
    }
  }

  @Test(
    arguments: [
      String(repeating: "word ", count: 20_000), String(repeating: "<p>a", count: 20_000),
      String(repeating: "<br>", count: 20_000) + "a", String(repeating: "a<hr>", count: 20_000),
      "<p title=\"" + String(repeating: "<p>a</p>", count: 10_000),
      "<!--" + String(repeating: "<p>a</p>", count: 10_000),
      "<ol>" + String(repeating: "<li>a</li>", count: 10_000),
      "<table>" + String(repeating: "<tr><td>a</td><td>b</td></tr>", count: 5_000),
      String(repeating: "<div class='x'>", count: 1_000)
        + String(repeating: "<p>a</p>", count: 10_000),
      String(repeating: "<", count: 80_000), String(repeating: "&amp;", count: 20_000),
    ].map(Untold.init))
  func `of any make comes in parts that are no longer than a part may be`(_ html: Untold<String>) {
    let bytes = Array(html.value.utf8)
    let sections = HTMLOutline(of: bytes, in: bytes.indices).sections
    for section in sections {
      #expect(section.byteCount <= 2 * TextSection.mostLength + 4_096)
      let text = section.opening.flatMap { bytes[$0] } + bytes[section.source]
      let blocks = HTMLParser.blocks(of: text, references: Self.references)
      #expect(
        blocks.reduce(0) { $0 + $1.length } <= max(1, section.byteCount) * FlowText.placesPerByte)
    }
  }

  /// The marks of all items, part by part.
  private static func marks(_ html: String) -> [[String]] {
    let bytes = Array(html.utf8)
    let sections = HTMLOutline(of: bytes, in: bytes.indices).sections
    return sections.map { section in
      HTMLParser.blocks(of: section.text(in: bytes), references: references).compactMap(\.marker)
    }
  }

  @Test(arguments: [
    ("<ol>", 1, 1), ("<ol start=\"5\" class='a>b'>", 5, 1), ("<ol reversed>", 5000, -1),
    ("<OL REVERSED START='9'>", 9, -1),
  ])
  func `counts the items of a list on in each of its parts`(_ tag: String, first: Int, step: Int) {
    let items = (0..<5000).map { "<li>word and word and word \($0)" }.joined()
    let marks = Self.marks("<h1>A</h1>\(tag)\(items)</ol><p>end</p><ol><li>b</li></ol>")
    #expect(marks.count > 2)
    #expect(
      Array(marks.joined().dropLast()) == (0..<5000).map { "\(first + $0 * step)." })
    #expect(marks.last?.last == "1.")
  }

  @Test func `marks an item once, in however many parts it is`() {
    let long = String(repeating: "word ", count: 50_000)
    let inner = "<ol type='a'><li>\(long)</li><li>c</li></ol>"
    let marks = Self.marks("<ol><li>\(long)</li><li value='7'>b\(inner)</li><li>d</li></ol>")
    #expect(marks.count > 6)
    #expect(Array(marks.joined()) == ["1.", "7.", "a.", "b.", "8."])
  }

  @Test(arguments: ["style", "script", "title"])
  func `shows what comes behind a thing without words in all of its parts`(_ name: String) {
    let chapter = "<h1>Title</h1><p>\(String(repeating: "word ", count: 4_000))</p>"
    for html in [
      "<\(name)>no</\(name)>\(chapter)\(chapter)",
      "<body>\(chapter)<\(name)>no</\(name)>\(chapter)\(chapter)",
    ] {
      let bytes = Array(html.utf8)
      let sections = HTMLOutline(of: bytes, in: bytes.indices).sections
      #expect(sections.count > 1)
      let blocks = sections.map {
        HTMLParser.blocks(of: $0.text(in: bytes), references: Self.references)
      }
      #expect(blocks.allSatisfy { !Self.words($0).isEmpty })
      #expect(blocks.flatMap(Self.words) == Self.words(Self.blocks(html)))
    }
  }

  @Test func `has drawings that no page ends in`() {
    let shapes = String(repeating: "<rect width='1' height='1'/>", count: 10_000)
    let html = "<p>a</p><svg>\(shapes)<text>no</text></svg><p>b</p>"
    let bytes = Array(html.utf8)
    let sections = HTMLOutline(of: bytes, in: bytes.indices).sections
    let blocks = sections.flatMap {
      HTMLParser.blocks(of: $0.text(in: bytes), references: Self.references)
    }
    #expect(Self.words(blocks) == ["a", "b"])
    #expect(blocks.count == 3)
  }

  @Test func `with drawings that have no end is looked through once`() {
    let html = String(repeating: "<svg>", count: 10_000) + "word"
    let bytes = Array(html.utf8)
    let blocks = HTMLOutline(of: bytes, in: bytes.indices).sections.flatMap {
      HTMLParser.blocks(of: $0.text(in: bytes), references: Self.references)
    }
    #expect(Self.words(blocks) == ["word"])
  }

  @Test func `begins a part at a chapter, and none for what nobody sees`() {
    let chapter = "<h1>Title</h1><h2>Under it</h2><p>words</p>"
    let html = "<body><a id='x'></a> \(chapter)<div>\(chapter)</div><p> </p></body>"
    let bytes = Array(html.utf8)
    let sections = HTMLOutline(of: bytes, in: bytes.indices).sections
    #expect(sections.count == 2)
    #expect(sections.last?.opening.map { String(decoding: bytes[$0], as: UTF8.self) } == ["<div>"])
    let blank = Array("<html><head><title>a</title></head><body><p>\n</p></body></html>".utf8)
    #expect(HTMLOutline(of: blank, in: blank.indices).sections.isEmpty)
  }
}
