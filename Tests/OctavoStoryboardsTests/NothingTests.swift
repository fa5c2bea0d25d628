import OctavoStoryboards
import Testing

@Suite struct NothingTests {
  @Test(arguments: [
    ("storyboard: 1\ninitial: a\nscenes:\n  a:\n", "4:5 E04", "write {} if there are none"),
    (
      "storyboard: 1\ninitial: a\nscenes: {a: {}}\nsegues:\n", "4:8 E04",
      "write [] if it has no items"
    ),
    ("storyboard: 1\ninitial: a\nscenes:\n", "3:8 E04", "write {} if there are none"),
    ("storyboard: 1\nscenes: {a: {}}\n", "1:1 E08", "write initial: a"),
    ("storyboard: 1\ninitial:\nscenes: {a: {}}\n", "2:9 E04", ""),
    ("storyboard: 1\n", "1:1 E05", ""),
    ("just words\n", "1:1 E04", "begin with: storyboard: 1"),
    ("- a\n- list\n", "1:1 E04", "begin with: storyboard: 1"),
  ])
  func `a key without a value says what to write`(text: String, place: String, hint: String) {
    let report = check(text)
    #expect(report.places.first == place, "\(report.rendered(format: .text))")
    #expect(report.problems.first?.hint ?? "" == hint)
  }
}
