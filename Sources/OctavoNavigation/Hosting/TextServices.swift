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

extension WindowRoot {
  /// Gives the root what is done with its texts, as far as it has any.
  package func serve(_ services: TextServices) {
    // All at once: each by itself would be passed on by itself, by each of those inside again.
    if let passing = self as? any TextPassing {
      passing.textRelay.services = services
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
