import OctavoAccessibility
import OctavoGeometry
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// The links of a page as a list.
@MainActor @Suite struct LinkListTests {
  private let folder = TemporaryFolder()
  private let size = Size(width: 360, height: 400)

  private func book(_ text: String) throws -> Book {
    try Book(opening: [folder.write("a.md", text)])
  }

  private static let linked = """
    # Head

    To [the *far* end](#end), [out](https://example.org), [head](#head) and [nowhere](#nothing).

    | a | b |
    |---|---|
    | [in a table](#end) | x |

    \((1...60).map { "Paragraph \($0)." }.joined(separator: "\n\n"))

    ## End

    [Back](#head)
    """

  @Test func `has what leads somewhere, in the order of the text, by its words`() throws {
    let book = try book(Self.linked)
    let names = book.links(onPageHolding: book.start, at: size)
    #expect(names == ["the far end", "out", "head", "nowhere", "in a table"])
    let targets = names.indices.map {
      book.target(ofLink: $0, onPageHolding: book.start, at: size)
    }
    let end = try #require(targets[0])
    #expect(book.spoken(ofPageHolding: end, at: size).contains("End"))
    #expect(targets[1] == nil)
    #expect(targets[2] == book.start)
    #expect(targets[3] == nil)
    #expect(targets[4] == end)
    #expect(book.target(ofLink: 5, onPageHolding: book.start, at: size) == nil)
    #expect(book.target(ofLink: -1, onPageHolding: book.start, at: size) == nil)
    #expect(book.links(onPageHolding: end, at: size) == ["Back"])
  }

  @Test func `has each link of a text once, on whatever page it is`() throws {
    let words = (1...40).map {
      "Some words before [link \($0)](#head) and after it, for a line or two."
    }
    let book = try book("# Head\n\n" + words.joined(separator: " "))
    var all: [String] = []
    for number in 1... {
      let place = book.position(ofPage: number, at: size)
      guard book.pageNumber(of: place, at: size).number == number else { break }
      all += book.links(onPageHolding: place, at: size)
    }
    #expect(all == (1...40).map { "link \($0)" })
  }

  #if PDF
    @Test func `has those of a page of a PDF file that was drawn, from above to below`() throws {
      let book = try Book(opening: [folder.write("a.pdf", Samples.linkedPDF(pages: 5))])
      #expect(book.links(onPageHolding: book.start, at: size) == [])
      _ = try drawing(of: book.content(at: book.start), size: size)
      let names = book.links(onPageHolding: book.start, at: size)
      #expect(
        names == [
          "https://example.org", "To page 5", "To page 2", "To page 3", "To page 4", "To page 5",
        ])
      let targets = names.indices.map {
        book.target(ofLink: $0, onPageHolding: book.start, at: size)?.offset
      }
      #expect(targets == [nil, 4, 1, 2, 3, 4], "the named one stands above")
      book.findLinks(onPageHolding: book.start)
      #expect(book.links(onPageHolding: book.start, at: size) == names, "no words stand there")
    }

    @Test func `calls those of a PDF file by their words, once they are found`() throws {
      let look = """
        /Annots [<< /Type /Annot /Subtype /Link /Rect [50 190 110 230] /Dest [8 0 R /Fit] >> \
        << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [6 0 R /Fit] >>]
        """
      let bytes = Samples.pdf(words: ["One", "Two", "Three"], look: look)
      let reader = BookReader(
        try Book(opening: [folder.write("a.pdf", bytes)]), drawing: .immediate)
      let flips = FlipContainer(drawing: .immediate)
      reader.show(in: flips)
      flips.resize(to: size, scale: .one)
      _ = flips.advance(to: 1)
      #expect(reader.links(on: reader.currentPage, in: flips) == ["One", "To page 2"])
      let third = reader.page(ofLink: 0, on: reader.currentPage, in: flips) as? BookPage
      #expect(third?.place.offset == 2)
      #expect(reader.page(ofLink: 2, on: reader.currentPage, in: flips) == nil)
    }
  #endif

  @Test func `is told to those who do not see it, and followed`() throws {
    let reader = BookReader(try book(Self.linked), drawing: .immediate)
    let flips = FlipContainer(drawing: .immediate)
    reader.show(in: flips)
    flips.resize(to: size, scale: .one)
    _ = flips.advance(to: 1)
    let root = flips.accessibleElement(in: size)
    let path = try #require(root.path(to: "the far end"))
    #expect(root.named("the far end")?.role == .link)
    #expect(flips.perform(.press, on: path))
    #expect(flips.page.map { $0 !== reader.page(number: 1) } == true)
    _ = flips.advance(to: 2)
    _ = flips.advance(to: 4)
    #expect(flips.accessibleElement(in: size).named("Back")?.role == .link)
  }
}
