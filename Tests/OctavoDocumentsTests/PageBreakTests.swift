import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// Where pages of HTML end, as their sheets say.
@Suite struct `Page breaks` {
  private static func layout(
    _ html: String, _ sheet: String, height: Double = 500, columns: Int = 1
  ) throws -> FlowLayout {
    let folder = TemporaryFolder()
    let document = try #require(
      Documents.open(try folder.write("a.html", "<style>\(sheet)</style>\(html)")) as? TextDocument)
    let columns = (0..<columns).map { column in
      Rect(x: Double(column) * 400, y: 0, width: 330, height: height)
    }
    return FlowLayout(
      document.layouts.text, section: 0, size: Size(width: 330, height: height),
      typography: Typography(base: 10, columns: columns, palette: .paper))
  }

  /// The words of each page, those of blocks with a bar between them.
  private static func pages(
    _ html: String, _ sheet: String, height: Double = 500
  ) throws -> [String] {
    let layout = try layout(html, sheet, height: height)
    return layout.pages.map { page in
      page.pieces.map { layout.blocks[$0.block].line }.joined(separator: "|")
    }
  }

  @Test(
    arguments: ["always", "page", "left", "right", "recto", "verso", "Always !important"])
  func `are where an element begins or ends`(_ value: String) throws {
    for name in ["page-break", "break"] {
      #expect(
        try Self.pages("<p>a</p><p class='x'>b</p><p>c</p>", ".x { \(name)-before: \(value) }")
          == ["a", "b|c"])
      #expect(
        try Self.pages("<p>a</p><p class='x'>b</p><p>c</p>", ".x { \(name)-after: \(value) }")
          == ["a|b", "c"])
    }
  }

  @Test(arguments: [
    // Two at one place are one, and those at the edges are the chapter's own.
    ("<p class='a'>a</p><p class='b'>b</p>", ["a", "b"]),
    ("<p class='b'>a</p><p class='a'>b</p>", ["a|b"]),
    ("<div class='b'><div class='b'><p class='b'>a</p></div></div><p>b</p>", ["a|b"]),
    ("<p>a</p><div class='b'><div class='b'><p class='b'>b</p></div></div>", ["a", "b"]),
    (
      "<p>a</p><div class='a'></div><div class='b'></div><div class='a'> </div><p>b</p>",
      ["a", "b"]
    ),
    ("<p>a</p><hr class='a h'/><p>b</p>", ["a", "b"]),
    ("<p>a</p><hr class='a n'/><p>b</p>", ["a|b"]),
    ("<p>a</p><hr class='b'/><p>b</p>", ["a", "|b"]),
    ("a<div class='b'>b</div>c", ["a", "b|c"]), ("a<span class='b d'>b</span>c", ["a", "b|c"]),
    ("<p>a <span class='b'>b</span></p>", ["a b"]), ("<p>a</p><h2 class='b'>b</h2>", ["a", "b"]),
    ("<ul><li>a</li><li class='b'>b</li></ul>", ["a", "b"]),
    ("<p>a</p><blockquote class='b'><p>b</p></blockquote>", ["a", "b"]),
    (
      "<p>a</p><table class='b'><tr><td class='b'>b</td></tr><tr class='a'><td>c</td></tr></table>",
      ["a", "b|c"]
    ),
    ("<p>a</p><pre class='b'>b</pre>", ["a", "b"]),
    ("<p>a</p><figure class='b'><img src='a.png' alt='b'/></figure>", ["a", "b"]),
    ("<p>a<img class='b d' src='a.png' alt='b'/>c</p>", ["a", "b|c"]),
    ("<div class='poem'><div class='v'>a</div><div class='v b'>b</div></div>", ["a", "b"]),
    (
      "<div class='poem'><p class='v a'>a</p><p class='v'>b</p><p class='v'>c</p></div>",
      ["a", "b c"]
    ),
    (
      "<div class='poem'><div class='stanza'><p class='v'>a</p><p class='v'>b</p></div>"
        + "<div class='stanza b'><p class='v'>c</p><p class='v'>d</p></div></div><p>e</p>",
      ["a b", "c d|e"]
    ),
    (
      "<div class='poem'><div class='v'>a</div><div class='v a'>b</div></div><p>c</p>",
      ["a b", "c"]
    ),
    ("<p>a</p><p class='c'>b</p>", ["a|b"]), ("<p>a</p><p class='e'>b</p>", ["a|b"]),
  ]) func `leave no page without words`(_ html: String, _ pages: [String]) throws {
    let sheet = """
      .a { page-break-after: always } .b { break-before: page } .h { visibility: hidden } \
      .n { display: none } .d { display: block } .c { break-before: column } \
      .e { break-before: everywhere; page-break-before: 3px } .v { margin: 0 }
      """
    #expect(try Self.pages(html, sheet) == pages)
  }

  @Test func `begin the next page of an open book`() throws {
    let layout = try Self.layout(
      "<p>a</p><p class='x'>b</p><p class='x'>c</p>", ".x { break-before: recto }", columns: 2)
    #expect(layout.pages.map { $0.pieces.map(\.column) } == [[0, 1], [0]])
  }

  @Test func `move no word and no place`() throws {
    let html = "<p>one</p><p class='x' id='p'>two <i>three</i></p><p class='x'>four</p>"
    let plain = try Self.layout(html, "")
    let parted = try Self.layout(html, ".x { break-before: page }")
    #expect(parted.blocks.map(\.start) == plain.blocks.map(\.start))
    #expect(parted.blocks.map(\.anchors) == plain.blocks.map(\.anchors))
    #expect(parted.pages.map(\.start) == parted.blocks.map(\.start))
    for (index, block) in parted.blocks.enumerated() {
      #expect(parted.page(holding: block.start) == index)
    }
  }

  private static let words = String(repeating: "word ", count: 60)

  /// The pages that the blocks of a text are on.
  private static func pages(
    ofBlocks html: String, _ sheet: String, height: Double
  ) throws -> [[Int]] {
    let layout = try layout(html, sheet, height: height)
    var pages: [[Int]] = Array(repeating: [], count: layout.blocks.count)
    for (number, page) in layout.pages.enumerated() {
      #expect(!page.pieces.isEmpty)
      for piece in page.pieces { pages[piece.block].append(number) }
    }
    return pages
  }

  @Test(arguments: [
    "<p>x</p>%<p class='w'>\(words)</p>", "<p>x</p>%<div class='w'><p>\(words)</p></div>",
    "<p>x</p>%<div class='w'><p>a</p><p>\(words)</p><p>b</p></div>",
    "<p>x</p>%<table class='w'><tr><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td></tr></table>",
    "<p>x</p>%<div class='w'><p>a</p><div class='w'><p>b</p><p>\(words)</p></div></div>",
    "<p>x</p>%<pre class='w'>\(String(repeating: "a\n", count: 14))</pre>",
    "<p>x</p>%<div class='w i'><p>\(words)</p><p>\(words)</p></div>",
    "<p>x</p>%<div class='w'><p>a</p><img src='no.png' alt='x'/><p>b</p></div>",
  ]) func `are in nothing that is held together and has room`(_ html: String) throws {
    for count in stride(from: 0, to: 24, by: 3) {
      let above = String(repeating: "<p>above</p>", count: count)
      let pages = try Self.pages(
        ofBlocks: html.replacing("%", with: above),
        ".w { break-inside: avoid } .i { text-indent: 1em; margin: 0 }", height: 300)
      #expect(Set(pages[(count + 1)...].joined()).count == 1, "\(count)")
      #expect(pages.joined().sorted() == Array(pages.joined()))
    }
  }

  @Test func `are in what no page has room for, as in any other`() throws {
    let html = "<p>a</p><div class='w'>" + String(repeating: "<p>\(Self.words)</p>", count: 9)
    let plain = try Self.pages(ofBlocks: html, "", height: 300)
    #expect(try Self.pages(ofBlocks: html, ".w { break-inside: avoid }", height: 300) == plain)
    #expect(
      try Self.pages(ofBlocks: html, "body { page-break-inside: avoid }", height: 300) == plain)
  }

  @Test func `are where something says so that is held together`() throws {
    let html = "<p>a</p><div class='w'><p>b</p><p class='x'>c</p></div>"
    let sheet = ".w { break-inside: avoid } .x { break-before: page }"
    #expect(try Self.pages(html, sheet) == ["a|b", "c"])
  }

  @Test(arguments: [
    ("<p class='k'>\(words)</p><p>\(words)</p>", 0),
    ("<p>\(words)</p><p class='j'>\(words)</p>", 0),
    ("<div class='k'><p>a</p><p>b</p></div><p>\(words)</p>", 1),
    ("<p class='k'>b</p><p class='w'>\(words)</p>", 0), ("<h2>b</h2><p class='w'>\(words)</p>", 0),
    ("<p class='k'>a</p><div class='k'></div><p>\(words)</p>", 0),
  ]) func `are not between what stays together`(_ html: String, _ first: Int) throws {
    let sheet =
      ".k { break-after: avoid } .j { page-break-before: avoid } .w { break-inside: avoid-page }"
    for count in stride(from: 0, to: 24, by: 3) {
      let above = String(repeating: "<p>above</p>", count: count)
      let pages = try Self.pages(ofBlocks: above + html, sheet, height: 300)
      #expect(pages[count + first].last == pages[count + first + 1].first, "\(count)")
    }
  }

  @Test func `are between what stays together where one is said`() throws {
    #expect(
      try Self.pages(
        "<h2>a</h2><p class='b'>b</p><p class='k b'>c</p><p class='b'>d</p>",
        ".k { break-after: avoid } .b { break-before: page }") == ["a", "b", "c", "d"])
  }

  @Test(arguments: ["break-after", "break-before", "break-inside"])
  func `are found as quickly where all stays together`(_ name: String) throws {
    let html =
      String(repeating: "<div>", count: 150)
      + String(repeating: "<div><p>\(Self.words)</p></div>", count: 60)
    let layout = try Self.layout(html, "div, p { \(name): avoid }", height: 300)
    let pages = layout.pages
    #expect(pages.count < 100)
    #expect(pages.allSatisfy { !$0.pieces.isEmpty })
    #expect(pages.map(\.start).sorted() == pages.map(\.start))
  }
}
