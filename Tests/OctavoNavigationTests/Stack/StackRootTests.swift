import OctavoGeometry
import OctavoNavigation
import Testing

@MainActor
@Suite struct `A stack whose first page is in use elsewhere` {
  private let journal = Journal()

  private func stack(taking page: any Page) -> NavigationStack {
    let stack = NavigationStack(root: page, drawing: .immediate)
    stack.resize(to: Size(width: 400, height: 300), scale: .one)
    _ = stack.advance(to: 0)
    stack.framePresented()
    return stack
  }

  @Test func `does not take it, and the page hears nothing of it`() {
    let page = RecordingPage("A", in: journal)
    let owner = NavigationStack(root: page, drawing: .immediate)
    _ = journal.take()
    let stack = stack(taking: page)
    #expect(stack.pages.isEmpty)
    #expect(journal.take() == "")
    #expect(owner.topPage === page)
    #expect(page.lifecycle.parent === owner)
  }

  @Test func `has nothing for a hand, which waits for nothing`() {
    let page = RecordingPage("A", in: journal)
    let owner = NavigationStack(root: page, drawing: .immediate)
    let stack = stack(taking: page)
    let held = Segue.push(RecordingPage("B", in: journal)).grab(from: stack)
    #expect(held.operation.outcome == .refused(.notShown))
    #expect(!held.isHeld)
    #expect(owner.topPage === page)
  }

  @Test func `takes its first page by the next call`() {
    let page = RecordingPage("A", in: journal)
    let owner = NavigationStack(root: page, drawing: .immediate)
    let stack = stack(taking: page)
    _ = journal.take()
    #expect(stack.push(page).outcome == .refused(.pageInUse))
    #expect(stack.pop().outcome == .refused(.atRoot))
    let first = RecordingPage("B", in: journal)
    #expect(stack.push(first).outcome == .completed)
    #expect(journal.take() == "B.wM(N) B.load B.wA B.iA B.dA B.dM(N)")
    #expect(stack.topPage === first)
    #expect(stack.pop().outcome == .refused(.atRoot))
    #expect(owner.pages.count == 1)
  }

  /// What a callback makes gets its root when the callbacks are done, and may be in sight by then.
  @Test func `a stack that is made and shown within a callback shows its root`() throws {
    let root = RecordingPage("A", in: Journal())
    let caller = LifecycleCaller()
    var made: NavigationStack?
    CallQueue.shared.perform {
      let stack = NavigationStack(root: root, drawing: .immediate)
      PageExchange.show(stack, by: caller)
      made = stack
    }
    let stack = try #require(made)
    #expect(root.lifecycle.state == .appearing)
    caller.didAppear(stack)
    #expect(root.lifecycle.state == .appeared)
    PageExchange.hide(stack, by: caller)
    #expect(root.lifecycle.state == .disappeared)
  }
}
