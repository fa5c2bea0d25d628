import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoNavigation
import Testing

/// A zoom that is asked for, or no longer allowed, while pages turn or are held.
@MainActor
struct UntimelyZoomTests {
  private static let zoom = Zoom(scale: 2, center: Point(x: 0.5, y: 0.25))

  private func open() -> FlipRig {
    let rig = FlipRig(pages: "ABC", size: Size(width: 200, height: 160))
    rig.container.allowsZoom = true
    rig.open()
    rig.settle()
    return rig
  }

  @Test(arguments: [true, false])
  func `one that is asked for while a page turns holds once it lies still`(byHand: Bool) {
    let rig = open()
    if byHand {
      rig.drag(from: 0.9, to: 0.2)
    } else {
      rig.container.turn(.forward)
      rig.run(for: 0.2)
    }
    rig.container.zoom(to: Self.zoom)
    #expect(rig.container.zoom == Self.zoom)
    if byHand { rig.lift() }
    rig.settle()
    #expect(rig.container.page === rig["B"])
    #expect(rig.container.zoom == Self.zoom)
    // What is asked for at rest counts, not what was before.
    rig.container.zoom(to: .whole, animated: false)
    rig.settle()
    #expect(rig.container.zoom == .whole)
  }

  enum Moment: CaseIterable {
    case turn, pull, growth, growthAndTurn, pinch
  }

  @Test(arguments: Moment.allCases)
  func `one that is no longer allowed ends, whatever moves`(moment: Moment) {
    let rig = open()
    let plain = rig.frame().scene
    if moment != .pinch { rig.container.zoom(to: Self.zoom, animated: false) }
    rig.settle()
    switch moment {
    case .turn:
      rig.container.turn(.forward)
      rig.run(for: 0.2)
    case .pull: rig.drag(from: 0.1, to: 0.9)
    case .growth:
      rig.container.zoom(to: Zoom(scale: 4))
      rig.run(for: 0.1)
    case .growthAndTurn:
      rig.container.zoom(to: Zoom(scale: 4))
      rig.run(for: 0.1)
      rig.container.turn(.forward)
    case .pinch:
      for step in 0...10 {
        let way = 0.1 + 0.02 * Double(step)
        rig.touch(step == 0 ? .began : .moved, x: 0.5 - way, id: 1)
        rig.touch(step == 0 ? .began : .moved, x: 0.5 + way, id: 2)
        rig.frame()
      }
      #expect(rig.container.zoom != .whole)
    }
    rig.container.allowsZoom = false
    #expect(rig.container.zoom == .whole)
    rig.settle()
    if moment == .pull { rig.lift() }
    for id in [1, 2] where moment == .pinch { rig.touch(.ended, x: 0.5, id: id) }
    rig.settle()
    #expect(!rig.frame().isAnimating)
    rig.container.setPage(rig["A"], direction: .backward, animated: false)
    #expect(rig.settle().scene == plain)
    rig.container.allowsZoom = true
    rig.settle()
    #expect(rig.container.zoom == .whole)
  }

  @Test func `a tap that waits for a second one is told where no zoom is allowed any more`() {
    let rig = open()
    var taps = 0
    rig.container.onCenterTap = { _ in taps += 1 }
    rig.tap(x: 0.5)
    #expect(taps == 0)
    rig.container.allowsZoom = false
    #expect(taps == 1)
    #expect(rig.settle().wakeTime == nil)
  }

  @Test func `one that is asked for once it is allowed again holds, also within a callback`() {
    let rig = open()
    rig.container.zoom(to: Zoom(scale: 4), animated: false)
    rig["B"].hooks["iA"] = { [unowned rig] in
      rig.container.allowsZoom = false
      rig.container.allowsZoom = true
      rig.container.zoom(to: Self.zoom)
    }
    rig.container.turn(.forward)
    rig.settle()
    #expect(rig.container.page === rig["B"])
    #expect(rig.container.zoom == Self.zoom)
  }
}
