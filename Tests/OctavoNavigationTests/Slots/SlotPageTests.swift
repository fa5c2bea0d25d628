import OctavoGeometry
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
}
