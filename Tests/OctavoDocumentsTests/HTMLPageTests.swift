import OctavoCairo
import OctavoGeometry
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// Pages that programs make for browsers, as those of mdBook, Sphinx, javadoc and Texinfo.
@Suite struct `A page of a site` {
  private let folder = TemporaryFolder()

  private func open(_ html: String) throws -> TextDocument {
    try #require(try Documents.open(try folder.write("a.html", html)) as? TextDocument)
  }

  /// Its blocks: what stands in braces is a picture in a line, and in brackets a link.
  private func outline(_ html: String) throws -> [String] {
    let text = try open(html).layouts.text
    let blocks = (0..<text.sectionCount).flatMap { text.blocks(ofSection: $0) }
    return blocks.map { block in
      func words(_ spans: [FlowSpan]) -> String {
        spans.map { span in
          let words = span.text.replacing(LinePicture.silence, with: "")
          return span.picture != nil
            ? "{\(words)}" : span.style.contains(.link) ? "[\(words)]" : words
        }.joined()
      }
      return switch block.kind {
      case .picture: "picture: \(words(block.spans))"
      case .row(let row):
        (row.isHead ? "head: " : "row: ") + row.cells.map(words).joined(separator: "|")
      case .heading: "h: \(words(block.spans))"
      default: words(block.spans)
      }
    }
  }

  @Test(arguments: [
    ("<p>a</p><button>Copy</button><p>b</p>", ["a", "b"]),
    ("<p>a <button type=button>x<b>y</b></button>b</p>", ["a b"]),
    ("<h2><button aria-expanded=false>A</button></h2><p>b</p>", ["h: A", "b"]),
    (
      "<p>a<progress>1 of 2</progress> <label><input type=checkbox> b</label><datalist><option>c</datalist>",
      ["a b"]
    ),
  ]) func `has no words of what is pressed, but in headings`(
    _ html: String, _ expected: [String]
  ) throws {
    #expect(try outline(html) == expected)
  }

  @Test(arguments: [
    ("<nav><a href='b.html'>b</a></nav><main><p>a</p></main><nav>c</nav>", ["a"]),
    (
      "<h1>T</h1><div role=navigation><div>b</div></div><div role='main'><nav>c</nav><p>a</p></div><p>d",
      ["h: T", "c", "a", "d"]
    ),
    // A page that is about nothing but others is a list of these.
    ("<nav>b</nav><main> <br></main>", ["b"]), ("<nav>b</nav><p>a", ["b", "a"]),
    ("<nav>b<main>a</main>", ["b", "a"]),
    ("<!-- <main>x</main> --><nav>b</nav><p>a", ["b", "a"]),
    ("<nav><p>b<nav>c</nav></nav><main>a</main>", ["a"]),
  ]) func `has no menus where it says what it is about`(
    _ html: String, _ expected: [String]
  ) throws {
    #expect(try outline(html) == expected)
  }

  private static let sign = "<svg viewBox='0 0 448 512'><path d='M0 96h448v64H0z'/></svg>"

  @Test(arguments: [
    ("<label>\(sign)</label><h1>A</h1>", ["h: A"]), ("<p>\(sign) a</p>", ["{} a"]),
    ("<span>\(sign)</span><p>a", ["{}", "a"]),
    ("<h2><a href='#x'>\(sign)</a> A</h2>", ["h: {} A"]),
    // What is larger than a sign is a picture of its own.
    ("<p>a</p><div>\(sign)</div>", ["a", "picture: "]),
    ("<p>a \(sign.replacing("<path", with: "<text>b</text><path"))</p>", ["a", "picture: "]),
    ("<p>a \(sign.replacing("448", with: "4480"))</p>", ["a", "picture: "]),
    (
      "<p>a \(sign.replacing("<path", with: "<g/><path/><path/><path/><path/><path"))</p>",
      ["a", "picture: "]
    ),
    ("<p>a \(sign.replacing("<svg", with: "<svg height=400"))</p>", ["a", "picture: "]),
    // A sheet says how large it is.
    ("<style>div svg { width: 1em; height: 2em }</style><div>\(sign)</div>a", ["{}", "a"]),
    ("<style>svg { display: block }</style><span>\(sign)</span><p>a", ["{}", "a"]),
  ]) func `has signs that are no larger than letters`(
    _ html: String, _ expected: [String]
  ) throws {
    #expect(try outline(html) == expected)
  }

  @Test func `has signs as tall as the letters beside them`() throws {
    let text = try open("<p>a \(Self.sign)</p>").layouts.text
    let picture = try #require(text.blocks(ofSection: 0)[0].spans.last?.picture)
    #expect(picture.height == 1 && picture.width == 448.0 / 512)
  }

  @Test(arguments: [
    ("<a href='b.html' aria-label='Next chapter'>\(sign)</a>", ["[Next chapter]"]),
    ("a <a href='b.html' title=' Next '><i class='fa fa-right'></i></a>", ["a [Next]"]),
    ("<a href='b.html' title='x'>b</a>", ["[b]"]), ("a<a href='b.html' title='x'></a>", ["a"]),
    ("<h1 id='a'>A<a class='headerlink' href='#a' title='Link'>¶</a></h1>b", ["h: A", "b"]),
    ("<h1 id='a'>A<a class='anchor' href='#a' aria-label='Link'>\(sign)</a></h1>b", ["h: A", "b"]),
    ("<h1 id='a'>A <a class='doc-anchor' href='#a'>§</a></h1>b", ["h: A", "b"]),
    ("<p id='a'>A <a class='anchor' href='#a'>1</a></p>", ["A 1"]),
    ("<p>A<a class='fnanchor' href='#b'>*</a></p><p id='b'>b", ["A[*]", "b"]),
    ("<p>A <a href='#b'>↩</a></p><p id='b'>b", ["A [↩]", "b"]),
    ("<h1 id='a'><a class='header' href='#a'>A</a></h1>", ["h: A"]),
    ("<h1 id='a'><a href='#b'>A</a></h1><p id='b'>b", ["h: [A]", "b"]),
  ]) func `says where a sign leads, and nothing of what leads to where it stands`(
    _ html: String, _ expected: [String]
  ) throws {
    #expect(try outline(html) == expected)
  }

  @Test func `has a formula once that is drawn for those who see it`() throws {
    let math = "<span class='katex-mathml'><math><mi>x</mi></math></span>"
    #expect(try outline("<p>a \(math)<span aria-hidden='true'>x</span> b") == ["a x b"])
    #expect(try outline("<p>a <span aria-hidden='true'>x</span> b") == ["a x b"])
  }

  @Test func `has the sheets beside it, and those that these take in`() throws {
    try folder.write("b.css", "@import url('c.css'); .big { text-transform: uppercase }")
    try folder.write("c.css", "@import 'b.css'; .no { display: none } .big { font-weight: bold }")
    let html = """
      <link rel=stylesheet href='b.css?v=1'><link rel=stylesheet media=print href='p.css'>\
      <link rel=alternate href='d.css'><link rel=stylesheet href='https://example.org/b.css'>\
      <link rel=stylesheet href='../b.css'><body><div class='no'>a</div><main><p class='big'>b\
      <p class='no'>c <p hidden>d</main>
      """
    // What is hidden in what the page is about, a program would show.
    #expect(try outline(html) == ["b", "c"])
    // It is made for a window, and not for a page: what letters it wants does not count.
    let text = try open(html).layouts.text
    #expect(text.blocks(ofSection: 0)[0].spans[0] == FlowSpan(text: "b"))
    #expect(try outline(html.replacing("main>", with: "div>")) == ["a", "b", "c"])
    // A page of nothing but that is none.
    let hidden = html.replacing("<main>", with: "<main><h1>A</h1>")
    #expect(try open(hidden).sectionCount == 1)
    #expect(try outline(hidden) == ["h: A", "b", "c"])
  }

  @Test func `has summaries of javadoc as tables`() throws {
    func row(_ kind: String, _ words: String...) -> String {
      zip(["first", "second", "last"], words).map {
        "<div class='\(kind)col-\($0)'><code>\($1)</code></div>\n"
      }.joined()
    }
    let rows = row("table-header ", "A", "B", "C") + row("even ", "a", "b", "c")
    #expect(
      try outline("<div class='summary-table three-column-summary'>\(rows)</div>")
        == ["head: A|B|C", "row: a|b|c"])
    #expect(try outline("<div class='summary-table'><div>a</div><div>b</div></div>") == ["a", "b"])
  }

  @Test(arguments: [
    ("1fr auto", ["head: A|B", "row: c|d", "row: e|f"]),
    ("repeat(2, minmax(10%, max-content))", ["head: A|B", "row: c|d", "row: e|f"]),
    ("minmax(15%, max-content) minmax(15%, auto)", ["head: A|B", "row: c|d", "row: e|f"]),
    ("repeat(auto-fill, 10em)", ["A", "B", "c", "d", "e", "f"]),
    ("none", ["A", "B", "c", "d", "e", "f"]), ("1fr", ["A", "B", "c", "d", "e", "f"]),
    ("1fr 1fr 1fr 1fr", ["A", "B", "c", "d", "e", "f"]),
  ]) func `has a table where a grid is one`(_ columns: String, _ expected: [String]) throws {
    let cells = ["c", "<p>d</p>", "e", "f"].map { "<div>\($0)</div>" }.joined(separator: "\n")
    let head = "<div class='table-header'>A</div><div class='table-header'>B</div>"
    let sheet = "<style>.g { display: grid; grid-template-columns: \(columns) }</style>"
    #expect(try outline("\(sheet)<div class='g'>\(head)\(cells)</div>") == expected)
    // What holds more than cells do stands side by side, and that is no table.
    let list = cells.replacing("<p>d</p>", with: "<ul><li>d</ul>")
    #expect(
      try outline("\(sheet)<div class='g'>\(head)\(list)</div>")
        == ["A", "B", "c", "d", "e", "f"])
  }

  @Test func `has tables with lines, and with words, between their rows`() throws {
    let menu = """
      <table class='menu'><tr><td>&bull; <a href='b.html'>A</a>:</td><td>&nbsp;</td><td>b</td></tr>
      <tr><th colspan=3><pre class='menu-comment'>

       Appendices
      and others
      </pre></th></tr><tr><td colspan=3> <hr></td></tr><tr><td>c</td><td></td><td>d</td></tr></table>
      """
    #expect(
      try outline(menu)
        == ["row: • [A]:|\u{A0}|b", "row: Appendices\nand others||", "row: c||d"])
    let code = "<table><tr><td><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>"
    #expect(try outline(code) == ["1\n2", "a\nb"])
  }
}
