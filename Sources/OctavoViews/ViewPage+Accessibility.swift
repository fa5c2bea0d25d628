public import OctavoAccessibility
public import OctavoGeometry
internal import OctavoNavigation

extension ViewPage {
  /// The page with the views that say what they are: buttons where a tap means something, else pictures.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var page = AccessibleElement("page", .page, name: title ?? "", frame: Rect(size: size))
    page = page.read(as: nil)
    for view in views where !view.isHidden {
      guard let label = view.label else { continue }
      var element = AccessibleElement(
        view.accessibleID, onTap == nil ? .image : .button, name: label, frame: view.frame)
      element.isPressable = onTap != nil
      page.children.append(element)
    }
    return page
  }

  /// Taps a view.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    guard action == .press, let onTap,
      let view = views.first(where: { $0.accessibleID == path.last })
    else { return false }
    onTap(view)
    return true
  }
}

extension DrawnView {
  fileprivate var accessibleID: String { "view \(number)" }
}
