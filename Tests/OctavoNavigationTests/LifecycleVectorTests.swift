import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

/// The table of Laws, Lifecycle, word for word.
@MainActor
struct LifecycleVectorTests {
  @Test func `set before show, then shown, then the first frame`() {
    let rig = FlipRig()
    rig.container.setPage(rig["A"])
    #expect(rig.journal.take() == "A.wM(F) A.load A.dM(F)")
    rig.container.resize(to: rig.size, scale: .one)
    #expect(rig.journal.take() == "F.wA A.wA F.iA A.iA")
    rig.frame()
    #expect(rig.journal.take() == "A.dA F.dA")
  }

  @Test func `set animated`() {
    let rig = FlipRig()
    rig.open(withSource: false)
    rig.container.setPage(rig["B"]) { result in
      rig.journal.write("completion(\(result == .completed))")
    }
    #expect(rig.journal.take() == "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA")
    rig.frame()
    #expect(rig.journal.take() == "")
    rig.settle()
    #expect(rig.journal.take() == "A.dD B.dA A.dM(nil) B.dM(F) completion(true)")
  }

  @Test func `set not animated is the same in one batch`() {
    let rig = FlipRig()
    rig.open(withSource: false)
    let turn = rig.container.setPage(rig["B"], animated: false)
    #expect(
      rig.journal.take()
        == "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA A.dD B.dA A.dM(nil) B.dM(F)")
    #expect(turn.outcome == .completed)
    #expect(!rig.frame().isAnimating)
  }

  @Test func `interactive flip committed`() {
    let rig = FlipRig()
    rig.open()
    rig.drag(from: 0.9, to: 0.3)
    #expect(rig.journal.take() == "B.wM(F) B.load A.wD B.wA B.iA")
    #expect(rig.container.page === rig["A"])
    rig.hookModel(of: "A", at: "wM")
    rig.lift()
    #expect(rig.journal.take() == "A.wM(nil)")
    #expect(rig.modelAtHook == "B", "the model changes before the first callback (L5)")
    rig.settle()
    #expect(rig.journal.take() == "A.dD B.dA A.dM(nil) B.dM(F)")
    #expect(rig.turned == ["B"])
  }

  @Test func `interactive flip cancelled`() {
    let rig = FlipRig()
    rig.open()
    rig.drag(from: 0.9, to: 0.7)
    #expect(rig.journal.take() == "B.wM(F) B.load A.wD B.wA B.iA")
    rig.lift()
    #expect(rig.journal.take() == "")
    rig.settle()
    #expect(rig.journal.take() == "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil)")
    #expect(rig.turned == [])
    #expect(rig.events.map(\.isCommitted) == [false])
  }

  @Test func `past the end the data source is asked once, and nothing else happens`() {
    let rig = FlipRig(pages: "A")
    rig.open()
    #expect(rig.source.questions == ["after A": 1, "before A": 1])
    #expect(rig.container.turn(.forward).outcome == .refused(.atEnd))
    rig.drag(from: 0.9, to: 0.3)
    rig.lift()
    rig.settle()
    rig.tap(x: 0.9)
    rig.settle()
    #expect(rig.source.questions == ["after A": 1, "before A": 1])
    #expect(rig.journal.take() == "")
    #expect(rig.turned == [])
  }

  @Test func `set of the current page is refused without a callback`() {
    let rig = FlipRig()
    rig.open()
    #expect(rig.container.setPage(rig["A"]).outcome == .refused(.noChange))
    #expect(rig.journal.take() == "")
    let turn = rig.container.setPage(rig["B"])
    _ = rig.journal.take()
    #expect(rig.container.setPage(rig["B"]).outcome == .refused(.noChange))
    #expect(rig.journal.take() == "")
    #expect(turn.outcome == nil)
  }

  @Test func `window suspended in mid-flip`() {
    let rig = FlipRig()
    rig.open()
    rig.container.setPage(rig["B"]) { _ in rig.journal.write("completion") }
    rig.frame()
    rig.frame(after: 0.1)
    _ = rig.journal.take()
    rig.container.suspend()
    #expect(
      rig.journal.take()
        == "A.dD B.dA A.dM(nil) B.dM(F) completion F.wD B.wD B.dD F.dD")
    rig.container.resume()
    #expect(rig.journal.take() == "F.wA B.wA F.iA B.iA")
    #expect(!rig.frame().isAnimating)
    #expect(rig.journal.take() == "B.dA F.dA")
  }

  @Test func `window suspended under a finger`() {
    let rig = FlipRig()
    rig.open()
    rig.drag(from: 0.9, to: 0.1)
    _ = rig.journal.take()
    rig.container.suspend()
    #expect(
      rig.journal.take()
        == "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil) F.wD A.wD A.dD F.dD")
    #expect(rig.container.page === rig["A"])
  }

  @Test func `set during an animation finishes that first, in the same turn`() {
    let rig = FlipRig()
    rig.open()
    rig.container.setPage(rig["B"])
    rig.frame()
    rig.frame(after: 0.1)
    _ = rig.journal.take()
    rig.container.setPage(rig["C"])
    #expect(
      rig.journal.take()
        == "A.dD B.dA A.dM(nil) B.dM(F) B.wM(nil) C.wM(F) C.load B.wD C.wA C.iA")
    rig.settle()
    #expect(rig.journal.take() == "B.dD C.dA B.dM(nil) C.dM(F)")
    #expect(rig.turned == ["B", "C"])
  }

  @Test func `a call inside a callback follows its batch in the same turn`() {
    let rig = FlipRig()
    rig.open()
    rig["B"].hooks["wA"] = { rig.container.setPage(rig["C"]) }
    rig.container.setPage(rig["B"])
    #expect(
      rig.journal.take()
        == "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA "
        + "A.dD B.dA A.dM(nil) B.dM(F) B.wM(nil) C.wM(F) C.load B.wD C.wA C.iA")
    rig.settle()
    #expect(rig.journal.take() == "B.dD C.dA B.dM(nil) C.dM(F)")
  }

  @Test
  func `what ends all that moves waits for the callback in which it is called, as others for it`() {
    let rig = FlipRig()
    rig.open()
    rig["B"].hooks["wA"] = { rig.container.settleEverything() }
    rig.container.turn(.forward)
    #expect(
      rig.journal.take()
        == "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA A.dD B.dA A.dM(nil) B.dM(F)")
    rig.container.turn(.forward)
    _ = rig.journal.take()
    rig["B"].hooks["dD"] = { rig.container.setPage(rig["D"]) }
    rig.container.settleEverything()
    #expect(
      rig.journal.take()
        == "B.dD C.dA B.dM(nil) C.dM(F) C.wM(nil) D.wM(F) D.load C.wD D.wA D.iA")
  }

  @Test func `a turn that is caught and thrown back takes its news back`() {
    let rig = FlipRig()
    rig.open()
    let turn = rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: 0.3)
    _ = rig.journal.take()
    rig.drag(from: 0.3, to: 0.95)
    #expect(rig.journal.take() == "", "the leaf changes hands, no page does")
    rig.lift()
    #expect(rig.journal.take() == "A.wM(F)")
    #expect(rig.container.page === rig["A"])
    rig.settle()
    #expect(
      rig.journal.take() == "B.wM(nil) B.wD B.dD A.wA A.iA A.dA B.dM(nil) A.dM(F)")
    #expect(turn.outcome == .superseded)
    #expect(rig.turned == [])
  }

  @Test func `a page replaced before the first frame appears with its container`() {
    let rig = FlipRig()
    rig.container.setPage(rig["A"])
    rig.container.resize(to: rig.size, scale: .one)
    _ = rig.journal.take()
    let turn = rig.container.setPage(rig["B"])
    #expect(
      rig.journal.take()
        == "A.wM(nil) B.wM(F) B.load A.wD B.wA B.iA A.dD A.dM(nil) B.dM(F)")
    #expect(turn.outcome == .completed)
    rig.frame()
    #expect(rig.journal.take() == "B.dA F.dA")
  }

  @Test func `pages that were never visible appear never`() {
    let rig = FlipRig()
    rig.container.setPage(rig["A"])
    rig.container.setPage(rig["B"])
    #expect(
      rig.journal.take()
        == "A.wM(F) A.load A.dM(F) A.wM(nil) B.wM(F) B.load A.dM(nil) B.dM(F)")
  }

  @Test func `a page of another container is refused`() {
    let rig = FlipRig()
    rig.open()
    let other = FlipContainer(drawing: .immediate)
    #expect(other.setPage(rig["A"]).outcome == .refused(.pageInUse))
    #expect(rig.journal.take() == "")
  }

  @Test func `a page loads once in its life`() {
    let rig = FlipRig()
    rig.open()
    rig.container.setPage(rig["B"], animated: false)
    rig.container.setPage(rig["A"], direction: .backward, animated: false)
    let words = rig.journal.take()
    #expect(words.contains("B.load"))
    #expect(!words.contains("A.load"))
  }

  @Test func `a container that goes away in mid-turn ends the turn`() {
    let journal = Journal()
    var container: FlipContainer? = FlipContainer(drawing: .immediate)
    container?.setPage(RecordingPage("A", in: journal))
    container?.resize(to: Size(width: 80, height: 60), scale: .one)
    _ = container?.advance(to: 0)
    container?.framePresented()
    let turn = container?.setPage(RecordingPage("B", in: journal))
    #expect(turn?.outcome == nil)
    container = nil
    #expect(turn?.outcome == .superseded)
  }
}

extension FlipRig {
  func hookModel(of name: Character, at callback: String) {
    self[name].hooks[callback] = { [weak self] in
      self?.modelAtHook = self?.container.page?.title
    }
  }
}
