import OctavoStoryboards
import Testing

/// On which sides pages of a flip stand, as a board says it.
@Suite struct SideWordTests {
  private func board(_ keys: String, pages: String = "pages: [one, two, map]") -> String {
    """
    storyboard: 1
    initial: book
    scenes:
      book: {kind: flip, spread: always, \(pages)\(keys)}
      one: {}
      two: {}
      map: {}
    """
  }

  @Test(arguments: [
    ("", nil, []), (", coverAlone: false", false, []), (", coverAlone: true", true, []),
    (", across: [map]", nil, ["map"]), (", across: []", nil, []),
  ])
  func `the first page stands alone or not, and some lie across both sides`(
    words: String, isAlone: Bool?, across: [String]
  ) throws {
    let report = check(board(words))
    let scene = try #require(report.storyboard?.scene("book"), "\(report.rendered(format: .text))")
    #expect(scene.isCoverAlone == isAlone && scene.across == across)
  }

  @Test(arguments: [
    (", across: [mapp]", "E07", "scene \"book\": \"mapp\" is none of its pages"),
    (", across: map", "E04", "\"across\" must be a list"),
    (", across: [3]", "E04", "a page across must be the id of one of the flip's pages"),
    (", coverAlone: no", "E04", "\"coverAlone\" must be true or false"),
  ])
  func `what is none of its pages lies nowhere`(words: String, code: String, message: String) {
    let report = check(board(words))
    #expect(report.codes == [code], "\(report.rendered(format: .text))")
    #expect(report.problems.first?.message.contains(message) == true)
  }

  @Test func `a misspelt page is told with the one that was meant`() {
    #expect(check(board(", across: [mapp]")).problems.first?.hint == "did you mean \"map\"?")
  }

  @Test func `what lies across both sides of a source, that says itself`() {
    let report = check(board(", across: [map]", pages: "source: {cbz: story.cbz}"))
    #expect(report.codes.contains("E09"), "\(report.rendered(format: .text))")
    #expect(report.problems.contains { $0.message.contains("\"across\" goes with \"pages\"") })
  }

  @Test func `a page has no sides`() {
    let page = board("").replacing("one: {}", with: "one: {coverAlone: false, across: [map]}")
    #expect(check(page).codes == ["E09", "E09"])
  }
}
