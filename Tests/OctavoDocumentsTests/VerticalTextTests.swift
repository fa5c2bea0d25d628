import COctavoCairo
import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// Texts whose lines go down, each to the left of the last.
@MainActor
@Suite struct `Lines that go down` {
  private let folder = TemporaryFolder()
  private let size = Size(width: 400, height: 600)

  private static let sheet = "html { writing-mode: vertical-rl } p { margin: 0 }"

  /// A book of chapters that link to a sheet.
  private func book(
    _ chapters: [String], sheet: String = sheet, spine: String = "",
    files: [(name: String, bytes: [UInt8])] = []
  ) throws -> Book {
    let head = "<head><link rel='stylesheet' href='s.css'/></head>"
    let bytes = EPUBFile.encode(
      chapters.enumerated().map { number, chapter in
        ("\(number).xhtml", chapter.hasPrefix("<html") ? chapter : "<html>\(head)\(chapter)</html>")
      }, files: [("book/s.css", Array(sheet.utf8))] + files, spine: spine)
    return try Book(opening: [folder.write("a.epub", bytes)])
  }

  private func isVertical(_ book: Book, section: Int = 0) throws -> Bool {
    let document = try #require(book.documents[0] as? TextDocument)
    return document.layouts.layout(ofSection: section, at: size).typography.isVertical
  }

  /// What of a page is not paper.
  private func ink(_ book: Book, below top: Double = 0) throws -> Rect {
    let page = try drawing(of: book.content(at: book.start), size: size)
    let paper = page[0, 0]
    let ink = Spots(page, where: { x, y in y >= Int(top) && page[x, y] != paper })?.box
    return try #require(ink)
  }

  @Test(arguments: [
    ("html { writing-mode: vertical-rl }", "<body>", true),
    ("body { -epub-writing-mode: vertical-rl }", "<body>", true),
    (
      "html { -webkit-writing-mode: vertical-rl } body { writing-mode: horizontal-tb }", "<body>",
      false
    ),
    ("html { writing-mode: tb-rl }", "<body class='a'>", true),
    (".a { WRITING-MODE: Vertical-RL }", "<body class='a'>", true),
    (".a { writing-mode: vertical-rl }", "<body class='b'>", false),
    ("", "<body style='writing-mode:vertical-rl'>", true),
    ("p { writing-mode: vertical-rl }", "<body>", false),
    ("html { writing-mode: vertical-lr }", "<body>", false), ("", "<body>", false),
  ])
  func `are those of a page whose styles say so`(sheet: String, body: String, goDown: Bool) throws {
    let book = try book(["\(body)<p>日本語の本</p></body>"], sheet: sheet)
    #expect(try isVertical(book) == goDown)
    #expect(book.direction == (goDown ? .rightToLeft : .leftToRight))
  }

  @Test func `are those of HTML, by its own sheet or one that it links to`() throws {
    try folder.write("s.css", ".v { -epub-writing-mode: vertical-rl; color: red }")
    for (name, head) in [
      ("a.html", "<link rel='stylesheet' href='s.css'/>"),
      ("b.html", "<style>.v { writing-mode: vertical-rl }</style>"),
    ] {
      let path = try folder.write(
        name, "<html class='v'><head>\(head)</head><body><p>日本語</p></body></html>")
      let book = try Book(opening: [path])
      #expect(try isVertical(book) && book.direction == .rightToLeft)
    }
  }

  @Test(
    arguments: [
      ("", 9, 1, .rightToLeft), ("", 1, 9, .leftToRight),
      ("page-progression-direction=\"rtl\"", 1, 9, .rightToLeft),
      ("page-progression-direction=\"rtl\"", 0, 9, .leftToRight),
      ("page-progression-direction=\"ltr\"", 9, 1, .rightToLeft),
    ] as [(String, Int, Int, LayoutDirection)])
  func `have pages follow to the left where they are most, or the book says so`(
    spine: String, vertical: Int, level: Int, direction: LayoutDirection
  ) throws {
    func chapter(_ name: String, _ count: Int) -> String {
      "<body class='\(name)'><p>\(String(repeating: "日本語の本。", count: count * 40))</p></body>"
    }
    let chapters = [chapter("v", vertical), chapter("h", level)].suffix(vertical > 0 ? 2 : 1)
    let book = try book(
      Array(chapters), sheet: ".v { writing-mode: vertical-rl }", spine: spine)
    #expect(book.direction == direction)
    // Each chapter is set as it says itself.
    if vertical > 0 { #expect(try isVertical(book) && !isVertical(book, section: 1)) }
  }

  @Test func `begin at the upper right`() {
    let turn = Typography.turn(of: Size(width: 300, height: 500))
    #expect(turn(Point()) == Point(x: 300, y: 0))
    #expect(turn(Point(x: 500, y: 300)) == Point(x: 0, y: 500))
    #expect(
      turn(Rect(x: 10, y: 20, width: 30, height: 40)) == Rect(x: 240, y: 10, width: 40, height: 30))
    let typography = Typography(for: Size(width: 300, height: 500), isVertical: true)
    for point in [Point(x: 12, y: 34), Point(x: 299, y: 1)] {
      #expect(turn(typography.inFrame(point)) == point)
    }
  }

  @Test(arguments: [
    (Size(width: 400, height: 600), 1, 1), (Size(width: 800, height: 1400), 1, 2),
    (Size(width: 1400, height: 800), 2, 1), (Size(width: 200, height: 100), 1, 1),
  ])
  func `stand in halves of an open book and in tiers of a high page`(
    size: Size, halves: Int, tiers: Int
  ) throws {
    let typography = Typography(for: size, isVertical: true)
    let places = typography.columns.map(typography.onPage)
    #expect(places.count == halves * tiers)
    for (number, place) in places.enumerated() {
      #expect(Rect(size: size).contains(place.center))
      #expect(place.minX > 0 && place.minY > 0 && place.maxX < size.width)
      #expect(place.maxY < size.height)
      // Whole letters, and no more than an eye finds its way back from.
      let letters = place.size.height / typography.base
      #expect(abs(letters - letters.rounded()) < 1e-9 && letters <= 45)
      guard number > 0 else { continue }
      let last = places[number - 1]
      #expect(tiers == 2 ? place.minY > last.maxY : place.maxX < last.minX)
    }
    let margins = (places.map(\.minX).min() ?? 0, size.width - (places.map(\.maxX).max() ?? 0))
    #expect(abs(margins.0 - margins.1) < 1e-9)
  }

  @Test func `have words below one another, and lines from right to left`() throws {
    let text = (0..<120).map { "word\($0)" }.joined(separator: " ")
    let book = try book(["<body><p>\(text)</p></body>"])
    let words = book.words(onPageHolding: book.start, at: size, boundAt: nil)
    #expect(words.isVertical && words.sound == words && words.words.count > 60)
    let rects = words.words.compactMap(\.rects.first)
    var lines: [Double] = [rects[0].center.x]
    for (last, next) in zip(rects, rects.dropFirst()) {
      #expect(next.size.height > next.size.width, "on its side")
      if abs(next.center.x - last.center.x) < 0.1 {
        #expect(next.minY > last.maxY)
      } else {
        #expect(next.center.x < last.center.x && next.minY < last.minY)
        lines.append(next.center.x)
      }
    }
    let gaps = zip(lines, lines.dropFirst()).map { $0 - $1 }
    #expect(gaps.count > 5 && (gaps.max() ?? 0) - (gaps.min() ?? 0) < 0.1, "\(gaps)")
    let base = Typography.letterSize(on: size)
    #expect(abs((gaps.first ?? 0) / base - 1.7) < 0.05)
    #expect(rects[0].maxX > size.width * 0.85 && rects[0].minY < size.height * 0.1)
  }

  @Test func `stand on their letters`() throws {
    let text = (0..<40).map { "word\($0)" }.joined(separator: " ")
    for (index, name) in [(3, "word3"), (21, "word21")] {
      let plain = try book(["<body><p>\(text)</p></body>"])
      let struck = try book([
        "<body><p>\(text.replacing("\(name) ", with: "<a href='#x'>\(name)</a> "))</p></body>"
      ])
      let drawn = try [plain, struck].map { try drawing(of: $0.content(at: $0.start), size: size) }
      let ink = Spots(drawn[0], unlike: drawn[1])?.box
      let words = plain.words(onPageHolding: plain.start, at: size, boundAt: nil)
      let place = try #require(words.words[index].rects.first)
      let letters = try #require(ink)
      #expect(abs(place.minY - letters.minY) < 3 && abs(place.maxY - letters.maxY) < 3)
      #expect(place.minX <= letters.minX + 1 && place.maxX >= letters.maxX - 1)
    }
  }

  @Test func `have links where they are seen, and marks`() throws {
    let text = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let book = try book([
      "<body><p>\(text) <a href='1.xhtml'>onward</a></p></body>", "<body><p>There</p></body>",
    ])
    let words = book.words(onPageHolding: book.start, at: size, boundAt: nil)
    let place = try #require(words.words.last?.rects.first)
    let there = book.target(at: place.center, ofPageHolding: book.start, size: size, boundAt: nil)
    let document = try #require(book.documents[0] as? TextDocument)
    #expect(there?.offset == document.range(ofSection: 1).lowerBound)
    let turned = Point(x: place.center.y, y: size.width - place.center.x)
    #expect(
      book.target(at: turned, ofPageHolding: book.start, size: size, boundAt: nil) == nil)
    let layout = document.layouts.layout(ofSection: 0, at: size)
    let marks = layout.marks(of: try #require(SearchWords("onward")), on: layout.page(at: 0))
    #expect(marks.count == 1 && abs((marks.first?.center.x ?? 0) - place.center.x) < 0.1)
    #expect(abs((marks.first?.center.y ?? 0) - place.center.y) < 0.1)
  }

  @Test func `have other letters on their side`() throws {
    let (upright, turned) = try (
      ink(book(["<body><p>l</p></body>"], sheet: "")), ink(book(["<body><p>l</p></body>"]))
    )
    #expect(upright.size.height > 2 * upright.size.width)
    #expect(turned.size.width > 2 * turned.size.height)
    #expect(abs(turned.size.width - upright.size.height) <= 2)
    // The first line is at the right.
    #expect(turned.minX > size.width * 0.8 && turned.minY < size.height * 0.1)
  }

  @Test(arguments: ["text-combine-upright: all", "-epub-text-combine: horizontal"])
  func `have short numbers upright that are to be so`(style: String) throws {
    let sheet = Self.sheet + ".c { \(style) }"
    let turned = try ink(book(["<body><p><b>11</b></p></body>"], sheet: sheet))
    let combined = try book(["<body><p><b class='c'>11</b> a</p></body>"], sheet: sheet)
    let words = combined.words(onPageHolding: combined.start, at: size, boundAt: nil)
    let place = try #require(words.words.first?.rects.first)
    let base = Typography.letterSize(on: size)
    #expect(abs(place.size.height - base) < 0.01, "one letter's room")
    let number = try ink(book(["<body><p><b class='c'>11</b></p></body>"], sheet: sheet))
    #expect(turned.size.height > turned.size.width)
    #expect(number.size.width > number.size.height && number.size.width <= base + 2)
    let letter = try #require(words.words.last?.rects.first)
    #expect(abs(place.center.x - letter.center.x) < 0.1 && place.maxY <= letter.minY)
    // Elsewhere it means nothing.
    let level = try ink(book(["<body><p><b class='c'>11</b></p></body>"], sheet: ".c { \(style) }"))
    #expect(level == (try ink(book(["<body><p><b>11</b></p></body>"], sheet: ""))))
  }

  private func hasFont(for letters: String) -> Bool {
    guard let context = unsafe pango_font_map_create_context(pango_cairo_font_map_get_default()),
      let layout = unsafe pango_layout_new(context)
    else { return false }
    defer {
      unsafe g_object_unref(UnsafeMutableRawPointer(layout))
      unsafe g_object_unref(UnsafeMutableRawPointer(context))
    }
    unsafe pango_layout_set_text(layout, letters, -1)
    return unsafe pango_layout_get_unknown_glyphs_count(layout) == 0
  }

  @Test func `have signs that are what they stand for, whatever font has them`() throws {
    let base = Typography.letterSize(on: size)
    let top = try #require(Typography(for: size, isVertical: true).columns.first).minX
    // A frame stands in the place of a letter that no font of the machine has.
    let isThere = hasFont(for: "あ。、・")
    for sign in ["。", "、", "・"] {
      let ink = try ink(book(["<body><p>あ\(sign)</p></body>"]), below: (top + base).rounded(.up))
      #expect(
        max(ink.size.width, ink.size.height) < base * (isThere ? 0.7 : 1.6), "\(sign): \(ink)")
    }
  }

  @Test func `have letters upright that are to be so`() throws {
    let sheet = Self.sheet + ".u { text-orientation: upright }"
    let turned = try ink(book(["<body><p>l</p></body>"], sheet: sheet))
    let upright = try ink(book(["<body><p><b class='u'>l</b></p></body>"], sheet: sheet))
    #expect(turned.size.width > turned.size.height)
    #expect(upright.size.height > upright.size.width)
  }

  @Test func `have pictures upright, by themselves and among words`() throws {
    // Its upper left quarter is white, the rest red.
    let files = [("book/p.png", try Samples.png(width: 80, height: 40))]
    let alone = try book(["<body><p>a</p><p><img src='p.png'/></p></body>"], files: files)
    let among = try book(
      ["<body><p>a <img src='p.png' style='height: 2em'/> b</p></body>"], files: files)
    for book in [alone, among] {
      let page = try drawing(of: book.content(at: book.start), size: size)
      var red: Rect?
      for y in 0..<page.height {
        for x in 0..<page.width where page[x, y] == 0xFFFF_0000 {
          let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
          red = red?.union(pixel) ?? pixel
        }
      }
      let place = try #require(red)
      #expect(abs(place.size.width - 2 * place.size.height) <= 3, "\(place)")
      let words = book.words(onPageHolding: book.start, at: size, boundAt: nil)
      let letter = try #require(words.words.first?.rects.first)
      // By itself at the left of the line and in its middle, among words below those before it.
      if book === alone {
        #expect(place.maxX < letter.minX && abs(place.center.y / size.height - 0.5) < 0.05)
      } else {
        #expect(place.minY >= letter.maxY && abs(place.center.x - letter.center.x) < 1)
      }
      func pixel(_ x: Double, _ y: Double) -> UInt32 {
        page[
          Int(place.minX + place.size.width * x), Int(place.minY + place.size.height * y)]
      }
      #expect(pixel(0.25, 0.25) == 0xFFFF_FFFF && pixel(0.75, 0.25) == 0xFFFF_0000)
      #expect(pixel(0.25, 0.75) == 0xFFFF_0000)
    }
  }

  @Test(arguments: [
    "margin-top: 3em", "padding-top: 3em", "padding: 3em 0 0; margin: 0", "margin: 3em 0 5em",
  ])
  func `begin further down where a margin is above them`(margin: String) throws {
    let sheet = Self.sheet + ".i { \(margin) }"
    let book = try book(["<body><p>a</p><p class='i'>b</p></body>"], sheet: sheet)
    let words = book.words(onPageHolding: book.start, at: size, boundAt: nil)
    let rects = words.words.compactMap(\.rects.first)
    let base = Typography.letterSize(on: size)
    #expect(rects.count == 2 && abs(rects[1].minY - rects[0].minY - 3 * base) < 0.1)
    // No room is between paragraphs that have none.
    #expect(abs(rects[0].center.x - rects[1].center.x - 1.7 * base) < 0.1)
  }

  @Test func `keep their places in other extents`() throws {
    let text = (0..<400).map { "word\($0)" }.joined(separator: " ")
    let book = try book(["<body><p>\(text)</p></body>"])
    let second = try #require(book.position(after: book.start, at: size))
    let other = Size(width: 900, height: 500)
    let here = book.words(onPageHolding: second, at: size, boundAt: nil)
    let there = book.words(onPageHolding: second, at: other, boundAt: nil)
    let first = try #require(here.words.first)
    let word = String(decoding: Array(here.text.utf8)[first.range], as: UTF8.self)
    #expect(there.text.contains(word))
  }
}
