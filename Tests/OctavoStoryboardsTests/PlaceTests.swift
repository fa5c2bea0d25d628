import OctavoStoryboards
import Testing

@Suite struct PlaceTests {
  @Test(arguments: [("\n", "LF"), ("\r\n", "CR LF"), ("\r", "CR")])
  func `lines end as the author's editor ends them`(ending: String, name: String) {
    let lines = ["storyboard: 1", "titel: a", "initial: hme", "scenes:", "  home: {}", ""]
    let report = check(lines.joined(separator: ending))
    #expect(report.places == ["2:1 E03", "3:10 E08"], "\(name)")
    let expected = """
      board.yaml:2:1: error[E03]: unknown key "titel"
          2 | titel: a
            | ^~~~~ did you mean "title"?

      """
    #expect(report.rendered(format: .text).hasPrefix(expected))
  }

  @Test func `columns count Unicode scalars, and marks stand below wide characters`() {
    // One scalar beyond the basic plane, a letter and its accent, two wide letters.
    let board = Boards.least.replacing(
      "{home: {}}", with: "{\"🗺e\u{301}日本\": {titel: x}, home: {}}")
    let report = check(board)
    #expect(report.places == ["3:20 E03"])
    let lines = report.rendered(format: .text).split(separator: "\n")
    let mark = lines.first { $0.contains("^~~~~ did you mean \"title\"?") }
    // The accent takes no column of the screen, the wide letters take two each.
    #expect(mark?.hasPrefix("      | " + String(repeating: " ", count: 19 - 1 + 2) + "^") == true)
  }

  @Test func `of a long line the part with the place is shown, to the line's last column`() throws {
    let long = String(repeating: "a", count: 150)
    let report = check(
      Boards.least.replacing("{home: {}}", with: "{home: {notes: \(long), titel: b}}"))
    #expect(report.codes == ["E03"])
    let lines = report.rendered(format: .text).split(separator: "\n")
    let shown = try #require(lines.firstIndex { $0.hasPrefix("    3 | ") })
    #expect(lines[shown].hasSuffix("a, titel: b}}"))
    #expect(lines[shown].count == "    3 | ".count + 120)
    #expect(lines[shown + 1].hasSuffix("^~~~~ did you mean \"title\"?"))
    let places = (lines[shown].prefix { $0 != "t" }, lines[shown + 1].prefix { $0 != "^" })
    #expect(places.0.count == places.1.count)
  }

  @Test(arguments: [30, 44, 60])
  func `on a narrow screen a mark stands below its place, and what is to be done below that`(
    _ columns: Int
  ) throws {
    let long = String(repeating: "word ", count: 30)
    let report = check(
      Boards.least.replacing("{home: {}}", with: "{home: {notes: \(long), titel: b}}"))
    let lines = report.renderedText(columns: columns).split(separator: "\n")
    let shown = try #require(lines.firstIndex { $0.hasPrefix("3 | ") })
    #expect(lines[shown].count <= columns && lines[shown + 1].count <= columns)
    let before = lines[shown + 1].prefix { $0 != "^" }.count
    #expect(lines[shown].dropFirst(before).hasPrefix("titel"))
    #expect(lines[shown + 1].hasSuffix("^~~~~"))
    #expect(lines[shown + 2] == "did you mean \"title\"?")
  }

  @Test func `a character that is shown as a sign takes a column`() {
    let board = Boards.least.replacing(
      "{home: {}}", with: "{\"a\u{202e}b\": {titel: x}, home: {}}")
    let report = check(board)
    #expect(report.places == ["3:18 E03"])
    let lines = report.rendered(format: .text).split(separator: "\n")
    let mark = lines.first { $0.contains("^~~~~ did you mean \"title\"?") }
    #expect(mark?.hasPrefix("      | " + String(repeating: " ", count: 17) + "^") == true)
  }

  @Test(arguments: ["\u{200c}", "\u{200d}", "\u{301}"])
  func `what only joins or parts letters takes no column`(joiner: String) {
    let board = Boards.least.replacing(
      "{home: {}}", with: "{\"a\(joiner)b\": {titel: x}, home: {}}")
    let lines = check(board).rendered(format: .text).split(separator: "\n")
    #expect(lines.contains { $0.contains("a\(joiner)b") }, "it is shown as it is")
    let mark = lines.first { $0.contains("^~~~~ did you mean \"title\"?") }
    #expect(mark?.hasPrefix("      | " + String(repeating: " ", count: 16) + "^") == true)
  }

  @Test(arguments: ["title:\n", "language:\n", "assets: ''\n", "title: []\n", "title: [\n"])
  func `a problem has a column at the least, also where nothing stands`(line: String) {
    let report = check(Boards.least + line)
    #expect(!report.problems.isEmpty)
    for problem in report.problems { #expect(problem.range.endColumn > problem.range.start.column) }
  }

  @Test(arguments: [
    ("en", true), ("gsw", true), ("pt-BR", true), ("zh-Hant-TW", true), ("de-1996", true),
    ("x", false), ("en_US", false), ("e1", false), ("en-", false), ("abcdefghi", false),
  ])
  func `a language is the tag of one`(tag: String, isSound: Bool) {
    #expect(check(Boards.least + "language: \(tag)\n").codes == (isSound ? [] : ["E04"]))
  }

  @Test(
    arguments: [
      ("!!map", "!", "!!seq", []), ("!hall", "", "", ["3:9 E04"]),
      ("!!seq", "!hall", "", ["3:9 E04", "3:22 E04"]), ("", "", "!!map", ["3:26 E04"]),
    ] as [(String, String, String, [String])])
  func `a tag says nothing else than what it stands before`(
    scenes: String, scene: String, pages: String, places: [String]
  ) {
    let report = check(
      "storyboard: 1\ninitial: home\nscenes: \(scenes) {home: \(scene) {pages: \(pages) [a.png]}}\n"
    )
    #expect(report.places.filter { $0.hasSuffix("E04") } == places)
    #expect(report.problems.filter { $0.hint == "take out the tag" }.count == places.count)
  }

  @Test func `tabs within a line are kept below it`() {
    let report = check(Boards.least + "x:\t1\t# why\ntitle:\t[]\n")
    #expect(report.places == ["4:1 E03", "5:8 E04"])
    #expect(report.rendered(format: .text).contains("      | \u{20}     \t^~"))
  }

  @Test func `a byte order mark takes no column`() {
    #expect(check("\u{feff}titel: 1\n" + Boards.least).places.first == "1:1 E03")
  }

  @Test func `a line separator is a character and ends no line`() {
    let board = "storyboard: 1\ntitle: \"a\u{2028}b\u{85}c\"\ninitial: hme\nscenes: {home: {}}\n"
    #expect(check(board).places == ["3:10 E08"])
  }

  @Test func `what would steer a terminal is shown as a sign`() {
    let text = check("storyboard: 1\ntitle: \"\u{202e}\\e[31m\u{1b}[31m\"\n").rendered(
      format: .text)
    #expect(!text.unicodeScalars.contains("\u{1b}"))
    #expect(!text.unicodeScalars.contains("\u{202e}"))
    let escaped = check(Boards.least + "\"\\e[31m\": 1\n")
    #expect(escaped.codes == ["E03"])
    #expect(!escaped.rendered(format: .text).unicodeScalars.contains("\u{1b}"))
    #expect(escaped.rendered(format: .json).contains("\\u001b"))
  }

  @Test(arguments: [("0.3000000001", true), ("0.30000001", false)])
  func `fractions may miss the page's edge by their last bits`(width: String, isThere: Bool) {
    let report = check(
      Boards.least.replacing(
        "{home: {}}", with: "{home: {content: {text: Hello, rect: [0.7, 0, \(width), 1]}}}"))
    #expect(report.problems.isEmpty == isThere)
  }

  @Test func `a whole number may be tagged as one with a fraction`() {
    let report = check(
      Boards.least.replacing(
        "{home: {}}", with: "{home: {content: {text: Hello, size: !!float 24}}}"))
    #expect(report.problems.isEmpty, "\(report.rendered(format: .text))")
  }

  @Test func `a value of several lines is marked on its first`() throws {
    let report = check(Boards.least + "id:\n  - a\n  - b\n")
    let problem = try #require(report.problems.first)
    #expect(problem.range.start == SourcePosition(line: 5, column: 3))
    #expect(problem.range.endColumn == 6)
  }

  @Test func `problems stand in the order of their places`() {
    let report = check(Boards.least.replacing("home\n", with: "hme\n") + "zz: 1\naa: 2\n")
    #expect(report.places == ["2:10 E08", "4:1 E03", "5:1 E03"])
  }
}
