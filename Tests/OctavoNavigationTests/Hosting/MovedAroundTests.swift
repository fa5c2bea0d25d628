import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoTestSupport
import OctavoViews
import Testing

/// A live page whose leaf a finger holds, while something begins to move in the container around it.
@MainActor
struct MovedAroundTests {
  /// A flip, with pages X and Y, and a page A after it or beside it; a finger holds the leaf from X to Y.
  @MainActor
  final class Around {
    let rig = FlipRig(pages: "AXY", size: Size(width: 800, height: 300))
    let inner = FlipContainer(drawing: .immediate)

    init(spread: Spread) {
      inner.dataSource = PageList([rig["X"], rig["Y"]])
      inner.setPage(rig["X"], animated: false)
      rig.container.isCoverAlone = false
      rig.container.spread = spread
      rig.container.dataSource = PageList([inner, rig["A"]])
      rig.container.setPage(inner)
      rig.container.resize(to: rig.size, scale: .one)
      rig.settle()
      rig.drag(from: spread == .always ? 0.45 : 0.9, to: 0.2)
      rig.frame()
    }

    var states: [PageLifecycle.State] { [rig["X"], rig["Y"]].map(\.lifecycle.state) }
  }

  @Test func `a tap past the end takes the hand off a leaf within`() {
    let around = Around(spread: .always)
    let rig = around.rig
    #expect(around.states == [.disappearing, .appearing])
    let beside = Point(x: 700, y: 100)
    rig.touch(.began, at: beside, id: 2, after: 0.3)
    rig.touch(.ended, at: beside, id: 2, after: 0.05)
    rig.frame()
    rig.lift()
    rig.settle()
    #expect(around.states == [.appeared, .disappeared])
  }

  @Test func `the next page does not lift a little while a leaf within is held`() {
    let around = Around(spread: .none)
    #expect(around.states == [.disappearing, .appearing])
    around.rig.container.peek()
    around.rig.frame()
    around.rig.lift()
    around.rig.settle()
    #expect(around.states == [.disappeared, .appeared])
    #expect(around.rig.container.page === around.inner)
  }

  @Test func `a page is told that it loses a finger as the next one lifts a little`() {
    let page = ViewPage()
    var heard: [InputEvent] = []
    page.onInput = { event in
      heard.append(event)
      return false
    }
    let rig = FlipRig(pages: "A")
    rig.container.dataSource = PageList([page, rig["A"]])
    rig.container.setPage(page)
    rig.container.resize(to: rig.size, scale: .one)
    rig.settle()
    rig.touch(.began, x: 0.5)
    rig.container.peek()
    rig.frame()
    rig.lift()
    #expect(heard.count == 2 && heard.last == .cancelAll)
  }
}
