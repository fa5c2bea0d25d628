import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// How words are spoken, beside them.
@MainActor
@Suite struct `Readings` {
  private static func spans(_ html: String) -> [FlowSpan] {
    let references = HTMLParser.References(picture: { $0 }, place: { $0 }, name: { $0 })
    return HTMLParser.blocks(of: Array(html.utf8), references: references).flatMap(\.spans)
  }

  @Test(arguments: [
    ("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>", ["漢字|かんじ"]),
    ("<p>a<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>b", ["a", "漢|かん", "字|じ", "b"]),
    ("<ruby><rb>漢</rb><rb>字</rb><rt>かん</rt><rt>じ</rt></ruby>", ["漢字|かんじ"]),
    ("<ruby>漢<rt></rt></ruby>字", ["漢字"]), ("<ruby><b>漢</b><rt>かん</rt></ruby>", ["漢|かん"]),
    ("<ruby>漢<b>字</b><rt>x</rt></ruby>", ["漢", "字", "(x)"]),
    ("<p>a<ruby><rt>x</rt></ruby></p>", ["a", "(x)"]), ("<p>a<rt>x</rt></p>", ["a", "(x)"]),
    ("<ruby>a<rt> b </rt></ruby> c", ["a|b", " c"]),
  ])
  func `are those of the words before them`(html: String, spans: [String]) {
    #expect(
      Self.spans(html).map { $0.text + ($0.reading.map { "|\($0)" } ?? "") } == spans)
  }

  @Test(arguments: [
    ("text-emphasis-style: sesame", "a、b"), ("-epub-text-emphasis-style: filled dot", "a、b"),
    ("text-emphasis: 'x' red", "a、b"), ("text-emphasis: none", nil), ("color: red", nil),
  ])
  func `are marks where letters stand out by them`(style: String, marked: String?) throws {
    let spans = Self.spans("<p>c<span style=\"\(style)\">a、b</span>d</p>")
    #expect(
      spans.map(\.text) == (marked == nil ? ["ca、bd"] : ["c", "a、b", "d"]))
    #expect(spans.compactMap(\.reading) == (marked == nil ? [] : ["・\u{3000}・"]))
  }

  @Test func `of letters go on with them in the next part of a long text`() {
    let block = FlowBlock(
      kind: .paragraph, spans: [FlowSpan(text: "abc", reading: "123"), FlowSpan(text: "d")])
    #expect(block.spans(in: 1..<4).map(\.reading) == ["23", nil])
    #expect(block.spans(in: 0..<2).map(\.reading) == ["12"])
  }

  @Test(arguments: ["", "html { writing-mode: vertical-rl }"])
  func `stand above a line, or at its right, and are not among its words`(sheet: String) throws {
    let folder = TemporaryFolder()
    let size = Size(width: 400, height: 600)
    func book(_ words: String) throws -> Book {
      try Book(opening: [
        folder.write(
          "a.html",
          "<html><head><style>\(sheet)</style></head><body><p>\(words)</p></body></html>")
      ])
    }
    let books = try [book("<ruby>HHHH<rt>oo</rt></ruby> H"), book("HHHH H")]
    let words = books.map { $0.words(onPageHolding: $0.start, at: size, boundAt: nil) }
    #expect(words[0].text == "HHHH H" && words[0].words == words[1].words)
    let drawn = try books.map { try drawing(of: $0.content(at: $0.start), size: size) }
    let ink = Spots(drawn[0], unlike: drawn[1])?.box
    let reading = try #require(ink)
    let word = try #require(words[0].words.first?.rects.first)
    if sheet.isEmpty {
      #expect(reading.maxY < word.center.y && reading.minX > word.minX)
      #expect(reading.maxX < word.maxX && reading.minY > word.minY - 12)
    } else {
      #expect(reading.minX > word.center.x && reading.minY > word.minY)
      #expect(reading.maxY < word.maxY && reading.maxX < word.maxX + 12)
    }
  }

  @Test func `have room where they are longer than their words`() {
    #expect(FlowReading.room(for: "かんじ", besides: "漢字") == 0)
    #expect(FlowReading.room(for: "こころざし", besides: "志") == 1.25)
    #expect(FlowReading.room(for: "しょう", besides: "賞") == 0.25)
  }
}
