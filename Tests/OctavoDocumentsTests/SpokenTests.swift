import OctavoAccessibility
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// The words of pages as they are read out.
@Suite struct SpokenTests {
  private let size = Size(width: 360, height: 400)

  /// What is read out on each page of a book, in order.
  private func spoken(_ book: Book) -> [String] {
    var (pages, number): ([String], Int) = ([], 1)
    while true {
      let place = book.position(ofPage: number, at: size)
      guard pages.isEmpty || book.pageNumber(of: place, at: size).number == number else {
        return pages
      }
      pages.append(book.spoken(ofPageHolding: place, at: size))
      number += 1
    }
  }

  @Test func `each word of a text is read out once, in order, a paragraph a line`() throws {
    let folder = TemporaryFolder()
    let paragraphs = (0..<40).map { "Paragraph \($0) has é, 水 and *some* words in it." }
    let path = try folder.write("a.md", "# Head\n\n" + paragraphs.joined(separator: "\n\n"))
    let pages = spoken(try Book(opening: [path]))
    #expect(pages.count > 3)
    let words = pages.flatMap { $0.split(whereSeparator: \.isWhitespace) }
    let all =
      ["Head"]
      + paragraphs.flatMap {
        $0.replacing("*", with: "").split(separator: " ").map(String.init)
      }
    #expect(words.map(String.init) == all)
    #expect(pages[0].hasPrefix("Head\nParagraph 0 has"))
  }

  @Test(arguments: [
    (
      "The light-\nhouse keeper\nof well-known\nwords",
      "The lighthouse\nkeeper\nof well-known\nwords"
    ),
    ("from 1990-\n1995 on\nand co\u{AD}op", "from 1990-\n1995 on\nand coop"),
    ("水と\n火 とを", "水と\n火とを"), ("at the end inter-", "at the end inter-"),
  ])
  func `a word that a page parts is read out whole, and its line ends behind it`(
    shown: String, told: String
  ) {
    var text = SearchableText(upTo: 1)
    text.append(shown, at: 0, isOnePlace: true)
    #expect(text.spoken(at: 0..<1) == told)
  }

  @Test func `what a picture shows is read out where it stands, and is not looked for`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write("a.md", "Before.\n\n![A lake at dusk](lake.png)\n\nAfter.")
    let book = try Book(opening: [path])
    #expect(spoken(book).joined(separator: "\n") == "Before.\nA lake at dusk\nAfter.")
    var place: Book.SearchPlace? = Book.SearchPlace()
    let words = try #require(SearchWords("dusk"))
    #expect(book.find(words, from: &place, parts: .max, atMost: 9).isEmpty)
  }

  @Test func `words have their places among what is read out, whatever is told between them`()
    throws
  {
    func words(_ text: String) -> PageWords {
      var (words, place) = (PageWords(text), 0)
      for part in text.split(separator: " ") {
        let range = place..<(place + part.utf8.count)
        words.words.append(
          .init(range, at: [Rect(x: Double(place), y: 0, width: 9, height: 9)]))
        place = range.upperBound + 1
      }
      return words
    }
    func found(_ told: String, _ text: String) -> [String] {
      let told = Array(told.unicodeScalars)
      return words(text).places(in: String(String.UnicodeScalarView(told))).map {
        "\(String(String.UnicodeScalarView(told[$0.range])))@\(Int($0.rect.minX))"
      }
    }
    #expect(found("é a b\na", "é a b a") == ["é@0", "a@3", "b@5", "a@7"])
    #expect(found("An exam-\nple of it", "An example of it") == ["An@0", "of@11", "it@14"])
    let picture = String(repeating: "what it shows, ", count: 40)
    #expect(
      found("a\n\(picture)\nx1 x2 x3 x4 x5 x6 x7", "a x1 x2 x3 x4 x5 x6 x7").suffix(3)
        == ["x5@14", "x6@17", "x7@20"])
    #expect(found("", "a") == [] && found("a", "") == [] && found("a", "longer a") == ["a@7"])
  }

  @Test func `a page without words has none`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(
      "a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>")
    #expect(spoken(try Book(opening: [path])) == [""])
  }

  #if PDF
    /// A line of paper is no paragraph; in a text that flows each is one.
    @MainActor @Test func `lines go on in one another on paper only`() throws {
      let folder = TemporaryFolder()
      let paper = Samples.pdf(words: ["One", "Two"])
      for (name, bytes, linesGoOn) in [
        ("a.pdf", paper, true), ("b.md", Array("# One\n\nTwo".utf8), false),
      ] {
        let reader = BookReader(
          try Book(opening: [folder.write(name, bytes)]), drawing: .immediate)
        let flips = FlipContainer(drawing: .immediate)
        reader.show(in: flips)
        flips.resize(to: size, scale: .one)
        _ = flips.advance(to: 1)
        let page = try #require(flips.accessibleElement(in: size).children.first)
        let text = try #require(page.children.first { $0.role == .text })
        #expect(text.linesGoOn == linesGoOn, "\(name)")
      }
    }
  #endif
}
