import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// Segues in somebody else's hand: their callbacks, their model, and what is seen of them.
@MainActor
struct InteractiveSegueTests {
  /// A way from the top page of A, B, C, D.
  struct Way: CustomTestStringConvertible {
    let testDescription: String
    let segue: @MainActor (StackRig) -> Segue
    let slop: String
    let released: String
    let committed: String
    let cancelled: String
    let model: String

    init(
      _ name: String, _ segue: @escaping @MainActor (StackRig) -> Segue, slop: String,
      released: String = "", committed: String, cancelled: String, model: String
    ) {
      testDescription = name
      self.segue = segue
      self.slop = slop
      self.released = released
      self.committed = committed
      self.cancelled = cancelled
      self.model = model
    }
  }

  nonisolated static let ways = [
    Way(
      "push", { .push($0["E"]) }, slop: "E.wM(N) E.load D.wD E.wA E.iA",
      committed: "D.dD E.dA E.dM(N)",
      cancelled: "E.wM(nil) E.wD E.dD D.wA D.iA D.dA E.dM(nil)", model: "ABCDE"),
    Way(
      "pop", { _ in .pop() }, slop: "D.wD C.wA C.iA", released: "D.wM(nil)",
      committed: "D.dD C.dA D.dM(nil)", cancelled: "C.wD C.dD D.wA D.iA D.dA", model: "ABC"),
    Way(
      "popTo", { rig in Segue(.popTo { rig["B"] }) }, slop: "D.wD B.wA B.iA",
      released: "D.wM(nil) C.wM(nil)", committed: "D.dD B.dA D.dM(nil) C.dM(nil)",
      cancelled: "B.wD B.dD D.wA D.iA D.dA", model: "AB"),
    Way(
      "popToRoot", { _ in Segue(.popToRoot) }, slop: "D.wD A.wA A.iA",
      released: "D.wM(nil) C.wM(nil) B.wM(nil)",
      committed: "D.dD A.dA D.dM(nil) C.dM(nil) B.dM(nil)",
      cancelled: "A.wD A.dD D.wA D.iA D.dA", model: "A"),
    Way(
      "replace", { .replace(with: $0["E"]) }, slop: "E.wM(N) E.load D.wD E.wA E.iA",
      released: "D.wM(nil)", committed: "D.dD E.dA D.dM(nil) E.dM(N)",
      cancelled: "E.wM(nil) E.wD E.dD D.wA D.iA D.dA E.dM(nil)", model: "ABCE"),
    Way(
      "setPages", { rig in Segue(.setPages { [rig["A"], rig["E"]] }) },
      slop: "E.wM(N) E.load D.wD E.wA E.iA", released: "D.wM(nil) C.wM(nil) B.wM(nil)",
      committed: "D.dD E.dA D.dM(nil) C.dM(nil) B.dM(nil) E.dM(N)",
      cancelled: "E.wM(nil) E.wD E.dD D.wA D.iA D.dA E.dM(nil)", model: "AE"),
    Way(
      "present", { .present($0["E"]) }, slop: "E.load D.wD E.wA E.iA",
      committed: "D.dD E.dA", cancelled: "E.wD E.dD D.wA D.iA D.dA", model: "ABCD+E"),
    Way(
      "present a sheet", { .present($0["E"], as: .sheet) }, slop: "E.load E.wA E.iA",
      committed: "E.dA", cancelled: "E.wD E.dD", model: "ABCD+E"),
  ]

  @Test func `a release within a callback comes after what was asked before it`() {
    let (rig, other) = (StackRig(), StackRig())
    rig.open(with: "AB")
    let held = Segue.pop().grab(from: rig["B"])
    other["E"].hooks["load"] = {
      held.move(to: 0.9)
      held.release()
    }
    other.open(with: "AE")
    #expect(!held.isHeld)
    #expect(rig.model == "A")
  }

  @Test(arguments: ways) func `a held segue that is done tells its pages in order`(way: Way) async {
    let rig = open()
    let held = way.segue(rig).grab(from: rig["D"])
    #expect(rig.journal.take() == way.slop)
    for part in [0.2, 0.5, 0.8] {
      held.move(to: part)
      rig.frame()
      #expect(abs(held.position - part) < 1e-9)
    }
    #expect(rig.journal.take() == "")
    #expect(rig.whole == "ABCD", "nothing is decided in the hand")
    held.release()
    #expect(rig.whole == way.model, "the model changes as the hand lets go")
    #expect(rig.journal.take() == way.released)
    #expect(held.operation.outcome == nil)
    rig.settle()
    #expect(rig.journal.take() == way.committed)
    #expect(held.operation.outcome == .completed)
  }

  @Test(arguments: ways, [true, false])
  func `one that is let go too early, or taken away, was not`(way: Way, isTakenAway: Bool) {
    let rig = open()
    let held = way.segue(rig).grab(from: rig["D"])
    held.move(to: 0.3)
    rig.frame()
    _ = rig.journal.take()
    if isTakenAway { held.cancel() } else { held.release() }
    #expect(!held.isHeld)
    #expect(rig.whole == "ABCD")
    #expect(rig.journal.take() == "")
    rig.settle()
    #expect(rig.journal.take() == way.cancelled)
    #expect(rig.whole == "ABCD")
    #expect(held.operation.outcome == .superseded)
    #expect(held.operation.leavingPages.isEmpty)
    #expect(rig["E"].lifecycle.parent == nil)
    // What came back can be had again.
    #expect(way.segue(rig).perform(from: rig["D"]).outcome == nil)
  }

  @Test(arguments: ways) func `one in flight is taken where it is and thrown the other way`(
    way: Way
  ) {
    let rig = open()
    let held = way.segue(rig).grab(from: rig["D"])
    held.move(to: 0.7)
    rig.frame()
    held.release()
    rig.frame()
    rig.frame()
    let position = held.position
    #expect(position > 0.7 && position < 1)
    #expect(held.isMoving)
    #expect(held.take())
    rig.frame()
    #expect(held.position == position, "it waits for the hand")
    held.move(to: 0.1)
    held.release()
    #expect(rig.whole == "ABCD")
    rig.settle()
    #expect(rig["D"].lifecycle.state == .appeared)
    #expect(rig["E"].lifecycle.parent == nil)
    #expect(held.operation.outcome == .superseded)
  }

  @Test(arguments: [
    // A swipe back from anywhere needs less than what goes on, or comes from an edge (Laws, The hand).
    (Segue.Grip.drag, 0.43, 0.0, true), (.drag, 0.41, 0, false), (.edge, 0.52, 0, false),
    (.edge, 0.54, 0, true), (.drag, 0.3, 1.1, true), (.drag, 0.6, -2, false),
  ])
  func `the release law decides`(
    _ grip: Segue.Grip, _ position: Double, _ velocity: Double, _ commits: Bool
  ) {
    let rig = open()
    let held = Segue(.popToRoot).grab(from: rig["D"], by: grip)
    held.move(to: position)
    held.release(velocity: velocity)
    #expect(rig.whole == (commits ? "A" : "ABCD"))
  }

  @Test func `a call comes before the hand`() {
    for way in Self.ways {
      let rig = open()
      let held = way.segue(rig).grab(from: rig["D"])
      held.move(to: 0.5)
      rig.stack.pop(to: rig["B"])
      #expect(!held.isHeld)
      #expect(held.operation.outcome == .superseded)
      held.move(to: 0.9)
      held.release(commits: true)
      rig.settle()
      #expect(rig.whole == "AB", "\(way.testDescription)")
      #expect(rig["B"].lifecycle.state == .appeared)
    }
  }

  @Test func `what is refused stays as it is`() {
    let rig = open()
    rig["D"].canLeave = false
    #expect(Segue.pop().grab(from: rig["D"]).operation.outcome == .refused(.vetoed))
    #expect(Segue(.popToRoot).grab(from: rig["D"]).operation.outcome == .refused(.vetoed))
    #expect(
      Segue.replace(with: rig["E"]).grab(from: rig["D"]).operation.outcome == .refused(.vetoed))
    #expect(
      Segue.push(rig["A"]).grab(from: rig["D"]).operation.outcome == .refused(.alreadyInStack))
    #expect(Segue.dismiss().grab(from: rig["D"]).operation.outcome == .refused(.nothingPresented))
    #expect(Segue.custom { _ in nil }.grab(from: rig["D"]).operation.outcome == .refused(.notShown))
    // Below the top nothing would be seen to follow.
    #expect(
      Segue.replace(with: rig["E"]).grab(from: rig["B"]).operation.outcome == .refused(.noChange))
    #expect(rig.journal.take() == "")
    #expect(!rig.frame().isAnimating)
  }

  @Test(arguments: [true, false])
  func `a page that a flip is refused is not kept`(isVetoed: Bool) {
    let rig = FlipRig()
    rig.container.spread = .always
    rig.open()
    if isVetoed {
      rig["A"].canLeave = false
    } else {
      rig.container.present(RecordingPage("M", in: rig.journal), animated: false)
      rig.settle()
    }
    var page: RecordingPage? = RecordingPage("X", in: Journal())
    weak let last = page
    let questions = rig.source.questions
    if let made = page {
      let outcome = Segue(.set({ made }, .forward)).grab(from: rig["A"]).operation.outcome
      #expect(outcome == .refused(isVetoed ? .vetoed : .notShown))
    }
    page = nil
    #expect(last == nil)
    if !isVetoed { #expect(rig.source.questions == questions, "and nobody is asked for its pair") }
  }

  @Test func `one that nobody keeps falls back`() {
    let rig = open()
    _ = Segue.present(rig["E"]).grab(from: rig["D"])
    rig.settle()
    #expect(rig.whole == "ABCD")
    #expect(rig["D"].lifecycle.state == .appeared)
  }

  @Test func `all modals go under one hand`() {
    let rig = open()
    let sheet = RecordingPage("S", in: rig.journal)
    rig.stack.present(rig["E"], animated: false)
    rig.stack.present(sheet, as: .sheet, animated: false)
    _ = rig.journal.take()
    let held = Segue(.dismissAll).grab(from: sheet)
    #expect(rig.journal.take() == "S.wD E.wD D.wA D.iA")
    held.move(to: 0.9)
    held.release()
    #expect(rig.whole == "ABCD")
    #expect(held.take())
    held.move(to: 0)
    held.release()
    #expect(rig.whole == "ABCD+ES", "both came back, in their order")
    rig.settle()
    #expect(rig.journal.take() == "D.wD D.dD E.wA E.iA S.wA S.iA E.dA S.dA")
  }

  @Test func `a flip turns under another's hand, by any transition`() {
    let rig = FlipRig()
    rig.open()
    let held = Segue(
      .turn(.forward), transition: TimedTransition(SlideTransition(style: .vertical))
    )
    .grab(from: rig["A"])
    #expect(rig.journal.take() == "B.wM(F) B.load A.wD B.wA B.iA")
    held.move(to: 0.4)
    #expect(rig.frame().scene.items.contains { $0.layer.placement.project(Point()).y > 300 })
    held.release()
    rig.settle()
    #expect(rig.journal.take() == "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil)")
    let again = Segue(.set({ rig["D"] }, .forward)).grab(from: rig["A"])
    again.move(to: 0.6)
    again.release()
    rig.settle()
    #expect(rig.container.page === rig["D"])
  }

  @Test func `what is taken back of a finger that holds nothing leaves another's hand alone`() {
    for isCancelled in [true, false] {
      let rig = open()
      rig.stack.present(rig["E"], animated: false)
      // Upwards there is nothing to go to.
      for step in 0...5 {
        rig.touch(step == 0 ? .began : .moved, x: 0.5, y: 0.8 - 0.06 * Double(step))
      }
      let held = Segue.dismiss().grab(from: rig["E"])
      held.move(to: 0.4)
      if isCancelled { rig.cancel() } else { rig.touch(.began, x: 0.2, y: 0.2, id: 1) }
      #expect(held.isHeld)
      rig.frame()
      #expect(abs(held.position - 0.4) < 1e-9)
      held.release(commits: true)
      #expect(rig.whole == "ABCD")
    }
  }

  @Test func `what somebody holds falls back when a finger takes a page the other way`() {
    let rig = open()
    rig.stack.gestures.dragArea = .anywhere
    let held = Segue.push(rig["E"]).grab(from: rig["D"])
    held.move(to: 0.5)
    rig.frame()
    rig.drag(from: 0.2, to: 0.8)
    #expect(!held.isHeld)
    #expect(held.operation.outcome == .superseded)
    #expect(rig.frame().isAnimating, "what was held is on its way")
    rig.lift()
    rig.settle()
    #expect(rig.whole == "ABC")
    #expect(rig.frame().scene.items.count == 1)
  }

  @Test func `what somebody holds lands when a finger finds nothing to take`() {
    let rig = open()
    rig.stack.gestures.dragArea = .anywhere
    rig.stack.nextPage = { _ in nil }
    let held = Segue.push(rig["E"]).grab(from: rig["D"])
    held.move(to: 0.5)
    rig.frame()
    rig.drag(from: 0.8, to: 0.3)
    #expect(held.operation.outcome == .superseded)
    #expect(rig.frameRequests > 0, "it is seen to fall back")
    rig.settle()
    #expect(rig.frame().scene.items.count == 1, "nothing is in the air")
    rig.lift()
    rig.drag(from: 0.2, to: 0.9)
    rig.lift()
    #expect(rig.whole == "ABC")
  }

  @Test func `a finger takes a modal from somebody who holds it`() {
    let rig = open()
    rig.stack.present(rig["E"], animated: false)
    let held = Segue.dismiss().grab(from: rig["E"])
    held.move(to: 0.2)
    rig.frame()
    for step in 0...10 {
      rig.touch(step == 0 ? .began : .moved, x: 0.5, y: 0.2 + 0.07 * Double(step))
    }
    #expect(!held.isHeld)
    rig.touch(.ended, x: 0.5, y: 0.9, after: 0.2)
    #expect(rig.whole == "ABCD")
    rig.settle()
    #expect(rig["D"].lifecycle.state == .appeared)
  }

  /// A finger that rests has a session before the one that takes.
  @Test func `a second finger takes a leaf from somebody who holds it`() {
    let rig = FlipRig()
    rig.open()
    let held = Segue(.turn(.forward)).grab(from: rig["A"])
    held.move(to: 0.2)
    rig.frame()
    rig.touch(.began, x: 0.1, y: 0.2, id: 0)
    rig.touch(.began, x: 0.95, id: 1, after: 1)
    for step in 1...18 { rig.touch(.moved, x: 0.95 - 0.05 * Double(step), id: 1) }
    #expect(!held.isHeld)
    rig.touch(.ended, x: 0.05, id: 1, after: 0.2)
    rig.settle()
    #expect(rig.container.page === rig["B"])
    #expect(rig.events.map(\.isCommitted) == [false, true])
  }

  private func open() -> StackRig {
    let rig = StackRig()
    rig.open(with: "ABCD")
    return rig
  }
}

extension StackRig {
  /// The stack's pages, and after a plus what is presented over them.
  var whole: String {
    let modals = stack.presentedPages.compactMap(\.title).joined()
    return modals.isEmpty ? model : "\(model)+\(modals)"
  }
}
