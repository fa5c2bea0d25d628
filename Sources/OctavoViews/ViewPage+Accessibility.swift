public import OctavoAccessibility
public import OctavoGeometry
internal import OctavoNavigation

extension ViewPage {
  /// The page with the views that say what they are: buttons where a tap means something, else pictures.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var page = AccessibleElement("page", .page, name: title ?? "", frame: Rect(size: size))
    page = page.read(as: nil)
    if focusedField != nil { page.isFocused = false }
    for view in views where !view.isHidden {
      if let field = view.field {
        page.children.append(field.accessibleElement)
        continue
      }
      guard let label = view.label else { continue }
      var element = AccessibleElement(
        view.accessibleID, onTap == nil ? .image : .button, name: label, frame: view.frame)
      element.isPressable = onTap != nil
      page.children.append(element)
    }
    return page
  }

  /// Taps a view, or brings the keys to a field.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    if action == .focus || action == .press,
      let field = fields.first(where: { $0.view.accessibleID == path.last })
    {
      field.focus()
      return true
    }
    guard action == .press, let onTap,
      let view = views.first(where: { $0.accessibleID == path.last })
    else { return false }
    onTap(view)
    return true
  }
}

extension TextField {
  /// A line to be written, with where the next letter goes.
  fileprivate var accessibleElement: AccessibleElement {
    var element = AccessibleElement(
      view.accessibleID, .field, name: label ?? placeholder, frame: frame)
    let field = editor.field
    element.text = field.text
    element.caret = isFocused ? field.caretInScalars : nil
    element.isFocusable = true
    element.isFocused = isFocused
    return element
  }
}

extension DrawnView {
  fileprivate var accessibleID: String { "view \(number)" }
}
