import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// Books in FictionBook's XML.
@Suite struct FictionBookTests {
  private let folder = TemporaryFolder()

  private static let language = """
    xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"
    """

  private static func book(
    _ body: String, about: String = "<book-title>A book</book-title><lang>ru</lang>",
    pictures: [String: [UInt8]] = [:]
  ) -> String {
    let binaries = pictures.map { name, bytes in
      let letters = Data(bytes).base64EncodedString(options: .lineLength76Characters)
      return "<binary content-type=\"image/png\" id=\"\(name)\">\(letters)</binary>"
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <FictionBook \(language)><description><title-info>\(about)</title-info></description>
      \(body)\(binaries.joined())</FictionBook>
      """
  }

  private func open(_ file: String, named name: String = "a.fb2") throws -> TextDocument {
    try #require(try Documents.open(try folder.write(name, file)) as? TextDocument)
  }

  private func outline(_ body: String) throws -> [String] {
    // The title is the first line.
    try Array(open(Self.book("<body>\(body)</body>")).outline.dropFirst())
  }

  @Test func `is called as it says, in its language, by its authors, and says what it is about`()
    throws
  {
    let text = try open(
      Self.book(
        "<body><section><p>Words.</p></section></body>",
        about: """
          <author><first-name>Leo</first-name><last-name>Tolstoy</last-name></author>
          <author><nickname>Someone</nickname></author><book-title>War &amp;
          peace</book-title><annotation><p>Of <emphasis>war</emphasis>.</p></annotation><lang>ru</lang>
          """))
    #expect(text.title == "War & peace")
    #expect(text.language == "ru")
    #expect(
      text.outline == [
        "heading 1: War & peace", "text: Leo Tolstoy", "text: Someone", "text: Of war.",
        "text: Words.",
      ])
    let own = try open(Self.book("<body><title><p>War</p><p>and peace</p></title><p>W.</p></body>"))
    #expect(own.outline == ["heading 1: War\nand peace", "text: W."])
  }

  @Test(arguments: [
    ("<section><title><p>One</p></title><p>a</p></section>", ["heading 2: One", "text: a"]),
    (
      "<section><title><p>I</p></title><section><title><p>1</p></title><p>a</p></section></section>",
      ["heading 2: I", "heading 3: 1", "text: a"]
    ),
    ("<p>a</p><empty-line/><p>b</p><empty-line/>", ["text: a", "text: \u{A0}", "text: b"]),
    ("<subtitle>*</subtitle><p>a&nbsp;b &amp; c&lt;d</p>", ["text: *", "text: a\u{A0}b & c<d"]),
    (
      "<cite><p>a</p><text-author>b</text-author></cite>",
      ["text in 1 quotes: a", "text in 1 quotes: b"]
    ),
    (
      """
      <poem><title><p>T</p></title><stanza><v>a</v><v>b <emphasis>c</emphasis></v></stanza>
      <stanza><v>d</v></stanza><date>1825</date></poem>
      """, ["text: T", "text: a\nb c", "text: d", "text: 1825"]
    ),
    (
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
      ["head: a | b", "row: 1 | 2"]
    ),
    (
      "<section><cite><poem><title><p>T</p></title></poem><title><p>U</p></title></cite>"
        + "<title><p>One</p></title></section>",
      ["text in 1 quotes: T", "text in 1 quotes: U", "heading 2: One"]
    ),
    ("<unheard-of><p>a</p>b</unheard-of>", ["text: a", "text: b"]),
    ("<p>a <image l:href=\"#no.png\"/></p>", ["text: a #no.png: not in the file"]),
    ("<p><style name=\"s\">a</style> b</p>", ["text: a b"]),
  ])
  func `is read as what its elements are`(_ body: String, _ outline: [String]) throws {
    #expect(try self.outline(body) == outline)
  }

  @Test func `has no empty line before a page`() throws {
    let text = try open(
      Self.book(
        "<body><p>a</p></body>",
        about: "<book-title>T</book-title><annotation><p>Of it.</p><empty-line/></annotation>"))
    #expect(text.outline == ["heading 1: T", "text: Of it.", "text: a"])
  }

  @Test func `has words that stand out`() throws {
    let text = try open(
      Self.book(
        """
        <body><title><p>T</p></title><p><strong>a</strong><emphasis>b</emphasis>\
        <strikethrough>c</strikethrough><sub>d</sub><sup>e</sup><code>f</code></p></body>
        """))
    let spans = text.layouts.text.blocks(ofSection: 0)[1].spans
    #expect(spans.map(\.text) == ["a", "b", "c", "d", "e", "f"])
    #expect(spans.map(\.style) == [.strong, .emphasis, .struck, .lowered, .raised, .code])
  }

  @Test func `has a list of contents without the notes, to which their numbers lead`() throws {
    let text = try open(
      Self.book(
        """
        <body><title><p>T</p></title><section id="s"><title><p>One</p></title>
        <p>Words<a l:href="#n2" type="note">2</a> and <a l:href="#s">back</a>.</p></section></body>
        <body name="notes"><title><p>Notes</p></title>
        <section id="n1"><title><p>1</p></title><p>First.</p><p>More.</p></section>
        <section id="n2"><title><p>2</p></title><p>Second.</p></section></body>
        """))
    text.findContents()
    #expect(text.contents.map(\.title) == ["T", "One", "Notes"])
    #expect(text.outline.suffix(3) == ["text: 1 First.", "text: More.", "text: 2 Second."])
    let size = Size(width: 400, height: 600)
    func section(_ place: Int) throws -> Int {
      try #require((0..<text.sectionCount).first { text.range(ofSection: $0).contains(place) })
    }
    let chapter = try #require(text.offset(ofEntry: 1))
    let number = try section(chapter)
    #expect(text.links(onPageHolding: chapter, inSection: number, size: size) == ["2", "back"])
    let targets = (0..<2).map {
      text.target(ofLink: $0, onPageHolding: chapter, inSection: number, size: size)
    }
    #expect(targets[1] == chapter)
    let note = try #require(targets[0])
    #expect(text.words(at: note, inSection: try section(note)) == "2 Second.")
  }

  @Test func `begins its chapters and its notes on pages of their own`() throws {
    let words = String(repeating: "Words of a long chapter. ", count: 80)
    func section(_ title: String, _ inner: String) -> String {
      "<section><title><p>\(title)</p></title>\(inner)</section>"
    }
    // 1,500 bytes are no short section any more.
    let parts = section(
      "Part",
      section("Long", "<p>\(words)</p>") + section("Short", "<p>\(words.prefix(1_400))</p>"))
    let text = try open(
      Self.book("<body><title><p>T</p></title>\(parts)</body><body name='notes'><p>N</p></body>"))
    let size = Size(width: 2000, height: 3000)
    var firsts: [String] = []
    for section in 0..<text.sectionCount {
      for page in 0..<text.pageCount(ofSection: section, at: size) {
        let offset = text.offset(ofPage: page, inSection: section, at: size)
        firsts.append(text.words(at: offset, inSection: section) ?? "")
      }
    }
    #expect(firsts == ["T", "Part", "Long", "N"])
  }

  @Test func `shows its cover first, and a picture as often as it is named`() throws {
    let cover = try Samples.png(Samples.blue, width: 60, height: 80)
    let book = Self.book(
      """
      <body><section><image l:href="#b.png" alt="b" title="Said of it"/>
      <p>a <image l:href="#b.png"/></p></section></body>
      """, about: "<book-title>A</book-title><coverpage><image l:href=\"#c\"/></coverpage>",
      pictures: ["c": cover, "b.png": try Samples.png()]
    )
    // Of two of one name the first counts.
    .replacing("</FictionBook>", with: "<binary id=\"c\">AAAA</binary></FictionBook>")
    let html = try #require(FictionBookSource(book)).html
    #expect((0...2).map { html.ranges(of: "octavo-picture-\($0)\"").count } == [1, 2, 0])
    let text = try open(book)
    #expect(
      text.outline == [
        "picture: ", "heading 1: A", "picture: b", "text: Said of it", "text: a \u{2063}",
      ])
    let size = Size(width: 120, height: 160)
    let page = try drawing(of: text.content(at: 0, inSection: 0), size: size)
    #expect(page[60, 80] == 0xFF00_00FF)
  }

  @Test func `is read in the letters that it says, in an archive as well`() throws {
    let head = "<?xml version='1.0' encoding='windows-1251'?><FictionBook><body><p>"
    let file = Array(head.utf8) + [0xCF, 0xF0, 0xE8] + Array("</p></body></FictionBook>".utf8)
    let plain = try Documents.open(try folder.write("a.txt", file))
    #expect((plain as? TextDocument)?.outline == ["text: При"])
    let packed = try folder.write("a.fb2.zip", ZipFile.encode([("b.fb2", file)]))
    #expect((try Documents.open(packed) as? TextDocument)?.outline == ["text: При"])
    let two = try folder.write("two.zip", ZipFile.encode([("b.fb2", file), ("c.fb2", file)]))
    let error = #expect(throws: DocumentError.self) { try Documents.open(two) }
    #expect(error?.kind == .nothingToShow)
  }

  @Test func `with a picture longer than a parser takes has all that follows`() throws {
    // More than ten megabytes of letters in one element.
    let long = [UInt8](repeating: 7, count: 8_000_000)
    let file = Self.book("<body><p>a</p></body>", pictures: ["x": long])
    let end = "</FictionBook>"
    try #require(file.hasSuffix(end))
    let text = try open(
      file.dropLast(end.count) + "<body name='notes'><p>b</p></body>" + end)
    #expect(text.outline.suffix(2) == ["text: a", "text: b"])
  }

  @Test func `that was cut off shows what it has and says where it ends`() throws {
    let whole = Self.book("<body><section><p>First words.</p><p>Last words.</p></section></body>")
    let cut = try #require(whole.firstRange(of: "t words.</p></sec"))
    let text = try open(String(whole[..<cut.lowerBound]))
    #expect(
      text.outline.suffix(3) == [
        "text: First words.", "text: Las", "text: The file ends here, too early; get it again.",
      ])
  }

  @Test func `with a damaged tag before its text has that all the same`() throws {
    let file = Self.book("<body><section><p>Words.</p></section></body>")
    let text = try open(file.replacing("</description>", with: "</descriptiom>"))
    #expect(text.outline.contains("text: Words."))
  }

  @Test(arguments: [
    "<FictionBook></FictionBook>", "<?xml version='1.0'?><FictionBook",
    "<FictionBook><description/>",
  ])
  func `without a body is told`(_ file: String) throws {
    let path = try folder.write("a.fb2", file)
    let error = #expect(throws: DocumentError.self) { try Documents.open(path) }
    #expect(error?.kind == .corrupt)
    #expect(error?.description.hasPrefix("\(path): the FictionBook has no body") == true)
  }

  @Test func `without words is told`() throws {
    let path = try folder.write("a.fb2", Self.book("<body><section/></body>", about: ""))
    let error = #expect(throws: DocumentError.self) { try Documents.open(path) }
    #expect(error?.kind == .nothingToShow)
  }

  @Test func `with tags of pictures that never end is looked through once`() throws {
    let endless = String(repeating: "<binary ", count: 100_000)
    let text = try open("<FictionBook><body><p>Words.</p></body>\(endless)")
    #expect(text.outline.contains("text: Words."))
  }

  @Test func `nested deeper than anybody nests is read as far as it goes`() throws {
    let deep = String(repeating: "<section>", count: 5000) + "<p>a</p>"
    let text = try open(Self.book("<body><p>First.</p>\(deep)</body>"))
    #expect(text.outline.contains("text: First."))
  }
}
