internal import OctavoGeometry
internal import OctavoGestures
public import OctavoNavigation

/// The fields that a person writes in.
extension ViewPage {
  /// What a hand does that came down on a field, or beside them all.
  struct FieldHand {
    let contact: Contact
    /// The field; nil beside.
    let field: TextField?
    /// Whether it went farther than a tap does.
    var isDrag = false
    /// Whether it selects.
    var selects = false
  }

  /// Puts a field on the page, above all views or just above a given one.
  public func add(_ field: TextField, above other: DrawnView? = nil) {
    add(field.view, above: other)
  }

  /// Takes a field off the page.
  public func remove(_ field: TextField) { remove(field.view) }

  /// The fields on the page, the lowest first.
  public var fields: [TextField] { views.compactMap(\.field) }

  /// The field that has the keys: it is written in while the page is where keys go. Nil if none has, and one that is
  /// hidden has none.
  public var focusedField: TextField? {
    get {
      guard let focus, focus.page === self, !focus.view.isHidden else { return nil }
      return focus
    }
    set {
      let before = focus
      guard before !== newValue else { return }
      focus = newValue?.page === self ? newValue : nil
      before?.change { $0.field.endComposing() }
      before?.show()
      focus?.show()
      setNeedsFrame()
    }
  }

  // MARK: - For the page's other files

  /// Another field has come, or one is gone: the page holds those that are on it.
  func holdFields() {
    heldFields = fields
    for field in heldFields { field.show() }
    if focus?.page !== self { focus = nil }
  }

  /// Takes a contact on a field.
  ///
  /// - Returns: whether it meant something; nil if it has nothing to do with a field.
  func press(_ contact: Contact) -> Bool? {
    if contact.phase == .began {
      let field = transition(at: contact.position) == nil ? view(at: contact.position)?.field : nil
      guard field != nil || focusedField != nil, fieldHand == nil else { return nil }
      fieldHand = FieldHand(contact: contact, field: field)
      if let field, contact.device != .touch { select(in: field, from: contact) }
      return field == nil ? nil : true
    }
    guard var hand = fieldHand, hand.contact.key == contact.key else { return nil }
    if (contact.position - hand.contact.position).length > TitleGrip.slop { hand.isDrag = true }
    fieldHand = hand
    switch contact.phase {
    case .began: return nil
    case .moved:
      guard let field = hand.field else { return nil }
      if !hand.selects, hand.isDrag, field.isFocused { select(in: field, from: hand.contact) }
      guard fieldHand?.selects == true else { return false }
      let offset = field.offset(at: contact.position)
      field.change { $0.drag(to: offset) }
    case .ended:
      fieldHand = nil
      guard let field = hand.field else {
        if !hand.isDrag { focusedField = nil }
        return nil
      }
      if !hand.selects, !hand.isDrag { select(in: field, from: contact) }
      let selected = field.editor.field.selected
      if !selected.isEmpty { selectText?(selected) }
      fieldHand = nil
    case .cancelled:
      fieldHand = nil
      if hand.field == nil { return nil }
    }
    return true
  }

  /// The next letter goes where a contact is, and what it passes from there on is selected.
  private func select(in field: TextField, from contact: Contact) {
    field.focus()
    let offset = field.offset(at: contact.position)
    field.change { $0.press(contact, at: offset) }
    fieldHand?.selects = true
  }

  /// Takes a key for the field that has them, or brings them to one.
  ///
  /// - Returns: whether it meant something.
  func press(_ press: KeyPress) -> Bool {
    let name = press.name.hasPrefix("KP_") ? String(press.name.dropFirst(3)) : press.name
    switch (name, press.modifiers) {
    case ("Tab", []): return focusNext(by: 1)
    case ("ISO_Left_Tab", _), ("Tab", .shift): return focusNext(by: -1)
    default: break
    }
    guard let field = focusedField else { return false }
    switch (name, press.modifiers) {
    case ("Return", []), ("Enter", []):
      guard let onCommit = field.onCommit else { return false }
      if !press.isRepeat { onCommit(field.text) }
      return true
    case ("Escape", []):
      focusedField = nil
      return true
    case ("Up", []), ("Down", []):
      field.change { $0.field.move(name == "Up" ? .start : .end) }
      return true
    default: break
    }
    var orders: [FieldEditor.Order] = []
    var isUsed = false
    field.change { editor in
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

  private func focusNext(by step: Int) -> Bool {
    let fields = fields.filter { !$0.view.isHidden }
    guard !fields.isEmpty else { return false }
    let index = fields.firstIndex { $0 === focusedField }
    let next = index.map { $0 + step } ?? (step > 0 ? 0 : fields.count - 1)
    focusedField = fields[(next + fields.count) % fields.count]
    return true
  }

  /// Tells what is edited, where that is another text than was told or stands elsewhere.
  func tellEditedText() {
    let edited = editedText
    guard edited != toldText else { return }
    toldText = edited
    onEditedText?()
  }
}

extension ViewPage: TextEditing, TextCopying {
  /// What stands in the field that has the keys, unless a transition has that.
  public var editedText: EditedText? {
    guard let field = focusedField, !runs.contains(where: { $0.shows(field.view) }) else {
      return nil
    }
    return field.editedText
  }

  /// Does to it what an input method asks for, or what was pasted.
  public func edit(_ edit: TextEdit) { focusedField?.change { $0.field.apply(edit) } }
}
