#if PDF
  import OctavoCairo
  import OctavoGeometry
  import OctavoGestures
  import OctavoNavigation
  import Testing

  @testable import OctavoDocuments

  @MainActor
  @Suite struct `Links in a PDF file` {
    let folder = TemporaryFolder()

    private func book(rotation: Int = 0) throws -> Book {
      try Book(opening: [
        folder.write("a.pdf", Samples.linkedPDF(pages: 5, rotation: rotation))
      ])
    }

    /// Draws a page, as a window does before anybody can tap it.
    private func draw(_ book: Book, _ place: Book.Position, _ size: Size) throws {
      _ = try drawing(of: book.content(at: place), size: size)
    }

    @Test func `lead to their pages, by number and by name, and nowhere else`() throws {
      let book = try book()
      let size = Size(width: 200, height: 300)
      func target(_ x: Double, _ y: Double) -> Int? {
        book.target(at: Point(x: x, y: y), ofPageHolding: book.start, size: size)?.offset
      }
      #expect(target(50, 105) == nil, "not drawn yet, it cannot be seen")
      try draw(book, book.start, size)
      #expect((2...5).map { target(50, 65 + 20 * Double($0)) } == [1, 2, 3, 4])
      #expect(target(50, 65) == 4, "the named one")
      #expect(target(50, 45) == nil, "to a page that is not there")
      #expect(target(50, 25) == nil, "out of the file")
      func externalLink(_ y: Double) -> ExternalLink? {
        book.externalLink(
          at: Point(x: 50, y: y), ofPageHolding: book.start, size: size, boundAt: nil)
      }
      #expect(externalLink(25) == .web("https://example.org"))
      #expect(externalLink(105) == nil, "to a page")
      #expect(target(180, 105) == nil)
      #expect(target(50, 5) == nil)
    }

    @Test func `lead where the commands of slides do`() throws {
      let names = ["FirstPage", "PrevPage", "NextPage", "LastPage", "Print"]
      let links = names.enumerated().map { index, name in
        """
        << /Type /Annot /Subtype /Link /Rect [20 \(270 - 20 * index) 120 \(290 - 20 * index)] \
        /A << /S /Named /N /\(name) >> >>
        """
      }
      let bytes = Samples.pdf(
        words: ["a", "b", "c", "d"], look: "/Annots [\(links.joined(separator: " "))]")
      let book = try Book(opening: [folder.write("a.pdf", bytes)])
      let size = Size(width: 200, height: 300)
      func targets(ofPage page: Int) throws -> [Int?] {
        let place = Book.Position(offset: page)
        try draw(book, place, size)
        return names.indices.map { index in
          book.target(
            at: Point(x: 50, y: Double(20 + 20 * index)), ofPageHolding: place, size: size)?.offset
        }
      }
      #expect(try targets(ofPage: 2) == [0, 1, 3, 3, nil])
      #expect(try targets(ofPage: 1) == [0, 0, 2, 3, nil])
    }

    @Test func `lead to the pages of other files`() throws {
      let other = try folder.write("b.pdf", Samples.pdf(pages: 3))
      func link(_ y: Int, _ file: String, _ place: String) -> String {
        """
        << /Type /Annot /Subtype /Link /Rect [20 \(y) 180 \(y + 20)] \
        /A << /S /GoToR /F (\(file)) /D \(place) >> >>
        """
      }
      let look = """
        /MediaBox [0 0 200 300] /Annots [\(link(260, "b.pdf", "[1 /Fit]")) \
        \(link(220, "b.pdf", "(name)")) \(link(180, "none.pdf", "[0 /Fit]"))]
        """
      let book = try Book(opening: [folder.write("a.pdf", Samples.pdf(drawing: "", look: look))])
      let size = Size(width: 200, height: 300)
      try draw(book, book.start, size)
      let path = try #require(Folder.canonical(other))
      #expect(
        (0..<3).map { book.externalLink(ofLink: $0, onPageHolding: book.start, at: size) } == [
          .file(path, part: "page=2"), .file(path), nil,
        ])
      let there = try Book(opening: [other])
      #expect(
        ["page=2", "zoom=1&page=3", "page=4", "page=0", "page=x", "name"]
          .map { there.position(ofPart: $0)?.offset } == [1, 2, nil, nil, nil, nil])
    }

    @Test func `stand where they are seen on a page that is turned`() throws {
      let book = try book(rotation: 90)
      let size = Size(width: 300, height: 200)
      try draw(book, book.start, size)
      func target(_ x: Double, _ y: Double) -> Int? {
        book.target(at: Point(x: x, y: y), ofPageHolding: book.start, size: size)?.offset
      }
      #expect((2...5).map { target(235 - 20 * Double($0), 70) } == [1, 2, 3, 4])
      #expect(target(195, 140) == nil)
    }

    @Test func `are found where the page lies, and by a finger that is wider than they are`() throws
    {
      let book = try book()
      // 100 × 150 in the middle, or at an edge of it.
      let size = Size(width: 300, height: 150)
      try draw(book, book.start, size)
      func target(_ x: Double, _ y: Double, _ spine: SpineEdge?) -> Int? {
        book.target(
          at: Point(x: x, y: y), ofPageHolding: book.start, size: size, boundAt: spine)?.offset
      }
      for (spine, left) in [(nil, 100), (.left, 0), (.right, 200)] as [(SpineEdge?, Double)] {
        #expect(target(left + 30, 52.5, spine) == 1)
        #expect(target(left + 4, 52.5, spine) == 1, "six points beside it")
        #expect(target(left + 1, 52.5, spine) == nil, "nine points beside it")
        #expect(target(left + 30, 56, spine) == 1, "nearer to this one")
        #expect(target(left + 30, 59, spine) == 2)
      }
    }

    @Test func `turn to their page when they are tapped, beside another page as well`()
      throws
    {
      for spread in [Spread.none, .always] {
        let reader = BookReader(try book())
        let flips = FlipContainer(drawing: .immediate)
        flips.duration = 0
        flips.spread = spread
        reader.show(in: flips)
        var time = 0.0
        func frame() {
          time += 0.1
          flips.setEventTime(EventTime(time))
          _ = flips.advance(to: time)
          flips.framePresented()
        }
        // Pages of 200 × 300 in places of 400 × 300; the cover stands alone on the right.
        let isSpread = spread == .always
        flips.resize(to: Size(width: isSpread ? 800 : 400, height: 300), scale: .one)
        for _ in 0..<3 { frame() }
        let paper = isSpread ? 400.0 : 100
        for (phase, delay) in [(Contact.Phase.began, 0.0), (.ended, 0.05)] {
          let point = Point(x: paper + 50, y: 145)
          flips.handle(.contact(Contact(phase, id: 1, at: point, time: time + delay)))
        }
        for _ in 0..<3 { frame() }
        #expect(reader.currentPosition.offset == 3, "\(spread)")
      }
    }
  }
#endif
