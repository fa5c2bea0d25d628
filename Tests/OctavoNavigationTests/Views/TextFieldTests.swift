import OctavoAccessibility
import OctavoCairo
import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoRaster
import Testing

@testable import OctavoViews

/// A page with two fields in a window of 300 by 200 points.
@MainActor
private final class FieldRig: Rig {
  let page = ViewPage()
  let name = TextField(placeholder: "Name", frame: Rect(x: 20, y: 20, width: 200, height: 44))
  let note = TextField("one two", frame: Rect(x: 20, y: 80, width: 200, height: 44))
  let root: any WindowRoot
  let size = Size(width: 300, height: 200)
  var time = 50.0
  var eventTime = 5.0
  var finger = Point()
  var frameRequests = 0
  var copied: [String] = []
  var pastes = 0
  /// Each text that was told to be edited.
  var told: [String?] = []

  init(in root: ((ViewPage) -> any WindowRoot)? = nil) {
    page.add(name)
    page.add(note)
    self.root = root?(page) ?? page
    var services = TextServices()
    services.copyText = { [unowned self] in copied.append($0) }
    services.pasteText = { [unowned self] in pastes += 1 }
    services.onEditedText = { [unowned self] in told.append(edited?.text) }
    self.root.serve(services)
    self.root.resize(to: size, scale: .one)
    frame()
  }

  var edited: EditedText? { (root as? any TextEditing)?.editedText }

  @discardableResult func press(
    _ name: String, _ modifiers: KeyPress.Modifiers = [], isRepeat: Bool = false
  ) -> Bool {
    eventTime += 0.05
    return root.handle(
      .key(KeyPress(name, modifiers: modifiers, isRepeat: isRepeat, time: eventTime)))
  }

  func write(_ letters: String) { for letter in letters { press("\(letter)") } }

  /// A contact that goes along places, each some points to the right of the last, in the note.
  func drag(_ device: Contact.Device, _ xs: Double..., ends: Bool = true) {
    func send(_ phase: Contact.Phase, _ x: Double) {
      eventTime += 0.05
      root.handle(
        .contact(Contact(phase, at: Point(x: x, y: 100), time: eventTime, device: device)))
    }
    send(.began, xs[0])
    for x in xs.dropFirst() { send(.moved, x) }
    if ends { send(.ended, xs.last ?? xs[0]) }
    eventTime += 1
  }

  /// Where a letter of the note begins on the page.
  func x(_ offset: Int) -> Double {
    var field = LineField()
    field.insert(note.text)
    field.move(to: offset)
    return FieldDrawing(field, size: note.frame.size, scroll: 0, look: .on(.white)).caret.minX
      + note.frame.minX
  }
}

/// A line that a person writes on a page.
@MainActor
@Suite struct `A text field on a page` {
  private let rig = FieldRig()

  @Test func `has no keys until it is touched, and then all that write`() {
    #expect(!rig.press("a") && rig.edited == nil)
    rig.tap(at: Point(x: 100, y: 40))
    #expect(rig.name.isFocused && rig.page.focusedField === rig.name)
    var heard: [String] = []
    rig.name.onChange = { heard.append($0) }
    rig.write("ab")
    #expect(rig.name.text == "ab" && heard == ["a", "ab"])
    rig.press("Left", .shift)
    rig.press("c", .control)
    #expect(rig.press("c", .control, isRepeat: true))
    #expect(rig.copied == ["b"], "once, however long the keys are down")
    rig.press("x", .control)
    rig.press("v", .control)
    #expect(rig.name.text == "a" && rig.copied == ["b", "b"] && rig.pastes == 1)
    rig.page.edit(TextEdit(inserted: "b"))
    rig.press("Home")
    #expect(rig.press("Up") && rig.press("Right") && !rig.press("Page_Down"))
    #expect(rig.edited?.caret == 1 && heard.last == "ab")
    rig.name.text = "set"
    #expect(heard.last == "ab", "who sets it knows")
    rig.press("Escape")
    #expect(!rig.name.isFocused && !rig.press("a") && rig.name.text == "set")
  }

  @Test func `commits by Enter, and leaves it to others where nobody hears`() {
    rig.note.focus()
    #expect(!rig.press("Return"))
    var committed: [String] = []
    rig.note.onCommit = { committed.append($0) }
    #expect(rig.press("Return") && rig.press("KP_Enter") && committed == ["one two", "one two"])
  }

  @Test func `goes to the next by Tab, and is another text to an input method`() throws {
    #expect(rig.press("Tab") && rig.name.isFocused)
    rig.page.edit(TextEdit(composed: "か", selection: 3..<3))
    let first = try #require(rig.edited)
    rig.press("Tab")
    #expect(rig.note.isFocused && rig.name.editor.field.composed.isEmpty)
    let second = try #require(rig.edited)
    #expect(!second.isSameText(as: first) && second.rect.minY > first.rect.minY)
    rig.frame()
    #expect(rig.told == ["one two"])
    rig.press("ISO_Left_Tab", .shift)
    #expect(rig.name.isFocused)
    rig.name.view.isHidden = true
    rig.frame()
    #expect(rig.edited == nil && rig.told == ["one two", nil])
    rig.press("Tab")
    #expect(rig.note.isFocused)
    rig.page.remove(rig.note)
    #expect(rig.page.focusedField == nil && rig.page.fields.count == 1)
  }

  @Test func `the last has the keys by Tab and Shift where none had them`() {
    #expect(rig.press("ISO_Left_Tab", .shift) && rig.note.isFocused)
  }

  @Test func `has its caret where a finger or a mouse touches it, and selects what they pass`() {
    rig.drag(.touch, rig.x(3))
    #expect(rig.edited?.caret == 3 && rig.edited?.touches == 1)
    #expect(rig.edited.map { abs($0.rect.minX - rig.x(3)) < 0.01 } == true)
    rig.drag(.touch, rig.x(0), rig.x(3), rig.x(5))
    #expect(rig.note.editor.field.selected == "one t", "a finger, once it has the keys")
    rig.page.focusedField = nil
    rig.drag(.touch, rig.x(0), rig.x(5))
    #expect(!rig.note.isFocused, "before, that is for who turns pages")
    rig.drag(.pointer, rig.x(4), rig.x(7))
    #expect(rig.note.editor.field.selected == "two")
    rig.tap(at: Point(x: 150, y: 180))
    #expect(rig.page.focusedField == nil, "a tap beside leaves it")
  }

  @Test func `keeps a finger to itself from what is around it only while it selects`() {
    let flips = { (page: ViewPage) -> any WindowRoot in
      FlipContainer(pages: [page, ContentPage { _, _ in }], drawing: .immediate)
    }
    let rig = FieldRig(in: flips)
    guard let flip = rig.root as? FlipContainer else { return }
    rig.drag(.touch, 200, 170, 140, 100, 30)
    rig.settle()
    #expect(flip.page !== rig.page && rig.edited == nil)
    flip.turn(.backward)
    rig.settle()
    rig.tap(at: Point(x: 200, y: 100))
    #expect(rig.note.isFocused && flip.page === rig.page)
    rig.drag(.touch, 200, 170, 140, 100, 30)
    rig.settle()
    #expect(flip.page === rig.page && rig.note.editor.field.selected == "one two")
    rig.press("Right")
    rig.press("Right")
    #expect(flip.page === rig.page, "keys are the field's")
    rig.press("Escape")
    rig.press("Right")
    rig.settle()
    #expect(flip.page !== rig.page)
  }

  @Test func `is read from right to left by its letters, and no longer than its limit`() throws {
    rig.note.text = "שלום"
    rig.note.focus()
    let end = try #require(rig.edited?.rect.minX)
    rig.press("Home")
    let start = try #require(rig.edited?.rect.minX)
    #expect(start > 190 && end < start)
    rig.press("Left")
    #expect(rig.edited?.caret == 2)
    let short = TextField("abcdef\nghi", limit: 4)
    #expect(short.text == "abcd")
  }

  @Test func `keeps the caret in sight of a long line`() throws {
    rig.note.text = String(repeating: "wide ", count: 40)
    rig.note.focus()
    rig.press("End")
    let caret = try #require(rig.edited?.rect)
    #expect(rig.note.frame.intersection(caret) == caret)
    rig.press("Home")
    #expect(try #require(rig.edited?.rect.minX) == 32)
  }

  @Test func `goes along with its view to another page, and keeps neither for itself`() {
    var field: TextField? = TextField("moved")
    weak let seen = field
    guard let view = field?.view else { return }
    rig.page.add(view)
    field = nil
    let other = ViewPage()
    other.add(view)
    #expect(seen?.page === other && other.fields.count == 1 && rig.page.fields.count == 2)
    let front = DrawnView { _, _ in }
    rig.page.add(front)
    rig.page.replace(front, by: view)
    #expect(seen?.text == "moved" && rig.page.fields.count == 3 && other.fields.isEmpty)
    seen?.focus()
    #expect(rig.page.focusedField === seen)
    rig.page.remove(view)
    #expect(seen == nil && rig.page.focusedField == nil)
  }

  @Test func `is told as a field with its words, and has the keys where that is asked for`() throws
  {
    rig.note.label = "A note"
    var page = rig.page.accessibleElement(in: rig.size)
    #expect(page.children.map(\.role) == [.field, .field])
    #expect(page.children.map(\.name) == ["Name", "A note"] && page.focused?.role == .page)
    #expect(rig.page.perform(.focus, on: [page.children[1].id]) && rig.note.isFocused)
    rig.press("Home")
    page = rig.page.accessibleElement(in: rig.size)
    #expect(page.focused?.text == "one two" && page.focused?.caret == 0)
  }
}
