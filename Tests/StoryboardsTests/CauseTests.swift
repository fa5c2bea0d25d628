import Storyboards
import Testing

@Suite struct CauseTests {
  private static let head = """
    storyboard: 1
    initial: home
    transitions: {mine: {style: fade}}
    scenes: {home: {kind: stack, root: start}, start: {}}
    segues:

    """

  @Test(arguments: [
    ("- {from: start, to: '@bac', on: {key: b}}", "E07", "did you mean \"@back\"?"),
    ("- {from: start, to: [start], do: push, on: {key: b}}", "E04", ""),
    ("- {from: start, do: pop, on: {keys: b}}", "E03", "did you mean \"key\"?"),
    ("- {from: start, do: pop, on: {key: Alt+}}", "E13", "a key comes after the last +"),
    (
      "- {from: start, do: pop, on: tap}", "E04",
      "write {tap: a region}, {key: Left}, {after: 5s} or the like"
    ),
    (
      "- {from: start, do: pop, on: {key: b}, transition: {style: mine}}", "E07",
      "write the name alone: mine"
    ),
  ])
  func `one slip is one problem`(segue: String, code: String, hint: String) {
    let report = check(Self.head + segue)
    #expect(report.codes == [code], "\(report.rendered(format: .text))")
    #expect(report.problems.first?.hint ?? "" == hint)
  }
}
