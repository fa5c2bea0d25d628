import OctavoGeometry
import OctavoStoryboards
import Testing

/// What a page is made of, as a board says it.
@Suite struct BackgroundWordTests {
  private func board(_ keys: String, kind: String = "page") -> String {
    """
    storyboard: 1
    initial: one
    scenes: {one: {kind: \(kind)\(keys)}\(kind == "page" ? "" : ", two: {}")}
    """
  }

  @Test(arguments: [
    ("", nil, false), (", background: none", nil, true),
    (", background: white", Color.white, false), (", background: \"#000\"", .black, false),
  ])
  func `a page has paper of a colour, or none`(
    words: String, color: Color?, isTransparent: Bool
  ) throws {
    let storyboard = try #require(check(board(words)).storyboard)
    let scene = try #require(storyboard.scene("one"))
    #expect(scene.background == color && scene.isTransparent == isTransparent)
  }

  @Test func `another word is refused, with the nearest`() {
    let report = check(board(", background: non"))
    #expect(report.codes == ["E04"])
    #expect(
      report.problems.first?.message.contains("\"background\" must be none, or a colour") == true,
      "\(report.rendered(format: .text))")
    #expect(report.problems.first?.hint == "did you mean \"none\"?")
  }

  @Test(arguments: [("flip", ", pages: [two]"), ("stack", ", root: two")])
  func `only a page has none`(kind: String, keys: String) {
    let report = check(board("\(keys), background: none", kind: kind))
    #expect(report.codes == ["E09"], "\(report.rendered(format: .text))")
    #expect(
      report.problems.first?.message
        == "scene \"one\": \"background: none\" belongs to a page, and this is a \(kind)")
    #expect(
      report.problems.first?.hint
        == "pages without a background of their own lie on that of the \(kind)")
    #expect(check(board("\(keys), background: black", kind: kind)).storyboard != nil)
  }
}
