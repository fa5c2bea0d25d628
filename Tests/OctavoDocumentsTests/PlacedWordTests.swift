import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import Testing

@testable import OctavoDocuments

/// The words of a page with where they stand, as they are selected.
@MainActor
@Suite struct `Words of a page` {
  private let folder = TemporaryFolder()

  private func words(
    _ text: String, _ name: String = "a.md", size: Size = Size(width: 500, height: 700),
    letters: Double = 1
  ) throws -> PageWords {
    let book = Book([try Documents.open(try folder.write(name, text))]).set(letterSize: letters)
    return book.words(onPageHolding: book.start, at: size, boundAt: nil)
  }

  private func names(_ words: PageWords) -> [String] {
    words.words.map { String(decoding: Array(words.text.utf8)[$0.range], as: UTF8.self) }
  }

  @Test func `are those of a text, with what parts its paragraphs`() throws {
    let words = try words(
      """
      # A title

      One “word”, don't, l'été; *two*…

      - an item
      - another

      | a | b |
      |---|---|
      | c | d |
      """)
    #expect(
      words.text.hasPrefix("A title\n\nOne “word”, don’t, l’été; two…\n\nan item\nanother\n\n"))
    #expect(words.text.hasSuffix("a\tb\nc\td"), "\(words.text)")
    #expect(
      names(words).prefix(7) == ["A", "title", "One", "word", "don’t", "l’été", "two"],
      "\(names(words))")
    #expect(!words.goesOn)
    #expect(words.sound == words)
  }

  @Test(arguments: [1, 1.7])
  func `stand on their letters in a text`(letters: Double) throws {
    let size = Size(width: 500, height: 700)
    let text = (0..<40).map { "word\($0)" }.joined(separator: " ")
    for (index, name) in [(3, "word3"), (21, "word21")] {
      let plain = Book([try Documents.open(try folder.write("a.md", text))])
        .set(letterSize: letters)
      let linked = Book([
        try Documents.open(
          try folder.write("b.md", text.replacing("\(name) ", with: "[\(name)](#there) ")))
      ]).set(letterSize: letters)
      let drawn = try [plain, linked].map { try drawing(of: $0.content(at: $0.start), size: size) }
      let ink = Spots(drawn[0], unlike: drawn[1])?.box
      let words = plain.words(onPageHolding: plain.start, at: size, boundAt: nil)
      let place = try #require(words.words[index].rects.first)
      let letters = try #require(ink)
      #expect(abs(place.minX - letters.minX) < 3 && abs(place.maxX - letters.maxX) < 3)
      #expect(place.minY <= letters.minY + 1 && place.maxY >= letters.maxY - 1)
    }
  }

  @Test func `are those of the page alone, and say whether they go on on the next`() throws {
    let text = (0..<900).map { "word\($0)" }.joined(separator: " ")
    let book = Book([try Documents.open(try folder.write("a.md", text))])
    let size = Size(width: 500, height: 700)
    var (place, all): (Book.Position?, [String]) = (book.start, [])
    var last = false
    while let here = place {
      let words = book.words(onPageHolding: here, at: size, boundAt: nil)
      all += names(words)
      last = words.goesOn
      place = book.position(after: here, at: size)
      #expect(last == (place != nil))
    }
    #expect(all == (0..<900).map { "word\($0)" })
  }

  @Test func `are read from right to left, or have no blanks between them`() throws {
    let arabic = try words("هذا كتاب جديد عن الكتابة", "b.md")
    #expect(names(arabic) == ["هذا", "كتاب", "جديد", "عن", "الكتابة"])
    let places = arabic.words.compactMap { $0.rects.first?.minX }
    #expect(places == places.sorted(by: >))
    #expect(try words("这是一本好书。很好", "c.md").words.count >= 4)
  }

  @Test func `keep the columns of a table, empty cells too`() throws {
    let words = try words(
      """
      | a | b | c |
      |---|---|---|
      | d |   | f |
      |   | h |   |
      """)
    #expect(words.text == "a\tb\tc\nd\t\tf\n\th", "\(words.text)")
    #expect(words.sound == words)
  }

  @Test func `of a row that no page can hold are parted by its cells`() throws {
    let long = (0..<400).map { "w\($0)" }.joined(separator: " ")
    let text = "| a | b |\n|---|---|\n| \(long) end | begin \(long) |"
    let book = Book([try Documents.open(try folder.write("a.md", text))])
    let size = Size(width: 300, height: 300)
    var all: [String] = []
    for place in places(of: book, at: size) {
      let words = book.words(onPageHolding: place, at: size, boundAt: nil)
      all += names(words)
    }
    #expect(!all.contains("endbegin") && all.contains("begin"))
  }

  @Test(arguments: [180.0, 500])
  func `are the whole text, page by page`(width: Double) throws {
    let lines = (0..<200).map { "line \($0) of code();" }.joined(separator: "\n")
    let text =
      "# Title\n\n" + (0..<500).map { "wörd\($0)" }.joined(separator: " ")
      + "  \nafter a break\n\n```\n\(lines)\n```\n\nend"
    let book = Book([try Documents.open(try folder.write("a.md", text))])
    let size = Size(width: width, height: 300)
    var read = ""
    for place in places(of: book, at: size) {
      let words = book.words(onPageHolding: place, at: size, boundAt: nil)
      #expect(words.sound == words)
      read += words.text + (words.goesOn ? "" : "\n\n")
    }
    let whole =
      "Title\n\n" + (0..<500).map { "wörd\($0)" }.joined(separator: " ")
      + "\nafter a break\n\n\(lines)\n\nend\n\n"
    #expect(read == whole, "\(read.prefix(300)) … \(read.suffix(300))")
  }

  @Test(arguments: ["n.txt", "n.md", "n.html"])
  func `are parted by ends of lines of any kind`(name: String) throws {
    let words = try words("\u{FEFF}x y\u{2028}z\u{2029}w", name)
    #expect(names(words) == ["x", "y", "z", "w"])
    #expect(words.sound == words)
  }

  @Test func `are none of a picture`() throws {
    let path = try folder.write("a.png", try Samples.png())
    let book = try Book(opening: [path])
    let words = book.words(
      onPageHolding: book.start, at: Size(width: 300, height: 300), boundAt: nil)
    #expect(words == PageWords())
  }

  @Test func `are told by a reader, drawn aside or at once`() throws {
    let path = try folder.write("a.md", "Some words.")
    let reader = BookReader(try Book(opening: [path]), drawing: .immediate)
    let flips = FlipContainer(drawing: .immediate)
    reader.show(in: flips)
    flips.resize(to: Size(width: 500, height: 700), scale: .one)
    let page = try #require(flips.page)
    let words = try #require(reader.words(on: page, in: flips))
    #expect(names(words) == ["Some", "words"])
    #expect(reader.words(on: ContentPage { _, _ in }, in: flips) == PageWords())
  }

  #if PDF
    @Test(arguments: [nil, SpineEdge.left, .right])
    func `stand on their letters in a PDF file`(spine: SpineEdge?) throws {
      let file = try folder.write("a.pdf", Samples.pdf(words: ["needle"]))
      let book = try Book(opening: [file])
      let size = Size(width: 500, height: 300)
      let content = book.content(at: book.start)
      let drawn = try drawing(of: spine.map { content.bound(at: $0) } ?? content, size: size)
      let ink = Spots(drawn, where: { x, y in drawn[x, y] & 0xFF < 0x60 })?.box
      let words = book.words(onPageHolding: book.start, at: size, boundAt: spine)
      #expect(names(words) == ["needle"])
      let (place, letters) = (try #require(words.words.first?.rects.first), try #require(ink))
      #expect(abs(place.minX - letters.minX) < 3 && abs(place.maxX - letters.maxX) < 3)
      #expect(place.minY <= letters.minY + 1 && place.maxY >= letters.maxY - 1)
    }

    @Test func `of a PDF file are joined at the ends of lines`() throws {
      let page = Size(width: 300, height: 200)
      let file = try folder.write(
        "a.pdf",
        PDFFile.encode(pages: [page]) { context, _ in
          TextLayout([TextRun("An exam-\nple of it,\nand more", font: Font("Noto Sans", size: 20))])
            .draw(in: context, at: Point(x: 10, y: 10))
        })
      let book = try Book(opening: [file])
      let words = book.words(onPageHolding: book.start, at: page, boundAt: nil)
      #expect(words.text.hasPrefix("An example of it, and more"), "\(words.text)")
      #expect(names(words) == ["An", "example", "of", "it", "and", "more"])
      #expect(words.words[1].rects.count == 2)
      #expect(words.sound == words)
    }

    @Test(arguments: [
      "/Rotate 90", "/Rotate 180", "/Rotate 270", "/CropBox [40 150 190 280]",
      "/CropBox [40 150 190 280] /Rotate 90", "/CropBox [40 150 190 280] /Rotate 270",
      "/MediaBox [-20 -30 180 270]", "/UserUnit 2",
    ])
    func `stand on their letters however a PDF file turns or cuts its pages`(look: String) throws {
      let file = try folder.write("a.pdf", Samples.pdf(words: ["needle"], look: look))
      let book = try Book(opening: [file])
      let size = Size(width: 400, height: 400)
      let drawn = try drawing(of: book.content(at: book.start), size: size)
      let ink = Spots(drawn, where: { x, y in drawn[x, y] & 0xFF < 0x60 })?.box
      let words = book.words(onPageHolding: book.start, at: size, boundAt: nil)
      #expect(names(words) == ["needle"])
      let (place, letters) = (try #require(words.words.first?.rects.first), try #require(ink))
      #expect(words.words.first?.rects.count == 1)
      #expect(
        place.minX <= letters.minX + 3 && place.maxX >= letters.maxX - 3
          && place.minY <= letters.minY + 3 && place.maxY >= letters.maxY - 3, "\(place) \(letters)"
      )
      #expect(
        place.size.width < 3 * letters.size.width && place.size.height < 3 * letters.size.height)
    }

    @Test(arguments: [
      "שלום עולם", "הספר הזה חדש\nוהוא מספר על אנשים",
      "هذا كتاب جديد\nعن الكتابة وعن الورق\nوفيه آخر",
      "הספר של Tom Lee חדש מאוד\nוהוא משנת 1948 או 12",
    ])
    func `of a PDF file are read from right to left, line by line`(text: String) throws {
      let page = Size(width: 300, height: 400)
      let file = try folder.write(
        "a.pdf",
        PDFFile.encode(pages: [page]) { context, _ in
          TextLayout([TextRun(text, font: Font("Noto Sans", size: 20))], width: 280)
            .draw(in: context, at: Point(x: 10, y: 10))
        })
      let book = try Book(opening: [file])
      let words = book.words(onPageHolding: book.start, at: page, boundAt: nil)
      // Where letters stand alone, poppler sees blanks that are none.
      func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
      #expect(letters(words.text) == letters(text), "\(words.text)")
      #expect(letters(names(words).joined()) == letters(text))
      let lines = words.words.compactMap(\.rects.first?.minY).map { Int($0 / 25) }
      #expect(lines == lines.sorted())
      #expect(Set(lines).count == text.split(separator: "\n").count)
      #expect(words.sound == words)
    }

    /// Where a short line ends such a page, poppler tells what is above it, or letters without their places.
    @Test(
      arguments: [
        ["كتاب جديد", "عن الكتابة وعن الورق", "وفيه آخر"],
        ["عن الكتابة وعن الورق وفيه آخر", "كتاب", "", "عن", "كتاب"],
        [
          "על הלכו הלכו", "", "אל", "מאוד חדש הלכו ואז העיר מספר והוא הספר", "", "הלכו חדש", "חזרו",
        ],
        ["משם ולא חדש אל מאוד הלכו משם והוא", "מספר", "", "אל בבית בבית"],
      ], ["Noto Sans", "Noto Kufi Arabic", "Noto Naskh Arabic"])
    func `of a PDF file that is read to the left are told to the last one`(
      lines: [String], family: String
    ) throws {
      let page = Size(width: 420, height: 400)
      let file = try folder.write(
        "a.pdf",
        PDFFile.encode(pages: [page]) { context, _ in
          let text = TextRun(lines.joined(separator: "\n"), font: Font(family, size: 18))
          TextLayout([text], width: 400).draw(in: context, at: Point(x: 10, y: 10))
        })
      let book = try Book(opening: [file])
      let words = book.words(onPageHolding: book.start, at: page, boundAt: nil)
      func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
      #expect(letters(words.text) == letters(lines.joined()), "\(words.text)")
      #expect(letters(names(words).joined()) == letters(lines.joined()))
      let tops = words.words.compactMap { $0.rects.first.map { Int($0.minY) } }
      #expect(tops == tops.sorted())
      #expect(Set(tops).count == lines.count { !$0.isEmpty })
      #expect(words.sound == words)
    }

    @Test func `of a PDF file are parted where a heading or a paragraph ends`() throws {
      var y = 40.0
      func line(_ words: String, _ size: Double, below step: Double) -> String {
        y += step
        return "BT /F \(size) Tf 20 \(300 - y) Td (\(words)) Tj ET"
      }
      let lines = [
        line("A heading that", 18, below: 0), line("has two lines", 18, below: 20),
        line("First words of a text", 10, below: 16), line("that goes on with the", 10, below: 12),
        line("next lines of these", 10, below: 12), line("three in a row.", 10, below: 12),
        line("Another paragraph", 10, below: 22), line("of two lines.", 10, below: 12),
        line("Small heading", 12, below: 18), line("7", 10, below: 12),
        line("Last words here", 10, below: 12),
      ]
      let file = Samples.pdf(drawing: lines.joined(separator: "\n"))
      let book = Book([try Documents.open(try folder.write("a.pdf", file))])
      let words = book.words(
        onPageHolding: book.start, at: Size(width: 200, height: 300), boundAt: nil)
      #expect(
        words.text == """
          A heading that has two lines

          First words of a text that goes on with the next lines of these three in a row.

          Another paragraph of two lines.

          Small heading 7 Last words here
          """)
      #expect(words.words.count == 35)
    }

    @Test func `of a row of a table in a PDF file are parted`() throws {
      let page = Size(width: 300, height: 200)
      let cells = [["Name", "Weight", "Price"], ["stone", "2 kg", "16"]]
      let file = try folder.write(
        "a.pdf",
        PDFFile.encode(pages: [page]) { context, _ in
          for (row, cells) in cells.enumerated() {
            for (column, cell) in cells.enumerated() {
              TextLayout([TextRun(cell, font: Font("Noto Sans", size: 10))])
                .draw(
                  in: context, at: Point(x: 20 + 90 * Double(column), y: 20 + 18 * Double(row)))
            }
          }
        })
      let book = try Book(opening: [file])
      let words = book.words(onPageHolding: book.start, at: page, boundAt: nil)
      #expect(names(words) == ["Name", "Weight", "Price", "stone", "2", "kg", "16"])
      #expect(words.text.hasPrefix("Name Weight Price stone 2 kg 16"), "\(words.text)")
      for (index, column) in [0, 1, 2].enumerated() {
        let place = try #require(words.words[index].rects.first)
        #expect(abs(place.minX - (20 + 90 * Double(column))) < 3)
      }
      #expect(
        book.marks(try #require(SearchWords("weight price")), onPageHolding: book.start, at: page))
      #expect(words.sound == words)
    }

    @Test(arguments: [
      ("from 1990-\n1995 on", "from 1990-1995 on"), ("by Jean-\nPaul or", "by Jean-Paul or"),
      ("EXAM-\nPLES of", "EXAMPLES of"), ("exam-\nples of", "examples of"),
    ])
    func `of a PDF file keep hyphens that are no line's`(text: String, read: String) throws {
      let page = Size(width: 300, height: 200)
      let file = try folder.write(
        "a.pdf",
        PDFFile.encode(pages: [page]) { context, _ in
          TextLayout([TextRun(text, font: Font("Noto Sans", size: 20))])
            .draw(in: context, at: Point(x: 10, y: 10))
        })
      let book = try Book(opening: [file])
      let words = book.words(onPageHolding: book.start, at: page, boundAt: nil)
      #expect(words.text.hasPrefix(read), "\(words.text)")
      #expect(words.sound == words)
    }
  #endif
}
