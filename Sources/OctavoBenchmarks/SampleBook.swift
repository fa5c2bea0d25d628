internal import OctavoCairo
internal import OctavoGeometry
internal import OctavoShell

/// Books that are made to be measured.
enum SampleBook: String, CaseIterable {
  case pdf = "PDF"
  case text
  // The last, for decoded pictures are kept for a while.
  case photographs

  /// What may come beyond the libraries' own memory while it is read; nil if nothing is asked.
  var target: Int? { self == .pdf ? 90 << 20 : nil }

  /// Writes the book.
  ///
  /// - Parameters:
  ///   - pages: how many pages it has at least.
  ///   - folder: where it goes.
  /// - Returns: the path to open it by.
  /// - Throws: `PictureFileError`, or `CairoError` if there is no memory.
  func write(pages: Int, into folder: TemporaryFolder) throws -> String {
    switch self {
    case .pdf: try folder.write(Self.pdf(pages: pages), as: "book.pdf")
    case .photographs: try Self.photographs(pages, in: folder)
    case .text: try folder.write(Self.text(pages: pages), as: "book.txt")
    }
  }

  /// Pages of A4 with a figure and words.
  private static func pdf(pages: Int) throws -> [UInt8] {
    var words = Words()
    let page = Size(width: 595, height: 842)
    return try PDFFile.encode(pages: Array(repeating: page, count: pages)) { context, index in
      context.setColor(Color(red: 0.2, green: 0.3, blue: Double(index % 10) / 10))
      context.fill(Rect(x: 60, y: 60, width: 475, height: 120))
      context.setColor(.black)
      let run = TextRun(words.paragraph(letters: 3000), font: Font("Serif", size: 10))
      TextLayout([run], width: 475).draw(in: context, at: Point(x: 60, y: 200))
    }
  }

  /// A folder of photographs, a few pictures under many names: each is read and decoded again.
  private static func photographs(_ count: Int, in folder: TemporaryFolder) throws -> String {
    let path = try folder.makeFolder("photographs")
    let originals = try (0..<5).map { index in
      let bytes = try PNG.encode(photograph(index))
      return (path: try folder.write(bytes, as: "photographs/a\(index).png"), bytes: bytes)
    }
    for number in originals.count..<max(count, originals.count) {
      let original = originals[number % originals.count]
      try folder.link(
        original.path, holding: original.bytes, as: "photographs/b\(number).png")
    }
    return path
  }

  /// Light that changes from place to place, in 1800×1200 pixels.
  private static func photograph(_ index: Int) -> Picture {
    unsafe Picture(width: 1800, height: 1200) { memory, stride in
      for y in 0..<1200 {
        for x in 0..<1800 {
          let (red, green) = (x * 255 / 1800, y * 255 / 1200)
          let blue = (x + y * (index + 1)) / 40 & 255
          unsafe memory.storeBytes(
            of: UInt32(0xFF00_0000 | red << 16 | green << 8 | blue),
            toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
  }

  /// A long text: more letters than so many pages of a large window hold.
  private static func text(pages: Int) -> [UInt8] {
    var words = Words()
    return (0..<pages * 8).reduce(into: []) { bytes, _ in
      bytes.append(contentsOf: words.paragraph(letters: 900).utf8)
      bytes.append(contentsOf: [10, 10])
    }
  }
}

/// Words without sense, the same ones each time.
private struct Words {
  private var state: UInt64 = 1

  mutating func paragraph(letters: Int) -> String {
    var bytes: [UInt8] = []
    while bytes.count < letters {
      for _ in 0..<2 + next(9) { bytes.append(97 + UInt8(next(26))) }
      bytes.append(32)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The next of a row of numbers below a limit (the constants are Knuth's for MMIX).
  private mutating func next(_ limit: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % limit
  }
}
