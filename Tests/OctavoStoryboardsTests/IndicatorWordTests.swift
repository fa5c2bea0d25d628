import OctavoStoryboards
import Testing

/// How a flip says which of its pages is seen, as a board says it.
@Suite struct IndicatorWordTests {
  private func board(_ keys: String) -> String {
    """
    storyboard: 1
    initial: book
    scenes: {book: {kind: flip, pages: [one]\(keys)}, one: {}}
    """
  }

  @Test(arguments: [
    ("", Storyboard.Scene.Indicator.none), (", indicator: none", .none),
    (", indicator: dots", .dots), (", indicator: numbers", .numbers),
  ])
  func `an indicator is dots or numbers, or none`(
    words: String, indicator: Storyboard.Scene.Indicator
  ) throws {
    let storyboard = try #require(check(board(words)).storyboard)
    #expect(storyboard.scene("book")?.indicator == indicator)
  }

  @Test func `another word is refused, and so is one that is no flip's`() {
    let other = check(board(", indicator: dotts"))
    #expect(other.codes == ["E04"])
    #expect(other.problems.first?.hint ?? "" == "did you mean \"dots\"?")
    let page = check("storyboard: 1\ninitial: one\nscenes: {one: {kind: page, indicator: dots}}")
    #expect(page.codes == ["E09"])
  }
}
