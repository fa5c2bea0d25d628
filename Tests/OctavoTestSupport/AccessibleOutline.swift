package import OctavoAccessibility

extension AccessibleElement {
  /// What is told of it and of what stands in it, a line each, deeper ones further in: `* button "Back"`, with a star
  /// where the keys are, `=` and the text or the number where there is one, and what holds of it.
  package var outline: [String] {
    var line = "\(isFocused ? "* " : "")\(role.rawValue) \"\(name)\""
    if let language { line += " (\(language))" }
    if let text { line += " = \(text)" }
    if let value { line += " = \(value.number) of \(value.range.upperBound)" }
    if let isOn { line += isOn ? " on" : " off" }
    if isSelected { line += " selected" }
    if isOutOfSight { line += " out of sight" }
    if isDisabled { line += " disabled" }
    return [line] + children.flatMap(\.outline).map { "  " + $0 }
  }

  /// The first of those in it, or itself, that is called so.
  package func named(_ name: String) -> AccessibleElement? {
    if self.name == name { return self }
    return children.lazy.compactMap { $0.named(name) }.first
  }

  /// The names on the way to the first that is called so, from what stands in it on.
  package func path(to name: String) -> [String]? {
    for child in children {
      if child.name == name { return [child.id] }
      if let path = child.path(to: name) { return [child.id] + path }
    }
    return nil
  }
}
