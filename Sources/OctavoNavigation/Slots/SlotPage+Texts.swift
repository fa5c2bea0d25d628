/// The texts that are edited on the pages in their places.
extension SlotPage: TextEditing, TextCopying, TextPasser {
  var innerText: InnerText? { innerTextOfPages }

  /// What is edited on a page in its place.
  package var editedText: EditedText? { innerText?.text }

  /// Passes it on to that page.
  package func edit(_ edit: TextEdit) { innerText?.root.edit(edit) }

  /// Is called as well when another page is edited; set by the window, or by the container around this one.
  package var onEditedText: (@MainActor () -> Void)? {
    get { texts.services.onEditedText }
    set { texts.services.onEditedText = newValue }
  }

  /// The pages paste by it; set by the window, or by the container around this one.
  package var pasteText: (@MainActor () -> Void)? {
    get { texts.services.pasteText }
    set { texts.services.pasteText = newValue }
  }

  /// The pages copy by it; set by the window, or by the container around this one.
  package var copyText: (@MainActor (String) -> Void)? {
    get { texts.services.copyText }
    set { texts.services.copyText = newValue }
  }

  /// The pages offer by it what is selected; set by the window, or by the container around this one.
  package var selectText: (@MainActor (String) -> Void)? {
    get { texts.services.selectText }
    set { texts.services.selectText = newValue }
  }
}
