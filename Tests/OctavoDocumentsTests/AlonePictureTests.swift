import OctavoCairo
import OctavoGeometry
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// How large a picture is that stands by itself in a text.
@Suite struct `A picture by itself` {
  private let folder = TemporaryFolder()
  private static let page = Size(width: 500, height: 700)

  /// What a picture is as wide as.
  enum Width: Sendable {
    case ems(Double)
    /// Of the column.
    case share(Double)
    case points(Double)
  }

  /// A chapter as pages, with a red picture of 200×100 pixels.
  private func layout(of words: String, body: String = "") throws -> FlowLayout {
    try document(of: words, body: body).layouts.layout(ofSection: 0, at: Self.page)
  }

  private func document(of words: String, body: String) throws -> TextDocument {
    let path = try folder.write(
      "a.epub",
      EPUBFile.encode(
        [("a.xhtml", "<html><body \(body)>\(words)</body></html>"), ("b.xhtml", "<p>Words.</p>")],
        files: [("book/red.png", try Samples.png(width: 200, height: 100))]))
    return try #require(try Documents.open(path) as? TextDocument)
  }

  /// The box of red pixels on the first page, in points.
  private func box(on layout: FlowLayout) throws -> Rect {
    let picture = try Picture(size: Self.page) { context in
      context.setColor(.white)
      context.paint()
      try layout.draw(layout.page(at: 0), in: context, within: Rect(size: Self.page))
    }
    let spots = Spots(picture, where: { x, y in picture[x, y] == 0xFFFF_0000 })
    return try #require(spots).box
  }

  @Test(
    arguments: [
      ("", .points(200)),
      // A pixel of CSS is a sixteenth of the letters' size; its own extents say nothing.
      ("width='80'", .ems(5)), ("width='200' height='100'", .points(200)),
      ("style='width: 4em'", .ems(4)), ("style='height: 1.5em'", .ems(3)),
      ("style='display: block; width: 64px'", .ems(4)),
      ("style='float: left; width: 4em'", .ems(4)),
      ("style='width: 30%'", .share(0.3)), ("width='30%'", .share(0.3)),
      // It is as large as it says, but no larger than the column.
      ("style='width: 100%'", .share(1)), ("style='width: 300%'", .share(1)),
      ("style='width: 99em'", .share(1)),
      // It is not squeezed.
      ("style='width: 30%; height: 90px'", .share(0.3)), ("width='160' height='32'", .ems(4)),
      ("style='width: 50%; max-width: 3em'", .ems(3)), ("style='max-width: 20%'", .share(0.2)),
      ("style='max-width: 100%'", .points(200)),
      // No lengths for a picture.
      ("style='width: 0'", .points(200)), ("style='width: -3em'", .points(200)),
      ("style='height: 40%'", .points(200)), ("style='width: auto'", .points(200)),
    ] as [(String, Width)]) func `is as wide as its text says`(look: String, width: Width) throws
  {
    try expect(
      "<p>Before.</p><p><img src='red.png' alt='red' \(look)/></p><p>After.</p>", width, look)
  }

  @Test(
    arguments: [
      ("width: 40%", "width: 100%", .share(0.4)), ("width: 40%", "width: 50%", .share(0.2)),
      ("width: 40%", "", .share(0.4)), ("width: 8em", "width: 100%", .ems(8)),
      ("width: 8em", "width: 5em", .ems(5)), ("width: 100%", "", .points(200)),
    ] as [(String, String, Width)]) func `is no wider than what it stands in`(
      outer: String, own: String, width: Width
    ) throws
  {
    try expect(
      "<p>Before.</p><div style='\(outer)'><p><img src='red.png' alt='red' style='\(own)'/></p></div>",
      width, "\(outer) { \(own) }")
    // What follows it is not.
    try expect(
      "<div style='\(outer)'><p>Before.</p></div><p><img src='red.png' alt='red'/></p>",
      .points(200), outer)
  }

  private func expect(_ body: String, _ width: Width, _ comment: String) throws {
    let layout = try layout(of: body)
    let column = layout.typography.columns[0].size.width
    let expected =
      switch width {
      case .ems(let ems): ems * layout.typography.base
      case .share(let share): share * column
      case .points(let points): points
      }
    let box = try box(on: layout)
    // Its edges lie on whole pixels.
    #expect(abs(box.size.width - expected) <= 1, "\(comment)")
    #expect(abs(box.size.height - expected / 2) <= 1, "\(comment)")
    #expect(abs(box.center.x - Self.page.width / 2) <= 1, "\(comment)")
    let block = try #require(
      layout.page(at: 0).pieces.first { layout.blocks[$0.block].kind == .picture("book/red.png") })
    #expect(abs(block.height - expected / 2) <= 0.01, "\(comment): the room that it has")
  }

  @Test func `is as wide upright where lines go down`() throws {
    let layout = try layout(
      of: """
        <p>Before.</p>
        <p><img src='red.png' alt='red' style='width: 30%'/></p><p>After.</p>
        """, body: "style='writing-mode: vertical-rl'")
    let box = try box(on: layout)
    // Columns are as wide on the page as they are high in the frame of the lines.
    let width = layout.typography.columns[0].size.height
    #expect(abs(box.size.width - 0.3 * width) <= 1)
    #expect(abs(box.size.height - 0.15 * width) <= 1)
    let piece = try #require(
      layout.page(at: 0).pieces.first { layout.blocks[$0.block].kind == .picture("book/red.png") })
    #expect(abs(piece.height - 0.3 * width) <= 0.01)
  }

  @Test func `fills a page that is its own, but for an ornament`() throws {
    let ornament = try box(on: layout(of: "<p><img src='red.png' style='width: 20%'/></p>"))
    #expect(ornament.size.width < 100)
    // As many covers are.
    for look in ["", "width='600' height='300'", "style='width: 100%'", "style='height: 100%'"] {
      let layout = try layout(of: "<p><img src='red.png' \(look)/></p>")
      #expect(layout.isPlate, "\(look)")
    }
  }
}
