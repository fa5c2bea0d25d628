import Foundation
import OctavoStoryboards
import Testing

@Suite struct ProblemCodeTests {
  @Test(arguments: StoryboardProblem.Code.allCases)
  func `every code has a board that shows it, and its report is as it was looked at`(
    code: StoryboardProblem.Code
  ) throws {
    let board = "\(code.rawValue).yaml"
    let report = check(try GoldenText.read(board), file: board)
    #expect(report.problems.contains { $0.code == code })
    #expect(report.hasErrors == report.problems.contains { $0.severity == .error })
    try GoldenText.expect(report.rendered(format: .text), toEqual: "\(code.rawValue).txt")
  }

  @Test(arguments: StoryboardProblem.Code.allCases)
  func `a warning's board can be played and has nothing else`(code: StoryboardProblem.Code) throws {
    guard code.severity == .warning else { return }
    let report = check(try GoldenText.read("\(code.rawValue).yaml"))
    #expect(report.storyboard != nil)
    #expect(Set(report.problems.map(\.code)) == [code])
  }

  @Test func `codes are the eighteen errors and seven warnings of the format`() {
    let names = StoryboardProblem.Code.allCases.map(\.rawValue)
    let errors = (1...18).map { $0 < 10 ? "E0\($0)" : "E\($0)" }
    #expect(names == errors + (1...7).map { "W0\($0)" })
  }

  @Test func `reports for programs are a list of objects with eight fields`() throws {
    let report = check(try GoldenText.read("E07.yaml"), file: "E07.yaml")
    let text = report.rendered(format: .json)
    try GoldenText.expect(text, toEqual: "E07.json")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(list.count == report.problems.count)
    for (object, problem) in zip(list, report.problems) {
      #expect(
        Set(object.keys) == [
          "code", "severity", "file", "line", "column", "endColumn", "message", "hint",
        ])
      #expect(object["line"] as? Int == problem.range.start.line)
      #expect(object["endColumn"] as? Int == problem.range.endColumn)
      #expect(object["message"] as? String == problem.message)
    }
    #expect(check("storyboard: 1\ninitial: a\nscenes: {a: {}}").rendered(format: .json) == "[]\n")
  }

  @Test func `a message has the shape that editors read`() {
    let board = """
      storyboard: 1
      initial: home
      scenes:
        home: {kind: stack, root: start}
        start: {}
        map: {}
      segues:
        - id: open-map
          from: start
          to: mapp
          do: push
          on: {key: m}
      """
    let expected = """
      talk.yaml:10:9: error[E07]: segue "open-map": unknown scene "mapp"
         10 |     to: mapp
            |         ^~~~ did you mean "map"? (defined at line 6)

      """
    #expect(check(board, file: "talk.yaml").rendered(format: .text) == expected)
  }
}
