import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// What pictures lie on that have not the window's shape.
@MainActor @Suite struct PictureMatTests {
  private let folder = TemporaryFolder()
  private let size = Size(width: 400, height: 300)

  private func book() throws -> Book {
    let cover = try Samples.png(Samples.red, width: 100, height: 300)
    let path = try folder.write("a.cbz", ZipFile.encode([("1.png", cover)]))
    return try Book(opening: [path])
  }

  @Test(arguments: Paper.allCases)
  func `suits the paper of texts; the pictures are what they are`(_ paper: Paper) throws {
    let light = try book()
    let book = light.set(paper: paper)
    let content = book.content(at: book.start)
    #expect(content.background == Mat.color(below: paper))
    #expect(content.bound(at: .left).background == Mat.color(below: paper))
    #expect(content.folded(along: .horizontal).background == Mat.color(below: paper))
    #expect(book.paper(at: book.start) == paper, "so is the back of the leaf")
    let pictures = try [light, book].map { try drawing(of: $0.content(at: $0.start), size: size) }
    #expect(pictures[0][200, 150] == pictures[1][200, 150])
    #expect((pictures[0][20, 150] == pictures[1][20, 150]) == [.light, .white].contains(paper))
  }

  @Test func `is theirs where printed pages are chosen to be dark`() throws {
    let book = try book().set(printPaper: .dark)
    #expect(book.isPapered && !book.isPrinted)
    #expect(book.content(at: book.start).background == Mat.color)
  }

  @Test func `about a small picture is as wide however large the page is seen`() throws {
    let small = try Picture(size: Size(width: 20, height: 10)) { context in
      context.setColor(Samples.red)
      context.paint()
    }
    let path = try folder.write("small.png", PNG.encode(small))
    let book = try Book(opening: [path])
    let content = book.content(at: book.start)
    let placed = PlacedPicture(file: path, fit: .contain)
    for zoom in [1.0, 2, 8] {
      let seen = Size(width: 100 * zoom, height: 80 * zoom)
      let pictures = try [
        Picture(size: seen) { context in
          context.scale(x: zoom, y: zoom)
          try content.draw(in: context, size: Size(width: 100, height: 80))
        },
        Picture(size: seen) { context in
          context.scale(x: zoom, y: zoom)
          try placed.draw(in: context, place: Rect(x: 0, y: 0, width: 100, height: 80))
        },
      ]
      // Four points for each of its pixels: 80 of the 100 are its own, from the tenth on.
      for picture in pictures {
        let row = Int(40 * zoom)
        #expect(picture[Int(14 * zoom), row] == picture[Int(50 * zoom), row])
        #expect(picture[Int(86 * zoom), row] == picture[Int(50 * zoom), row])
        #expect(picture[Int(6 * zoom), row] != picture[Int(50 * zoom), row])
      }
    }
  }
}
