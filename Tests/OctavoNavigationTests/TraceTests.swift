import OctavoNavigation
import Testing

@testable import OctavoTrace

/// Plays a script of `octavo trace`; one answer a line.
@MainActor
func traced(_ script: String) throws -> [String] {
  let trace = NavigationTrace()
  return try script.split(separator: "\n").compactMap { try trace.run(String($0)) }
}

/// A script and what is printed for its last lines.
struct TraceVector: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let script: String
  let answers: [String]

  init(_ name: String, _ script: String, _ answers: String...) {
    testDescription = name
    self.script = script
    self.answers = answers
  }

  @MainActor func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let printed = try traced(script)
    #expect(
      Array(printed.suffix(answers.count)) == answers, sourceLocation: sourceLocation)
  }
}

@MainActor
struct TraceLineTests {
  @Test(arguments: [(0, true), (60_000, true), (60_001, false), (-1, false)])
  func `a trace waits for a minute at the most`(milliseconds: Int, isSound: Bool) {
    let step = try? TraceStep.reading("wait \(milliseconds)")
    #expect(step == (isSound ? .wait(milliseconds) : nil))
  }

  @Test func `a wait is as long as it says, however short`() throws {
    let waits = String(repeating: "wait 1\n", count: 40)
    let answers = try traced("flip A B\nshow\nnext\n\(waits)settle")
    #expect(answers.dropLast().suffix(40).allSatisfy { $0.isEmpty }, "a turn takes half a second")
    #expect(answers.last == "A.dD B.dA A.dM(nil) B.dM(F)")
  }

  @Test func `every line has one answer, but for comments and blank lines`() throws {
    let script = """
      flip A B  # two pages

      # what follows sets up
      veto B
      in B.wA do previous
      show
      """
    #expect(
      try traced(script) == ["A.wM(F) A.load A.dM(F)", "", "", "F.wA A.wA F.iA A.iA | A.dA F.dA"])
  }
}

/// What `octavo trace` prints: the table of Laws, Lifecycle for a flip, word for word.
@MainActor
struct FlipTraceTests {
  @Test(arguments: [
    TraceVector(
      "set before show, then shown", "flip A\nshow", "A.wM(F) A.load A.dM(F)",
      "F.wA A.wA F.iA A.iA | A.dA F.dA"),
    TraceVector(
      "set animated", "flip A B\nshow\nset B\nsettle", "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA",
      "A.dD B.dA A.dM(nil) B.dM(F) completion(true)"),
    TraceVector(
      "set at once", "flip A B\nshow\nset B instant",
      "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA A.dD B.dA A.dM(nil) B.dM(F) completion(true)"),
    TraceVector(
      "interactive flip committed",
      "flip A B\nshow\ngrab next\nrelease commit\nsettle", "B.wM(F) B.load A.wD B.wA B.iA",
      "A.wM(nil)", "A.dD B.dA A.dM(nil) B.dM(F)"),
    TraceVector(
      "interactive flip cancelled",
      "flip A B\nshow\ngrab next\nrelease cancel\nsettle", "B.wM(F) B.load A.wD B.wA B.iA",
      "", "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil)"),
    TraceVector("past the end", "flip A\nshow\ngrab next\nrelease commit\nsettle", "", "", ""),
    TraceVector(
      "a step past the end", "flip A\nshow\nnext\nprevious", "refused(atEnd)", "refused(atEnd)"),
    TraceVector("set of the current page", "flip A\nshow\nset A\nsettle", "refused(noChange)", ""),
    TraceVector(
      "window suspended in mid-flip", "flip A B\nshow\nset B\nsuspend\nresume",
      "A.dD B.dA A.dM(nil) B.dM(F) completion F.wD B.wD B.dD F.dD",
      "F.wA B.wA F.iA B.iA | B.dA F.dA"),
    TraceVector(
      "set during a turn", "flip A B C\nshow\nset B\nset C\nsettle",
      "A.dD B.dA A.dM(nil) B.dM(F) completion(true) B.wM(nil) C.wM(F) C.load B.wD C.wA C.iA",
      "B.dD C.dA B.dM(nil) C.dM(F) completion(true)"),
    TraceVector(
      "set called inside a callback", "flip A B C\nshow\nin B.wA do set C\nset B\nsettle",
      "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA | "
        + "A.dD B.dA A.dM(nil) B.dM(F) completion(true) "
        + "B.wM(nil) C.wM(F) C.load B.wD C.wA C.iA",
      "B.dD C.dA B.dM(nil) C.dM(F) completion(true)"),
    TraceVector(
      "a hook fires once", "flip A B\nshow\nin B.dM(F) do previous\nnext\nsettle\nnext\nsettle",
      "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA",
      "A.dD B.dA A.dM(nil) B.dM(F) | B.wM(nil) A.wM(F) B.wD A.wA A.iA | "
        + "B.dD A.dA B.dM(nil) A.dM(F)", "A.wM(nil) B.wM(F) A.wD B.wA B.iA",
      "A.dD B.dA A.dM(nil) B.dM(F)"),
    TraceVector(
      "a hook of the container", "flip A B\nin F.iA do set B instant\nshow",
      "F.wA A.wA F.iA A.iA | A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA A.dD A.dM(nil) B.dM(F) "
        + "completion(true) | B.dA F.dA"),
    TraceVector(
      "a leaf caught in flight and thrown back",
      "flip A B\nshow\nnext\nwait 100\ngrab next\nrelease cancel\nsettle", "", "A.wM(F)",
      "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil) A.dM(F)"),
    TraceVector(
      "a leaf caught in flight and let go on",
      "flip A B\nshow\nset B\nwait 100\ngrab next\nrelease commit\nsettle", "", "",
      "A.dD B.dA A.dM(nil) B.dM(F) completion(true)"),
    TraceVector(
      "the window suspended under a hand", "flip A B\nshow\ngrab next\nsuspend\nrelease commit",
      "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil) F.wD A.wD A.dD F.dD", ""),
    TraceVector(
      "a container removed in mid-flip", "flip A B\nshow\nset B\nremove\nset A\nshow",
      "A.dD B.dA A.dM(nil) B.dM(F) completion F.wD B.wD B.dD F.dD",
      "B.wM(nil) A.wM(F) B.dM(nil) A.dM(F) completion(true)", "F.wA A.wA F.iA A.iA | A.dA F.dA"),
    TraceVector(
      "a vetoed leaf", "flip A B\nshow\nveto A\nset B\nnext\ngrab next\nrelease commit\nsettle",
      "refused(vetoed)", "refused(vetoed)", "refused(vetoed)", "", ""),
    TraceVector(
      "a page that vetoes no more", "flip A B\nshow\nveto A\nallow A\nnext",
      "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA"),
    TraceVector(
      "data reload in mid-flip", "flip A B C\nshow\nnext\nreload\nsettle\nnext", "",
      "A.dD B.dA A.dM(nil) B.dM(F)", "B.wM(nil) C.wM(F) C.load B.wD C.wA C.iA"),
    TraceVector(
      "the window resized in mid-flip", "flip A B\nshow\nnext\nresize 300x200\nsettle", "",
      "A.dD B.dA A.dM(nil) B.dM(F)"),
  ])
  func `a flip`(vector: TraceVector) throws { try vector.check() }

  @Test(arguments: [
    TraceVector(
      "reload with other pages: the current one stays, its neighbours are the new ones",
      "flip A B C\nshow\nreload X A Y\nshown\nnext\nsettle\nshown\nprevious\nsettle\nprevious\n"
        + "settle\nshown", "", "F shows A",
      "A.wM(nil) Y.wM(F) Y.load A.wD Y.wA Y.iA", "A.dD Y.dA A.dM(nil) Y.dM(F)", "F shows Y",
      "Y.wM(nil) A.wM(F) Y.wD A.wA A.iA", "Y.dD A.dA Y.dM(nil) A.dM(F)",
      "A.wM(nil) X.wM(F) X.load A.wD X.wA X.iA", "A.dD X.dA A.dM(nil) X.dM(F)", "F shows X"),
    TraceVector(
      "reload without the current page: nothing is beside it",
      "flip A B\nshow\nreload X Y\nnext\nset X instant\nnext", "", "refused(atEnd)",
      "A.wM(nil) X.wM(F) X.load A.wD X.wA X.iA A.dD X.dA A.dM(nil) X.dM(F) completion(true)",
      "X.wM(nil) Y.wM(F) Y.load X.wD Y.wA Y.iA"),
    TraceVector(
      "pages side by side, the cover alone",
      "flip A B C\nspread always\nshow\nshown\nnext\nsettle\nshown\nspread none\nshown",
      "F.wA A.wA F.iA A.iA | A.dA F.dA", "F shows A",
      "A.wM(nil) B.wM(F) C.wM(F) B.load C.load A.wD B.wA C.wA B.iA C.iA",
      "A.dD B.dA C.dA A.dM(nil) B.dM(F) C.dM(F)", "F shows B C", "C.wM(nil) C.wD C.dD C.dM(nil)",
      "F shows B"),
    TraceVector(
      "side by side where the window suits it",
      "flip A B C\nspread auto\nresize 1200x500\nset B\nshow\nshown\nresize 300x800\nsettle\n"
        + "shown", "F shows B C", "C.wM(nil) C.wD C.dD C.dM(nil)", "", "F shows B"),
    TraceVector(
      "side by side in a page that holds pages",
      "flip A\nnest E flip X Y Z\nat E spread always\nshow\nset E instant\nat E next\nsettle\n"
        + "shown", "F shows E | E shows Y Z"),
    TraceVector(
      "who presents what",
      "flip A\nnest E flip X\nset E instant\nshow\npresent M sheet\nsettle\nat E present S\n"
        + "settle\nshown\ndismiss\nsettle\nshown",
      "F shows E | F presents M | E shows X | E presents S",
      "M.wD", "M.dD completion", "F shows E | E shows X | E presents S"),
  ])
  func `a flip of other pages, of several at a time, or under others`(vector: TraceVector) throws {
    try vector.check()
  }

  @Test func `comments and empty lines print nothing`() throws {
    #expect(try traced("# a book\n\n  \nflip A # one page\n") == ["A.wM(F) A.load A.dM(F)"])
  }

  @Test(arguments: [
    ("fly", "there is no “fly”"), ("flip", "a page at least"), ("flip A A", "named twice"),
    ("flip 1", "no name of a page"), ("flip nil", "no name of a page"), ("flip F", "own name"),
    ("flip A.B", "no name of a page"), ("stack A B", "begins with one page"),
    ("show", "no root yet"), ("set B", "no root yet"), ("settle", "no root yet"),
    ("grab next", "no root yet"), ("in A.wA do next", "no root yet"), ("veto A", "no root yet"),
    ("flip A\nflip B", "a root already"), ("flip A\nstack B", "a root already"),
    ("flip A\nset", "takes a page"), ("flip A\nset B now", "“instant”"),
    ("flip A\nset B instant now", "“instant”"), ("flip A\nnext 2", "takes nothing after it"),
    ("flip A\nset B!", "no name of a page"), ("flip A\nset F", "own name"),
    ("flip A\nrelease commit", "grab first"), ("flip A\nrelease", "commit or cancel"),
    ("flip A\nrelease now", "commit or cancel"), ("flip A\ngrab", "grab takes one of"),
    ("flip A\ngrab page", "grab takes one of"), ("flip A\ngrab pop", "no stack"),
    ("flip A\nshow\ngrab next\ngrab next", "holds already"),
    ("flip A\npush B", "no stack"), ("flip A\nin A.wA do settle", "cannot be done here"),
    ("flip A\nin A.wA do push B", "no stack"), ("flip A\nin A.wA", "is written as"),
    ("flip A\nin AwA do next", "is written as"), ("flip A\nin A.wA then next", "is written as"),
    ("flip A\nin A.wB do next", "no callback “wB”"), ("flip A\nwait soon", "milliseconds"),
    ("flip A\nspread", "none or auto or always"), ("flip A\nspread both", "none or auto or always"),
    ("stack A\nspread always", "no next page"), ("stack A\nreload B", "no next page"),
    ("flip A\nreload B B", "named twice"), ("flip A\nreload F", "own name"),
    ("flip A\nsetPages B", "no stack"), ("stack A\nsetPages", "a page at least"),
    ("stack A\nsetPages B B", "named twice"), ("stack A\nsetPages N", "own name"),
    ("shown", "no root yet"), ("flip A\nshown F", "nothing after it"),
    ("flip A\nin A.wA do shown", "cannot be done here"),
    ("flip A\nshwo", "did you mean show?"), ("flip A\nresize 10", "window's size"),
    ("flip A\nresize 800xx600", "window's size"),
    ("flip A\nresize 800x600xa", "window's size"), ("flip A\nshow now", "takes nothing after it"),
  ])
  func `a wrong line says what is wrong`(script: String, part: String) {
    #expect {
      try traced(script)
    } throws: { error in
      "\(error)".contains(part)
    }
  }
}
