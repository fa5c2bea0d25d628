import OctavoGeometry
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// What style sheets ask of where they are shown.
@Suite struct `A media query` {
  @Test(
    arguments: [
      ("", true), ("all", true), ("SCREEN", true), ("print", false), ("not print", true),
      ("only screen", true), ("not screen", false), ("print, screen", true), ("amzn-kf8", false),
      ("not amzn-kf8", true), ("print,", false), ("screen print", false), ("and", false),
      ("screen and", false), ("(color)", true), ("(monochrome)", false), ("(min-color: 8)", true),
      ("(color: 9)", false), ("(grid: 0)", true), ("not (grid)", true), ("not (color)", false),
      ("(prefers-color-scheme: light)", true), ("(prefers-color-scheme: dark)", false),
      ("not (prefers-color-scheme: dark)", true), ("(prefers-color-scheme: puce)", false),
      ("not (prefers-color-scheme: puce)", false), ("(prefers-color-scheme)", true),
      ("screen and (color) and (grid: 0)", true), ("screen and (color) and (grid)", false),
      ("screen and (color) or (grid)", false), ("screen and ((color) or (grid))", true),
      ("print and (color)", false), ("not print and (color)", true),
      ("not screen and (color)", false), ("not screen and (grid)", true),
      ("(color) and (grid)", false), ("(color) or (grid)", true), ("(color) or (unheard)", true),
      ("(grid) and (unheard)", false), ("not (unheard)", false),
      ("not ((grid) and (unheard))", true), ("(color) and (grid) or (color)", false),
      ("(color) and not (grid)", false), ("(color) and (not (grid))", true),
      ("screen and not (grid)", true), ("not screen and (unheard)", false),
      ("(unheard), (color)", true), ("style(--x: 1)", false), ("not style(--x: 1)", false),
      ("screen and(color)", false), ("(color", true), ("((color))", true), ("()", false),
      (")", false), ("(", false), ("(color) (color)", false), ("not", false),
      ("not not screen", false),
    ])
  func `is of a screen in colours`(_ query: String, _ holds: Bool) {
    for page in [nil, Size(width: 600, height: 800)] {
      #expect(HTMLMedia(page: page).holds(query) == holds, "\(query)")
    }
  }

  @Test(arguments: [(16, true), (17, false), (1_000_000, false)])
  func `is none with brackets within more than sixteen others`(_ depth: Int, _ holds: Bool) {
    let query = String(repeating: "(", count: depth) + "color"
    #expect(HTMLMedia().holds(query + String(repeating: ")", count: depth)) == holds)
  }

  @Test(
    arguments: [
      ("(min-width: 600px)", true), ("(min-width: 601px)", false), ("(max-width: 600px)", true),
      ("(max-width: 37.4em)", false), ("(width: 600px)", true), ("(width)", true),
      ("screen and (min-width:6.25in)", true), ("(min-height: 800px)", true),
      ("(max-height: 50rem)", true), ("(max-height: 49rem)", false),
      ("(orientation: portrait)", true), ("(orientation: landscape)", false),
      ("not (orientation: landscape)", true), ("(orientation)", true),
      ("(orientation: sideways)", false), ("not (orientation: sideways)", false),
      ("(aspect-ratio: 3/4)", true), ("(min-aspect-ratio: 1/1)", false),
      ("(max-aspect-ratio: 1)", true), ("(width >= 600px)", true), ("(width > 600px)", false),
      ("(600px <= width)", true), ("(600px < width)", false), ("(400px < width <= 600px)", true),
      ("(400px < width < 600px)", false), ("(700px > width >= 600px)", true),
      ("(400px < width > 300px)", false), ("(width = 600px)", true), ("(width => 600px)", false),
      ("(min-width: 10vw)", false), ("(min-width: x)", false), ("not (min-width: x)", false),
      ("(min-width: 50%)", false), ("(min-device-width: 1px)", false),
      ("(-webkit-min-device-pixel-ratio: 1)", false), ("(min-width: calc(1px + 1px))", false),
      ("(min-width: 600px) and (max-width: 800px)", true),
      ("(max-width: 500px), (min-height: 700px)", true),
    ])
  func `is of the page where that has extents of its own`(_ query: String, _ holds: Bool) {
    #expect(HTMLMedia(page: Size(width: 600, height: 800)).holds(query) == holds, "\(query)")
    // A text is read once for all windows: nothing is known of their extents.
    #expect(!HTMLMedia().holds(query.split(separator: ",").first ?? ""))
    #expect(!HTMLMedia().holds("not screen and \(query)") || query.hasPrefix("not"))
  }

  @Test func `decides what a style sheet says`() {
    var styles = HTMLStyles()
    styles.add(
      """
      @media (prefers-color-scheme: dark) { .a { display: none } }
      @media (min-width: 1px) { .b { display: none } }
      @media screen and (color) { @media (grid: 0) { .c { display: none } } }
      @media not all and (monochrome) { .d { display: none } }
      """)
    let html = ["a", "b", "c", "d"].map { "<p class='\($0)'>\($0)</p>" }.joined()
    let references = HTMLParser.References(
      picture: { _ in nil }, place: { $0 }, name: { $0 }, extents: { _ in nil })
    let blocks = HTMLParser.blocks(of: Array(html.utf8), styles: styles, references: references)
    #expect(blocks.map(\.line) == ["a", "b"])
  }

  @Test func `of a sheet that another takes in counts`() throws {
    let files = [
      ("book/a.css", "@import 'b.css' print; @import url(c.css) screen; p { text-align: left }"),
      ("book/b.css", ".b { display: none }"), ("book/c.css", ".c { display: none }"),
    ].map { (name: $0.0, bytes: Array($0.1.utf8)) }
    let html = """
      <html><head><link rel="stylesheet" href="a.css"/></head>\
      <body><p class="b">b</p><p class="c">c</p></body></html>
      """
    let folder = TemporaryFolder()
    let path = try folder.write("a.epub", EPUBFile.encode([("a.xhtml", html)], files: files))
    let document = try #require(try Documents.open(path) as? TextDocument)
    #expect(document.outline == ["text: b"])
  }
}
