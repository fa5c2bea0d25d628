import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

@testable import OctavoDocuments

@MainActor
@Suite struct `A page that is marked` {
  private let folder = TemporaryFolder()
  private let flips = FlipContainer(drawing: .immediate)
  private let size = Size(width: 300, height: 400)

  private func read(_ path: String, places: PlaceStore? = nil) throws -> BookReader {
    let reader = BookReader(try Book(opening: [path]), places: places, drawing: .immediate)
    reader.show(in: flips)
    flips.resize(to: size, scale: .one)
    _ = flips.advance(to: 0)
    return reader
  }

  private func toggle(_ reader: BookReader) throws {
    let page = try #require(flips.page)
    reader.setMarked(!reader.isMarked(page, in: flips), page, in: flips)
  }

  private func isMarked(_ reader: BookReader) -> Bool {
    flips.page.map { reader.isMarked($0, in: flips) } ?? false
  }

  private var text: String {
    get throws {
      let chapters = (1...6).map { chapter in
        "# Chapter \(chapter)\n\n"
          + (1...30).map { "Paragraph \($0) of the chapter, of some words." }
          .joined(separator: "\n\n")
      }
      return try folder.write("a.md", chapters.joined(separator: "\n\n"))
    }
  }

  @Test func `stands first among the contents, and leads there`() throws {
    let reader = try read(try text)
    let parts = reader.contents(in: flips)
    #expect(parts.map(\.title) == (1...6).map { "Chapter \($0)" })
    #expect(!isMarked(reader))
    for _ in 0..<3 { flips.turn(.forward, animated: false) }
    try toggle(reader)
    let place = reader.currentPosition
    #expect(isMarked(reader) && reader.marks == [place])
    for _ in 0..<3 { flips.turn(.forward, animated: false) }
    #expect(!isMarked(reader))
    try toggle(reader)
    let all = reader.contents(in: flips)
    #expect(all.map(\.isMark) == [true, true] + parts.map { _ in false })
    #expect(all[0].title.hasPrefix("Page 4: Chapter"))
    #expect(all[1].title.hasPrefix("Page 7: Chapter"))
    #expect((reader.page(ofEntry: 0, in: flips) as? BookPage)?.place == place)
    let chapter = try #require(reader.page(ofEntry: 3, in: flips))
    #expect(reader.entry(holding: chapter, in: flips) == 3)
    #expect(reader.chapter(of: chapter, in: flips) == "Chapter 2")
    // The mark on the page that is open goes, the other stays.
    try toggle(reader)
    #expect(reader.marks == [place] && !isMarked(reader))
  }

  @Test func `stays marked where its text is, however the text is laid out`() throws {
    let reader = try read(try text)
    for _ in 0..<5 { flips.turn(.forward, animated: false) }
    try toggle(reader)
    flips.turn(.backward, animated: false)
    for letters in [2.0, 0.6, 1] {
      reader.letterSize = letters
      _ = flips.advance(to: letters)
      flips.setPage(try #require(reader.page(ofEntry: 0, in: flips)), animated: false)
      #expect(isMarked(reader), "\(letters)")
    }
    flips.turn(.forward, animated: false)
    #expect(!isMarked(reader))
  }

  @Test func `is in the line of its book, and what makes no sense there costs only itself`() throws
  {
    let line = "f\t0\t12\t/a\t\tA title\t0:7,x,0:-1,1:2:3,,0:3,0:7\tlater"
    let record = try #require(PlaceRecord(line: line[...]))
    func marks(_ offsets: Int...) -> [Book.Position] { offsets.map { Book.Position(offset: $0) } }
    #expect(record.marks == marks(3, 7))
    #expect(record.line == "f\t0\t12\t/a\t\tA title\t0:3,0:7")
    let plain = PlaceRecord(identity: record.identity, place: record.place)
    #expect(plain.line == "f\t0\t12\t/a")
    // Another window has marked others meanwhile: here 9 was marked, and 3 is no more.
    let here = PlaceRecord(
      identity: record.identity, place: record.place, marks: marks(9),
      markChanges: [Book.Position(offset: 9): true, Book.Position(offset: 3): false])
    #expect(here.added(to: [record]).map(\.marks) == [marks(7, 9)])
    #expect(plain.added(to: [record]).map(\.marks) == [marks(3, 7)], "it has changed none")
    #expect(here.added(to: []).map(\.marks) == [marks(9)])
  }

  @Test func `is remembered, and no more than is sane`() throws {
    let names = (1...9).map { "\($0).png" }
    for name in names { try folder.write("p/\(name)", Samples.png(.black)) }
    let state = folder.path("state")
    let path = folder.path("p")
    let places = PlaceStore(folder: state)
    let reader = try read(path, places: places)
    flips.turn(.forward, animated: false)
    try toggle(reader)
    reader.savePlace()
    let again = try read(path, places: PlaceStore(folder: state))
    #expect(isMarked(again))
    #expect(again.contents(in: flips).map(\.title) == ["Page 2"])
    again.marks = (0..<PlaceRecord.mostMarks).map { Book.Position(offset: 100 + $0) }
    flips.turn(.backward, animated: false)
    try toggle(again)
    #expect(again.marks.count == PlaceRecord.mostMarks)
    // What was marked beyond the end, as of a file that became shorter, is its end.
    #expect((again.page(ofEntry: 0, in: flips) as? BookPage).map(again.number(of:))?.number == 9)
  }

  @Test func `is kept whichever window wrote it down last before the file did`() throws {
    let identity = PlaceStore.Identity(path: "/a", fingerprint: "f")
    func record(_ changes: [Int: Bool]) -> PlaceRecord {
      PlaceRecord(
        identity: identity, place: Book.Position(offset: 1),
        marks: changes.filter(\.value).keys.sorted().map { Book.Position(offset: $0) },
        markChanges: Dictionary(
          uniqueKeysWithValues: changes.map { (Book.Position(offset: $0), $1) }))
    }
    let file = [try #require(PlaceRecord(line: "f\t0\t12\t/a\t\t\t0:3,0:7"))]
    // Both wait to be written: one window marked 5 and took 3 away, then the other marked 9.
    let waiting = record([9: true]).added(to: record([5: true, 3: false]).added(to: []))
    #expect(waiting.count == 1)
    #expect(waiting[0].added(to: file).first?.marks.map(\.offset) == [5, 7, 9])
    // Of one place the last word counts.
    let last = record([5: false, 3: true]).added(to: waiting)
    #expect(last[0].added(to: file).first?.marks.map(\.offset) == [3, 7, 9])
  }

  @Test func `may be anywhere, as a damaged file says`() throws {
    let state = folder.path("wild")
    let places = PlaceStore(folder: state)
    let path = try text
    let wild = [(0, Int.max), (Int.max, Int.max), (Int.max, 0), (7, 3), (0, Int.max - 1)].map {
      Book.Position(document: $0.0, offset: $0.1)
    }
    let book = try Book(opening: [path])
    places.remember(
      PlaceRecord(
        identity: PlaceStore.Identity(of: book), place: wild[1], marks: wild.sorted(),
        markChanges: [:]))
    let reader = try read(path, places: places)
    #expect(reader.marks.count == 5)
    _ = reader.contents(in: flips)
    for index in -3...12 { _ = reader.page(ofEntry: index, in: flips) }
    _ = isMarked(reader)
    try toggle(reader)
    _ = isMarked(reader)
    reader.savePlace()
  }
}
