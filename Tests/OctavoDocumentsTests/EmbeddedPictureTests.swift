import Foundation
import OctavoCairo
import OctavoGeometry
import Testing

@testable import OctavoDocuments

/// Pictures within an SVG drawing, which the library that draws it decodes whole.
@Suite struct `Pictures within a drawing` {
  /// How the address of a picture may be written.
  enum Writing: CaseIterable {
    case plain, broken, largeLetters, percents, numbers, twoBytes, nested
  }

  private static func drawing(_ address: String, before: String = "") -> String {
    """
    \(before)<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
    width="40" height="20"><image width="40" height="20" xlink:href="\(address)"/></svg>
    """
  }

  private static func bytes(_ writing: Writing, picture: [UInt8]) -> [UInt8] {
    let letters = Data(picture).base64EncodedString()
    let plain = drawing("data:image/png;base64,\(letters)")
    switch writing {
    case .plain: return Array(plain.utf8)
    case .broken:
      return Array(
        Self.drawing(
          "data:image/png;base64,"
            + Data(picture).base64EncodedString(options: .lineLength64Characters)
        ).utf8)
    case .largeLetters: return Array(drawing("DATA:image/png;BASE64,\(letters)").utf8)
    case .percents:
      let digits = picture.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      return Array(drawing("data:image/png,\(digits.joined())").utf8)
    case .numbers: return Array(drawing("&#x64;a&#116;a:image/png;base64,\(letters)").utf8)
    case .twoBytes: return Array(("\u{FEFF}" + plain).data(using: .utf16LittleEndian) ?? Data())
    case .nested:
      let inner = Data(plain.utf8).base64EncodedString()
      return Array(drawing("data:image/svg+xml;base64,\(inner)").utf8)
    }
  }

  private func decode(_ bytes: [UInt8], byteLimit: Int) throws(DocumentError) {
    _ = try PictureDecoder.decode(
      bytes, loader: "svg", fitting: (40, 20), byteLimit: byteLimit, path: "a.svg")
  }

  @Test(arguments: Writing.allCases)
  func `count by what decoding them takes, however they are written`(_ writing: Writing) throws {
    // Three million bytes, of a few thousand in the file.
    let large = Self.bytes(writing, picture: try Samples.png(width: 1000, height: 750))
    #expect(EmbeddedPictures.byteCount(inSVG: large) == 3_000_000)
    let error = #expect(throws: DocumentError.self) { try decode(large, byteLimit: 2_999_999) }
    #expect(error?.kind == .tooLarge)
    try decode(large, byteLimit: 3_000_000)
  }

  @Test func `count together`() throws {
    let letters = Data(try Samples.png(width: 100, height: 50)).base64EncodedString()
    let address = "data:image/png;base64,\(letters)"
    let bytes = Self.drawing("\(address)\"/><image xlink:href=\"\(address)")
    #expect(EmbeddedPictures.byteCount(inSVG: Array(bytes.utf8)) == 2 * 100 * 50 * 4)
  }

  @Test func `that are put together from pieces are refused, and addresses of the network are not`()
    throws
  {
    let letters = Data(try Samples.png()).base64EncodedString()
    let pieces = Self.drawing(
      "&a;&b;", before: "<!DOCTYPE svg [<!ENTITY a \"dat\"><!ENTITY b \"a:;base64,\(letters)\">]>")
    #expect(EmbeddedPictures.byteCount(inSVG: Array(pieces.utf8)) == nil)
    let error = #expect(throws: DocumentError.self) {
      try decode(Array(pieces.utf8), byteLimit: 1_000_000)
    }
    #expect(error?.kind == .unsupported)
    let harmless = Self.drawing(
      "none.png", before: "<!DOCTYPE svg [<!ENTITY ns \"http://ns.adobe.com/Extensibility/1.0/\">]>"
    )
    #expect(EmbeddedPictures.byteCount(inSVG: Array(harmless.utf8)) == 0)
    for odd in ["<?xml version='1.0' encoding='IBM037'?>", "\u{1F}\u{8B}"] {
      #expect(
        EmbeddedPictures.byteCount(
          inSVG: odd.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            + Array(harmless.utf8)) == nil)
    }
  }
}
