import Foundation
import OctavoCairo
import OctavoDocuments
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@Suite struct `Pages of text` {
  static let sizes = [
    Size(width: 360, height: 720), Size(width: 800, height: 1200), Size(width: 1280, height: 800),
    Size(width: 600, height: 400), Size(width: 90, height: 60), Size(width: 3000, height: 2000),
  ]

  /// A text in which everything occurs, of some length.
  static func text(seed: UInt64, blocks: Int = 120) -> String {
    var dice = Dice(seed: seed)
    let words = ["page", "leaf", "a", "turning", "quietly", "öffnen", "страница", "頁", "of", "the"]
    func sentence(_ count: Int) -> String {
      (0..<count).map { _ in words[Int.random(in: words.indices, using: &dice)] }.joined(
        separator: " ") + "."
    }
    return (0..<blocks).map { _ in
      switch Int.random(in: 0..<14, using: &dice) {
      case 0: "# " + sentence(3)
      case 1: "## " + sentence(4)
      case 2: "- " + sentence(9) + "\n- " + sentence(20) + "\n  1. " + sentence(5)
      case 3: "> " + sentence(25)
      case 4: "```\n" + (0..<9).map { _ in sentence(7) }.joined(separator: "\n") + "\n```"
      case 5: "***"
      case 6: "| a | b |\n|---|---|\n| \(sentence(3)) | \(sentence(90)) |"
      case 7: "![nothing](nothing.png)"
      default: sentence(Int.random(in: 4...160, using: &dice))
      }
    }.joined(separator: "\n\n")
  }

  @Test(arguments: sizes, [1, 2, 3] as [UInt64])
  func `hold every letter exactly once and in order, inside their columns`(
    _ size: Size, _ seed: UInt64
  ) {
    let document = TextDocument(Self.text(seed: seed), isMarkdown: true, path: "text")
    var (next, count) = (0, 0)
    for section in 0..<document.sectionCount {
      let range = document.range(ofSection: section)
      #expect(range.lowerBound >= next, "sections have places of their own")
      next = range.lowerBound
      for page in document.pieces(ofSection: section, at: size) {
        #expect(!page.isEmpty)
        for piece in page {
          #expect(piece.range.lowerBound == next)
          next = piece.range.upperBound
          #expect(piece.lines.count <= 1 || piece.bottom <= piece.columnHeight + 0.1)
        }
      }
      #expect(range.upperBound >= next)
      count += next - range.lowerBound
    }
    #expect(count == document.plainText.utf8.count)
  }

  @Test(arguments: sizes.prefix(4), [4, 5] as [UInt64])
  func `leave no line of a paragraph alone and no heading behind`(_ size: Size, _ seed: UInt64) {
    let document = TextDocument(Self.text(seed: seed), isMarkdown: true, path: "text")
    var lines: [[Int]: [Range<Int>]] = [:]
    for section in 0..<document.sectionCount {
      let pages = document.pieces(ofSection: section, at: size)
      for (index, page) in pages.enumerated() {
        if index + 1 < pages.count { #expect(page.last?.isHeading == false) }
        for piece in page where piece.isParagraph {
          lines[[section, piece.block], default: []].append(piece.lines)
        }
      }
    }
    let parted = lines.values.filter { $0.count > 1 }
    #expect(!parted.isEmpty, "the sample parts paragraphs")
    for parts in parted { for part in parts { #expect(part.count >= 2, "\(parts)") } }
  }

  @Test func `keep the place over any number of other windows`() {
    var dice = Dice(seed: 11)
    let document = TextDocument(Self.text(seed: 6), isMarkdown: true, path: "text")
    let book = Book([document])
    for _ in 0..<60 {
      let last = document.range(ofSection: document.sectionCount - 1).upperBound
      let place = Book.Position(offset: Int.random(in: 0..<last, using: &dice))
      let size = Size(
        width: Double.random(in: 60...2500, using: &dice),
        height: Double.random(in: 60...1800, using: &dice))
      let section = (0..<document.sectionCount).first {
        document.range(ofSection: $0).contains(place.offset)
      }!
      let page = document.page(holding: place.offset, ofSection: section, at: size)
      let start = document.offset(ofPage: page, inSection: section, at: size)
      #expect(start <= place.offset)
      if let after = book.position(after: place, at: size) { #expect(after.offset > place.offset) }
      // The page before leads back here.
      if let before = book.position(before: place, at: size) {
        #expect(before.offset < start || start == 0)
        #expect(book.position(after: before, at: size)?.offset == start)
      }
    }
  }

  @Test(arguments: [1.0, 1.5, 2]) func `break their lines alike at every scale`(
    _ factor: Double
  ) throws {
    let document = TextDocument(Self.text(seed: 7, blocks: 6), isMarkdown: true, path: "text")
    let size = Size(width: 300, height: 400)
    let content = document.content(at: 0, inSection: 0)
    let plain = try drawing(of: content, size: size)
    let scaled = try drawing(
      of: content, size: size, scale: try #require(PixelScale(factor: factor)))
    // The same rows of the page hold ink.
    func inked(_ picture: Picture, _ factor: Double) -> [Bool] {
      (0..<100).map { band in
        let rows = Int(Double(band) * 4 * factor)..<Int(Double(band + 1) * 4 * factor)
        return rows.contains { y in
          (0..<picture.width).contains { picture[$0, y] != picture[0, 0] }
        }
      }
    }
    let differing = zip(inked(plain, 1), inked(scaled, factor)).filter { $0 != $1 }.count
    #expect(differing <= 8, "only the edges of lines may fall into another band")
  }

  @Test func `come in two columns when the window is as wide as an open book`() throws {
    let text = String(repeating: "Every word of it. ", count: 900)
    let document = TextDocument(text, isMarkdown: false, path: "text")
    let picture = try drawing(
      of: document.content(at: 0, inSection: 0), size: Size(width: 1280, height: 800))
    let spine = (630..<650).allSatisfy { x in
      (0..<800).allSatisfy { picture[x, $0] == picture[0, 0] }
    }
    #expect(spine, "nothing stands in the fold")
    for x in [200..<600, 700..<1100] {
      #expect(x.contains { x in (100..<700).contains { picture[x, $0] != picture[0, 0] } })
    }
  }

  @Test func `are there at once in a long text without a break`() {
    let text = String(repeating: "word ", count: 200_000)
    let document = TextDocument(text, isMarkdown: false, path: "text")
    #expect(document.sectionCount > 10)
    let size = Size(width: 400, height: 600)
    #expect(document.pageCount(ofSection: 0, at: size) > 1)
    #expect(!document.estimatedPageCount(ofSection: 1, at: size).isExact, "nobody asked for it yet")
  }

  @Test(arguments: [1 as UInt64, 8])
  func `are set one by one, and come out as all at once`(_ seed: UInt64) throws {
    // Without the headings that begin a section.
    let text = "a\n\n" + Self.text(seed: seed, blocks: 200).replacing("# ", with: "## ")
    let size = Size(width: 400, height: 300)
    let whole = TextDocument(text, isMarkdown: true, path: "text")
      .pieces(ofSection: 0, at: size)
    let document = TextDocument(text, isMarkdown: true, path: "text")
    let last = document.range(ofSection: 0).upperBound - 1
    try #require(whole.count > 4)
    for (page, pieces) in whole.enumerated() {
      let start = try #require(pieces.first).range.lowerBound
      #expect(document.hasPage(page, ofSection: 0, at: size))
      #expect(document.offset(ofPage: page, inSection: 0, at: size) == start)
      #expect(document.page(holding: start, ofSection: 0, at: size) == page)
      guard page < whole.count - 2 else { continue }
      #expect(document.knownPage(holding: last, ofSection: 0, at: size) == nil, "not set yet")
      #expect(!document.estimatedPageCount(ofSection: 0, at: size).isExact)
    }
    #expect(!document.hasPage(whole.count, ofSection: 0, at: size))
    #expect(document.estimatedPageCount(ofSection: 0, at: size) == .exact(whole.count))
    #expect(document.knownPage(holding: last, ofSection: 0, at: size) == whole.count - 1)
  }

  @Test func `are shown before the rest of a paragraph without end is set`() throws {
    let document = TextDocument(
      String(repeating: "a@a.", count: 1 << 18), isMarkdown: true, path: "text")
    let size = Size(width: 1280, height: 800)
    _ = try drawing(of: document.content(at: 0, inSection: 0), size: size)
    #expect(!document.estimatedPageCount(ofSection: 0, at: size).isExact)
  }

  /// The time to break a word grows with the square of what is set of it in one go.
  @Test(arguments: ["[", "a@a.", "&"])
  func `of a word without end are set in small parts, and lose no letter`(_ part: String) {
    let text = String(repeating: part, count: 20_000 / part.count)
    let document = TextDocument(text, isMarkdown: true, path: "text")
    let pieces = document.pieces(ofSection: 0, at: Size(width: 1280, height: 800)).joined()
    #expect(pieces.allSatisfy { $0.chunk.count <= 512 })
    var next = document.range(ofSection: 0).lowerBound
    for piece in pieces {
      #expect(piece.range.lowerBound == next)
      next = piece.range.upperBound
    }
    #expect(next == 20_000)
  }

  /// Texts whose blocks all stay with the next, all change their style, or never end.
  static let tangles = [
    String(repeating: "# a\n", count: 6_000), String(repeating: "## a\n\n", count: 6_000),
    String(repeating: "|a|\n|-|\n\n", count: 2_000), String(repeating: "**x", count: 6_000),
    String(repeating: "- a\n", count: 3_000), String(repeating: "***\n", count: 6_000),
    "|a|b|\n|-|-|\n|" + String(repeating: "[ ](a) ", count: 20_000) + "|",
    "<p>\n" + String(repeating: "<script></SCRIPT>", count: 10_000) + "end",
  ]

  @Test(.timeLimit(.minutes(60)), arguments: tangles.indices)
  func `of a tangle are few to a section, hold every letter, and are there soon`(_ index: Int) {
    let document = TextDocument(Self.tangles[index], isMarkdown: true, path: "text")
    let size = Size(width: 400, height: 600)
    var count = 0
    for section in 0..<document.sectionCount {
      let pieces = document.pieces(ofSection: section, at: size).joined()
      #expect(Set(pieces.map(\.block)).count <= 2_049, "a section is bounded")
      let start = document.range(ofSection: section).lowerBound
      var next = start
      for piece in pieces {
        #expect(piece.range.lowerBound == next)
        next = piece.range.upperBound
      }
      count += next - start
    }
    #expect(count == document.plainText.utf8.count)
  }

  @Test(.timeLimit(.minutes(60))) func `on one page are set no further than that page`() throws {
    // Some 250 kB of headings, all of which stay with the next.
    let text = PlacedText(
      String(repeating: "# a\n", count: 60_000), isMarkdown: true, picturesIn: "/")
    let page = Size(width: 400, height: 300)
    _ = try Picture(size: page, scale: .one) { context in
      try text.draw(in: context, place: Rect(size: page), page: page, palette: .paper)
    }
  }

  @Test(arguments: ["", " \n\n", "[a]: https://example.org\n", "<!-- nothing -->\n"])
  func `of a text without a word are one, an empty one`(_ words: String) throws {
    let page = Size(width: 400, height: 300)
    let text = PlacedText(words, isMarkdown: true, picturesIn: "/")
    #expect(text.pageCount(in: Rect(size: page), page: page) == 1)
    #expect(text.fits(in: Rect(size: page), page: page))
    _ = try Picture(size: page, scale: .one) { context in
      try text.draw(in: context, place: Rect(size: page), page: page, palette: .paper)
    }
  }

  @Test func `are counted again in a window that has the extents of one before last again`() {
    let document = TextDocument(Self.text(seed: 3, blocks: 20), isMarkdown: true, path: "text")
    let sizes = (0..<7).map { Size(width: 300 + Double($0) * 20, height: 400) }
    for size in sizes + sizes.reversed() + sizes {
      for section in 0..<document.sectionCount {
        let count = document.pageCount(ofSection: section, at: size)
        document.countPages(ofSection: section, at: size)
        #expect(document.estimatedPageCount(ofSection: section, at: size) == .exact(count))
      }
    }
  }

  @Test func `are counted well before they are known`() {
    let document = TextDocument(Self.text(seed: 8, blocks: 400), isMarkdown: true, path: "text")
    let size = Size(width: 800, height: 1200)
    let book = Book([document])
    let guess = book.pageCount(at: size).number
    let count = places(of: book, at: size).count
    #expect(book.pageCount(at: size) == .exact(count))
    #expect(guess > count / 2 && guess < count * 2, "\(guess) for \(count)")
  }
}

@Suite struct `Reading a text` {
  @Test(arguments: [
    ("a\nb", "a\nb"), ("  two  \n\nparts", "twoparts"),
    ("a\tb\r\nc", "a       b\nc"), ("\u{FEFF}mark", "mark"),
    (
      "This is a text that somebody wrapped at sixty columns with\n"
        + "a program, so that its lines run on and are no verses but\n"
        + "prose, which should be set again for any window there is in\n"
        + "the world and on every desk.",
      "This is a text that somebody wrapped at sixty columns with "
        + "a program, so that its lines run on and are no verses but "
        + "prose, which should be set again for any window there is in "
        + "the world and on every desk."
    ),
    ("name    size\nfile      12", "name    size\nfile      12"),
  ]) func `sets prose anew and keeps what is laid out`(_ text: String, _ expected: String) throws {
    let folder = TemporaryFolder()
    let document = try #require(Documents.open(folder.write("a.txt", text)) as? TextDocument)
    #expect(document.plainText == expected)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x41, 0, 0xE9, 0], "Aé"), ([0xFE, 0xFF, 0, 0x41, 0, 0xE9], "Aé"),
      ([0x93, 0x47, 0xFC, 0x94], "“Gü”"), ([0xEF, 0xBB, 0xBF, 0x41], "A"),
      ([0xC3, 0xA9, 0x20, 0xE9], "Ã© é"),
      (Array("Größe und Maß ".utf8) + [0xFF] + Array("übrig".utf8), "Größe und Maß \u{FFFD}übrig"),
    ] as [([UInt8], String)])
  func `finds the letters in its bytes`(_ bytes: [UInt8], _ expected: String) throws {
    let folder = TemporaryFolder()
    let document = try #require(Documents.open(folder.write("a.txt", bytes)) as? TextDocument)
    #expect(document.plainText == expected)
  }

  @Test(arguments: [
    ("# A *b*\n\nText", "A bText"), ("soft\nbreak", "soft break"), ("hard  \nbreak", "hard\nbreak"),
    ("![alt](http://x/y.png) after", "[alt] after"),
    ("<p align=\"center\">in <b>HTML</b></p>", "in HTML"),
    ("<!-- no -->\n\nyes", "yes"), ("---\ntitle: x\n---\nbody", "body"),
    ("| a | b |\n|--|--|\n| `x|y` | 2 |", "abx|y2"), ("```\n|a|\n|-|\n```", "|a|\n|-|"),
    ("\"q\" -- a...", "“q” – a…"),
    ("1. one\n2. two", "onetwo"), ("```\n\tcode\n\n  end\n```", "    code\n\n  end"),
    ("<script>var a = \"<b>\";</script>after", "after"),
  ]) func `knows Markdown`(_ text: String, _ expected: String) {
    let document = TextDocument(text, isMarkdown: true, path: "a.md")
    #expect(document.plainText == expected)
  }

  @Test func `sets a row that is longer than any table has as text`() {
    let cell = String(repeating: "word ", count: 4_000)
    let document = TextDocument(
      "| a | b |\n|--|--|\n| 1 | \(cell)|", isMarkdown: true, path: "a.md")
    #expect(document.plainText.hasPrefix("a | b"))
    #expect(document.plainText.utf8.count > 20_000)
  }

  @Test func `takes its title from the first heading`() {
    #expect(
      TextDocument("a\n\n## *The* title", isMarkdown: true, path: "a.md").title == "The title")
    #expect(TextDocument("plain", isMarkdown: false, path: "b/a.txt").title == "a.txt")
  }

  @Test func `shows pictures that lie beside it, and those only`() throws {
    let folder = TemporaryFolder()
    try folder.write("book/pic one.png", Samples.png(width: 60, height: 40))
    let outside = try folder.write("outside.png", Samples.png(Samples.blue))
    let text = "![a](pic%20one.png)\n\n![b](\(outside))\n\n![c](file://\(outside))"
    let book = try Book(opening: [folder.write("book/a.md", text)])
    let picture = try drawing(
      of: book.content(at: book.start), size: Size(width: 400, height: 400))
    let values = Set((0..<400).flatMap { y in (0..<400).map { picture[$0, y] } })
    #expect(values.contains(0xFFFF_0000))
    #expect(!values.contains(0xFF00_00FF))
  }

  @Test(arguments: [
    "../outside.png", "%2e%2e/outside.png", "a/..//%2E%2e/outside.png", "link.png",
    "linked/outside.png", "within/../../outside.png", "%2Fetc/passwd",
  ]) func `takes no picture from out of its folder, by whatever name`(_ reference: String) throws {
    let folder = TemporaryFolder()
    try folder.write("book/within/pic.png", Samples.png(width: 60, height: 40))
    let outside = try folder.write("outside.png", Samples.png(Samples.blue))
    symlink(outside, folder.path("book/link.png"))
    symlink(folder.path(""), folder.path("book/linked"))
    func values(_ reference: String) throws -> Set<UInt32> {
      let book = try Book(opening: [folder.write("book/a.md", "Words\n\n![it](\(reference))")])
      let picture = try drawing(
        of: book.content(at: book.start), size: Size(width: 400, height: 400))
      return Set((0..<400).flatMap { y in (0..<400).map { picture[$0, y] } })
    }
    #expect(try !values(reference).contains(0xFF00_00FF))
    #expect(try values("within/x/%2e%2e/pic.png").contains(0xFFFF_0000))
    let inner = TextDocument(
      "![it](\(reference))", isMarkdown: true, path: "a.md", picturesIn: folder.path("book"))
    #expect(inner.plainText == "[it]", "it is shown as what it is called")
  }
}
