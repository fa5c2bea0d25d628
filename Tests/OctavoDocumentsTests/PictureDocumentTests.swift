import OctavoCairo
import OctavoGeometry
import OctavoNavigation
import Testing

@testable import OctavoDocuments

@Suite struct PictureDocumentTests {
  let folder = TemporaryFolder()

  private static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }

  /// A TIFF file of a picture of 40 × 20, a smaller copy of it, and its upper half; then comes the first again.
  private static func sheets() throws -> [UInt8] {
    var bytes = try Samples.tiff(orientation: 1)
    let count = Int(bytes[9])
    let entries = (0..<count).map { Array(bytes[(10 + $0 * 12)..<(22 + $0 * 12)]) }
    func add(_ entries: [[UInt8]], next: Int) -> Int {
      let place = bytes.count
      bytes += [0, UInt8(entries.count)] + entries.joined() + big(next)
      return place
    }
    let upper = entries.map { entry in
      Array(entry[..<2]) == [1, 1] ? [1, 1, 0, 3, 0, 0, 0, 1, 0, 10, 0, 0] : entry
    }
    let half = add(upper, next: 8)
    let copy = add([[0, 0xFE, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1]] + entries, next: half)
    bytes.replaceSubrange((10 + count * 12)..<(14 + count * 12), with: big(copy))
    return bytes
  }

  @Test func `has a page for each picture that a scanner put into a TIFF file`() throws {
    let book = try Book(opening: [folder.write("a.tif", Self.sheets())])
    #expect(book.pageCount(at: Size(width: 40, height: 20)) == .exact(2))
    let document = try #require(book.documents.first as? any FixedDocument)
    #expect((0..<2).map { document.proportion(ofPage: $0) } == [2, 4])
    let (first, second) = (
      try drawing(of: book.content(at: book.start), size: Size(width: 40, height: 20)),
      try drawing(of: book.content(at: book.end), size: Size(width: 40, height: 10))
    )
    #expect((0..<20).allSatisfy { first[10, $0] == ($0 < 10 ? 0xFFFF_FFFF : 0xFFFF_0000) })
    #expect((0..<10).allSatisfy { second[10, $0] == 0xFFFF_FFFF && second[30, $0] == 0xFFFF_0000 })
  }

  @Test func `has one of what a camera writes in the same way, and of what is damaged`() throws {
    var bytes = try Self.sheets()
    let size = Size(width: 40, height: 20)
    let raw = try Book(opening: [folder.write("a.nef", bytes)])
    #expect(raw.pageCount(at: size) == .exact(1))
    bytes.removeLast(200)
    let damaged = try Book(opening: [folder.write("a.tif", bytes)])
    #expect(damaged.pageCount(at: size) == .exact(1))
    for place in 0..<bytes.count where place < 150 || place > bytes.count - 150 {
      var bytes = bytes
      bytes[place] ^= 0xFF
      for place in TIFFDirectory.places(in: bytes) {
        TIFFDirectory.lead(&bytes, to: place)
        #expect(TIFFDirectory(bytes)?[0x0100] != nil)
      }
    }
  }
}
