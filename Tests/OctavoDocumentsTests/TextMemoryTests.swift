import OctavoGeometry
import Testing

@testable import OctavoDocuments

struct TextMemoryTests {
  @Test func `a text goes with its document, however it was laid out`() {
    weak var kept: FlowText?
    do {
      let document = TextDocument("# One\n\nSome words.\n\n# Two\n", isMarkdown: true, path: "a.md")
      kept = document.layouts.text
      let size = Size(width: 200, height: 300)
      #expect(document.pieces(ofSection: 0, at: size).flatMap(\.self).count == 2)
      document.countPages(ofSection: 1, at: size)
      #expect(document.hasPage(0, ofSection: 1, at: size))
    }
    #expect(kept == nil)
  }
}
