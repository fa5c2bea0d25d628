import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

@MainActor
@Suite struct `The size of letters` {
  private let folder = TemporaryFolder()
  private let size = Size(width: 500, height: 700)

  private func open(_ paths: [String], spread: Spread = .none) throws -> (BookReader, FlipContainer)
  {
    let reader = BookReader(try Book(opening: paths), drawing: .immediate)
    let container = FlipContainer(drawing: .immediate)
    container.spread = spread
    reader.show(in: container)
    container.resize(to: size, scale: .one)
    return (reader, container)
  }

  private func longText() throws -> String {
    try folder.write(
      "long.md",
      (1...400).map { "Paragraph \($0) of a text that [goes on](#end)." }.joined(separator: "\n\n")
        + "\n\n## End\n")
  }

  @Test func `lays a text out anew about the place where it is read, with the same page`() throws {
    let (reader, container) = try open([try longText()])
    for _ in 0..<6 { container.turn(.forward, animated: false) }
    let (place, page, count) = (reader.currentPosition, container.page, reader.pageCount)
    var told = 0
    reader.placeChanged = { _ in told += 1 }
    reader.letterSize = 2
    #expect(told == 1)
    #expect(reader.currentPosition == place)
    #expect(container.page === page)
    #expect(reader.pageCount.number > 3 * count.number)
    // The next page begins where the text of this one ends.
    let next = try #require(reader.book.position(after: place, at: size))
    container.turn(.forward, animated: false)
    #expect(reader.currentPosition == next)
    container.turn(.backward, animated: false)
    reader.letterSize = 1
    #expect(reader.pageCount == count)
    #expect(reader.book.position(ofPage: 7, at: size) == place)
  }

  @Test(arguments: ["1996.", "1000000.", "MDCCXXI."], [0.5, 1, 2.5, 3])
  func `leaves long numbers of items on the page`(_ number: String, _ letters: Double) throws {
    let list =
      number.hasPrefix("M")
      ? "<ol type='I' start='1721'><li>word</li></ol>"
      : "<ol start='\(number.dropLast())'><li>word</li></ol>"
    let book = try Book(opening: [folder.write("a.html", list)]).set(letterSize: letters)
    let place = book.start
    for size in [Size(width: 320, height: 480), Size(width: 180, height: 300)] {
      let picture = try drawing(of: book.content(at: place), size: size)
      let edge = (0..<picture.height).filter { picture[0, $0] != picture[picture.width - 1, 0] }
      #expect(edge.isEmpty, "\(size)")
      // The number is there all the same.
      let text = book.words(onPageHolding: place, at: size, boundAt: nil)
      let word = try #require(text.words.first?.rects.first)
      let hasInk = (1..<Int(word.minX) - 1).contains { x in
        (0..<picture.height).contains { picture[x, $0] != picture[0, 0] }
      }
      #expect(hasInk)
    }
  }

  @Test func `finds the page anew that stands beside the one that is read`() throws {
    let (reader, container) = try open([try longText()], spread: .always)
    container.turn(.forward, animated: false)
    reader.letterSize = 1.5
    let half = Size(width: size.width / 2, height: size.height)
    let pages = container.visiblePages.compactMap { $0 as? BookPage }
    #expect(pages.count == 2)
    #expect(pages.contains { $0 === container.page })
    let numbers = pages.map { reader.book.pageNumber(of: $0.place, at: half).number }
    #expect(numbers[0].isMultiple(of: 2) && numbers[1] == numbers[0] + 1)
  }

  @Test func `is that of a smaller page, drawn larger`() throws {
    let text = try Documents.open(try longText())
    let book = Book([text]).set(letterSize: 2)
    let place = Book.Position(offset: text.range(ofSection: 0).lowerBound)
    let small = try drawing(
      of: text.content(at: place.offset, inSection: 0), size: Size(width: 250, height: 350),
      scale: try #require(PixelScale(factor: 2)))
    let large = try drawing(of: book.content(at: place), size: size)
    #expect(
      (0..<700).allSatisfy { row in (0..<500).allSatisfy { small[$0, row] == large[$0, row] } })
    let next = try #require(book.position(after: place, at: size))
    #expect(next.offset == text.offset(ofPage: 1, inSection: 0, at: Size(width: 250, height: 350)))
  }

  @Test func `moves links with their words`() throws {
    let text = try Documents.open(try longText())
    let plain = Book([text])
    let lettered = plain.set(letterSize: 2)
    let (half, start) = (Size(width: 250, height: 350), plain.start)
    var found = 0
    for x in stride(from: 5.0, to: 250, by: 10) {
      for y in stride(from: 5.0, to: 350, by: 10) {
        let target = plain.target(at: Point(x: x, y: y), ofPageHolding: start, size: half)
        let other = lettered.target(
          at: Point(x: 2 * x, y: 2 * y), ofPageHolding: start, size: size)
        #expect(target == other)
        found += target == nil ? 0 : 1
      }
    }
    #expect(found > 10)
  }

  @Test func `is nothing to pictures, and bounded`() throws {
    let (reader, container) = try open([try folder.write("a.png", Samples.png())])
    let before = try drawing(of: reader.currentPage.content, size: size)
    reader.letterSize = 2
    #expect(!reader.book.isReflowable)
    let after = try drawing(of: reader.currentPage.content, size: size)
    #expect((0..<700).allSatisfy { before[250, $0] == after[250, $0] })
    _ = container
    for (wanted, got) in [(0.1, 0.5), (9, 3), (.nan, 1), (.infinity, 1)] {
      reader.letterSize = wanted
      #expect(reader.letterSize == got)
    }
  }
}
