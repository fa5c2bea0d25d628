/// The texts that are edited on the pages.
extension FlipContainer: TextEditing, TextCopying, TextPasser {
  package var texts: TextPassing { windowCore.texts }

  /// What is edited on a page that lies open, or in the uppermost modal; nil while pages move.
  public var editedText: EditedText? { innerText?.text }

  /// Passes it on to that page.
  public func edit(_ edit: TextEdit) { innerText?.root.edit(edit) }

  /// Is called as well when another page is edited; set by the window, or by the container around this one.
  public var onEditedText: (@MainActor () -> Void)? {
    get { texts.services.onEditedText }
    set { texts.services.onEditedText = newValue }
  }

  /// The pages paste by it; set by the window, or by the container around this one.
  public var pasteText: (@MainActor () -> Void)? {
    get { texts.services.pasteText }
    set { texts.services.pasteText = newValue }
  }

  /// The pages copy by it; set by the window, or by the container around this one.
  public var copyText: (@MainActor (String) -> Void)? {
    get { texts.services.copyText }
    set { texts.services.copyText = newValue }
  }

  /// The pages offer by it what is selected; set by the window, or by the container around this one.
  public var selectText: (@MainActor (String) -> Void)? {
    get { texts.services.selectText }
    set { texts.services.selectText = newValue }
  }
}
