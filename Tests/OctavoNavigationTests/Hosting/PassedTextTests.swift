import OctavoGeometry
import OctavoGestures
import OctavoManipulation
import OctavoRaster
import OctavoTransitions
import Testing

@testable import OctavoNavigation

/// A live page with a text of its own, whose caret is seen at a place of it.
@MainActor
private final class EditingPage: Page, TextEditing, TextCopying {
  let lifecycle = PageLifecycle()
  let title: String?
  var requestFrame: (@MainActor () -> Void)?
  var onEditedText: (@MainActor () -> Void)?
  var pasteText: (@MainActor () -> Void)? { didSet { timesServed += 1 } }
  /// How often it was told what is done with its text.
  var timesServed = 0
  var copyText: (@MainActor (String) -> Void)?
  var selectText: (@MainActor (String) -> Void)?
  var text: String? { didSet { onEditedText?() } }
  var composed = ""
  /// The keys that came.
  var keys: [String] = []
  /// What was being composed when the page began to leave.
  var composedAsItLeft: String?
  private var size = Size(width: 1, height: 1)

  init(_ text: String?, title: String? = nil) { (self.text, self.title) = (text, title) }

  /// How often it was asked what is edited.
  private(set) var timesAsked = 0

  var content: any PageContent { EmptyContent(background: .white) }
  var editedText: EditedText? {
    timesAsked += 1
    return text.map {
      EditedText($0, caret: $0.utf8.count, rect: Rect(x: 10, y: 20, width: 2, height: 16))
    }
  }
  func edit(_ edit: TextEdit) {
    if !edit.inserted.isEmpty { text = (text ?? "") + edit.inserted }
    composed = edit.composed
  }
  func willDisappear(animated: Bool) { composedAsItLeft = composed }

  func resize(to size: Size, scale: PixelScale) { self.size = size }
  func handle(_ event: InputEvent) -> Bool {
    guard case .key(let press) = event, let letter = press.text, text != nil else { return false }
    keys.append(letter)
    return true
  }
  func advance(to time: Double) -> Frame {
    Frame(scene: Scene(size: size, scale: .one, background: .white), isAnimating: false)
  }
  func framePresented() {}
  func suspend() {}
  func resume() {}
}

/// A root with another one in it, 8 points inside its rim.
@MainActor
private final class FramedRoot: TextPassing {
  let textRelay: TextRelay
  private let inner: any WindowRoot
  var requestFrame: (@MainActor () -> Void)? { didSet { inner.requestFrame = requestFrame } }

  init(_ inner: any WindowRoot) {
    self.inner = inner
    textRelay = TextRelay(to: inner, at: { Point(x: 8, y: 8) })
  }

  func resize(to size: Size, scale: PixelScale) {
    inner.resize(to: Size(width: size.width - 16, height: size.height - 16), scale: scale)
  }
  func handle(_ event: InputEvent) -> Bool { inner.handle(event) }
  func advance(to time: Double) -> Frame {
    textRelay.follow()
    return inner.advance(to: time)
  }
  func framePresented() { inner.framePresented() }
  func suspend() { inner.suspend() }
  func resume() { inner.resume() }
}

/// A root in a window of 200 by 100 points, and what is told of the texts in it.
@MainActor
private final class Desk {
  let root: any WindowRoot & TextEditing & TextCopying
  /// What was edited each time that something was told, one after the other.
  private(set) var told: [String?] = []
  private(set) var pastes = 0
  private(set) var copied: [String] = []
  private var last: EditedText?
  private var time = 0.0

  init(_ root: any WindowRoot & TextEditing & TextCopying) {
    self.root = root
    var services = TextServices()
    services.onEditedText = { [unowned self] in
      // Each container on the way may say it; who is told looks whether it is another.
      let edited = self.root.editedText
      guard edited != last else { return }
      last = edited
      told.append(edited?.text)
    }
    services.pasteText = { [unowned self] in pastes += 1 }
    services.copyText = { [unowned self] in copied.append($0) }
    root.serve(services)
    root.resize(to: Size(width: 200, height: 100), scale: .one)
    frame()
    told = []
  }

  func frame(after step: Double = 1.0 / 60) {
    time += step
    _ = root.advance(to: time)
    root.framePresented()
  }

  func settle() { for _ in 0..<120 { frame() } }

  var edited: String? { root.editedText?.text }
  var caret: Rect? { root.editedText?.rect }

  func take() -> [String?] {
    defer { told = [] }
    return told
  }

  func press(_ key: String) -> Bool { root.handle(.key(KeyPress(key, time: time))) }
}

/// Texts of pages in containers: which is edited, where, and who is told.
@MainActor
@Suite struct `The text that is edited in a container` {
  private let first = EditingPage("first")
  private let second = EditingPage("second")

  @Test func `is that of the page on top, none while it comes or goes`() {
    let stack = NavigationStack(root: first, drawing: .immediate)
    let desk = Desk(stack)
    #expect(desk.edited == "first")
    desk.root.edit(TextEdit(composed: "かな"))
    #expect(first.composed == "かな")
    stack.push(second)
    #expect(first.composedAsItLeft == "", "it is ended before the page is told")
    #expect(desk.edited == nil)
    desk.root.edit(TextEdit(inserted: "lost"))
    desk.frame()
    #expect(desk.take() == [nil])
    desk.settle()
    #expect(desk.edited == "second" && desk.take() == ["second"])
    desk.root.edit(TextEdit(inserted: "!"))
    #expect(second.text == "second!" && first.text == "first")
    stack.pop()
    desk.settle()
    #expect(desk.edited == "first" && desk.take() == ["second!", nil, "first"])
  }

  @Test func `has what is done with it told once, however deep its page lies`() {
    var root = NavigationStack(root: first, drawing: .immediate)
    for _ in 0..<16 { root = NavigationStack(root: root, drawing: .immediate) }
    let desk = Desk(root)
    #expect(desk.edited == "first" && first.timesServed <= 17)
    let before = first.timesServed
    desk.root.serve(TextServices())
    #expect(first.timesServed == before + 1)
  }

  /// How often the page is asked while something is done.
  private func asked(_ page: EditingPage, during body: () -> Void) -> Int {
    let before = page.timesAsked
    body()
    return page.timesAsked - before
  }

  @Test func `is asked for once, however deep its page lies`() {
    var root: any Page & TextPassing = NavigationStack(root: first, drawing: .immediate)
    for depth in 0..<15 {
      root =
        depth % 2 == 0
        ? FlipContainer(pages: [root], drawing: .immediate)
        : NavigationStack(root: root, drawing: .immediate)
    }
    let desk = Desk(root)
    #expect(asked(first) { desk.frame() } == 1)
    #expect(asked(first) { desk.root.edit(TextEdit(composed: "x")) } == 1)
    #expect(first.composed == "x")
    // The window asks as well where the text lies elsewhere.
    #expect(asked(first) { desk.root.resize(to: Size(width: 150, height: 90), scale: .one) } <= 2)
    #expect(asked(first) { desk.root.edit(TextEdit(inserted: "!")) } == 2)
    #expect(first.text == "first!" && desk.take() == ["first!"])
    first.text = nil
    desk.frame()
    #expect(first.composed.isEmpty && desk.edited == nil)
  }

  @Test func `is asked for once by keys, however deep its page lies beside others`() {
    var root: any Page = first
    let others = (0..<16).map { _ in EditingPage(nil) }
    for other in others {
      let slots = SlotPage(EmptyContent(background: .white), drawing: .immediate)
      slots.setSlots(
        [root, other].map { SlotPage.Slot($0, in: Rect(x: 0, y: 0, width: 1, height: 1)) })
      root = slots
    }
    let desk = Desk(NavigationStack(root: root, drawing: .immediate))
    #expect(asked(first) { desk.frame() } == 1)
    #expect(asked(first) { _ = desk.press("a") } == 1)
    #expect(first.keys == ["a"])
    others[3].text = "beside"
    #expect(asked(others[3]) { _ = desk.press("b") } == 1)
    #expect(others[3].keys == ["b"] && first.keys == ["a"])
    // No frame tells that it is another one.
    others[3].text = nil
    #expect(desk.press("c") && first.keys == ["a", "c"])
  }

  @Test func `is passed on by a root of the program's own`() {
    let flips = FlipContainer(pages: [first, second], drawing: .immediate)
    let desk = Desk(FramedRoot(flips))
    #expect(desk.edited == "first" && desk.caret == Rect(x: 18, y: 28, width: 2, height: 16))
    desk.root.edit(TextEdit(composed: "x"))
    first.copyText?("words")
    #expect(first.composed == "x" && desk.copied == ["words"])
    flips.turn(.forward)
    desk.settle()
    #expect(first.composed.isEmpty && desk.take() == [nil, "second"])
  }

  @Test func `is another one at once where nothing is seen to move, even of the same words`() {
    let same = EditingPage("first")
    let stack = NavigationStack(root: first, drawing: .immediate)
    let desk = Desk(stack)
    let before = stack.editedText
    desk.root.edit(TextEdit(composed: "x"))
    stack.push(same, animated: false)
    #expect(first.composedAsItLeft == "")
    desk.frame()
    #expect(desk.take() == ["first"] && stack.editedText != before)
    #expect(before.map { stack.editedText?.isSameText(as: $0) } == false)
  }

  @Test func `stands in the window where the page does`() {
    let stack = NavigationStack(root: EditingPage("first", title: "First"), drawing: .immediate)
    stack.showsBar = true
    let desk = Desk(stack)
    #expect(desk.caret == Rect(x: 10, y: 72, width: 2, height: 16))
    stack.barHeight = 30
    desk.frame()
    #expect(desk.caret?.minY == 50 && desk.take() == ["first"])
    let slots = SlotPage(EmptyContent(background: .white), drawing: .immediate)
    let place = Rect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    slots.setSlots([SlotPage.Slot(NavigationStack(root: second), in: place)])
    stack.push(slots, animated: false)
    desk.frame()
    #expect(desk.caret == Rect(x: 110, y: 30 + 35 + 20, width: 2, height: 16))
    #expect(desk.take() == ["second"])
    desk.root.resize(to: Size(width: 400, height: 100), scale: .one)
    #expect(desk.caret?.minX == 210 && desk.take() == ["second"])
  }

  @Test func `is the modal's, and then again the page's`() {
    let stack = NavigationStack(root: first, drawing: .immediate)
    let desk = Desk(stack)
    desk.root.edit(TextEdit(composed: "x"))
    stack.present(second, as: .sheet)
    #expect(first.composed.isEmpty && desk.edited == nil)
    desk.settle()
    let sheet = stack.children.last?.frame
    #expect(desk.edited == "second" && desk.caret?.minY == (sheet?.minY ?? 0) + 20)
    #expect(sheet?.minY ?? 0 > 0)
    desk.root.edit(TextEdit(composed: "y"))
    stack.dismiss()
    #expect(second.composed.isEmpty && desk.edited == nil)
    desk.settle()
    #expect(desk.edited == "first" && desk.take() == [nil, "second", nil, "first"])
    stack.present(EditingPage(nil))
    desk.settle()
    #expect(desk.edited == nil, "what covers a text edits for it")
  }

  @Test func `is none while a leaf turns or a hand holds it, and that of the page that lies open`()
  {
    let flips = FlipContainer(pages: [first, second], drawing: .immediate)
    let desk = Desk(flips)
    #expect(desk.edited == "first")
    desk.root.edit(TextEdit(composed: "x"))
    func contact(_ phase: Contact.Phase, _ x: Double, _ time: Double) {
      desk.root.handle(.contact(Contact(phase, at: Point(x: x, y: 50), time: time)))
    }
    contact(.began, 190, 0)
    for step in 1...10 { contact(.moved, 190 - 8 * Double(step), Double(step) / 100) }
    #expect(first.composed.isEmpty && desk.edited == nil)
    desk.frame()
    contact(.moved, 190, 0.2)
    contact(.ended, 190, 0.6)
    desk.settle()
    #expect(desk.edited == "first" && flips.page === first)
    flips.turn(.forward)
    desk.frame()
    #expect(desk.edited == nil)
    desk.settle()
    #expect(desk.edited == "second")
    #expect(desk.take() == [nil, "first", nil, "second"])
  }

  @Test func `stays where it is where pages may be shown larger, for live ones are not`() {
    let flips = FlipContainer(pages: [first, second], drawing: .immediate)
    flips.allowsZoom = true
    let desk = Desk(flips)
    flips.zoom(to: Zoom(scale: 2), animated: false)
    flips.fit = .width
    desk.settle()
    #expect(desk.caret == Rect(x: 10, y: 20, width: 2, height: 16))
  }

  @Test func `is that of the page beside, which then has the keys first`() {
    let reader = EditingPage(nil)
    let flips = FlipContainer(pages: [reader, second], drawing: .immediate)
    flips.spread = .always
    flips.isCoverAlone = false
    let desk = Desk(flips)
    desk.frame()
    #expect(desk.edited == "second" && desk.caret?.minX == 110)
    #expect(desk.press("a") && second.keys == ["a"])
    reader.text = "reader"
    #expect(desk.edited == "reader" && desk.take() == ["reader"])
    #expect(desk.press("b") && reader.keys == ["b"] && second.keys == ["a"])
  }

  @Test func `is what the window pastes into and copies from, wherever it stands`() {
    let flips = FlipContainer(pages: [first, second], drawing: .immediate)
    let outer = NavigationStack(root: ContentPage { _, _ in }, drawing: .immediate)
    let desk = Desk(outer)
    #expect(first.pasteText == nil && desk.edited == nil)
    outer.push(flips, animated: false)
    desk.frame()
    #expect(desk.take() == ["first"])
    first.pasteText?()
    first.copyText?("words")
    #expect(desk.pastes == 1 && desk.copied == ["words"])
    outer.pop(animated: false)
    desk.frame()
    #expect(first.pasteText == nil && first.copyText == nil && desk.take() == [nil])
  }

  @Test func `ends with its window's sight on the page that is then shown`() {
    let stack = NavigationStack(root: first, drawing: .immediate)
    let desk = Desk(stack)
    stack.push(second)
    desk.frame()
    #expect(desk.take() == [nil])
    desk.root.suspend()
    #expect(desk.edited == "second" && desk.take() == ["second"])
    desk.root.resume()
    desk.settle()
    #expect(desk.edited == "second" && desk.take() == [])
  }

  @Test func `is gone with a page that is freed while it composes`() {
    var freed: EditingPage? = EditingPage("freed")
    weak let seen = freed
    let stack = NavigationStack(root: first, drawing: .immediate)
    let desk = Desk(stack)
    freed.map { _ = stack.push($0, animated: false) }
    freed = nil
    desk.settle()
    desk.root.edit(TextEdit(composed: "x"))
    #expect(seen?.composed == "x")
    stack.pop()
    desk.settle()
    #expect(seen == nil && desk.edited == "first" && first.composed.isEmpty)
  }
}
