import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTransitions
import Testing

/// What hands take under a modal that is leaving.
@MainActor
struct UncoveredTests {
  /// A window with a stack of one page, over which M is presented.
  @MainActor
  private final class Desk: Rig {
    let journal = Journal()
    let root: any WindowRoot
    let stack: NavigationStack
    let modal: RecordingPage
    let size = Size(width: 400, height: 300)
    var time = 10.0
    var eventTime = 5.0
    var finger = Point()
    var frameRequests = 0

    /// - Parameter around: Puts the stack into a container that fills the window; nil if the stack does.
    init(of page: (Journal) -> any Page, in around: ((NavigationStack) -> any WindowRoot)? = nil) {
      stack = NavigationStack(root: page(journal), drawing: .immediate)
      modal = RecordingPage("M", in: journal)
      root = around?(stack) ?? stack
      root.resize(to: size, scale: .one)
      frame()
      stack.present(modal, animated: false)
      settle()
      _ = journal.take()
    }

    /// M is on its way out, and no longer half in the window.
    func dismiss() -> NavigationOperation {
      let operation = stack.dismiss()
      frame()
      frame(after: 0.28)
      _ = journal.take()
      return operation
    }

    func drag(from start: Point, by way: Point) {
      touch(.began, at: start, after: 1)
      for step in 1...10 {
        let share = Double(step) / 10
        touch(
          .moved, at: Point(x: start.x + share * way.x, y: start.y + share * way.y), after: 0.008)
      }
    }
  }

  private func flip(_ names: String, in journal: Journal) -> FlipContainer {
    FlipContainer(
      pages: names.map { RecordingPage(String($0), in: journal) }, drawing: .immediate)
  }

  @Test func `a page of a container inside is taken at once`() throws {
    let desk = Desk(of: { flip("AB", in: $0) })
    let inner = try #require(desk.stack.topPage as? FlipContainer)
    let operation = desk.dismiss()
    #expect(inner.lifecycle.state == .appearing)
    let before = desk.frame(after: 0).scene.items.last
    desk.drag(from: Point(x: 360, y: 20), by: Point(x: -200, y: 0))
    #expect(desk.journal.take() == "M.dD A.dA B.wM(F) B.load A.wD B.wA B.iA")
    #expect(operation.outcome == .superseded)
    let held = desk.frame(after: 0).scene
    #expect(held.items.contains { $0.layer.role == .back }, "it is in the hand")
    #expect(held.items.last?.layer.placement == before?.layer.placement, "what leaves goes on")
    desk.touch(.moved, at: Point(x: 60, y: 20), after: 0.1)
    desk.touch(.ended, at: desk.finger, after: 0.2)
    desk.settle()
    #expect(inner.page?.title == "B")
    #expect(desk.journal.take() == "A.wM(nil) A.dD B.dA A.dM(nil) B.dM(F)")
    #expect(desk.modal.lifecycle.parent == nil)
  }

  @Test func `a segue of a page inside is taken at once`() throws {
    let inner = NavigationStack(root: QuietPage(), drawing: .immediate)
    let desk = Desk(of: { _ in inner })
    _ = desk.dismiss()
    let page = try #require(inner.topPage)
    let held = Segue.push(RecordingPage("X", in: desk.journal)).grab(from: page)
    #expect(held.isHeld)
    held.move(to: 0.5)
    #expect(desk.journal.take() == "M.dD X.wM(N) X.load X.wA X.iA")
    held.release(velocity: 3)
    desk.settle()
    #expect(inner.topPage?.title == "X")
  }

  @Test func `what is presented inside is taken at once`() {
    let inner = NavigationStack(root: QuietPage(), drawing: .immediate)
    let desk = Desk(of: { _ in inner })
    desk.stack.dismiss(animated: false)
    inner.present(RecordingPage("S", in: desk.journal), as: .sheet, animated: false)
    desk.stack.present(desk.modal, animated: false)
    desk.settle()
    _ = desk.dismiss()
    // Above what leaves, and within the sheet.
    desk.drag(from: Point(x: 200, y: 60), by: Point(x: 0, y: 150))
    desk.touch(.ended, at: desk.finger, after: 0.2)
    #expect(inner.presentedPages.isEmpty)
    desk.settle()
    #expect(desk.stack.presentedPages.isEmpty)
  }

  /// Laws, The hand: what a modal on its way has left already is the page's below, and so whoever's that is.
  @Test(arguments: [(0.1, true), (0.35, true), (0.35, false)])
  func `a container around turns where what leaves is not caught`(time: Double, isOnIt: Bool) {
    var flips: FlipContainer?
    let desk = Desk(of: { RecordingPage("A", in: $0) }) { stack in
      let container = FlipContainer(
        pages: [stack, QuietPage()], axis: .vertical, drawing: .immediate)
      flips = container
      return container
    }
    desk.stack.dismiss()
    desk.frame()
    desk.frame(after: time)
    _ = desk.frame(after: 0)
    let isCaught = time < 0.2 || isOnIt
    desk.drag(from: Point(x: 200, y: isOnIt ? 295 : 200), by: Point(x: 0, y: -190))
    desk.touch(.ended, at: desk.finger, after: 0.2)
    desk.settle()
    #expect((desk.stack.presentedPages.count == 1) == isCaught)
    #expect((flips?.page === desk.stack) == isCaught)
  }
}

/// A page that says nothing.
@MainActor
private final class QuietPage: Page {
  let lifecycle = PageLifecycle()
  let content: any PageContent = PlainContent()
}
