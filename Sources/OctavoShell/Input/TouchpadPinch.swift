package import OctavoGeometry
package import OctavoGestures

/// Two fingers that draw together or apart on a touchpad, which are told about the pointer: two contacts one
/// above the other, so that whatever reads two fingers on glass reads these by the same law.
package struct TouchpadPinch: Sendable {
  /// How far each contact is from the pointer at first, in points: near enough to be over what it points at.
  private static let reach = 24.0

  private var center = Point()
  private var scale = 1.0
  private var isDown = false
  private var lastTime = 0.0
  private let ids: [Int]

  /// - Parameter seat: the seat's ordinal, which keeps the contacts of two seats apart.
  package init(seat: Int = 0) { ids = [-2 - 2 * seat, -3 - 2 * seat] }

  /// The fingers came, with the pointer at a place.
  package mutating func begin(at place: Point, time: Double) -> [InputEvent] {
    let stuck = cancel()
    (center, scale, isDown) = (place, 1, true)
    return stuck + contacts(.began, time)
  }

  /// Their middle went a way, and they are so many times as far apart as at first.
  package mutating func update(by way: Point, scale: Double, time: Double) -> [InputEvent] {
    guard isDown, scale.isFinite, scale > 0, way.x.isFinite, way.y.isFinite else { return [] }
    center = center + way
    self.scale = scale
    return contacts(.moved, time)
  }

  /// They lifted, or what they did is void.
  package mutating func end(time: Double, isCancelled: Bool) -> [InputEvent] {
    guard isDown else { return [] }
    isDown = false
    return contacts(isCancelled ? .cancelled : .ended, time)
  }

  /// What they do is void.
  package mutating func cancel() -> [InputEvent] { end(time: lastTime, isCancelled: true) }

  private mutating func contacts(_ phase: Contact.Phase, _ time: Double) -> [InputEvent] {
    lastTime = time
    return zip(ids, [-1.0, 1]).map { id, side in
      let place = Point(x: center.x, y: center.y + side * Self.reach * scale)
      return .contact(Contact(phase, id: id, at: place, time: time))
    }
  }
}
