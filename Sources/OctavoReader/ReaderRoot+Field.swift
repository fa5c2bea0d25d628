internal import OctavoGeometry
internal import OctavoGestures
public import OctavoNavigation
internal import OctavoViews

/// How the words are put in that are looked for: by keys, a hand, an input method and what was copied.
extension ReaderRoot {
  /// The words are others, or another place of them.
  func edit(_ change: (inout FieldEditor) -> Void) {
    let before = finding.field
    let shown = fieldDrawing.scroll
    change(&finding.editor)
    guard finding.field != before else { return }
    // Whoever goes on writing does not wait for what is not found yet.
    finding.awaited = nil
    state.focus = nil
    finding.editor.scroll = shown
    finding.editor.scroll = fieldDrawing.scroll
    let words = finding.field.words
    if words != finding.words {
      look(for: words)
      if case .find = state.panel { state.panel = .find(FindState()) }
    }
    changed()
  }

  /// Where it stands, in points of the bars.
  private var fieldFrame: Rect { ReaderScreen.fieldFrame(in: state.barSize) }

  private var fieldDrawing: FieldDrawing {
    FieldDrawing(
      finding.field, size: fieldFrame.size, scroll: finding.editor.scroll, look: .find(.light))
  }

  /// Keys that write, or go through what is written.
  ///
  /// - Returns: whether that is all that it means.
  func pressInField(_ press: KeyPress, _ name: String) -> Bool {
    var orders: [FieldEditor.Order] = []
    var isUsed = false
    edit { editor in
      isUsed = editor.press(press, name, canCopy: copyText != nil) { orders.append($0) }
    }
    for order in orders {
      switch order {
      case .paste: pasteText?()
      case .copy(let text): copyText?(text)
      }
    }
    return isUsed
  }

  /// A press on the field.
  func pressField(_ contact: Contact) {
    let offset = fieldOffset(at: contact.position)
    edit { $0.press(contact, at: offset) }
    changed()
  }

  /// What is pressed is held and goes on to another place.
  func dragInField(to place: Point) {
    let offset = fieldOffset(at: place)
    edit { $0.drag(to: offset) }
  }

  private func fieldOffset(at place: Point) -> Int {
    fieldDrawing.offset(at: place.x / state.barPoint - fieldFrame.minX)
  }
}

extension ReaderRoot: TextPassing {
  private var isFieldSeen: Bool {
    if case .find = state.panel { true } else { false }
  }

  /// The words that are looked for, while the field is seen; else what is edited in what is read.
  public var editedText: EditedText? {
    guard isFieldSeen else { return textRelay.inner?.text }
    let point = state.barPoint
    return finding.editor.editedText(
      caretAt: fieldDrawing.caret.scaled(by: point), from: fieldFrame.scaled(by: point).origin)
  }

  /// Does to the words what an input method asks for, or what was pasted: its first line.
  public func edit(_ edit: TextEdit) {
    guard isFieldSeen else {
      textRelay.edit(edit)
      return
    }
    self.edit { $0.field.apply(edit) }
  }

  /// Tells the window what is edited where that is another than it was told.
  func tellEditedText() {
    textRelay.follow()
    let frame = fieldFrame.scaled(by: state.barPoint)
    let now = isFieldSeen ? (editor: finding.editor, frame: frame) : nil
    guard now?.editor != finding.told?.editor || now?.frame != finding.told?.frame else { return }
    finding.told = now
    onEditedText?()
  }
}
