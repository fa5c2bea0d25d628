package import OctavoGeometry
package import OctavoGestures

/// One mouse or touchpad: where it points, and what its buttons mean.
///
/// The left button held is a contact; the right one and those for back and forward are the keys of
/// these names.
package struct PointerTracker: Sendable {
  private enum Button {
    static let left: UInt32 = 0x110
    static let right: UInt32 = 0x111
    static let side: UInt32 = 0x113
    static let extra: UInt32 = 0x114
    static let forward: UInt32 = 0x115
    static let back: UInt32 = 0x116
  }

  /// The button that opens menus, by its evdev code.
  package static let menuButton = Button.right
  /// Where it points, in window points.
  package private(set) var position = Point()
  /// Whether it points into the window.
  package private(set) var isInside = false
  /// Whether the left button holds a contact.
  package private(set) var isDown = false
  private let id: Int

  /// - Parameter seat: the seat's ordinal, which keeps the contacts of two seats apart.
  package init(seat: Int = 0) { id = -1 - seat }

  package mutating func enter(at position: Point) {
    self.position = position
    isInside = true
  }

  /// The pointer left: a held button with it, since its release is never told.
  package mutating func leave() -> InputEvent? {
    isInside = false
    return cancel()
  }

  package mutating func motion(to position: Point, time: Double) -> InputEvent? {
    self.position = position
    return isDown ? .contact(contact(.moved, time)) : nil
  }

  /// A button went down or up.
  ///
  /// - Parameter isIgnored: whether fingers are on the glass, whose touches some compositors tell
  ///   as presses too.
  package mutating func button(
    _ code: UInt32, isPressed: Bool, time: Double, isIgnored: Bool = false
  ) -> InputEvent? {
    switch (code, isPressed) {
    case (Button.left, true):
      guard isInside, !isDown, !isIgnored else { return nil }
      isDown = true
      return .contact(contact(.began, time))
    case (Button.left, false):
      guard isDown else { return nil }
      isDown = false
      return .contact(contact(.ended, time))
    case (Button.right, true):
      return isInside && !isIgnored ? .key(KeyPress("Menu", time: time)) : nil
    case (Button.side, true), (Button.back, true):
      return .key(KeyPress("XF86Back", time: time))
    case (Button.extra, true), (Button.forward, true):
      return .key(KeyPress("XF86Forward", time: time))
    default:
      return nil
    }
  }

  /// What is held is void: the capability, the seat or the window is gone.
  package mutating func cancel() -> InputEvent? {
    guard isDown else { return nil }
    isDown = false
    return .contact(contact(.cancelled, lastTime))
  }

  private var lastTime = 0.0

  private mutating func contact(_ phase: Contact.Phase, _ time: Double) -> Contact {
    lastTime = time
    return Contact(phase, id: id, at: position, time: time, device: .pointer)
  }
}
