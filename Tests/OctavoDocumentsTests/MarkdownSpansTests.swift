import OctavoTestSupport
import Testing

@testable import OctavoDocuments

/// md4c leaves spans that it did not enter, and enters some for good, where a bare address has marks in it.
@Suite struct MarkdownSpansTests {
  private func blocks(_ text: String) -> [FlowBlock] {
    MarkdownParser.blocks(of: Array(text.utf8), pictures: LocalReference(in: "."))
  }

  @Test func `marks within an address are its own`() {
    let address = "http://a.b/_c_d"
    #expect(
      blocks("see \(address)_ *e*").map(\.spans) == [
        [
          FlowSpan(text: "see "), FlowSpan(text: address, style: .link, link: address),
          FlowSpan(text: " "), FlowSpan(text: "e", style: .emphasis),
        ]
      ])
  }

  @Test func `a mark that ends within an address ends with the paragraph`() {
    let found = blocks("*a http://b.c*d e\n\nend")
    #expect(
      found.map { $0.spans.last } == [
        FlowSpan(text: " e", style: .emphasis), FlowSpan(text: "end"),
      ])
  }

  @Test func `whatever marks there are, the next paragraph has none of them`() {
    let words = [
      "*", "**", "_", "m~~", "http://a.b", "/c", "www.d.e", "f@g.h", "[", "](i)", "![", "<j:k>",
      " ", "l", "\n", "| ",
    ]
    var dice = Dice(seed: 58)
    for _ in 0..<300 {
      let text = (0..<12).map { _ in words.randomElement(using: &dice) ?? "" }.joined()
      #expect(blocks(text + "\n\nend").last?.spans == [FlowSpan(text: "end")], "\(text)")
    }
  }
}
