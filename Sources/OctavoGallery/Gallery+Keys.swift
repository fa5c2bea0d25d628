internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoMotion
internal import OctavoNavigation

/// What keys do: Tab and arrows move the ring, arrows move what it stands on, Space presses.
extension Gallery {
  /// Takes a key.
  ///
  /// - Returns: whether it meant something here; F11 and the like are the window's.
  func take(_ key: KeyPress) -> Bool {
    let name = key.name.hasPrefix("KP_") ? String(key.name.dropFirst(3)) : key.name
    if key.modifiers.contains(.control) {
      guard name == "c" || name == "C", key.modifiers.isDisjoint(with: [.alt, .logo]) else {
        return false
      }
      copy(state.focus == .copyBoard ? .copyBoard : .copySwift)
      return true
    }
    guard key.modifiers.isDisjoint(with: [.alt, .logo]) else { return false }
    switch name {
    case "ISO_Left_Tab": return moveFocus(by: -1)
    case "Tab": return moveFocus(by: key.modifiers.contains(.shift) ? -1 : 1)
    case "space", "Space":
      if let focus = state.focus, focus != .preview { press(focus) } else { press(.preview) }
      return true
    case "Return", "Enter": return enter()
    case "Escape": return escape()
    case "Left": return arrow(x: -1, y: 0)
    case "Right": return arrow(x: 1, y: 0)
    case "Up": return arrow(x: 0, y: -1)
    case "Down": return arrow(x: 0, y: 1)
    default: return state.isMatrix && type(name)
    }
  }

  // MARK: - The ring

  private func moveFocus(by step: Int) -> Bool {
    let ids = screen.controls.filter(\.isFocusable).map(\.id)
    guard !ids.isEmpty else { return true }
    let index = state.focus.flatMap { ids.firstIndex(of: $0) }
    let next = index.map { ($0 + step + ids.count) % ids.count } ?? (step > 0 ? 0 : ids.count - 1)
    focus(ids[next])
    return true
  }

  /// Sets the ring on a control and scrolls to it.
  func focus(_ id: ControlID) {
    change {
      if $0.isMatrix, id != .cell($0.cell) { $0.matrix.commit() }
      $0.focus = id
      if case .cell(let cell) = id { $0.cell = cell }
    }
    guard let control = screen[id], let panel = control.panel, let area = screen.panels[panel]
    else { return }
    let above = area.rect.minY - control.frame.minY
    let below = control.frame.maxY - area.rect.maxY
    let way = above > 0 ? -above : max(below, 0)
    if way != 0 { change { $0.offsets[panel, default: 0] += way } }
  }

  private func escape() -> Bool {
    guard state.focus != nil else { return false }
    change {
      $0.matrix.commit()
      $0.focus = nil
    }
    return true
  }

  private func enter() -> Bool {
    if state.isMatrix, case .some(.cell) = state.focus ?? .cell(state.cell) {
      change { $0.matrix.commit() }
      return true
    }
    press(state.focus ?? .preview)
    return true
  }

  // MARK: - Arrows

  private func arrow(x: Double, y: Double) -> Bool {
    guard let id = state.focus, let control = screen[id] else {
      return moveFocus(by: x + y > 0 ? 1 : -1)
    }
    switch control.sense {
    case .slide where x != 0:
      let share = id == .progress ? state.progress : state.share(of: id)
      set(id, to: share + x * 0.02)
    case .plane:
      change { Self.move(id, x: x, y: y, in: &$0) }
    case .hand where x != 0:
      set(.progress, to: state.progress + x * 0.02)
    default:
      if let next = neighbour(of: control, x: x, y: y) { focus(next) }
    }
    return true
  }

  private static func move(
    _ id: ControlID, x: Double, y: Double, in state: inout GalleryState
  ) {
    if id == .vanishingPoint {
      state.setting.vanishingPoint = PadPicture.moving(
        state.setting.vanishingPoint, x: x * 0.05, y: y * 0.05)
      return
    }
    if id == .shadowColor {
      state.setting.tint = TintPicture.moving(state.setting.tint, x: x, y: y)
      return
    }
    let curve = state.setting.curve
    let (time, value) =
      state.handle == 0
      ? (curve.firstTime, curve.firstValue) : (curve.secondTime, curve.secondValue)
    state.setting.curve = CurvePicture.moving(
      state.handle, of: curve, toTime: time + x * 0.02, value: value - y * 0.02)
  }

  /// The nearest control that way; what lies across counts twice.
  private func neighbour(of control: Control, x: Double, y: Double) -> ControlID? {
    let here = control.frame.center
    func cost(_ other: Control) -> Double? {
      let way = other.frame.center - here
      let (along, across) = x != 0 ? (way.x * x, abs(way.y)) : (way.y * y, abs(way.x))
      return along > 1 ? along + 2 * across : nil
    }
    return screen.controls.filter { $0.isFocusable && $0.id != control.id }
      .compactMap { other in cost(other).map { (other.id, $0) } }
      .min { $0.1 < $1.1 }?.0
  }

  // MARK: - Typing

  private static let characters: [String: String] = [
    "period": ".", "Decimal": ".", "comma": ".", "minus": "-", "Subtract": "-", "plus": "+",
    "Add": "+",
  ]

  private func type(_ name: String) -> Bool {
    switch name {
    case "BackSpace", "Delete": change { $0.matrix.erase(in: $0.cell) }
    case "Page_Up", "Prior": change { $0.matrix.step($0.cell, by: 1) }
    case "Page_Down", "Next": change { $0.matrix.step($0.cell, by: -1) }
    default:
      let isLetter = name.count == 1 && name.utf8.allSatisfy { $0 > 0x2f && $0 < 0x7b }
      guard let character = Self.characters[name] ?? (isLetter ? name : nil) else { return false }
      change { $0.matrix.type(character, into: $0.cell) }
    }
    return true
  }
}
