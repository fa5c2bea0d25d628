import OctavoCairo
import OctavoDocuments
import OctavoGeometry
import OctavoNavigation
import Testing

/// How pages look in an open book.
@Suite struct `A page beside another` {
  let folder = TemporaryFolder()
  private let size = Size(width: 300, height: 200)

  /// A white square in a place that is wider than high.
  private func picture(boundAt spine: SpineEdge) throws -> Picture {
    let book = try Book(
      opening: [
        folder.write(
          "a.svg",
          """
          <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
          <rect width="100" height="100" fill="#ffffff"/></svg>
          """)
      ])
    return try drawing(of: book.content(at: book.start).bound(at: spine), size: size)
  }

  @Test func `goes to the spine, and down to it in a soft shade`() throws {
    // A square of 200 points.
    let right = try picture(boundAt: .left)
    let left = try picture(boundAt: .right)
    #expect(right[0, 100] & 0xFF < 0xE8)
    #expect(right[30, 100] == 0xFFFF_FFFF)
    #expect(right[199, 100] == 0xFFFF_FFFF)
    #expect(right[250, 100] == left[50, 100], "the mat")
    #expect(left[100, 100] == 0xFFFF_FFFF)
    #expect(left[299, 100] == right[0, 100])
    for column in 100..<299 {
      #expect(left[column, 100] & 0xFF >= left[column + 1, 100] & 0xFF, "darker toward the spine")
    }
  }

  @Test func `has its spine above or below in a book that lies`() throws {
    let upper = try picture(boundAt: .bottom)
    let lower = try picture(boundAt: .top)
    #expect(upper[150, 100] == 0xFFFF_FFFF)
    #expect(upper[150, 199] == lower[150, 0])
    #expect(upper[150, 199] != 0xFFFF_FFFF)
    #expect(upper[20, 100] == lower[20, 100], "the mat on both sides")
  }

  /// What it says of its paper is what is drawn: around it is nothing but the mat, at any scale.
  @Test(arguments: [1, 1.5, 2], [nil, SpineEdge.left, .bottom])
  func `says where its print lies, with its shadow`(factor: Double, spine: SpineEdge?) throws {
    let book = try Book(
      opening: [
        folder.write(
          "a.svg",
          """
          <svg xmlns="http://www.w3.org/2000/svg" width="80" height="60">
          <rect width="80" height="60" fill="#ff0000"/></svg>
          """)
      ])
    let scale = try #require(PixelScale(factor: factor))
    let content = spine.map(book.content(at: book.start).bound) ?? book.content(at: book.start)
    var paper: Rect?
    let picture = try Picture(size: size, scale: scale) { context in
      context.setColor(content.background)
      context.paint()
      try content.draw(in: context, size: size)
      paper = try content.paper(in: context, size: size)
    }
    let seen = try #require(paper)
    #expect(seen.size.width < size.width && seen.size.height <= size.height)
    let mat = try drawing(of: book.content(at: book.start), size: size)[2, 2]
    var changed = Rect(x: 1e9, y: 1e9, width: -2e9, height: -2e9)
    for row in 0..<picture.height {
      for column in 0..<picture.width where picture[column, row] != mat {
        let pixel = Rect(
          x: Double(column) / factor, y: Double(row) / factor, width: 1 / factor,
          height: 1 / factor)
        let (right, below) = (max(changed.maxX, pixel.maxX), max(changed.maxY, pixel.maxY))
        changed.origin = Point(x: min(changed.minX, pixel.minX), y: min(changed.minY, pixel.minY))
        changed.size = Size(width: right - changed.minX, height: below - changed.minY)
      }
    }
    let slack = [
      changed.minX - seen.minX, changed.minY - seen.minY, seen.maxX - changed.maxX,
      seen.maxY - changed.maxY,
    ]
    #expect(slack.allSatisfy { $0 > -0.01 && $0 < 1 }, "\(slack)")
  }

  @Test func `of a text is all paper`() throws {
    let book = try Book(opening: [folder.write("a.txt", "A word.")])
    _ = try Picture(size: size, scale: .one) { context in
      let paper = try book.content(at: book.start).paper(in: context, size: size)
      #expect(paper == nil)
    }
  }

  @Test func `of a text stays where it is`() throws {
    let book = try Book(opening: [folder.write("a.txt", "A word.")])
    let content = book.content(at: book.start)
    let alone = try drawing(of: content, size: size)
    let bound = try drawing(of: content.bound(at: .left), size: size)
    #expect(bound[0, 100] != alone[0, 100])
    for row in 0..<200 {
      for column in 20..<300 { #expect(bound[column, row] == alone[column, row]) }
    }
  }

  @Test func `moves up to its edge square to it alone`() {
    let rect = Rect(x: 5, y: 6, width: 10, height: 20)
    let place = Rect(x: 0, y: 0, width: 100, height: 50)
    #expect(SpineEdge.left.moved(rect, within: place).origin == Point(x: 0, y: 6))
    #expect(SpineEdge.right.moved(rect, within: place).origin == Point(x: 90, y: 6))
    #expect(SpineEdge.top.moved(rect, within: place).origin == Point(x: 5, y: 0))
    #expect(SpineEdge.bottom.moved(rect, within: place).origin == Point(x: 5, y: 30))
  }
}
