import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTransitions
import Testing

/// The table of Laws, Lifecycle for a stack, word for word, and what follows from the laws.
@MainActor
struct StackVectorTests {
  @Test func `made, then shown, then the first frame`() {
    let rig = StackRig()
    #expect(rig.journal.take() == "A.wM(N) A.load A.dM(N)")
    rig.stack.resize(to: rig.size, scale: .one)
    #expect(rig.journal.take() == "N.wA A.wA N.iA A.iA")
    rig.frame()
    #expect(rig.journal.take() == "A.dA N.dA")
  }

  /// A row of the table: the stack, what is called, the callbacks at once and at rest.
  struct Row: Sendable {
    let name: String
    let pages: String
    let call: @MainActor @Sendable (StackRig) -> NavigationOperation
    let first: String
    let last: String
    let model: String
    var leaving = ""
  }

  nonisolated static let rows: [Row] = [
    Row(
      name: "push", pages: "A", call: { $0.stack.push($0["B"]) },
      first: "B.wM(N) B.load A.wD B.wA B.iA", last: "A.dD B.dA B.dM(N)", model: "AB"),
    Row(
      name: "pop", pages: "AB", call: { $0.stack.pop() }, first: "B.wM(nil) B.wD A.wA A.iA",
      last: "B.dD A.dA B.dM(nil)", model: "A", leaving: "B"),
    Row(
      name: "popToRoot", pages: "ABCD", call: { $0.stack.popToRoot() },
      first: "D.wM(nil) C.wM(nil) B.wM(nil) D.wD A.wA A.iA",
      last: "D.dD A.dA D.dM(nil) C.dM(nil) B.dM(nil)", model: "A", leaving: "DCB"),
    Row(
      name: "popTo", pages: "ABCD", call: { $0.stack.pop(to: $0["B"]) },
      first: "D.wM(nil) C.wM(nil) D.wD B.wA B.iA", last: "D.dD B.dA D.dM(nil) C.dM(nil)",
      model: "AB", leaving: "DC"),
    Row(
      name: "replace the top", pages: "AB", call: { $0.stack.replace($0["B"], with: $0["C"]) },
      first: "B.wM(nil) C.wM(N) C.load B.wD C.wA C.iA", last: "B.dD C.dA B.dM(nil) C.dM(N)",
      model: "AC", leaving: "B"),
    Row(
      name: "replace the root", pages: "A", call: { $0.stack.replace($0["A"], with: $0["C"]) },
      first: "A.wM(nil) C.wM(N) C.load A.wD C.wA C.iA", last: "A.dD C.dA A.dM(nil) C.dM(N)",
      model: "C", leaving: "A"),
    Row(
      name: "set all", pages: "ABC", call: { $0.stack.setPages([$0["A"], $0["D"], $0["E"]]) },
      first: "C.wM(nil) B.wM(nil) D.wM(N) E.wM(N) E.load C.wD E.wA E.iA",
      last: "C.dD E.dA C.dM(nil) B.dM(nil) D.dM(N) E.dM(N)", model: "ADE", leaving: "CB"),
  ]

  @Test(arguments: rows)
  func `an operation animated`(row: Row) {
    let rig = StackRig()
    rig.open(with: row.pages)
    var modelAtFirst: String?
    for page in rig.pages {
      page.hooks["wM"] = { modelAtFirst = modelAtFirst ?? rig.model }
    }
    let operation = row.call(rig)
    #expect(rig.journal.take() == row.first, "\(row.name)")
    #expect(modelAtFirst == row.model, "the model changes before the first callback (L5)")
    #expect(operation.leavingPages.compactMap(\.title).joined() == row.leaving)
    rig.frame()
    #expect(rig.journal.take() == "")
    rig.settle()
    #expect(rig.journal.take() == row.last)
    #expect(operation.outcome == .completed)
    #expect(rig.model == row.model)
    #expect(rig.shown == [String(row.model.last ?? "?")])
  }

  @Test(arguments: rows)
  func `an operation that is not animated is the same in one batch`(row: Row) {
    let rig = StackRig()
    rig.open(with: row.pages)
    let calls: [String: @MainActor () -> NavigationOperation] = [
      "push": { rig.stack.push(rig["B"], animated: false) },
      "pop": { rig.stack.pop(animated: false) },
      "popToRoot": { rig.stack.popToRoot(animated: false) },
      "popTo": { rig.stack.pop(to: rig["B"], animated: false) },
      "replace the top": { rig.stack.replace(rig["B"], with: rig["C"], animated: false) },
      "replace the root": { rig.stack.replace(rig["A"], with: rig["C"], animated: false) },
      "set all": { rig.stack.setPages([rig["A"], rig["D"], rig["E"]], animated: false) },
    ]
    let operation = calls[row.name]?()
    #expect(rig.journal.take() == row.first + " " + row.last)
    #expect(operation?.outcome == .completed)
    #expect(!rig.frame().isAnimating)
  }

  @Test func `interactive pop committed`() {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.drag(from: 0.01, to: 0.7)
    #expect(rig.journal.take() == "B.wD A.wA A.iA")
    #expect(rig.model == "AB")
    rig["B"].hooks["wM"] = { #expect(rig.model == "A", "L5") }
    rig.lift()
    #expect(rig.journal.take() == "B.wM(nil)")
    #expect(rig.model == "A")
    rig.settle()
    #expect(rig.journal.take() == "B.dD A.dA B.dM(nil)")
    #expect(rig.shown == ["A"])
  }

  @Test func `interactive pop cancelled`() {
    let rig = StackRig()
    rig.open(with: "AB")
    rig.drag(from: 0.01, to: 0.3)
    #expect(rig.journal.take() == "B.wD A.wA A.iA")
    rig.lift()
    #expect(rig.journal.take() == "")
    rig.settle()
    #expect(rig.journal.take() == "A.wD A.dD B.wA B.iA B.dA")
    #expect(rig.model == "AB")
    #expect(rig.shown == [])
    #expect(rig.events.map(\.isCommitted) == [false])
  }

  @Test func `interactive push committed and cancelled`() {
    for commits in [true, false] {
      let rig = StackRig()
      rig.open()
      rig.stack.nextPage = { _ in .init(rig["B"]) }
      rig.drag(from: 0.99, to: commits ? 0.2 : 0.8)
      #expect(rig.journal.take() == "B.wM(N) B.load A.wD B.wA B.iA")
      #expect(rig.model == "A")
      rig.lift()
      #expect(rig.journal.take() == "")
      #expect(rig.model == (commits ? "AB" : "A"))
      rig.settle()
      #expect(
        rig.journal.take()
          == (commits
            ? "A.dD B.dA B.dM(N)" : "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil)"))
    }
  }

  @Test func `push while a push animates`() {
    let rig = StackRig(size: Size(width: 80, height: 60))
    rig.open()
    let first = rig.stack.push(rig["B"])
    rig.run(for: 0.1)
    _ = rig.journal.take()
    rig.stack.push(rig["C"])
    #expect(
      rig.journal.take() == "A.dD B.dA B.dM(N) C.wM(N) C.load B.wD C.wA C.iA")
    #expect(first.outcome == .superseded)
    rig.settle()
    #expect(rig.journal.take() == "B.dD C.dA C.dM(N)")
    #expect(rig.shown == ["B", "C"])
  }

  @Test func `pop while a push animates turns it round`() {
    let rig = StackRig()
    rig.open()
    rig.stack.push(rig["B"])
    rig.run(for: 0.1)
    _ = rig.journal.take()
    rig.stack.pop()
    #expect(rig.journal.take() == "A.dD B.dA B.dM(N) B.wM(nil) B.wD A.wA A.iA")
    rig.settle()
    #expect(rig.journal.take() == "B.dD A.dA B.dM(nil)")
  }

  @Test func `what ends all that moves waits for the callback in which it is called`() {
    let rig = StackRig()
    rig.open(with: "A")
    rig["B"].hooks["wA"] = { rig.stack.settleEverything() }
    rig.stack.push(rig["B"])
    #expect(rig.journal.take() == "B.wM(N) B.load A.wD B.wA B.iA A.dD B.dA B.dM(N)")
  }

  @Test func `push inside a callback of a push follows in the same turn`() {
    let rig = StackRig()
    rig.open()
    rig["B"].hooks["wA"] = { rig.stack.push(rig["C"]) }
    rig.stack.push(rig["B"])
    #expect(
      rig.journal.take()
        == "B.wM(N) B.load A.wD B.wA B.iA A.dD B.dA B.dM(N) C.wM(N) C.load B.wD C.wA C.iA")
    rig.settle()
    #expect(rig.journal.take() == "B.dD C.dA C.dM(N)")
  }

  @Test func `what cannot be done is refused without a callback`() {
    let rig = StackRig()
    rig.open(with: "AB")
    let other = NavigationStack(root: RecordingPage("X", in: Journal()), drawing: .immediate)
    let calls: [(NavigationOperation, NavigationOperation.Refusal)] = [
      (rig.stack.push(rig["A"]), .alreadyInStack),
      (rig.stack.push(rig["B"]), .alreadyInStack),
      (rig.stack.push(rig.stack), .pageInUse),
      (other.push(rig["B"]), .pageInUse),
      (rig.stack.pop(to: rig["B"]), .noChange),
      (rig.stack.pop(to: rig["C"]), .notInStack),
      (rig.stack.replace(rig["C"], with: rig["D"]), .notInStack),
      (rig.stack.replace(rig["A"], with: rig["B"]), .alreadyInStack),
      (rig.stack.replace(rig["A"], with: rig["A"]), .noChange),
      (rig.stack.setPages([rig["A"], rig["B"]]), .noChange),
      (rig.stack.setPages([rig["A"], rig["A"]]), .pageInUse),
    ]
    for (operation, refusal) in calls { #expect(operation.outcome == .refused(refusal)) }
    #expect(rig.journal.take() == "")
    rig.stack.pop(animated: false)
    _ = rig.journal.take()
    #expect(rig.stack.pop().outcome == .refused(.atRoot))
    #expect(rig.stack.popToRoot().outcome == .refused(.atRoot))
    #expect(rig.stack.pop(to: rig["A"]).outcome == .refused(.noChange))
    #expect(rig.journal.take() == "")
    #expect(!rig.frame().isAnimating)
  }

  @Test func `a page that does not let itself be left is vetoed for all that would go`() {
    let rig = StackRig()
    rig.open(with: "ABC")
    rig["B"].canLeave = false
    #expect(rig.stack.popToRoot().outcome == .refused(.vetoed))
    #expect(rig.stack.replace(rig["B"], with: rig["D"]).outcome == .refused(.vetoed))
    #expect(rig.stack.setPages([rig["A"]]).outcome == .refused(.vetoed))
    #expect(rig.journal.take() == "")
    #expect(rig.stack.pop(animated: false).outcome == .completed)
    #expect(rig.stack.pop().outcome == .refused(.vetoed))
    #expect(rig.model == "AB")
    #expect(rig.stack.push(rig["D"], animated: false).outcome == .completed, "B stays in the stack")
  }

  @Test func `a covered page replaced is told of its place and no more`() {
    let rig = StackRig()
    rig.open(with: "AB")
    let operation = rig.stack.replace(rig["A"], with: rig["C"])
    #expect(rig.journal.take() == "A.wM(nil) C.wM(N) A.dM(nil) C.dM(N)")
    #expect(operation.outcome == .completed)
    #expect(!rig.frame().isAnimating)
    rig.stack.pop()
    #expect(rig.journal.take() == "B.wM(nil) C.load B.wD C.wA C.iA")
  }

  @Test func `a pop that is caught and thrown back takes its news back`() {
    let rig = StackRig()
    rig.open(with: "ABC")
    let operation = rig.stack.popToRoot()
    rig.run(for: 0.15)
    _ = rig.journal.take()
    rig.drag(from: 0.6, to: 0.05)
    #expect(rig.journal.take() == "")
    rig.lift()
    #expect(rig.journal.take() == "B.wM(N) C.wM(N)")
    #expect(rig.model == "ABC")
    rig.settle()
    #expect(rig.journal.take() == "A.wD A.dD C.wA C.iA C.dA B.dM(N) C.dM(N)")
    #expect(operation.outcome == .superseded)
    #expect(operation.leavingPages.isEmpty)
  }

  @Test func `a push that is caught and thrown back leaves no trace`() {
    let rig = StackRig()
    rig.open()
    rig.stack.push(rig["B"])
    rig.run(for: 0.15)
    _ = rig.journal.take()
    rig.drag(from: 0.4, to: 0.95)
    rig.lift()
    #expect(rig.journal.take() == "")
    #expect(rig.model == "A")
    rig.settle()
    #expect(rig.journal.take() == "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil)")
  }

  @Test func `a window suspended in mid-push and under a finger`() {
    let rig = StackRig()
    rig.open()
    rig.stack.push(rig["B"]) { _ in rig.journal.write("completion") }
    rig.run(for: 0.1)
    _ = rig.journal.take()
    rig.stack.suspend()
    #expect(rig.journal.take() == "A.dD B.dA B.dM(N) completion N.wD B.wD B.dD N.dD")
    rig.stack.resume()
    #expect(rig.journal.take() == "N.wA B.wA N.iA B.iA")
    rig.frame()
    #expect(rig.journal.take() == "B.dA N.dA")
    rig.drag(from: 0.01, to: 0.9)
    _ = rig.journal.take()
    rig.stack.suspend()
    #expect(rig.journal.take() == "A.wD A.dD B.wA B.iA B.dA N.wD B.wD B.dD N.dD")
    #expect(rig.model == "AB")
  }

  @Test func `calls out of sight move the model and nobody appears`() {
    let rig = StackRig()
    _ = rig.journal.take()
    rig.stack.push(rig["B"])
    #expect(rig.journal.take() == "B.wM(N) B.load B.dM(N)")
    rig.stack.pop()
    #expect(rig.journal.take() == "B.wM(nil) B.dM(nil)")
  }

  @Test func `a stack that goes away in mid-push ends the operation`() {
    let journal = Journal()
    var stack: NavigationStack? = NavigationStack(
      root: RecordingPage("A", in: journal), drawing: .immediate)
    stack?.resize(to: Size(width: 80, height: 60), scale: .one)
    _ = stack?.advance(to: 0)
    stack?.framePresented()
    let operation = stack?.push(RecordingPage("B", in: journal))
    #expect(operation?.outcome == nil)
    stack = nil
    #expect(operation?.outcome == .superseded)
  }
}
