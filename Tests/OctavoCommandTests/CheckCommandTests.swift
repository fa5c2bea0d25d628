import Foundation
import OctavoTestSupport
import Testing

@Suite struct CheckCommandTests {
  private static let sound = "storyboard: 1\ninitial: a\nscenes: {a: {content: {text: Hello}}}\n"

  @Test func `a sound board prints nothing and exits with 0`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.sound, to: "board.yaml")
    let outcome = try OctavoProcess.run(["check", "board.yaml"], in: folder.url)
    #expect(outcome.code == 0)
    #expect(outcome.output == "")
    #expect(outcome.complaint == "")
  }

  @Test func `an error is shown with its place, and exits with 1`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.sound.replacing("initial: a", with: "initial: b"), to: "board.yaml")
    let outcome = try OctavoProcess.run(["check", "board.yaml"], in: folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("board.yaml:2:10: error[E08]: "))
    #expect(outcome.complaint == "")
  }

  @Test func `what plays a board with an error complains of it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.sound.replacing("initial: a", with: "initial: b"), to: "board.yaml")
    try folder.write("16 key Right\n", to: "still.script")
    let record = ["record", "board.yaml", "--size", "60x60", "--script", "still.script", "-o", "o"]
    for arguments in [["board.yaml"], record] {
      let outcome = try OctavoProcess.run(arguments, in: folder.url)
      #expect(outcome.code == 1)
      #expect(outcome.output == "")
      #expect(outcome.complaint.hasPrefix("board.yaml:2:10: error[E08]: "))
    }
  }

  @Test func `a warning alone exits with 0, for programs too`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.sound.replacing("}}}", with: "}}, b: {}}"), to: "board.yaml")
    let outcome = try OctavoProcess.run(
      ["check", "board.yaml", "--format", "json"], in: folder.url)
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("\"code\": \"W01\""))
  }

  @Test func `files are looked for beside the board, not where the command runs`() throws {
    let folder = try TemporaryFolder()
    let inner = folder.url.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try folder.write("Hello", to: "inner/hello.md")
    let board = Self.sound.replacing("text: Hello", with: "markdown: {file: hello.md}")
    try folder.write(board, to: "inner/board.yaml")
    try folder.write(board, to: "board.yaml")
    #expect(try OctavoProcess.run(["check", "inner/board.yaml"], in: folder.url).code == 0)
    let missing = try OctavoProcess.run(["check", "board.yaml"], in: folder.url)
    #expect(missing.code == 1)
    #expect(missing.output.contains("error[E11]"))
  }

  @Test func `a file of another kind than its key says is an error, and is not played`() throws {
    let folder = try TemporaryFolder()
    let board = Self.sound.replacing("text: Hello", with: "svg: board.yaml, alt: itself")
    try folder.write(board, to: "board.yaml")
    try folder.write("0 end\n", to: "still.script")
    let check = try OctavoProcess.run(["check", "board.yaml"], in: folder.url)
    #expect(check.code == 1)
    let trouble =
      "board.yaml:3:29: error[E11]: scene \"a\": \"board.yaml\" is text, and a picture is wanted\n"
    #expect(check.output.hasPrefix(trouble), "\(check.output)")
    let record = try OctavoProcess.run(
      ["record", "board.yaml", "--size", "60x60", "--script", "still.script", "-o", "o"],
      in: folder.url)
    #expect(record.code == 1)
    #expect(record.complaint.hasPrefix(trouble), "\(record.complaint)")
  }

  @Test func `a name that would steer the terminal is shown and does nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("no board", to: "a\u{1B}[31m\nb.yaml")
    let outcome = try OctavoProcess.run(["check", "a\u{1B}[31m\nb.yaml"], in: folder.url)
    #expect(
      outcome.output.hasPrefix("a\u{FFFD}[31m\u{FFFD}b.yaml:1:1: error[E04]"), "\(outcome.output)")
  }

  @Test func `nothing at all on standard input is one error`() throws {
    let outcome = try OctavoProcess.run(["check", "-"])
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("<stdin>:1:1: error[E01]: "))
  }

  @Test(arguments: ["nowhere.yaml", "."])
  func `a board that cannot be read is one line`(path: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try OctavoProcess.run(["check", path], in: folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.output == "")
    #expect(outcome.complaint.hasPrefix("octavo: \(path): "))
    #expect(outcome.complaint.split(separator: "\n").count == 1)
  }

  /// A board that names what only the program has which plays it.
  private static let own = """
    storyboard: 1
    initial: house
    scenes: {house: {kind: stack, root: a}, a: {content: {text: A}}, b: {content: {text: B}}}
    segues:
      - {from: a, to: b, do: push, on: {swipe: left}, transition: cover}
      - {from: b, to: "@back", on: {swipe: right},
         transition: {style: cover, orientation: vertical, mode: stiff, skew: 6, duration: 400ms}}

    """

  @Test func `transitions of a program's own are known once they are named`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.own, to: "board.yaml")
    let unknown = try OctavoProcess.run(["check", "board.yaml"], in: folder.url)
    #expect(unknown.code == 1)
    #expect(unknown.output.contains("unknown transition \"cover\""))
    let own = ["--own-transition", "cover,vertical,stiff", "--own-transition", "other"]
    let named = try OctavoProcess.run(["check", "board.yaml"] + own, in: folder.url)
    #expect(named.code == 0)
    #expect(!named.output.contains("error"), "\(named.output)")
  }

  @Test(arguments: [
    ("cover", "\"cover\" has no orientation \"vertical\""),
    ("cover,vertical", "mode"), ("covr,vertical,stiff", "did you mean \"covr\"?"),
  ])
  func `what such a transition was not said to know is an error`(
    value: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.own, to: "board.yaml")
    let outcome = try OctavoProcess.run(
      ["check", "board.yaml", "--own-transition", value], in: folder.url)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains(words), "\(outcome.output)")
  }

  @Test(arguments: [
    ([""], "no name"), (["cover,"], "no name"), (["fold,vertical"], "'fold'"),
    (["cover,stiff,stiff"], "twice"), (["cover", "cover,stiff"], "given twice"),
  ])
  func `a name that cannot be meant is a wrong use`(values: [String], words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.own, to: "board.yaml")
    let options = values.flatMap { ["--own-transition", $0] }
    let outcome = try OctavoProcess.run(["check", "board.yaml"] + options, in: folder.url)
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
  }
}
