import OctavoCairo
import OctavoGeometry
import Testing

@testable import OctavoDocuments

/// What the beginning of a picture's file tells.
@Suite struct `The head of a picture` {
  private static func extents(_ text: String) -> [Double]? {
    PictureHead(Array(text.utf8)).map { [$0.extents.width, $0.extents.height] }
  }

  @Test(arguments: [
    ("<svg width='20' height='10px'></svg>", [20, 10]),
    (
      "<?xml version='1.0'?><!-- <svg width='9' height='9'> --><svg width=\"2em\" height=\"1ex\"/>",
      [32, 8]
    ),
    ("<svg viewBox='0 0 30,40'><svg width='1' height='1'/></svg>", [30, 40]),
    ("<svg width='30pt' height='.5in' viewBox='0 0 1 1'></svg>", [40, 48]),
    ("<svg width='100%' height='100%' viewBox='0 0 30 40'></svg>", nil),
    ("<svg width='20' height='0'></svg>", nil), ("<svg></svg>", nil),
    ("<svg width='20' height='10'><g>", nil), ("<svg viewBox='0 0 inf 1'></svg>", nil),
  ]) func `says the extents of a drawing`(_ drawing: String, _ extents: [Double]?) {
    #expect(Self.extents(drawing) == extents)
  }

  @Test func `says those of others, unless they end too early`() throws {
    let png = try Samples.png(width: 60, height: 40)
    #expect(PictureHead(png)?.extents == Size(width: 60, height: 40))
    #expect(PictureHead(Array(png.prefix(png.count / 2))) == nil)
    let gif = Array("GIF89a".utf8) + [44, 1, 20, 0, 0, 0, 0]
    #expect(PictureHead(gif)?.extents == Size(width: 300, height: 20))
    for count in 0..<png.count { _ = PictureHead(Array(png.prefix(count))) }
    for count in 0..<gif.count { _ = PictureHead(Array(gif.prefix(count))) }
  }
}
