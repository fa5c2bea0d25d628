import Foundation
import OctavoCairo
import OctavoDocuments
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

@Suite struct `Markdown as people write it` {
  private func outline(_ text: String) -> [String] {
    TextDocument(text, isMarkdown: true, path: "a.md").outline
  }

  @Test(arguments: [
    ("- [ ] open\n- [x] done", ["text in 1 lists ☐: open", "text in 1 lists ☑: done"]),
    ("a ~~gone~~ b", ["text: a gone b"]),
    ("http://a.b*c*\n\nnext", ["text: http://a.b*c", "text: next"]),
    ("see https://a.org/x--y and www.b.org", ["text: see https://a.org/x--y and www.b.org"]),
    (
      "| a | b |\n|:--|--:|\n| 1 | `x|y` |\n| 2 |",
      ["head: a | b", "row: 1 | x|y", "row: 2 | "]
    ),
    (
      "Word[^b] and[^a].\n\n[^a]: First, in\n    two lines.\n\n[^b]: Second.\n\nEnd.",
      [
        "text: Word1 and2.", "text: End.", "rule: ", "text in 1 lists 1.: Second.\u{A0}↩",
        "text in 1 lists 2.: First, in two lines.\u{A0}↩",
      ]
    ),
    (
      "A[^n]\n\n[^n]: One\n\nB[^m]\n\n[^n]: Two\n\n[^m]: x",
      [
        "text: A1", "text: B2", "rule: ", "text in 1 lists 1.: One\u{A0}↩",
        "text in 1 lists 2.: x\u{A0}↩", "text in 1 lists 3.: Two\u{A0}↩",
      ]
    ),
    ("---\n\n# A\n\n---\n\nb", ["rule: ", "heading 1: A", "rule: ", "text: b"]),
    ("---\n# A: b\n---\nc", ["rule: ", "heading 1: A: b", "rule: ", "text: c"]),
    ("`[^a]` [^b]\n\n[^a]: x", ["text: [^a] [^b]", "rule: ", "text in 1 lists 1.: x\u{A0}↩"]),
    ("[a] and [B]\n\n[a]: https://x.org 'T'\n[b]: <y>", ["text: a and B"]),
    ("&copy; &#x41;&amp;&nope; &hellip;", ["text: © A&&nope; …"]),
    ("<p>caf&eacute; &mdash; &copy;&nope;</p>", ["text: café — ©&nope;"]),
    ("a <b\n  title='x\ny'>b</b> <!-- c\nd >\n--> e <br\n/>f", ["text: a b  e \nf"]),
    ("<div title=\"a > b\">c < d</div>", ["text: c < d"]), ("<div>a <!-- b", ["text: a"]),
    ("\"a\" 'b' it's -- --- ... '90s", ["text: “a” ‘b’ it’s – — … ’90s"]),
    ("\"git://a.b/c--d...e\" -- f", ["text: “git://a.b/c--d...e” – f"]),
    ("```\n\"a\" -- ...\n```", ["code: \"a\" -- ..."]),
    (
      "<table><tr><th>a</th><th>b</th></tr>\n<tr><td>1<td>2</table>\n\n<H1>c</H1><h2>d</h2>e",
      ["text: a | b", "text: 1 | 2", "text: c", "text: d", "text: e"]
    ),
    (
      "1) a\n\n   b\n2) c",
      ["text in 1 lists 1): a", "text in 1 lists: b", "text in 1 lists 2): c"]
    ),
  ]) func `is read whole`(_ text: String, _ expected: [String]) {
    #expect(outline(text) == expected)
  }

  @Test(arguments: [
    ("1. a\n1. b\n1. c", ["1.", "2.", "3."]), ("7) a\n9) b\n\n1) c", ["7)", "8)", "9)"]),
    ("0. a\n5. b\n\nx\n\n4. c", ["0.", "1.", "4."]),
    ("1. a\n1) b\n1) c", ["1.", "1)", "2)"]),
    ("1. a\n   1. b\n   1. c\n1. d", ["1.", "1.", "2.", "2."]),
  ]) func `counts the items of a list from the number of the first`(
    _ text: String, _ expected: [String]
  ) {
    #expect(marks(text) == expected)
  }

  /// The signs before the items.
  private func marks(_ text: String) -> [String] {
    outline(text).compactMap { line in
      let words = line.prefix { $0 != ":" }.split(separator: " ")
      return words.count > 4 || words.count == 4 && words[1] == "in"
        ? words.last.map(String.init) : nil
    }
  }

  @Test(arguments: [
    ("", "1", ".", ""), ("", "1", ")", "\n"), ("  ", "3", ".", "\n"), (" ", "0", ".", ""),
  ])
  func `counts the items of a list on in each of its parts`(
    _ indent: String, _ number: String, _ sign: String, _ between: String
  ) throws {
    let item = "\(indent)\(number)\(sign) a word and another word\n\(indent)   and more\n\(between)"
    let text = "# A\n\n" + String(repeating: item, count: 4_000) + "\n# B\n\n\(number)\(sign) b\n"
    let document = TextDocument(text, isMarkdown: true, path: "a.md")
    #expect(document.sectionCount > 2)
    let first = try #require(Int(number))
    #expect(
      marks(text) == (0..<4_000).map { "\(first + $0)\(sign)" } + ["\(number)\(sign)"])
  }

  /// The blocks of a long text do not depend on where its sections begin.
  @Test(arguments: 0..<8) func `is the same however it is cut`(_ kind: Int) {
    let part =
      [
        "Words of a paragraph that *stand out*[^1] and [refer][r].\n\n",
        "```\ncode\n\n  more\n```\n\n", "| a | b |\n|--|--|\n| 1 | 2 |\n\n",
        "> quoted\n> twice\n\n",
        "<!-- a\n\nb -->\n\nx\n\n", "## Heading\n\nText.\n\n", "<div>\n\ntext\n\n</div>\n\n",
        "Title\n-----\n\nText\nof lines.\n\n",
      ][kind]
    let single = Array(outline(part + "[r]: #x\n").prefix { !$0.hasPrefix("rule") })
    let count = 2_500
    let text = String(repeating: part, count: count) + "[r]: #x\n\n[^1]: Note\n"
    let document = TextDocument(text, isMarkdown: true, path: "a.md")
    #expect(document.sectionCount > 2)
    let blocks = document.outline
    let expected =
      kind == 0 ? ["text: Words of a paragraph that stand out1 and refer."] : single
    #expect(Array(blocks.prefix(expected.count * count)) == (0..<count).flatMap { _ in expected })
  }

  @Test func `has bars in its cells, be they code`() {
    #expect(
      outline("|a|b|\n|-|-|\n|`x\\|y`|**\\|**|\n\n`x\\|y`") == [
        "head: a | b", "row: x|y | |", "text: x\\|y",
      ])
  }

  @Test func `goes on with code, comments and tables that are longer than a section`() {
    let code = outline(
      "```swift\n" + String(repeating: "let a = *b*\n\n", count: 6_000) + "```\n\nend")
    #expect(code.count > 2)
    #expect(code.dropLast().allSatisfy { $0.hasPrefix("code: ") && $0.contains("let a = *b*\n\n") })
    #expect(code.last == "text: end")
    let comment = outline("<!-- a\n" + String(repeating: "# no\n\n", count: 8_000) + "-->\n\nend")
    #expect(comment.filter { $0 != "text: " } == ["text: end"])
    let table = outline("|a|b|\n|-|-|\n" + String(repeating: "|1|2|\n", count: 6_000))
    #expect(Set(table) == ["head: a | b", "row: 1 | 2"])
    #expect(table.filter { $0.hasPrefix("row") }.count == 6_000)
  }

  @Test func `sets columns as they are aligned`() throws {
    let text = "| aa | bb | cc |\n|:--|:-:|--:|\n| left | mid | right |"
    let widths = "| wide as wide | wide as wide | wide as wide |"
    let document = TextDocument(text + "\n" + widths, isMarkdown: true, path: "a.md")
    let size = Size(width: 700, height: 300)
    let picture = try drawing(of: document.content(at: 0, inSection: 0), size: size)
    // The ink of the second row, column by column.
    let pieces = try #require(document.pieces(ofSection: 0, at: size).first)
    let top = Int(size.height * 0.075 + pieces[0].bottom) + 2
    let bottom = Int(size.height * 0.075 + pieces[1].bottom) - 3
    let inked = (0..<700).filter { x in
      (top..<bottom).contains { picture[x, $0] != picture[0, 0] }
    }
    let full = (0..<700).filter { x in
      (bottom + 4..<bottom + 20).contains { picture[x, $0] != picture[0, 0] }
    }
    let (left, right) = (try #require(full.first), try #require(full.last))
    #expect(abs(try #require(inked.first) - left) <= 2)
    #expect(abs(try #require(inked.last) - right) <= 2)
    let middle = inked.filter { $0 > left + (right - left) / 3 && $0 < right - (right - left) / 3 }
    let centre = Double((try #require(middle.first)) + (try #require(middle.last))) / 2
    #expect(abs(centre - Double(left + right) / 2) <= 4)
  }

  @Test(arguments: [
    "[a](b", "[a](", "![a](b.pn", "- [ ]", "- [x", "[a](<b", "[a](b 'c", "<a", "&am", "`",
  ])
  func `reads no further than its end`(_ end: String) {
    for length in 0..<40 {
      let text = String(repeating: "y", count: length) + "\n\n" + end
      let document = TextDocument(text, isMarkdown: true, path: "a.md")
      let words = document.plainText
      #expect(words.utf8.count <= text.utf8.count && !words.contains("\0"), "\(length)")
      #expect(!words.contains("\u{FFFD}"))
    }
  }

  @Test(arguments: [(20, 1), (2, 1_500)])
  func `sets cells below one another that have no room beside one another`(
    _ columns: Int, _ words: Int
  ) throws {
    func row(_ number: Int) -> String {
      "|"
        + (0..<columns).map {
          String(repeating: " word", count: $0 == 0 ? words : 1) + " \(number)-\($0) |"
        }.joined() + "\n"
    }
    let text = row(0) + "|" + String(repeating: "--|", count: columns) + "\n" + row(1) + row(2)
    let document = TextDocument(text, isMarkdown: true, path: "a.md")
    let size = Size(width: 300, height: 400)
    let pages = document.pieces(ofSection: 0, at: size)
    let lines = pages.joined().filter { !$0.lines.isEmpty }
    let parts = Set(lines.map(\.chunk.upperBound))
    for row in document.outline {
      var end = 0
      for cell in row.split(separator: ": ", maxSplits: 1)[1].split(separator: " | ") {
        end += cell.utf8.count
        #expect(parts.contains(end), "a line ends with each cell")
      }
    }
    let shown = pages.indices.map { page in
      let start = document.offset(ofPage: page, inSection: 0, at: size)
      return document.words(onPageHolding: start, inSection: 0, size: size, boundAt: nil)
    }
    #expect(shown.allSatisfy { $0.words.allSatisfy { $0.rects.allSatisfy { $0.maxX < 300 } } })
    let all = shown.map(\.text).joined(separator: "\n").split(whereSeparator: \.isWhitespace)
    let wanted = text.split { $0.isWhitespace || $0 == "|" }.filter { $0 != "--" }
    #expect(all == wanted)
  }

  @Test func `sets the head of a table again at the top of a column`() throws {
    let text = "| name | size |\n|--|--|\n" + String(repeating: "| a | 1 |\n", count: 120)
    let document = TextDocument(text, isMarkdown: true, path: "a.md")
    let pages = document.pieces(ofSection: 0, at: Size(width: 400, height: 500))
    #expect(pages.count > 4)
    for page in pages {
      #expect(page.first?.block == 0, "the head is first on every page")
    }
    for page in pages.dropFirst() { #expect(page.first?.range.isEmpty == true, "without text") }
  }

  @Test func `draws what is struck out and the boxes of tasks`() throws {
    func ink(_ text: String) throws -> Int {
      let document = TextDocument(text, isMarkdown: true, path: "a.md")
      let picture = try drawing(
        of: document.content(at: 0, inSection: 0), size: Size(width: 300, height: 200))
      return (0..<200).reduce(0) { sum, y in
        sum + (0..<300).filter { picture[$0, y] != picture[0, 0] }.count
      }
    }
    #expect(try ink("~~mmmm mmmm~~") > ink("mmmm mmmm") + 40)
    #expect(try ink("- [x] a") > ink("- [ ] a") + 10)
  }
}

@Suite struct `Known bombs of Markdown` {
  private static let size = 1 << 17

  private static func many(_ part: String) -> String {
    String(repeating: part, count: size / part.utf8.count)
  }

  /// A good length each of what made some parser quadratic, or its result larger than its source.
  static let texts: [(name: String, text: String)] = [
    ("pictures that do not close", many("![[]()")), ("open brackets", many("[")),
    (
      "nested brackets",
      String(repeating: "[", count: size / 2) + String(repeating: "]", count: size / 2)
    ),
    ("emphasis", many("*a **a ")), ("emphasis in words", many("a**b_c* ")), ("quotes", many("> ")),
    (
      "lists in lists",
      (0..<400).map { String(repeating: "  ", count: $0) + "* a" }
        .joined(separator: "\n")
    ),
    ("ticks", (0..<500).map { "e" + String(repeating: "`", count: $0) }.joined()),
    (
      "a wide table",
      many12("x|") + "\n" + many12("---|") + "\n" + String(repeating: "a\n", count: 50_000)
    ),
    (
      "tables",
      String(
        repeating: String(repeating: "|x", count: 20) + "|\n" + String(repeating: "|---", count: 20)
          + "|\n" + String(repeating: "|a|\n", count: 600), count: 30)
    ),
    (
      "a long reference",
      "[a]: " + String(repeating: "u", count: size / 2) + "\n\n"
        + String(repeating: "[a]", count: size / 6)
    ),
    (
      "references",
      (0..<6_000).map { "[a\($0)]: u\n" }.joined() + String(repeating: "[a1]", count: 12_000)
    ),
    ("declarations", many("<!A ")), ("comments", many("a <!-- ")), ("addresses", many("a@a.")),
    ("footnotes", (0..<11_000).map { "[^\($0)]: b\n" }.joined()), ("notes", many("[^a]: b\n")),
    ("a note of one line", "a[^a]\n\n[^a]: " + many("y")),
    ("a note of brackets", "a[^a]\n\n[^a]: " + many("[")),
    ("a note of notes", "a[^a]\n\n[^a]: " + many("[^a]")),
    ("tiny blocks", many("a\n\n")), ("headings", many("# a\n")), ("items", many("- a\n")),
    ("nothing", String(repeating: "\0", count: size)),
  ]

  private static func many12(_ part: String) -> String { String(repeating: part, count: 6000) }

  /// How much work it is, and how much memory, the benchmark says.
  @Test(.timeLimit(.minutes(60)), arguments: texts.indices)
  func `are cut into sections that are small`(_ index: Int) {
    let document = TextDocument(Self.texts[index].text, isMarkdown: true, path: "a.md")
    var largest = 0
    for section in 0..<document.sectionCount {
      largest = max(largest, document.range(ofSection: section).count / 8)
    }
    #expect(largest <= 112 << 10, "\(Self.texts[index].name)")
    #expect(
      document.plainText.utf8.count <= 4 * Self.texts[index].text.utf8.count,
      "\(Self.texts[index].name)")
  }
}

@MainActor
@Suite struct `Links in a text` {
  private static let size = Size(width: 400, height: 600)

  /// Where the first link of a text leads to if every point of its page is tried.
  private func target(_ text: String) -> (place: Book.Position?, document: TextDocument) {
    let document = TextDocument(text, isMarkdown: true, path: "a.md")
    let book = Book([document])
    for y in stride(from: 0.0, to: Self.size.height, by: 4) {
      for x in stride(from: 0.0, to: Self.size.width, by: 8) {
        let point = Point(x: x, y: y)
        if let target = book.target(at: point, ofPageHolding: book.start, size: Self.size) {
          return (target, document)
        }
      }
    }
    return (nil, document)
  }

  @Test(arguments: [
    ("[go](#part-two)\n\n# One\n\ntext\n\n# Part two!\n\nhere", "Part two!"),
    ("[go](#a-1)\n\n# A\n\none\n\n# A\n\ntwo", "A"),
    ("Word[^n] here\n\n# One\n\ntext\n\n[^n]: The note", "The note\u{A0}↩"),
    ("| a |\n|--|\n| [go](#z) |\n\n# Z\n\nend", "Z"),
    ("| ספר | דף |\n|--|--|\n| [כאן](#z) | עמוד |\n\n# Z\n\nסוף הספר", "Z"),
    ("[go](#gr%C3%B6%C3%9Fe)\n\n# Größe", "Größe"),
    ("[go](#There)\n\nmiddle\n\n<a name='there'></a>\n\nhere", "here"),
    ("[go](#x)\n\nmiddle\n\n<span id='x'>here</span>", "here"),
    ("[go](#x)\n\n<p>middle</p>\n<p id=x>here</p>", "here"),
  ]) func `lead to their places`(_ text: String, _ words: String) throws {
    let (place, document) = target(text)
    let offset = try #require(place).offset
    let section = try #require(
      (0..<document.sectionCount).first { document.range(ofSection: $0).contains(offset) })
    #expect(document.words(at: offset, inSection: section) == words)
  }

  @Test(arguments: ["[out](https://example.org)", "[none](#nowhere)", "no link at all"])
  func `lead nowhere that is not in it`(_ text: String) {
    #expect(target(text).place == nil)
  }

  @Test func `turn to their place when they are tapped, and the page stays when others are`() throws
  {
    let folder = TemporaryFolder()
    let text =
      String(repeating: "[go](#end) ", count: 200) + "\n\n"
      + String(repeating: "Words. ", count: 4_000) + "\n\n# End\n\nIt is here."
    let reader = BookReader(try Book(opening: [folder.write("a.md", text)]))
    let flips = FlipContainer(drawing: .immediate)
    flips.duration = 0
    reader.show(in: flips)
    flips.resize(to: Self.size, scale: .one)
    _ = flips.advance(to: 0)
    flips.framePresented()
    let first = flips.page
    func tap(_ x: Double, _ y: Double, at time: Double) {
      let point = Point(x: x, y: y)
      flips.handle(.contact(Contact(.began, id: 1, at: point, time: time)))
      flips.handle(.contact(Contact(.ended, id: 1, at: point, time: time + 0.05)))
    }
    tap(200, 590, at: 1)
    #expect(flips.page === first, "below the text")
    tap(200, 200, at: 2)
    #expect(flips.page !== first)
    let place = reader.currentPosition
    #expect(
      reader.book.content(at: place).background
        == reader.book.content(at: reader.book.start).background)
    #expect(place.offset > 8 * 20_000)
  }
}
