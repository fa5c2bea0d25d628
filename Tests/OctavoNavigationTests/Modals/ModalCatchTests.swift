import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// A modal on its way, in or out, in a hand.
@MainActor
struct ModalCatchTests {
  @Test(arguments: [ModalCover.full, .sheet], [true, false])
  func `one on its way out is caught where it is and thrown either way`(
    cover: ModalCover, isThrownBack: Bool
  ) {
    let rig = ModalRig()
    rig.present(cover)
    let top = cover == .sheet ? 44.0 : 0
    let operation = rig.container.dismiss()
    rig.frame()
    rig.frame(after: 0.2)
    #expect(
      rig.journal.take() == (cover == .full ? "M.wD A.wA A.iA" : "M.wD"))
    let flying = rig.offset(in: rig.frame(after: 0), slotTop: top)
    #expect(flying > 60 && flying < 240)
    // Down by the slop and no further: it is claimed, and where it was.
    rig.touch(.began, x: 200, y: 100, after: 1)
    rig.touch(.moved, x: 200, y: 106)
    rig.touch(.moved, x: 200, y: 113)
    let caught = rig.offset(in: rig.frame(), slotTop: top)
    #expect(abs(caught - flying) < 1, "the first frame in the hand is the last one in flight")
    for _ in 0..<5 { rig.frame() }
    rig.touch(.moved, x: 200, y: 93)
    #expect(abs(rig.offset(in: rig.frame(), slotTop: top) - (caught - 20)) < 0.01)
    let end = isThrownBack ? 113 - caught + 5 : 290.0
    rig.touch(.moved, x: 200, y: end)
    #expect(rig.journal.take() == "")
    rig.touch(.ended, x: 200, y: end, after: 0.2)
    #expect(rig.container.presentedPages.count == (isThrownBack ? 1 : 0))
    rig.settle()
    switch (cover, isThrownBack) {
    case (.full, true): #expect(rig.journal.take() == "A.wD A.dD M.wA M.iA M.dA")
    case (.full, false): #expect(rig.journal.take() == "M.dD A.dA")
    case (.sheet, true): #expect(rig.journal.take() == "M.wA M.iA M.dA")
    case (.sheet, false): #expect(rig.journal.take() == "M.dD")
    }
    #expect(operation.outcome == (isThrownBack ? .superseded : .completed))
    #expect((rig.modal.lifecycle.parent != nil) == isThrownBack)
    // The hand is free again for whoever is in front.
    if isThrownBack {
      rig.drag(from: 100, by: 180)
      rig.touch(.ended, x: 200, y: 290, after: 0.2)
      #expect(rig.container.presentedPages.isEmpty)
    }
  }

  /// What does not let itself be left is not thrown back, but is caught all the same.
  @Test(arguments: ModalCover.allCases, [true, false])
  func `two fingers catch one on its way in where it is`(cover: ModalCover, isDismissible: Bool) {
    let rig = ModalRig()
    let operation = rig.container.present(rig.modal, as: cover, isDismissible: isDismissible)
    rig.frame()
    rig.frame(after: 0.2)
    let top = cover == .sheet ? 44.0 : 0
    let flying = rig.offset(in: rig.frame(after: 0), slotTop: top)
    #expect(flying > 60 && flying < 240)
    func spread(_ gap: Double, _ phase: Contact.Phase = .moved) {
      rig.touch(phase, x: 200 - gap / 2, y: 150, id: 0, after: 0.001)
      rig.touch(phase, x: 200 + gap / 2, y: 150, id: 1, after: 0.001)
    }
    spread(100, .began)
    for step in 1...6 {
      spread(100 + 5 * Double(step))
      let offset = rig.offset(in: rig.frame(after: 0), slotTop: top)
      #expect(offset > flying - 60 && offset <= flying + 1e-6, "it comes with the fingers")
    }
    spread(10)
    spread(10, .ended)
    rig.settle()
    #expect(rig.container.presentedPages.isEmpty == isDismissible)
    #expect(operation.outcome == (isDismissible ? .superseded : .completed))
    #expect(rig.refused.isEmpty)
  }

  @Test func `all that were on their way out come back together`() {
    let rig = ModalRig()
    rig.present(.full)
    let top = RecordingPage("T", in: rig.journal)
    rig.container.present(top, animated: false)
    rig.frame()
    _ = rig.journal.take()
    let operation = rig.container.dismissAll()
    rig.frame()
    rig.frame(after: 0.1)
    rig.touch(.began, x: 200, y: 200, after: 1)
    for step in 1...10 { rig.touch(.moved, x: 200, y: 200 - 19 * Double(step)) }
    rig.touch(.ended, x: 200, y: 10, after: 0.2)
    #expect(rig.container.presentedPages.map(\.title) == ["M", "T"])
    rig.settle()
    #expect(operation.outcome == .superseded)
    #expect(rig.journal.take() == "T.wD A.wA A.iA A.wD A.dD T.wA T.iA T.dA")
    rig.container.dismiss(animated: false)
    rig.frame()
    #expect(rig.modal.lifecycle.state == .appeared)
  }

  /// Laws, The hand: past its commit point only a touch on the leaf itself takes it. What a modal on its
  /// way has left already is the page's below.
  @Test(arguments: [ModalCover.full, .sheet])
  func `one past its commit point is caught by a touch on it alone`(cover: ModalCover) {
    for (share, isOnIt, isCaught) in [
      (0.2, true, true), (0.2, false, true), (0.7, true, true), (0.7, false, false),
    ] {
      let rig = ModalRig()
      rig.present(cover)
      let top = cover == .sheet ? 44.0 : 0
      let height = rig.size.height - top
      let operation = rig.container.dismiss()
      rig.frame()
      var offset = 0.0
      for _ in 0..<100 where offset < share * height {
        offset = rig.offset(in: rig.frame(after: 0.005), slotTop: top)
      }
      // Upwards, from below its upper edge or from above that: far enough to bring it back whole.
      let start = top + offset + (isOnIt ? 5 : -5)
      rig.touch(.began, x: 200, y: start, after: 1)
      for step in 1...20 { rig.touch(.moved, x: 200, y: start - Double(step) * height / 20) }
      rig.touch(.ended, x: 200, y: start - height, after: 0.2)
      rig.settle()
      #expect(
        rig.container.presentedPages.count == (isCaught ? 1 : 0),
        "\(cover) at \(share), on it: \(isOnIt)")
      #expect(operation.outcome == (isCaught ? .superseded : .completed))
    }
  }

  @Test func `one let go by a hand is caught by the next, at the speed it has`() {
    let rig = ModalRig()
    rig.present(.full)
    rig.drag(from: 20, by: 200)
    rig.touch(.ended, x: 200, y: 232, after: 0.2)
    rig.frame()
    rig.frame(after: 0.05)
    #expect(rig.container.presentedPages.isEmpty)
    let flying = rig.offset(in: rig.frame(), slotTop: 0)
    rig.touch(.began, x: 200, y: 250, after: 1)
    rig.touch(.moved, x: 200, y: 243)
    rig.touch(.moved, x: 200, y: 237)
    #expect(abs(rig.offset(in: rig.frame()) - flying) < 3.1)
    // Upwards, quickly: it comes back however far out it was.
    for step in 1...5 { rig.touch(.moved, x: 200, y: 237 - Double(step) * 18) }
    rig.touch(.ended, x: 200, y: 147, after: 0.01)
    #expect(rig.container.presentedPages.count == 1)
    rig.settle()
    #expect(rig.journal.take() == "M.wD A.wA A.iA A.wD A.dD M.wA M.iA M.dA")
  }

  @Test func `a touch that drags nothing is the page's below`() {
    let rig = ModalRig()
    let stack = NavigationStack(
      root: RecordingPage("X", in: rig.journal), drawing: .immediate)
    stack.push(RecordingPage("Y", in: rig.journal), animated: false)
    stack.resize(to: rig.size, scale: .one)
    _ = stack.advance(to: 1)
    stack.framePresented()
    stack.present(rig.modal, animated: false)
    stack.dismiss()
    _ = stack.advance(to: 1.1)
    _ = stack.advance(to: 1.2)
    // Sideways from the edge, while the modal goes: it pops.
    var time = 5.0
    func touch(_ phase: Contact.Phase, _ x: Double) {
      time += 0.016
      stack.handle(.contact(Contact(phase, id: 0, at: Point(x: x, y: 150), time: time)))
    }
    touch(.began, 5)
    for step in 1...10 { touch(.moved, 5 + Double(step) * 35) }
    touch(.ended, 355)
    #expect(stack.pages.count == 1)
    #expect(rig.modal.lifecycle.state == .disappeared)
  }

  @Test func `one on its way in that keeps its reader is not thrown out`() {
    for isVetoed in [true, false] {
      let rig = ModalRig()
      rig.modal.canLeave = !isVetoed
      rig.container.present(rig.modal, isDismissible: isVetoed)
      rig.frame()
      rig.frame(after: 0.2)
      rig.drag(from: 20, by: 250)
      rig.touch(.ended, x: 200, y: 290, after: 0.01)
      rig.settle()
      #expect(rig.container.presentedPages.count == 1)
      #expect(rig.modal.lifecycle.state == .appeared)
    }
  }

  @Test func `all that are dismissed at once are caught at once`() {
    let rig = ModalRig()
    let sheet = RecordingPage("S", in: rig.journal)
    rig.present(.full)
    rig.container.present(sheet, as: .sheet, animated: false)
    _ = rig.journal.take()
    rig.container.dismissAll()
    rig.frame()
    rig.frame(after: 0.15)
    _ = rig.journal.take()
    rig.touch(.began, x: 200, y: 200, after: 1)
    for step in 1...10 { rig.touch(.moved, x: 200, y: 200 - Double(step) * 15) }
    rig.touch(.ended, x: 200, y: 50, after: 0.2)
    rig.settle()
    #expect(rig.container.presentedPages.compactMap(\.title) == ["M", "S"])
    #expect(rig.journal.take() == "A.wD A.dD M.wA M.iA S.wA S.iA M.dA S.dA")
  }

  /// Laws, Other extents: a resize in mid-flight keeps the progress.
  @Test func `one under a finger stays as far as it is when the window changes`() {
    let rig = ModalRig()
    rig.present(.full)
    rig.drag(from: 100, by: 90)
    let share = rig.offset(in: rig.frame()) / 300
    #expect(share > 0.2 && share < 0.31)
    rig.container.resize(to: Size(width: 400, height: 600), scale: .one)
    #expect(abs(rig.offset(in: rig.frame()) / 600 - share) < 1e-9)
    rig.touch(.moved, x: 200, y: 300)
    #expect(abs(rig.offset(in: rig.frame()) / 600 - share) < 1e-9, "its way counts from here")
    rig.touch(.moved, x: 200, y: 360)
    #expect(abs(rig.offset(in: rig.frame()) / 600 - share - 0.1) < 1e-9)
    rig.touch(.ended, x: 200, y: 360, after: 0.2)
    rig.settle()
    #expect(rig.container.presentedPages.count == 1)
  }
}
