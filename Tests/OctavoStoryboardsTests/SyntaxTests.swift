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

  static let slips: [Slip] = [
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

  @Test func `bytes that are no text are an error at their place`() {
    let bytes = Array("storyboard: 1\ntitle: é".utf8) + [0xff, 0x0a]
    let report = StoryboardChecker.check(bytes: bytes, file: "b", assets: PlainAssets.some)
    #expect(report.places == ["2:9 E01"])
    #expect(report.problems.first?.hint == "save it as UTF-8")
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
