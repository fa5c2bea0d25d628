public import OctavoGeometry

/// A line of text that a person edits, as an input method sees it.
public struct EditedText: Sendable, Hashable {
  /// What was put in, without what is being composed.
  public var text: String
  /// Where the next letter goes, in bytes of UTF-8.
  public var caret: Int
  /// The other end of what is selected, in bytes of UTF-8; the caret where nothing is.
  public var anchor: Int
  /// Where that is seen, in points of the page or root that edits the text.
  public var rect: Rect
  /// How often the person touched the text: a keyboard on the screen that was put away comes again.
  public var touches: Int
  /// Which of the texts in its page or root it is: where that is another, an input method begins anew.
  public var field: Int
  /// The pages that it stands on, the outermost one first, by numbers that tell them from all others.
  package var pages: [Int] = []

  /// A line of text.
  ///
  /// - Parameters:
  ///   - anchor: The other end of what is selected; nil where nothing is.
  ///   - field: Which of the texts in its page or root it is, where there are several.
  public init(
    _ text: String, caret: Int, anchor: Int? = nil, rect: Rect, touches: Int = 0, field: Int = 0
  ) {
    self.text = text
    self.caret = caret
    self.anchor = anchor ?? caret
    self.rect = rect
    self.touches = touches
    self.field = field
  }

  /// Whether it is the same text as another, whatever was written in it since.
  package func isSameText(as other: EditedText) -> Bool {
    field == other.field && pages == other.pages
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

/// A root in which a person may edit a line of text: what fills a window, or a live page in a container.
///
/// Letters come as keys with `KeyPress.text`; what keyboards on the screen and input methods write comes by
/// `edit(_:)`. What is edited is others' text: the root takes of it what it can show.
///
/// Containers pass on what the page edits that has the keys: the uppermost modal, else the page that lies open, the
/// first of several that edits anything. While pages move none is edited, and what was being composed is ended before
/// its page leaves. A page in a container says where its caret is in points of its own.
@MainActor
public protocol TextEditing: WindowRoot {
  /// What is edited now; nil if nothing is.
  var editedText: EditedText? { get }

  /// Is to be called when something else is edited, or has ceased to be; set by the window, or by the container that
  /// the page is in.
  var onEditedText: (@MainActor () -> Void)? { get set }

  /// Asks for what was copied, which comes by `edit(_:)` if there is such a text; set by the window, nil where
  /// nothing can be pasted.
  var pasteText: (@MainActor () -> Void)? { get set }

  /// Does to the text what somebody else asks for; nothing if none is edited.
  func edit(_ edit: TextEdit)
}
