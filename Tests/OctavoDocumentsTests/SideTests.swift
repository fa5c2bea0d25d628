import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@Suite struct `The sides of a document's pages` {
  private let scratch = TemporaryFolder()

  /// The sides once they were looked for, a letter each; a dot where the number says it.
  private func sides(of document: any Document, isCoverAlone: Bool = true) -> String {
    document.prepareContents()
    #expect(document.knowsSides)
    let pages = document.range(ofSection: 0)
    return String(
      pages.map { page in
        document.side(ofPageHolding: page, inSection: 0, isCoverAlone: isCoverAlone)?.rawValue.first
          ?? "."
      })
  }

  /// Pictures of a width each, 60 high.
  private func pictures(_ widths: [Int]) throws -> [(name: String, bytes: [UInt8])] {
    try widths.enumerated().map { index, width in
      ("p\(index).png", try Samples.png(width: width, height: 60))
    }
  }

  @Test(arguments: [
    // A comic with two pages scanned as one; one that only leans is no two.
    ([40, 41, 40, 85, 40, 39], "sfsbfs"), ([40, 41, 59, 40], "...."),
    // Of photographs that all lie on their side none is wider than most.
    ([90, 90, 90, 60], "...."), ([40, 40, 40], "..."), ([90, 40, 40], "bfs"), ([90], "."),
    ([40, 90], "sb"),
  ])
  func `are both for pictures much wider than most, in archives and folders`(
    _ widths: [Int], _ expected: String
  ) throws {
    let files = try pictures(widths)
    for file in files { try scratch.write("album/\(file.name)", file.bytes) }
    #expect(sides(of: try Documents.open(scratch.path("album"))) == expected)
    // In an order that is not that of the pages.
    let comic = try scratch.write("a.cbz", ZipFile.encode(files.reversed()))
    let document = try Documents.open(comic)
    #expect(!document.knowsSides)
    #expect(
      document.side(ofPageHolding: 0, inSection: 0, isCoverAlone: true) == nil, "nobody looked")
    #expect(sides(of: document) == expected)
  }

  @Test(arguments: [
    // The pages that are looked at first are half way and on either side of that.
    ([40, 40, 40, 40, 85, 40, 85, 40], 40), ([40, 40, 85, 40, 40, 40, 85, 40], 40), ([40, 85], 40),
    ([90, 90, 90, 90, 40, 90, 90, 90], 90), ([40, 90, 90, 90, 90, 90, 40, 90], 90),
  ])
  func `count for nothing in the proportions of the others`(_ widths: [Int], _ width: Int) throws {
    let comic = try scratch.write("a.cbz", ZipFile.encode(try pictures(widths)))
    #expect(try Documents.open(comic).proportion == Double(width) / 60)
  }

  @Test func `are what the rest says where one cannot be read`() throws {
    var files = try pictures([40, 40, 40, 85, 40, 40])
    files[2].bytes = Array("no picture".utf8)
    files[4].bytes = []
    let comic = try scratch.write("a.cbz", ZipFile.encode(files))
    #expect(sides(of: try Documents.open(comic)) == "sfsbfs")
  }

  @Test(arguments: [
    ("<Page Image=\"1\" DoublePage=\"true\"/><Page Image=\"2\"/>", "sbfs"),
    ("<Page Image='3' DoublePage='True' /><Page Image='9' DoublePage='true'/>", "sfsb"),
    ("<Page Image='1' DoublePage='1'/><Page Image='2' DoublePage='0'/>", "sbfs"),
    ("<Page Image=\"0\" DoublePage=\"false\"/>", "...."), ("<Page DoublePage=\"true\"/>", "...."),
  ])
  func `are what a comic's information says`(_ pages: String, _ expected: String) throws {
    let info = "<?xml version=\"1.0\"?><ComicInfo><Pages>\(pages)</Pages></ComicInfo>"
    let files = try pictures([40, 40, 40, 40]) + [("ComicInfo.xml", Array(info.utf8))]
    let comic = try scratch.write("a.cbz", ZipFile.encode(files))
    #expect(sides(of: try Documents.open(comic)) == expected)
  }

  @Test(arguments: [
    ("", ["page-spread-right", "", "", "", ""], "sfsfs"),
    ("", ["", "page-spread-left", "x rendition:page-spread-right", "", ""], "sfsfs"),
    ("page-progression-direction=\"rtl\"", ["page-spread-right", "", "", "", ""], "fsfsf"),
    ("page-progression-direction=\"rtl\"", ["", "", "", "page-spread-left", ""], "ssfsf"),
    ("", ["", "", "rendition:page-spread-center", "", ""], "ssbfs"),
    ("", ["", "", "", "", ""], "....."),
  ])
  func `are what an EPUB of pictures says`(
    _ spine: String, _ properties: [String], _ expected: String
  ) throws {
    let files = try pictures([40, 40, 40, 40, 40])
    let bytes = EPUBFile.encode(
      files.indices.map { ("c\($0).xhtml", "<div><img src=\"p\($0).png\"/></div>") },
      files: files.map { ("book/\($0.name)", $0.bytes) }, spine: spine, properties: properties)
    let document = try Documents.open(try scratch.write("a.epub", bytes))
    #expect(document.range(ofSection: 0).count == 5)
    #expect(sides(of: document) == expected)
  }

  @Test func `follow from a cover that is not alone`() throws {
    let comic = try scratch.write("a.cbz", ZipFile.encode(try pictures([40, 40, 40, 40, 85])))
    #expect(sides(of: try Documents.open(comic), isCoverAlone: false) == "fsfsb")
    #expect(sides(of: try Documents.open(comic)) == "ssfsb")
  }

  #if PDF
    @Test(
      arguments: [
        ("", nil), ("/PageLayout /TwoPageLeft", false), ("/PageLayout /TwoColumnLeft", false),
        ("/PageLayout /TwoPageRight", true), ("/PageLayout /SinglePage", nil),
      ] as [(String, Bool?)])
    func `begin as a PDF file wants its cover to be`(_ look: String, _ isAlone: Bool?) throws {
      let bytes = Samples.pdf(words: ["a", "b", "c"], catalog: look)
      #expect(try Documents.open(try scratch.write("a.pdf", bytes)).isCoverAlone == isAlone)
    }
  #endif

  @Test func `of somebody else's document are passed on`() {
    let document = SoundDocument.sound(Sided())
    #expect(document.side(ofPageHolding: 1, inSection: 0, isCoverAlone: true) == .both)
    #expect(!document.knowsSides)
  }

}

/// Two pages, the second of which lies across both sides; a word fills each, and a link to the first is in its
/// lower right corner.
private struct Sided: Document {
  let path = "/nowhere"
  let title = "Sided"
  let sectionCount = 1
  let knowsSides = false
  let hasText = true
  func pageCount(ofSection section: Int, at size: Size) -> Int { 2 }
  func estimatedPageCount(ofSection section: Int, at size: Size) -> PageCount { .exact(2) }
  func page(holding offset: Int, ofSection section: Int, at size: Size) -> Int { offset }
  func offset(ofPage page: Int, inSection section: Int, at size: Size) -> Int { page }
  func range(ofSection section: Int) -> Range<Int> { 0..<2 }
  func content(at offset: Int, inSection section: Int) -> any PageContent {
    ErrorPage(message: "Blank")
  }
  func side(
    ofPageHolding offset: Int, inSection section: Int, isCoverAlone: Bool
  ) -> PageSide? {
    offset == 1 ? .both : .first
  }
  func words(
    onPageHolding offset: Int, inSection section: Int, size: Size, boundAt spine: SpineEdge?
  ) -> PageWords {
    PageWords("Word", words: [PageWords.Word(0..<4, at: [Rect(size: size)])])
  }
  func target(
    at point: Point, ofPageHolding offset: Int, inSection section: Int, size: Size,
    boundAt spine: SpineEdge?
  ) -> Int? {
    abs(point.x - size.width) < 20 && abs(point.y - size.height) < 20 ? 0 : nil
  }
}

/// Readers of books with pages across both sides.
@MainActor
@Suite struct `A book with a page across both sides` {
  private let scratch = TemporaryFolder()

  private func pictures(_ widths: [Int]) throws -> [(String, [UInt8])] {
    try widths.enumerated().map { index, width in
      ("p\(index).png", try Samples.png(width: width, height: 60))
    }
  }

  private func comic(_ widths: [Int]) throws -> Book {
    try Book(opening: [scratch.write("a.cbz", ZipFile.encode(pictures(widths)))])
  }

  private func open(
    _ reader: BookReader, requestFrame: (@MainActor () -> Void)? = nil
  ) -> FlipContainer {
    let container = FlipContainer(drawing: .immediate)
    container.requestFrame = requestFrame
    container.spread = .always
    reader.show(in: container)
    container.resize(to: Size(width: 800, height: 600), scale: .one)
    _ = container.advance(to: 0)
    container.framePresented()
    return container
  }

  private func numbers(_ container: FlipContainer, _ reader: BookReader) -> [Int] {
    container.visiblePages.compactMap { ($0 as? BookPage).map { reader.number(of: $0).number } }
  }

  @Test func `is turned through with that page in the whole window`() throws {
    let reader = BookReader(try comic([40, 40, 40, 85, 40, 40]), drawing: .immediate)
    let container = open(reader)
    var seen = [numbers(container, reader)]
    while container.turn(.forward, animated: false).outcome == .completed {
      seen.append(numbers(container, reader))
    }
    #expect(seen == [[1], [2, 3], [4], [5, 6]])
    #expect(reader.pageCount == .exact(6))
    container.turn(.backward, animated: false)
    #expect(container.frame(of: reader.currentPage) == Rect(x: 0, y: 0, width: 800, height: 600))
    container.spread = .none
    #expect(numbers(container, reader) == [4])
    #expect(container.turn(.forward, animated: false).outcome == .completed)
    #expect(numbers(container, reader) == [5])
  }

  @Test func `has its words and links where they stand on that page`() throws {
    let reader = BookReader(Book([Sided()]), drawing: .immediate)
    let container = open(reader)
    let first = reader.currentPage
    #expect(
      reader.words(on: first, in: container)?.words.first?.rects
        == [Rect(x: 0, y: 0, width: 400, height: 600)])
    container.turn(.forward, animated: false)
    let page = reader.currentPage
    #expect(
      reader.words(on: page, in: container)?.words.first?.rects
        == [Rect(x: 0, y: 0, width: 800, height: 600)])
    #expect(!reader.flipContainer(container, takesTapAt: Point(x: 390, y: 590), on: page))
    #expect(reader.flipContainer(container, takesTapAt: Point(x: 790, y: 590), on: page))
  }

  @Test func `is paired as its volumes are, wherever one comes from`() throws {
    let plain = try Book(
      opening: [
        scratch.write("1.cbz", ZipFile.encode(pictures([40, 40, 40, 40, 40]))),
        scratch.write("2.cbz", ZipFile.encode(pictures([40, 40, 40, 85, 40, 40]))),
        scratch.write("3.cbz", ZipFile.encode(pictures([40, 40, 40]))),
      ])
    let reader = BookReader(plain, drawing: .immediate)
    let container = open(reader)
    let sheets = [[1], [2, 3], [4, 5], [6], [7, 8], [9], [10, 11], [12, 13], [14]]
    for (direction, sheets) in [(TurnDirection.forward, sheets), (.backward, sheets.reversed())] {
      var seen = [numbers(container, reader)]
      while container.turn(direction, animated: false).outcome == .completed {
        seen.append(numbers(container, reader))
      }
      #expect(seen == sheets)
    }
  }

  @Test func `keeps what a person chose of its cover`() throws {
    let places = PlaceStore(folder: scratch.path("places"))
    let book = try comic([40, 40, 40, 40])
    let reader = BookReader(book, places: places, drawing: .immediate)
    let container = open(reader)
    #expect(numbers(container, reader) == [1])
    container.isCoverAlone = false
    reader.choose(isCoverAlone: false)
    _ = container.advance(to: 1)
    #expect(numbers(container, reader) == [1, 2])
    reader.savePlace()
    let again = BookReader(book, places: places, drawing: .immediate)
    #expect(numbers(open(again), again) == [1, 2])
    again.choose(isCoverAlone: true)
    again.savePlace()
    let last = BookReader(book, places: places, drawing: .immediate)
    #expect(numbers(open(last), last) == [1])
  }

  @Test(.timeLimit(.minutes(60)))
  func `is paired anew when somebody has looked at its pictures, and stays where it is`()
    async throws
  {
    let reader = BookReader(try comic([40, 40, 40, 40, 85, 40, 40]), startingAt: 4)
    let (frames, asked) = AsyncStream.makeStream(of: Void.self)
    let container = open(reader) { asked.yield() }
    // By their numbers, 4 and 5 would be a pair.
    #expect(numbers(container, reader).contains(4))
    while numbers(container, reader) != [3, 4] {
      for await _ in frames { break }
      _ = container.advance(to: 1)
      container.framePresented()
    }
    #expect(container.page === reader.currentPage)
    container.turn(.forward, animated: false)
    #expect(numbers(container, reader) == [5])
    #expect(container.turn(.backward, animated: false).outcome == .completed)
    #expect(container.turn(.backward, animated: false).outcome == .completed)
    #expect(numbers(container, reader) == [2])
  }
}
