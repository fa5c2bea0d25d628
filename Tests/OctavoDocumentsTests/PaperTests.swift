import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@MainActor
@Suite struct `What texts stand on` {
  private let folder = TemporaryFolder()
  private let size = Size(width: 400, height: 500)

  private func open(_ words: String, _ paper: Paper) throws -> Book {
    Book([try Documents.open(try folder.write("a.md", words))]).set(paper: paper)
  }

  @Test(arguments: Paper.allCases)
  func `is read on every paper, and stands where it does on any`(_ paper: Paper) throws {
    let palette = paper.palette
    for ground in [palette.paper, palette.panel] {
      for ink in [palette.ink, palette.faintInk, palette.linkInk] {
        #expect(ink.contrast(with: ground) >= 4.5)
      }
    }
    // Amber, and not the grey that lies behind code.
    let mark = palette.mark
    #expect(mark.contrast(with: palette.paper) > 1.15)
    #expect(mark.red - mark.blue > palette.paper.red - palette.paper.blue + 0.1)
    #expect(palette.linkInk.contrast(with: mark) > 3)
    let words = "# One\n\nA *text* with a [link](#b), `code` and\n\n> a quote\n\n1. a list"
    let (plain, book) = (try open(words, .light), try open(words, paper))
    let content = book.content(at: book.start)
    #expect(content.background == palette.paper)
    let (inked, plainly) = (try inked(content), try inked(plain.content(at: plain.start)))
    #expect(plainly.count > 500)
    // An edge that is hardly covered may be as light as the paper on one and not on the other.
    #expect(inked.symmetricDifference(plainly).count < plainly.count / 30)
  }

  @Test(arguments: [Paper.white, .black])
  func `has the most contrast that there is where that is asked for`(_ paper: Paper) {
    let palette = paper.palette
    #expect(palette.ink.contrast(with: palette.paper) > 20.9)
    #expect(palette.isDark == (paper == .black))
    for ink in [palette.faintInk, palette.linkInk] {
      #expect(ink.contrast(with: palette.paper) >= 7)
    }
  }

  /// The pixels that are not the page's ground.
  private func inked(_ content: any PageContent) throws -> Set<Int> {
    let picture = try drawing(of: content, size: size)
    let width = Int(size.width)
    return Set(
      (0..<width * Int(size.height)).filter { picture[$0 % width, $0 / width] != picture[0, 0] })
  }

  @Test func `is as dark in larger letters, beside a spine and with words marked`() throws {
    let book = try open("A text of words", .dark).set(letterSize: 2)
    let words = try #require(SearchWords("text"))
    for content in [
      book.content(at: book.start), book.content(at: book.start, marking: words),
      book.content(at: book.start).bound(at: .left),
    ] { #expect(content.background == Paper.dark.palette.paper) }
  }

  @Test func `is the same book in a reader, at the same place, with the same pages`() throws {
    let path = try folder.write(
      "b.md", (1...200).map { "Paragraph \($0)." }.joined(separator: "\n\n"))
    let reader = BookReader(try Book(opening: [path]), drawing: .immediate)
    let container = FlipContainer(drawing: .immediate)
    reader.show(in: container)
    container.resize(to: size, scale: .one)
    for _ in 0..<3 { container.turn(.forward, animated: false) }
    let (page, place) = (container.page, reader.currentPosition)
    _ = container.advance(to: 1)
    reader.paper = .dark
    #expect(container.page === page)
    #expect(reader.currentPosition == place)
    #expect(container.page?.content.background == Paper.dark.palette.paper)
    container.turn(.backward, animated: false)
    #expect(container.page?.content.background == Paper.dark.palette.paper)
  }

  @Test func `lies below a drawing for white paper, and not below a photograph`() throws {
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><path d="M0 45H90" stroke="black"/></svg>
      """
    let pictures = ["drawing.svg": Array(drawing.utf8), "photograph.png": try Samples.png(.black)]
    for (name, bytes) in pictures {
      try folder.write(name, bytes)
      let book = try open("![What it is](\(name))", .dark)
      let picture = try OctavoDocumentsTests.drawing(of: book.content(at: book.start), size: size)
      let light = (0..<Int(size.height)).reduce(0) { count, y in
        count + (0..<Int(size.width)).count { picture[$0, y] & 0xFF > 0xF0 }
      }
      #expect((light > 5000) == (name == "drawing.svg"), "\(name): \(light)")
    }
  }
}
