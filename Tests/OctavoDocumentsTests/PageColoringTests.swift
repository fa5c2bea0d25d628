import Foundation
import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

@testable import OctavoDocuments

@Suite struct `A printed page on other paper` {
  private func color(_ pixel: UInt32) -> Color {
    Color(
      red: Double(pixel >> 16 & 255) / 255, green: Double(pixel >> 8 & 255) / 255,
      blue: Double(pixel & 255) / 255)
  }

  private func pixel(_ color: Color) -> UInt32 {
    func byte(_ channel: Double) -> UInt32 { UInt32((channel * 255).rounded()) }
    return 0xFF00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
  }

  @Test func `is as it is on light paper`() { #expect(PageColoring(on: .light) == nil) }

  @Test(arguments: [Paper.sepia, .dark])
  func `has the paper for its white, letters for its black, and greys in order between`(
    _ paper: Paper
  ) throws {
    let coloring = try #require(PageColoring(on: paper))
    #expect(coloring.color(0xFFFF_FFFF) == pixel(paper.palette.paper))
    let ink = coloring.color(0xFF00_0000)
    #expect(ink == (paper == .dark ? pixel(paper.palette.ink) : 0xFF00_0000))
    let greys = (0...255).map { coloring.color(0xFF00_0000 | UInt32($0) * 0x01_0101) >> 8 & 255 }
    #expect(greys == (paper == .dark ? greys.sorted(by: >) : greys.sorted()))
    #expect(color(ink).contrast(with: paper.palette.paper) > 7)
  }

  @Test(arguments: [0xFF00_00FF, 0xFFC0_0000, 0xFF00_6000, 0xFF80_0080, 0xFF00_4060] as [UInt32])
  func `lets coloured letters be read on dark paper, in their colour`(_ letters: UInt32) throws {
    let coloring = try #require(PageColoring(on: .dark))
    let (before, after) = (color(letters), color(coloring.color(letters)))
    #expect(after.contrast(with: Paper.dark.palette.paper) >= 4.5)
    func channels(_ color: Color) -> [Double] { [color.red, color.green, color.blue] }
    func strongest(_ color: Color) -> Int? {
      channels(color).indices.max { channels(color)[$0] < channels(color)[$1] }
    }
    #expect(strongest(before) == strongest(after) || letters == 0xFF80_0080)
  }

  @Test func `is dark no second time, and not where a picture is, unless that is one of paper`()
    throws
  {
    let coloring = try #require(PageColoring(on: .dark))
    func picture(_ color: @escaping (Int, Int) -> UInt32) -> Picture {
      unsafe Picture(width: 100, height: 80) { memory, stride in
        for y in 0..<80 {
          for x in 0..<100 {
            unsafe memory.storeBytes(
              of: color(x, y), toByteOffset: y * stride + 4 * x, as: UInt32.self)
          }
        }
      }
    }
    let night = picture { x, _ in x < 20 ? 0xFFFF_FFFF : 0xFF10_1420 }
    let asItIs = coloring.colored(night, keeping: coloring.kept(of: night))
    #expect(asItIs[50, 40] == 0xFF10_1420 && asItIs[5, 40] == 0xFFFF_FFFF)
    let page = picture { x, y in x < 50 ? 0xFFFF_FFFF : y < 40 ? 0xFF30_80C0 : 0xFFF0_F0E0 }
    let pictures = [
      Rect(x: 50, y: 0, width: 50, height: 40), Rect(x: 50, y: 40, width: 50, height: 40),
      // What lies beside the page, and what has no extents.
      Rect(x: -500, y: 10, width: 100, height: 10), Rect(x: 20, y: 20, width: 0, height: 0),
    ]
    let dark = coloring.colored(
      page, keeping: coloring.kept(of: page, pictures: pictures.map { [$0] }))
    for (x, y, kept) in [(49, 10, false), (50, 10, true), (99, 39, true), (60, 40, false)] {
      #expect((dark[x, y] == page[x, y]) == kept, "\(x), \(y)")
      if !kept { #expect(dark[x, y] == coloring.color(page[x, y])) }
    }
  }
}

#if PDF
  @MainActor
  @Suite struct `A PDF file on other paper` {
    private let folder = TemporaryFolder()
    private let blue: UInt32 = 0xFF10_4080

    private func book(_ drawing: String, look: String = "/MediaBox [0 0 200 300]") throws -> Book {
      try Book(opening: [folder.write("a.pdf", Samples.pdf(drawing: drawing, look: look))])
    }

    private func drawn(_ book: Book, _ size: Size) throws -> Picture {
      try drawing(of: book.content(at: book.start), size: size)
    }

    @Test(arguments: [
      "/MediaBox [0 0 200 300]", "/MediaBox [0 0 200 300] /Rotate 90",
      "/MediaBox [0 0 200 300] /Rotate 180", "/MediaBox [0 0 200 300] /Rotate 270",
      "/MediaBox [-50 -40 150 260] /Rotate 90",
      "/MediaBox [0 0 200 300] /CropBox [20 30 180 290] /Rotate 270", "/MediaBox [-50 -40 150 260]",
      "/MediaBox [0 0 200 300] /CropBox [20 30 180 290]",
      "/MediaBox [0 0 200 300] /CropBox [20 30 180 290] /Rotate 180",
    ])
    func `keeps its pictures on dark paper, wherever the page says they are`(_ look: String) throws
    {
      let words = "BT /F 24 Tf 30 250 Td (Words) Tj ET q 60 0 0 90 40 50 cm /I Do Q"
      let book = try book(words, look: look)
      let extents = Size(width: 400, height: 400)
      let (light, dark) = (
        try drawn(book, extents), try drawn(book.set(printPaper: .dark), extents)
      )
      let coloring = try #require(PageColoring(on: .dark))
      var (kept, inked, other) = (0, 0, 0)
      for y in 0..<400 {
        for x in 0..<400 {
          if light[x, y] == blue {
            kept += dark[x, y] == blue ? 1 : 0
            other += dark[x, y] == blue ? 0 : 1
          } else if light[x, y] == 0xFF00_0000, dark[x, y] == coloring.color(0xFF00_0000) {
            inked += 1
          }
        }
      }
      // 60 × 90 points; a column or a row of it may belong to what is about it.
      #expect(kept > 6000, "\(kept)")
      #expect(other < kept / 20, "\(other) of \(kept)")
      #expect(inked > 100)
    }

    @Test(arguments: [
      "/MediaBox [0 0 200 300]", "/MediaBox [0 0 200 300] /Rotate 90",
      "/MediaBox [0 0 200 300] /Rotate 270",
      "/MediaBox [0 0 200 300] /CropBox [10 20 190 290] /Rotate 90",
    ])
    func `takes no dark picture for the pale one beside it`(_ look: String) throws {
      let beside = "q 60 0 0 60 %d %d cm /%@ Do Q "
      let pictures = [(30, 100, "I"), (100, 100, "P"), (100, 170, "I"), (30, 170, "P")]
      let book = try book(
        pictures.map { String(format: beside, $0.0, $0.1, $0.2) }.joined(), look: look)
      let (light, dark) = (
        try drawn(book, Size(width: 400, height: 400)),
        try drawn(book.set(printPaper: .dark), Size(width: 400, height: 400))
      )
      let coloring = try #require(PageColoring(on: .dark))
      var (kept, white) = (0, 0)
      for place in 0..<400 * 400 {
        let (before, after) = (light[place % 400, place / 400], dark[place % 400, place / 400])
        if before == blue, after == blue { kept += 1 }
        if before == 0xFFFF_FFFF, after != coloring.color(before) { white += 1 }
      }
      #expect(kept > 9000)
      // A row or a column of paper may belong to a picture.
      #expect(white < 500, "\(white)")
    }

    @Test func `has a scan on dark paper, and lies on a dark mat`() throws {
      let plain = try book("q 200 0 0 300 0 0 cm /P Do Q BT /F 24 Tf 30 250 Td (Words) Tj ET")
      let size = Size(width: 400, height: 300)
      let dark = try drawn(plain.set(printPaper: .dark), size)
      let coloring = try #require(PageColoring(on: .dark))
      #expect(dark[200, 200] == coloring.color(0xFFE8_E8E0))
      let mat = plain.set(printPaper: .dark).content(at: plain.start).background
      #expect(mat.red < 0.3 && mat.red > Paper.dark.palette.paper.red)
      #expect(plain.content(at: plain.start).background.red > 0.85)
    }

    @Test func `changes its paper where it is open, and texts keep theirs`() throws {
      let paths = [
        try folder.write("a.pdf", Samples.pdf(drawing: "BT /F 24 Tf 30 250 Td (Words) Tj ET")),
        try folder.write("b.md", "Words"),
      ]
      let reader = BookReader(try Book(opening: paths), drawing: .immediate)
      let container = FlipContainer(drawing: .immediate)
      reader.show(in: container)
      container.resize(to: Size(width: 200, height: 300), scale: .one)
      #expect(reader.book.isPrinted && reader.book.isReflowable)
      let page = container.page
      reader.printPaper = .dark
      #expect(container.page === page && reader.currentPaper == .dark)
      #expect(container.page?.content.background.red ?? 1 < 0.3)
      container.turn(.forward, animated: false)
      #expect(reader.currentPaper == .light)
      #expect(container.page?.content.background == Paper.light.palette.paper)
      reader.paper = .sepia
      #expect(reader.currentPaper == .sepia)
      container.turn(.backward, animated: false)
      #expect(reader.currentPaper == .dark)
    }

    @Test func `marks words on dark paper with what is read there`() throws {
      let plain = try Book(opening: [folder.write("a.pdf", Samples.pdf(words: ["Words"]))])
      let words = try #require(SearchWords("words"))
      let size = Size(width: 200, height: 300)
      let book = plain.set(printPaper: .dark)
      let (marked, bare) = (
        try drawing(of: book.content(at: book.start, marking: words), size: size),
        try drawn(book, size)
      )
      let changed = (0..<200 * 300).filter {
        marked[$0 % 200, $0 / 200] != bare[$0 % 200, $0 / 200]
      }
      #expect(changed.count > 300)
      // Amber light is added: nothing becomes darker.
      for place in changed {
        let (x, y) = (place % 200, place / 200)
        #expect(marked[x, y] >> 16 & 255 >= bare[x, y] >> 16 & 255)
      }
    }

    private func part(_ book: Book, _ size: Size, _ seen: Rect) throws -> Picture {
      let content = book.content(at: book.start)
      return try Picture(size: size, scale: .one) { context in
        context.clip(to: seen)
        try content.draw(in: context, size: size)
      }
    }

    @Test(arguments: [
      // A dark figure, and a picture that is pale below.
      "0.1 0.1 0.1 rg 20 20 100 100 re f BT /F 24 Tf 30 250 Td (Words) Tj ET",
      "q 80 0 0 90 40 50 cm /I Do Q 0.95 g 45 52 70 40 re f BT /F 24 Tf 30 250 Td (Words) Tj ET",
      // A page that is dark by itself, with a pale figure.
      "0.1 0.1 0.1 rg 0 0 200 300 re f 1 g 20 20 100 100 re f",
    ])
    func `has the same colours where only a part of it is drawn`(_ words: String) throws {
      let size = Size(width: 200, height: 300)
      let whole = try drawn(try book(words).set(printPaper: .dark), size)
      // Whichever is drawn first.
      let (known, unknown) = (try book(words), try book(words))
      _ = try drawn(known.set(printPaper: .dark), size)
      for book in [known, unknown].map({ $0.set(printPaper: .dark) }) {
        for seen in [
          Rect(x: 10, y: 170, width: 120, height: 120), Rect(x: 42, y: 190, width: 70, height: 55),
          Rect(x: 45, y: 210, width: 60, height: 30), Rect(x: 0, y: 0, width: 200, height: 100),
        ] {
          let other = try part(book, size, seen)
          var count = 0
          for y in Int(seen.minY)..<Int(seen.maxY) {
            for x in Int(seen.minX)..<Int(seen.maxX) where other[x, y] != whole[x, y] { count += 1 }
          }
          #expect(count == 0, "\(seen)")
        }
      }
    }
  }
#endif
