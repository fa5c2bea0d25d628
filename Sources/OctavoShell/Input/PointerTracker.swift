package import OctavoGeometry
package import OctavoGestures

/// One mouse, touchpad or pen: where it points, and what its buttons mean.
///
/// The left button held, or a pen's tip, is a contact; the right one, those on a pen and those for back and
/// forward are the keys of these names.
package struct PointerTracker: Sendable {
  /// The button that a contact is held by; a pen's tip counts as it.
  package static let mainButton: UInt32 = 0x110

  private enum Button {
    static let right: UInt32 = 0x111
    static let side: UInt32 = 0x113
    static let extra: UInt32 = 0x114
    static let forward: UInt32 = 0x115
    static let back: UInt32 = 0x116
    /// Those that a thumb reaches on a pen; many have but one.
    static let onPen: [UInt32] = [0x149, 0x14b, 0x14c]
  }

  /// Where it points, in window points.
  package private(set) var position = Point()
  /// Whether it points into the window.
  package private(set) var isInside = false
  /// Whether the left button holds a contact.
  package private(set) var isDown = false
  private let id: Int
  private let device: Contact.Device

  /// - Parameter seat: the seat's ordinal, which keeps the contacts of two seats apart.
  package init(seat: Int = 0) { (id, device) = (-1 - seat, .pointer) }

  /// - Parameters:
  ///   - pen: which of the seat's pens it is.
  ///   - seat: the seat's ordinal.
  package init(pen: Int, seat: Int = 0) { (id, device) = (-(seat + 1) << 32 - pen, .pen) }

  /// Whether a button, by its evdev code, opens menus.
  package static func opensMenu(_ code: UInt32) -> Bool {
    code == Button.right || Button.onPen.contains(code)
  }

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
    case (Self.mainButton, true):
      guard isInside, !isDown, !isIgnored else { return nil }
      isDown = true
      return .contact(contact(.began, time))
    case (Self.mainButton, false):
      guard isDown else { return nil }
      isDown = false
      return .contact(contact(.ended, time))
    case (_, true) where Self.opensMenu(code):
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
    return Contact(phase, id: id, at: position, time: time, device: device)
  }
}
