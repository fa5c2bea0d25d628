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

  /// A TIFF picture of gray with a byte for each pixel, or with floating-point numbers.
  private static func tiff(
    width: Int, height: Int, perInch: (Int, Int)? = nil, isFloat: Bool = false,
    orientation: Int = 1
  ) -> [UInt8] {
    let (bits, head) = (isFloat ? 32 : 8, 8 + 2 + 12 * 12 + 4)
    var fields: [(tag: UInt16, type: UInt8, value: Int)] = [
      (0x0100, 3, width), (0x0101, 3, height), (0x0102, 3, bits), (0x0103, 3, 1), (0x0106, 3, 1),
      (0x0111, 4, head + 16), (0x0112, 3, orientation), (0x0115, 3, 1), (0x0116, 3, height),
      (0x0117, 4, width * height * bits / 8),
    ]
    if perInch != nil { fields += [(0x011A, 5, head), (0x011B, 5, head + 8)] }
    if isFloat { fields += [(0x0128, 3, 1), (0x0153, 3, 3)] }
    let entries = fields.flatMap { field in
      [UInt8(field.tag >> 8), UInt8(field.tag & 0xFF), 0, field.type, 0, 0, 0, 1]
        + Samples.big(UInt32(field.type == 3 ? field.value << 16 : field.value))
    }
    let fractions = [perInch?.0 ?? 0, 10, perInch?.1 ?? 0, 10].flatMap { Samples.big(UInt32($0)) }
    let start = Array("MM\0*".utf8) + Samples.big(8) + [0, UInt8(fields.count)] + entries
    return start + [UInt8](repeating: 0, count: head - start.count) + fractions
      + [UInt8](repeating: 128, count: width * height * bits / 8)
  }

  // A fax has 204 columns to the inch, and 98 rows or twice as many.
  @Test(arguments: [
    (2040, 980, 1, 60, 83), (2040, 980, 6, 83, 60), (980, 2040, 1, 125, 40),
    (2040, 2000, 1, 60, 40),
    (2040, 10, 1, 60, 40), (2040, 0, 1, 60, 40),
  ])
  func `gives pixels that are no squares the shape that they have`(
    _ columns: Int, _ rows: Int, _ orientation: Int, _ width: Int, _ height: Int
  ) throws {
    let bytes = Self.tiff(
      width: 60, height: 40, perInch: (columns, rows), orientation: orientation)
    let decoded = try PictureDecoder.decode(
      bytes, loader: "tiff", fitting: (1000, 1000), byteLimit: 1 << 24, path: "a.tif")
    #expect(decoded.naturalWidth == width && decoded.naturalHeight == height)
    #expect(decoded.picture.width == width && decoded.picture.height == height)
    let extents = PictureExtents(of: bytes)
    #expect(extents?.width == width && extents?.height == height)
  }

  @Test func `names what it does not read in a picture that is whole`() throws {
    let error = #expect(throws: DocumentError.self) {
      try PictureDecoder.decode(
        Self.tiff(width: 6, height: 4, isFloat: true), loader: "tiff", fitting: (6, 4),
        byteLimit: 1 << 24, path: "a.tif")
    }
    #expect(error?.kind == .unsupported)
    #expect(
      error?.reason.hasPrefix("the colours of the picture are floating-point numbers") == true)
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
