import OctavoGeometry
import OctavoGestures
import OctavoViews
import Testing

@testable import OctavoNavigation

/// A page that does not let itself be left (`Page.canLeave`).
@MainActor
struct VetoTests {
  /// A page that does something each time that it is asked whether it lets itself be left.
  private final class AskingPage: Page {
    let lifecycle = PageLifecycle()
    let content: any PageContent = PlainContent()
    var isLeavable = false
    var onQuestion: (@MainActor () -> Void)?
    var canLeave: Bool {
      onQuestion?()
      return isLeavable
    }
  }

  @Test func `pages of a content or of views are told whether they let themselves be left`() {
    let content = ContentPage(PlainContent())
    let views = ViewPage()
    let flips = FlipContainer(pages: [content, views], drawing: .immediate)
    content.canLeave = false
    #expect(flips.turn(.forward).outcome == .refused(.vetoed))
    content.canLeave = true
    #expect(flips.turn(.forward).outcome == .completed)
    views.canLeave = false
    #expect(flips.turn(.backward).outcome == .refused(.vetoed))
  }

  @Test(arguments: ModalCover.allCases)
  func `a page that presents something as it is asked keeps no finger`(cover: ModalCover) {
    let page = AskingPage()
    let rig = FlipRig(pages: "AB", last: page)
    rig.open(at: "B")
    rig.container.setPage(page, animated: false)
    rig.settle()
    let question = RecordingPage("M", in: rig.journal)
    page.onQuestion = { [unowned rig] in
      if rig.container.presentedPages.isEmpty { rig.container.present(question, as: cover) }
    }
    rig.drag(from: 0.2, to: 0.9)
    #expect(rig.container.hands.isEmpty)
    rig.lift()
    page.onQuestion = nil
    rig.settle()
    #expect(rig.container.presentedPages.map { $0 === question } == [true])
    #expect(rig.container.air.isEmpty)
    #expect(rig.container.arena.gestures.contacts(of: rig.container.reader).isEmpty)
    page.isLeavable = true
    rig.container.dismiss(animated: false)
    rig.settle()
    for step in 0...10 {
      rig.touch(step == 0 ? .began : .moved, x: 0.2 + 0.06 * Double(step), id: 7)
    }
    rig.touch(.ended, x: 0.8, id: 7, after: 0.2)
    rig.settle()
    #expect(rig.container.page === rig["B"])
  }

  /// What a page may do to the hand that asks it.
  private enum Ending: CaseIterable { case disables, takesSource, setsGestures }

  @Test(arguments: Ending.allCases)
  private func `a page that ends what hands do as it is asked leaves no leaf in the air`(
    ending: Ending
  ) {
    let page = AskingPage()
    page.isLeavable = true
    let rig = FlipRig(pages: "AB", last: page)
    rig.open(at: "B")
    rig.container.setPage(page, animated: false)
    rig.settle()
    page.onQuestion = { [unowned rig] in
      switch ending {
      case .disables: rig.container.isEnabled = false
      case .takesSource: rig.container.dataSource = nil
      case .setsGestures: rig.container.gestures.edgeStrip = 10
      }
    }
    rig.drag(from: 0.2, to: 0.9)
    rig.settle()
    #expect(rig.container.hands.isEmpty)
    #expect(rig.container.air.isEmpty)
    rig.lift()
    #expect(rig.container.page === page)
    #expect(page.lifecycle.state == .appeared)
  }

  @Test func `a call is refused without a callback`() {
    let rig = FlipRig()
    rig.open()
    rig["A"].canLeave = false
    #expect(rig.container.setPage(rig["C"]).outcome == .refused(.vetoed))
    #expect(rig.container.turn(.forward).outcome == .refused(.vetoed))
    #expect(rig.journal.take() == "")
    #expect(rig.container.page === rig["A"])
    #expect(!rig.frame().isAnimating)
    rig["A"].canLeave = true
    #expect(rig.container.turn(.forward).outcome == nil)
  }

  @Test func `a drag meets the resistance of an end and falls back`() {
    let rig = FlipRig()
    rig.open()
    rig["A"].canLeave = false
    rig.drag(from: 0.95, to: 0.05)
    let angle = rig.angle(of: rig.frame())
    #expect(angle > 20 && angle <= 60.001)
    rig.lift()
    rig.settle()
    #expect(rig.journal.take() == "")
    #expect(rig.container.page === rig["A"])
    #expect(rig.turned == [])
  }

  @Test func `a tap and a key lift the leaf and let it fall`() {
    for turn in [{ (rig: FlipRig) in rig.tap(x: 0.9) }, { $0.key("Right") }] {
      let rig = FlipRig()
      rig.open()
      rig["A"].canLeave = false
      turn(rig)
      rig.frame()
      let angle = rig.angle(of: rig.frame(after: 0.2))
      #expect(angle > 5 && angle <= 30.001)
      rig.settle()
      #expect(rig.journal.take() == "")
    }
  }

  @Test func `a page on its way in that keeps its reader is not thrown back from`() {
    let rig = FlipRig()
    rig.open()
    rig["B"].canLeave = false
    let operation = rig.container.turn(.forward)
    rig.frame()
    rig.frame(after: 0.3)
    rig.drag(from: 0.3, to: 0.95)
    rig.lift()
    rig.settle()
    #expect(operation.outcome == .completed)
    #expect(rig.container.page === rig["B"])
  }

  @Test(arguments: [1, 3])
  func `a page that keeps its reader leaves alone what flies beside it`(turns: Int) {
    let rig = FlipRig()
    rig.open()
    for _ in 0..<turns {
      rig.container.turn(.forward)
      for _ in 0..<7 { rig.frame() }
    }
    for _ in 0..<14 { rig.frame() }
    rig.pages[turns].canLeave = false
    let before = rig.container.air.leaves.map(\.turned)
    #expect(before.contains { $0 > 0.5 && $0 < 0.95 })
    rig.touch(.began, x: 0.95)
    for step in 1...6 { rig.touch(.moved, x: 0.95 + Double(step) * 0.008) }
    for step in 1...6 { rig.touch(.moved, x: 0.95 + Double(step) * 0.008) }
    rig.frame()
    let after = rig.container.air.leaves.map(\.turned)
    #expect(after.count == before.count, "\(before) became \(after)")
    for (one, other) in zip(before, after) { #expect(other >= one && other < one + 0.15) }
    rig.lift()
    rig.settle()
    #expect(rig.container.page === rig.pages[turns])
    #expect(rig.turned.count == turns)
    #expect(rig.container.air.isEmpty)
  }

  @Test func `an operation names the page that leaves by it`() {
    let rig = FlipRig()
    rig.open()
    let operation = rig.container.turn(.forward)
    #expect(operation.kind == .turn)
    #expect(operation.leavingPages.first === rig["A"])
    rig.frame()
    rig.frame(after: 0.3)
    rig.drag(from: 0.3, to: 0.95)
    rig.lift()
    #expect(operation.leavingPages.isEmpty, "it was thrown back")
  }

  @Test func `a page that changes its mind while it is dragged is not left`() {
    let rig = FlipRig()
    rig.open()
    rig.drag(from: 0.95, to: 0.05)
    rig["A"].canLeave = false
    rig.lift()
    rig.settle()
    #expect(rig.container.page === rig["A"])
    #expect(rig["A"].lifecycle.state == .appeared)
    let stack = StackRig()
    stack.open(with: "AB")
    stack.drag(from: 0.01, to: 0.9)
    stack["B"].canLeave = false
    stack.lift()
    stack.settle()
    #expect(stack.model == "AB")
    #expect(stack["B"].lifecycle.state == .appeared)
  }
}
