package import OctavoGeometry

/// What a window does with the texts of a root that it shows, each nil where it cannot.
@MainActor
package struct TextServices {
  /// Is called when something else is edited, or has ceased to be.
  package var onEditedText: (@MainActor () -> Void)?
  /// Asks for what was copied.
  package var pasteText: (@MainActor () -> Void)?
  /// Puts a text where other programs paste it from.
  package var copyText: (@MainActor (String) -> Void)?
  /// Offers a text that is selected.
  package var selectText: (@MainActor (String) -> Void)?

  /// Nothing is done.
  package init() {}
}

/// A root that shows others, and is `TextEditing` and `TextCopying` for them.
@MainActor
package protocol TextPasser: AnyObject {
  /// What it passes on.
  var texts: TextPassing { get }
}

extension WindowRoot {
  /// Gives the root what is done with its texts, as far as it has any.
  package func serve(_ services: TextServices) {
    // All at once: each by itself would be passed on by itself, by each of those inside again.
    if let passer = self as? any TextPasser {
      passer.texts.services = services
      return
    }
    if let editing = self as? any TextEditing {
      (editing.onEditedText, editing.pasteText) = (services.onEditedText, services.pasteText)
    }
    if let copying = self as? any TextCopying {
      (copying.copyText, copying.selectText) = (services.copyText, services.selectText)
    }
  }
}

/// A text that is edited in a root inside another one, as the outer one tells it.
@MainActor
package struct InnerText {
  /// Whoever edits it.
  package let root: any TextEditing
  /// The text, in its place of the outer root.
  package let text: EditedText

  /// The text that is edited in a root; nil if none is.
  ///
  /// - Parameters:
  ///   - origin: Where the root lies in the outer one, in points.
  ///   - page: The number of the page that the root is; nil if it is none.
  package init?(in root: any WindowRoot, at origin: Point = Point(), page: Int? = nil) {
    guard let root = root as? any TextEditing, var text = root.editedText else { return nil }
    text.rect.origin = text.rect.origin + origin
    if let page { text.pages.insert(page, at: 0) }
    (self.root, self.text) = (root, text)
  }
}

/// What a root does for the texts of the roots that it shows: it gives them what the window does with texts, and
/// follows along as another of them is edited.
///
/// A root that shows others is `TextEditing` and `TextCopying` by it: all that it is asked it asks the one that has
/// the keys.
@MainActor
package final class TextPassing {
  /// What the window does with texts; those that are shown have the same.
  package var services = TextServices() {
    didSet { onServices?(services) }
  }
  /// Passes it on to those that are shown.
  package var onServices: (@MainActor (TextServices) -> Void)?
  /// Whoever a text was edited in last.
  private weak var editing: (any TextEditing)?
  /// The text, as it was told last.
  private var told: EditedText?

  /// Nothing is edited yet.
  package init() {}

  /// Tells of the text that is edited now, if that is another one or stands elsewhere; in a root where none is
  /// edited any more, nothing is left of what was being composed.
  package func follow(_ inner: InnerText?) {
    if let editing, editing !== inner?.root { editing.edit(TextEdit()) }
    editing = inner?.root
    guard inner?.text != told else { return }
    told = inner?.text
    services.onEditedText?()
  }

  /// What is edited is about to be left: nothing is being composed any more.
  package func endComposing() { editing?.edit(TextEdit()) }
}
