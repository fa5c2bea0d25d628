package import OctavoGeometry

/// The hand that plays an `InputScript` into a window: it knows where each finger is, since a lift
/// does not say so, and since a window may change its extents under a finger.
package struct ScriptHand: Sendable, Hashable {
  private var fingers: [Int: Point] = [:]

  /// A hand off the glass.
  package init() {}

  /// What the window is told.
  ///
  /// - Parameters:
  ///   - entry: What happens.
  ///   - size: The window's extents, in points.
  /// - Returns: nil for what is not input: `resize`, `scale` and `end` are the player's.
  package mutating func inputEvent(for entry: InputScript.Entry, in size: Size) -> InputEvent? {
    let time = Double(entry.milliseconds) / 1000
    func contact(_ phase: Contact.Phase, _ id: Int, _ place: Point) -> InputEvent {
      let position = Point(x: place.x * size.width, y: place.y * size.height)
      return .contact(Contact(phase, id: id, at: position, time: time))
    }
    switch entry.event {
    case .down(let id, let x, let y):
      fingers[id] = Point(x: x, y: y)
      return contact(.began, id, Point(x: x, y: y))
    case .move(let id, let x, let y):
      fingers[id] = Point(x: x, y: y)
      return contact(.moved, id, Point(x: x, y: y))
    case .up(let id):
      return contact(.ended, id, fingers.removeValue(forKey: id) ?? Point())
    case .cancel:
      fingers.removeAll()
      return .cancelAll
    case .key(let name, let modifiers):
      return .key(KeyPress(name, modifiers: modifiers, time: time))
    case .resize, .scale, .end:
      return nil
    }
  }
}
