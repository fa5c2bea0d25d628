import OctavoGeometry
import OctavoGestures
import OctavoNavigation
import OctavoViews
import Testing

@testable import OctavoReader

/// Pages that a person writes on, under the bars of a reader.
@MainActor
@Suite struct `Who writes on a page that is read` {
  private let page = ViewPage()
  private let field = TextField(frame: Rect(x: 20, y: 100, width: 200, height: 44))
  private let root: ReaderRoot

  init() {
    page.add(field)
    let flips = FlipContainer(pages: [page, ContentPage { _, _ in }], drawing: .immediate)
    root = ReaderRoot(flips, title: "A book", drawing: .immediate)
    root.resize(to: Size(width: 400, height: 600), scale: .one)
    _ = root.advance(to: 0)
    root.framePresented()
    field.focus()
  }

  @discardableResult private func press(_ name: String) -> Bool {
    root.handle(.key(KeyPress(name, time: 1)))
  }

  @Test func `means letters by letters, not the bars and what they open`() {
    for letter in ["t", "m", "l", "slash", "f"] { press(letter) }
    #expect(field.text == "tml/f" && !root.showsBars)
    press("F10")
    press("Escape")
    press("Escape")
    press("slash")
    #expect(field.text == "tml/f", "the field has the keys no more")
  }

  @Test func `is heard by the window through the bars`() {
    var (told, copied) = (0, "")
    root.onEditedText = { told += 1 }
    root.copyText = { copied = $0 }
    #expect(root.editedText?.text == "" && root.editedText?.rect.minY ?? 0 > 100)
    root.edit(TextEdit(inserted: "か"))
    _ = root.advance(to: 1)
    #expect(told > 0 && field.text == "か")
    root.handle(.key(KeyPress("a", modifiers: .control, time: 2)))
    root.handle(.key(KeyPress("c", modifiers: .control, time: 2)))
    #expect(copied == "か")
    root.edit(TextEdit(composed: "な"))
    root.show(message: "Something else", title: "A message")
    _ = root.advance(to: 2)
    #expect(root.editedText == nil)
    root.edit(TextEdit(inserted: "x"))
    #expect(field.text.isEmpty, "what was selected gave way, and nothing else came")
  }
}
