import OctavoCairo
import OctavoGeometry
import Testing

@testable import OctavoDocuments

/// Quotes of Markdown that are notes or warnings.
@Suite struct `Notes in Markdown` {
  @Test(arguments: [
    ("> [!NOTE]\n> a b\n> c", ["Note|\na b c"]), ("> [!tip]- A *b* c\n> d", ["A b c|\nd"]),
    ("> [!see-also]+\n>\n> a", ["See-also|", "|a"]), ("> [!note] 'T'", ["‘T’|"]),
    ("> a\n>\n> > [!x] y\n> > z", ["|a", "y|\nz"]), ("> a [!NOTE]\n> b", ["|a [!NOTE] b"]),
    ("[!NOTE] a\nb", ["|[!NOTE] a b"]), ("> `x`\n> [!NOTE]\n> b", ["|x [!NOTE] b"]),
    ("> [!a b]\n> c", ["|[!a b] c"]), ("> [!NOTE\n> c", ["|[!NOTE c"]),
    ("> [!tip] *b* c\n> d", ["b c|\nd"]), ("> [!NOTE]  \n> a", ["Note|\na"]),
    ("> [!tip]\u{A0}*b*\n> c", ["b|\nc"]),
    ("> [!note]this\n> c", ["|[!note]this c"]), ("> [!note], a", ["|[!note], a"]),
  ]) func `have their titles on lines of their own`(_ text: String, _ expected: [String]) {
    let blocks = MarkdownParser.blocks(of: Array(text.utf8), pictures: LocalReference(in: "."))
    let told = blocks.map { block in
      let title = block.spans.prefix { $0.style.contains(.strong) }
      let rest = block.spans.dropFirst(title.count)
      return title.map(\.text).joined() + "|" + rest.map(\.text).joined()
    }
    #expect(told == expected)
  }

  @Test(arguments: [
    ("> [!NOTE]\n> a\n\n> [!TIP]\n> b", [0, 1]), ("> a\n>\n> b", [0, 0]),
    ("> a\n>\n> > b\n>\n> c", [0, 0, 0]),
  ]) func `have bars of their own`(_ text: String, _ numbers: [Int]) throws {
    let document = TextDocument(text, isMarkdown: true, path: "a.md")
    let blocks = document.layouts.text.blocks(ofSection: 0)
    #expect(blocks.map { $0.quotes[0].number } == numbers)
    let size = Size(width: 400, height: 500)
    let page = try drawing(of: document.content(at: 0, inSection: 0), size: size)
    // The column of pixels that the bar of the outermost quote is in.
    let rows = (0..<500).filter { page[33, $0] != page[0, 0] }
    let gaps = zip(rows, rows.dropFirst()).count { $1 > $0 + 1 }
    #expect(!rows.isEmpty && gaps == Set(numbers).count - 1, "\(rows)")
  }
}
