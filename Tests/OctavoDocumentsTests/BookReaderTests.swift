import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@MainActor @Suite struct `A reader of a book` {
  let folder = TemporaryFolder()
  private let phone = Size(width: 360, height: 720)
  private let desk = Size(width: 1280, height: 800)

  private func longText() throws -> String {
    try folder.write(
      "long.md",
      (1...400).map { "Paragraph \($0) of a text that goes on." }.joined(separator: "\n\n"))
  }

  private func open(
    _ paths: [String], _ places: PlaceStore? = nil, page: Int? = nil, size: Size
  ) throws -> (BookReader, FlipContainer) {
    let reader = BookReader(try Book(opening: paths), places: places, startingAt: page)
    let container = FlipContainer(drawing: .immediate)
    reader.show(in: container)
    container.resize(to: size, scale: .one)
    return (reader, container)
  }

  private func turn(
    _ container: FlipContainer, _ count: Int = 1, _ direction: TurnDirection = .forward
  ) {
    for _ in 0..<count { container.turn(direction, animated: false) }
  }

  @Test func `remembers what the book is called`() throws {
    let path = try folder.write("a.md", "# The title\n\nwords")
    let store = PlaceStore(folder: folder.path("state"))
    BookReader(try Book(opening: [path]), places: store).savePlace()
    #expect(
      PlaceStore(folder: folder.path("state")).latest(1) { _ in true }.first?.title == "The title")
  }

  @Test func `turns through all documents as through one book, and stops at its ends`() throws {
    let text = try longText()
    let picture = try folder.write("a.png", Samples.png())
    let (reader, container) = try open([picture, text, picture], size: phone)
    #expect(container.turn(.backward, animated: false).outcome == .refused(.atEnd))
    let count = places(of: reader.book, at: phone).count
    #expect(reader.pageCount == .exact(count))
    for number in 1..<count {
      #expect(reader.pageNumber == .exact(number))
      turn(container)
    }
    #expect(reader.pageNumber == .exact(count))
    #expect(reader.progress == 1)
    #expect(container.turn(.forward, animated: false).outcome == .refused(.atEnd))
    turn(container, count - 1, .backward)
    #expect(reader.currentPosition == reader.book.start)
    #expect(reader.progress == 0)
  }

  @Test func `keeps the place while the window changes, and comes back to the same page`() throws {
    let (reader, container) = try open([longText()], size: phone)
    turn(container, 5)
    let (place, page) = (reader.currentPosition, container.page)
    for size in [desk, Size(width: 500, height: 300), Size(width: 100, height: 90), phone] {
      container.resize(to: size, scale: .one)
      #expect(reader.currentPosition == place)
      #expect(container.page === page)
    }
    #expect(reader.pageNumber == .exact(6))
    container.resize(to: desk, scale: .one)
    let before = reader.pageNumber.number
    turn(container)
    #expect(reader.pageNumber == .exact(before + 1))
    turn(container, 1, .backward)
    #expect(reader.pageNumber == .exact(before))
  }

  @Test(arguments: Array(stride(from: 160.0, through: 320, by: 8)))
  func `leaves what says which page is seen its room below the words`(height: Double) throws {
    let text = try folder.write(
      "wide.txt", String(repeating: "gypsy jumped quickly over it all ", count: 500))
    let (_, container) = try open([text], size: Size(width: 320, height: height))
    let page = pixels(of: container.advance(to: 0).scene)
    container.indicator = .numbers
    let seen = pixels(of: container.advance(to: 0).scene)
    let changed = page.indices.filter { page[$0] != seen[$0] }
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { page[$0] == page[0] }, "it covers nothing but paper")
  }

  @Test(arguments: [12, -3])
  func `begins with the page that a number names in the window as it comes to be`(number: Int)
    throws
  {
    let (reader, container) = try open([longText()], page: number, size: desk)
    func expected(at size: Size) -> Int {
      number > 0 ? number : places(of: reader.book, at: size).count + 1 + number
    }
    #expect(reader.pageNumber == .exact(expected(at: desk)))
    container.setEventTime(EventTime(101))
    container.resize(to: phone, scale: .one)
    #expect(reader.pageNumber == .exact(expected(at: phone)))
    #expect(container.page === reader.currentPage)
    turn(container)
    turn(container, 1, .backward)
    let place = reader.currentPosition
    container.resize(to: desk, scale: .one)
    #expect(reader.currentPosition == place, "who has turned a page reads on")
  }

  @Test func `goes on with the same words where a window is turned that has stood for a while`()
    throws
  {
    let reader = BookReader(try Book(opening: [longText()]), startingAt: 12)
    let container = FlipContainer(drawing: .immediate)
    reader.show(in: container)
    container.setEventTime(EventTime(100))
    container.resize(to: desk, scale: .one)
    let place = reader.currentPosition
    container.setEventTime(EventTime(160))
    container.resize(to: phone, scale: .one)
    #expect(reader.currentPosition == place)
    #expect(reader.pageNumber != .exact(12))
  }

  @Test func `is laid out for the window that it is put into`() throws {
    let reader = BookReader(try Book(opening: [longText()]))
    let container = FlipContainer(drawing: .immediate)
    container.resize(to: phone, scale: .one)
    reader.show(in: container)
    let count = places(of: reader.book, at: phone).count
    #expect(reader.pageCount == .exact(count))
  }

  @Test func `is laid out for half a window where two pages stand in it, and keeps its place`()
    throws
  {
    let half = Size(width: desk.width / 2, height: desk.height)
    let (reader, container) = try open([longText()], size: half)
    turn(container, 4)
    let (place, page) = (reader.currentPosition, container.page)
    container.spread = .automatic
    container.resize(to: desk, scale: .one)
    #expect(reader.currentPosition == place)
    #expect(container.page === page)
    #expect(reader.pageNumber == .exact(5))
    #expect(container.visiblePages.count == 2)
    // The cover alone, then 2 and 3, and so on: 5 is the second of its pair.
    #expect(container.visiblePages.last === page)
    turn(container)
    #expect(reader.pageNumber == .exact(6))
    turn(container, 1, .backward)
    #expect(reader.pageNumber == .exact(4))
    container.resize(to: half, scale: .one)
    #expect(reader.pageNumber == .exact(4))
    #expect(container.visiblePages.count == 1)
  }

  @Test func `does not turn back when the window changes in the middle of a turn`() throws {
    let (reader, container) = try open([longText()], size: phone)
    container.turn(.forward)
    _ = container.advance(to: 1)
    _ = container.advance(to: 1.2)
    let page = try #require(container.page as? BookPage)
    container.resize(to: desk, scale: .one)
    #expect(container.page === page)
    _ = container.advance(to: 9)
    #expect(container.page === page)
    #expect(reader.currentPosition == page.place)
    #expect(page.place != reader.book.start)
  }

  @Test func `opens where it was left, by another program and in another window`() throws {
    let text = try longText()
    let store = PlaceStore(folder: folder.path("state"))
    let (reader, container) = try open([text], store, size: phone)
    turn(container, 7)
    let place = reader.currentPosition
    reader.savePlace()
    let (next, _) = try open([text], PlaceStore(folder: folder.path("state")), size: desk)
    #expect(next.currentPosition == place)
    let (other, _) = try open([text], nil, size: desk)
    #expect(other.currentPosition == other.book.start)
  }

  @Test(arguments: [(1, 1), (4, 4), (-1, 0), (-2, -1), (9999, 0), (-9999, 1), (0, 1)])
  func `opens at a page that is asked for, from either end`(
    _ asked: Int, _ expected: Int
  ) throws {
    let store = PlaceStore(folder: folder.path("state"))
    let (reader, container) = try open([longText()], store, page: asked, size: phone)
    let count = places(of: reader.book, at: phone).count
    #expect(reader.pageNumber.number == (expected > 0 ? expected : count + expected))
    #expect((container.page as? BookPage)?.place == reader.currentPosition)
  }

  @Test func `obeys the keys to both ends`() throws {
    let (reader, container) = try open([longText()], size: phone)
    for (name, isStart) in [("End", false), ("Home", true)] {
      #expect(container.handle(.key(KeyPress(name, time: 0))))
      _ = container.advance(to: 1)
      _ = container.advance(to: 5)
      let place = isStart ? reader.book.start : reader.book.end
      #expect(reader.currentPosition == place)
    }
  }

  @Test func `says where a person is, after each turn and each layout`() throws {
    let reader = BookReader(try Book(opening: [longText()]))
    var numbers: [Int] = []
    reader.placeChanged = { numbers.append($0.pageNumber.number) }
    let container = FlipContainer(drawing: .immediate)
    reader.show(in: container)
    container.resize(to: phone, scale: .one)
    turn(container, 2)
    #expect(numbers.last == 3)
    #expect(numbers.suffix(2) == [2, 3])
  }

  @Test func `says it again when it is known how many pages there are`() async throws {
    let reader = BookReader(try Book(opening: [longText()]))
    let (counts, told) = AsyncStream.makeStream(of: PageCount.self)
    reader.placeChanged = { told.yield($0.pageCount) }
    let container = FlipContainer(drawing: .immediate)
    container.resize(to: phone, scale: .one)
    reader.show(in: container)
    var last: PageCount?
    for await count in counts {
      last = count
      if count.isExact { break }
    }
    #expect(last == .exact(places(of: reader.book, at: phone).count))
  }

  @Test func `counts a long text to its end, keeps the place, and wakes no more`() async throws {
    let path = try folder.write(
      "longer.txt",
      (1...6000).map { "Paragraph \($0) of a text that goes on and on." }.joined(
        separator: "\n\n"))
    let book = try Book(opening: [path])
    try #require(book.documents[0].sectionCount > 4)
    let reader = BookReader(book)
    let (counts, told) = AsyncStream.makeStream(of: PageCount.self)
    reader.placeChanged = { told.yield($0.pageCount) }
    let container = FlipContainer(drawing: .immediate)
    container.resize(to: phone, scale: .one)
    reader.show(in: container)
    turn(container, 3)
    #expect(!reader.pageCount.isExact, "nobody was at its end")
    let place = reader.currentPosition
    let page = container.page
    var frames = 0
    container.requestFrame = { frames += 1 }
    for await count in counts where count.isExact { break }
    let last = reader.pageCount
    #expect(last == .exact(places(of: try Book(opening: [path]), at: phone).count))
    #expect(frames > 0, "bars may stand over the page that say it")
    #expect(reader.currentPosition == place && container.page === page)
    #expect(reader.pageNumber == .exact(4))
    #expect(reader.count.job == nil, "there is nothing left to do")
    let middle = try #require(reader.page(at: last.number / 2, in: container))
    #expect(reader.number(of: middle, in: container) == .exact(last.number / 2 + 1))
    container.resize(to: desk, scale: .one)
    container.resize(to: phone, scale: .one)
    #expect(reader.pageCount == last, "extents that come back are not counted again")
  }

  @Test func `counts the pages away from the main actor`() async throws {
    let book = try Book(opening: [longText()])
    let count = await book.countPages(at: phone)
    #expect(count == places(of: book, at: phone).count)
  }
}
