import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import Testing

@testable import OctavoNavigation

/// What ends what fingers do with pages that are shown larger, and that nothing is left of it.
@MainActor
struct ZoomHandEndTests {
  private func rig() -> FlipRig {
    let rig = FlipRig(size: Size(width: 400, height: 300))
    rig.container.allowsZoom = true
    rig.open(at: "B")
    rig.settle()
    return rig
  }

  /// What else than its lifting ends what a finger does.
  enum End: CaseIterable { case modal, sheet, disabled, suspended }

  @Test(arguments: End.allCases)
  func `whatever ends a pan, no finger has the page, and the next one pans it`(end: End) {
    let rig = rig()
    rig.container.zoom(to: Zoom(scale: 3), animated: false)
    rig.settle()
    rig.touch(.began, x: 0.3)
    for step in 1...8 { rig.touch(.moved, x: 0.3 + 0.05 * Double(step)) }
    rig.frame()
    #expect(rig.container.pageZoom.hand.isHeld)
    switch end {
    case .modal, .sheet:
      rig.container.present(
        RecordingPage("M", in: rig.journal), as: end == .sheet ? .sheet : .full)
    case .disabled: rig.container.isEnabled = false
    case .suspended: rig.container.suspend()
    }
    #expect(!rig.container.pageZoom.hand.isHeld)
    rig.frame()
    rig.touch(.ended, x: 0.7)
    switch end {
    case .modal, .sheet: rig.container.dismiss(animated: false)
    case .disabled: rig.container.isEnabled = true
    case .suspended: rig.container.resume()
    }
    rig.settle()
    let before = rig.container.zoom
    for step in 0...8 {
      rig.touch(step == 0 ? .began : .moved, x: 0.5 - 0.02 * Double(step), id: 4)
      rig.frame()
    }
    rig.touch(.ended, x: 0.34, id: 4, after: 0.2)
    rig.settle()
    #expect(rig.container.zoom.scale == 3)
    #expect(rig.container.zoom.center.x > before.center.x)
    #expect(rig.container.page === rig["B"])
  }

  @Test func `a finger under which pages ran is nothing to the zoom`() {
    let rig = rig()
    rig.source.namesPages = true
    rig.touch(.began, x: 0.99, id: 0)
    for _ in 0..<90 { rig.frame() }
    #expect(rig.container.riffle != nil)
    rig.touch(.ended, x: 0.99, id: 0, after: 1.5)
    rig.settle()
    let page = rig.turned.last
    for step in 0...10 {
      rig.touch(step == 0 ? .began : .moved, x: 0.2 + 0.06 * Double(step), id: 4)
    }
    rig.touch(.ended, x: 0.8, id: 4)
    rig.settle()
    #expect(rig.container.zoom == .whole)
    #expect(rig.turned.count == 2 && rig.turned.last != page)
    // Two taps of a mouse, which nobody takes for what the finger left.
    for _ in 0..<2 {
      for phase in [Contact.Phase.began, .ended] {
        rig.eventTime += 0.05
        rig.container.handle(
          .contact(
            Contact(
              phase, at: Point(x: 200, y: 150), time: rig.eventTime + 1, device: .pointer)))
      }
    }
    rig.settle()
    #expect(rig.container.zoom.scale == 2)
  }

  @Test func `what a tap in the middle presents has the finger that comes then`() {
    let rig = rig()
    let modal = RecordingPage("M", in: rig.journal)
    rig.container.onCenterTap = { [unowned rig] _ in
      rig.container.present(modal, animated: false)
    }
    rig.tap(x: 0.5)
    rig.touch(.began, x: 0.1, id: 1, after: 0.05)
    #expect(rig.container.presentedPages.count == 1)
    rig.touch(.ended, x: 0.1, id: 1, after: 0.05)
    rig.settle()
    #expect(rig.container.arena.gestures.contacts(of: rig.container.reader).isEmpty)
    #expect(rig.container.page === rig["B"])
  }

  @Test func `a container that left a window leaves nothing in its arena`() throws {
    let rig = StackRig()
    rig.open()
    let flips = FlipContainer(drawing: .immediate)
    flips.allowsZoom = true
    flips.setPage(RecordingPage("X", in: rig.journal))
    rig.stack.push(flips, animated: false)
    rig.settle()
    rig.tap(x: 0.5)
    let reader = try #require(flips.pageZoom.part?.reader)
    #expect(rig.stack.arena.gestures[reader].size == rig.size)
    rig.stack.pop(animated: false)
    rig.settle()
    #expect(rig.stack.arena.gestures[reader].size == Size(), "nobody reads there")
  }
}
