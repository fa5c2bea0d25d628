internal import OctavoGeometry
internal import OctavoGestures
public import OctavoNavigation

/// How the words are put in that are looked for: by keys, a hand, an input method and what was copied.
extension ReaderRoot {
  /// The words are others, or another place of them.
  private func change(_ change: (inout LineField) -> Void) {
    let before = finding.field
    let shown = fieldDrawing.scroll
    change(&finding.field)
    guard finding.field != before else { return }
    // Whoever goes on writing does not wait for what is not found yet.
    finding.awaited = nil
    state.focus = nil
    finding.scroll = shown
    finding.scroll = fieldDrawing.scroll
    let words = finding.field.words
    if words != finding.words {
      look(for: words)
      if case .find = state.panel { state.panel = .find(FindState()) }
    }
    changed()
  }

  private var fieldFrame: Rect { ReaderScreen.fieldFrame(in: state.size) }

  private var fieldDrawing: FindFieldDrawing {
    FindFieldDrawing(finding.field, size: fieldFrame.size, scroll: finding.scroll)
  }

  // MARK: - Keys

  /// Keys that write, or go through what is written.
  ///
  /// - Returns: whether that is all that it means.
  func pressInField(_ press: KeyPress, _ name: String) -> Bool {
    let selects = press.modifiers.contains(.shift)
    let isWord = press.modifiers.contains(.control)
    let isPlain = press.modifiers.isDisjoint(with: [.alt, .logo])
    switch (name, press.modifiers) {
    case ("Left", _) where isPlain: change { $0.move(.left, isWord: isWord, selects: selects) }
    case ("Right", _) where isPlain: change { $0.move(.right, isWord: isWord, selects: selects) }
    case ("Home", _) where isPlain: change { $0.move(.start, selects: selects) }
    case ("End", _) where isPlain: change { $0.move(.end, selects: selects) }
    case ("a", .control), ("A", .control), ("f", .control), ("F", .control):
      change { $0.selectAll() }
    case ("c", .control), ("C", .control), ("Insert", .control), ("XF86Copy", []):
      copyField(press, cuts: false)
    case ("x", .control), ("X", .control), ("Delete", .shift), ("XF86Cut", []):
      copyField(press, cuts: true)
    case ("v", .control), ("V", .control), ("Insert", .shift), ("XF86Paste", []): pasteText?()
    case ("BackSpace", _): change { $0.erase(.backward, isWord: isWord) }
    case ("Delete", []), ("Delete", .control): change { $0.erase(.forward, isWord: isWord) }
    case ("u", .control), ("U", .control): change { $0.clear() }
    default:
      guard let text = press.text else { return false }
      change { $0.insert(text) }
    }
    return true
  }

  /// Copies what is selected. What cannot be copied is not cut.
  private func copyField(_ press: KeyPress, cuts: Bool) {
    let selected = finding.field.selected
    guard let copyText, !press.isRepeat, !selected.isEmpty else { return }
    copyText(selected)
    if cuts { change { $0.erase(.backward) } }
  }

  // MARK: - A hand

  /// A press on the field: the next letter goes there, and a keyboard that was put away comes again. The second in
  /// a place selects a word, the third all.
  func pressField(_ contact: Contact) {
    finding.touches += 1
    let offset = fieldOffset(at: contact.position)
    let count = finding.presses.count(contact)
    finding.grip = .none
    if !finding.field.composed.isEmpty {
      change { $0.endComposing() }
    } else if count == 1 {
      finding.grip = .letters
      change { $0.move(to: offset) }
    } else if count == 2 {
      finding.grip = .words(offset)
      change { $0.selectWord(at: offset) }
    } else {
      change { $0.selectAll() }
    }
    changed()
  }

  /// What is pressed is held and goes on to another place.
  func dragInField(to place: Point) {
    let offset = fieldOffset(at: place)
    switch finding.grip {
    case .none: break
    case .letters: change { $0.move(to: offset, selects: true) }
    case .words(let origin): change { $0.selectWord(at: offset, from: origin) }
    }
  }

  private func fieldOffset(at place: Point) -> Int {
    fieldDrawing.offset(at: place.x - fieldFrame.minX)
  }
}

extension ReaderRoot: TextCopying {}

extension ReaderRoot: TextEditing {
  /// The words that are looked for, while the field is seen.
  public var editedText: EditedText? {
    guard case .find = state.panel else { return nil }
    let field = finding.field
    var caret = fieldDrawing.caret
    caret.origin = caret.origin + fieldFrame.origin
    return EditedText(
      field.text, caret: field.caret, anchor: field.anchor, rect: caret, touches: finding.touches)
  }

  /// Does to the words what an input method asks for, or what was pasted: its first line.
  public func edit(_ edit: TextEdit) {
    guard case .find = state.panel else { return }
    change { $0.apply(edit) }
  }

  /// Tells the window what is edited where that is another than it was told.
  func tellEditedText() {
    var edited: EditedField?
    if case .find = state.panel {
      edited = EditedField(
        field: finding.field, frame: fieldFrame, scroll: finding.scroll,
        touches: finding.touches)
    }
    guard edited != finding.told else { return }
    finding.told = edited
    onEditedText?()
  }
}
