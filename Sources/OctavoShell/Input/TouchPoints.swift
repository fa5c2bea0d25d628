package import OctavoGeometry
package import OctavoGestures

/// The fingers on one touch device, by the compositor's ids.
///
/// Ids are opaque: negative, huge and reused at once. Whatever comes for an unknown one is ignored,
/// and nothing that comes can leave a finger behind.
package struct TouchPoints: Sendable {
  private var positions: [Int32: Point] = [:]
  private var lastTime = 0.0
  private let seat: Int

  /// - Parameter seat: the seat's ordinal, which keeps the contacts of two seats apart.
  package init(seat: Int = 0) { self.seat = seat }

  /// Whether no finger is down.
  package var isEmpty: Bool { positions.isEmpty }

  /// A finger came down; if its id was never lifted, that finger is first taken away.
  package mutating func down(_ id: Int32, at position: Point, time: Double) -> [Contact] {
    var contacts: [Contact] = []
    if let stuck = positions[id] { contacts.append(contact(.cancelled, id, stuck, time)) }
    positions[id] = position
    contacts.append(contact(.began, id, position, time))
    return contacts
  }

  package mutating func motion(_ id: Int32, to position: Point, time: Double) -> Contact? {
    guard positions[id] != nil else { return nil }
    positions[id] = position
    return contact(.moved, id, position, time)
  }

  package mutating func up(_ id: Int32, time: Double) -> Contact? {
    guard let position = positions.removeValue(forKey: id) else { return nil }
    return contact(.ended, id, position, time)
  }

  /// A finger is void.
  package mutating func cancel(_ id: Int32) -> Contact? {
    guard let position = positions.removeValue(forKey: id) else { return nil }
    return contact(.cancelled, id, position, lastTime)
  }

  private mutating func contact(
    _ phase: Contact.Phase, _ id: Int32, _ position: Point, _ time: Double
  ) -> Contact {
    lastTime = time
    return Contact(phase, id: seat << 32 | Int(UInt32(bitPattern: id)), at: position, time: time)
  }
}
