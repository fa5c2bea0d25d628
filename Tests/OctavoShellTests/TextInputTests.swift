import Glibc
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import OctavoTestCompositor
import OctavoWayland
import OctavoWaylandProtocols
import Testing

@testable import OctavoShell

/// A root in which a text is edited at its end, at the test's wish.
@MainActor
private final class EditingRoot: TextEditing {
  var requestFrame: (@MainActor () -> Void)?
  var onEditedText: (@MainActor () -> Void)?
  var pasteText: (@MainActor () -> Void)?
  /// The keys that came.
  var keys: [KeyPress] = []
  /// What was asked for.
  var edits: [TextEdit] = []
  var text: String? { didSet { onEditedText?() } }
  var touches = 0 { didSet { onEditedText?() } }
  var composed = ""
  /// The other end of what is selected; nil where nothing is.
  var anchor: Int?
  var isAnimating = false
  private(set) var isSuspended = false

  var editedText: EditedText? {
    text.map {
      EditedText(
        $0, caret: $0.utf8.count, anchor: anchor,
        rect: Rect(x: 20.5 + Double($0.count), y: 10.5, width: 2, height: 20), touches: touches)
    }
  }

  func edit(_ edit: TextEdit) {
    guard let before = text else { return }
    edits.append(edit)
    composed = edit.composed
    let kept = before.utf8.dropLast(edit.deletedBefore)
    let after = String(decoding: kept, as: UTF8.self) + edit.inserted
    if after != before { text = after }
  }

  func resize(to size: Size, scale: PixelScale) { requestFrame?() }
  func handle(_ event: InputEvent) -> Bool {
    if case .key(let press) = event { keys.append(press) }
    return true
  }
  func advance(to time: Double) -> Frame {
    Frame(
      scene: Scene(size: Size(width: 200, height: 120), scale: .one, background: .white),
      isAnimating: isAnimating)
  }
  func framePresented() {}
  func suspend() { isSuspended = true }
  func resume() { isSuspended = false }
}

@MainActor
struct TextInputTests {
  private let desk: Desk<EditingRoot>
  private var root: EditingRoot { desk.root }
  private var method: TextInputGlobal { desk.compositor.textInput }

  init() throws { desk = try Self.desk() }

  private static func desk(_ change: (inout Options) -> Void = { _ in }) throws -> Desk<EditingRoot>
  {
    var options = Options()
    change(&options)
    let desk = try Desk(
      EditingRoot(), options, environment: ["LANG": "en_US.UTF-8"])
    try desk.show()
    desk.compositor.seat.keyboard.enter()
    try desk.settle()
    return desk
  }

  private func edit(_ text: String?) throws {
    root.text = text
    try desk.settle()
  }

  private func expectNoViolations() {
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `nothing is said while no text is edited`() throws {
    desk.compositor.seat.keyboard.leave()
    desk.compositor.seat.keyboard.enter()
    desk.compositor.seat.keyboard.key(30, .pressed)
    method.commit("unasked")
    method.done()
    try desk.settle()
    #expect(method.inputCount == 1 && method.requests.isEmpty && root.edits.isEmpty)
    expectNoViolations()
  }

  @Test func `what is edited is told, whole and then what is new, and that it ends`() throws {
    try edit("né")
    #expect(
      method.requests == [
        "enable", "setContentType", "setSurroundingText", "setCursorRectangle", "commit",
      ])
    var state = try #require(method.state)
    #expect(state.text == "né" && state.cursor == 3 && state.purpose == .normal)
    #expect(state.rect == PixelBox(x: 22, y: 10, width: 3, height: 21))
    try edit("nét")
    #expect(
      method.requests.dropFirst(5) == [
        "setSurroundingText", "setTextChangeCause", "setCursorRectangle", "commit",
      ])
    state = try #require(method.state)
    #expect(state.text == "nét" && state.cause == .other)
    root.onEditedText?()
    try desk.settle()
    #expect(method.requests.count == 9, "and nothing twice")
    try edit(nil)
    #expect(method.requests.dropFirst(9) == ["disable", "commit"] && method.state == nil)
    expectNoViolations()
  }

  @Test func `what is written comes in, and is told as the method's own`() throws {
    try edit("a")
    method.preedit("みず", 3, 6)
    method.done()
    try desk.settle()
    #expect(root.edits == [TextEdit(composed: "みず", selection: 3..<6)])
    method.delete(before: 1, after: 2)
    method.commit("水")
    method.preedit("x", -1, -1)
    method.done()
    try desk.settle()
    #expect(
      root.edits.last
        == TextEdit(deletedBefore: 1, deletedAfter: 2, inserted: "水", composed: "x"))
    let state = try #require(method.state)
    #expect(state.text == "水" && state.cursor == 3 && state.cause == .inputMethod)
    method.done()
    try desk.settle()
    #expect(root.edits.last == TextEdit(), "what was said counts once")
    #expect(root.composed.isEmpty)
    method.preedit(nil, .max, .min)
    method.done()
    try desk.settle()
    #expect(root.edits.last == TextEdit())
    expectNoViolations()
  }

  @Test func `what is said too late counts, but is answered no earlier than the rest is known`()
    throws
  {
    try edit("a")
    let before = method.requests.count
    method.commit("b")
    method.done(late: 1)
    try desk.settle()
    #expect(root.text == "ab" && method.requests.count == before && method.state?.text == "a")
    method.done()
    try desk.settle()
    #expect(method.state?.text == "ab" && method.state?.cause == .inputMethod)
    method.commit("c")
    method.done(late: 1)
    try desk.settle()
    try edit("abcd")
    #expect(method.state?.text == "abcd", "nor does a key wait")
    expectNoViolations()
  }

  @Test func `the keys go elsewhere and come back in the middle`() throws {
    try edit("a")
    method.preedit("b", 1, 1)
    method.done()
    method.commit("never")
    desk.compositor.seat.keyboard.leave()
    try desk.settle()
    #expect(root.composed.isEmpty && root.text == "a")
    let before = method.requests.count
    try edit("ac")
    #expect(method.requests.count == before)
    desk.compositor.seat.keyboard.enter()
    try desk.settle()
    #expect(method.state?.text == "ac")
    #expect(method.requests.dropFirst(before).first == "enable")
    method.done()
    try desk.settle()
    #expect(root.text == "ac", "what was begun before the keys went is void")
    desk.compositor.seat.keyboard.leave()
    try desk.settle()
    try edit(nil)
    desk.compositor.seat.keyboard.enter()
    try desk.settle()
    #expect(method.state == nil)
    expectNoViolations()
  }

  @Test func `what was said before the keys went is void, however late it comes`() throws {
    try edit("a")
    try edit("ab")
    desk.compositor.seat.keyboard.leave()
    desk.compositor.seat.keyboard.enter()
    try desk.settle()
    #expect(method.state?.text == "ab")
    method.commit("c")
    method.done(late: 2)
    try desk.settle()
    #expect(root.text == "ab")
    expectNoViolations()
  }

  @Test func `what is selected is told with its two ends, and again when another end moves`() throws
  {
    root.anchor = 0
    try edit("né")
    #expect(method.state?.cursor == 3 && method.state?.anchor == 0)
    root.anchor = 1
    root.onEditedText?()
    try desk.settle()
    #expect(method.state?.anchor == 1 && method.state?.cause == .other)
    expectNoViolations()
  }

  @Test func `a keyboard that was put away comes again by a finger`() throws {
    try edit("a")
    root.touches += 1
    try desk.settle()
    #expect(method.requests.filter { $0 == "enable" }.count == 2 && method.state?.text == "a")
    expectNoViolations()
  }

  @Test(arguments: [
    String(repeating: "x", count: 4001), String(repeating: "x", count: 3950), "a\0b",
  ])
  func `a text that no message holds is not told`(text: String) throws {
    try edit(text)
    #expect(method.state?.text == nil && method.state != nil)
    expectNoViolations()
  }

  @Test func `a compositor without it shows the same`() throws {
    let desk = try Self.desk { $0.globals["zwp_text_input_manager_v3"] = nil }
    desk.root.text = "a"
    try desk.settle()
    desk.compositor.seat.keyboard.key(30, .pressed)
    try desk.settle()
    #expect(desk.root.keys.map(\.text) == ["a"] && desk.compositor.textInput.inputCount == 0)
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `it may go and come, as may the seat`() throws {
    try edit("a")
    method.preedit("b", 1, 1)
    method.done()
    try desk.settle()
    method.remove()
    try desk.settle()
    #expect(method.inputCount == 0 && root.composed.isEmpty)
    try edit("ab")
    method.offer()
    try desk.settle()
    #expect(method.inputCount == 1 && method.state?.text == "ab")
    desk.compositor.removeSeat()
    try desk.settle()
    #expect(method.inputCount == 0)
    desk.compositor.addSeat()
    try desk.settle()
    desk.compositor.seat.keyboard.enter()
    try desk.settle()
    #expect(method.inputCount == 1)
    expectNoViolations()
  }

  @Test func `it may come only after a text is edited`() throws {
    let desk = try Self.desk { $0.globals["zwp_text_input_manager_v3"] = nil }
    desk.root.text = "a"
    try desk.settle()
    let method = desk.compositor.textInput
    #expect(method.inputCount == 0)
    desk.compositor.options.globals["zwp_text_input_manager_v3"] = 1
    method.offer()
    try desk.settle()
    #expect(method.inputCount == 1 && method.state?.text == "a")
    method.commit("b")
    method.done()
    try desk.settle()
    #expect(desk.root.text == "ab")
    #expect(desk.compositor.violations.isEmpty, "\(desk.compositor.violations)")
  }

  @Test func `keys that leave a window that nobody sees bring nothing there back`() throws {
    try edit("a")
    root.isAnimating = true
    root.requestFrame?()
    try desk.tick(2)
    desk.compositor.window.isHidden = true
    for _ in 0..<3 { try desk.tick(1, .seconds(1)) }
    #expect(root.isSuspended)
    desk.compositor.seat.keyboard.leave()
    try desk.settle()
    #expect(root.isSuspended && method.state == nil)
    expectNoViolations()
  }

  @Test func `another root in the window ends it`() throws {
    try edit("a")
    desk.window.show(EditingRoot(), title: "Another", drawsControls: false)
    try desk.tick(2)
    #expect(method.state == nil && method.requests.suffix(2) == ["disable", "commit"])
    expectNoViolations()
  }

  @Test func `below the window's bar the caret stands as far down`() throws {
    var options = Options()
    options.decorationMode = .clientSide
    let desk = try Desk(EditingRoot(), options)
    let plain = try Desk(MovingRoot(), options)
    for window in [desk.window, plain.window] {
      window.show(
        window === desk.window ? desk.root : plain.root, title: "A test", drawsControls: true)
    }
    try desk.show()
    desk.compositor.seat.keyboard.enter()
    desk.root.text = "a"
    try desk.settle()
    let state = try #require(desk.compositor.textInput.state)
    #expect(state.rect == PixelBox(x: 21, y: 58, width: 3, height: 21) && state.text == "a")
    desk.compositor.textInput.commit("b")
    desk.compositor.textInput.done()
    try desk.settle()
    #expect(desk.root.text == "ab")
    try plain.show()
    #expect(plain.compositor.textInput.inputCount == 0, "what edits no text asks for none")
  }

  @Test func `a dead key composes letters where a text is edited, and only there`() throws {
    let composer = try #require(KeyComposer(table: "<dead_acute> <e> : \"é\" eacute\n"))
    let keymap = try #require(Keymap(descriptor: -1, size: 0))
    #expect(keymap.press(18, isRepeat: false, time: 0, composer: composer)?.text == "e")
    #expect(composer.feed(0xfe51) == .swallowed)
    let press = keymap.press(18, isRepeat: false, time: 0, composer: composer)
    #expect(press?.text == "é" && press?.name == "e")
    #expect(composer.feed(0xfe51) == .swallowed)
    #expect(
      keymap.press(16, isRepeat: false, time: 0, composer: composer) == nil,
      "what is composed of nothing is nothing")
    #expect(keymap.press(16, isRepeat: false, time: 0, composer: composer)?.text == "q")
    #expect(KeyComposer(environment: ["LC_ALL": "no\u{1}such", "LANG": "en_US.UTF-8"]) == nil)
  }

  @Test func `what composes letters is read aside, and there for who asks`() {
    let known = KeyComposer(environment: ["LANG": "en_US.UTF-8"]) != nil
    #expect((ComposerReading(environment: ["LANG": "en_US.UTF-8"]).composer != nil) == known)
    let reading = ComposerReading(environment: ["LC_ALL": "no\u{1}such"])
    #expect(
      reading.composer == nil && reading.composer == nil, "and asked twice it waits for nothing")
  }

  private nonisolated static let composesHere =
    KeyComposer(environment: ["LANG": "en_US.UTF-8"]) != nil

  @Test(.enabled(if: composesHere))
  func `dead keys of the person's layout write one letter, and mean nothing before`() throws {
    let keyboard = desk.compositor.seat.keyboard
    keyboard.setKeymap(
      """
      xkb_keymap {
        xkb_keycodes { include "evdev+aliases(qwerty)" };
        xkb_types { include "complete" };
        xkb_compat { include "complete" };
        xkb_symbols { include "pc+us(intl)+inet(evdev)" };
      };
      """)
    func press(_ codes: UInt32...) throws -> [String?] {
      root.keys = []
      for code in codes {
        keyboard.key(code, .pressed)
        keyboard.key(code, .released)
      }
      try desk.settle()
      return root.keys.map(\.text)
    }
    #expect(try press(40, 18) == [nil, "e"], "as long as nothing is edited keys are keys")
    try edit("")
    #expect(try press(40, 18, 18) == ["é", "e"])
    #expect(try press(40) == [])
    keyboard.leave()
    try desk.settle()
    keyboard.enter()
    #expect(try press(18) == ["e"], "what was begun before the keys went is void")
    keyboard.modifiers(depressed: 4)
    #expect(try press(18) == [nil])
    expectNoViolations()
  }

  /// What other programs copied, as this one sees it.
  private func copy(_ types: [String]) throws -> DragInjector.Offer {
    let offer = desk.compositor.drag.introduce(types: types)
    desk.compositor.drag.select(offer)
    desk.compositor.seat.keyboard.key(30, .pressed)
    desk.compositor.seat.keyboard.key(30, .released)
    try desk.settle()
    return offer
  }

  private func answer(_ offer: DragInjector.Offer, _ text: String) throws {
    let file = try #require(offer.requests.last?.file).take()
    _ = text.utf8CString.withUnsafeBufferPointer { write(file, $0.baseAddress, text.utf8.count) }
    close(file)
    try desk.settle()
  }

  @Test func `what was copied is pasted, the first line of it`() throws {
    let offer = try copy(["image/png", "STRING", "text/plain;charset=utf-8"])
    try edit("a")
    root.pasteText?()
    try desk.settle()
    #expect(offer.requests.map(\.type) == ["text/plain;charset=utf-8"])
    try answer(offer, "\n  \nthe läke\nlay still")
    #expect(root.text == "athe läke")
    root.pasteText?()
    try desk.settle()
    try answer(offer, String(repeating: "x", count: 1 << 15))
    #expect(root.text?.utf8.count == "athe läke".utf8.count + 1 << 14)
    expectNoViolations()
  }

  @Test func `what is no text is not pasted, nor what nobody gives`() throws {
    try edit("a")
    let picture = try copy(["image/png"])
    root.pasteText?()
    try desk.settle()
    #expect(picture.requests.isEmpty && !picture.isReleased)
    let text = try copy(["text/plain"])
    #expect(picture.isReleased)
    root.pasteText?()
    try desk.settle()
    try desk.wait(.seconds(11))
    #expect(root.text == "a" && text.requests.count == 1)
    desk.compositor.drag.select(nil)
    try desk.settle()
    #expect(text.isReleased)
    root.pasteText?()
    try desk.settle()
    #expect(root.text == "a")
    expectNoViolations()
  }

  @Test func `what comes late is not pasted into another text`() throws {
    let offer = try copy(["text/plain"])
    try edit("a")
    root.pasteText?()
    try desk.settle()
    try edit(nil)
    try edit("b")
    let file = try #require(offer.requests.last?.file).take()
    var end = pollfd(fd: file, events: CShort(POLLOUT), revents: 0)
    #expect(poll(&end, 1, 0) == 1 && end.revents & CShort(POLLERR) != 0, "nobody reads it")
    close(file)
    root.pasteText?()
    try desk.settle()
    try answer(offer, "c")
    #expect(root.text == "bc")
    expectNoViolations()
  }
}
