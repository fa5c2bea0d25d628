import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoMotion
import OctavoNavigation
import OctavoTransitions
import OctavoViews
import Testing

/// Pages that left a container while a picture of theirs is on its way: nobody but that holds them, and when it
/// has landed nothing does.
@MainActor
struct LeftPageTests {
  private let slow = TimedTransition(SlideTransition(), duration: 1, curve: .linear)

  /// A stack of A and a page that leaves it in mid-flight from that to B.
  private func leave(_ page: any Page) -> StackRig {
    let rig = StackRig()
    rig.open()
    rig.stack.push(page, animated: false)
    rig.settle()
    rig.stack.push(rig["B"], transition: slow)
    rig.run(for: 0.3)
    rig.stack.replace(page, with: rig["C"])
    rig.frame()
    return rig
  }

  private func inner(_ rig: StackRig) -> NavigationStack {
    NavigationStack(root: RecordingPage("X", in: rig.journal), drawing: .immediate)
  }

  @Test func `a page is let go when its picture has landed`() {
    var page: RecordingPage? = RecordingPage("X", in: Journal())
    weak let last = page
    let rig = page.map(leave)
    page = nil
    rig?.settle()
    rig?.events = []
    #expect(last == nil)
  }

  /// A call that is not animated, and a modal that covers all, take what flies out of the air.
  @Test(arguments: [true, false])
  func `a live page is let go when its picture is taken out of the air`(isCovered: Bool) {
    var page: NavigationStack? = NavigationStack(
      root: RecordingPage("X", in: Journal()), drawing: .immediate)
    weak let last = page
    let rig = page.map(leave)
    page = nil
    #expect(last != nil, "its picture flies")
    if isCovered {
      rig?.stack.present(RecordingPage("M", in: Journal()), animated: false)
    } else {
      rig?.stack.push(RecordingPage("Z", in: Journal()), animated: false)
    }
    rig?.frame()
    rig?.events = []
    #expect(last == nil)
  }

  /// A page that calls when it is no more.
  private final class LastWord: Page {
    let lifecycle = PageLifecycle()
    let content: any PageContent = PlainContent()
    let word: () -> Void

    init(_ word: @escaping () -> Void) { self.word = word }

    isolated deinit { word() }
  }

  @Test func `a page may call as its picture is taken out of the air`() {
    var rig: StackRig?
    let last = RecordingPage("L", in: Journal())
    var page: LastWord? = LastWord { rig?.stack.present(last, animated: false) }
    rig = page.map(leave)
    page = nil
    rig?.events = []
    rig?.stack.present(RecordingPage("M", in: Journal()), animated: false)
    rig?.frame()
    #expect(rig?.stack.presentedPages.map(\.title) == ["M", "L"])
  }

  @Test func `a page of views that leaves a stack which nobody sees is free for another`() {
    let (rig, page) = (StackRig(), ViewPage())
    rig.open()
    rig.stack.push(page, animated: false)
    rig.settle()
    rig.stack.suspend()
    rig.stack.pop()
    #expect(page.lifecycle.state == .disappeared)
    rig.stack.resume()
    rig.settle()
    #expect(rig.stack.push(page, animated: false).outcome == .completed)
  }

  @Test func `a window that changes leaves a page alone that left a stack`() {
    let page = NavigationStack(
      root: RecordingPage("X", in: Journal()), drawing: .immediate)
    let rig = leave(page)
    #expect(page.requestFrame == nil)
    rig.stack.resize(to: Size(width: 640, height: 480), scale: .one)
    #expect(page.requestFrame == nil, "nobody has it")
    rig.settle()
    #expect(page.requestFrame == nil)
  }

  @Test func `a window that changes leaves a page alone that left a flip`() {
    let page = NavigationStack(
      root: RecordingPage("X", in: Journal()), drawing: .immediate)
    let rig = FlipRig(last: page)
    rig.open(at: "E")
    rig.container.setPage(page, animated: false)
    rig.frame()
    #expect(page.requestFrame != nil)
    rig.container.turn(.backward)
    rig.frame()
    rig.frame(after: 0.1)
    rig.container.turn(.backward)
    rig.frame()
    #expect(page.requestFrame == nil)
    rig.container.resize(to: Size(width: 640, height: 480), scale: .one)
    #expect(page.requestFrame == nil, "nobody has it")
  }

  @Test func `a window that changes leaves a page alone that was dismissed`() {
    let rig = StackRig()
    rig.open()
    let page = inner(rig)
    rig.stack.present(page, transition: slow)
    rig.settle()
    rig.stack.dismiss()
    rig.run(for: 0.3)
    rig.stack.present(rig["B"], as: .sheet)
    rig.frame()
    #expect(page.lifecycle.parent == nil)
    rig.stack.resize(to: Size(width: 640, height: 480), scale: .one)
    #expect(page.requestFrame == nil, "nobody has it")
  }

  @Test func `a page whose window is gone is zoomed in another one`() {
    let pages = FlipContainer(pages: [ContentPage { _, _ in }], drawing: .immediate)
    pages.allowsZoom = true
    func pinch(in root: any WindowRoot) {
      root.resize(to: Size(width: 400, height: 300), scale: .one)
      _ = root.advance(to: 1)
      for (step, gap) in [80.0, 80, 120, 160, 160].enumerated() {
        let phase = step == 0 ? Contact.Phase.began : step == 4 ? .ended : .moved
        for (id, side) in [-0.5, 0.5].enumerated() {
          let place = Point(x: 200 + side * gap, y: 150)
          root.handle(
            .contact(Contact(phase, id: id, at: place, time: 1 + Double(step) * 0.05)))
        }
      }
      _ = root.advance(to: 2)
    }
    var stack: NavigationStack? = NavigationStack(
      root: ContentPage { _, _ in }, drawing: .immediate)
    stack?.push(pages, animated: false)
    stack.map { pinch(in: $0) }
    let scale = pages.zoom.scale
    #expect(scale > 1)
    stack?.pop(animated: false)
    stack = nil
    pinch(in: pages)
    #expect(pages.zoom.scale > scale)
  }
}
