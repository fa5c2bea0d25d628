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
    #expect(line.split(separator: "\t").count == 4)
    #expect(try reader().reader.direction == .leftToRight)
    #expect(try reader().reader.currentPosition == second.reader.currentPosition)
  }
}
