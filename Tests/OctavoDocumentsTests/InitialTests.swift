import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoCairo
@testable import OctavoDocuments

/// Letters that paragraphs begin with and that are as tall as several lines.
@Suite struct `Large first letters` {
  private static let typography = Typography(
    base: 10, columns: [Rect(x: 0, y: 0, width: 330, height: 500)], palette: .paper)
  private static let setter = FlowSetter(typography: typography)
  private static let words = "nce " + String(repeating: "word ", count: 60)
  private static let sheet = ".d { float: left } .f::first-letter { float: left; font-size: 3em }"

  private static func blocks(_ html: String, _ sheet: String = sheet) -> [FlowBlock] {
    var styles = HTMLStyles()
    styles.add(sheet)
    return HTMLParser.blocks(
      of: Array(html.utf8), styles: styles,
      references: HTMLParser.References(
        picture: { $0 }, place: { _ in nil }, name: { $0 },
        extents: { _ in Size(width: 16, height: 16) }))
  }

  private static func initial(_ html: String, _ sheet: String = sheet, width: Double = 330)
    -> String?
  {
    let block = blocks(html, sheet)[0]
    return setter.initial(of: block, chunk: 0..<block.textLength, width: width)?.words
  }

  @Test(arguments: [
    ("<p><span class='d'>O</span>\(words)</p>", "O"),
    ("<p> <span class='d'>“O</span>\(words)</p>", "“O"),
    ("<p><b class='d'><i>O</i></b><i>\(words)</i></p>", "O"),
    ("<p class='f'>O\(words)</p>", "O"), ("<p class='f'>\n “<b>O</b>\(words)</p>", nil),
    ("<p class='f'>“O\(words)</p>", "“O"), ("<p class='f'><b>O\(words)</b></p>", "O"),
    ("<div class='f'><p>O\(words)</p></div>", "O"),
    ("<blockquote class='f'><p>O\(words)</p></blockquote>", "O"),
    // What is longer than a letter, or no letter, or not at the beginning, is as it is.
    ("<p><span class='d'>Once</span>\(words)</p>", nil), ("<p class='f'>1\(words)</p>", nil),
    ("<p>a <span class='d'>O</span>\(words)</p>", nil), ("<p class='f'>——O\(words)</p>", "——O"),
    ("<p class='f'><img src='a.png' alt='x'/>O\(words)</p>", nil),
    ("<div class='f'></div><p>O\(words)</p>", nil), ("<p>O\(words)</p>", nil),
    // What has too few lines beside it, or lines of its own, too.
    ("<p class='f'>Once</p>", nil), ("<p class='f'>O<br/>\(words)</p>", nil),
    ("<p class='f' style='text-align:center'>O\(words)</p>", nil),
    ("<ul><li class='f'>O\(words)</li></ul>", nil), ("<h1 class='f'>O\(words)</h1>", nil),
  ]) func `stand beside the lines of a paragraph that has them`(_ html: String, _ letter: String?) {
    #expect(Self.initial(html) == letter)
    let plain = HTMLParser.blocks(
      of: Array(html.utf8),
      references: HTMLParser.References(
        picture: { $0 }, place: { _ in nil }, name: { $0 },
        extents: { _ in Size(width: 16, height: 16) }))
    #expect(Self.blocks(html).map(\.line) == plain.map(\.line))
  }

  @Test(arguments: [
    (".f:first-letter { float: left }", true), ("p.f::first-letter { float: left }", true),
    ("p::first-letter { float: inline-start }", true),
    ("div p::first-letter { float: left }", false),
    (".f::first-letter { font-size: 3em }", false), (".f::first-letter { float: right }", false),
    (".f::first-letter { float: left } p.f::first-letter { float: none }", false),
    (".f::first-line { float: left }", false), (".f { float: left }", false),
  ]) func `are told by their sheets`(_ sheet: String, _ isThere: Bool) {
    #expect((Self.initial("<p class='f'>O\(Self.words)</p>", sheet) != nil) == isThere)
  }

  @Test func `have no room in a narrow column`() {
    #expect(Self.initial("<p class='f'>O\(Self.words)</p>", width: 99) == nil)
  }

  @Test func `stand on the last of the lines beside them, as high as the first`() throws {
    let block = Self.blocks("<p class='f'>H\(Self.words)</p>")[0]
    let chunk = 0..<block.textLength
    let initial = try #require(Self.setter.initial(of: block, chunk: chunk, width: 330))
    let lines = Self.setter.layout(of: block, chunk: chunk, width: 330).lines
    #expect(lines[0].left == 0)
    #expect(lines[1...].allSatisfy { abs($0.left - initial.width) < 0.01 })
    func capital(_ size: Double) -> Double {
      TextLayout([TextRun("H", font: Font(Typeface.serif, size: size))]).inkRect.size.height
    }
    #expect(
      abs(capital(initial.size) - (lines[2].baseline - lines[0].baseline) - capital(10)) < 0.3)
    // The lines are as far from one another as they would be without it.
    let plain = Self.setter.layout(
      of: Self.blocks("<p>H\(Self.words)</p>")[0], chunk: chunk, width: 330
    ).lines
    #expect(abs(lines[2].baseline - plain[2].baseline) < 0.01)
  }

  @Test(arguments: ["Q", "J", "Ç"]) func `reach into no line below them`(_ letter: String) throws {
    let block = Self.blocks("<p class='f'>\(letter)\(Self.words)</p>")[0]
    let chunk = 0..<block.textLength
    let initial = try #require(Self.setter.initial(of: block, chunk: chunk, width: 330))
    let line = Self.setter.layout(of: block, chunk: chunk, width: 330).lines[2]
    let page = try Picture(size: Size(width: 100, height: 100)) { context in
      initial.draw(in: context, at: Point(x: 20, y: 50), color: .black)
    }
    let lowest = (0..<100).last { y in (0..<100).contains { page[$0, y] != 0 } }
    let foot = try #require(lowest) + 1
    #expect(Double(foot) <= (50 + line.descent).rounded(.up))
  }

  private static func pieces(_ html: String, height: Double) throws -> [FlowLayout.Piece] {
    let folder = TemporaryFolder()
    let document = try #require(
      Documents.open(try folder.write("a.html", "<style>\(sheet)</style>\(html)")) as? TextDocument)
    let typography = Typography(
      base: 10, columns: [Rect(x: 0, y: 0, width: 330, height: height)], palette: .paper)
    let layout = FlowLayout(
      document.layouts.text, section: 0, size: Size(width: 330, height: height),
      typography: typography)
    return layout.pages.flatMap(\.pieces)
  }

  @Test func `have lines below them that are as wide as the column`() throws {
    let pieces = try Self.pieces("<p class='f'>O\(Self.words)</p>", height: 500)
    #expect(pieces.count == 2)
    #expect(pieces[0].lines == 0..<3)
    #expect(pieces[1].chunk.lowerBound == pieces[0].range.upperBound)
    let advance = pieces[0].height / 3
    #expect(abs(pieces[1].top - pieces[0].height) < advance * 0.2)
    #expect(pieces[1].top > pieces[0].height)
  }

  @Test func `keep the lines beside them together`() throws {
    for height in stride(from: 60.0, to: 160, by: 7) {
      let pieces = try Self.pieces(
        "<p>a</p><p>b</p><p class='f'>O\(Self.words)</p>", height: height)
      #expect(pieces.contains { $0.block == 2 && $0.lines == 0..<3 }, "\(height)")
    }
  }

  @MainActor @Test func `are letters of their words`() throws {
    let folder = TemporaryFolder()
    let text = "<style>\(Self.sheet)</style><p class='f'>O\(Self.words)</p>"
    let book = Book([try Documents.open(try folder.write("a.html", text))])
    let words = book.words(
      onPageHolding: book.start, at: Size(width: 500, height: 700), boundAt: nil)
    #expect(words.text.hasPrefix("Once word word"))
    let first = try #require(words.words.first)
    #expect(first.range == 0..<4)
    #expect(first.rects.count >= 1 && first.rects[0].size.width > 0)
  }

  @Test func `part nothing twice that a rule parts once`() {
    let blocks = Self.blocks("<p>a</p><hr/><section><hr/><p>b</p></section>")
    #expect(blocks.map(\.kind) == [.paragraph, .rule, .paragraph])
  }
}
