import OctavoNavigation
import Testing

@testable import OctavoTrace

/// The checkers can fail: wrong journals are caught, law by law.
@MainActor
struct LawCheckerTests {
  /// A journal in the laws' notation, batches apart, and the model that holds throughout.
  struct Journal: Sendable, CustomTestStringConvertible {
    let law: String
    let words: String
    var stack = ["A", "B"]
    var modals: [ModelView.Modal] = []
    var testDescription: String { "\(law): \(words)" }
  }

  /// What a stack with its page A in sight has said.
  nonisolated static let shown = "A.wM(N) A.load A.dM(N) | N.wA A.wA N.iA A.iA | A.dA N.dA | "
  nonisolated static let push = "B.wM(N) B.load A.wD B.wA B.iA"

  private func faults(of journal: Journal) -> [String] {
    var model = ModelView()
    // The first page joins a stack of one; what is checked comes after.
    model.containers["N"] = ModelView.Container(members: ["A"])
    var isSet = false
    let checker = LawChecker(root: "N") { model }
    for (batch, words) in journal.words.split(separator: "|").enumerated() {
      if batch >= 3, !isSet {
        isSet = true
        model.containers["N"] = ModelView.Container(
          members: journal.stack, modals: journal.modals)
      }
      for word in words.split(separator: " ") { tell(String(word), batch + 1, checker) }
      checker.checkSight(model)
    }
    checker.checkRest(model)
    return checker.faults
  }

  private func tell(_ word: String, _ batch: Int, _ checker: LawChecker) {
    if word == "{" || word == "}" { return }
    let parts = word.split(separator: ".", maxSplits: 1).map(String.init)
    let animated = !parts[1].hasSuffix("!")
    let (name, argument): (Substring, Substring?) = {
      let pieces = parts[1].split(whereSeparator: { "()!".contains($0) })
      return (pieces[0], pieces.dropFirst().first)
    }()
    let callback: TraceEvent.Callback =
      switch name {
      case "wM": .willMove(entering: argument != "nil")
      case "dM": .didMove(entering: argument != "nil")
      case "load": .load
      case "wA": .willAppear(animated: animated)
      case "iA": .isAppearing
      case "dA": .didAppear(animated: animated)
      case "wD": .willDisappear(animated: animated)
      default: .didDisappear(animated: animated)
      }
    let parent =
      argument == nil || argument == "nil" || argument == "open" ? "N" : argument.map(String.init)
    checker.enter(
      parts[0], callback, parent: parts[0] == "N" ? nil : parent, batch: batch)
    // A word in braces is told from within the one before.
    if argument != "open" { checker.leave() }
  }

  @Test(arguments: [
    Journal(law: "", words: shown + push + " | A.dD B.dA B.dM(N)"),
    Journal(
      law: "", words: shown + "M.load A.wD M.wA M.iA | A.dD M.dA", stack: ["A"],
      modals: [ModelView.Modal(name: "M", isFull: true)]),
    Journal(
      law: "", words: shown + "S.load S.wA S.iA | S.dA", stack: ["A"],
      modals: [ModelView.Modal(name: "S", isFull: false)]),
    Journal(
      law: "",
      words: shown + "B.wM(N) B.load A.wD B.wA B.iA | B.wM(nil) B.wD B.dD A.wA A.iA A.dA "
        + "B.dM(nil)", stack: ["A"]),
    Journal(law: "L1", words: shown + push + " | A.dD B.dA B.dA B.dM(N)"),
    Journal(law: "L1", words: shown + "B.wM(N) B.load A.wD B.wA B.iA B.iA | A.dD B.dA B.dM(N)"),
    Journal(law: "L1", words: shown + "B.wM(N) B.load A.wD A.wD B.wA B.iA | A.dD B.dA B.dM(N)"),
    Journal(law: "L1", words: shown + push + " | B.dA B.dM(N) A.dA"),
    Journal(law: "L1", words: shown + push + " | A.dD! B.dA B.dM(N)"),
    Journal(law: "L1", words: shown + push + " | A.dD B.dA! B.dM(N)"),
    Journal(law: "L1", words: shown + "B.wM(N) B.load A.wD B.wA B.dA B.iA | A.dD B.dM(N)"),
    Journal(law: "L2", words: shown + "B.wM(N) B.load B.wA B.iA | B.dA B.dM(N)"),
    Journal(law: "L2", words: shown + push + " | B.dA B.dM(N)"),
    Journal(law: "L2", words: shown + "B.wM(N) B.dM(N)"),
    Journal(
      law: "L2",
      words: shown + push + " | C.wM(N) C.load B.wD C.wA C.iA | A.dD B.dD C.dA "
        + "B.dM(N) C.dM(N)", stack: ["A", "B", "C"]),
    Journal(law: "L3", words: "A.wM(N) A.load A.dM(N) | A.wA A.iA N.wA N.iA | A.dA N.dA"),
    Journal(law: "L3", words: "A.wM(N) A.load A.dM(N) | N.wA A.wA N.iA A.iA | N.dA A.dA"),
    Journal(law: "L3", words: shown + "N.wD N.dD A.wD A.dD", stack: ["A"]),
    Journal(law: "L3", words: shown + "A.wD N.wD A.dD N.dD", stack: ["A"]),
    Journal(law: "L4", words: shown + "B.load A.wD B.wA B.iA | A.dD B.dA"),
    Journal(law: "L4", words: shown + "B.load B.wM(N) A.wD B.wA B.iA | A.dD B.dA B.dM(N)"),
    Journal(law: "L4", words: shown + push + " | A.dD B.dA"),
    Journal(law: "L4", words: shown + "B.wM(N) B.wM(N) B.load A.wD B.wA B.iA | A.dD B.dA B.dM(N)"),
    Journal(law: "L4", words: shown + "B.load A.wD B.wA B.iA | A.dD B.dA B.dM(N)"),
    Journal(law: "L4", words: shown + "A.wM(nil) A.dM(nil) A.wD A.dD", stack: ["C"]),
    Journal(
      law: "L5",
      words: shown + "A.wM(nil) C.wM(N) A.wD C.wA C.iA | A.dD C.dA A.dM(nil) "
        + "C.dM(N)", stack: ["A", "C"]),
    Journal(law: "L5", words: shown + push + " | A.dD B.dA B.dM(N)", stack: ["A"]),
    Journal(law: "L6", words: shown + "B.wM(open) B.load A.wD B.wA B.iA | A.dD B.dA B.dM(N)"),
    Journal(law: "L8", words: shown + "B.wM(N) B.load B.load A.wD B.wA B.iA | A.dD B.dA B.dM(N)"),
    Journal(law: "L2", words: shown + "C.wM(N) C.load C.wA C.iA C.dA C.dM(N)", stack: ["C", "A"]),
    Journal(law: "L11", words: shown + "B.wM(N) B.load A.wD B.wA | B.iA | A.dD B.dA B.dM(N)"),
  ])
  func `a journal is judged by its law`(journal: Journal) {
    let faults = faults(of: journal)
    if journal.law.isEmpty {
      #expect(faults == [])
    } else {
      #expect(faults.contains { $0.hasPrefix(journal.law + ":") }, "\(faults)")
    }
  }

  @Test func `a question during a turn is caught`() {
    var model = ModelView()
    model.containers["N"] = ModelView.Container(members: ["A", "B"])
    let checker = LawChecker(root: "N") { model }
    for (batch, words) in (Self.shown + Self.push).split(separator: "|").enumerated() {
      checker.question(in: "N")
      for word in words.split(separator: " ") { tell(String(word), batch + 1, checker) }
    }
    #expect(!checker.faults.contains { $0.hasPrefix("L12") })
    checker.question(in: "N")
    #expect(checker.faults.contains { $0.hasPrefix("L12") })
  }

  @Test(arguments: [
    (TraceStep.Call.pop, nil), (.push("B"), NavigationOperation.Refusal.pageInUse),
    (.push("A"), nil), (.dismiss, nil), (.popTo("B"), .noChange),
    (.present("A", asSheet: true), nil),
  ])
  func `a wrong answer is caught`(
    call: TraceStep.Call, answer: NavigationOperation.Refusal?
  ) {
    var oracle = ModelOracle(root: "N")
    oracle.make("N", isFlip: false, pages: ["A"])
    oracle.issue(call)
    #expect(oracle.answer(answer) { _, _ in false } != nil)
  }

  @Test func `a model that did not change is caught, and one that changed too much`() {
    var oracle = ModelOracle(root: "N")
    oracle.make("N", isFlip: false, pages: ["A"])
    let before = oracle.view
    oracle.issue(.push("B"))
    #expect(!oracle.isQuiet)
    #expect(oracle.answer(nil) { _, _ in false } == nil)
    #expect(oracle.isQuiet)
    #expect(oracle.check(before, grabs: []) != nil)
    var right = before
    right.containers["N"]?.members = ["A", "B"]
    #expect(oracle.check(right, grabs: []) == nil)
    right.containers["N"]?.members = ["A", "B", "C"]
    #expect(oracle.check(right, grabs: []) != nil)
  }

  @Test func `a failure is shrunk to the steps that it needs`() {
    let script: [TraceStep] = [
      .root(.stack, ["A"]), .show, .call(.push("B")), .settle, .wait(60), .call(.pop), .settle,
    ]
    let shortest = Shrinker.shrunk(script) { (steps) -> String? in
      steps.contains(.call(.push("B"))) && steps.contains(.call(.pop)) ? "fault" : nil
    }
    #expect(shortest == [.root(.stack, ["A"]), .call(.push("B")), .call(.pop)])
  }
}
