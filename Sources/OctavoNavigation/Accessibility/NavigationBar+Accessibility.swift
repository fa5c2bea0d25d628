public import OctavoAccessibility
public import OctavoGeometry

extension NavigationBar {
  /// The name of the bar among what stands beside it.
  static let accessibleID = "bar"

  /// The bar with what can be pressed in it.
  func accessibleElement() -> AccessibleElement {
    var bar = AccessibleElement(
      Self.accessibleID, .toolbar, name: title ?? "", frame: Rect(size: size))
    if let back, let rect = backRect() {
      var button = AccessibleElement("back", .button, name: "Back to \(back)", frame: rect)
      button.isPressable = true
      button.isFocusable = true
      button.isFocused = isFocused
      button.isDisabled = !isBackEnabled
      bar.children.append(button)
    }
    for (index, item) in buttons.enumerated() {
      var button = AccessibleElement(
        item.rawValue, .button, name: item.name, frame: rect(ofButton: index))
      button.isPressable = true
      bar.children.append(button)
    }
    return bar
  }
}

extension NavigationStack {
  /// The page on top, below its bar.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var stack = pagesElement(in: size)
    guard let bar = barOnTop?.accessibleElement() else { return stack }
    if bar.focused != nil { stack = stack.withoutFocus }
    stack.children.insert(bar, at: 0)
    return stack
  }

  /// Does what is wanted of the bar, or of the page.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    guard path.first == NavigationBar.accessibleID else { return performInPages(action, on: path) }
    guard action == .press, let bar = barOnTop, let name = path.dropFirst().first else {
      return false
    }
    if name == "back", bar.back != nil, bar.isBackEnabled, isEnabled, !modals.takesInput {
      goBack(by: .call)
      return true
    }
    guard let button = bar.buttons.first(where: { $0.rawValue == name }), let window else {
      return false
    }
    button.press(on: window)
    return true
  }
}

extension TitledRoot {
  /// What stands below the bar, and the bar.
  package func accessibleElement(in size: Size) -> AccessibleElement {
    var base = base.accessibleElement(in: slot.size)
    guard let bar else { return base }
    var root = AccessibleElement("root", .group, name: "", frame: Rect(size: size))
    base.id = "base"
    base.frame = slot
    root.children = [bar.accessibleElement(), base]
    return root
  }

  /// Does what is wanted of the bar, or of what stands below it.
  package func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    guard let bar else { return base.perform(action, on: path) }
    let inner = Array(path.dropFirst())
    guard path.first == NavigationBar.accessibleID else { return base.perform(action, on: inner) }
    guard action == .press, let window,
      let button = bar.buttons.first(where: { $0.rawValue == inner.first })
    else { return false }
    button.press(on: window)
    return true
  }
}
