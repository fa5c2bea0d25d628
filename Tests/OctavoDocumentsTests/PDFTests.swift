#if PDF
  import Foundation
  import OctavoCairo
  import OctavoGeometry
  import OctavoNavigation
  import Testing

  @testable import OctavoDocuments

  @Suite struct `A PDF document` {
    let folder = TemporaryFolder()

    @Test func `is fitted to the page and lies on paper in the middle`() throws {
      let book = try Book(opening: [folder.write("a.pdf", Samples.pdf())])
      #expect(book.pageCount(at: Size(width: 1, height: 1)) == .exact(3))
      // 200×300 in 300×300 is the same from x = 50.
      let picture = try drawing(
        of: book.content(at: book.start), size: Size(width: 300, height: 300))
      #expect(picture[45, 150] == picture[0, 0])
      #expect(picture[49, 150] & 0xFF < picture[48, 150] & 0xFF, "the keyline")
      #expect(picture[50, 150] == 0xFFFF_0000)
      #expect(picture[148, 150] == 0xFFFF_0000)
      #expect(picture[151, 150] == 0xFFFF_FFFF)
      #expect(picture[249, 299] == 0xFFFF_FFFF)
      #expect(picture[254, 150] == picture[0, 0])
    }

    @Test func `is as sharp as the screen`() throws {
      let book = try Book(opening: [folder.write("a.pdf", Samples.pdf())])
      let picture = try drawing(
        of: book.content(at: book.start), size: Size(width: 200, height: 300),
        scale: PixelScale(numerator: 300))
      #expect(picture[248, 300] == 0xFFFF_0000)
      #expect(picture[251, 300] == 0xFFFF_FFFF)
    }

    @Test func `of a thousand pages opens by its index, and shows the last at once`() throws {
      let book = try Book(opening: [folder.write("a.pdf", Samples.pdf(pages: 1000))])
      let size = Size(width: 200, height: 300)
      #expect(book.pageCount(at: size) == .exact(1000))
      #expect(book.end == Book.Position(offset: 999))
      #expect(try drawing(of: book.content(at: book.end), size: size)[50, 50] == 0xFFFF_0000)
      #expect(book.position(ofPage: -2, at: size).offset == 998)
    }

    @Test func `has the parts of its outline, and what it calls its pages`() throws {
      let book = try Book(opening: [folder.write("a.pdf", Samples.outlinedPDF())])
      func chapters() -> [String?] {
        (0..<6).map { book.chapter(at: Book.Position(offset: $0)) }
      }
      #expect(chapters() == Array(repeating: nil, count: 6), "nobody has waited for it")
      #expect(book.labels == nil)
      book.prepare(around: book.start, at: Size(width: 100, height: 100))
      #expect(chapters() == [nil, nil, "One", "One and a half", "Rather the same page", "Two"])
      #expect((1...6).map { book.labels?[$0] } == ["i", "ii", "1", "2", "3", "4"])
      #expect(book.labels?.number(of: "2") == 4)
      #expect(book.labels?.lastNumeral == 4)
      #expect(book.labels?[0] == nil && book.labels?[7] == nil)
      let plain = try Book(opening: [folder.write("b.pdf", Samples.pdf())])
      plain.prepare(around: plain.start, at: Size(width: 100, height: 100))
      #expect(plain.labels == nil, "pages that are called by their numbers")
    }

    @Test(arguments: [
      ("untitled", false), ("  (Untitled) ", false), ("", false), ("Untitled Document", false),
      ("Untitled poems", true), ("Walden", true), ("ж", true),
    ])
    func `is called by its file where its program wrote no title`(title: (String, Bool)) {
      #expect(PDFHandle.isTitle(title.0) == title.1)
    }

    @Test func `is drawn by many threads, one after the other`() async throws {
      let book = try Book(opening: [folder.write("a.pdf", Samples.pdf(pages: 8))])
      try await withThrowingTaskGroup(of: UInt32.self) { group in
        for page in 0..<8 {
          group.addTask {
            try drawing(
              of: book.content(at: Book.Position(offset: page)), size: Size(width: 200, height: 300)
            )[
              50, 50]
          }
        }
        for try await value in group { #expect(value == 0xFFFF_0000) }
      }
    }

    @Test func `that is damaged is not opened again before it was changed`() throws {
      let good = try Samples.pdf()
      let path = try folder.write("a.pdf", Array(repeating: 0x20, count: good.count))
      let date = Date(timeIntervalSince1970: 1_000_000)
      func write(_ bytes: [UInt8], at date: Date) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: Data(bytes))
        try file.close()
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      }
      let placed = PlacedPDFPage(file: path, page: 1, fit: .contain)
      try write(Array("%PDF-1.4 and no more".utf8), at: date)
      #expect(throws: DocumentError.self) { try placed.check() }
      // Nobody can tell that it was changed: whoever says the same as before has not looked.
      try write(good, at: date)
      #expect(throws: DocumentError.self) { try placed.check() }
      try write(good, at: date + 1)
      #expect(throws: Never.self) { try placed.check() }
    }

    @Test func `says that another was written in its place, and stays if it was only touched`()
      throws
    {
      let words = ["one", "two", "three"]
      let path = try folder.write("a.pdf", Samples.pdf(words: words))
      let book = try Book(opening: [path])
      let size = Size(width: 200, height: 300)
      func draw(_ page: Int) throws -> Picture {
        try drawing(of: book.content(at: Book.Position(offset: page)), size: size)
      }
      _ = try draw(0)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
      _ = try draw(1)
      // Not a new file of that name: the same one, with something else in it.
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(Samples.pdf(words: ["something else"] + words)))
      try file.close()
      for page in 0..<3 {
        let error = #expect(throws: DocumentError.self) { try draw(page) }
        #expect(error?.reason.contains("in its place") == true, "\(String(describing: error))")
      }
      let place = Book.Position(offset: 2)
      #expect(book.words(onPageHolding: place, at: size, boundAt: nil).words.isEmpty)
      _ = try drawing(of: Book(opening: [path]).content(at: place), size: size)
    }

    @Test func `mixes its colours with one another, not with the paper`() throws {
      func pixels(_ marks: String) throws -> [UInt32] {
        let path = try folder.write(
          "a.pdf",
          Samples.pdf([
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            """
            << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 4 0 R /Resources \
            << /ExtGState << /D << /BM /Difference >> >> >> >>
            """,
            "<< /Length \(marks.utf8.count) >>\nstream\n\(marks)\nendstream",
          ]))
        let book = try Book(opening: [path])
        let picture = try drawing(
          of: book.content(at: book.start), size: Size(width: 200, height: 300))
        return [picture[50, 150], picture[150, 150]]
      }
      let half = "/D gs 1 1 0 rg 0 0 100 300 re f"
      #expect(try pixels(half) == [0xFFFF_FF00, 0xFFFF_FFFF])
      #expect(
        try pixels("1 0 0 rg 0 0 200 300 re f " + half) == [0xFF00_FF00, 0xFFFF_0000])
    }

    @Test func `shows its other pages where one has letters too large to draw`() throws {
      let page = Size(width: 200, height: 300)
      let path = try folder.write(
        "a.pdf",
        PDFFile.encode(pages: [page, page]) { context, index in
          if index == 0 { context.scale(x: 2000, y: 2000) }
          // The foot of a letter is on the page.
          TextLayout([TextRun("Words", font: Font("Noto Sans", size: 12))])
            .draw(in: context, at: index == 0 ? Point(x: -1, y: -12.75) : Point(x: 20, y: 20))
        })
      let book = try Book(opening: [path])
      let (first, second) = (
        book.content(at: book.start), book.content(at: Book.Position(offset: 1))
      )
      let before = try drawing(of: second, size: page)
      #expect(throws: (any Error).self) {
        try drawing(of: first, size: page, scale: PixelScale(numerator: 960))
      }
      let after = try drawing(of: second, size: page)
      #expect((0..<200).allSatisfy { x in (0..<40).allSatisfy { after[x, $0] == before[x, $0] } })
    }

    @Test func `that is locked says so`() throws {
      let path = try folder.write("a.pdf", Samples.lockedPDF)
      let error = #expect(throws: DocumentError.self) { try Book(opening: [path]) }
      #expect(error?.kind == .encrypted)
      #expect(error?.description.contains("password") == true)
    }
  }
#endif
