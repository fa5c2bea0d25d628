package import OctavoGeometry
package import OctavoGestures
package import OctavoNavigation

/// What a person does to a line of text: by keys, by a hand, by an input method and with what was copied.
package struct FieldEditor: Sendable, Hashable {
  /// What a hand on the line selects as it moves.
  private enum Grip: Hashable {
    /// Nothing.
    case none
    /// Letters.
    case letters
    /// Words, from the one at a place on, in bytes of UTF-8.
    case words(Int)
  }

  /// What a key does that the line cannot do by itself.
  package enum Order: Sendable, Hashable {
    /// To ask for what was copied.
    case paste
    /// To copy a text.
    case copy(String)
  }

  /// The line.
  package var field: LineField
  /// How far the line is moved to the left so that its caret is in sight, in points.
  package var scroll = 0.0
  /// How often it was touched.
  package private(set) var touches = 0
  /// The presses on it, one shortly after the other.
  private var presses = PressCount()
  private var grip = Grip.none

  /// An editor of a line.
  package init(_ field: LineField = LineField()) { self.field = field }

  /// The line as an input method sees it.
  ///
  /// - Parameters:
  ///   - caret: Where the next letter goes, in points of the field.
  ///   - origin: Where that stands.
  ///   - number: Which it is of those in the same page.
  package func editedText(
    caretAt caret: Rect, from origin: Point, number: Int = 0
  ) -> EditedText {
    var caret = caret
    caret.origin = caret.origin + origin
    return EditedText(
      field.text, caret: field.caret, anchor: field.anchor, rect: caret, touches: touches,
      field: number)
  }

  // MARK: - Keys

  /// Takes a key that writes, or goes through what is written.
  ///
  /// - Parameters:
  ///   - name: The key's name, as one that is not of the number pad.
  ///   - canCopy: Whether there is a place for what is copied: what cannot be copied is not cut.
  ///   - order: What is left to do.
  /// - Returns: whether that is all that it means.
  package mutating func press(
    _ press: KeyPress, _ name: String, canCopy: Bool, order: (Order) -> Void
  ) -> Bool {
    let selects = press.modifiers.contains(.shift)
    let isWord = press.modifiers.contains(.control)
    let isPlain = press.modifiers.isDisjoint(with: [.alt, .logo])
    switch (name, press.modifiers) {
    case ("Left", _) where isPlain: field.move(.left, isWord: isWord, selects: selects)
    case ("Right", _) where isPlain: field.move(.right, isWord: isWord, selects: selects)
    case ("Home", _) where isPlain: field.move(.start, selects: selects)
    case ("End", _) where isPlain: field.move(.end, selects: selects)
    case ("a", .control), ("A", .control): field.selectAll()
    case ("c", .control), ("C", .control), ("Insert", .control), ("XF86Copy", []):
      copy(press, cuts: false, canCopy: canCopy, order: order)
    case ("x", .control), ("X", .control), ("Delete", .shift), ("XF86Cut", []):
      copy(press, cuts: true, canCopy: canCopy, order: order)
    case ("v", .control), ("V", .control), ("Insert", .shift), ("XF86Paste", []): order(.paste)
    case ("BackSpace", _): field.erase(.backward, isWord: isWord)
    case ("Delete", []), ("Delete", .control): field.erase(.forward, isWord: isWord)
    case ("u", .control), ("U", .control): field.clear()
    default:
      guard let text = press.text else { return false }
      field.insert(text)
    }
    return true
  }

  private mutating func copy(
    _ press: KeyPress, cuts: Bool, canCopy: Bool, order: (Order) -> Void
  ) {
    let selected = field.selected
    guard canCopy, !press.isRepeat, !selected.isEmpty else { return }
    order(.copy(selected))
    if cuts { field.erase(.backward) }
  }

  // MARK: - A hand

  /// A press on the line: the next letter goes there, and a keyboard that was put away comes again. The second in
  /// a place selects a word, the third all.
  ///
  /// - Parameter offset: The place, in bytes of UTF-8.
  package mutating func press(_ contact: Contact, at offset: Int) {
    touches += 1
    let count = presses.count(contact)
    grip = .none
    if !field.composed.isEmpty {
      field.endComposing()
    } else if count == 1 {
      grip = .letters
      field.move(to: offset)
    } else if count == 2 {
      grip = .words(offset)
      field.selectWord(at: offset)
    } else {
      field.selectAll()
    }
  }

  /// What is pressed is held and goes on to another place, in bytes of UTF-8.
  package mutating func drag(to offset: Int) {
    switch grip {
    case .none: break
    case .letters: field.move(to: offset, selects: true)
    case .words(let origin): field.selectWord(at: offset, from: origin)
    }
  }
}
