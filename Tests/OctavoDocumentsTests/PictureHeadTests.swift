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

  /// A box of the files that HEIF and AVIF pictures are.
  private static func box(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    [0, 0, UInt8((bytes.count + 8) >> 8), UInt8((bytes.count + 8) & 255)] + name.utf8 + bytes
  }

  /// A file of a picture of 400 × 300 in tiles, with a small one besides.
  private static func boxed(_ mark: String, turned: UInt8?) -> [UInt8] {
    func extents(_ width: Int, _ height: Int) -> [UInt8] {
      let sides = [width, height].flatMap { side -> [UInt8] in
        [0, 0, UInt8(side >> 8), UInt8(side & 255)]
      }
      return box("ispe", [0, 0, 0, 0] + sides)
    }
    let turn = turned.map { box("irot", [$0]) } ?? []
    let list = box("ipco", extents(64, 64) + box("colr", [1, 2]) + extents(400, 300) + turn)
    let meta = [0, 0, 0, 0] + box("hdlr", [9]) + box("iprp", list + box("ipma", [7]))
    return box("ftyp", Array("\(mark)0000".utf8)) + box("meta", meta) + [0, 0, 0, 1]
      + Array("mdat".utf8)
  }

  @Test(arguments: [nil, 0, 1, 2, 3] as [UInt8?], ["heic", "avif", "mif1"])
  func `says those of a picture of tiles, however it is turned`(_ turned: UInt8?, _ mark: String) {
    let bytes = Self.boxed(mark, turned: turned)
    let isTurned = turned == 1 || turned == 3
    #expect(
      PictureHead(bytes)?.extents
        == (isTurned ? Size(width: 300, height: 400) : Size(width: 400, height: 300)))
    for count in 0..<bytes.count { _ = PictureHead(Array(bytes.prefix(count))) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] = 255
      _ = PictureHead(damaged)
    }
  }

  @Test func `says those of prints as scanners and old programs keep them`() throws {
    for orientation in UInt8(1)...8 {
      let tiff = try Samples.tiff(width: 40, height: 20, orientation: orientation)
      let isTurned = orientation > 4
      #expect(
        PictureHead(tiff)?.extents
          == (isTurned ? Size(width: 20, height: 40) : Size(width: 40, height: 20)))
    }
    func bmp(_ head: [UInt8]) -> [UInt8] {
      Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0] + head
    }
    #expect(
      PictureExtents(of: bmp([40, 0, 0, 0, 44, 1, 0, 0, 236, 255, 255, 255]))
        .map { [$0.width, $0.height] } == [300, 20])
    #expect(
      PictureExtents(of: bmp([12, 0, 0, 0, 44, 1, 20, 0, 1, 0, 24, 0]))
        .map { [$0.width, $0.height] } == [300, 20])
  }
}
