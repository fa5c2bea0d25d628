import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import Testing

@testable import OctavoDocuments

/// Whether marks lie on letters: over all of them, and nowhere else but a hair beside.
private func expect(
  _ marks: Spots, on ink: Rect, beside: Double = 3, above: Double = 12,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let box = marks.box
  #expect(
    box.minX <= ink.minX + 1.5 && box.maxX >= ink.maxX - 1.5 && box.minY <= ink.minY + 1.5
      && box.maxY >= ink.maxY - 1.5, "\(box) over \(ink)", sourceLocation: sourceLocation)
  #expect(
    box.minX >= ink.minX - beside && box.maxX <= ink.maxX + beside
      && box.minY >= ink.minY - above && box.maxY <= ink.maxY + above, "\(box) beside \(ink)",
    sourceLocation: sourceLocation)
  // The letters stay as they are, and the corners are round.
  let share = Double(marks.count) / (box.size.width * box.size.height)
  #expect(share > 0.6, sourceLocation: sourceLocation)
}

@Suite struct `Marks of words` {
  private let folder = TemporaryFolder()

  private func drawn(
    _ book: Book, _ words: String?, _ size: Size, spine: SpineEdge? = nil,
    at place: Book.Position? = nil
  ) throws -> Picture {
    let content = book.content(
      at: place ?? book.start, marking: words.flatMap(SearchWords.init))
    return try drawing(of: spine.map { content.bound(at: $0) } ?? content, size: size)
  }

  /// Letters of another colour are letters of the same place: a link shows where the word stands.
  @Test(
    arguments: [
      ("Some hay and a * in it.", "needle"),
      ("# A *\n\nSome hay.", "needle"),
      ("- hay\n- hay and a *", "needle"),
      ("> hay and a *", "needle"),
      ("| hay | straw |\n|---|---|\n| grass | a * |", "needle"),
      ("هذا * جديد", "كتاب"),
      ("一本*。", "好书"),
      ("hay 😀 * 😀", "n\u{E9}edl\u{E9}"),
      (String(repeating: "Much hay on a heap. ", count: 12) + "*", "needle"),
      (String(repeating: "Much hay on a heap. ", count: 90) + "*", "needle"),
    ], [1, 1.7])
  func `lie behind their letters in a text`(sample: (text: String, word: String), letters: Double)
    throws
  {
    let (text, word) = sample
    let books = try [word, "[\(word)](#there)"].map { shown in
      let path = try folder.write("a.md", text.replacing("*", with: shown))
      return Book([try Documents.open(path)]).set(letterSize: letters)
    }
    // The page that the word is on, in the middle of its paragraph.
    var start: Book.SearchPlace? = Book.SearchPlace()
    let found = books[0].find(
      try #require(SearchWords(word)), from: &start, parts: .max, atMost: 1)
    let place = try #require(found.first).place
    for size in [Size(width: 500, height: 700), Size(width: 1300, height: 700)] {
      for spine in [nil, SpineEdge.left] {
        let plain = try drawn(books[0], nil, size, spine: spine, at: place)
        let linked = try drawn(books[1], nil, size, spine: spine, at: place)
        // Those beside them may stand a hair closer to letters of another colour.
        let ink = try #require(
          Spots(
            linked,
            where: { x, y in
              linked[x, y] != plain[x, y] && linked[x, y] & 0xff > (linked[x, y] >> 16 & 0xff) + 24
            }))
        let marked = try drawn(books[0], word, size, spine: spine, at: place)
        let marks = try #require(Spots(marked, unlike: plain))
        expect(marks, on: ink.box, beside: 4, above: 26 * letters)
        #expect(
          try Spots(drawn(books[0], "straws", size, spine: spine, at: place), unlike: plain) == nil)
      }
    }
  }

  @Test func `lie in both lines of words that go on in the next`() throws {
    let text = (0..<30).map { "word\($0)" }.joined(separator: " ")
    let book = Book([try Documents.open(try folder.write("a.md", text))])
    let size = Size(width: 300, height: 400)
    let layout = try #require(book.documents[0] as? TextDocument).layouts
      .layout(ofSection: 0, at: size)
    let all = try #require(SearchWords(text))
    let rects = layout.marks(of: all, on: layout.page(at: 0))
    #expect(rects.count == layout.page(at: 0).pieces.reduce(0) { $0 + $1.lines.count })
    #expect(rects.count > 3)
    for (one, next) in zip(rects, rects.dropFirst()) { #expect(next.minY >= one.maxY - 1) }
  }

  @Test func `lie on both pages of words that go on on the next`() throws {
    let text = (0..<400).map { "word\($0)" }.joined(separator: " ")
    let book = Book([try Documents.open(try folder.write("a.md", text))])
    let size = Size(width: 300, height: 400)
    let next = try #require(book.position(after: book.start, at: size))
    let first = text.utf8.prefix(next.offset).split(separator: 0x20).count
    let words = try #require(SearchWords("word\(first - 1) word\(first)"))
    #expect(book.marks(words, onPageHolding: book.start, at: size))
    #expect(book.marks(words, onPageHolding: next, at: size))
    let other = try #require(book.position(after: next, at: size))
    #expect(!book.marks(words, onPageHolding: other, at: size))
  }

  @Test(arguments: [
    Color.white, Color(red: 0.5, green: 0.6, blue: 0.5), .black, Palette.paper.paper,
  ])
  func `are seen on any paper, and letters are read on them`(paper: Color) {
    let palette = paper == Palette.paper.paper ? .paper : Palette(on: paper)
    #expect(palette.mark.contrast(with: paper) > 1.05)
    #expect(palette.ink.contrast(with: palette.mark) > 4.2)
    #expect(palette.faintInk.contrast(with: palette.mark) > 2.9)
  }

  /// A picture is dark below 0.36 of all light.
  @Test(arguments: [(0.35, true), (0.37, false)])
  func `take light from a picture that is light, and give some to a dark one`(
    light: Double, isDark: Bool
  ) throws {
    let paper = Color(red: light, green: light, blue: light)
    let size = Size(width: 10, height: 10)
    let picture = try Picture(size: size) { context in
      context.setColor(paper)
      context.paint()
    }
    let place = Rect(size: size)
    let marked = try Picture(size: size) { context in
      context.draw(picture, in: place)
      WordMarks.draw([place], over: picture, at: place, in: context)
    }
    let color = WordMarks.color(on: paper, isDark: isDark)
    let pixel = marked[5, 5]
    for (shift, channel) in [(16, color.red), (8, color.green), (0, color.blue)] {
      #expect(abs(Double(pixel >> UInt32(shift) & 255) - 255 * channel) <= 2)
    }
  }

  #if PDF
    @Test(
      arguments: [
        "", "/Rotate 90", "/Rotate 180", "/CropBox [40 150 190 280]",
        "/CropBox [40 150 190 280] /Rotate 270",
      ], [nil, SpineEdge.left, .right])
    func `lie over their letters on a page of a PDF file`(look: String, spine: SpineEdge?) throws {
      let file = try folder.write("a.pdf", Samples.pdf(words: ["needle"], look: look))
      let book = try Book(opening: [file])
      for size in [Size(width: 500, height: 300), Size(width: 300, height: 500)] {
        let plain = try drawn(book, nil, size, spine: spine)
        let ink = try #require(Spots(plain) { x, y in plain[x, y] & 0xFF < 0x60 })
        let marked = try drawn(book, "NEEDLE", size, spine: spine)
        let marks = try #require(Spots(marked, unlike: plain))
        expect(marks, on: ink.box, beside: 16, above: 16)
        let part = try #require(Spots(try drawn(book, "eed", size, spine: spine), unlike: plain))
        #expect(
          part.box.size.width * part.box.size.height < 0.6 * marks.box.size.width
            * marks.box.size.height)
        #expect(part.box.intersection(marks.box) == part.box)
      }
    }

    /// Words that Cairo wrote where Pango says that they are.
    @Test(arguments: [
      ("The quick brown fox", "quick brown"), ("The quick brown fox", "own"),
      ("voilà le café", "cafe"), ("office of fish", "fi"), ("هذا كتاب جديد", "كتاب"),
      ("นี่คือหนังสือใหม่", "หนังสือ"), ("wide    blanks here", "wide blanks"),
    ])
    func `lie where the letters were written`(text: String, words: String) throws {
      let page = Size(width: 400, height: 100)
      let origin = Point(x: 30, y: 40)
      func layout() -> TextLayout {
        TextLayout([TextRun(text, font: Font("Noto Sans", size: 20))])
      }
      let file = try folder.write(
        "a.pdf",
        PDFFile.encode(pages: [page]) { context, _ in layout().draw(in: context, at: origin) })
      let book = try Book(opening: [file])
      let wanted = try #require(SearchWords(words))
      let ranges = wanted.ranges(in: text)
      #expect(!ranges.isEmpty)
      let plain = try drawn(book, nil, page)
      let marks = try #require(Spots(try drawn(book, words, page), unlike: plain))
      let rects = ranges.flatMap { layout().rects(of: $0, isTight: true) }
        .map { $0.offset(by: origin) }
      let all = rects.dropFirst().reduce(rects[0]) { $0.union($1) }
      #expect(abs(marks.box.minX - all.minX) < 2.5 && abs(marks.box.maxX - all.maxX) < 2.5)
      #expect(abs(marks.box.minY - all.minY) < 8 && abs(marks.box.maxY - all.maxY) < 8)
    }

    /// Poppler tells such pages in an order of its own.
    @Test func `lie where the letters were written from right to left, and both ways`() throws {
      let page = Size(width: 500, height: 200)
      let lines = [
        "هذا كتاب جديد عن الكتابة، وفيه كتاب آخر.", "English words and كتاب جديد here.",
        "Nothing but English in this line.", "שלום עולם",
      ]
      for lines in [lines, [lines[1], lines[2]], [lines[0], lines[3]], [lines[2], lines[3]]] {
        func layout(_ index: Int) -> TextLayout {
          TextLayout([TextRun(lines[index], font: Font("Noto Sans", size: 18))])
        }
        func origin(_ index: Int) -> Point { Point(x: 20, y: 10 + 45 * Double(index)) }
        let file = try folder.write(
          "a.pdf",
          PDFFile.encode(pages: [page]) { context, _ in
            for index in lines.indices { layout(index).draw(in: context, at: origin(index)) }
          })
        let reader = try PDFReader(OpenFile(file), budget: .standard)
        for text in ["كتاب", "كتاب جديد", "عن الكتابة", "here", "English", "שלום", "שלום עולם"] {
          let words = try #require(SearchWords(text))
          let wanted = lines.indices.flatMap { index in
            words.ranges(in: lines[index]).map { range in
              layout(index).rects(of: range, isTight: true).reduce(nil as Rect?) {
                $0?.union($1) ?? $1
              }?.offset(by: origin(index)) ?? Rect(size: page)
            }
          }
          func sorted(_ rects: [Rect]) -> [Rect] {
            rects.sorted { ($0.center.y, $0.minX) < ($1.center.y, $1.minX) }
          }
          let marks = reader.marks(of: words, onPage: 0)
          #expect(marks.count == wanted.count, "\(text) in \(lines)")
          for (mark, rect) in zip(sorted(marks), sorted(wanted)) {
            #expect(abs(mark.minX - rect.minX) < 2.5 && abs(mark.maxX - rect.maxX) < 2.5, "\(text)")
            #expect(abs(mark.center.y - rect.center.y) < 8, "\(text)")
          }
        }
      }
    }

    @Test func `lie in both lines of a word that is parted`() throws {
      let page = Size(width: 200, height: 100)
      let file = try folder.write(
        "a.pdf",
        PDFFile.encode(pages: [page]) { context, _ in
          TextLayout([TextRun("An exam-\nple of it", font: Font("Noto Sans", size: 20))])
            .draw(in: context, at: Point(x: 10, y: 10))
        })
      let document = try #require(try Documents.open(file) as? PDFDocument)
      let words = try #require(SearchWords("example"))
      let (reader, _) = try (PDFReader(OpenFile(file), budget: .standard), document)
      let marks = reader.marks(of: words, onPage: 0)
      #expect(marks.count == 2)
      #expect(marks.first.map { $0.minX > 30 && $0.maxY < 45 } == true)
      #expect(marks.last.map { $0.minX < 15 && $0.minY > 30 && $0.size.width < 45 } == true)
    }

    /// A PDF file whose pages have lines of words.
    private func file(_ pages: [[String]]) throws -> String {
      let size = Size(width: 300, height: 200)
      return try folder.write(
        "a.pdf",
        PDFFile.encode(pages: pages.map { _ in size }) { context, page in
          for (index, line) in pages[page].enumerated() {
            TextLayout([TextRun(line, font: Font("Noto Sans", size: 20))])
              .draw(in: context, at: Point(x: 10, y: 10 + 40 * Double(index)))
          }
        })
    }

    /// The pages that matches begin on, and how many marks each page has.
    private func found(_ words: String, in file: String) throws -> (pages: [Int], marks: [Int]) {
      let words = try #require(SearchWords(words))
      let book = try Book(opening: [file])
      var place: Book.SearchPlace? = Book.SearchPlace()
      let found = book.find(words, from: &place, parts: .max, atMost: 10)
      #expect(found.allSatisfy { !words.ranges(in: $0.match.excerpt).isEmpty })
      let reader = try PDFReader(OpenFile(file), budget: .standard)
      return (
        found.map(\.place.offset),
        (0..<reader.pageCount).map { reader.marks(of: words, onPage: $0).count }
      )
    }

    @Test(arguments: [
      ("and of the", [0], [1, 1, 0]), ("example", [1], [0, 1, 1]),
      ("an example or", [1], [0, 1, 1]),
      ("no hay", [], [0, 0, 0]), ("the hay", [0, 1], [1, 1, 0]), ("hay", [0, 1, 1], [1, 2, 0]),
    ])
    func `lie on both pages of words that go on on the next`(
      words: String, pages: [Int], marks: [Int]
    ) throws {
      let file = try file([
        ["the hay, and of"], ["the hay or hay", "then an exam-"], ["ple or no such", ""],
      ])
      let found = try found(words, in: file)
      #expect(found.pages == pages && found.marks == marks, "\(found)")
    }

    @Test func `lie beside the numbers and the titles that stand between two pages`() throws {
      let file = try file([
        ["A Title 11", "first", "the nee-"], ["12 B Title", "dle and", "hay", "2"],
        ["A Title 13", "stack and", "now", "3"], ["14 B Title", "then", "xii", "4"],
      ])
      for (words, pages, marks) in [
        ("needle", [0], [1, 1, 0, 0]), ("hay stack", [1], [0, 1, 1, 0]),
        ("now then", [2], [0, 0, 1, 1]), ("hay 2", [1], [0, 2, 0, 0]),
        ("3 14 B", [2], [0, 0, 1, 1]), ("first then", [], [0, 0, 0, 0]),
      ] as [(String, [Int], [Int])] {
        let found = try found(words, in: file)
        #expect(found.pages == pages && found.marks == marks, "\(words): \(found)")
      }
    }

    @Test func `are seen on light paper and on dark, and letters are read on both`() throws {
      let page = Size(width: 200, height: 60)
      for (paper, ink) in [(Color.white, Color.black), (.black, .white)] {
        let file = try folder.write(
          "a.pdf",
          PDFFile.encode(pages: [page]) { context, _ in
            context.setColor(paper)
            context.paint()
            TextLayout([TextRun("a needle", font: Font("Noto Sans", size: 24), color: ink)])
              .draw(in: context, at: Point(x: 10, y: 10))
          })
        let book = try Book(opening: [file])
        let (plain, marked) = (try drawn(book, nil, page), try drawn(book, "needle", page))
        let box = try #require(Spots(marked, unlike: plain)).box
        func color(_ pixel: UInt32) -> Color {
          let channels = [16, 8, 0].map { Double(pixel >> UInt32($0) & 0xFF) / 255 }
          return Color(red: channels[0], green: channels[1], blue: channels[2])
        }
        let pixels = (Int(box.minY)..<Int(box.maxY)).flatMap { y in
          (Int(box.minX)..<Int(box.maxX)).map { x in color(marked[x, y]) }
        }
        let ground = color(marked[Int(box.center.x), Int(box.minY) + 1])
        #expect(ground.contrast(with: paper) > 1.2)
        #expect((pixels.map { $0.contrast(with: ground) }.max() ?? 0) > 7)
      }
    }

    @Test func `and all words of a file are found, but for pages that are damaged`() throws {
      let file = try folder.write(
        "a.pdf", Samples.pdf(words: ["needle", nil, "hay", "Needles"]))
      let book = try Book(opening: [file])
      #expect(book.hasText)
      var place: Book.SearchPlace? = Book.SearchPlace()
      let words = try #require(SearchWords("needle"))
      let found = book.find(words, from: &place, parts: .max, atMost: 10)
      #expect(found.map(\.place.offset) == [0, 3])
      #expect(found.map(\.match.excerpt) == ["needle", "Needles"])
      #expect(place == nil)
    }
  #endif
}
