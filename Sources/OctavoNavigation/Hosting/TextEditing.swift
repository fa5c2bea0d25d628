public import OctavoGeometry

/// A line of text that a person edits, as an input method sees it.
public struct EditedText: Sendable, Hashable {
  /// What was put in, without what is being composed.
  public var text: String
  /// Where the next letter goes, in bytes of UTF-8.
  public var caret: Int
  /// The other end of what is selected, in bytes of UTF-8; the caret where nothing is.
  public var anchor: Int
  /// Where that is seen, in window points.
  public var rect: Rect
  /// How often the person touched the text: a keyboard on the screen that was put away comes again.
  public var touches: Int

  /// A line of text.
  ///
  /// - Parameter anchor: The other end of what is selected; nil where nothing is.
  public init(_ text: String, caret: Int, anchor: Int? = nil, rect: Rect, touches: Int = 0) {
    self.text = text
    self.caret = caret
    self.anchor = anchor ?? caret
    self.rect = rect
    self.touches = touches
  }
}

/// What an input method does to a text, or whoever pastes; in this order. What is selected stays where something is
/// taken away beside it, and gives way to what is put in or composed.
public struct TextEdit: Sendable, Hashable {
  /// How much is taken away before the caret and what is selected, in bytes of UTF-8.
  public var deletedBefore: Int
  /// How much is taken away after them.
  public var deletedAfter: Int
  /// What is put in at the caret.
  public var inserted: String
  /// What stands at the caret from now on until it is composed, in the place of what stood there so.
  public var composed: String
  /// Where the caret is in what is composed, or what is selected there, in bytes of UTF-8; nil if that is not
  /// shown.
  public var selection: Range<Int>?

  /// An edit; nothing is left of what was being composed unless it is said again.
  public init(
    deletedBefore: Int = 0, deletedAfter: Int = 0, inserted: String = "", composed: String = "",
    selection: Range<Int>? = nil
  ) {
    self.deletedBefore = deletedBefore
    self.deletedAfter = deletedAfter
    self.inserted = inserted
    self.composed = composed
    self.selection = selection
  }
}

/// A root in which a person may edit a line of text.
///
/// Letters come as keys with `KeyPress.text`; what keyboards on the screen and input methods write comes by
/// `edit(_:)`. What is edited is others' text: the root takes of it what it can show.
@MainActor
public protocol TextEditing: WindowRoot {
  /// What is edited now; nil if nothing is.
  var editedText: EditedText? { get }

  /// Is to be called when something else is edited, or has ceased to be; set by the window.
  var onEditedText: (@MainActor () -> Void)? { get set }

  /// Asks for what was copied, which comes by `edit(_:)` if there is such a text; set by the window, nil where
  /// nothing can be pasted.
  var pasteText: (@MainActor () -> Void)? { get set }

  /// Does to the text what somebody else asks for; nothing if none is edited.
  func edit(_ edit: TextEdit)
}
