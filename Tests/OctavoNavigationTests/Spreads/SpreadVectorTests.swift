import OctavoGeometry
import OctavoGestures
import Testing

@testable import OctavoNavigation

/// What the pages of a spread are told, in the notation of the laws: the sequences of Laws, Lifecycle for
/// sheets of two pages, derived from L1–L12.
@MainActor
struct SpreadVectorTests {
  /// A book of six pages, open at the two that stand with a page: A, then BC, DE, and F alone.
  private func book(_ names: String = "ABCDEF", at page: Character) -> FlipRig {
    let rig = FlipRig(pages: names)
    rig.container.spread = .always
    rig.open(at: page)
    return rig
  }

  @Test func `set before show, then shown, then the first frame`() {
    let rig = FlipRig(pages: "ABCDEF")
    rig.container.spread = .always
    rig.container.dataSource = rig.source
    rig.container.setPage(rig["B"])
    #expect(rig.journal.take() == "B.wM(F) C.wM(F) B.load C.load B.dM(F) C.dM(F)")
    rig.container.resize(to: rig.size, scale: .one)
    #expect(rig.journal.take() == "F.wA B.wA C.wA F.iA B.iA C.iA")
    rig.frame()
    #expect(rig.journal.take() == "B.dA C.dA F.dA")
  }

  @Test func `turn animated`() {
    let rig = book(at: "B")
    rig.container.turn(.forward) { result in
      rig.journal.write("completion(\(result == .completed))")
    }
    #expect(
      rig.journal.take()
        == "B.wM(nil) C.wM(nil) D.wM(F) E.wM(F) D.load E.load B.wD C.wD D.wA E.wA D.iA E.iA")
    rig.frame()
    #expect(rig.journal.take() == "")
    rig.settle()
    #expect(
      rig.journal.take()
        == "B.dD C.dD D.dA E.dA B.dM(nil) C.dM(nil) D.dM(F) E.dM(F) completion(true)")
    #expect(rig.announced.last == "D")
    #expect(rig.turned == ["D"])
  }

  @Test func `not animated is the same in one batch`() {
    let rig = book(at: "A")
    rig.container.turn(.forward, animated: false)
    #expect(
      rig.journal.take()
        == "A.wM(nil) B.wM(F) C.wM(F) B.load C.load A.wD B.wA C.wA B.iA C.iA "
        + "A.dD B.dA C.dA A.dM(nil) B.dM(F) C.dM(F)")
  }

  @Test func `by hand, committed`() {
    let rig = book(at: "B")
    rig.drag(from: 0.9, to: 0.3)
    #expect(rig.journal.take() == "D.wM(F) E.wM(F) D.load E.load B.wD C.wD D.wA E.wA D.iA E.iA")
    #expect(rig.container.page === rig["B"])
    rig.hookModel(of: "B", at: "wM")
    rig.lift()
    #expect(rig.journal.take() == "B.wM(nil) C.wM(nil)")
    #expect(rig.modelAtHook == "D", "the model changes before the first callback (L5)")
    rig.settle()
    #expect(rig.journal.take() == "B.dD C.dD D.dA E.dA B.dM(nil) C.dM(nil) D.dM(F) E.dM(F)")
    #expect(rig.turned == ["D"])
  }

  @Test func `by hand, cancelled`() {
    let rig = book(at: "D")
    rig.drag(from: 0.1, to: 0.3)
    #expect(rig.journal.take() == "B.wM(F) C.wM(F) B.load C.load D.wD E.wD B.wA C.wA B.iA C.iA")
    rig.lift()
    #expect(rig.journal.take() == "")
    rig.settle()
    #expect(
      rig.journal.take()
        == "B.wM(nil) C.wM(nil) B.wD C.wD B.dD C.dD D.wA E.wA D.iA E.iA D.dA E.dA B.dM(nil) "
        + "C.dM(nil)")
    #expect(rig.turned == [])
    #expect(rig.container.visiblePages.map(\.title) == ["D", "E"])
  }

  @Test func `a turn that another one interrupts ends in the same turn of the loop`() {
    let rig = book(at: "A")
    rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: 0.1)
    _ = rig.journal.take()
    rig.container.setPage(rig["E"])
    #expect(
      rig.journal.take()
        == "A.dD B.dA C.dA A.dM(nil) B.dM(F) C.dM(F) B.wM(nil) C.wM(nil) D.wM(F) E.wM(F) "
        + "D.load E.load B.wD C.wD D.wA E.wA D.iA E.iA")
    rig.settle()
    #expect(rig.journal.take() == "B.dD C.dD D.dA E.dA B.dM(nil) C.dM(nil) D.dM(F) E.dM(F)")
    #expect(rig.turned == ["B", "E"])
    #expect(rig.container.page === rig["E"])
  }

  @Test func `a turn that is undone goes back from where it is`() {
    let rig = book(at: "B")
    rig.container.turn(.forward)
    rig.frame()
    for _ in 0..<8 { rig.frame() }
    let progress = rig.progress.last ?? 0
    _ = rig.journal.take()
    rig.container.turn(.backward)
    #expect(
      rig.journal.take()
        == "B.dD C.dD D.dA E.dA B.dM(nil) C.dM(nil) D.dM(F) E.dM(F) D.wM(nil) E.wM(nil) "
        + "B.wM(F) C.wM(F) D.wD E.wD B.wA C.wA B.iA C.iA")
    rig.frame(after: 0)
    #expect(progress > 0.1)
    #expect(abs((rig.progress.last ?? 0) - (1 - progress)) < 1e-9)
    rig.settle()
    #expect(rig.container.visiblePages.map(\.title) == ["B", "C"])
  }

  @Test func `past either end the data source is asked once, and nothing else happens`() {
    let rig = book("AB", at: "A")
    #expect(rig.container.turn(.backward).outcome == .refused(.atEnd))
    rig.drag(from: 0.1, to: 0.6)
    rig.lift()
    rig.settle()
    rig.container.turn(.forward)
    rig.settle()
    #expect(rig.container.visiblePages.map(\.title) == ["B"])
    _ = rig.journal.take()
    rig.tap(x: 0.9)
    rig.settle()
    #expect(rig.container.turn(.forward).outcome == .refused(.atEnd))
    #expect(rig.journal.take() == "")
    #expect(rig.source.questions.values.allSatisfy { $0 == 1 })
  }

  @Test func `one page that does not let itself be left keeps both`() {
    let rig = book(at: "B")
    rig["C"].canLeave = false
    #expect(rig.container.turn(.forward).outcome == .refused(.vetoed))
    rig.drag(from: 0.9, to: 0.2)
    rig.lift()
    rig.settle()
    #expect(rig.journal.take() == "")
    #expect(rig.container.visiblePages.map(\.title) == ["B", "C"])
    rig["C"].canLeave = true
    #expect(rig.container.turn(.forward).outcome == nil)
  }

  @Test func `what a wider window shows beside the page comes, and goes with it`() {
    let rig = FlipRig(pages: "ABCDEF", size: Size(width: 600, height: 800))
    rig.container.spread = .automatic
    rig.open(at: "C")
    #expect(rig.container.visiblePages.map(\.title) == ["C"])
    rig.container.resize(to: Size(width: 800, height: 600), scale: .one)
    #expect(rig.journal.take() == "B.wM(F) B.load B.wA B.iA B.dA B.dM(F)")
    #expect(rig.container.visiblePages.map(\.title) == ["B", "C"])
    #expect(rig.container.page === rig["C"], "it is still the one being read")
    rig.container.resize(to: Size(width: 600, height: 800), scale: .one)
    #expect(rig.journal.take() == "B.wM(nil) B.wD B.dD B.dM(nil)")
    #expect(rig.container.visiblePages.map(\.title) == ["C"])
    #expect(rig.turned == [], "nothing turned")
    #expect(!rig.frame().isAnimating)
  }

  @Test func `a window that changes its shape in mid-turn ends the turn where it was going`() {
    let rig = FlipRig(pages: "ABCDEF", size: Size(width: 800, height: 600))
    rig.container.spread = .automatic
    rig.open(at: "B")
    let turn = rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: 0.1)
    _ = rig.journal.take()
    rig.container.resize(to: Size(width: 600, height: 800), scale: .one)
    #expect(
      rig.journal.take()
        == "B.dD C.dD D.dA E.dA B.dM(nil) C.dM(nil) D.dM(F) E.dM(F) E.wM(nil) E.wD E.dD E.dM(nil)")
    #expect(turn.outcome == .completed)
    #expect(rig.turned == ["D"])
    // Its leaf goes on from where it was, as a picture (Laws, Leaves in the air).
    #expect(rig.container.air.count == 1)
    #expect(rig.frame().isAnimating)
    rig.settle()
    #expect(rig.container.air.isEmpty)
    #expect(rig.journal.take() == "")
  }

  @Test func `a window that changes its shape under a hand goes back to the page it came to`() {
    let rig = FlipRig(pages: "ABCDEF", size: Size(width: 600, height: 800))
    rig.container.spread = .automatic
    rig.open(at: "B")
    rig.drag(from: 0.9, to: 0.3)
    _ = rig.journal.take()
    rig.container.resize(to: Size(width: 800, height: 600), scale: .one)
    #expect(
      rig.journal.take()
        == "C.wM(nil) C.wD C.dD B.wA B.iA B.dA C.dM(nil) C.wM(F) C.wA C.iA C.dA C.dM(F)")
    rig.lift()
    rig.settle()
    #expect(rig.journal.take() == "")
    #expect(rig.container.page === rig["B"])
  }

  @Test func `a resize that changes no pair keeps the turn`() {
    let rig = book(at: "B")
    rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: 0.2)
    let angle = rig.angle(of: rig.frame(after: 0))
    _ = rig.journal.take()
    rig.size = Size(width: 1000, height: 500)
    rig.container.resize(to: rig.size, scale: .one)
    #expect(rig.journal.take() == "")
    #expect(abs(rig.angle(of: rig.frame(after: 0)) - angle) < 1e-6)
  }

  @Test func `the window suspended in mid-turn`() {
    let rig = book(at: "B")
    rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: 0.1)
    _ = rig.journal.take()
    rig.container.suspend()
    #expect(
      rig.journal.take()
        == "B.dD C.dD D.dA E.dA B.dM(nil) C.dM(nil) D.dM(F) E.dM(F) "
        + "F.wD D.wD E.wD D.dD E.dD F.dD")
  }
}
