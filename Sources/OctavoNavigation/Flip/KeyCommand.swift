internal import OctavoGeometry
internal import OctavoGestures

/// What a key means to pages.
enum KeyCommand: Hashable {
  /// To the next page or the one before.
  case step(TurnDirection)
  /// To the first page of all.
  case first
  /// To the last page of all.
  case last

  /// Held keys turn no faster than one leaf in this time, in seconds.
  static let repeatInterval = 0.080

  /// The meaning of a key; nil if it has none here.
  ///
  /// Arrows along the axis go over the screen and follow its layout direction, all other keys
  /// through the pages.
  init?(_ key: KeyPress, settings: GestureSettings) {
    guard key.modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return nil }
    func arrow(_ movement: Double) -> KeyCommand {
      // An arrow looks at the page it wants; the finger pulls that page here, the other way.
      .step(settings.direction(ofMovement: -movement))
    }
    let name = key.name.hasPrefix("KP_") ? String(key.name.dropFirst(3)) : key.name
    let isVertical = settings.axis == .vertical
    switch name {
    case "Right": self = isVertical ? .step(.forward) : arrow(1)
    case "Left": self = isVertical ? .step(.backward) : arrow(-1)
    case "Down": self = .step(.forward)
    case "Up": self = .step(.backward)
    case "space", "Space":
      self = .step(key.modifiers.contains(.shift) ? .backward : .forward)
    case "Page_Down", "Next", "XF86Forward": self = .step(.forward)
    case "Page_Up", "Prior", "BackSpace", "XF86Back": self = .step(.backward)
    case "Home": self = .first
    case "End": self = .last
    default: return nil
    }
  }
}
