import OctavoCairo
import OctavoGeometry
import Testing

@Suite struct `A picture` {
  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func `hairlines are of as many whole pixels wherever they stand`(_ factor: Double) throws {
    let scale = try #require(PixelScale(factor: factor))
    let picture = try Picture(size: Size(width: 8, height: 400), scale: scale) { context in
      context.setColor(.black)
      for line in 0..<30 {
        context.fill(context.hairline(x: 0, y: Double(line) * 13.3, width: 8))
      }
    }
    let rows = (0..<picture.height).map { picture[2, $0] }
    #expect(Set(rows).isSubset(of: [0, 0xFF00_0000]), "no row is half covered")
    let lines = rows.split(separator: 0).map(\.count)
    #expect(lines.count == 30)
    #expect(Set(lines) == [max(1, Int(factor))])
  }

  @Test func `holds what was drawn, premultiplied BGRA at the physical resolution`() throws {
    let picture = try Picture(
      size: Size(width: 4, height: 3), scale: PixelScale(numerator: 240)
    ) { context in
      context.setColor(Color(red: 1, green: 0, blue: 0), alpha: 0.5)
      context.fill(Rect(x: 1, y: 1, width: 2, height: 1))
    }
    #expect(picture.width == 8)
    #expect(picture.height == 6)
    #expect(picture[0, 0] == 0)
    #expect(picture[2, 2] == 0x8080_0000)
    #expect(picture[5, 3] == 0x8080_0000)
    #expect(picture[6, 3] == 0)
  }

  @Test func `comes back from PNG as it went in`() throws {
    let picture = try Picture(size: Size(width: 9, height: 7)) { context in
      context.setGradient(
        Gradient(
          .linear(from: Point(), to: Point(x: 9, y: 7)),
          stops: [
            .init(0, .white), .init(0.5, Color(red: 0.2, green: 0.4, blue: 1)), .init(1, .black),
          ]
        ))
      context.paint()
    }
    let bytes = try PNG.encode(picture)
    #expect(Array(bytes.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    #expect(try PNG.encode(picture) == bytes)
    let back = try PNG.decode(bytes)
    for y in 0..<7 { for x in 0..<9 { #expect(back[x, y] == picture[x, y]) } }
  }

  @Test func `keeps in PNG what is seen through it`() throws {
    let picture = try Picture(size: Size(width: 3, height: 1)) { context in
      context.setColor(Color(red: 0, green: 0, blue: 1), alpha: 0.5)
      context.fill(Rect(x: 1, y: 0, width: 1, height: 1))
      context.setColor(.white)
      context.fill(Rect(x: 2, y: 0, width: 1, height: 1))
    }
    let bytes = try PNG.encode(picture)
    #expect(bytes[25] == 6, "the colour type is RGBA")
    let back = try PNG.decode(bytes)
    #expect((0..<3).map { back[$0, 0] } == [0, 0x8000_0080, 0xFFFF_FFFF])
  }

  @Test func `is written opaque from foreign rows of any stride`() throws {
    var rows = [UInt8](repeating: 0, count: 3 * 24)
    rows[24] = 200  // blue of the first pixel in the second row, alpha left at zero
    let bytes = try rows.withUnsafeBytes {
      try PNG.encode(pixels: $0, width: 2, height: 3, stride: 24)
    }
    #expect(bytes[25] == 2, "the colour type is RGB")
    #expect(try PNG.decode(bytes)[0, 1] == 0xFF00_00C8)
  }

  @Test(arguments: [0, 7, 30, 60]) func `is refused when its PNG is cut short`(_ count: Int) throws
  {
    let bytes = try PNG.encode(Picture(size: Size(width: 20, height: 20)) { $0.paint() })
    #expect(throws: CairoError.self) { try PNG.decode(Array(bytes.prefix(count))) }
  }

  @Test func `is averaged, not sampled, when it shrinks`() throws {
    let checks = try Picture(size: Size(width: 64, height: 64)) { context in
      context.setColor(.white)
      context.paint()
      context.setColor(.black)
      for y in 0..<64 {
        for x in 0..<64 where (x + y) % 2 == 0 {
          context.fill(Rect(x: Double(x), y: Double(y), width: 1, height: 1))
        }
      }
    }
    let small = try Picture(size: Size(width: 8, height: 8)) {
      $0.draw(checks, in: Rect(x: 0, y: 0, width: 8, height: 8))
    }
    for y in 0..<8 {
      for x in 0..<8 { #expect(abs(Int(small[x, y] & 0xFF) - 128) < 10) }
    }
  }
}

@Suite struct `A text layout` {
  static let font = Font("Noto Serif, DejaVu Serif, serif", size: 18)
  static let prose = String(
    repeating: "It was the hour when every page is turned by a quiet hand. ", count: 12)

  @Test func `covers all text with its lines, in order, inside its width`() {
    let layout = TextLayout([TextRun(Self.prose, font: Self.font)], width: 300)
    #expect(layout.lines.count > 5)
    #expect(layout.lines.first?.range.lowerBound == 0)
    #expect(layout.lines.last?.range.upperBound == Self.prose.utf8.count)
    for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
      #expect(line.range.upperBound <= next.range.lowerBound)
      #expect(line.bottom <= next.top + 0.01)
      #expect(line.width <= 300 + 6, "only a space may hang out")
    }
    #expect(layout.size.height >= layout.inkRect.maxY - 1)
  }

  @Test func `is never read as markup, and a zero byte does not end it`() {
    let text = "a<b>&amp;\0z"
    let layout = TextLayout([TextRun(text, font: Self.font)])
    #expect(layout.lines.last?.range.upperBound == text.utf8.count)
  }

  @Test(arguments: [0.5, 1, 1.25, 2, 3]) func `looks the same at every scale`(
    _ factor: Double
  ) throws {
    // The ink of the drawn text, measured in pixels, follows the layout's extents in points.
    let scale = try #require(PixelScale(factor: factor))
    let layout = TextLayout([TextRun("Octavo", font: Font("DejaVu Sans", size: 40))])
    let size = Size(width: 200, height: 80)
    let picture = try Picture(size: size, scale: scale) { context in
      context.setColor(.black)
      layout.draw(in: context, at: Point(x: 10, y: 10))
    }
    var columns: [Int] = []
    for x in 0..<picture.width where (0..<picture.height).contains(where: { picture[x, $0] != 0 }) {
      columns.append(x)
    }
    let left = Double(try #require(columns.first)) / factor
    let right = Double(try #require(columns.last) + 1) / factor
    #expect(abs(left - (10 + layout.inkRect.minX)) <= 2 / factor + 0.5)
    #expect(abs(right - (10 + layout.inkRect.maxX)) <= 2 / factor + 0.5)
  }

  @Test func `is set on many threads at once with one result`() async {
    let expected = TextLayout([TextRun(Self.prose, font: Self.font)], width: 240).lines
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          TextLayout([TextRun(Self.prose, font: Self.font)], width: 240).lines == expected
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test(arguments: [(20.0, 0.0, 20.0), (-20, 20, 0), (0, 0, 0)])
  func `hangs in by its first line or by all others`(
    indent: Double, first: Double, others: Double
  ) throws {
    let lines = TextLayout(
      [TextRun(Self.prose, font: Self.font)], width: 200, hangingIndent: indent
    ).lines
    try #require(lines.count > 2)
    #expect(abs(lines[0].left - first) < 0.01)
    #expect(lines.dropFirst().allSatisfy { abs($0.left - others) < 0.01 })
  }

  @Test func `draws some of its lines with the first of them at the top`() throws {
    let layout = TextLayout([TextRun(Self.prose, font: Self.font)], width: 200)
    let (first, last) = (layout.lines[1], layout.lines[2])
    let height = (last.bottom - first.top).rounded(.up)
    let picture = try Picture(size: Size(width: 200, height: 400)) { context in
      context.setColor(.black)
      layout.draw(in: context, at: Point(), lines: 1..<3)
    }
    let rows = (0..<picture.height).filter { y in
      (0..<picture.width).contains { picture[$0, y] != 0 }
    }
    #expect((rows.first ?? 400) < Int(first.bottom - first.top))
    #expect((rows.last ?? 0) >= Int(last.top - first.top) && (rows.last ?? 400) <= Int(height))
  }

  @Test(arguments: [(TextAlignment.leading, 0.0), (.center, 0.5), (.trailing, 1.0)])
  func `stands where its alignment says`(_ alignment: TextAlignment, _ share: Double) throws {
    let layout = TextLayout(
      [TextRun("word", font: Self.font)], width: 400, alignment: alignment)
    let line = try #require(layout.lines.first)
    #expect(abs(line.left - (400 - line.width) * share) < 0.01)
  }
}

@Suite struct `A path` {
  @Test func `is clipped, moved and restored as told`() throws {
    let picture = try Picture(size: Size(width: 20, height: 20)) { context in
      context.setColor(.white)
      context.saved {
        context.clip(to: Rect(x: 5, y: 5, width: 5, height: 5))
        context.translate(x: -100, y: 0)
        context.paint()
      }
      context.addRoundedRect(Rect(x: 12, y: 12, width: 8, height: 8), radius: 4)
      context.fillPath()
    }
    #expect(picture[4, 4] == 0)
    #expect(picture[5, 5] == 0xFFFF_FFFF)
    #expect(picture[9, 9] == 0xFFFF_FFFF)
    #expect(picture[10, 10] == 0)
    #expect(picture[12, 12] >> 24 < 128, "the corner is round")
    #expect(picture[16, 16] == 0xFFFF_FFFF)
  }

  @Test func `writes whole PDF files`() throws {
    let bytes = try PDFFile.encode(pages: [
      Size(width: 100, height: 50), Size(width: 50, height: 100),
    ]) {
      context, page in
      context.fill(Rect(x: 10, y: Double(page), width: 10, height: 10))
    }
    #expect(String(decoding: bytes.prefix(5), as: UTF8.self) == "%PDF-")
    #expect(String(decoding: bytes.suffix(6), as: UTF8.self).contains("%%EOF"))
  }
}

@Suite struct `Fine drawing` {
  @Test(arguments: [120, 150, 180, 240], Axis.allCases)
  func `puts the same picture in the same place`(_ numerator: Int, along axis: Axis) throws {
    let scale = PixelScale(numerator: numerator)
    let size = Size(width: 40, height: 20)
    func draw(_ context: Context) {
      context.setColor(Color(red: 0.2, green: 0.6, blue: 1), alpha: 0.5)
      context.fill(Rect(x: 8, y: 4, width: 16, height: 8))
    }
    let plain = try Picture(size: size, scale: scale) { draw($0) }
    let fine = try Picture(size: size, scale: scale) {
      try $0.drawFinely(in: Rect(size: size), along: axis) { draw($0) }
    }
    for y in 0..<plain.height {
      for x in 0..<plain.width {
        for shift in [0, 8, 16, 24] {
          let (a, b) = (plain[x, y] >> shift & 0xFF, fine[x, y] >> shift & 0xFF)
          #expect(abs(Int(a) - Int(b)) <= 2, "at \(x), \(y)")
        }
      }
    }
  }

  @Test func `leaves the same gaps in lines that go down`() throws {
    let layout = TextLayout([
      TextRun(String(repeating: "l", count: 20), font: Font("DejaVu Sans", size: 13))
    ])
    func picture(_ size: Size, along axis: Axis, _ map: AffineMap) throws -> Picture {
      try Picture(size: size) { context in
        try context.drawFinely(in: Rect(size: size), along: axis) { context in
          context.transform(by: map)
          context.setColor(.black)
          layout.draw(in: context, at: Point(x: 2, y: 2))
        }
      }
    }
    let level = try picture(Size(width: 120, height: 30), along: .horizontal, .identity)
    let turned = try picture(
      Size(width: 30, height: 120), along: .vertical, AffineMap(0, 1, -1, 0, 30, 0))
    for x in 0..<120 {
      let (a, b) = (0..<30).reduce(into: (0, 0)) { ink, y in
        ink.0 += Int(level[x, y] >> 24)
        ink.1 += Int(turned[29 - y, x] >> 24)
      }
      #expect(abs(a - b) <= 255, "\(x): \(a), \(b)")
    }
  }

  @Test func `puts edges on whole pixels of what is turned by a quarter`() throws {
    _ = try Picture(size: Size(width: 40, height: 30)) { context in
      context.transform(by: AffineMap(0, 1, -1, 0, 40, 0))
      let rect = context.aligned(Rect(x: 3.2, y: 5.4, width: 10.1, height: 6))
      #expect(rect == Rect(x: 3, y: 5, width: 10, height: 6))
    }
  }

  @Test func `leaves even gaps between letters`() throws {
    // Twenty strokes at a distance that is no whole number of pixels: their ink, not only their
    // places, must go on evenly.
    let layout = TextLayout([
      TextRun(String(repeating: "l", count: 20), font: Font("DejaVu Sans", size: 13))
    ])
    let advance = layout.size.width / 20
    let picture = try Picture(size: Size(width: 120, height: 30)) { context in
      try context.drawFinely(in: Rect(x: 0, y: 0, width: 120, height: 30)) { context in
        context.setColor(.black)
        layout.draw(in: context, at: Point(x: 2, y: 2))
      }
    }
    // The centre of each stroke's ink.
    let centres = (0..<20).map { index -> Double in
      let start = 2 + advance * Double(index)
      let columns = Int(start.rounded(.down))...Int((start + advance).rounded(.down))
      var (sum, weighted) = (0.0, 0.0)
      for x in columns {
        let share = min(Double(x) + 1, start + advance) - max(Double(x), start)
        let ink = share * Double((0..<30).reduce(0) { $0 + Int(picture[x, $1] >> 24) })
        sum += ink
        weighted += ink * (Double(x) + 0.5)
      }
      return weighted / sum - start
    }
    let spread = (centres.max() ?? 0) - (centres.min() ?? 0)
    #expect(spread < 0.45, "letters stand within a fraction of a pixel: \(spread)")
  }

  @Test func `ends what it changed of the context`() throws {
    for scale in [PixelScale.one, PixelScale(numerator: 240)] {
      _ = try Picture(size: Size(width: 10, height: 10), scale: scale) { context in
        let before = context.pixelsPerPoint
        try context.drawFinely(in: Rect(x: 0, y: 0, width: 10, height: 10)) {
          $0.scale(x: 3, y: 3)
        }
        #expect(context.pixelsPerPoint == before)
      }
    }
  }
}

@Suite struct `Words in a text` {
  private func words(_ text: String, _ language: String? = nil) -> [String] {
    let bytes = Array(text.utf8)
    return WordBreaks.words(in: text, language: language).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
  }

  @Test func `are parted from blanks and signs`() {
    #expect(
      words("One, “two” (three)—four 5.5 l'été") == ["One", "two", "three", "four", "5.5", "l'été"])
    #expect(words("").isEmpty && words(" … ").isEmpty)
    #expect(words("x") == ["x"])
  }

  @Test func `are found in scripts that write none apart`() {
    #expect(words("好书") == ["好", "书"] || words("好书") == ["好书"])
    #expect(words("สวัสดีชาวโลก", "th").count >= 2)
    #expect(words("e\u{301}te\u{301} été").count == 2)
  }
}
