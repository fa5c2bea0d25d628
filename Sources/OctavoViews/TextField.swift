internal import OctavoCairo
public import OctavoGeometry
internal import OctavoNavigation

/// A line of text that a person writes on a page: by keys, a keyboard on the screen or an input method.
///
/// ```swift
/// let search = TextField(placeholder: "Find a book", frame: place)
/// search.onCommit = { words in print("looks for \(words)") }
/// page.add(search)
/// search.focus()
/// ```
///
/// A tap brings the keys to it, and the next letter goes where it was tapped; two select a word, three all. A mouse
/// selects as it is dragged, a finger once the field has the keys. Then Shift with the arrows, Home and End selects,
/// Control goes by words, and Control with A, C, X and V selects all, copies, cuts and pastes. Enter commits, Tab goes
/// to the next field, and Escape or a tap beside it leaves it. Texts that are read from right to left begin there.
@MainActor
public final class TextField {
  /// What it is seen as: its place on the page, whether it is hidden, and what of it is seen.
  public let view: DrawnView
  /// What stands in it; what is set is taken as one line, and the next letter goes to its end.
  public var text: String {
    get { editor.field.text }
    set {
      guard newValue != text else { return }
      change(tells: false) { editor in
        editor.field.clear()
        editor.field.insert(newValue)
      }
    }
  }
  /// What stands there while there is no text.
  public var placeholder: String {
    didSet { if placeholder != oldValue { show() } }
  }
  /// What it is called, for those who do not see it; as the placeholder says unless told otherwise.
  public var label: String?
  /// How large letters are, in points.
  public var letterSize = 17.0 {
    didSet { if letterSize != oldValue { show() } }
  }
  /// Is told of the text each time that a person changed it.
  public var onChange: (@MainActor (_ text: String) -> Void)?
  /// Is told of the text when a person pressed Enter; without it, Enter is left to those around the page.
  public var onCommit: (@MainActor (_ text: String) -> Void)?

  private(set) var editor: FieldEditor
  /// The caret as it was set last, and for what.
  private var set: (editor: FieldEditor, size: Size, look: FieldLook, caret: Rect)?

  /// A field in a rectangle of a page.
  ///
  /// - Parameters:
  ///   - text: What stands in it.
  ///   - placeholder: What stands there while there is no text.
  ///   - frame: The rectangle, in the page's points; 44 points are a good height.
  ///   - limit: How many letters it takes at most, counted in Unicode scalars.
  public init(
    _ text: String = "", placeholder: String = "", frame: Rect = Rect(size: Size()),
    limit: Int = 1000
  ) {
    var field = LineField(limit: limit)
    field.insert(text)
    editor = FieldEditor(field)
    self.placeholder = placeholder
    view = DrawnView(
      FieldContent(background: .white, field: field, scroll: 0, look: .on(.white)), frame: frame)
    view.field = self
    show()
  }

  /// Where it stands, in the page's points.
  public var frame: Rect {
    get { view.frame }
    set { view.frame = newValue }
  }

  /// The page that it stands on; nil if none.
  public var page: ViewPage? { view.page }

  /// Whether it has the keys of its page.
  public var isFocused: Bool { page?.focusedField === self }

  /// Brings the keys of its page to it; nothing if it stands on none.
  public func focus() { page?.focusedField = self }

  /// Lets the keys go, if it has them.
  public func endEditing() {
    if isFocused { page?.focusedField = nil }
  }

  // MARK: - For its page

  /// Changes the text, or a place in it.
  func change(tells: Bool = true, _ change: (inout FieldEditor) -> Void) {
    let before = editor
    let shown = drawing.scroll
    change(&editor)
    guard editor != before else { return }
    editor.scroll = shown
    editor.scroll = drawing.scroll
    show()
    if tells, editor.field.text != before.field.text { onChange?(text) }
  }

  /// The place in the text that is nearest to one of the page, in bytes of UTF-8.
  func offset(at place: Point) -> Int { drawing.offset(at: place.x - frame.minX) }

  /// The text as an input method sees it.
  var editedText: EditedText {
    let (size, look) = (frame.size, look)
    if let set, set.editor == editor, set.size == size, set.look == look {
      return editor.editedText(caretAt: set.caret, from: frame.origin, number: view.number)
    }
    let caret = drawing.caret
    set = (editor, size, look, caret)
    return editor.editedText(caretAt: caret, from: frame.origin, number: view.number)
  }

  /// Is drawn as it is now.
  func show() {
    let content = FieldContent(
      background: page?.background ?? .white, field: editor.field, scroll: editor.scroll, look: look
    )
    if view.content as? FieldContent != content { view.content = content }
  }

  private var look: FieldLook {
    var look = FieldLook.on(page?.background ?? .white)
    (look.placeholder, look.letterSize, look.isFocused) = (placeholder, letterSize, isFocused)
    return look
  }

  private var drawing: FieldDrawing {
    FieldDrawing(editor.field, size: frame.size, scroll: editor.scroll, look: look)
  }
}

/// A field as it is seen.
private struct FieldContent: PageContent, Equatable {
  let background: Color
  let field: LineField
  let scroll: Double
  let look: FieldLook

  func draw(in context: Context, size: Size) {
    FieldDrawing(field, size: size, scroll: scroll, look: look).draw(in: context)
  }
}
