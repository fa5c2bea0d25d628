import Glibc
import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTestCompositor
import OctavoWayland
import OctavoWaylandProtocols
import Testing

@testable import OctavoShell

/// A live page in which a text is edited at its end.
@MainActor
private final class NotePage: Page, TextEditing {
  let lifecycle = PageLifecycle()
  var requestFrame: (@MainActor () -> Void)?
  var onEditedText: (@MainActor () -> Void)?
  var pasteText: (@MainActor () -> Void)?
  var text: String? { didSet { onEditedText?() } }
  var composed = ""
  private var size = Size(width: 1, height: 1)

  init(_ text: String?) { self.text = text }

  var content: any PageContent { StillContent() }
  var editedText: EditedText? {
    text.map {
      EditedText(
        $0, caret: $0.utf8.count,
        rect: Rect(x: Double($0.utf8.count), y: size.height - 30, width: 2, height: 20))
    }
  }
  func edit(_ edit: TextEdit) {
    composed = edit.composed
    if !edit.inserted.isEmpty { text = (text ?? "") + edit.inserted }
  }
  func resize(to size: Size, scale: PixelScale) { self.size = size }
  func handle(_ event: InputEvent) -> Bool { false }
  func advance(to time: Double) -> Frame {
    Frame(scene: Scene(size: size, scale: .one, background: .white), isAnimating: false)
  }
  func framePresented() {}
  func suspend() {}
  func resume() {}
}

private struct StillContent: PageContent {
  func draw(in context: Context, size: Size) {}
}

/// What an input method is told of texts on pages that come and go.
@MainActor
@Suite struct `A page's text in a window` {
  private let desk: Desk<NavigationStack>
  private let first = NotePage("one")
  private let second = NotePage("two")
  private var stack: NavigationStack { desk.root }
  private var method: TextInputGlobal { desk.compositor.textInput }

  init() throws {
    desk = try Desk(NavigationStack(root: first, drawing: .immediate))
    try desk.show()
    desk.compositor.seat.keyboard.enter()
    try desk.settle()
  }

  private func expectNoViolations() {
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  private func compose(_ letters: String) throws {
    method.preedit(letters, Int32(letters.utf8.count), Int32(letters.utf8.count))
    method.done()
    try desk.settle()
  }

  @Test func `is told, written in, and ended before it is pushed away`() throws {
    #expect(method.state?.text == "one" && method.state?.rect?.y == 90)
    try compose("か")
    #expect(first.composed == "か")
    stack.push(second)
    #expect(first.composed.isEmpty)
    try desk.tick(3)
    #expect(method.state == nil && method.requests.suffix(2) == ["disable", "commit"])
    method.commit("late")
    method.done()
    try desk.tick(60)
    #expect(first.text == "one" && second.text == "two" && method.state?.text == "two")
    method.commit("!")
    method.done()
    try desk.settle()
    #expect(second.text == "two!" && method.state?.text == "two!")
    #expect(method.state?.cause == .inputMethod)
    stack.pop()
    try desk.tick(60)
    #expect(method.state?.text == "one")
    expectNoViolations()
  }

  @Test func `begins anew where another takes its place at once, and words for the first are lost`()
    throws
  {
    try compose("か")
    let before = method.requests.count
    method.commit("for one")
    method.done()
    stack.push(second, animated: false)
    try desk.tick(2)
    #expect(method.requests.dropFirst(before).contains("enable"))
    let other = NotePage("two")
    let enables = method.requests.count { $0 == "enable" }
    stack.push(other, animated: false)
    try desk.tick()
    #expect(method.requests.count { $0 == "enable" } == enables + 1, "though it has the same words")
    method.commit("late")
    method.done(late: 1)
    try desk.settle()
    #expect(other.text == "two" && second.text?.contains("late") == false)
    expectNoViolations()
  }

  @Test func `is the modal's while there is one`() throws {
    stack.present(second, as: .sheet)
    try desk.tick(60)
    #expect(method.state?.text == "two")
    stack.dismiss()
    try desk.tick(2)
    #expect(method.state == nil)
    try desk.tick(60)
    #expect(method.state?.text == "one")
    expectNoViolations()
  }

  @Test func `moves with the window's extents`() throws {
    desk.compositor.window.configure(width: 300, height: 200)
    try desk.tick(3)
    #expect(method.state?.rect == PixelBox(x: 3, y: 170, width: 2, height: 20))
    expectNoViolations()
  }

  @Test func `of a page that is freed while it composes is gone`() throws {
    var page: NotePage? = NotePage("freed")
    weak let seen = page
    page.map { _ = stack.push($0, animated: false) }
    page = nil
    try desk.tick(3)
    try compose("か")
    #expect(seen?.composed == "か")
    stack.pop(animated: false)
    try desk.tick(3)
    #expect(seen == nil && method.state?.text == "one" && first.composed.isEmpty)
    expectNoViolations()
  }

  @Test func `is edited in a window that was given up, by whoever writes there`() throws {
    stack.push(second)
    try desk.tick(60)
    desk.compositor.textInput.commit("a")
    desk.compositor.textInput.done()
    try desk.settle()
    #expect(second.text == "twoa")
    stack.pop()
    try desk.wait(.seconds(3))
    try desk.wait(.seconds(3))
    #expect(method.state?.text == "one", "what moved is at its end where no frame comes")
    method.commit("b")
    method.done()
    try desk.settle()
    #expect(first.text == "oneb")
  }

  @Test func `is pasted into where it was asked for, and nowhere else`() throws {
    let offer = desk.compositor.drag.introduce(types: ["text/plain"])
    desk.compositor.drag.select(offer)
    desk.compositor.seat.keyboard.key(30, .pressed)
    desk.compositor.seat.keyboard.key(30, .released)
    try desk.settle()
    func answer(_ text: String) throws {
      let file = try #require(offer.requests.last?.file).take()
      _ = text.utf8CString.withUnsafeBufferPointer { write(file, $0.baseAddress, text.utf8.count) }
      close(file)
      try desk.settle()
    }
    first.pasteText?()
    try desk.settle()
    try answer("!")
    #expect(first.text == "one!")
    first.pasteText?()
    try desk.settle()
    stack.push(second, animated: false)
    try desk.tick(2)
    try answer("?")
    #expect(first.text == "one!" && second.text == "two")
    expectNoViolations()
  }
}
