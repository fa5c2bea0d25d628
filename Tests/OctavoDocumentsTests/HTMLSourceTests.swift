import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// What is written in HTML and XHTML that libxml2 knows nothing of.
@Suite struct HTMLSourceTests {
  private let folder = TemporaryFolder()

  private static func plain(_ text: String) -> String {
    String(decoding: HTMLSource.plain(text), as: UTF8.self)
  }

  @Test(arguments: [
    ("<p><![CDATA[a < b && c]]> d</p>", "<p>a &lt; b &amp;&amp; c d</p>"),
    ("<![CDATA[]]>", ""), ("<![CDATA[a", "<![CDATA[a"), ("a]]>", "a]]>"),
    ("<!-- <![CDATA[ &hellip; -->", "<!-- <![CDATA[ &hellip; -->"),
    (
      "<style><![CDATA[p > a{} &hellip;]]></style>&hellip;",
      "<style>p > a{} &hellip;</style>&#8230;"
    ),
    ("<script>//<![CDATA[\na && b\n//]]></script>", "<script>//\na && b\n//</script>"),
    ("<script src='a'/>&hellip;", "<script src='a'/>&#8230;"),
    ("<style><![CDATA[a", "<style>a"),
    ("&hellip;&ccaron;&check;&NewLine;&Tab;", "&#8230;&#269;&#10003;&#10;&#9;"),
    ("&hyphen;&dash;&half;&lbrace;", "&#8208;&#8208;&#189;&#123;"),
    ("&amp;hellip; &lt;", "&#38;hellip; &#60;"), ("&unknown; & && AT&T", "&unknown; & && AT&T"),
    ("&copy 2020 &nbsp", "&#169; 2020 &#160;"), ("&hellip x", "&hellip x"),
    ("<a href='?a&copy=1&reg'>", "<a href='?a&copy=1&#174;'>"),
    ("&#150;&#x92;&#X80;&#8212;&#x2014;&#;&#x;", "&#8211;&#8217;&#8364;&#8212;&#x2014;&#;&#x;"),
    ("&", "&"), ("&#", "&#"), ("<", "<"), ("", ""),
  ]) func `is written so that it does`(_ text: String, _ plain: String) {
    #expect(Self.plain(text) == plain)
  }

  @Test func `is linear in what has no end`() {
    for part in ["<![CDATA[", "<style>", "<style ", "<style>]]></style>", "&", "&#", "&a", "<!--"] {
      let text = String(repeating: part, count: 20_000)
      #expect(HTMLSource.plain(text).count <= text.utf8.count)
    }
  }

  @Test(
    arguments: [("acd", 0x223F), ("zwnj", 0x200C), ("hArr", 0x21D4), ("Zcaron", 0x17D)]
      as [(String, UInt32)])
  func `has the signs that HTML names`(_ name: String, _ code: UInt32) {
    #expect(HTMLEntities.decoded("&\(name);").unicodeScalars.map(\.value) == [code])
  }

  @Test func `is read in books and pages`() throws {
    let html = "<p>a &ccaron; <![CDATA[<b>]]> &#151;</p>"
    let words = ["text: a č <b> —"]
    for (name, bytes) in [
      ("a.epub", EPUBFile.encode([("a.xhtml", html)])), ("a.html", Array(html.utf8)),
    ] {
      let document = try #require(
        try Documents.open(folder.write(name, bytes)) as? TextDocument)
      #expect(document.outline == words, "\(name)")
    }
  }
}
