import OctavoStoryboards
import Testing

@Suite struct SyntaxTests {
  struct Slip: Sendable, CustomTestStringConvertible {
    let text: String
    let place: String
    let message: String
    let hint: String?
    var testDescription: String { message }

    init(_ text: String, _ place: String, _ message: String, _ hint: String? = nil) {
      self.text = text
      self.place = place
      self.message = message
      self.hint = hint
    }
  }

  private static let comment = "# begins a comment here, which goes to the end of the line"

  private static let longKey = String(repeating: "k", count: 1_025)
  private static let longText = String(repeating: "words, ", count: 200)
  private static let tooLong = "the key here is longer than the 1024 letters that YAML allows"

  static let slips: [Slip] = [
    Slip("a: {b: 1, \(longKey): 1}\n", "1:1036", tooLong, "write a shorter one"),
    Slip("a: {\"b, \(longKey)\": 1}\n", "1:1035", tooLong, "write a shorter one"),
    Slip("a:\n- \(longKey): 1\n", "2:1028", tooLong, "write a shorter one"),
    Slip("a:\n  b: 1\n  \(longKey): 1\n", "3:3", tooLong, "write a shorter one"),
    Slip(
      "a: 1\n\(longKey) no colon: at-all:b\n", "2:1", tooLong, "write a shorter one"),
    Slip(
      "a: 1\n\(longText)at-all:b\nc: 2\n", "2:1", "a key without a colon",
      "write the key, a colon and a space"),
    Slip("", "1:1", "there is nothing in it", "begin with: storyboard: 1"),
    Slip("# only a remark\n", "1:1", "there is nothing in it", "begin with: storyboard: 1"),
    Slip("a:\n\tb: 1\n", "2:1", "a tab may not indent YAML", "indent with spaces"),
    Slip("a:\n  \tb: 1\n", "2:3", "a tab may not indent YAML", "indent with spaces"),
    Slip(
      "to: @back\n", "1:5", "a value cannot begin with @ unless it is in quotes",
      "write \"@back\""),
    Slip(
      "from: *\n", "1:8", "after * the name of an anchor is expected",
      "write \"*\" in quotes if it is text"),
    Slip("a: *b\n", "1:4", "unknown alias *b", "write \"*b\" in quotes if it is text"),
    Slip("a: &a [*a]\n", "1:8", "the alias *a stands inside of what it means"),
    Slip(
      "a: b: c\n", "1:5", "a second colon makes a key where a value stands",
      "put the value in quotes, or the key on its own line"),
    Slip(
      "a: 1\n---\nb: 2\n", "2:1", "a second document begins here",
      "a storyboard is one document; take out the line ---"),
    Slip(
      "a: \"\\q\"\n", "1:5", "no such escape after the backslash",
      "write \\\\ for a backslash, or use single quotes"),
    Slip("a: \"open\n", "2:1", "the text ends inside of quotes", "close the quotes"),
    Slip("a: [1, 2\nb: 3\n", "2:2", "a comma or ] was expected here"),
    Slip("a:\n- {b: 1}}\n", "2:9", "there is no { that this closes", "take it out"),
    Slip("a:\n- [1] ]\n", "2:7", "there is no [ that this closes", "take it out"),
    Slip(
      "a:\n  title The map\n  b: 1\n", "3:4", "a key without a colon stands before this",
      "write a colon after title on line 2"),
    Slip(
      "a:\n  hall\n    title: b\n", "3:10", "a key without a colon stands before this",
      "write a colon after hall on line 2"),
    Slip(
      "a:\n  - {b: 1}\n  {b: 2}\n", "3:3", "a key without a colon",
      "begin it with - if it is an item of the list above"),
    Slip(
      "- title The map\n\n  b: 1\n", "3:4", "a key without a colon stands before this",
      "write a colon after title on line 1"),
    Slip(
      "a:\n  b: 1\n  orientation vertical\n  c: 2\n", "3:3", "a key without a colon",
      "write a colon and a space after orientation"),
    Slip(
      "a:\n  b: 1\n  title:Octavo\n  c: 2\n", "3:3", "a key without a colon",
      "write a space after the colon of title"),
    Slip(
      "a:\n b: the stair\n  c: 2\n", "3:4",
      "a key that begins in another column than the one before it",
      "line 2 begins in column 2; keys of one mapping begin in the same"),
    Slip(
      "a:\n- b: the stair\n    c: 2\n", "3:6",
      "a key that begins in another column than the one before it",
      "line 2 begins in column 3; keys of one mapping begin in the same"),
    Slip(
      "a:\n  sheets:{kind: flip, title: x}\n", "2:28", "a key without a colon stands before this",
      "write a space after the colon of sheets"),
    Slip(
      "a:\n  - {b: 1}\n    - {c: 2}\n", "3:5",
      "an item of the list begins in another column than the others",
      "move its - into their column"),
    Slip(
      "a:\n- b: 1\n - c: 2\n", "3:2",
      "an item of the list begins in another column than the others",
      "move its - into their column"),
    Slip(
      "a:\n  curling {style: curl, light: natural}\n", "2:30",
      "a key without a colon stands before this",
      "write a colon and a space after curling, before {"),
    Slip("a: 1\u{0}\n", "1:5", "a control character", "take it out"),
    Slip("é: \u{7}\n", "1:4", "a control character", "take it out"),
    Slip("a: !x!y z\n", "1:4", "tags have no meaning in a storyboard", "take it out"),
    Slip("a: [1,, 2]\n", "1:7", "a value was expected here", "take out this comma"),
    Slip(
      "a: [- 1]\n", "1:5", "a value was expected here",
      "in brackets a comma divides the items, and no - begins them"),
    Slip("a: {b: ? }\n", "1:8", "a value was expected here"),
    Slip("a: [", "1:5", "a value was expected here"),
    Slip(
      "a: {b: 1, c: #fff, d: 2}\ne: {f: 3}\n", "1:14", comment, "write \"#fff\" in quotes"),
    Slip("a: {b: #fff}\n", "1:8", comment, "write \"#fff\" in quotes"),
    Slip("a: [\"it's #1\", {b: # The hall}]\n", "1:20", comment, "put the value in quotes"),
    Slip(
      "a: {\n  b: #fff,\n  c: 2\n}\n", "2:6", comment, "write \"#fff\" in quotes"),
    Slip("a: # all\n  b: {c: 1 # one\n  d: 2\n", "3:3", "a comma or } was expected here"),
    Slip(
      "a: &\n", "1:5", "after & the name of an anchor is expected",
      "write \"&\" in quotes if it is text"),
    Slip(
      "a: | b\n  c\n", "1:6", "nothing may follow | or > on its line",
      "begin the text on the next line, or put it in quotes"),
  ]

  @Test(arguments: slips)
  func `a slip of syntax is said in a person's words`(slip: Slip) {
    let report = check(slip.text)
    #expect(report.places == ["\(slip.place) E01"])
    #expect(report.problems.first?.message == slip.message)
    #expect(report.problems.first?.hint == slip.hint)
  }

  @Test(
    arguments: [
      (
        "a:\n- {b: \"one, c: 2}\n- {b: \"two\", c: 2}\n", "3:8", 2, 7,
        "the text in quotes that begins"
      ),
      ("a:\n- {b: 1\n- {c: 1}\n", "3:3", 2, 3, "the { that begins here is not closed"),
      ("a: [1,\n  2\nb: 3\n", "3:2", 1, 4, "the [ that begins here is not closed"),
      ("a: 1\nb: \"open\n\n", "4:1", 2, 4, "the quotes that begin here are not closed"),
    ] as [(String, String, Int, Int, String)])
  func `a slip that is seen further down says where it began`(
    text: String, place: String, line: Int, column: Int, note: String
  ) throws {
    let report = check(text)
    #expect(report.places == ["\(place) E01"])
    let found = try #require(report.problems.first?.note)
    #expect(found.range.start == SourcePosition(line: line, column: column))
    #expect(found.message.hasPrefix(note), "\(found.message)")
  }

  @Test func `a key of a scene in the column of the scenes is told to be one`() throws {
    let report = check(
      """
      storyboard: 1
      initial: a
      scenes:
        a:
          title: A
        content:
        - {text: Hello}
      """)
    let problem = try #require(report.problems.first { $0.code == .wrongType })
    #expect(problem.range.start == SourcePosition(line: 7, column: 3))
    #expect(problem.hint == "indent content as the other keys of its scene")
  }

  @Test func `bytes that are no text are an error at their place`() {
    let bytes = Array("storyboard: 1\ntitle: é".utf8) + [0xff, 0x0a]
    let report = StoryboardChecker.check(bytes: bytes, file: "b", assets: PlainAssets.some)
    #expect(report.places == ["2:9 E01"])
    #expect(report.problems.first?.hint == "save it as UTF-8")
  }

  @Test func `a file that is no text at all is named as such`() {
    let bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]
    let report = StoryboardChecker.check(bytes: bytes, file: "b", assets: PlainAssets.some)
    #expect(report.places == ["1:1 E01"])
    #expect(report.problems.first?.hint == "this is no text; name the file of a storyboard")
  }

  @Test func `UTF-16 is named as what it is`() {
    let bytes: [UInt8] = [0xff, 0xfe, 0x73, 0x00]
    let report = StoryboardChecker.check(bytes: bytes, file: "b", assets: PlainAssets.some)
    #expect(report.problems.first?.hint == "it seems to be UTF-16; save it as UTF-8")
  }

  @Test func `a directive and the end of the document may be written`() {
    #expect(check("%YAML 1.2\n---\n" + Boards.least + "...\n").storyboard != nil)
  }

  @Test func `tags of the core schema say what a value is`() {
    #expect(check(Boards.least + "title: !!str 2026\n").storyboard?.title == "2026")
    #expect(check(Boards.least + "title: !!int x\n").codes == ["E04"])
  }
}
