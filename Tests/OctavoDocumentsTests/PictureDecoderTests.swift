import OctavoCairo
import Testing

@testable import OctavoDocuments

@Suite struct PictureDecoderTests {
  @Test func `finds a loader by its media type where that goes by another name`() throws {
    // The loader of portable pixmaps is called pnm, as that of HEIF pictures is called heif/avif.
    let bytes = Array("P6 2 1 255\n".utf8) + [255, 0, 0, 0, 0, 255]
    let decoded = try PictureDecoder.decode(
      bytes, loader: "x-portable-pixmap", fitting: (2, 1), byteLimit: 1000, path: "a.ppm")
    #expect((0..<2).map { decoded.picture[$0, 0] } == [0xFFFF_0000, 0xFF00_00FF])
    let error = #expect(throws: DocumentError.self) {
      try PictureDecoder.decode(
        bytes, loader: "nobodys", fitting: (2, 1), byteLimit: 1000, path: "a.ppm")
    }
    #expect(error?.kind == .unsupported)
  }

  @Test(arguments: [
    (["avif"], "avif"), (["mif1", "miaf", "avif"], "avif"), (["mif1", "heic"], "heif"),
    (["heic", "mif1"], "heif"),
  ])
  func `is asked for AVIF where a file may be read as that`(brands: [String], loader: String) {
    let box =
      Samples.big(UInt32(12 + 4 * brands.count)) + Array("ftyp\(brands[0])".utf8) + [0, 0, 0, 0]
      + brands.dropFirst().flatMap { Array($0.utf8) }
    let format = PictureFormat(FileHead(box + Array("avif".utf8)), name: "a.heic")
    #expect(format?.loader == loader)
  }
}
