public import OctavoAccessibility
public import OctavoGeometry
internal import OctavoNavigation

/// The controls, for those who do not see them.
extension Gallery {
  /// The controls, group by group as they are drawn.
  public func accessibleElement(in size: Size) -> AccessibleElement {
    var root = AccessibleElement("root", .group, name: "Gallery", frame: Rect(size: size))
    root.children = screen.controls.compactMap(element)
    if root.focused == nil {
      root.isFocusable = true
      root.isFocused = true
    }
    return root
  }

  /// Does what is wanted of a control.
  public func perform(_ action: AccessibleAction, on path: [String]) -> Bool {
    guard let control = screen.controls.first(where: { $0.id.name == path.last }),
      control.look.isEnabled
    else { return false }
    switch action {
    case .press:
      guard control.isFocusable else { return false }
      press(control.id)
    case .focus:
      guard control.isFocusable else { return false }
      focus(control.id)
    case .setValue(let share):
      guard case .slider = control.look.kind, share.isFinite else { return false }
      set(control.id, to: share)
    }
    return true
  }

  private func element(of control: Control) -> AccessibleElement? {
    guard let (role, name) = control.look.kind.words else { return nil }
    let frame = control.clip.map { control.frame.intersection($0) } ?? control.frame
    var element = AccessibleElement(
      control.id.name, role, name: control.id.spoken(name), frame: frame)
    element.isOutOfSight = frame.size.isEmpty
    element.isFocusable = control.isFocusable
    element.isFocused = control.look.isFocused
    element.isDisabled = !control.look.isEnabled
    switch control.look.kind {
    case .row(_, let isChosen), .segment(_, let isChosen, _): element.isSelected = isChosen
    case .toggle(_, let isOn): element.isOn = isOn
    case .slider(_, let value, let share):
      element.summary = value
      element.value = AccessibleElement.Value(
        share.isFinite ? min(max(share, 0), 1) : 0, in: 0...1, step: 0.02)
    case .field(_, let text, _, _): element.text = text
    default: break
    }
    switch control.look.kind {
    case .row, .segment, .toggle, .button, .well, .field: element.isPressable = control.isFocusable
    default: break
    }
    return element
  }
}

extension ControlID {
  /// Tells it from all others.
  fileprivate var name: String { "\(self)" }

  /// What it is called where the words on it say too little, or are a sign.
  fileprivate func spoken(_ words: String) -> String {
    switch self {
    case .reverse: "Play back"
    case .play: "Play"
    case .copySwift: "\(words) the program"
    case .copyBoard: "\(words) the storyboard line"
    case .key("⌫"): "Erase"
    case .key("±"): "Change the sign"
    case .key("+1"): "Add 1"
    case .key("−1"): "Take 1 away"
    case .key("."): "Decimal point"
    case .key("e"): "Power of ten"
    default: words
    }
  }
}

extension Look.Kind {
  /// What it is to those who do not see it, and what it is called; nil for what says nothing.
  fileprivate var words: (role: AccessibleElement.Role, name: String)? {
    switch self {
    case .heading(let text), .message(let text, _): (.label, text)
    case .label(let text, let value): (.label, "\(text): \(value)")
    case .row(let text, _), .segment(let text, _, _): (.listItem, text)
    case .toggle(let text, _): (.checkBox, text)
    case .slider(let text, _, _): (.slider, text)
    case .button(let text, _): (.button, text)
    case .field(let name, _, _, _): (.field, name)
    case .code(let text): (.label, text)
    case .well: (.image, "The page that turns")
    case .curve: (.image, "The curve of its speed, moved by arrow keys")
    case .pad: (.image, "The vanishing point, moved by arrow keys")
    case .tint: (.image, "The shadow's colour, moved by arrow keys")
    case .thumb, .ground, .rule: nil
    }
  }
}
