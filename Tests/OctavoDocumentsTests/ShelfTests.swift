import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// A folder of books.
@MainActor @Suite(.timeLimit(.minutes(60))) struct ShelfTests {
  private let folder = TemporaryFolder()
  private let size = Size(width: 360, height: 720)

  private func shelf(_ names: [String]) throws -> ShelfDocument {
    for name in names { try folder.write("shelf/\(name)", "Some words.") }
    return try #require(try Documents.open(folder.path("shelf")) as? ShelfDocument)
  }

  @Test func `has folders with something in them, then books, in natural order`() throws {
    _ = try FileManager.default.createDirectory(
      atPath: folder.path("shelf/empty"), withIntermediateDirectories: true)
    let shelf = try shelf([
      "10.txt", "2.md", "3.fbz", "a.sound", ".hidden.txt", "by authors/Ann/A book/b.txt",
      "too/deep/by/far/b.txt",
      "Prints/1.png", "deep.epub/no.data",
    ])
    #expect(shelf.title == "shelf")
    #expect(shelf.entries.map(\.name) == ["by authors", "Prints", "2", "3", "10"])
    #expect(shelf.entries.map { $0.path == nil } == [true, true, false, false, false])
    #expect((0..<5).map(shelf.title(of:)) == ["by authors", "Prints", "2", "3", "10"])
  }

  @Test func `has what a program puts there, by its words, and leads where it says`() throws {
    try folder.write("a book.md", "# What it says\n\nWords.")
    try folder.write("shelf/one.md", "# One\n\nWords.")
    let (book, inner) = (folder.path("a book.md"), folder.path("shelf"))
    let shelf = ShelfDocument(
      "Mine",
      entries: [
        .init(opening: [book], title: "My words", progress: 0.334), .init(opening: [book]),
        .init(opening: [book, inner]), .init(opening: [inner]),
        .init("More", link: .choice, cover: Content(background: .black)),
      ])
    #expect(Book([shelf]).title == "Mine")
    let titles = ["My words, 33 %", "a book", "a book and 1 more", "shelf", "More"]
    #expect(shelf.links(onPageHolding: 0, inSection: 0, size: size) == titles)
    let links = (0..<5).map {
      shelf.externalLink(ofLink: $0, onPageHolding: 0, inSection: 0, size: size)
    }
    #expect(links == [.file(book), .file(book), .book([book, inner]), .file(inner), .choice])
    // The paper of a page of words, what is seen of a shelf on a shelf, and a cover that the program draws.
    let picture = try drawing(of: shelf.content(at: 0, inSection: 0), size: size)
    let grid = ShelfGrid(on: size)
    let pixels = [0, 3, 4].map { index in
      let room = grid.room(in: grid.place(of: index))
      return picture[Int(room.center.x), Int(room.maxY) - 4] & 0xFF_FFFF
    }
    #expect(pixels == [0xFC_FBF7, 0xC7_A875, 0])
    #expect(shelf.title(of: 1) == "What it says", "it was opened for its cover")
  }

  @Test func `knows how far its books were read by where they were left`() throws {
    try folder.write("a.txt", (0..<400).map { "Paragraph \($0)." }.joined(separator: "\n\n"))
    try folder.write("b.txt", "One page.")
    for (name, page) in [("a.txt", 1), ("b.txt", 1), ("a.txt", -1)] {
      let store = PlaceStore(folder: folder.path("state"))
      let reader = BookReader(
        try Book(opening: [folder.path(name)]), places: store, startingAt: page,
        drawing: .immediate)
      reader.resize(to: Size(width: 300, height: 400))
      reader.savePlace()
    }
    let read = PlaceStore(folder: folder.path("state")).latest(9) { _ in true }
    #expect(read.map(\.title) == ["a.txt", "b.txt"])
    #expect(read.map(\.progress) == [1, nil])
    for (words, progress) in [("500", 0.5), ("1001", nil), ("-1", nil), ("x", nil), ("", nil)] {
      let record = PlaceRecord(line: "f\t0\t12\t/a\t\t\t\t\t\(words)\tlater")
      #expect(record?.progress == progress)
      #expect(record.flatMap { PlaceRecord(line: $0.line[...]) } == record)
    }
  }

  @Test func `is what a folder is that has as many books as pictures`() throws {
    try folder.write("shelf/a.cbz", ZipFile.encode([("1.png", Samples.png())]))
    try folder.write("shelf/cover.png", Samples.png())
    try folder.write("shelf/a.txt", "Words.")
    #expect(try Documents.open(folder.path("shelf")) is ShelfDocument)
    try folder.write("shelf/two.png", Samples.png())
    #expect(try Documents.open(folder.path("shelf")) is FolderDocument)
    try folder.write("prints/a.txt", "What these are.")
    try folder.write("prints/1.png", Samples.png())
    #expect(
      try Documents.open(folder.path("prints")) is FolderDocument, "a text beside pictures is none")
  }

  @Test func `has a page for as many as it has room for, at every size`() throws {
    let shelf = try shelf((1...40).map { "\($0).txt" })
    let count = ShelfGrid(on: size).count
    #expect(count == 6)
    #expect(shelf.pageCount(ofSection: 0, at: size) == 7)
    #expect(shelf.page(holding: 6, ofSection: 0, at: size) == 1)
    #expect(shelf.offset(ofPage: 6, inSection: 0, at: size) == 36)
    let last = shelf.links(onPageHolding: 39, inSection: 0, size: size)
    #expect(last == ["37", "38", "39", "40"])
    let book = Book([shelf])
    #expect(places(of: book, at: size).map(\.offset) == [0, 6, 12, 18, 24, 30, 36])
    #expect(book.pageCount(at: Size(width: 1920, height: 1080)) == .exact(2))
  }

  @Test func `leads to its books where their covers stand, and to nothing between them`() throws {
    let shelf = try shelf((1...8).map { "\($0).txt" })
    let grid = ShelfGrid(on: size)
    func link(_ point: Point, _ offset: Int) -> ExternalLink? {
      shelf.externalLink(
        at: point, ofPageHolding: offset, inSection: 0, size: size, boundAt: nil)
    }
    #expect(link(grid.place(of: 0).center, 0) == .file(folder.path("shelf/1.txt")))
    #expect(link(grid.place(of: 1).center, 7) == .file(folder.path("shelf/8.txt")))
    #expect(link(grid.place(of: 2).center, 7) == nil, "the last page is not full")
    #expect(link(Point(x: 2, y: 2), 0) == nil)
    for index in [-1, 6, 100] {
      #expect(
        shelf.externalLink(ofLink: index, onPageHolding: 0, inSection: 0, size: size) == nil)
    }
  }

  @Test func `shows covers as they are, and says on one what is wrong with its book`() throws {
    let cover = try Samples.png(width: 300, height: 400)
    try folder.write("shelf/1.cbz", ZipFile.encode([("1.png", cover)]))
    try folder.write("shelf/2.cbz", "PK\u{3}\u{4} and then nothing of the kind")
    try folder.write("shelf/3.md", "# A head of a text\n\nWords.")
    let shelf = try #require(try Documents.open(folder.path("shelf")) as? ShelfDocument)
    let picture = try drawing(of: shelf.content(at: 0, inSection: 0), size: size)
    let grid = ShelfGrid(on: size)
    func isColored(_ color: Color, _ x: Double, _ y: Double) -> Bool {
      let pixel = picture[Int(x), Int(y)]
      return zip([16, 8, 0], [color.red, color.green, color.blue]).allSatisfy { shift, channel in
        abs(Double(pixel >> UInt32(shift) & 255) - 255 * channel) <= 1
      }
    }
    let fault = ErrorPage(message: "").background
    for (index, color) in [Samples.red, fault, Paper.light.palette.paper].enumerated() {
      let room = grid.room(in: grid.place(of: index))
      #expect(isColored(color, room.center.x, room.maxY - 6), "\(index)")
    }
    #expect(isColored(Mat.color, 2, 2))
    #expect(
      shelf.links(onPageHolding: 0, inSection: 0, size: size) == ["1", "2", "A head of a text"],
      "a book that was opened says what it is called")
  }

  @Test func `keeps covers, until their books change`() throws {
    let day = Date(timeIntervalSince1970: 1_000_000)
    func write(_ color: Color, at date: Date) throws {
      let cover = try Samples.png(color, width: 300, height: 400)
      let path = try folder.write("shelf/1.cbz", ZipFile.encode([("1.png", cover)]))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    try write(Samples.red, at: day)
    let shelf = try #require(try Documents.open(folder.path("shelf")) as? ShelfDocument)
    func pixel() throws -> UInt32 {
      let cover = try #require(ShelfCover(of: 0, on: shelf))
      let picture = try #require(try cover.picture(fitting: (90, 120)))
      #expect((picture.width, picture.height) == (90, 120))
      return picture[80, 110]
    }
    let red = try pixel()
    try write(Samples.blue, at: day)
    #expect(try pixel() == red, "it is not opened again")
    try write(Samples.blue, at: day + 1)
    #expect(try pixel() != red)
  }

  @Test func `shows a page before its covers are drawn, and each as soon as it is there`()
    async throws
  {
    let cover = try Samples.png(Samples.red, width: 300, height: 400)
    for name in ["1.cbz", "2.cbz"] {
      try folder.write("shelf/\(name)", ZipFile.encode([("1.png", cover)]))
    }
    let shelf = try #require(try Documents.open(folder.path("shelf")) as? ShelfDocument)
    let reader = BookReader(Book([shelf]))
    let flips = FlipContainer(drawing: .immediate)
    let (frames, frame) = AsyncStream.makeStream(of: Void.self)
    flips.requestFrame = { frame.yield() }
    // A cover that takes long.
    let gate = DispatchSemaphore(value: 0)
    shelf.covers.draw([.init(index: 1, width: 1, height: 1)]) { _ in gate.wait() }
    reader.show(in: flips)
    flips.resize(to: size, scale: .one)
    func pixel(at size: Size = Size(width: 360, height: 720)) throws -> UInt32 {
      let room = ShelfGrid(on: size).room(in: ShelfGrid(on: size).place(of: 0))
      let picture = try drawing(of: reader.currentPage.content, size: size)
      return picture[Int(room.center.x), Int(room.maxY) - 9]
    }
    let sheet = try pixel()
    #expect(sheet == (try pixel()))
    #expect(shelf.title(of: 0) == "1" && shelf.knownTitle(of: 0) == nil, "nothing was opened")
    gate.signal()
    for await _ in frames {
      // None is asked for twice before it is made.
      _ = flips.advance(to: 0)
      if try pixel() != sheet { break }
    }
    let red = try pixel()
    #expect(red >> 16 & 0xFF > 0xC0 && red & 0xFF < 0x60, "\(String(red, radix: 16))")
    // In another window the cover is what it was, until it is drawn for that.
    let other = DispatchSemaphore(value: 0)
    shelf.covers.draw([.init(index: 1, width: 2, height: 2)]) { _ in other.wait() }
    #expect(try pixel(at: Size(width: 480, height: 640)) == red)
    other.signal()
  }

  @Test func `waits for its covers where nobody is told of them later`() throws {
    let shelf = try shelf(["a.txt"])
    let wanted = ShelfCovers.Wanted(index: 0, width: 9, height: 9)
    #expect(shelf.covers.mustWait(for: wanted))
    let reader = BookReader(Book([shelf]), drawing: .immediate)
    #expect(reader.shelfListeners.isEmpty && shelf.covers.mustWait(for: wanted))
    var other: BookReader? = BookReader(Book([shelf]))
    #expect(other?.shelfListeners.count == 1 && !shelf.covers.mustWait(for: wanted))
    other = nil
    #expect(shelf.covers.mustWait(for: wanted))
  }

  @Test func `shows what stands on it now`() throws {
    let day = Date(timeIntervalSince1970: 1_000_000)
    func write(_ title: String, at date: Date) throws {
      let path = try folder.write("shelf/5.md", "# \(title)\n\nWords.")
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    try write("Old", at: day)
    for number in 6...14 { try folder.write("shelf/\(number).txt", "Words.") }
    let reader = BookReader(
      try Book(opening: [folder.path("shelf")]), startingAt: -1, drawing: .immediate)
    #expect(reader.shelfFolders == [folder.path("shelf")])
    let flips = FlipContainer(drawing: .immediate)
    flips.resize(to: size, scale: .one)
    reader.show(in: flips)
    reader.search(for: "new", in: flips)
    var told = 0
    reader.placeChanged = { _ in told += 1 }
    func names() -> [String] { reader.links(on: reader.currentPage, in: flips) }
    #expect(names() == ["11", "12", "13", "14"])
    reader.reread()
    #expect(told == 0, "nothing is another")
    try folder.write("shelf/15.txt", "Words.")
    try write("New", at: day + 1)
    reader.reread()
    #expect(told > 0)
    #expect(names().last == "15")
    #expect(reader.page(number: 1).reader === reader)
    #expect(
      reader.links(on: reader.page(number: 1), in: flips).first == "New",
      "a book that was written again has another title")
    #expect(reader.searchResults(in: flips)?.matches.count == 1)
    for number in 6...15 {
      try FileManager.default.removeItem(atPath: folder.path("shelf/\(number).txt"))
    }
    reader.reread()
    #expect(names() == ["New"])
    #expect(reader.pageCount == .exact(1))
    try FileManager.default.removeItem(atPath: folder.path("shelf"))
    reader.reread()
    #expect(names() == ["New"], "what was there stays in sight")
  }

  @Test func `lets its titles be searched for`() throws {
    try folder.write("shelf/a.md", "# Of whales\n\nWords.")
    try folder.write("shelf/b.txt", "Words.")
    let shelf = try #require(try Documents.open(folder.path("shelf")) as? ShelfDocument)
    #expect(shelf.text(at: 0, inSection: 0).spoken(at: 0..<1) == "Of whales")
    #expect(shelf.text(at: 1, inSection: 0).spoken(at: 1..<2) == "b")
    #expect(Book([shelf]).spoken(ofPageHolding: .init(), at: size) == "Of whales\nb")
  }

  @Test(arguments: [DrawingMode.immediate, .background])
  func `tells readers what its books are called, as soon as that is found`(
    _ drawing: DrawingMode
  ) async throws {
    try folder.write("shelf/a.md", "# Of whales\n\nWords.")
    let reader = BookReader(try Book(opening: [folder.path("shelf")]), drawing: drawing)
    let flips = FlipContainer(drawing: drawing)
    reader.show(in: flips)
    flips.resize(to: size, scale: .one)
    let (frames, frame) = AsyncStream.makeStream(of: Void.self)
    flips.requestFrame = { frame.yield() }
    var names = reader.links(on: reader.currentPage, in: flips)
    if drawing == .background {
      for await _ in frames {
        names = reader.links(on: reader.currentPage, in: flips)
        if names == ["Of whales"] { break }
        _ = flips.advance(to: 1)
      }
    }
    #expect(names == ["Of whales"])
  }

  @Test func `is dark on dark paper`() throws {
    let shelf = try shelf(["a.txt"])
    let content = try #require(shelf.content(at: 0, inSection: 0) as? ShelfPage)
    #expect(content.papered(.dark).background == Mat.color(below: .dark))
  }
}

/// A page of one colour.
private struct Content: PageContent {
  let background: Color
  func draw(in context: Context, size: Size) {}
}
