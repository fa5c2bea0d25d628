import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// The language that a text says it is written in.
@Suite struct LanguageTests {
  private let folder = TemporaryFolder()

  private func language(_ name: String, _ bytes: [UInt8]) throws -> String? {
    let text = try #require(try Documents.open(try folder.write(name, bytes)) as? TextDocument)
    return text.layouts.text.reader.language
  }

  @Test(
    arguments: [
      ("ja", "ja"), ("zh-Hant-TW", "zh-hant-tw"), (" pt-BR\n", "pt-br"), ("und", nil), ("", nil),
      ("j", nil), ("en_US", nil), ("en--us", nil), ("日本語", nil), ("en-\u{0}", nil),
      (String(repeating: "en-", count: 20) + "en", nil), (nil, nil),
    ] as [(String?, String?)])
  func `is a tag, or none`(tag: String?, sound: String?) {
    #expect(LanguageTag.sound(tag) == sound)
  }

  @Test func `is told by a file of HTML`() throws {
    for (attributes, told) in [
      ("lang=\"ja\"", "ja"), ("xml:lang='sr'", "sr"), ("", nil), ("lang=\"?\"", nil),
    ] as [(String, String?)] {
      let html =
        "<!DOCTYPE html><html \(attributes)><head><title>A</title></head><body>Words</body>"
      #expect(try language("a.html", Array(html.utf8)) == told)
    }
    #expect(try language("b.html", Array("<p>Only words".utf8)) == nil)
    #expect(try language("c.html", Array("<HTML LANG=sr><p>Only words".utf8)) == "sr")
  }

  @Test(arguments: [
    ("<title>A</title><style>b{}</style>\n<p>Words", "<title>A</title><style>b{}</style>\n"),
    (
      "<!DOCTYPE html><!-- <p> --><HTML><Meta x=1><p>Words",
      "<!DOCTYPE html><!-- <p> --><HTML><Meta x=1>"
    ),
    ("<script>if (a<p) {}</script><h1>Words", "<script>if (a<p) {}</script>"),
    ("<html><head></head><body>Words", "<html><head></head>"), ("Words <title>A</title>", ""),
    ("<title>never ends <p>", ""), ("<html", ""), ("", ""), ("<header>Words", ""),
  ])
  func `stands in the head, with or without a body's tag`(html: String, head: String) {
    #expect(String(decoding: HTMLOutline.head(of: Array(html.utf8)[...]), as: UTF8.self) == head)
  }

  @Test func `is told by an EPUB's package`() throws {
    let metadata =
      "<dc:title>A</dc:title><dc:language>und</dc:language><dc:language>ja</dc:language>"
    let words = [("a.xhtml", "<p>words</p>")]
    #expect(try language("a.epub", EPUBFile.encode(words, metadata: metadata)) == "ja")
    #expect(try language("b.epub", EPUBFile.encode(words)) == nil)
  }

  @Test func `chooses the shapes of its letters`() throws {
    // Slanted letters that Serbians write otherwise than Russians do.
    func picture(_ language: String) throws -> [UInt32] {
      let html = "<html lang=\"\(language)\"><p><em>бгдпт</em></p>"
      let path = try folder.write("\(language).html", html)
      let book = Book([try Documents.open(path)])
      let size = Size(width: 300, height: 300)
      let picture = try drawing(of: book.content(at: book.start), size: size)
      return (0..<300 * 300).map { picture[$0 % 300, $0 / 300] }
    }
    #expect(try picture("sr") != picture("ru"))
    #expect(try picture("ru") == picture("ru-RU"))
  }
}
