import OctavoShell
import Testing

@Suite struct CursorPictureTests {
  /// A file in the Xcursor format with one flat picture for each size.
  private func file(sizes: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ words: Int...) {
      for word in words {
        for shift in [0, 8, 16, 24] {
          bytes.append(UInt8(truncatingIfNeeded: UInt32(truncatingIfNeeded: word) >> shift))
        }
      }
    }
    add(0x7275_6358, 16, 0x10000, sizes.count)
    var position = 16 + sizes.count * 12
    for size in sizes {
      add(0xfffd_0002, size, position)
      position += 36 + size * size * 4
    }
    for size in sizes {
      add(36, 0xfffd_0002, size, 1, size, size, 2, 3, 0)
      for _ in 0..<size * size { add(size) }
    }
    return bytes
  }

  @Test(arguments: [(4, 4), (8, 8), (7, 8), (100, 16), (1, 4)])
  func `The nearest size of a file is read`(asked: Int, expected: Int) throws {
    let picture = try #require(CursorPicture(xcursor: file(sizes: [4, 8, 16]), size: asked))
    #expect(picture.width == expected)
    #expect(picture.height == expected)
    #expect(picture.hotspot == (2, 3))
    #expect(picture.pixels == Array(repeating: UInt32(expected), count: expected * expected))
  }

  @Test func `A file that is cut anywhere is no picture and no crash`() {
    let whole = file(sizes: [4])
    for count in 0..<whole.count {
      #expect(CursorPicture(xcursor: Array(whole.prefix(count)), size: 4) == nil)
    }
  }

  @Test func `Our own arrow points at its tip and has a light inside`() {
    let picture = CursorPicture.drawnArrow(size: 24)
    #expect(picture.hotspot == (1, 1))
    #expect(picture.pixels.count == 24 * 24)
    #expect(picture.pixels[8 * 24 + 4] == 0xffff_ffff)
    #expect(picture.pixels[23 * 24 + 23] == 0)
  }

  @Test func `Without a theme our own arrow stands in at the scale asked`() {
    let environment = ["XCURSOR_PATH": "/nowhere", "XCURSOR_SIZE": "32"]
    #expect(CursorPicture.pointer(environment: environment, scale: 2).width == 64)
  }
}
