import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// The language that a text says it is written in, or that its letters show.
@Suite struct LanguageTests {
  private let folder = TemporaryFolder()

  private func language(_ name: String, _ bytes: [UInt8]) throws -> String? {
    let text = try #require(try Documents.open(try folder.write(name, bytes)) as? TextDocument)
    return text.layouts.text.language
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

  @Test(
    arguments: [
      ("この本の頁は、指でめくることができる。", "ja"), ("本日休業。カード可。", "ja"),
      ("이것은 종이에 관한 책이다.", "ko"), ("이 책은 紙에 關한 冊이다.", "ko"),
      ("这是一本关于纸张的书，每一页都可以用手指翻过去。", nil),
      ("他說「さようなら」，然後把這本很厚的書的每一頁都用手指慢慢地翻了過去，再也沒有回來過。", nil),
      ("The word さくら is Japanese, and 한글 is Korean.", nil), ("Это книга.", nil),
      ("1, 2, 3", nil), ("", nil),
    ] as [(String, String?)])
  func `is shown by letters that no other one has`(words: String, shown: String?) {
    #expect(LanguageTag.shown(by: words) == shown)
  }

  @Test func `is shown by letters in texts of every kind that say none`() throws {
    let words = "この本の頁は、指でめくることができる。"
    let before = "grGCzJZ7gsyVxYLNgUGOd4LFgt+CrYLpgrGCxoKqgsWCq4LpgUKCu4Lqgr6Cr4LMmGKCxYKggumBQg=="
    #expect(try language("a.txt", Array(try #require(Data(base64Encoded: before)))) == "ja")
    #expect(try language("b.md", Array(words.utf8)) == "ja")
    #expect(try language("c.html", Array("<p>\(words)".utf8)) == "ja")
    #expect(try language("d.epub", EPUBFile.encode([("a.xhtml", "<p>\(words)</p>")])) == "ja")
    #expect(try language("e.html", Array("<html lang=zh><p>\(words)".utf8)) == "zh")
    let text = try #require(
      try Documents.open(try folder.write("f.txt", words)) as? TextDocument)
    let layout = text.layouts.layout(ofSection: 0, at: Size(width: 300, height: 300))
    #expect(layout.typography.language == "ja" && text.language == "ja")
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
