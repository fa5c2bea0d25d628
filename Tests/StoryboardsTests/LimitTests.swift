import Storyboards
import Testing

@Suite struct LimitTests {
  @Test func `8 MiB are a board and one byte more is not`() {
    let remark = String(
      repeating: "#", count: StoryboardChecker.mostBytes - Boards.least.utf8.count)
    #expect(check(Boards.least + remark).storyboard != nil)
    #expect(check(Boards.least + remark + "#").places == ["1:1 E17"])
  }

  @Test func `64 levels are a board and one more is not`() {
    func nested(_ levels: Int) -> String {
      Boards.least + "x-deep: " + String(repeating: "[", count: levels)
        + String(repeating: "]", count: levels)
    }
    #expect(check(nested(63)).storyboard != nil)
    #expect(check(nested(64)).codes == ["E17"])
    #expect(check(nested(100_000)).codes == ["E17"])
  }

  @Test func `levels behind an alias count`() {
    let half = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    let board = Boards.least + "x-a: &a \(half)\nx-b: "
    #expect(check(board + "[[*a]]\n").storyboard != nil)
    let deep = String(repeating: "[", count: 40) + "*a" + String(repeating: "]", count: 40)
    #expect(check(board + deep + "\n").codes == ["E17"])
  }

  @Test func `10000 scenes are a board and one more is not`() {
    func board(_ count: Int) -> String {
      let names = (1..<count).map { "s\($0)" }
      let scenes = names.map { "  \($0): {}\n" }.joined()
      return "storyboard: 1\ninitial: all\nscenes:\n"
        + "  all: {kind: flip, pages: [\(names.joined(separator: ", "))]}\n" + scenes
    }
    #expect(check(board(10_000)).storyboard?.scenes.count == 10_000)
    #expect(check(board(10_001)).places == ["10004:3 E17"])
  }

  @Test func `aliases may make a board ten times as large, and no more`() {
    let item = "[a, b, c, d, e, f, g, h]"
    func board(_ count: Int) -> String {
      let aliases = Array(repeating: "*x", count: count).joined(separator: ", ")
      return Boards.least + "x-a: &x \(item)\nx-b: [\(aliases)]\n"
    }
    #expect(check(board(5)).storyboard != nil)
    #expect(check(board(100)).codes == ["E17"])
  }

  @Test func `a thousand million laughs are refused at once`() {
    var board = Boards.least + "x-0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha, ha]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      board += "x-\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(check(board).codes == ["E17"])
  }

  @Test func `fifty problems are told, errors before warnings, and the rest is counted`() {
    let warnings = (0..<60).map { "  island\($0): {}\n" }.joined()
    let board = "storyboard: 1\ninitial: home\nscenes:\n  home: {content: {image: nix.png}}\n"
    let report = check(board + warnings)
    #expect(report.problems.count == 50)
    #expect(report.problems.first?.code == .missingLabel || report.codes.contains("E11"))
    #expect(report.codes.contains("E11"))
    // 60 islands, one picture without words, one that is not there.
    #expect(report.omitted == 12)
    #expect(report.rendered(format: .text).hasSuffix("board.yaml: 12 more\n"))
    let errors = (0..<60).map { "key\($0): 1\n" }.joined()
    #expect(check(Boards.least + errors).omitted == 10)
  }

  @Test func `a tangle of thousands of stacks is checked in bounded time`() {
    var board = "storyboard: 1\ninitial: n0\nscenes:\n"
    for index in 0..<2_000 {
      board += "  n\(index): {kind: stack, root: p\(index)}\n  p\(index): {}\n"
    }
    board += "segues:\n"
    for index in stride(from: 1_999, to: 0, by: -1) {
      board += "- {from: p\(index - 1), to: n\(index), do: push, on: {event: e}}\n"
      board += "- {from: n\(index - 1), to: p\(index), do: push, on: {event: f}}\n"
    }
    #expect(check(board).storyboard != nil)
  }
}
