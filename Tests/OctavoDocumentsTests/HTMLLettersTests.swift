import OctavoGeometry
import OctavoTestSupport
import Testing

@testable import OctavoCairo
@testable import OctavoDocuments

/// How the letters of HTML look, as their sheets say.
@Suite struct `HTML letters` {
  private static let references = HTMLParser.References(
    picture: { $0 }, place: { $0.hasPrefix("#") ? $0 : nil }, name: { $0 })

  private static func blocks(_ html: String, _ sheet: String = "") -> [FlowBlock] {
    var styles = HTMLStyles()
    styles.add(sheet)
    return HTMLParser.blocks(of: Array(html.utf8), styles: styles, references: references)
  }

  /// The words of the first block, each with the lines that are drawn with it: `_` below, `-` through it.
  private static func lines(_ html: String, _ sheet: String = "") -> String {
    blocks(html, sheet)[0].spans.map { span in
      let below = span.style.contains(.underlined) ? "_" : ""
      let through = span.style.contains(.struck) ? "-" : ""
      return below + through + span.text
    }.joined(separator: "|")
  }

  @Test(arguments: [
    ("<p><u>a</u> b <ins>c</ins></p>", "", "_a| b |_c"),
    (
      "<p>a <span class='underline'>b</span></p>", ".underline { text-decoration: underline }",
      "a |_b"
    ),
    ("<p class='x'>a <i>b</i></p>", ".x { text-decoration-line: underline }", "_a |_b"),
    ("<p class='x'>a</p>", ".x { text-decoration: underline line-through }", "_-a"),
    // What an outer element has goes through what is in it, whatever that says.
    ("<p><u>a <span class='x'>b</span></u></p>", ".x { text-decoration: none }", "_a b"),
    ("<p><u>a <s class='x'>b</s></u></p>", ".x { text-decoration: none }", "_a b"),
    // On the same element it takes the place of what the tag gives.
    ("<p><del class='x'>a</del></p>", ".x { text-decoration: none }", "a"),
    ("<p><u class='x'>a</u></p>", ".x { text-decoration: line-through }", "-a"),
    ("<p><u class='x'>a</u></p>", ".x { text-decoration: initial }", "a"),
    // What is malformed says nothing.
    ("<p><u class='x'>a</u></p>", ".x { text-decoration: ; text-decoration-line: 3px }", "_a"),
    (
      "<p class='x'>a</p>",
      "p { text-decoration: none } .x { text-decoration: underline !important }",
      "_a"
    ),
    // A link is told by its colour.
    ("<p><a href='#b'>a</a></p>", "a { text-decoration: underline }", "a"),
    ("<p><u>a <a href='#b'>b</a></u></p>", "a { text-decoration: none }", "_a |_b"),
    ("<p><a id='b'>a</a></p>", "a { text-decoration: underline }", "_a"),
    ("<table><tr><td>a <u>b</u></td></tr></table>", "", "a |_b"),
  ]) func `have the lines of their sheet and of what is around them`(
    _ html: String, _ sheet: String, _ expected: String
  ) {
    #expect(Self.lines(html, sheet) == expected)
  }
}
