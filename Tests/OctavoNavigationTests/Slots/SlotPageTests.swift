import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import Testing

/// Pages in places on another page change there as in every container.
@MainActor
struct SlotPageTests {
  private let journal = Journal()
  private let left = Rect(x: 0, y: 0, width: 0.5, height: 1)
  private let right = Rect(x: 0.5, y: 0, width: 0.5, height: 1)

  private func page(_ name: String) -> RecordingPage { RecordingPage(name, in: journal) }

  /// A page with places in a window, at rest.
  private func shown() -> (SlotPage, NavigationStack) {
    let page = SlotPage(PlainContent(), title: "S", drawing: .immediate)
    let stack = NavigationStack(root: page, drawing: .immediate)
    stack.resize(to: Size(width: 200, height: 100), scale: .one)
    _ = stack.advance(to: 0)
    stack.framePresented()
    return (page, stack)
  }

  @Test func `what leaves is told first, and what comes is laid out before it is seen`() {
    let (slots, stack) = shown()
    let (first, second, third) = (page("A"), page("B"), page("C"))
    slots.setSlots([.init(first, in: left), .init(second, in: right)])
    let joins = "A.wM(S) B.wM(S) A.load B.load A.wA B.wA A.iA B.iA A.dA B.dA A.dM(S) B.dM(S)"
    #expect(journal.take() == joins)
    slots.setSlots([.init(third, in: left), .init(second, in: right)])
    let changes = "A.wM(nil) C.wM(S) C.load A.wD C.wA C.iA A.dD C.dA A.dM(nil) C.dM(S)"
    #expect(journal.take() == changes)
    #expect(stack.topPage === slots)
  }

  @Test func `a page that is named twice stands in the first place`() {
    let (slots, stack) = shown()
    let twice = page("A")
    slots.setSlots([.init(twice, in: left), .init(twice, in: right)])
    #expect(slots.children.map(\.frame) == [Rect(x: 0, y: 0, width: 100, height: 100)])
    #expect(journal.take() == "A.wM(S) A.load A.wA A.iA A.dA A.dM(S)")
    slots.setSlots([.init(twice, in: right), .init(twice, in: left)])
    #expect(slots.children.map(\.frame) == [Rect(x: 100, y: 0, width: 100, height: 100)])
    #expect(journal.take() == "")
    #expect(stack.topPage === slots)
  }

  @Test func `fingers on a touchpad let a page go wherever the pointer is by then`() {
    let slots = SlotPage(PlainContent(), drawing: .immediate)
    let stack = NavigationStack(root: slots, drawing: .immediate)
    let flip = FlipContainer(
      pages: "AB".map { RecordingPage(String($0), in: journal) }, drawing: .immediate)
    slots.setSlots([SlotPage.Slot(flip, in: left)])
    stack.resize(to: Size(width: 240, height: 90), scale: .one)
    var time = 0.0
    func frame() {
      time += 1.0 / 60
      _ = stack.advance(to: time)
      stack.framePresented()
    }
    func scroll(_ kind: Scroll.Kind, x: Double) {
      frame()
      let scroll = Scroll(kind, along: .horizontal, at: Point(x: x, y: 40), time: time)
      stack.handle(.scroll(scroll))
    }
    frame()
    for _ in 0..<5 { scroll(.finger(20), x: 50) }
    #expect(journal.take().hasSuffix("A.wD B.wA B.iA"))
    scroll(.stop, x: 200)
    for _ in 0..<120 { frame() }
    #expect(journal.take().hasSuffix("B.dM(nil)"), "it has gone back")
  }
}
