import Foundation
import Testing

@Suite struct TraceCommandTests {
  @Test func `each operation prints one line`() throws {
    let outcome = try OctavoProcess.run(
      ["trace"],
      input: "# two pages\nflip A B\n\nshow\nset B\nsettle\nset B\ngrab next\nrelease cancel\n")
    #expect(outcome.code == 0)
    #expect(outcome.complaint == "")
    #expect(
      outcome.output == """
        A.wM(F) A.load A.dM(F)
        F.wA A.wA F.iA A.iA | A.dA F.dA
        A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA
        A.dD B.dA A.dM(nil) B.dM(F) completion(true)
        refused(noChange)



        """)
  }

  @Test func `a wrong line is one line on standard error with its number`() throws {
    let outcome = try OctavoProcess.run(["trace"], input: "flip A\n# here\nfly\nshow\n")
    #expect(outcome.code == 1)
    #expect(outcome.output == "A.wM(F) A.load A.dM(F)\n")
    #expect(outcome.complaint.hasPrefix("octavo: line 3: there is no “fly”"))
    #expect(outcome.complaint.filter(\.isNewline).count == 1)
  }

  @Test(arguments: [("exec <.", "is a folder"), ("exec <&-", "is closed")])
  func `a standard input that cannot be read is not an end`(given: String, trouble: String) throws {
    let outcome = try OctavoProcess.run(["trace"], under: given)
    #expect(outcome.code == 1)
    #expect(outcome.complaint == "octavo: standard input: \(trouble)\n")
    let check = try OctavoProcess.run(["check", "-"], under: given)
    #expect(check.code == 1)
    #expect(check.complaint == "octavo: standard input: \(trouble)\n")
  }

  @Test func `an answer comes before the next line is there`() throws {
    let conversation = try OctavoConversation(["trace"])
    try conversation.say("flip A\n")
    #expect(try conversation.answer() == "A.wM(F) A.load A.dM(F)\n")
    try conversation.say("show\n")
    #expect(try conversation.answer() == "F.wA A.wA F.iA A.iA | A.dA F.dA\n")
    #expect(try conversation.end() == 0)
  }
}
