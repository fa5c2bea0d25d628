import OctavoGeometry
import OctavoNavigation
import Testing

@testable import OctavoDocuments

@Suite struct `The proportions of a document` {
  private let scratch = TemporaryFolder()

  @Test func `are those of most of its pages, not of its cover`() throws {
    let album = scratch.path("album")
    for number in 1...6 {
      let isCover = number == 1
      try scratch.write(
        "album/\(number).png", Samples.png(width: isCover ? 10 : 60, height: isCover ? 60 : 40))
    }
    #expect(try Documents.open(album).proportion == 1.5)
    #expect(try Book(opening: [album]).proportion == 1.5)
  }

  @Test func `are read from the heads of pictures, upright`() throws {
    #expect(PictureExtents(of: try Samples.png(width: 60, height: 40))?.width == 60)
    #expect(PictureExtents(of: Samples.webp).map { [$0.width, $0.height] } == [1, 1])
    let jpeg = try Samples.jpeg(width: 60, height: 40)
    #expect(PictureExtents(of: jpeg).map { [$0.width, $0.height] } == [60, 40])
    let turned = try Samples.jpeg(width: 60, height: 40, orientation: 6)
    #expect(PictureExtents(of: turned).map { [$0.width, $0.height] } == [40, 60])
    #expect(PictureExtents(of: Array(jpeg.prefix(12))) == nil)
    #expect(PictureExtents(of: Samples.svg) == nil)
    for count in 0..<jpeg.count { _ = PictureExtents(of: Array(jpeg.prefix(count))) }
  }

  #if PDF
    @Test func `are a sheet's in a PDF file`() throws {
      try scratch.write("sheet.pdf", Samples.pdf(pages: 5, size: Size(width: 200, height: 300)))
      let found = try #require(try Documents.open(scratch.path("sheet.pdf")).proportion)
      #expect(abs(found - 2.0 / 3) < 1e-9)
    }
  #endif

  @Test func `are those of its place for a text`() throws {
    try scratch.write("text.md", Samples.markdown)
    #expect(try Documents.open(scratch.path("text.md")).proportion == nil)
  }
}
