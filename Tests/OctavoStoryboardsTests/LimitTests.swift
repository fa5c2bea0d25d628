import OctavoStoryboards
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

  /// Scenes each of which holds the next one: by a root, a page, a slot, or in turn by each.
  private func nested(_ levels: Int, by kinds: [String]) -> String {
    var scenes = ""
    var segues = ""
    for level in 1..<levels {
      let next = "s\(level + 1)"
      switch kinds[level % kinds.count] {
      case "stack": scenes += "  s\(level): {kind: stack, root: \(next)}\n"
      case "flip": scenes += "  s\(level): {kind: flip, pages: [\(next)]}\n"
      default:
        scenes += "  s\(level): {content: {slot: in}}\n"
        segues += "- {from: s\(level), to: \(next), do: embed, slot: in}\n"
      }
    }
    return "storyboard: 1\ninitial: s1\nscenes:\n\(scenes)  s\(levels): {}\n"
      + (segues.isEmpty ? "" : "segues:\n\(segues)")
  }

  @Test(arguments: [["stack"], ["flip"], ["slot"], ["stack", "flip", "slot"]])
  func `64 scenes in one another are a board and one more is not`(_ kinds: [String]) {
    #expect(check(nested(64, by: kinds)).codes.filter { $0.hasPrefix("E") } == [])
    #expect(check(nested(65, by: kinds)).codes.filter { $0.hasPrefix("E") } == ["E18"])
    #expect(Set(check(nested(5_000, by: kinds)).codes.filter { $0.hasPrefix("E") }) == ["E18"])
  }

  @Test func `what a modal holds counts from the modal`() {
    let segue = "{from: s64, to: s2, do: present, on: {key: m}}"
    let board = nested(64, by: ["stack"]) + "segues: [\(segue)]\n"
    #expect(check(board).codes.filter { $0.hasPrefix("E") } == [])
  }

  @Test func `scenes that hold one another twice are too many at once, and found at once`() {
    var scenes = ""
    var segues = ""
    for level in 0..<60 {
      scenes += "  s\(level): {content: [{slot: a}, {slot: b}]}\n"
      for slot in ["a", "b"] {
        segues += "- {from: s\(level), to: s\(level + 1), do: embed, slot: \(slot)}\n"
      }
    }
    let board = "storyboard: 1\ninitial: s0\nscenes:\n\(scenes)  s60: {}\nsegues:\n\(segues)"
    #expect(check(board).codes.filter { $0.hasPrefix("E") } == ["E18"])
  }

  @Test(arguments: [
    ("content:", "{color: red}"), ("content:\n    - list:", "word"),
    ("regions:", "{id: NUMBER, rect: [0, 0, 1, 1]}"),
  ]) func `a scene has 10000 parts of a sort at most`(_ key: String, _ part: String) {
    let parts = (0..<10_001).map { number in
      "      - \(part.replacing("NUMBER", with: "r\(number)"))\n"
    }.joined()
    let board = "storyboard: 1\ninitial: a\nscenes:\n  a:\n    \(key)\n\(parts)"
    #expect(check(board).codes.contains("E17"))
  }

  @Test func `of keys that mean nothing only the told ones cost anything`() {
    let keys = (0..<100_000).map { "key\($0): 1\n" }.joined()
    let report = check(Boards.least + keys)
    #expect(report.problems.count == 50)
    #expect(report.omitted == 99_950)
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
