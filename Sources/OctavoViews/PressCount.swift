internal import OctavoGeometry
internal import OctavoGestures
internal import OctavoNavigation

/// Presses in a place, each shortly after the one before.
struct PressCount: Sendable, Hashable {
  private struct Press: Sendable, Hashable {
    var time: Double
    var place: Point
    var count: Int
  }

  /// Within what time another press is counted, in seconds.
  private static let time = 0.4

  private var last: Press?

  /// Counts a press.
  ///
  /// - Returns: Which it is, from 1; after the third begins another.
  mutating func count(_ contact: Contact) -> Int {
    var count = 1
    if let last, abs(contact.time - last.time) <= Self.time,
      (contact.position - last.place).length <= 2 * TitleGrip.slop
    {
      count = last.count % 3 + 1
    }
    last = Press(time: contact.time, place: contact.position, count: count)
    return count
  }
}
