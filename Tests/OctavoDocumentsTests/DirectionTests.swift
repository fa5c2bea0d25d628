import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// Which way a book says that its pages follow one another.
@MainActor
@Suite struct DirectionTests {
  let folder = TemporaryFolder()

  @Test(
    arguments: [
      ("Once upon a time", .leftToRight), ("בראשית היה הספר", .rightToLeft),
      ("كتاب من ورق", .rightToLeft), ("A title\n\nفي البدء كان الكتاب وكانت الصفحة", .rightToLeft),
      ("The word كتاب means book", .leftToRight), ("書物は右から", .leftToRight), ("12 − 3 = 9", nil),
    ] as [(String, LayoutDirection?)])
  func `is that of most of a text's letters`(text: String, direction: LayoutDirection?) throws {
    let path = try folder.write("a.txt", text)
    #expect(try Book(opening: [path]).direction == direction)
  }

  @Test func `is told by the beginning of a long text`() throws {
    let hebrew = String(repeating: "ספר ", count: 4_000)
    let path = try folder.write("a.txt", hebrew + String(repeating: "book ", count: 40_000))
    #expect(try Book(opening: [path]).direction == .rightToLeft)
  }

  @Test(
    arguments: [
      ("ComicInfo.xml", "<ComicInfo>\n<Manga>YesAndRightToLeft</Manga></ComicInfo>", .rightToLeft),
      ("book/comicinfo.XML", "<Manga> YesAndRightToLeft\n</Manga>", .rightToLeft),
      ("ComicInfo.xml", "<ComicInfo><Manga>Yes</Manga></ComicInfo>", nil),
      ("ComicInfo.xml", "<ComicInfo><Manga>YesAndRightToLeft", nil), ("ComicInfo.xml", "", nil),
      ("info.xml", "<Manga>YesAndRightToLeft</Manga>", nil),
    ] as [(String, String, LayoutDirection?)])
  func `is what a comic's information says`(
    name: String, info: String, direction: LayoutDirection?
  ) throws {
    let bytes = ZipFile.encode(
      try [
        ("1.png", Samples.png()), (name, Array(info.utf8)), ("2.png", Samples.png()),
      ])
    let book = try Book(opening: [folder.write("a.cbz", bytes)])
    #expect(book.direction == direction)
    #expect(book.pageCount(at: Size(width: 100, height: 100)) == .exact(2))
    // What comes after it is still there.
    let last = try drawing(of: book.content(at: book.end))
    #expect(last[99, 74] == 0xFFFF_0000)
  }

  @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian])
  func `is that of a comic whose information has wide letters`(_ letters: String.Encoding) throws {
    let info = """
      <?xml version="1.0" encoding="utf-16"?>
      <ComicInfo><Title>漫画</Title><Manga>YesAndRightToLeft</Manga></ComicInfo>
      """
    let bytes = ZipFile.encode(
      try [
        ("1.png", Samples.png()),
        ("ComicInfo.xml", Array(#require(info.data(using: letters)))),
      ])
    #expect(try Book(opening: [folder.write("a.cbz", bytes)]).direction == .rightToLeft)
  }

  @Test func `is that of the first document that says so`() throws {
    let picture = try folder.write("a.png", Samples.png())
    let text = try folder.write("b.txt", "ספר")
    let other = try folder.write("c.txt", "book")
    #expect(try Book(opening: [picture]).direction == nil)
    #expect(try Book(opening: [picture, text, other]).direction == .rightToLeft)
  }

  @Test func `is kept for a book where a person chose another`() throws {
    let path = try folder.write("a.txt", String(repeating: "some words ", count: 4000))
    func reader() throws -> (reader: BookReader, store: PlaceStore) {
      let store = PlaceStore(folder: folder.path("state"))
      return (BookReader(try Book(opening: [path]), places: store, drawing: .immediate), store)
    }
    let first = try reader()
    #expect(first.reader.direction == .leftToRight)
    first.reader.choose(.rightToLeft)
    first.store.finishWriting()
    let second = try reader()
    #expect(second.reader.direction == .rightToLeft)
    let flips = FlipContainer(drawing: .immediate)
    second.reader.show(in: flips)
    #expect(flips.layoutDirection == .rightToLeft)
    // Turning a page keeps it.
    second.reader.resize(to: Size(width: 200, height: 300))
    second.reader.turned(to: second.reader.page(number: 3))
    second.reader.savePlace()
    let third = try reader()
    #expect(third.reader.direction == .rightToLeft)
    #expect(third.reader.currentPosition == second.reader.currentPosition)
    // What the book says itself is not kept: it may say otherwise one day.
    third.reader.choose(.leftToRight)
    third.store.finishWriting()
    let line = try String(contentsOfFile: folder.path("state/places"), encoding: .utf8).split(
      separator: "\n")[1]
    #expect(line.split(separator: "\t", omittingEmptySubsequences: false)[4].isEmpty)
    #expect(try reader().reader.direction == .leftToRight)
    #expect(try reader().reader.currentPosition == second.reader.currentPosition)
  }

  @Test(arguments: ["book", "ספר"])
  func `has the dot of a list's number beside the text`(word: String) throws {
    let document = TextDocument("8. \(word)", isMarkdown: true, path: "a.md")
    let size = Size(width: 400, height: 300)
    let layout = document.layouts.layout(ofSection: 0, at: size)
    let place = layout.place(of: layout.page(at: 0).pieces[0])
    let picture = try drawing(of: document.content(at: 0, inSection: 0), size: size)
    let isLeftwards = document.direction == .rightToLeft
    let columns = isLeftwards ? Int(place.maxX + 1)..<400 : 0..<Int(place.minX)
    let heights = columns.map { x in
      (0..<300).count { picture[x, $0] != picture[0, 0] }
    }.filter { $0 > 0 }
    let (left, right) = (heights.prefix(2).max() ?? 0, heights.suffix(2).max() ?? 0)
    #expect(isLeftwards ? left < right : left > right, "\(heights)")
  }

  @Test(arguments: [
    "- *", "3. *", "- [x] *", "1. *\n    - *\n    - *", "- *\n\n  *", "- book: *",
  ])
  func `is a list's own in a text that is written to the right`(list: String) throws {
    let english = "Some words in a text of English words, many more than there are others.\n\n"
    func layout(_ word: String) throws -> (layout: FlowLayout, picture: Picture) {
      let list = list.replacing("*", with: word)
      let document = TextDocument("\(english)\(list)\n\nEnd.", isMarkdown: true, path: "a.md")
      #expect(document.direction == .leftToRight)
      let size = Size(width: 400, height: 400)
      return (
        document.layouts.layout(ofSection: 0, at: size),
        try drawing(of: document.content(at: 0, inSection: 0), size: size)
      )
    }
    let (left, right) = (try layout("book book"), try layout("ספר ספר"))
    let column = left.layout.typography.columns[0]
    let pieces = right.layout.page(at: 0).pieces
    for piece in pieces {
      let place = right.layout.place(of: piece)
      let isItem = right.layout.blocks[piece.block].listDepth > 0
      // The room for its sign is on its side, and lines end where those of others do.
      #expect(abs(place.minX - column.minX) < 0.01)
      #expect((column.maxX - place.maxX > 1) == isItem)
      guard isItem, right.layout.blocks[piece.block].marker != nil else { continue }
      func ink(_ picture: Picture, _ columns: Range<Int>) -> Int {
        columns.reduce(0) { count, x in
          count
            + (Int(place.minY)..<Int(place.maxY)).count { picture[x, $0] != picture[0, 0] }
        }
      }
      #expect(ink(right.picture, Int(place.maxX + 1)..<400) > 5)
      #expect(ink(right.picture, 0..<Int(column.minX)) == 0)
    }
    #expect(left.layout.blocks.allSatisfy { $0.direction == nil })
    #expect(pieces.map(\.block) == left.layout.page(at: 0).pieces.map(\.block))
  }

  @Test(arguments: [("book", LayoutDirection.leftToRight), ("ספר", .rightToLeft)])
  func `is that of columns, lists and quotes`(word: String, direction: LayoutDirection) throws {
    let isLeftwards = direction == .rightToLeft
    let columns = Typography(for: Size(width: 1100, height: 500), direction: direction).columns
    try #require(columns.count == 2)
    #expect((columns[0].minX > columns[1].minX) == isLeftwards)
    for text in ["- \(word)", "3. \(word)", "- [x] \(word)", "> \(word)"] {
      let document = TextDocument(text, isMarkdown: true, path: "a.md")
      let size = Size(width: 400, height: 300)
      let layout = document.layouts.layout(ofSection: 0, at: size)
      let place = layout.place(of: layout.page(at: 0).pieces[0])
      let column = layout.typography.columns[0]
      let picture = try drawing(of: document.content(at: 0, inSection: 0), size: size)
      func hasInk(from left: Double, to right: Double) -> Bool {
        (Int(left)..<max(Int(left), Int(right))).contains { x in
          (0..<300).contains { picture[x, $0] != picture[0, 0] }
        }
      }
      #expect(hasInk(from: column.minX - 1, to: place.minX - 2) == !isLeftwards, "\(text)")
      #expect(hasInk(from: place.maxX + 2, to: column.maxX + 1) == isLeftwards, "\(text)")
    }
  }
}
