internal import OctavoGeometry
internal import OctavoGestures

/// What contacts were to a zoom since the first of them came down, and a tap that may be half of two.
struct ZoomTouches {
  /// How soon the second of two taps comes down after the first lifted, in seconds.
  static let patience = 0.25
  /// How far apart two taps are at the most, in points.
  private static let nearness = 40.0

  private struct Tap {
    let place: Point
    /// When it was, by the clock of its device and on the line of the frames.
    let time: Double
    let deadline: Double
    /// Whether a contact is down that may be the second.
    var isMet = false
  }

  private var down: Set<Contact.Key> = []
  private var first: Tap?
  /// When the last contact was, by the clock of its device.
  private var lastTime = 0.0
  /// Whether what is down moved or stretched a page, or stopped it: it is no tap.
  private(set) var areUsed = false

  /// When a tap that waits is one by itself; nil while none waits for time alone.
  var wakeTime: Double? { first.flatMap { $0.isMet ? nil : $0.deadline } }

  /// Takes a contact.
  ///
  /// - Parameter isMoving: Whether the page moves by itself: a touch stops it.
  /// - Returns: the place of a tap that was one by itself.
  mutating func follow(_ contact: Contact, isMoving: Bool) -> Point? {
    lastTime = contact.time
    var alone: Point?
    switch contact.phase {
    case .began:
      if down.isEmpty { areUsed = isMoving }
      down.insert(contact.key)
      if let first {
        let isSecond =
          down.count == 1 && contact.time - first.time <= Self.patience
          && (contact.position - first.place).length <= Self.nearness
        self.first?.isMet = isSecond
        if !isSecond { alone = takeFirst() }
      }
    case .moved: break
    case .ended, .cancelled: down.remove(contact.key)
    }
    return alone
  }

  /// The contacts that are down mean something else than a tap.
  ///
  /// - Returns: the place of a tap that was one by itself.
  mutating func use() -> Point? {
    areUsed = true
    return takeFirst()
  }

  /// A tap in the middle, told when it lifted.
  ///
  /// - Parameter now: The same moment on the line of the frames.
  /// - Returns: whether it is the second of two.
  mutating func tap(at place: Point, now: Double) -> Bool {
    if first?.isMet == true {
      first = nil
      return true
    }
    first = Tap(place: place, time: lastTime, deadline: now + Self.patience)
    return false
  }

  /// The place of a tap for which no second came until a frame's time.
  mutating func due(at time: Double) -> Point? {
    guard let wakeTime, time >= wakeTime - 1e-6 else { return nil }
    return takeFirst()
  }

  /// The contacts are void.
  mutating func cancel() {
    down = []
    first = nil
  }

  private mutating func takeFirst() -> Point? {
    defer { first = nil }
    return first?.place
  }
}
