import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// Small pictures that stand among words.
@Suite struct `Pictures in a line` {
  private let folder = TemporaryFolder()
  private static let page = Size(width: 500, height: 700)

  /// The extents that pictures of these tests have, by their names: `40x20.png`.
  private static func extents(_ path: String) -> Size? {
    let sides = path.prefix { $0 != "." }.split(separator: "x").compactMap { Double($0) }
    return sides.count == 2 ? Size(width: sides[0], height: sides[1]) : nil
  }

  /// Blocks as a test sees them: what stands in brackets is a picture in a line.
  private static func outline(_ html: String, styles: String = "") -> [String] {
    var sheet = HTMLStyles()
    sheet.add(styles)
    return HTMLParser.blocks(
      of: Array(html.utf8), styles: sheet,
      references: HTMLParser.References(
        picture: { $0 }, place: { _ in nil }, name: { $0 }, extents: { extents($0) })
    ).map { block in
      let words = block.spans.map { $0.picture == nil ? $0.text : "{\($0.text)}" }.joined()
      return switch block.kind {
      case .picture: "picture: \(words)"
      case .row(let row):
        "row: "
          + row.cells.map { $0.map { $0.picture == nil ? $0.text : "{\($0.text)}" }.joined() }
          .joined(separator: "|")
      case .heading: "h: \(words)"
      default: words
      }
    }.map { $0.replacing(LinePicture.silence, with: "") }
  }

  @Test(arguments: [
    ("<p>a <img src='40x20.png' alt='x'/>, b</p>", ["a {x}, b"]),
    ("<p><img src='40x20.png' alt='x'/> b</p>", ["{x} b"]),
    ("<p>a<img src='40x20.png'/></p>", ["a{}"]),
    ("<p>a <b>b <img src='40x20.png' alt=' x  y '/></b></p>", ["a b {x y}"]),
    ("<h2>a <img src='40x20.png' alt='x'/></h2>", ["h: a {x}"]),
    ("<li>a <img src='40x20.png' alt='x'/></li>", ["a {x}"]),
    // What has no words beside it is a block.
    ("<p><img src='40x20.png' alt='x'/></p>", ["picture: x"]),
    (
      "<p> <img src='40x20.png'/> <img src='9x9.png' alt='y'/></p>b",
      ["picture: ", "picture: y", "b"]
    ),
    ("<p>&nbsp;<img src='40x20.png' alt='x'/>&nbsp;</p><p>&nbsp;</p>", ["picture: x", "\u{A0}"]),
    ("<h2><img src='40x20.png' alt='x'/></h2>", ["picture: x"]),
    // And what is larger than a few lines.
    ("<p>a <img src='40x72.png' alt='x'/> b</p>", ["a {x} b"]),
    ("<p>a <img src='40x73.png' alt='x'/> b</p>", ["a", "picture: x", "b"]),
    ("<p>a <img src='384x20.png' alt='x'/> b</p>", ["a {x} b"]),
    ("<p>a <img src='385x20.png' alt='x'/> b</p>", ["a", "picture: x", "b"]),
    (
      "<p>a <img src='40x20.png'/> <img src='400x200.png' alt='x'/> b</p>",
      ["a {}", "picture: x", "b"]
    ),
    // What is said of its extents holds.
    ("<p>a <img src='400x200.png' width='40' alt='x'/> b</p>", ["a {x} b"]),
    ("<p>a <img src='400x200.png' style='height: 1.2em' alt='x'/> b</p>", ["a {x} b"]),
    ("<p>a <img src='40x20.png' height='80' alt='x'/> b</p>", ["a", "picture: x", "b"]),
    ("<p>a <img src='40x20.png' style='width: 50%' alt='x'/> b</p>", ["a", "picture: x", "b"]),
    ("<p>a <img src='40x20.png' style='display: block' alt='x'/> b</p>", ["a", "picture: x", "b"]),
    ("<p>a <img src='40x20.png' style='float: right' alt='x'/> b</p>", ["a", "picture: x", "b"]),
    // A letter at the beginning is one of its word.
    ("<p><img src='90x100.png' alt='T'/>he story</p>", ["{T}he story"]),
    ("<p>a <img src='90x100.png' alt='T'/>he story</p>", ["a", "picture: T", "he story"]),
    ("<p><img src='90x100.png' alt='Tree'/>he story</p>", ["picture: Tree", "he story"]),
    // What cannot be read.
    ("<p>a <img src='none.png' alt='x'/> b</p>", ["a", "picture: x", "b"]),
    ("<p>a <img src='none.png' width=20 height=20 alt='x'/> b</p>", ["a [x] b"]),
    (
      "<table><tr><td>a</td><td><img src='40x20.png' alt='x'/></td></tr></table>", ["row: a|{x}"]
    ),
    (
      "<table><tr><td>a</td><td><img src='9x1.png' alt='x'/></td></tr></table>",
      ["a", "picture: x"]
    ),
    ("<table><tr><td>a</td><td><img src='90x90.png'/></td></tr></table>", ["a", "picture: "]),
    ("<figure><img src='40x20.png'/><figcaption>a</figcaption></figure>", ["picture: ", "a"]),
    ("<pre>a <img src='40x20.png' alt='x'/></pre>", ["picture: x", "a "]),
  ]) func `have words beside them and are small`(_ html: String, _ blocks: [String]) {
    #expect(Self.outline(html) == blocks)
  }

  @Test func `are as large as a sheet says`() {
    let html = "<p>a <img class='m' src='400x200.png' alt='x'/> b</p>"
    #expect(Self.outline(html, styles: "img.m { height: 1em }") == ["a {x} b"])
    #expect(Self.outline(html, styles: "img { width: 12em }") == ["a", "picture: x", "b"])
  }

  /// The lower edge of a picture of 40×20 pixels above the line on which letters stand, in sizes of the letters.
  @Test(
    arguments: [
      ("", 0), ("style='vertical-align: middle'", 0.25 - 0.625), ("align='middle'", 0.25 - 0.625),
      ("align='top' style='vertical-align: baseline'", 0.9 - 1.25),
      ("style='vertical-align: text-top'", 0.9 - 1.25), ("style='vertical-align: bottom'", -0.25),
      ("style='vertical-align: -0.3em'", -0.3), ("style='vertical-align: 4px'", 0.25),
      ("style='vertical-align: -1ex'", -0.5), ("style='vertical-align: sub'", -0.16),
      ("style='vertical-align: super'", 0.38),
    ] as [(String, Double)]) func `stand to the line as a style says`(style: String, rise: Double)
    throws
  {
    let layout = try layout(
      of: "<p>Before <img src='red.png' alt='x' \(style)/> after.</p>",
      files: [("book/red.png", Self.png(Samples.red, width: 40, height: 20))], size: Self.page)
    let block = layout.blocks[0]
    let lines = layout.setter.layout(of: block, chunk: 0..<block.textLength, width: 400)
    let em = layout.typography.base
    let room = try #require(lines.rooms.first).rect
    #expect(abs(lines.lines[0].baseline - room.maxY - rise * em) < 0.02)
    #expect(abs(room.size.width - 2.5 * em) < 0.01 && abs(room.size.height - 1.25 * em) < 0.01)
  }

  @Test func `stand on the line of the words beside them in a table`() throws {
    let layout = try layout(
      of: "<table><tr><td><img src='red.png' alt='x'/></td><td>words</td></tr></table>",
      files: [("book/red.png", Self.png(Samples.red, width: 40, height: 8))], size: Self.page)
    let block = layout.blocks[0]
    guard case .row(let row) = block.kind else {
      Issue.record("\(block.kind)")
      return
    }
    let cells = (0..<2).map { layout.setter.layout(ofCell: $0, of: row, in: block, width: 200) }
    #expect(cells.map(\.lines.count) == [1, 1])
    let (picture, words) = (cells[0].lines[0], cells[1].lines[0])
    #expect(abs(picture.baseline - words.baseline) < 0.01)
    #expect(abs(try #require(cells[0].rooms.first).rect.maxY - words.baseline) < 0.01)
    #expect(abs(picture.width - 2.5 * layout.typography.base * 0.84) < 0.01)
  }

  private static func png(_ color: Color, width: Int, height: Int) throws -> [UInt8] {
    try PNG.encode(
      Picture(size: Size(width: Double(width), height: Double(height))) { context in
        context.setColor(color)
        context.paint()
      })
  }

  private func book(
    _ body: String, files: [(name: String, bytes: [UInt8])]? = nil, letters: Double = 1
  ) throws -> Book {
    let path = try folder.write(
      "a.epub",
      EPUBFile.encode(
        [("a.xhtml", body)],
        files: try files ?? [
          ("book/red.png", Self.png(Samples.red, width: 40, height: 20)),
          ("book/blue.png", Self.png(Samples.blue, width: 40, height: 20)),
        ]))
    return Book([try Documents.open(path)]).set(letterSize: letters)
  }

  private static func pixel(_ color: Color) -> UInt32 {
    [color.red, color.green, color.blue].reduce(0xFF) { $0 << 8 | UInt32(($1 * 255).rounded()) }
  }

  /// Whether channels differ by no more than a rounding.
  private static func near(_ pixel: UInt32, _ other: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { abs(Int(pixel >> $0 & 255) - Int(other >> $0 & 255)) <= 1 }
  }

  /// Where pixels of a colour are.
  private static func box(_ color: UInt32, in picture: Picture) -> Rect? {
    Spots(picture, where: { x, y in near(picture[x, y], color) })?.box
  }

  private func layout(
    of body: String, files: [(name: String, bytes: [UInt8])], size: Size
  ) throws -> FlowLayout {
    let document = try #require(try book(body, files: files).documents[0] as? TextDocument)
    return document.layouts.layout(ofSection: 0, at: size)
  }

  private static let words = "Some words of a sentence that goes on over several lines of the page"

  @Test(arguments: [1, 1.5])
  func `are drawn sharply where their words would be, as large as the letters make them`(
    letters: Double
  ) throws {
    let book = try book(
      "<p>\(Self.words) <img src='red.png' alt='the red one'/> \(Self.words).</p>",
      letters: letters)
    let base =
      Typography.letterSize(
        on: Size(width: Self.page.width / letters, height: Self.page.height / letters)) * letters
    for scale in [PixelScale.one, PixelScale(numerator: 240)] {
      let picture = try drawing(of: book.content(at: book.start), size: Self.page, scale: scale)
      let box = try #require(Self.box(0xFFFF_0000, in: picture))
      let factor = scale.factor
      // Whole pixels, none of which is mixed with the paper.
      #expect(abs(box.size.width - 2.5 * base * factor) <= 1)
      #expect(abs(box.size.height - 1.25 * base * factor) <= 1)
      for y in Int(box.minY)..<Int(box.maxY) {
        for x in Int(box.minX)..<Int(box.maxX) { #expect(picture[x, y] == 0xFFFF_0000) }
      }
      let found = book.words(onPageHolding: book.start, at: Self.page, boundAt: nil)
      let name = Array("the red one".utf8)
      let word = try #require(
        found.words.first { Array(found.text.utf8)[$0.range].elementsEqual(name) })
      #expect(word.rects.count == 1)
      let place = word.rects[0].scaled(by: factor)
      #expect(abs(place.minX - box.minX) <= 1 && abs(place.maxX - box.maxX) <= 1)
      #expect(abs(place.minY - box.minY) <= 1 && abs(place.maxY - box.maxY) <= 1)
      #expect(found.sound == found)
    }
  }

  @Test func `are found, marked and read by what they say`() throws {
    let book = try book(
      "<p>Before <img src='red.png' alt='a square'/> after<img src='blue.png'/>wards.</p>")
    for words in ["square", "before a square after", "afterwards"] {
      let wanted = try #require(SearchWords(words))
      var start: Book.SearchPlace? = Book.SearchPlace()
      #expect(book.find(wanted, from: &start, parts: .max, atMost: 9).count == 1, "\(words)")
      let marked = try drawing(of: book.content(at: book.start, marking: wanted), size: Self.page)
      // The picture is marked with the words that it stands among.
      let isMarked = Self.box(0xFFFF_0000, in: marked) == nil
      #expect(isMarked == (words != "afterwards"), "\(words)")
      #expect((Self.box(0xFF00_00FF, in: marked) == nil) == (words == "afterwards"), "\(words)")
    }
    let text = book.documents[0].text(at: 0, inSection: 0)
    #expect(
      text.spoken(at: 0..<text.end).replacing(LinePicture.silence, with: "")
        == "Before a square afterwards.")
  }

  @Test(arguments: [false, true], [Paper.light, .dark])
  func `show their marks whatever they cover`(isClear: Bool, paper: Paper) throws {
    let clear = try PNG.encode(Picture(size: Size(width: 40, height: 20)) { _ in })
    let book = try book(
      "<p>Before <img src='a.png' alt='square'/> after.</p>",
      files: [("book/a.png", isClear ? clear : Self.png(.white, width: 40, height: 20))])
    let document = try #require(book.documents[0] as? TextDocument)
    let layout = document.layouts.layout(ofSection: 0, at: Self.page)
    let words = try #require(SearchWords("square"))
    let mark = try #require(layout.marks(of: words, on: layout.page(at: 0)).first)
    func drawn(_ words: SearchWords?) throws -> Picture {
      let content = try #require(
        book.content(at: book.start, marking: words) as? any PaperedContent)
      return try drawing(of: content.papered(paper), size: Self.page)
    }
    let (plain, marked) = (try drawn(nil), try drawn(words))
    let (x, y) = (Int(mark.center.x), Int(mark.center.y))
    // Amber has less blue than what it is drawn on.
    #expect(Int(marked[x, y] & 255) < Int(plain[x, y] & 255) - 60)
    #expect(marked[x, Int(mark.maxY) + 4] == plain[x, Int(mark.maxY) + 4])
  }

  @Test func `lead where the link leads that they stand in`() throws {
    let book = try book(
      "<p>Before <a href='#end'><img src='red.png' alt='x'/></a> after.</p><p id='end'>End.</p>")
    let box = try #require(
      Self.box(0xFFFF_0000, in: try drawing(of: book.content(at: book.start), size: Self.page)))
    let document = try #require(book.documents[0] as? TextDocument)
    func target(_ point: Point) -> Int? {
      document.target(
        at: point, ofPageHolding: 0, inSection: 0, size: Self.page, boundAt: nil)
    }
    #expect(target(box.center) != nil)
    #expect(target(Point(x: box.maxX + 60, y: box.center.y)) == nil)
  }

  @Test func `stand on the paper that other pictures have`() throws {
    let clear = try PNG.encode(Picture(size: Size(width: 40, height: 20)) { _ in })
    let book = try book(
      "<p>Before <img src='clear.png' alt='x'/> after.</p>", files: [("book/clear.png", clear)])
    let content = try #require(book.content(at: book.start) as? any PaperedContent)
    let dark = try drawing(of: content.papered(.dark), size: Self.page)
    let white = Self.pixel(Palette.paper.paper)
    let box = try #require(Self.box(white, in: dark))
    #expect(abs(box.size.width - 2.5 * Typography.letterSize(on: Self.page)) <= 1)
  }

  @Test func `that are damaged further on show what they say`() throws {
    var bytes = try Self.png(Samples.red, width: 40, height: 20)
    bytes[60] ^= 0xFF
    let book = try book(
      "<p>Before <img src='red.png' alt='x'/> after.</p>", files: [("book/red.png", bytes)])
    let document = try #require(book.documents[0] as? TextDocument)
    #expect(document.outline == ["text: Before x after."])
    let sound = try drawing(of: book.content(at: book.start), size: Self.page)
    #expect(Self.box(0xFFFF_0000, in: sound) == nil)
    #expect(Self.box(Self.pixel(Palette.paper.panel), in: sound) != nil)
    let half = try self.book(
      "<p>Before <img src='red.png' alt='x'/> after.</p>",
      files: [("book/red.png", Array(bytes.prefix(40)))])
    #expect(
      (half.documents[0] as? TextDocument)?.outline == [
        "text: Before", "picture: x", "text: after.",
      ])
  }

  @Test func `are no wider than a narrow column`() throws {
    let book = try book(
      "<p>Before <img src='wide.png' alt='x'/> after.</p>",
      files: [("book/wide.png", Self.png(Samples.red, width: 380, height: 40))])
    let size = Size(width: 240, height: 300)
    let typography = Typography(for: size)
    let box = try #require(
      Self.box(0xFFFF_0000, in: try drawing(of: book.content(at: book.start), size: size)))
    #expect(abs(box.size.width - typography.columns[0].size.width) <= 1)
    #expect(abs(box.minX - typography.columns[0].minX) <= 1)
  }

  @Test func `leave room for the signs that touch them`() throws {
    let layout = try layout(
      of: "<p>Before (<img src='wide.png' alt='x'/>), after.</p>",
      files: [("book/wide.png", Self.png(Samples.red, width: 380, height: 40))],
      size: Size(width: 240, height: 300))
    let lines = layout.setter.layout(
      of: layout.blocks[0], chunk: 0..<layout.blocks[0].textLength,
      width: layout.typography.columns[0].size.width)
    let words = Array(layout.blocks[0].spans.map(\.text).joined().utf8)
    #expect(
      lines.lines.map { String(decoding: words[$0.range], as: UTF8.self).trimmed } == [
        "Before", "(x),", "after.",
      ])
  }

  @Test func `keep their pages whoever reads them, and are in one part of a long paragraph`() throws
  {
    let body =
      "<p>"
      + (0..<300).map {
        "\(Self.words) \($0) <img src='\($0 % 2 == 0 ? "red" : "blue").png' alt='the picture number \($0)'/>, "
      }
      .joined() + "</p>"
    let starts = try (0..<2).map { _ in
      let document = try #require(book(body).documents[0] as? TextDocument)
      let pieces = document.pieces(ofSection: 0, at: Self.page)
      for piece in pieces.joined() { #expect(piece.bottom <= piece.columnHeight + 0.02) }
      return pieces.map { $0.map(\.range) }
    }
    #expect(starts[0] == starts[1])
    let document = try #require(book(body).documents[0] as? TextDocument)
    let layout = document.layouts.layout(ofSection: 0, at: Self.page)
    var names: [String] = []
    for page in layout.pages {
      let words = layout.words(on: page)
      names += words.words.map { String(decoding: Array(words.text.utf8)[$0.range], as: UTF8.self) }
        .filter { $0.hasPrefix("the picture") }
    }
    #expect(names == (0..<300).map { "the picture number \($0)" })
  }

  @Test func `stand in the words of Markdown`() throws {
    try folder.write("red.png", try Self.png(Samples.red, width: 20, height: 20))
    let path = try folder.write(
      "a.md",
      """
      Some ![red](red.png) words, <img src="red.png" width="10" alt="small"> and "quotes".

      ![alone](red.png)

      # ![logo](red.png) Name

      | a | b |
      |---|---|
      | c | ![cell](red.png) |
      """)
    let document = try #require(try Documents.open(path) as? TextDocument)
    #expect(
      document.outline == [
        "text: Some red words, small and “quotes”.", "picture: alone", "heading 1: logo Name",
        "head: a | b", "row: c | cell",
      ])
  }
}
