import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

/// What a person does over a modal is the modal's, also where the container that presents it is within
/// another.
@MainActor
struct CoveredInputTests {
  /// Flips of a stack and a page X; the stack presents M over its page A.
  @MainActor
  final class Covered {
    let rig = FlipRig(pages: "X", size: Size(width: 120, height: 90))
    let stack: NavigationStack
    let modal: RecordingPage

    init(as cover: ModalCover) {
      stack = NavigationStack(root: RecordingPage("A", in: rig.journal), drawing: .immediate)
      modal = RecordingPage("M", in: rig.journal)
      rig.container.dataSource = PageList([stack, rig["X"]])
      rig.container.setPage(stack)
      rig.container.resize(to: rig.size, scale: .one)
      rig.frame()
      stack.present(modal, as: cover, animated: false)
      rig.settle()
      rig.events = []
    }

    func scroll(_ kind: Scroll.Kind, after: Double = 0.008) {
      rig.eventTime += after
      let middle = Point(x: rig.size.width / 2, y: rig.size.height / 2)
      rig.container.handle(
        .scroll(Scroll(kind, along: .horizontal, at: middle, time: rig.eventTime)))
    }
  }

  @Test(arguments: ModalCover.allCases)
  func `fingers on a touchpad do not turn the container around a modal`(cover: ModalCover) {
    let covered = Covered(as: cover)
    for _ in 0..<20 { covered.scroll(.finger(30)) }
    covered.scroll(.stop)
    covered.rig.settle()
    #expect(covered.rig.container.page === covered.stack)
    #expect(covered.rig.events.isEmpty)
  }

  @Test(arguments: ModalCover.allCases)
  func `a wheel over a modal turns nothing around it`(cover: ModalCover) {
    let covered = Covered(as: cover)
    covered.scroll(.notches(1))
    covered.rig.settle()
    #expect(covered.rig.container.page === covered.stack)
  }

  @Test(arguments: ["Right", "End", "Home", "space", "Page_Down", "BackSpace"])
  func `a key that a modal does not use is the window's, and nobody's around it`(name: String) {
    let covered = Covered(as: .sheet)
    let key = KeyPress(name, time: covered.rig.eventTime + 1)
    #expect(!covered.rig.container.handle(.key(key)))
    covered.rig.settle()
    #expect(covered.rig.container.page === covered.stack)
    #expect(covered.rig.events.isEmpty)
  }

  @Test func `what is presented takes a page from fingers on a touchpad`() {
    let rig = FlipRig(pages: "A", size: Size(width: 120, height: 90))
    rig.open()
    let inner = FlipContainer(
      pages: "XY".map { RecordingPage(String($0), in: rig.journal) }, drawing: .immediate)
    rig.container.present(inner, as: .sheet, animated: false)
    rig.settle()
    for _ in 0..<5 {
      rig.eventTime += 0.008
      rig.container.handle(
        .scroll(
          Scroll(.finger(30), along: .horizontal, at: Point(x: 60, y: 70), time: rig.eventTime)))
    }
    rig.frame()
    #expect(inner.children.map(\.page.title) == ["X"])
    #expect(rig.journal.take().contains("Y.wA"), "a page is in the hand")
    rig.container.present(RecordingPage("M", in: rig.journal), as: .sheet, animated: false)
    rig.settle()
    #expect(rig.journal.take().hasSuffix("Y.dM(nil)"), "it has gone back")
  }

  @Test func `Home and End go through the pages of the flips that are on top`() {
    let rig = FlipRig(pages: "ABC", size: Size(width: 120, height: 90))
    rig.open()
    let inner = "XYZ".map { RecordingPage(String($0), in: rig.journal) }
    let flips = FlipContainer(pages: inner, drawing: .immediate)
    rig.container.present(flips, animated: false)
    rig.settle()
    rig.key("End")
    rig.settle()
    #expect(flips.page === inner[2])
    #expect(rig.container.page === rig["A"])
    rig.key("Home")
    rig.settle()
    #expect(flips.page === inner[0])
  }
}
