import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// What a book's style sheet makes of its words, as it is seen.
@MainActor
@Suite struct `A book with a style sheet` {
  private static let sheet = """
    .under { text-decoration: underline } .through { text-decoration: line-through } \
    .caps { font-variant: small-caps } .upper { text-transform: uppercase } \
    .wide { letter-spacing: .2em } .large { font-size: 1.5em } .small { font-size: 75% } \
    .short { font: italic bold 1.1em/1.2 serif } .light { font-weight: normal } \
    .none { font-size: 0 } .right { text-align: right } .next { break-before: page } p { margin: .3em 0 }
    """
  private static let chapter = """
    <html><head><style>\(sheet)</style></head><body><h2>Bold, <span class="light">not bold</span></h2>
    <p>Words <span class="under">with a line below</span> and one <span class="through">through</span>
    them.</p><p class="caps">Small Capitals</p><p class="upper">in capitals</p>
    <p class="wide">wide words</p><p class="large">Large</p><p class="small">small ones</p>
    <p class="short">slanted and bold</p><p class="right">right<span class="none">not there</span></p>
    <p class="next">On the next page.</p></body></html>
    """

  @Test func `looks as it was looked at`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(
      "a.epub", EPUBFile.encode([("0.xhtml", "A title"), ("1.xhtml", Self.chapter)]))
    let reader = BookReader(Book([try Documents.open(path)]), drawing: .immediate)
    let container = FlipContainer(drawing: .immediate)
    container.spread = .always
    reader.show(in: container)
    container.resize(to: Size(width: 560, height: 400), scale: .one)
    // The title is a leaf of its own; both of the next pages are the chapter's.
    container.turn(.forward, animated: false)
    _ = container.advance(to: 1)
    container.framePresented()
    if let complaint = try GoldenPicture.complaint(
      about: container.advance(to: 2).scene, "style-sheet", in: #filePath, hasLetters: true)
    {
      Issue.record("\(complaint)")
    }
  }
}
