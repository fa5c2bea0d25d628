internal import OctavoAccessibility
internal import OctavoGestures
internal import OctavoNavigation
internal import OctavoStoryboards

/// What the keyboard is on: Tab leads from the way back in a bar to each region in front, and Return or
/// the space bar presses it.
extension StoryboardPlayer {
  /// A region in front, with the pages that it is on, from the outermost to the innermost.
  private struct Stop {
    let node: SceneNode
    let region: String
    let path: [Spot]
    @MainActor var hasFocus: Bool { node.focused == region }
  }

  /// Takes a key that moves the focus or presses what has it.
  ///
  /// - Returns: whether it did.
  func handleFocus(_ press: KeyPress) -> Bool {
    guard press.modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return false }
    switch press.name {
    case "Tab", "ISO_Left_Tab":
      let isBackward = press.name == "ISO_Left_Tab" || press.modifiers.contains(.shift)
      return moveFocus(by: isBackward ? -1 : 1, press)
    case "Return", "KP_Enter", "space":
      guard let stop = stops.first(where: { $0.hasFocus }) else { return false }
      if !press.isRepeat { _ = fire(.tap(.region(stop.region)), along: stop.path) }
      return true
    default: return false
    }
  }

  /// Nothing has the focus.
  func clearFocus() {
    for node in tree.all where node.focused != nil { focus(node, nil) }
  }

  /// All that can be pressed in front, in the order of the board.
  private var stops: [Stop] {
    let path = path(at: nil, entersSlots: true)
    return path.indices.flatMap { index -> [Stop] in
      let around = Array(path[...index])
      guard let node = path[index].node, node.page.lifecycle.state == .appeared
      else { return [] }
      return node.scene.tappableRegions.map(\.id)
        .filter { !candidates(.tap(.region($0)), along: around).isEmpty }
        .map { Stop(node: node, region: $0, path: around) }
    }
  }

  private func moveFocus(by step: Int, _ press: KeyPress) -> Bool {
    let stops = stops
    let stacks = path(at: nil, entersSlots: true).compactMap(stack)
    let wasOnBack = stacks.contains { $0.isBackFocused }
    let current = stops.firstIndex { $0.hasFocus }
    // A bar takes Tab as a way to itself and away from itself.
    func passOn() -> Bool { root.handle(.key(press)) }
    guard !stops.isEmpty else { return passOn() }
    clearFocus()
    if wasOnBack { _ = passOn() }
    let next = current.map { $0 + step } ?? (step > 0 ? 0 : stops.count - 1)
    let comesFromNothing = current == nil && !wasOnBack
    if !stops.indices.contains(next) || (comesFromNothing && step > 0) {
      _ = passOn()
      if stacks.contains(where: { $0.isBackFocused }) { return true }
    }
    let stop = stops[(next + stops.count) % stops.count]
    focus(stop.node, stop.region)
    return true
  }

  /// Does what somebody who does not see it wants of a region, or goes to a text.
  ///
  /// - Returns: whether it is in front, and something can be done with it.
  func perform(_ action: AccessibleAction, on region: String, of node: SceneNode) -> Bool {
    guard let stop = stops.first(where: { $0.node === node && $0.region == region }) else {
      let isInFront = path(at: nil, entersSlots: true).contains { $0.node === node }
      guard action == .focus, isInFront, node.accessible.read(region, of: node.scene) else {
        return false
      }
      clearFocus()
      requestFrame?()
      return true
    }
    switch action {
    case .press: return fire(.tap(.region(region)), along: stop.path)
    case .focus:
      clearFocus()
      focus(node, region)
      return true
    case .setValue: return false
    }
  }

  private func focus(_ node: SceneNode, _ region: String?) {
    node.focused = region
    showContent(of: node)
    requestFrame?()
  }
}
