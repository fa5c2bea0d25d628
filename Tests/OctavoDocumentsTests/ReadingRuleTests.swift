import OctavoCairo
import OctavoGeometry
import Testing

@testable import OctavoDocuments

/// Small rules by which bytes are read.
@Suite struct `What is read from bytes` {
  @Test(arguments: [false, true])
  func `finds how a camera was held though the note ends with it`(isLittle: Bool) {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
      return isLittle ? bytes : bytes.reversed()
    }
    // One entry: the orientation, a short, once, 6; and not one byte more.
    let tiff =
      Array((isLittle ? "II*\0" : "MM\0*").utf8) + number(8, 4) + number(1, 2) + number(0x0112, 2)
      + number(3, 2)
      + number(1, 4) + number(6, 2)
    let note = Array("Exif\0\0".utf8) + tiff
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(note.count + 2)] + note
    #expect(PictureOrientation(of: bytes, loader: "jpeg") == .clockwise)
    #expect(PictureOrientation(of: bytes.dropLast(), loader: "jpeg") == .upright)
    // Behind a chunk of odd length, which is made even.
    let web =
      Array("RIFF\0\0\0\0WEBPVP8 ".utf8) + [3, 0, 0, 0, 1, 2, 3, 0] + Array("EXIF".utf8)
      + [UInt8(tiff.count), 0, 0, 0] + tiff
    #expect(PictureOrientation(of: web, loader: "webp") == .clockwise)
    #expect(PictureOrientation(of: web.dropLast(), loader: "webp") == .upright)
  }

  @Test(arguments: [("Wait.... what", false), ("The way.....7", true), ("a . . . . . b", false)])
  func `takes five dots in a row for what leads to a page's number`(line: String, isLaidOut: Bool) {
    #expect(PlainTextLine(ArraySlice(line.utf8)).isLaidOut(edge: nil) == isLaidOut)
  }
}

/// Small rules by which text is set.
@Suite struct `What is set beside the line` {
  let folder = TemporaryFolder()

  @Test func `stands 38 hundredths of a letter above it if it is a number of a note`() throws {
    let column = Rect(x: 0, y: 0, width: 900, height: 900)
    let typography = Typography(base: 100, columns: [column], palette: .paper)
    func foot(_ style: FlowSpan.Style) throws -> Double {
      let block = FlowBlock(kind: .paragraph, spans: [FlowSpan(text: "H", style: style)])
      let layout = FlowSetter(typography: typography).layout(of: block, chunk: 0..<1, width: 900)
      return try #require(layout.lines.first).baseline - layout.inkRect.maxY
    }
    #expect(abs(try foot(.raised) - foot([]) - 38) < 2)
  }

  @Test func `begins at the column's edge if it is the bar of a quote, however deep`() throws {
    let edges = try ["> one", "> > two", "> > > three"].map { text in
      let book = try Book(opening: [folder.write("\(text.count).md", text)])
      let size = Size(width: 400, height: 300)
      let picture = try drawing(of: book.content(at: book.start), size: size)
      let paper = picture[0, 0]
      return (0..<400).first { x in (0..<300).contains { picture[x, $0] != paper } }
    }
    let first = try #require(edges[0])
    #expect(first > 10 && first < 100)
    #expect(edges == [first, first, first])
  }
}
